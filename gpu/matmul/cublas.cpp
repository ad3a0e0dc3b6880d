#include "gpu/device/blas.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

#include <mutex>

namespace telar::gpu {

Status cublasAvailable() {
    return blasAvailable();
}

Status launchCublas(const MatmulProblem& problem, float* c, cudaStream_t stream) {
    // Making a handle is dear, and one is for one stream at a time.
    static std::mutex lock;
    static auto* kept = new std::optional<std::pair<cudaStream_t, Blas>>; // never destroyed: see blas.cpp
    const std::scoped_lock hold(lock);
    if (!*kept || (*kept)->first != stream) {
        auto made = Blas::create(stream, ProductMode::Float32);
        if (!made)
            return made.error();
        kept->emplace(stream, std::move(*made));
    }
    return (*kept)->second.multiply(problem.m(), problem.n(), problem.k(), {problem.a.data}, {problem.b.data},
                                    c);
}

} // namespace telar::gpu
