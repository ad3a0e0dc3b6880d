// What the parts of the runtime share: its state, and the words to Telar.
#pragma once

#include "telar_host.h"
#include "telar_protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

using namespace telar::program;

extern "C" const char __ehdr_start[] __attribute__((visibility("hidden")));

struct CUevent_st {
    Order order; ///< what came before it
    uint64_t nanoseconds = 0;
    bool recorded = false;
    uint64_t records = 0; ///< number of its last record
    uint64_t partner = 0, measured = 0, works = 0; ///< of the last time that ended here: both records, works issued by then
    uint32_t capture = 0; ///< that it was recorded in
    int card = 0;
};
struct CUstream_st {
    int number = 0;
    uint32_t capture = 0; ///< that it is part of
    int card = 0;
};

namespace {

struct Array {
    uint64_t offset = 0, bytes = 0, taken = 0; ///< taken: with what fills it up to a page
    bool alive = false, managed = false, host = false, ofGraph = false; ///< ofGraph: a node of a graph allocates it
    int card = 0;                                                              ///< whose memory it is
    bool stays = false;                                                        ///< cudaDeviceReset leaves it: it is no array of the program's
};

constexpr uint32_t noKernel = ~uint32_t{0};
struct Function {
    const void* stub;
    uint32_t kernel;  ///< noKernel: the device's part does not have it
    const char* name; ///< as the compiler has made it
    int mostDynamic;  ///< bytes of shared memory that cudaFuncSetAttribute has allowed; -1: nobody asked
};

struct Variable {
    const void* shadow;
    uint32_t symbol;
};

struct CallConfiguration {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
    uint64_t site;
};

constexpr uint64_t pageBytes = 4096;
char* base = nullptr; ///< of the memory that both see
const World* world = nullptr;
Array arrays[mostArrays];
uint32_t arrayCount = 0;
Function* functions = nullptr;
Variable* variables = nullptr;
uint32_t functionCount = 0, variableCount = 0;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
uint64_t deviceClock = 0; ///< nanoseconds, as foretold
char* unshown = nullptr;  ///< what kernels printed and nobody has waited for yet
size_t unshownBytes = 0;
cudaError_t stickyError = cudaSuccess; ///< ends the context, as a fault on a card does
thread_local cudaError_t lastError = cudaSuccess;
thread_local int presentCard = 0;  ///< cudaSetDevice
uint32_t reachOf[mostCards] = {1, 2, 4, 8, 16, 32, 64, 128}; ///< bits of the cards whose memory a card's kernels may use

bool isCard(int card) { return card >= 0 && (uint32_t)card < world->cards; }
thread_local CallConfiguration configurations[8];
thread_local int configurationCount = 0;
thread_local uint64_t configuredAt = 0; ///< where the launch stands in the program, not in what the compiler made of it

#define SITE ((uint64_t)((const char*)__builtin_return_address(0) - __ehdr_start))

struct Locked {
    Locked() { pthread_mutex_lock(&lock); }
    ~Locked() { pthread_mutex_unlock(&lock); }
};

bool writeAll(int file, const void* data, size_t bytes) {
    const char* from = (const char*)data;
    while (bytes > 0) {
        const ssize_t count = write(file, from, bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        from += count;
        bytes -= (size_t)count;
    }
    return true;
}

bool readAll(int file, void* data, size_t bytes) {
    char* to = (char*)data;
    while (bytes > 0) {
        const ssize_t count = read(file, to, bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        to += count;
        bytes -= (size_t)count;
    }
    return true;
}

/// Telar is gone: nothing can go on.
void needed(bool fine) {
    if (!fine)
        _exit(125);
}

template <class T>
void say(Kind kind, uint64_t site, const T& message) {
    struct {
        Header header;
        T body;
    } whole = {{kind, sizeof(T), site}, message};
    static_assert(sizeof whole == sizeof(Header) + sizeof(T), "no gap");
    needed(writeAll(messagesFd, &whole, sizeof whole));
}

cudaError_t remember(cudaError_t error) {
    if (error != cudaSuccess && error != cudaErrorNotReady)
        lastError = error;
    return error;
}

/// Errors of calls that do their work only while the context is whole.
#define WHOLE_CONTEXT                                                                                                  \
    if (stickyError != cudaSuccess)                                                                                    \
    return remember(stickyError)

void show() { // what a card's buffer holds comes out where the host waits
    if (unshownBytes == 0)
        return;
    fwrite(unshown, 1, unshownBytes, stdout);
    fflush(stdout);
    unshownBytes = 0;
}

} // namespace
