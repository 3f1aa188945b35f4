ProcessSystem.prepare()
ProcessSystem.exit(run(ProcessSystem.arguments, on: ProcessSystem()))
