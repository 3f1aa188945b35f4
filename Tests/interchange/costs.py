"""What a process costs, in a unit that does not depend on the machine, nor on what else runs there."""
import subprocess, sys

# A fixed amount of work: 0.1 s to 0.3 s, with the start of Python.
UNIT = [sys.executable, "-S", "-c", "sum(i * i for i in range(3_000_000))"]
# The largest resident memory of a process includes what its parent had when it began: a small process measures.
MEASURE = (
    "import resource,subprocess,sys\n"
    "r=subprocess.run(sys.argv[1:],capture_output=True,timeout=60)\n"
    "u=resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(r.returncode,u.ru_utime+u.ru_stime,u.ru_maxrss/1024)\n"
    "sys.stderr.buffer.write(r.stderr)"
)


def measured(command):
    """The status, the processor time in seconds, the memory in MiB, and what the command wrote to its standard error. Raises ValueError if it does not end."""
    run = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], capture_output=True)
    try:
        status, seconds, memory = run.stdout.split()
    except ValueError:
        raise ValueError(f"does not end: {run.stderr[-300:]}") from None
    return int(status), float(seconds), float(memory), run.stderr


def complaint(command, seconds, memory, units=1, mebibytes=64):
    """What is wrong with the cost of a command that took this, or None.

    A command that takes longer than a unit on a fast machine is measured again, beside the unit: the shortest of some runs counts.
    """
    unit = shortest = float("inf")
    for _ in range(5 if seconds > 0.1 * units else 0):
        unit = min(unit, measured(UNIT)[1])
        shortest = min(shortest, measured(command)[1])
        if shortest <= unit * units:
            break
    else:
        if seconds > 0.1 * units:
            return f"takes {shortest:.3f} s, {shortest / unit:.2f} of the unit of {unit:.3f} s"
    return f"takes {memory:.0f} MiB" if memory > mebibytes else None
