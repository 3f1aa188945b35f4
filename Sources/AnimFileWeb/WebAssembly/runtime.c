// The functions of a C library that Embedded Swift calls.

#include <stddef.h>
#include <stdint.h>

// The compiler turns the calls below into instructions of WebAssembly.
void *memcpy(void *restrict to, const void *restrict from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *left = a, *right = b;
  for (size_t index = 0; index < count; index++)
    if (left[index] != right[index]) return left[index] - right[index];
  return 0;
}

// Blocks have four sizes for each power of two, and a header of 16 bytes with their size class. Free blocks are in a list
// for each size class; their memory is not joined.

enum { headerSize = 16, pageSize = 1 << 16 };

typedef struct Block {
  uint32_t sizeClass;
  struct Block *next;
} Block;

extern uint8_t __heap_base;
static Block *freeBlocks[128];
static uintptr_t unused;

void *malloc(size_t count) {
  if (count > PTRDIFF_MAX - headerSize) __builtin_trap();
  // Whole headers keep the alignment; the smallest block has two.
  uint32_t last = (count + 2 * headerSize - 1 & -headerSize) - 1;
  if (last < 2 * headerSize) last = 2 * headerSize - 1;
  uint32_t power = 31 - __builtin_clz(last);
  uint32_t quarter = last >> (power - 2) & 3;
  uint32_t sizeClass = 4 * power + quarter;
  Block *block = freeBlocks[sizeClass];
  if (block) {
    freeBlocks[sizeClass] = block->next;
    return (uint8_t *)block + headerSize;
  }
  if (!unused) unused = ((uintptr_t)&__heap_base + headerSize - 1) & -headerSize;
  uintptr_t size = (5 + quarter) << (power - 2);
  uintptr_t end = (uintptr_t)__builtin_wasm_memory_size(0) * pageSize;
  if (size > end - unused) {
    uintptr_t missing = (size - (end - unused) + pageSize - 1) / pageSize;
    if (__builtin_wasm_memory_grow(0, missing) == (size_t)-1) __builtin_trap();
  }
  block = (Block *)unused;
  unused += size;
  block->sizeClass = sizeClass;
  return (uint8_t *)block + headerSize;
}

void free(void *address) {
  if (!address) return;
  Block *block = (Block *)((uint8_t *)address - headerSize);
  block->next = freeBlocks[block->sizeClass];
  freeBlocks[block->sizeClass] = block;
}

// All blocks are aligned to 16 bytes, as much as any type needs.
int posix_memalign(void **address, size_t alignment, size_t count) {
  if (alignment > headerSize) __builtin_trap();
  *address = malloc(count);
  return 0;
}

// The state of SplitMix64, which seeds hashing.
static uint64_t random = 0x9E3779B97F4A7C15;

// Sets the seed of hashing, which determines no results but how long they take for texts made to slow down hashing.
__attribute__((export_name("seed"))) void seed(uint32_t low, uint32_t high) { random ^= (uint64_t)high << 32 | low; }

void arc4random_buf(void *address, size_t count) {
  for (uint8_t *byte = address; count > 0; byte++, count--) {
    uint64_t mixed = random += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    *byte = mixed >> 56;
  }
}

// Rounds to the nearest integer, and halves away from zero; the instruction of WebAssembly rounds them to even integers.
double round(double number) {
  double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) >= 0.5 ? whole + __builtin_copysign(1, number) : whole;
}

// Multiplies integers of 128 bits.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t left = a, right = b, mask = 0xFFFFFFFF;
  uint64_t low = (left & mask) * (right & mask);
  uint64_t middle = (left >> 32) * (right & mask) + (low >> 32);
  uint64_t other = (left & mask) * (right >> 32) + (middle & mask);
  uint64_t high = (left >> 32) * (right >> 32) + (middle >> 32) + (other >> 32);
  high += left * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * right;
  return (__int128)high << 64 | (other << 32 | (low & mask));
}
