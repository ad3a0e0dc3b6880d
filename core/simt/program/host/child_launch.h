// Kernels and variables by what the compiler has registered of them; launches, which Telar answers.
#pragma once
#include "child_process.h"

namespace {

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

} // namespace
