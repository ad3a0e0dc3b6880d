// How cuBLAS multiplies; with or without CUDA in the build.
#pragma once

namespace telar::gpu {

enum class ProductMode {
    Float32,       ///< no tensor cores
    TensorFloat32, ///< factors rounded to 10 bits of mantissa
    Bfloat16       ///< factors rounded to bfloat16, where the library has such a kernel
};

} // namespace telar::gpu
