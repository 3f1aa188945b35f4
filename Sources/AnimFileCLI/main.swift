let system = ProcessSystem()
var terminal = Terminal(system)
ProcessSystem.exit(run(ProcessSystem.arguments, &terminal))
