"""How the pictures of Insights are drawn."""
