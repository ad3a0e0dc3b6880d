// The host's own heap: what it is refused is said. The linker leads the program's calls here (--wrap).
#pragma once
#include "child_process.h"

namespace {

void* allocated(void* memory, size_t bytes, uint64_t site) {
    static int said = 0;
    if (!memory && bytes > 0 && said < 10) {
        ++said;
        say(Kind::Mistake, site, MistakeMessage{Mistake::NoHostMemory, noArray, bytes});
    }
    return memory;
}

} // namespace

extern "C" {

void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_realloc(void* memory, size_t bytes);
void* __wrap_malloc(size_t bytes) { return allocated(__real_malloc(bytes), bytes, SITE); }
void* __wrap_calloc(size_t count, size_t bytes) { return allocated(__real_calloc(count, bytes), count * bytes, SITE); }
void* __wrap_realloc(void* memory, size_t bytes) { return allocated(__real_realloc(memory, bytes), bytes, SITE); }

} // extern "C"
