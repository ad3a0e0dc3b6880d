#include "gpu/device/blas.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

#include <mutex>

namespace telar::gpu {

Status cublasAvailable() { return blasAvailable(); }

Status launchCublas(ProductMode mode, const MatmulProblem& problem, float* c, cudaStream_t stream) {
    // Making a handle is dear, and one is for one stream at a time.
    struct Kept {
        cudaStream_t stream;
        ProductMode mode;
        Blas blas;
    };
    static std::mutex lock;
    static auto* kept = new std::optional<Kept>; // never destroyed: see blas.cpp
    const std::scoped_lock hold(lock);
    if (!*kept || (*kept)->stream != stream || (*kept)->mode != mode) {
        TELAR_TAKE(made, Blas::create(stream, mode));
        kept->reset();
        kept->emplace(Kept{stream, mode, std::move(*made)});
    }
    return (*kept)->blas.multiply(problem.m(), problem.n(), problem.k(), {problem.a.data}, {problem.b.data}, c);
}

} // namespace telar::gpu
