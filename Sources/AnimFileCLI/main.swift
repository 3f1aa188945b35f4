ProcessSystem.prepare()
var terminal = Terminal(ProcessSystem())
ProcessSystem.exit(run(ProcessSystem.arguments, &terminal))
