"""Malarky: a question, one true answer in one secret folder, and invention for everybody else."""
