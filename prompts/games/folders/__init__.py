"""What is said and heard wherever folders are dealt: in Malarky and in Team Malarky."""
