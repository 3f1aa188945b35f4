"""An evaluator of animfile documents, implemented from the specification only."""
