"""What Party Line's speed is measured with: `bin/bench`."""
