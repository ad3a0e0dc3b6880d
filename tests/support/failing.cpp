// Preloaded into a program under test: makes its n-th allocation, thread start or write fail, once or from
// then on. TELAR_FAIL=memory:N, memory+:N, thread:N, write:N (or sync:N, rename:N); N = 0 only counts. The
// number of calls goes to the file TELAR_FAIL_COUNT when the program ends. Counting begins with `main`.
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

char kind[16] = "";
bool onward = false;
long wanted = 0;
std::atomic<long> calls{0};
std::atomic<bool> counting{false};

bool fails(const char* what) {
    if (!counting.load(std::memory_order_relaxed) || std::strcmp(kind, what) != 0)
        return false;
    const long number = calls.fetch_add(1, std::memory_order_relaxed) + 1;
    return wanted > 0 && (number == wanted || (onward && number > wanted));
}

template <class F>
F* next(const char* name) {
    return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

int (*realMain)(int, char**, char**) = nullptr;

int countedMain(int count, char** words, char** environment) {
    if (const char* plan = std::getenv("TELAR_FAIL")) {
        const char* colon = std::strchr(plan, ':');
        const size_t length = colon ? static_cast<size_t>(colon - plan) : std::strlen(plan);
        std::snprintf(kind, sizeof kind, "%.*s", static_cast<int>(length), plan);
        if (char* plus = std::strchr(kind, '+'))
            *plus = 0, onward = true;
        wanted = colon ? std::strtol(colon + 1, nullptr, 10) : 0;
    }
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

} // namespace

extern "C" {

int __libc_start_main(int (*program)(int, char**, char**), int count, char** words, void (*init)(),
                      void (*fini)(), void (*rtld)(), void* stack) {
    using Start = int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
    realMain = program;
    return next<Start>("__libc_start_main")(countedMain, count, words, init, fini, rtld, stack);
}

void* malloc(size_t size) {
    return fails("memory") ? (errno = ENOMEM, nullptr) : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
    return fails("memory") ? (errno = ENOMEM, nullptr) : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
    return fails("memory") ? (errno = ENOMEM, nullptr) : __libc_realloc(memory, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    return fails("memory") ? (errno = ENOMEM, nullptr) : __libc_memalign(alignment, size);
}
void* memalign(size_t alignment, size_t size) {
    return fails("memory") ? (errno = ENOMEM, nullptr) : __libc_memalign(alignment, size);
}
int posix_memalign(void** out, size_t alignment, size_t size) {
    *out = fails("memory") ? nullptr : __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                   void* argument) {
    using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    return fails("thread") ? EAGAIN : next<Create>("pthread_create")(thread, attributes, body, argument);
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
int fsync(int file) {
    return fails("sync") ? (errno = EIO, -1) : next<int(int)>("fsync")(file);
}
int rename(const char* from, const char* to) {
    return fails("rename") ? (errno = EACCES, -1) : next<int(const char*, const char*)>("rename")(from, to);
}
}
