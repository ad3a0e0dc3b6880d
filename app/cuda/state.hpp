// What the entry points share: the engine, the contexts of each thread, errors, and the caller's place in Python.
//
// Everything in this folder is written from the public reference, NVIDIA's "CUDA Driver API" (docs.nvidia.com/cuda/
// cuda-driver-api): names, the order of parameters, the values of enumerations. No header of a toolkit is read.
#pragma once

#include "core/simt/driver/engine.hpp"

#include <cstddef>

#define TELAR_API extern "C" __attribute__((visibility("default"))) int

/// The name of a function for programs whose default stream is one for each thread: the same, as every stream is in order.
/// Stands behind its definition.
#define TELAR_PER_THREAD(name, suffix)                                                                                 \
    extern "C" __attribute__((visibility("default"), alias(#name))) decltype(name) name##suffix;

/// The plain name, which scripts call by ctypes: what it means today, and not its form of CUDA 3.1 with addresses of 32 bits.
#define TELAR_BEFORE_V2(name)                                                                                          \
    extern "C" __attribute__((visibility("default"), alias(#name "_v2"))) decltype(name##_v2) name;

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using Handle = void*; ///< CUcontext, CUstream, CUmodule ...

namespace telar::cuda_driver {

using driver::Done;
using driver::Line;
using driver::Result;

/// Made by the first call; never destroyed, since Python gives memory back late.
driver::Engine& engine();

/// One line of the log (TELAR_CUDA_LOG) for each call.
void called(const char* name);
#define TELAR_CALLED telar::cuda_driver::called(__func__)

/// A function as one row: its name, its parameters, and what it does, which cannot fail.
#define TELAR_DOES(name, parameters, ...)                                                                              \
    TELAR_API name parameters {                                                                                        \
        TELAR_CALLED;                                                                                                  \
        __VA_ARGS__;                                                                                                   \
        return 0;                                                                                                      \
    }
/// The same with the result that it gives.
#define TELAR_RETURNS(name, parameters, ...)                                                                           \
    TELAR_API name parameters {                                                                                        \
        TELAR_CALLED;                                                                                                  \
        return __VA_ARGS__;                                                                                            \
    }

/// Keeps the sentence for cuGetErrorString and gives the number.
int failed(int result, const std::string& why);
int resultOf(const Done& done);
/// Of this thread's last error; empty where it was another one.
std::string lastWords(int result);
/// Other than 0: the process is the child of one that had begun to use CUDA, as it is an error with a card.
int forked();
void begin();
void logLine(const std::string& line);

/// What a call may throw is its result.
template <class Work>
int guarded(const Work& work) {
    try {
        if (const int result = forked())
            return result;
        return work();
    } catch (const std::bad_alloc&) {
        return failed(driver::OutOfMemory, "there is no memory left on this computer");
    } catch (const std::exception& error) {
        return failed(driver::LaunchFailed, error.what());
    }
}

/// A CUDA array (CUarray): plain memory of the device, row behind row, with the size and format that it was made with.
struct CudaArray {
    CUdeviceptr address = 0;
    std::size_t width = 0, height = 1, depth = 1, pitch = 0; ///< elements; pitch: bytes of a row
    std::size_t asked[2] = {0, 0}; ///< height and depth as they were said: 0, where there is none
    int format = 0;                ///< CUarray_format
    unsigned channels = 1, flags = 0;
};

struct Context {
    bool primary = false;
    unsigned flags = 0;
    std::size_t limits[16] = {1024, 1 << 20, 8 << 20, 2, 2048};
};
Context& primaryContext();
/// Of this thread, the current one last.
std::vector<Context*>& contexts();
Context* current();

/// Of the loaded module: where an entry point is; null: it is not there.
void* entryPoint(const std::string& name);
/// The folder that this library lies in, with its slash.
std::string ownFolder();

/// The innermost line of Python that is no library's; empty outside of Python.
Line pythonLine();
/// Whether Python has imported the module.
bool pythonHas(const char* module);
/// Python's warnings are told, at that line.
void warnPython(const std::string& words);
/// To Python's sys.stdout, or where there is none to the standard output.
void printOut(const std::string& words);

} // namespace telar::cuda_driver
