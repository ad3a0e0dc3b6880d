// cuBLAS, opened while the program runs, so that the program starts without it. Row-major, as everywhere else
// in Telar. Only gpu/ includes this header.
#pragma once

#include "gpu/device/cuda.hpp"
#include "gpu/device/product_mode.hpp"

namespace telar::gpu {

/// Whether there are a device and the library.
Status blasAvailable();
/// Half a gigabyte of library, read from the disk where `blasAvailable` has not done it yet. Needs no device.
void loadBlas();

/// A handle of the library with its stream and its own workspace, so that calls may be captured in a graph.
class Blas {
public:
    /// `workspace` bytes of device memory, kept by the caller; may be null.
    static Expected<Blas> create(cudaStream_t stream, ProductMode mode, void* workspace = nullptr,
                                 std::size_t workspaceBytes = 0);
    Blas() = default;
    Blas(Blas&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)), mode_(other.mode_) {}
    Blas& operator=(Blas&& other) noexcept {
        std::swap(handle_, other.handle_);
        mode_ = other.mode_;
        return *this;
    }
    ~Blas();

    struct Factor {
        const float* data;
        bool turned = false; ///< the transpose of what lies in memory
    };
    /// From now on in another stream, with another workspace.
    Status use(cudaStream_t stream, void* workspace, std::size_t workspaceBytes) const;
    /// c (m x n) = a (m x k) * b (k x n), dense.
    Status multiply(int64_t m, int64_t n, int64_t k, const Factor& a, const Factor& b, float* c) const;
    struct RoundedFactor {
        const uint16_t* data;
        bool turned = false;
    };
    /// The same of factors that are bfloat16 in memory, whatever the mode.
    Status multiply(int64_t m, int64_t n, int64_t k, const RoundedFactor& a, const RoundedFactor& b, float* c) const;

    /// Factors of several products, `apart` elements between one and the next, `line` between two rows in memory.
    struct Stack {
        const void* data;
        int64_t line, apart;
        bool turned = false, rounded = false; ///< the transpose of what lies in memory; bfloat16 instead of float32
    };
    /// c[i] (m x n) = a[i] (m x k) * b[i] (k x n) for i < count, the products' rows `line` apart and they themselves
    /// m * line. Both factors are float32, or both rounded.
    Status multiplyEach(int count, int64_t m, int64_t n, int64_t k, const Stack& a, const Stack& b, float* c,
                        int64_t line) const;

private:
    struct AnyFactor {
        const void* data;
        bool turned;
    };
    Status multiply(int64_t m, int64_t n, int64_t k, const AnyFactor& a, const AnyFactor& b, int type, int compute,
                    float* c) const;
    Status answer(int code) const;
    void* handle_ = nullptr;
    ProductMode mode_ = ProductMode::Float32;
};

} // namespace telar::gpu
