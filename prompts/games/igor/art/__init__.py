"""How IGOR's cards, its table and its money look: drawn by us, with Pillow, once a carrier asks for a picture.

What a rule may name is drawn nowhere but where it counts (I35): a card shows the sign of its suit and the one thing
that is in its picture, and no other of these; nor does the ground around the cards.
"""
