// The fast kernels: rows that march down a picture for filters of one channel, and the implicit product on tensor cores
// for many channels. Neither makes im2col's matrix.
#pragma once

#include "core/convolution/convolution.hpp"

#include <cuda_runtime_api.h>
#include <vector>

namespace telar::gpu {

/// What one launch of a fast kernel needs, made on the host.
struct FastPlan {
    bool rows = false;          ///< the kernel of marching rows; else the product
    bool tf32 = false;          ///< factors are rounded to TF32; else each is two TF32 numbers (float32's precision)
    std::vector<float> weights; ///< as the kernel reads them
    LaunchShape launch;
    std::size_t sharedBytes = 0;
};

/// Of a problem that the variant supports. A filter of one channel with side 3, 5 or 7 is done by rows, unless `tf32`.
FastPlan fastPlan(const ConvolutionProblem& problem, const PlanesView<float>& output, bool tf32);

/// Input, bias and output are device addresses, rows one behind the other; `weights` the plan's on the device.
Status launchFast(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights,
                  const PlanesView<float>& output, cudaStream_t stream);

} // namespace telar::gpu
