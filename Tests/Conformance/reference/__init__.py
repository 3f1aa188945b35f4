"""An evaluator of animfile documents, written from the specification alone."""
