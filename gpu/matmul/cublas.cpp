// cuBLAS by dlopen, with the few calls that are used (cublas_api.h, stable since CUDA 10).
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

#include <dlfcn.h>
#include <mutex>

namespace telar::gpu {

namespace {

constexpr int noTranspose = 0, pedanticMath = 2;

struct Cublas {
    void* handle = nullptr;
    int (*setStream)(void*, cudaStream_t) = nullptr;
    int (*sgemm)(void*, int, int, int, int, int, const float*, const float*, int, const float*, int,
                 const float*, float*, int) = nullptr;
    std::optional<Error> missing;
    std::mutex one; ///< the handle is for one thread at a time

    Cublas() {
        if (auto ready = useDevice(); !ready) {
            missing = ready.error();
            return;
        }
        void* library = nullptr;
        for (const char* name : {"libcublas.so.13", "libcublas.so.12", "libcublas.so"})
            if (!library)
                library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            missing = environmentError(text(TELAR_TR("gpu", "cuBLAS is not installed on this computer")), {},
                                       text(TELAR_TR("gpu", "It comes with the CUDA Toolkit")));
            return;
        }
        const auto create = reinterpret_cast<int (*)(void**)>(dlsym(library, "cublasCreate_v2"));
        const auto setMath = reinterpret_cast<int (*)(void*, int)>(dlsym(library, "cublasSetMathMode"));
        setStream = reinterpret_cast<decltype(setStream)>(dlsym(library, "cublasSetStream_v2"));
        sgemm = reinterpret_cast<decltype(sgemm)>(dlsym(library, "cublasSgemm_v2"));
        if (!create || !setMath || !setStream || !sgemm || create(&handle) != 0 ||
            setMath(handle, pedanticMath) != 0)
            missing = environmentError(text(TELAR_TR("gpu", "cuBLAS does not start")));
    }
};

Cublas& cublas() {
    static auto* opened = new Cublas; // never closed: CUDA may be gone before
    return *opened;
}

} // namespace

Status cublasAvailable() {
    if (auto ready = available(); !ready)
        return ready;
    const auto& missing = cublas().missing;
    return missing ? Status(*missing) : Status();
}

Status launchCublas(const MatmulProblem& problem, float* c, cudaStream_t stream) {
    if (auto ready = cublasAvailable(); !ready)
        return ready;
    auto& library = cublas();
    const std::scoped_lock hold(library.one);
    const int m = static_cast<int>(problem.m()), n = static_cast<int>(problem.n()),
              k = static_cast<int>(problem.k());
    const float one = 1, zero = 0;
    // Column-major: C' = B' A'.
    const bool fine = library.setStream(library.handle, stream) == 0 &&
                      library.sgemm(library.handle, noTranspose, noTranspose, n, m, k, &one, problem.b.data,
                                    n, problem.a.data, k, &zero, c, n) == 0;
    if (!fine)
        return environmentError(text(TELAR_TR("gpu", "cuBLAS refused the product")),
                                text("%1", chosenDeviceName()));
    return check(cudaGetLastError(), "cublasSgemm");
}

} // namespace telar::gpu
