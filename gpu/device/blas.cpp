// cuBLAS by dlopen, with the few calls that are used (cublas_api.h, stable since CUDA 11).
#include "gpu/device/blas.hpp"
#include "gpu/device/library.hpp"

#include "gpu/device/device.hpp"

namespace telar::gpu {

namespace {

constexpr int asItIs = 0, transposed = 1, float32 = 0, bfloat16 = 14, plainFloat32 = 68, defaultAlgorithm = -1;

int computeType(ProductMode mode) {
    switch (mode) {
    case ProductMode::TensorFloat32:
        return 77; // CUBLAS_COMPUTE_32F_FAST_TF32
    case ProductMode::Bfloat16:
        return 75; // CUBLAS_COMPUTE_32F_FAST_16BF
    case ProductMode::Float32:
        break;
    }
    return 69; // CUBLAS_COMPUTE_32F_PEDANTIC
}

struct Library {
    int (*create)(void**) = nullptr;
    int (*destroy)(void*) = nullptr;
    int (*setStream)(void*, cudaStream_t) = nullptr;
    int (*setWorkspace)(void*, void*, std::size_t) = nullptr;
    int (*multiply)(void*, int, int, int, int, int, const void*, const void*, int, int, const void*, int, int,
                    const void*, void*, int, int, int, int) = nullptr;
    int (*multiplyEach)(void*, int, int, int, int, int, const void*, const void*, int, int, long long, const void*, int,
                        int, long long, const void*, void*, int, int, long long, int, int, int) = nullptr;
    bool found = false;

    Library() {
        const FoundLibrary library({"libcublas.so.13", "libcublas.so.12", "libcublas.so"});
        const auto find = [&](auto& function, const char* symbol) { return library.find(function, symbol); };
        found = find(create, "cublasCreate_v2") && find(destroy, "cublasDestroy_v2") &&
                find(setStream, "cublasSetStream_v2") && find(setWorkspace, "cublasSetWorkspace_v2") &&
                find(multiply, "cublasGemmEx") && find(multiplyEach, "cublasGemmStridedBatchedEx");
    }
};

const Library& library() {
    static const auto* opened = new Library; // never closed: CUDA may be gone before
    return *opened;
}

} // namespace

Status blasAvailable() {
    if (auto ready = available(); !ready)
        return ready;
    if (library().found)
        return {};
    return environmentError(text(TELAR_TR("gpu", "cuBLAS is not installed on this computer")), {},
                            text(TELAR_TR("gpu", "It comes with the CUDA Toolkit")));
}

void loadBlas() { (void)library(); }

Expected<Blas> Blas::create(cudaStream_t stream, ProductMode mode, void* workspace, std::size_t workspaceBytes) {
    TELAR_CHECK(blasAvailable());
    TELAR_CHECK(useDevice());
    Blas made;
    made.mode_ = mode;
    if (library().create(&made.handle_) != 0)
        made.handle_ = nullptr;
    TELAR_CHECK(made.use(stream, workspace, workspaceBytes));
    return made;
}

Status Blas::use(cudaStream_t stream, void* workspace, std::size_t workspaceBytes) const {
    if (handle_ && library().setStream(handle_, stream) == 0 &&
        (!workspace || library().setWorkspace(handle_, workspace, workspaceBytes) == 0))
        return {};
    return environmentError(text(TELAR_TR("gpu", "cuBLAS does not start")), text("%1", chosenDeviceName()));
}

Blas::~Blas() {
    if (handle_)
        library().destroy(handle_);
}

Status Blas::multiply(int64_t m, int64_t n, int64_t k, const Factor& a, const Factor& b, float* c) const {
    return multiply(m, n, k, {a.data, a.turned}, {b.data, b.turned}, float32, computeType(mode_), c);
}

Status Blas::multiply(int64_t m, int64_t n, int64_t k, const RoundedFactor& a, const RoundedFactor& b, float* c) const {
    return multiply(m, n, k, {a.data, a.turned}, {b.data, b.turned}, bfloat16, plainFloat32, c);
}

Status Blas::multiply(int64_t m, int64_t n, int64_t k, const AnyFactor& a, const AnyFactor& b, int type, int compute,
                      float* c) const {
    const float one = 1, zero = 0;
    const auto rows = static_cast<int>(m), columns = static_cast<int>(n), inner = static_cast<int>(k);
    // The library is column-major: C' = B' A'.
    return answer(library().multiply(handle_, b.turned ? transposed : asItIs, a.turned ? transposed : asItIs, columns,
                                     rows, inner, &one, b.data, type, b.turned ? inner : columns, a.data, type,
                                     a.turned ? rows : inner, &zero, c, float32, columns, compute, defaultAlgorithm));
}

Status Blas::multiplyEach(int count, int64_t m, int64_t n, int64_t k, const Stack& a, const Stack& b, float* c,
                          int64_t line) const {
    const float one = 1, zero = 0;
    const auto narrow = [](int64_t v) { return static_cast<int>(v); };
    const auto kind = [](const Stack& s) { return s.rounded ? bfloat16 : float32; };
    const auto as = [](const Stack& s) { return s.turned ? transposed : asItIs; };
    return answer(library().multiplyEach(handle_, as(b), as(a), narrow(n), narrow(m), narrow(k), &one, b.data, kind(b),
                                         narrow(b.line), b.apart, a.data, kind(a), narrow(a.line), a.apart, &zero, c,
                                         float32, narrow(line), m * line, count,
                                         a.rounded ? plainFloat32 : computeType(mode_), defaultAlgorithm));
}

Status Blas::answer(int code) const {
    if (code != 0)
        return environmentError(text(TELAR_TR("gpu", "cuBLAS refused the product (code %1)"), code),
                                text("%1", chosenDeviceName()));
    return check(cudaGetLastError(), "cublasGemmEx");
}

} // namespace telar::gpu
