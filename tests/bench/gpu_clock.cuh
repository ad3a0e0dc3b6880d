// What the GPU benchmarks share: refusal, data, and times by CUDA events.
#pragma once

#include "gpu/device/cuda.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace telar::bench {

inline void require(const Status& status) {
    if (status)
        return;
    std::fprintf(stderr, "bench_gpu: %s\n", status.error().str().c_str());
    std::exit(1);
}

template <class T>
T require(Expected<T> value) {
    require(value ? Status() : Status(value.error()));
    return std::move(*value);
}

static __global__ void nothing() {}

static __global__ void fill(float* to, int64_t n) {
    for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += int64_t{gridDim.x} * blockDim.x)
        to[i] = static_cast<float>((static_cast<uint64_t>(i) * 2654435761u >> 7) & 0xffffff) / 16777216.0f;
}

inline double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

class Clock {
public:
    explicit Clock(gpu::Stream& stream)
        : stream_(stream), start_(require(gpu::Event::create())), end_(require(gpu::Event::create())) {}

    /// Median milliseconds of one call in a loop of `calls`; in one graph where `graph`.
    double time(const std::function<void(int)>& call, int calls, bool graph) {
        for (int i = 0; i < 3; ++i)
            call(i);
        cudaGraph_t recorded{};
        cudaGraphExec_t ready{};
        if (graph) {
            cudaStreamBeginCapture(stream_.get(), cudaStreamCaptureModeThreadLocal);
            for (int i = 0; i < calls; ++i)
                call(i);
            cudaStreamEndCapture(stream_.get(), &recorded);
            require(gpu::check(cudaGraphInstantiate(&ready, recorded, 0), "cudaGraphInstantiate"));
            cudaGraphLaunch(ready, stream_.get());
        }
        std::vector<double> all;
        for (int repeat = 0; repeat < 11; ++repeat) {
            require(stream_.wait());
            require(start_.record(stream_));
            if (graph)
                cudaGraphLaunch(ready, stream_.get());
            else
                for (int i = 0; i < calls; ++i)
                    call(i);
            require(end_.record(stream_));
            require(end_.wait());
            all.push_back(require(end_.since(start_)) / calls);
        }
        if (graph) {
            cudaGraphExecDestroy(ready);
            cudaGraphDestroy(recorded);
        }
        require(gpu::checkLaunch("the measured kernel"));
        return median(all);
    }

private:
    gpu::Stream& stream_;
    gpu::Event start_, end_;
};

} // namespace telar::bench
