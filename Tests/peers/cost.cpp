// cost SECONDS LIMIT COMMAND ARGUMENT …
//
// Runs a command at least three times and for a number of seconds, and prints its shortest processor time in
// seconds and its smallest peak of memory in bytes. A process inherits the peak of the process that starts it, so this
// one must be small: link it statically. A command that takes longer than two seconds runs once. Exits with 5 if the
// command exceeds the limit of its processor time.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

int main(int count, char **arguments) {
  if (count < 4) return 2;
  // The limit of the processor time, which the command inherits.
  const rlim_t limit = (rlim_t)atoi(arguments[2]);
  const struct rlimit limits = {limit, limit};
  setrlimit(RLIMIT_CPU, &limits);
  const double patience = atof(arguments[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  double best = 1e300;
  double spent = 0;
  long peak = 0;
  for (int run = 0; run < 3 || spent < patience; ++run) {
    pid_t child;
    int status;
    struct rusage usage;
    if (posix_spawnp(&child, arguments[3], &actions, 0, arguments + 3, environ)) return 3;
    if (wait4(child, &status, 0, &usage) != child) return 4;
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)) return 5;
    if (status != 0) return 4;
    const double time = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    if (time < best) best = time;
    if (peak == 0 || usage.ru_maxrss < peak) peak = usage.ru_maxrss;
    spent += time > 1e-4 ? time : 1e-4;
    if (time > 2) break;
  }
  printf("%.9g %ld\n", best, peak * 1024);
}
