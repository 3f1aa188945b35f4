// What the programs around the peers share: reading a text, and measuring one piece of work.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>

inline constexpr unsigned frameCount = 240;

/// The pictures of one pass, and their size.
inline constexpr unsigned pictureCount = 24;
inline constexpr unsigned pictureSize = 512;

[[noreturn]] inline void fail(const std::string &message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

inline std::string readFile(const char *path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) fail(std::string("cannot read ") + path);
  std::string text(static_cast<std::size_t>(file.tellg()), '\0');
  file.seekg(0);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

/// The processor time of this process in seconds, which excludes other programs.
inline double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Calls the work. `valgrind` counts the instructions between the entry and the exit of this function.
template <typename Work> __attribute__((noinline)) void measuredWork(Work &work) {
  work();
  asm volatile("" ::: "memory");
}

/// Repeats the work for a number of milliseconds and prints its shortest time in seconds. With 0 milliseconds, works
/// once to warm up, and once for `valgrind`.
template <typename Work> void measure(const char *milliseconds, Work work) {
  const double patience = std::atof(milliseconds) * 1e-3;
  double best = 1e300;
  double spent = 0;
  work();
  do {
    const double start = now();
    measuredWork(work);
    const double time = now() - start;
    if (time < best) best = time;
    spent += time;
  } while (spent < patience);
  std::printf("%.9g\n", best);
}

/// The frames of one pass: in order, or at pseudorandom places.
class Frames {
 public:
  explicit Frames(bool isRandom) : isRandom(isRandom) {}

  unsigned next() {
    if (!isRandom) return step++ % frameCount;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<unsigned>((state >> 33) % frameCount);
  }

 private:
  bool isRandom;
  unsigned step = 0;
  std::uint64_t state = 1;
};
