// CUPTI, NVIDIA's library for the hardware's counters, opened while the program runs: what is needed to count one
// launch. Works in a build without CUDA, too.
//
// Source: CUPTI documentation, "CUPTI Range Profiler API" and "CUPTI Profiler Host API" (since CUDA 12.6). Every call
// takes one structure, which begins with its size: a newer library fills no more than that.
#pragma once

#include "core/base/expected.hpp"

#include <cstddef>
#include <cstdint>

namespace telar::gpu {

namespace cupti {

struct Head {
    std::size_t size;
    void* reserved = nullptr;
};
struct Initialize : Head {};
struct ChipName : Head {
    std::size_t device = 0;
    const char* name = nullptr; ///< out
};
struct Availability : Head {
    void* context = nullptr;
    std::size_t bytes = 0; ///< in and out
    uint8_t* image = nullptr;
};
struct HostInitialize : Head {
    int profiler = 0; ///< 0: ranges
    const char* chip = nullptr;
    const uint8_t* availability = nullptr;
    void* host = nullptr; ///< out
};
struct HostOnly : Head {
    void* host = nullptr;
};
struct AddMetrics : Head {
    void* host = nullptr;
    const char** names = nullptr;
    std::size_t count = 0;
};
struct ConfigSize : Head {
    void* host = nullptr;
    std::size_t bytes = 0; ///< out
};
struct ConfigImage : Head {
    void* host = nullptr;
    std::size_t bytes = 0;
    uint8_t* image = nullptr;
};
struct Passes : Head {
    std::size_t bytes = 0;
    uint8_t* image = nullptr;
    std::size_t passes = 0; ///< out
};
struct Evaluate : Head {
    void* host = nullptr;
    const uint8_t* data = nullptr;
    std::size_t bytes = 0, range = 0;
    const char** names = nullptr;
    std::size_t count = 0;
    double* values = nullptr;
};
struct Enable : Head {
    void* context = nullptr;
    void* ranges = nullptr; ///< out
};
struct RangesOnly : Head {
    void* ranges = nullptr;
};
struct DataSize : Head {
    void* ranges = nullptr;
    const char** names = nullptr;
    std::size_t count = 0, mostRanges = 1;
    uint32_t mostNodes = 1;
    std::size_t bytes = 0; ///< out
};
struct DataImage : Head {
    void* ranges = nullptr;
    std::size_t bytes = 0;
    uint8_t* data = nullptr;
};
struct SetConfig : Head {
    void* ranges = nullptr;
    std::size_t configBytes = 0;
    const uint8_t* config = nullptr;
    std::size_t dataBytes = 0;
    uint8_t* data = nullptr;
    int range = 1;  ///< 1: each kernel is a range
    int replay = 2; ///< 2: CUPTI repeats the kernel and puts its memory back
    std::size_t rangesOfPass = 1;
    uint16_t levels = 1, firstLevel = 1;
    std::size_t pass = 0;
    uint16_t targetLevel = 0;
    static constexpr std::size_t padding = 6; ///< bytes behind the last field
};
struct Stop : Head {
    void* ranges = nullptr;
    std::size_t pass = 0, level = 0; ///< out
    uint8_t allSubmitted = 0;        ///< out
    static constexpr std::size_t padding = 7;
};
struct Decode : Head {
    void* ranges = nullptr;
    std::size_t dropped = 0; ///< out
};

} // namespace cupti

struct CuptiApi {
    int (*resultString)(int, const char**) = nullptr;
    int (*initialize)(cupti::Initialize*) = nullptr;
    int (*chipName)(cupti::ChipName*) = nullptr;
    int (*availability)(cupti::Availability*) = nullptr;
    int (*hostInitialize)(cupti::HostInitialize*) = nullptr;
    int (*hostDeinitialize)(cupti::HostOnly*) = nullptr;
    int (*addMetrics)(cupti::AddMetrics*) = nullptr;
    int (*configSize)(cupti::ConfigSize*) = nullptr;
    int (*configImage)(cupti::ConfigImage*) = nullptr;
    int (*passes)(cupti::Passes*) = nullptr;
    int (*evaluate)(cupti::Evaluate*) = nullptr;
    int (*enable)(cupti::Enable*) = nullptr;
    int (*disable)(cupti::RangesOnly*) = nullptr;
    int (*dataSize)(cupti::DataSize*) = nullptr;
    int (*dataImage)(cupti::DataImage*) = nullptr;
    int (*setConfig)(cupti::SetConfig*) = nullptr;
    int (*start)(cupti::RangesOnly*) = nullptr;
    int (*stop)(cupti::Stop*) = nullptr;
    int (*decode)(cupti::Decode*) = nullptr;

    /// An error that says NVIDIA's reason, and what an administrator would set where that is it. `call` names the
    /// API's function.
    Status check(int code, const char* call) const;
};

/// Looks once: where the loader looks, beside the toolkit that CUDA_HOME or CUDA_PATH names, and in /usr/local/cuda.
/// Error: no CUPTI, or one before 12.6.
Expected<const CuptiApi*> cuptiApi();

} // namespace telar::gpu
