// The CUDA runtime in the process of a whole program. Device memory is one piece that Telar sees, too; launches go to
// Telar over a socket and come back done; everything else is settled here. Compiled with each program.
//
// A call of the system that the sandbox does not let through arrives as SIGSYS: files are asked for, the rest is
// refused, and said.
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

using namespace telar::program;

extern "C" const char __ehdr_start[] __attribute__((visibility("hidden")));

struct CUevent_st {
    uint64_t nanoseconds = 0;
    bool recorded = false;
};
struct CUstream_st {
    int number = 0;
};

namespace {

struct Array {
    uint64_t offset = 0, bytes = 0, taken = 0; ///< taken: with what fills it up to a page
    bool alive = false, managed = false, host = false;
};

struct Function {
    const void* stub;
    uint32_t kernel;
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

// ---- memory

uint64_t addressOf(uint32_t number) {
    return ((world->firstSlot + number) << 32) + arrayStart;
}

/// Where a pointer leads.
struct Place {
    char* memory = nullptr;     ///< null: nowhere that the runtime knows
    uint64_t room = ~uint64_t{0}; ///< bytes from there on
    uint32_t array = noArray;
    bool device = false, host = false;
};

Place placeOf(const void* pointer) {
    const uint64_t address = (uint64_t)pointer;
    Place place;
    const uint64_t slot = address >> 32;
    if (slot >= world->firstSlot && slot < world->firstSlot + arrayCount) {
        const uint32_t number = (uint32_t)(slot - world->firstSlot);
        const Array& array = arrays[number];
        const uint64_t at = address - addressOf(number);
        place.array = number;
        place.device = true;
        place.host = array.managed;
        place.room = 0;
        if (array.alive && at <= array.bytes) {
            place.memory = base + world->device + array.offset + at;
            place.room = array.bytes - at;
        }
        return place;
    }
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0; k < world->symbols; ++k)
        if (address >= symbols[k].address && address < symbols[k].address + symbols[k].bytes) {
            place.memory = base + symbols[k].offset + (address - symbols[k].address);
            place.room = symbols[k].bytes - (address - symbols[k].address);
            place.device = true;
            return place;
        }
    place.memory = (char*)pointer;
    place.host = true;
    return place;
}

/// The first gap that is large enough; ~0 where there is none. Arrays are few: a look at all of them is cheap.
uint64_t gapFor(uint64_t bytes) {
    uint64_t at = 0;
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t k = 0; k < arrayCount; ++k)
            if (arrays[k].alive && at < arrays[k].offset + arrays[k].taken && arrays[k].offset < at + bytes) {
                at = arrays[k].offset + arrays[k].taken;
                moved = true;
            }
    }
    return at + bytes <= world->deviceBytes ? at : ~uint64_t{0};
}

cudaError_t allocate(void** pointer, uint64_t bytes, bool managed, bool host, uint64_t site) {
    if (!pointer)
        return cudaErrorInvalidValue;
    Locked locked;
    *pointer = nullptr;
    if (bytes == 0)
        return cudaSuccess;
    if (bytes > world->deviceBytes)
        return cudaErrorMemoryAllocation;
    uint32_t number = arrayCount;
    // A number is used again as late as possible: who uses memory that was given back is to be found.
    for (uint32_t k = 0; arrayCount == mostArrays && k < arrayCount; ++k)
        if (!arrays[k].alive) {
            number = k;
            break;
        }
    const uint64_t taken = (bytes + pageBytes - 1) / pageBytes * pageBytes, offset = gapFor(taken);
    if (number == mostArrays || offset == ~uint64_t{0})
        return cudaErrorMemoryAllocation;
    char* memory = base + world->device + offset;
    void* address = (void*)addressOf(number);
    // Memory of both sides has one address for both.
    if (managed && mmap(address, taken, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, memoryFd,
                        (off_t)(world->device + offset)) != address)
        return cudaErrorMemoryAllocation;
    memset(memory, 0, taken);
    arrays[number] = {offset, bytes, taken, true, managed, host};
    if (number == arrayCount)
        ++arrayCount;
    *pointer = address;
    say(Kind::Allocated, site, ArrayMessage{number, managed, offset, bytes});
    return cudaSuccess;
}

cudaError_t release(void* pointer, bool host, uint64_t site) {
    if (!pointer)
        return cudaSuccess;
    show();
    Locked locked;
    const Place place = placeOf(pointer);
    if (place.array == noArray || !arrays[place.array].alive || (uint64_t)pointer != addressOf(place.array) ||
        arrays[place.array].host != host)
        return cudaErrorInvalidValue;
    Array& array = arrays[place.array];
    if (array.managed)
        munmap(pointer, array.taken);
    array.alive = false;
    say(Kind::Freed, site, ArrayMessage{place.array, array.managed, 0, 0});
    return cudaSuccess;
}

uint64_t nanosecondsOf(Way way, uint64_t bytes) {
    const CardFacts& card = world->card;
    double seconds = 0;
    if (way == Way::OnDevice || way == Way::Fill)
        seconds = card.kernelSeconds + (way == Way::Fill ? 1.0 : 2.0) * (double)bytes / card.memoryBandwidth;
    else if (way != Way::OnHost)
        seconds = card.copySeconds + (double)bytes / card.busBandwidth;
    return (uint64_t)(seconds * 1e9);
}

/// `width` bytes of each of `height` rows. One message for all of them.
cudaError_t copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                     cudaMemcpyKind kind, bool symbol, uint64_t site) {
    if (width == 0 || height == 0)
        return cudaSuccess;
    Locked locked;
    const Place into = placeOf(to), source = placeOf(from);
    const bool toDevice = kind == cudaMemcpyDefault ? into.device && !into.host
                                                    : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool fromDevice = kind == cudaMemcpyDefault ? source.device && !source.host
                                                      : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    CopyMessage message{};
    message.way = symbol ? (toDevice ? Way::ToSymbol : Way::FromSymbol)
                         : toDevice ? (fromDevice ? Way::OnDevice : Way::ToDevice) : fromDevice ? Way::ToHost : Way::OnHost;
    message.into = into.array;
    message.from = source.array;
    message.bytes = (uint64_t)width * height;
    const uint64_t toBytes = (uint64_t)toPitch * (height - 1) + width, fromBytes = (uint64_t)fromPitch * (height - 1) + width;
    message.room = into.room < source.room ? into.room : source.room;
    const bool sides = (toDevice ? into.device : into.host) && (fromDevice ? source.device : source.host);
    if (!sides || !to || !from || toBytes > into.room || fromBytes > source.room || width > toPitch || width > fromPitch)
        message.error = cudaErrorInvalidValue;
    message.nanoseconds = message.error ? 0 : nanosecondsOf(message.way, message.bytes);
    if (!message.error) {
        for (size_t row = 0; row < height; ++row)
            memmove(into.memory + row * toPitch, source.memory + row * fromPitch, width);
        deviceClock += message.nanoseconds;
    }
    say(Kind::Copied, site, message);
    return (cudaError_t)message.error;
}

cudaError_t fillRows(void* to, size_t pitch, int value, size_t width, size_t height, uint64_t site) {
    if (width == 0 || height == 0)
        return cudaSuccess;
    Locked locked;
    const Place into = placeOf(to);
    CopyMessage message{};
    message.way = Way::Fill;
    message.into = into.array;
    message.from = noArray;
    message.bytes = (uint64_t)width * height;
    message.room = into.room;
    if (!into.device || (uint64_t)pitch * (height - 1) + width > into.room || width > pitch)
        message.error = cudaErrorInvalidValue;
    if (!message.error) {
        message.nanoseconds = nanosecondsOf(Way::Fill, message.bytes);
        for (size_t row = 0; row < height; ++row)
            memset(into.memory + row * pitch, value, width);
        deviceClock += message.nanoseconds;
    }
    say(Kind::Copied, site, message);
    return (cudaError_t)message.error;
}

// ---- kernels and variables

const KernelEntry* kernelOf(const void* stub, uint32_t* number = nullptr) {
    for (uint32_t k = 0; k < functionCount; ++k)
        if (functions[k].stub == stub) {
            if (number)
                *number = functions[k].kernel;
            return (const KernelEntry*)(base + world->kernelTable) + functions[k].kernel;
        }
    return nullptr;
}

const SymbolEntry* symbolOf(const void* shadow) {
    for (uint32_t k = 0; k < variableCount; ++k)
        if (variables[k].shadow == shadow)
            return (const SymbolEntry*)(base + world->symbolTable) + variables[k].symbol;
    return nullptr;
}

cudaError_t launchError(const KernelEntry& kernel, const LaunchMessage& message, size_t shared) {
    const uint64_t threads = (uint64_t)message.block[0] * message.block[1] * message.block[2];
    const bool empty = !threads || !message.grid[0] || !message.grid[1] || !message.grid[2];
    if (empty || threads > 1024 || message.block[0] > 1024 || message.block[1] > 1024 || message.block[2] > 64 ||
        message.grid[0] > 2147483647u || message.grid[1] > 65535 || message.grid[2] > 65535)
        return cudaErrorInvalidConfiguration;
    if (kernel.maxThreads && threads > kernel.maxThreads)
        return cudaErrorInvalidValue;
    return shared + kernel.staticShared > world->sharedBytes ? cudaErrorInvalidValue : cudaSuccess;
}

cudaError_t launch(const void* stub, dim3 grid, dim3 block, void** arguments, size_t shared, uint64_t site) {
    WHOLE_CONTEXT;
    Locked locked;
    LaunchMessage message{};
    const KernelEntry* kernel = kernelOf(stub, &message.kernel);
    if (!kernel)
        return remember(cudaErrorInvalidDeviceFunction);
    const uint32_t places[2][3] = {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}};
    memcpy(message.grid, places[0], sizeof message.grid);
    memcpy(message.block, places[1], sizeof message.block);
    message.error = launchError(*kernel, message, shared);
    message.shared = shared > 0xffffffffu ? 0xffffffffu : (uint32_t)shared;
    const auto* sizes = (const uint32_t*)(base + kernel->sizes);
    for (uint32_t k = 0; k < kernel->parameters && !message.error; ++k)
        message.argumentBytes += sizes[k];
    const Header header = {Kind::Launch, (uint32_t)sizeof message + message.argumentBytes, site};
    needed(writeAll(messagesFd, &header, sizeof header) && writeAll(messagesFd, &message, sizeof message));
    if (message.error)
        return remember((cudaError_t)message.error);
    for (uint32_t k = 0; k < kernel->parameters; ++k)
        needed(writeAll(messagesFd, arguments[k], sizes[k]));
    LaunchAnswer answer;
    needed(readAll(messagesFd, &answer, sizeof answer));
    if (answer.printedBytes) {
        unshown = (char*)realloc(unshown, unshownBytes + answer.printedBytes);
        needed(unshown && readAll(messagesFd, unshown + unshownBytes, answer.printedBytes));
        unshownBytes += answer.printedBytes;
    }
    deviceClock += answer.nanoseconds;
    stickyError = (cudaError_t)answer.error; // said where the host waits, as on a card
    return cudaSuccess;
}

// ---- calls of the system that are not let through

int openFile(const char* path, int flags) {
    const size_t bytes = strnlen(path, mostPathBytes);
    if (bytes == mostPathBytes)
        return -ENAMETOOLONG;
    const FileRequest request = {flags, (uint32_t)bytes};
    const iovec parts[2] = {{(void*)&request, sizeof request}, {(void*)path, bytes}};
    msghdr out = {};
    out.msg_iov = (iovec*)parts;
    out.msg_iovlen = 2;
    if (sendmsg(filesFd, &out, MSG_NOSIGNAL) < 0)
        return -EIO;
    int32_t error = EIO;
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    iovec part = {&error, sizeof error};
    msghdr in = {};
    in.msg_iov = &part;
    in.msg_iovlen = 1;
    in.msg_control = control;
    in.msg_controllen = sizeof control;
    if (recvmsg(filesFd, &in, 0) != (ssize_t)sizeof error || error)
        return -error;
    const cmsghdr* message = CMSG_FIRSTHDR(&in);
    int file = -1;
    if (!message || message->cmsg_type != SCM_RIGHTS)
        return -EIO;
    memcpy(&file, CMSG_DATA(message), sizeof file);
    return file;
}

long statFile(const char* path, struct stat* to) {
    const int file = openFile(path, O_RDONLY);
    if (file < 0)
        return file;
    const long result = fstat(file, to) < 0 ? -errno : 0;
    close(file);
    return result;
}

long answerCall(long number, const long* a) {
    switch (number) {
    case SYS_open:
        return openFile((const char*)a[0], (int)a[1]);
    case SYS_creat:
        return openFile((const char*)a[0], O_WRONLY | O_CREAT | O_TRUNC);
    case SYS_openat:
        return openFile((const char*)a[1], (int)a[2]);
    case SYS_stat:
    case SYS_lstat:
        return statFile((const char*)a[0], (struct stat*)a[1]);
    case SYS_newfstatat: {
        const char* path = (const char*)a[1];
        if (path && *path)
            return statFile(path, (struct stat*)a[2]);
        const long result = syscall(SYS_fstat, a[0], a[2]);
        return result < 0 ? -errno : result;
    }
    case SYS_access:
    case SYS_faccessat: {
        const int file = openFile((const char*)(number == SYS_access ? a[0] : a[1]), O_RDONLY);
        if (file >= 0)
            close(file);
        return file < 0 ? file : 0;
    }
    default:
        say(Kind::Refused, 0, CallMessage{(uint64_t)number});
        return -EPERM;
    }
}

void refused(int, siginfo_t* info, void* context) {
    const int kept = errno;
    auto* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
    const long a[4] = {(long)registers[REG_RDI], (long)registers[REG_RSI], (long)registers[REG_RDX], (long)registers[REG_R10]};
    registers[REG_RAX] = answerCall(info->si_syscall, a);
    errno = kept;
}

void fault(int signal_, siginfo_t* info, void* context) {
    const auto* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
    const uint64_t address = (uint64_t)info->si_addr;
    FaultMessage message{signal_, noArray, address};
    const uint64_t slot = address >> 32;
    if (slot >= world->firstSlot && slot < world->firstSlot + arrayCount)
        message.array = (uint32_t)(slot - world->firstSlot);
    say(Kind::Fault, (uint64_t)registers[REG_RIP] - (uint64_t)__ehdr_start + 1, message);
    signal(signal_, SIG_DFL);
}

void atEnd() {
    if (unshownBytes > 0)
        say(Kind::NeverShown, 0, CallMessage{unshownBytes});
}

__attribute__((constructor(101))) void begin() {
    static World first;
    if (pread(memoryFd, &first, sizeof first, 0) != (ssize_t)sizeof first || first.magic != worldMagic)
        _exit(125);
    void* mapped = mmap(nullptr, first.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, memoryFd, 0);
    if (mapped == MAP_FAILED)
        _exit(125);
    base = (char*)mapped;
    world = (const World*)mapped;
    static char stack[65536];
    const stack_t other = {stack, 0, sizeof stack};
    sigaltstack(&other, nullptr);
    struct sigaction action = {};
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    action.sa_sigaction = refused;
    sigaction(SIGSYS, &action, nullptr);
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = fault;
    const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (const int number : faults)
        sigaction(number, &action, nullptr);
    static char line[BUFSIZ]; // there when no memory is left to say so
    setvbuf(stdout, line, _IOLBF, sizeof line);
    atexit(atEnd);
}

} // namespace

extern "C" {

// ---- what the compiler calls
void** __cudaRegisterFatBinary(void*) {
    static void* handle = nullptr;
    return &handle;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char* stub, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*, int*) {
    const auto* kernels = (const KernelEntry*)(base + world->kernelTable);
    for (uint32_t k = 0; k < world->kernels; ++k)
        if (strcmp(base + kernels[k].name, name) == 0) {
            functions = (Function*)realloc(functions, (functionCount + 1) * sizeof *functions);
            functions[functionCount++] = {stub, k};
            return;
        }
}
void __cudaRegisterVar(void**, char* shadow, char*, const char* name, int, size_t, int, int) {
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0; k < world->symbols; ++k)
        if (strcmp(base + symbols[k].name, name) == 0) {
            variables = (Variable*)realloc(variables, (variableCount + 1) * sizeof *variables);
            variables[variableCount++] = {shadow, k};
            return;
        }
}
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, CUstream_st* stream) {
    if (configurationCount == 8)
        return cudaErrorLaunchFailure;
    configurations[configurationCount++] = {grid, block, shared, stream, SITE};
    return 0;
}
unsigned int __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
    if (configurationCount == 0)
        return cudaErrorMissingConfiguration;
    const CallConfiguration& last = configurations[--configurationCount];
    *grid = last.grid;
    *block = last.block;
    *shared = last.shared;
    *(cudaStream_t*)stream = last.stream;
    configuredAt = last.site;
    return 0;
}
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t) {
    const uint64_t site = configuredAt ? configuredAt : SITE;
    configuredAt = 0;
    return launch(function, grid, block, arguments, shared, site);
}

// ---- errors
cudaError_t cudaGetLastError() {
    const cudaError_t error = lastError;
    lastError = stickyError;
    return error;
}
cudaError_t cudaPeekAtLastError() { return lastError; }
const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case name:                                                                                                         \
        return text;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}
const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case name:                                                                                                         \
        return #name;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}

// ---- memory
cudaError_t telarMalloc(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, false, false, SITE));
}
cudaError_t telarMallocManaged(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, true, false, SITE));
}
cudaError_t telarMallocHost(void** pointer, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(allocate(pointer, bytes, true, true, SITE));
}
cudaError_t telarMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
    WHOLE_CONTEXT;
    if (!pitch || width > (size_t)1 << 40)
        return remember(cudaErrorInvalidValue);
    *pitch = (width + 511) / 512 * 512;
    if (height > 0 && *pitch > world->deviceBytes / height)
        return remember(cudaErrorMemoryAllocation);
    return remember(allocate(pointer, *pitch * height, false, false, SITE));
}
cudaError_t telarHostPointer(void** device, void* host) {
    const Place place = placeOf(host);
    if (place.array == noArray || !place.host)
        return remember(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}
cudaError_t cudaFree(void* pointer) {
    WHOLE_CONTEXT;
    return remember(release(pointer, false, SITE));
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t) {
    WHOLE_CONTEXT;
    return remember(release(pointer, false, SITE));
}
cudaError_t cudaFreeHost(void* pointer) {
    WHOLE_CONTEXT;
    return remember(release(pointer, true, SITE));
}
cudaError_t cudaHostRegister(void*, size_t, unsigned int flags) {
    return flags & cudaHostRegisterMapped ? remember(cudaErrorNotSupported) : cudaSuccess;
}
cudaError_t cudaHostUnregister(void*) { return cudaSuccess; }
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, kind, false, SITE));
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
    WHOLE_CONTEXT;
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, kind, false, SITE));
}
cudaError_t cudaMemcpyPeer(void* to, int, const void* from, int, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(copyRows(to, bytes, from, bytes, bytes, 1, cudaMemcpyDeviceToDevice, false, SITE));
}
cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyRows(to, toPitch, from, fromPitch, width, height, kind, false, SITE));
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t) {
    WHOLE_CONTEXT;
    return remember(copyRows(to, toPitch, from, fromPitch, width, height, kind, false, SITE));
}
cudaError_t cudaMemset(void* to, int value, size_t bytes) {
    WHOLE_CONTEXT;
    return remember(fillRows(to, bytes, value, bytes, 1, SITE));
}
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t) {
    WHOLE_CONTEXT;
    return remember(fillRows(to, bytes, value, bytes, 1, SITE));
}
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
    WHOLE_CONTEXT;
    return remember(fillRows(to, pitch, value, width, height, SITE));
}
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t, int, cudaStream_t) {
    WHOLE_CONTEXT;
    const Place place = placeOf(pointer);
    return place.array == noArray || !place.host ? remember(cudaErrorInvalidValue) : cudaSuccess;
}
cudaError_t cudaMemAdvise(const void* pointer, size_t, cudaMemoryAdvise, int) {
    const Place place = placeOf(pointer);
    return place.array == noArray || !place.host ? remember(cudaErrorInvalidValue) : cudaSuccess;
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    const Place place = placeOf(pointer);
    const bool known = place.array != noArray && arrays[place.array].alive;
    attributes->type = !known                        ? cudaMemoryTypeUnregistered
                       : arrays[place.array].host    ? cudaMemoryTypeHost
                       : arrays[place.array].managed ? cudaMemoryTypeManaged
                                                     : cudaMemoryTypeDevice;
    attributes->device = 0;
    attributes->devicePointer = known ? (void*)pointer : nullptr;
    attributes->hostPointer = known && place.host ? (void*)pointer : nullptr;
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(size_t* free_, size_t* total) {
    Locked locked;
    uint64_t taken = 0;
    for (uint32_t k = 0; k < arrayCount; ++k)
        taken += arrays[k].alive ? arrays[k].taken : 0;
    *free_ = world->deviceBytes - taken;
    *total = world->deviceBytes;
    return cudaSuccess;
}
cudaError_t telarCopySymbol(const void* symbol, void* other, size_t bytes, size_t offset, int toSymbol) {
    show();
    WHOLE_CONTEXT;
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    if (offset > entry->bytes || bytes > entry->bytes - offset)
        return remember(cudaErrorInvalidValue);
    void* place = (void*)(entry->address + offset);
    return remember(toSymbol ? copyRows(place, bytes, other, bytes, bytes, 1, cudaMemcpyHostToDevice, true, SITE)
                             : copyRows(other, bytes, place, bytes, bytes, 1, cudaMemcpyDeviceToHost, true, SITE));
}
cudaError_t telarSymbolAddress(void** pointer, const void* symbol) {
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    *pointer = (void*)entry->address;
    return cudaSuccess;
}
cudaError_t telarSymbolSize(size_t* bytes, const void* symbol) {
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry)
        return remember(cudaErrorInvalidSymbol);
    *bytes = entry->bytes;
    return cudaSuccess;
}

// ---- waiting, streams, events. One thing after the other: a stream has nothing left to do.
#define WAIT                                                                                                           \
    show();                                                                                                            \
    return remember(stickyError)
cudaError_t cudaDeviceSynchronize() { WAIT; }
cudaError_t cudaThreadSynchronize() { WAIT; }
cudaError_t cudaStreamSynchronize(cudaStream_t) { WAIT; }
cudaError_t cudaStreamQuery(cudaStream_t) { WAIT; }
cudaError_t cudaEventSynchronize(cudaEvent_t) { WAIT; }
cudaError_t cudaEventQuery(cudaEvent_t) { WAIT; }
cudaError_t cudaDeviceReset() {
    show();
    Locked locked;
    for (uint32_t k = 0; k < arrayCount; ++k)
        if (arrays[k].alive) {
            if (arrays[k].managed)
                munmap((void*)addressOf(k), arrays[k].taken);
            arrays[k].alive = false;
            say(Kind::Freed, 0, ArrayMessage{k, arrays[k].managed, 0, 0});
        }
    stickyError = lastError = cudaSuccess;
    return cudaSuccess;
}
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    *stream = (cudaStream_t)calloc(1, sizeof(CUstream_st));
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int, int) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    show();
    free(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return remember(stickyError); }
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned int) {
    callback(stream, stickyError, data);
    return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t function, void* data) {
    function(data);
    return cudaSuccess;
}
cudaError_t telarEventCreate(cudaEvent_t* event) {
    *event = (cudaEvent_t)calloc(1, sizeof(CUevent_st));
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) { return telarEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    free(event);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
    if (!event)
        return remember(cudaErrorInvalidResourceHandle);
    event->nanoseconds = deviceClock;
    event->recorded = true;
    return remember(stickyError);
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (!from || !to || !from->recorded || !to->recorded)
        return remember(cudaErrorInvalidResourceHandle);
    *milliseconds = (float)((double)to->nanoseconds - (double)from->nanoseconds) * 1e-6f;
    return cudaSuccess;
}

// ---- the card
cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) { return device == 0 ? cudaSuccess : remember(cudaErrorInvalidDevice); }
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return cudaGetDevice(device); }
cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
    if (device != 0)
        return remember(cudaErrorInvalidDevice);
    const CardFacts& card = world->card;
    memset(prop, 0, sizeof *prop);
    memcpy(prop->name, card.name, sizeof prop->name);
    prop->totalGlobalMem = world->deviceBytes;
    prop->sharedMemPerBlock = prop->sharedMemPerBlockOptin = world->sharedBytes;
    prop->sharedMemPerMultiprocessor = 65536;
    prop->regsPerBlock = prop->regsPerMultiprocessor = 65536;
    prop->warpSize = 32;
    prop->memPitch = 2147483647;
    prop->maxThreadsPerBlock = 1024;
    const int threads[3] = {1024, 1024, 64}, blocks[3] = {2147483647, 65535, 65535};
    memcpy(prop->maxThreadsDim, threads, sizeof threads);
    memcpy(prop->maxGridSize, blocks, sizeof blocks);
    prop->clockRate = card.clockKhz;
    prop->totalConstMem = 65536;
    prop->major = card.major;
    prop->minor = card.minor;
    prop->textureAlignment = 512;
    prop->multiProcessorCount = card.multiprocessors;
    prop->canMapHostMemory = prop->concurrentKernels = prop->unifiedAddressing = prop->managedMemory = 1;
    prop->asyncEngineCount = prop->deviceOverlap = prop->streamPrioritiesSupported = 1;
    prop->memoryBusWidth = 256; // and a clock that gives the card's bandwidth with it, two bits a cycle
    prop->memoryClockRate = (int)(card.memoryBandwidth / (2.0 * 256 / 8) / 1e3);
    prop->l2CacheSize = card.l2Bytes;
    prop->maxThreadsPerMultiProcessor = card.major == 7 && card.minor == 5 ? 1024 : card.major == 8 && card.minor > 0 ? 1536 : 2048;
    prop->maxBlocksPerMultiProcessor = 16;
    prop->cooperativeLaunch = prop->concurrentManagedAccess = 1;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    cudaDeviceProp prop;
    if (const cudaError_t error = cudaGetDeviceProperties(&prop, device))
        return error;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: *value = prop.maxThreadsPerBlock; break;
    case cudaDevAttrMaxBlockDimX: *value = prop.maxThreadsDim[0]; break;
    case cudaDevAttrMaxBlockDimY: *value = prop.maxThreadsDim[1]; break;
    case cudaDevAttrMaxBlockDimZ: *value = prop.maxThreadsDim[2]; break;
    case cudaDevAttrMaxGridDimX: *value = prop.maxGridSize[0]; break;
    case cudaDevAttrMaxGridDimY: *value = prop.maxGridSize[1]; break;
    case cudaDevAttrMaxGridDimZ: *value = prop.maxGridSize[2]; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = (int)prop.sharedMemPerBlock; break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = (int)prop.sharedMemPerBlockOptin; break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: *value = (int)prop.sharedMemPerMultiprocessor; break;
    case cudaDevAttrTotalConstantMemory: *value = (int)prop.totalConstMem; break;
    case cudaDevAttrWarpSize: *value = prop.warpSize; break;
    case cudaDevAttrMaxPitch: *value = (int)prop.memPitch; break;
    case cudaDevAttrMaxRegistersPerBlock: *value = prop.regsPerBlock; break;
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = prop.regsPerMultiprocessor; break;
    case cudaDevAttrClockRate: *value = prop.clockRate; break;
    case cudaDevAttrMultiProcessorCount: *value = prop.multiProcessorCount; break;
    case cudaDevAttrMemoryClockRate: *value = prop.memoryClockRate; break;
    case cudaDevAttrGlobalMemoryBusWidth: *value = prop.memoryBusWidth; break;
    case cudaDevAttrL2CacheSize: *value = prop.l2CacheSize; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = prop.maxThreadsPerMultiProcessor; break;
    case cudaDevAttrComputeCapabilityMajor: *value = prop.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = prop.minor; break;
    case cudaDevAttrComputeMode:
    case cudaDevAttrIntegrated:
    case cudaDevAttrEccEnabled: *value = 0; break;
    case cudaDevAttrCanMapHostMemory:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrAsyncEngineCount:
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrCooperativeLaunch: *value = 1; break;
    default: return remember(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    *value = limit == cudaLimitStackSize ? 1024 : limit == cudaLimitPrintfFifoSize ? 1 << 20 : 8 << 20;
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
    *can = 0;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }
cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }
cudaError_t telarFunctionAttributes(cudaFuncAttributes* attributes, const void* function) {
    const KernelEntry* kernel = kernelOf(function);
    if (!kernel)
        return remember(cudaErrorInvalidDeviceFunction);
    *attributes = {};
    attributes->sharedSizeBytes = kernel->staticShared;
    attributes->maxThreadsPerBlock = kernel->maxThreads ? (int)kernel->maxThreads : 1024;
    attributes->numRegs = 32;
    attributes->ptxVersion = attributes->binaryVersion = world->card.major * 10 + world->card.minor;
    attributes->maxDynamicSharedSizeBytes = (int)(world->sharedBytes - kernel->staticShared);
    return cudaSuccess;
}
cudaError_t telarBlocksPerMultiprocessor(int* blocks, const void* function, int blockThreads, size_t shared) {
    const KernelEntry* kernel = kernelOf(function);
    if (!kernel || blockThreads < 1 || blockThreads > 1024)
        return remember(kernel ? cudaErrorInvalidValue : cudaErrorInvalidDeviceFunction);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    const int warps = (blockThreads + 31) / 32, byThreads = prop.maxThreadsPerMultiProcessor / (warps * 32);
    const size_t bytes = shared + kernel->staticShared;
    const int byShared = bytes ? (int)(prop.sharedMemPerMultiprocessor / bytes) : byThreads;
    *blocks = byThreads < byShared ? byThreads : byShared;
    if (*blocks > prop.maxBlocksPerMultiProcessor)
        *blocks = prop.maxBlocksPerMultiProcessor;
    return cudaSuccess;
}

} // extern "C"
