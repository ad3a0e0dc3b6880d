// Kernels and variables by what the compiler has registered of them; launches, which Telar answers.
#pragma once
#include "child_order.h"

namespace {

/// What the compiler makes of a file's device part.
struct FatBinary {
    int magic, version;
    const char* text; ///< unitMark
    void* unused;
};

/// Whether a name that Telar has given is this one in the file with that handle; null: in any file.
bool isNamed(const char* linked, const char* name, void** unit) {
    const size_t length = strlen(name);
    if (strncmp(linked, name, length) != 0 || (linked[length] && linked[length] != unitSign))
        return false;
    return !unit || (linked[length] ? strtoul(linked + length + 1, nullptr, 10) : 0) + 1 == (uint64_t)unit;
}

Function* functionOf(const void* stub) {
    for (uint32_t k = 0; k < functionCount; ++k)
        if (functions[k].stub == stub)
            return functions + k;
    return nullptr;
}

const KernelEntry* entryOf(const Function* function) {
    return function && function->kernel != noKernel ? (const KernelEntry*)(base + world->kernelTable) + function->kernel : nullptr;
}

const KernelEntry* kernelOf(const void* stub) {
    return entryOf(functionOf(stub));
}

/// What a launch may ask for beside the kernel's own arrays.
uint32_t mostDynamicOf(const Function& function) {
    const uint32_t own = entryOf(&function)->staticShared;
    return function.mostDynamic >= 0 ? (uint32_t)function.mostDynamic : own < world->sharedBytes ? world->sharedBytes - own : 0;
}

const SymbolEntry* symbolOf(const void* shadow) {
    for (uint32_t k = 0; k < variableCount; ++k)
        if (variables[k].shadow == shadow)
            return (const SymbolEntry*)(base + world->symbolTable) + variables[k].symbol;
    return nullptr;
}

// Variables that are __managed__ lie in a section of their own; the host uses its copy, which is the device's while a
// launch runs. Launches end before the host goes on, so that both are never in use at once.
extern "C" char __start_telar_managed[] __attribute__((weak));
extern "C" char __stop_telar_managed[] __attribute__((weak));

bool isManaged(const void* shadow) {
    return __start_telar_managed && (const char*)shadow >= __start_telar_managed && (const char*)shadow < __stop_telar_managed;
}

void shareManaged(bool toDevice) {
    for (uint32_t k = 0; k < variableCount; ++k) {
        if (!isManaged(variables[k].shadow))
            continue;
        const auto& entry = ((const SymbolEntry*)(base + world->symbolTable))[variables[k].symbol];
        void* device = base + entry.offset;
        void* host = (void*)variables[k].shadow;
        memcpy(toDevice ? device : host, toDevice ? host : device, entry.bytes);
    }
}

void* deviceOfRegistered(void* host);
void takeVariables(int card);

/// The device's address of one of them, or of registered memory, where an argument is the host's; else the argument.
uint64_t deviceAddress(uint64_t argument) {
    if (void* registered = deviceOfRegistered((void*)argument))
        return (uint64_t)registered;
    for (uint32_t k = 0; k < variableCount; ++k) {
        const auto from = (uint64_t)variables[k].shadow;
        const auto& entry = ((const SymbolEntry*)(base + world->symbolTable))[variables[k].symbol];
        if (isManaged(variables[k].shadow) && argument >= from && argument - from < entry.bytes)
            return entry.address + (argument - from);
    }
    return argument;
}

cudaError_t launchError(const Function& function, const LaunchMessage& message, size_t shared) {
    const KernelEntry& kernel = *entryOf(&function);
    const uint64_t threads = (uint64_t)message.block[0] * message.block[1] * message.block[2];
    const bool empty = !threads || !message.grid[0] || !message.grid[1] || !message.grid[2];
    if (empty || threads > 1024 || message.block[0] > 1024 || message.block[1] > 1024 || message.block[2] > 64 ||
        message.grid[0] > 2147483647u || message.grid[1] > 65535 || message.grid[2] > 65535)
        return cudaErrorInvalidConfiguration;
    if (kernel.maxThreads && threads > kernel.maxThreads)
        return cudaErrorInvalidValue;
    return shared > mostDynamicOf(function) || kernel.staticShared > world->sharedBytes ? cudaErrorInvalidValue : cudaSuccess;
}

cudaError_t launch(const void* stub, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream, uint64_t site,
                   bool cooperative = false, cudaError_t refused = cudaSuccess, dim3 cluster = dim3(1, 1, 1)) {
    WHOLE_CONTEXT;
    Locked locked;
    LaunchMessage message{};
    const Function* function = functionOf(stub);
    const KernelEntry* kernel = entryOf(function);
    if (!kernel) {
        const char* name = function ? function->name : "";
        const size_t bytes = strnlen(name, mostArgumentBytes);
        const Header header = {Kind::UnknownKernel, (uint32_t)bytes, site};
        needed(writeAll(messagesFd, &header, sizeof header) && writeAll(messagesFd, name, bytes));
        return remember(cudaErrorInvalidDeviceFunction);
    }
    message.kernel = function->kernel;
    const uint32_t places[2][3] = {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}};
    memcpy(message.grid, places[0], sizeof message.grid);
    memcpy(message.block, places[1], sizeof message.block);
    const uint32_t sides[3] = {cluster.x, cluster.y, cluster.z};
    memcpy(message.cluster, sides, sizeof message.cluster);
    message.stream = numberOf(stream);
    message.card = (uint32_t)cardOf(stream); // whatever cudaSetDevice has chosen
    message.reach = reachOf[message.card];
    message.error = launchError(*function, message, shared);
    message.error = message.error ? message.error : refused;
    message.cooperative = cooperative;
    if (!message.error)
        message.order = beginWork(message.stream);
    message.shared = shared > 0xffffffffu ? 0xffffffffu : (uint32_t)shared;
    const auto* sizes = (const uint32_t*)(base + kernel->sizes);
    for (uint32_t k = 0; k < kernel->parameters && !message.error; ++k)
        message.argumentBytes += sizes[k];
    if (!message.error) { // before Telar hears of the launch, which may have no arguments to wait for
        takeVariables((int)message.card);
        shareManaged(true);
    }
    const Header header = {Kind::Launch, (uint32_t)sizeof message + message.argumentBytes, site};
    needed(writeAll(messagesFd, &header, sizeof header) && writeAll(messagesFd, &message, sizeof message));
    if (message.error)
        return remember((cudaError_t)message.error);
    for (uint32_t k = 0; k < kernel->parameters; ++k) {
        uint64_t word;
        if (sizes[k] == sizeof word) {
            memcpy(&word, arguments[k], sizeof word);
            word = deviceAddress(word);
        }
        needed(writeAll(messagesFd, sizes[k] == sizeof word ? &word : arguments[k], sizes[k]));
    }
    LaunchAnswer answer;
    needed(readAll(messagesFd, &answer, sizeof answer));
    shareManaged(false);
    if (answer.printedBytes) {
        unshown = (char*)realloc(unshown, unshownBytes + answer.printedBytes);
        needed(unshown && readAll(messagesFd, unshown + unshownBytes, answer.printedBytes));
        unshownBytes += answer.printedBytes;
    }
    for (uint32_t k = 0; k < answer.touched; ++k) {
        Touched one;
        needed(readAll(messagesFd, &one, sizeof one));
        if (one.array < arrayCount && arrays[one.array].alive && arrays[one.array].managed && !arrays[one.array].host)
            watchUntilWaited(one.array, one.from, one.end - one.from, message.order, site, one.written ? Early::KernelWrites : Early::KernelReads);
    }
    deviceClock += answer.nanoseconds;
    stickyError = (cudaError_t)answer.error; // said where the host waits, as on a card
    return cudaSuccess;
}

} // namespace
