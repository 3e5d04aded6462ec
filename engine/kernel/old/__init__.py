"""What games stood on before engine.kernel.rulebook: for those that are not moved yet, and gone with the last of them."""
