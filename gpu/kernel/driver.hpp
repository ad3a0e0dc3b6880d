// CUDA's driver, opened while the program runs: what is needed to load a program in PTX and launch it. Works in
// a build without CUDA, too: nothing of NVIDIA's is needed at build time.
//
// Source: CUDA Driver API, modules "Initialization" to "Execution Control". Names and numbers are the API's.
#pragma once

#include "core/base/expected.hpp"

#include <cstddef>
#include <cstdint>

namespace telar::gpu {

struct DriverApi {
    using Address = unsigned long long; ///< of device memory
    int (*init)(unsigned) = nullptr;
    int (*errorString)(int, const char**) = nullptr;
    int (*deviceGet)(int*, int) = nullptr;
    int (*deviceName)(char*, int, int) = nullptr;
    int (*deviceAttribute)(int*, int, int) = nullptr;
    int (*retain)(void**, int) = nullptr; ///< the context that CUDA's runtime uses, too
    int (*release)(int) = nullptr;
    int (*setCurrent)(void*) = nullptr;
    int (*synchronize)() = nullptr;
    int (*memoryInfo)(std::size_t*, std::size_t*) = nullptr;
    int (*allocate)(Address*, std::size_t) = nullptr;
    int (*free)(Address) = nullptr;
    int (*toDevice)(Address, const void*, std::size_t) = nullptr;
    int (*toHost)(void*, Address, std::size_t) = nullptr;
    int (*onDevice)(Address, Address, std::size_t) = nullptr;
    int (*linkCreate)(unsigned, int*, void**, void**) = nullptr;
    int (*linkAdd)(void*, int, void*, std::size_t, const char*, unsigned, int*, void**) = nullptr;
    int (*linkComplete)(void*, void**, std::size_t*) = nullptr;
    int (*linkDestroy)(void*) = nullptr;
    int (*load)(void**, const void*) = nullptr;
    int (*unload)(void*) = nullptr;
    int (*function)(void**, void*, const char*) = nullptr;
    int (*variable)(Address*, std::size_t*, void*, const char*) = nullptr;
    int (*functionAttribute)(int*, int, void*) = nullptr;
    int (*setFunctionAttribute)(void*, int, int) = nullptr;
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**,
                  void**) = nullptr;
    int (*eventCreate)(void**, unsigned) = nullptr;
    int (*eventDestroy)(void*) = nullptr;
    int (*eventRecord)(void*, void*) = nullptr;
    int (*eventSynchronize)(void*) = nullptr;
    int (*eventElapsed)(float*, void*, void*) = nullptr;

    /// An error that says what the driver said. `call` names the API's function.
    Status check(int code, const char* call) const;
};

/// Looks once. Error: no driver, one without what is needed, or no GPU.
Expected<const DriverApi*> driverApi();

} // namespace telar::gpu
