// Makes a program's n-th allocation, thread start or write fail, once or from then on.
//
// Preloaded into a program under test: TELAR_FAIL=memory:N, memory+:N, thread:N, write:N (or sync:N, rename:N); N = 0
// only counts. The number of calls goes to the file TELAR_FAIL_COUNT when the program ends. Counting begins with `main`.
//
// Linked into a test of the window (failing_jobs.hpp, TELAR_FAIL_JOBS): what happens in the threads of jobs alone is
// counted, from `failJobs` on, and the starts of these threads.
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef TELAR_FAIL_JOBS
#include "tests/support/failing_jobs.hpp"
#endif

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

char kind[16] = "";
bool onward = false;
std::atomic<long> wanted{0};
std::atomic<long> calls{0};
std::atomic<bool> counting{false};
#ifdef TELAR_FAIL_JOBS
constexpr bool jobsOnly = true;
#else
constexpr bool jobsOnly = false;
#endif
thread_local bool inJob = false; ///< of this thread: a std::thread's, or one that such a thread has started

/// OpenMP's library ends the program itself where memory is refused to it.
bool spared([[maybe_unused]] const void* caller) {
#ifdef TELAR_FAIL_JOBS
    Dl_info found{};
    if (caller && dladdr(caller, &found) != 0 && found.dli_fname)
        return std::strstr(found.dli_fname, "libgomp") != nullptr;
#endif
    return false;
}

[[maybe_unused]] bool fails(const char* what, const void* caller = nullptr) {
    if (!counting.load(std::memory_order_relaxed) || std::strcmp(kind, what) != 0)
        return false;
    if (jobsOnly && !inJob && std::strcmp(what, "thread") != 0)
        return false;
    const long number = calls.fetch_add(1, std::memory_order_relaxed) + 1;
    if (wanted <= 0 || number < wanted || (number > wanted && !onward))
        return false;
    if (!spared(caller))
        return true;
    ++wanted; // the next one then
    return false;
}

template <class F>
F* next(const char* name) {
    return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

/// "memory+:12"
void follow(const char* plan) {
    const char* colon = std::strchr(plan, ':');
    const size_t length = colon ? static_cast<size_t>(colon - plan) : std::strlen(plan);
    std::snprintf(kind, sizeof kind, "%.*s", static_cast<int>(length), plan);
    char* plus = std::strchr(kind, '+');
    onward = plus != nullptr;
    if (plus)
        *plus = 0;
    wanted = colon ? std::strtol(colon + 1, nullptr, 10) : 0;
    calls = 0;
    counting = true;
}

#ifdef TELAR_FAIL_JOBS
struct Start {
    void* (*body)(void*);
    void* argument;
};
[[maybe_unused]] void* runJob(void* start) {
    const Start mine = *static_cast<Start*>(start);
    std::free(start);
    inJob = true;
    return mine.body(mine.argument);
}
#else
int (*realMain)(int, char**, char**) = nullptr;

int countedMain(int count, char** words, char** environment) {
    if (const char* plan = std::getenv("TELAR_FAIL"))
        follow(plan);
    counting = true;
    const int code = realMain(count, words, environment);
    counting = false;
    if (const char* path = std::getenv("TELAR_FAIL_COUNT")) {
        char text[32];
        const int length = std::snprintf(text, sizeof text, "%ld", calls.load());
        const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (file >= 0) {
            (void)!::write(file, text, static_cast<size_t>(length));
            ::close(file);
        }
    }
    return code;
}
#endif

} // namespace

#ifdef TELAR_FAIL_JOBS
void telar::test::failJobs(const char* plan) { follow(plan); }
long telar::test::failedCalls() {
    counting = false;
    return calls;
}
#endif

#if !TELAR_SANITIZED // a sanitizer has allocations of its own
extern "C" {

#ifndef TELAR_FAIL_JOBS
int __libc_start_main(int (*program)(int, char**, char**), int count, char** words, void (*init)(), void (*fini)(),
                      void (*rtld)(), void* stack) {
    using Start = int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
    realMain = program;
    return next<Start>("__libc_start_main")(countedMain, count, words, init, fini, rtld, stack);
}
#endif

void* malloc(size_t size) {
    return fails("memory", __builtin_return_address(0)) ? (errno = ENOMEM, nullptr) : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
    return fails("memory", __builtin_return_address(0)) ? (errno = ENOMEM, nullptr) : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
    return fails("memory", __builtin_return_address(0)) ? (errno = ENOMEM, nullptr) : __libc_realloc(memory, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    return fails("memory", __builtin_return_address(0)) ? (errno = ENOMEM, nullptr) : __libc_memalign(alignment, size);
}
void* memalign(size_t alignment, size_t size) {
    return fails("memory", __builtin_return_address(0)) ? (errno = ENOMEM, nullptr) : __libc_memalign(alignment, size);
}
void* mmap(void* wish, size_t size, int protection, int flags, int file, off_t from) {
    using Map = void*(void*, size_t, int, int, int, off_t);
    if (file < 0 && size >= size_t{4} << 20 && fails("memory", __builtin_return_address(0))) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return next<Map>("mmap")(wish, size, protection, flags, file, from);
}
int posix_memalign(void** out, size_t alignment, size_t size) {
    *out = fails("memory", __builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) {
    using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
#ifdef TELAR_FAIL_JOBS
    // A std::thread has no attributes; Qt's and OpenMP's own threads have.
    if (attributes && !inJob)
        return next<Create>("pthread_create")(thread, attributes, body, argument);
    if (!attributes && fails("thread"))
        return EAGAIN;
    auto* start = static_cast<Start*>(__libc_malloc(sizeof(Start)));
    *start = {body, argument};
    return next<Create>("pthread_create")(thread, attributes, runJob, start);
#else
    return fails("thread") ? EAGAIN : next<Create>("pthread_create")(thread, attributes, body, argument);
#endif
}

ssize_t write(int file, const void* bytes, size_t size) {
    if (file != STDERR_FILENO && fails("write")) {
        errno = ENOSPC;
        return -1;
    }
    return next<ssize_t(int, const void*, size_t)>("write")(file, bytes, size);
}
size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
    if (file != stderr && fails("write")) {
        errno = ENOSPC;
        return 0;
    }
    return next<size_t(const void*, size_t, size_t, FILE*)>("fwrite")(bytes, size, count, file);
}
int fsync(int file) { return fails("sync") ? (errno = EIO, -1) : next<int(int)>("fsync")(file); }
int rename(const char* from, const char* to) {
    return fails("rename") ? (errno = EACCES, -1) : next<int(const char*, const char*)>("rename")(from, to);
}
}
#endif
