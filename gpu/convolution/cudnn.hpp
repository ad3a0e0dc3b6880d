// cuDNN's convolution, opened while the program runs, so that the program starts without it: NVIDIA's library as a
// measure for our own kernels. Float32, rows one behind the other (NCHW), no tensor cores.
#pragma once

#include "core/convolution/convolution.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

/// A problem of one shape on one stream, ready to run any number of times. cuDNN chooses the way, within a GiB of memory.
class CudnnConvolution {
public:
    static Expected<CudnnConvolution> prepare(const ConvolutionProblem& problem, const ConvolutionShape& output,
                                              cudaStream_t stream);
    CudnnConvolution(CudnnConvolution&&) noexcept;
    CudnnConvolution(const CudnnConvolution&) = delete;
    ~CudnnConvolution();

    /// Device addresses; `bias` may be null.
    Status run(const float* input, const float* filter, const float* bias, float* output) const;

private:
    struct Parts;
    explicit CudnnConvolution(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace telar::gpu
