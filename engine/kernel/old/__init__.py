"""What games stood on before engine.kernel.rulebook: for those that have not moved yet, gone with the last of them."""
