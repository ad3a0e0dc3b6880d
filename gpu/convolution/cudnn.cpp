// cuDNN by dlopen, with the few calls that are used (cudnn_ops.h and cudnn_cnn.h of version 9; those of 8 are the same).
#include "gpu/convolution/cudnn.hpp"

#include "gpu/convolution/run.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/library.hpp"

#include <array>

namespace telar::gpu {

namespace {

constexpr int float32 = 0, rowMajor = 0, crossCorrelation = 1, withoutTensorCores = 3, relu = 1, keepNan = 1;
constexpr std::size_t mostWorkspace = std::size_t{1} << 30;

/// cudnnConvolutionFwdAlgoPerf_t
struct Way {
    int algorithm, status;
    float time;
    std::size_t memory;
    int determinism, math, reserved[3];
};

struct Library {
    int (*create)(void**) = nullptr;
    int (*destroy)(void*) = nullptr;
    int (*setStream)(void*, cudaStream_t) = nullptr;
    int (*createTensor)(void**) = nullptr;
    int (*setTensor)(void*, int, int, int, int, int, int) = nullptr;
    int (*destroyTensor)(void*) = nullptr;
    int (*createFilter)(void**) = nullptr;
    int (*setFilter)(void*, int, int, int, int, int, int) = nullptr;
    int (*destroyFilter)(void*) = nullptr;
    int (*createConvolution)(void**) = nullptr;
    int (*setConvolution)(void*, int, int, int, int, int, int, int, int) = nullptr;
    int (*setGroups)(void*, int) = nullptr;
    int (*setMath)(void*, int) = nullptr;
    int (*destroyConvolution)(void*) = nullptr;
    int (*createActivation)(void**) = nullptr;
    int (*setActivation)(void*, int, int, double) = nullptr;
    int (*destroyActivation)(void*) = nullptr;
    int (*ways)(void*, void*, void*, void*, void*, int, int*, Way*) = nullptr;
    int (*workspace)(void*, void*, void*, void*, void*, int, std::size_t*) = nullptr;
    int (*forward)(void*, const void*, void*, const void*, void*, const void*, void*, int, void*, std::size_t,
                   const void*, void*, void*) = nullptr;
    int (*add)(void*, const void*, void*, const void*, const void*, void*, void*) = nullptr;
    int (*activate)(void*, void*, const void*, void*, const void*, const void*, void*, void*) = nullptr;
    bool found = false;

    Library() {
        const FoundLibrary library({"libcudnn.so.9", "libcudnn.so.8", "libcudnn.so"});
        const auto find = [&](auto& function, const char* symbol) { return library.find(function, symbol); };
        found =
            find(create, "cudnnCreate") && find(destroy, "cudnnDestroy") && find(setStream, "cudnnSetStream") &&
            find(createTensor, "cudnnCreateTensorDescriptor") && find(setTensor, "cudnnSetTensor4dDescriptor") &&
            find(destroyTensor, "cudnnDestroyTensorDescriptor") && find(createFilter, "cudnnCreateFilterDescriptor") &&
            find(setFilter, "cudnnSetFilter4dDescriptor") && find(destroyFilter, "cudnnDestroyFilterDescriptor") &&
            find(createConvolution, "cudnnCreateConvolutionDescriptor") &&
            find(setConvolution, "cudnnSetConvolution2dDescriptor") &&
            find(setGroups, "cudnnSetConvolutionGroupCount") && find(setMath, "cudnnSetConvolutionMathType") &&
            find(destroyConvolution, "cudnnDestroyConvolutionDescriptor") &&
            find(createActivation, "cudnnCreateActivationDescriptor") &&
            find(setActivation, "cudnnSetActivationDescriptor") &&
            find(destroyActivation, "cudnnDestroyActivationDescriptor") &&
            find(ways, "cudnnGetConvolutionForwardAlgorithm_v7") &&
            find(workspace, "cudnnGetConvolutionForwardWorkspaceSize") && find(forward, "cudnnConvolutionForward") &&
            find(add, "cudnnAddTensor") && find(activate, "cudnnActivationForward");
    }
};

const Library& library() {
    static const auto* opened = new Library; // never closed: CUDA may be gone before
    return *opened;
}

Status refused(const char* call, int code) {
    return environmentError(text(TELAR_TR("gpu", "cuDNN reported an error (code %1)"), code),
                            text("%1, %2", chosenDeviceName(), call));
}

} // namespace

Status cudnnAvailable() {
    if (auto ready = available(); !ready)
        return ready;
    if (library().found)
        return {};
    return environmentError(
        text(TELAR_TR("gpu", "cuDNN is not installed on this computer")), {},
        text(TELAR_TR("gpu", "It is a separate download from NVIDIA; Telar needs it only for comparison")));
}

struct CudnnConvolution::Parts {
    void *handle = nullptr, *input = nullptr, *filter = nullptr, *bias = nullptr, *output = nullptr,
         *convolution = nullptr, *activation = nullptr;
    int algorithm = 0;
    bool relu = false;
    Bytes workspace;

    ~Parts() {
        const auto& l = library();
        for (void* tensor : {input, bias, output})
            if (tensor)
                l.destroyTensor(tensor);
        if (filter)
            l.destroyFilter(filter);
        if (convolution)
            l.destroyConvolution(convolution);
        if (activation)
            l.destroyActivation(activation);
        if (handle)
            l.destroy(handle);
    }

    /// The first failing code, or 0.
    int describe(const ConvolutionProblem& problem, const ConvolutionShape& shape, cudaStream_t stream) {
        const auto& l = library();
        const auto& s = problem.spec;
        const auto whole = [](int64_t n) { return static_cast<int>(n); };
        const int pictures = whole(problem.pictures()), ins = whole(s.inputChannels), outs = whole(s.outputChannels);
        relu = s.activation == Activation::Relu;
        const std::array<std::function<int()>, 15> steps{
            [&] { return l.create(&handle); },
            [&] { return l.setStream(handle, stream); },
            [&] { return l.createTensor(&input); },
            [&] {
                return l.setTensor(input, rowMajor, float32, pictures, ins, whole(problem.input.rows),
                                   whole(problem.input.columns));
            },
            [&] { return l.createTensor(&output); },
            [&] {
                return l.setTensor(output, rowMajor, float32, pictures, outs, whole(shape.rows), whole(shape.columns));
            },
            [&] { return l.createTensor(&bias); },
            [&] { return l.setTensor(bias, rowMajor, float32, 1, outs, 1, 1); },
            [&] { return l.createFilter(&filter); },
            [&] {
                return l.setFilter(filter, float32, rowMajor, outs, whole(s.groupChannels()), whole(s.kernel.h),
                                   whole(s.kernel.w));
            },
            [&] { return l.createConvolution(&convolution); },
            [&] {
                return l.setConvolution(convolution, whole(s.padding.h), whole(s.padding.w), whole(s.stride.h),
                                        whole(s.stride.w), whole(s.dilation.h), whole(s.dilation.w), crossCorrelation,
                                        float32);
            },
            [&] { return l.setGroups(convolution, whole(s.groups)); },
            [&] { return l.setMath(convolution, withoutTensorCores); },
            [&] {
                const int made = l.createActivation(&activation);
                return made ? made : l.setActivation(activation, gpu::relu, keepNan, 0.0);
            }};
        for (const auto& step : steps)
            if (const int code = step(); code != 0)
                return code;
        return 0;
    }
};

CudnnConvolution::CudnnConvolution(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
CudnnConvolution::CudnnConvolution(CudnnConvolution&&) noexcept = default;
CudnnConvolution::~CudnnConvolution() = default;

Expected<CudnnConvolution> CudnnConvolution::prepare(const ConvolutionProblem& problem, const ConvolutionShape& output,
                                                     cudaStream_t stream) {
    TELAR_CHECK(cudnnAvailable());
    TELAR_CHECK(useDevice());
    auto parts = std::make_unique<Parts>();
    if (const int code = parts->describe(problem, output, stream); code != 0)
        return refused("cudnnSetConvolution2dDescriptor", code).error();
    std::array<Way, 10> ways{};
    int count = 0;
    if (const int code = library().ways(parts->handle, parts->input, parts->filter, parts->convolution, parts->output,
                                        static_cast<int>(ways.size()), &count, ways.data());
        code != 0)
        return refused("cudnnGetConvolutionForwardAlgorithm_v7", code).error();
    for (int i = 0; i < count; ++i) {
        const auto& way = ways[static_cast<std::size_t>(i)];
        std::size_t bytes = 0;
        if (way.status != 0 || way.math != withoutTensorCores ||
            library().workspace(parts->handle, parts->input, parts->filter, parts->convolution, parts->output,
                                way.algorithm, &bytes) != 0 ||
            bytes > mostWorkspace)
            continue;
        parts->algorithm = way.algorithm;
        if (bytes > 0) {
            TELAR_TAKE(memory, Bytes::allocate(Memory::Device, bytes));
            parts->workspace = std::move(*memory);
        }
        return CudnnConvolution(std::move(parts));
    }
    return environmentError(text(TELAR_TR("gpu", "cuDNN cannot do this convolution")), text("%1", chosenDeviceName()));
}

Status CudnnConvolution::run(const float* input, const float* filter, const float* bias, float* output) const {
    const auto& l = library();
    const auto& p = *parts_;
    const float one = 1, zero = 0;
    if (const int code = l.forward(p.handle, &one, p.input, input, p.filter, filter, p.convolution, p.algorithm,
                                   p.workspace.data(), p.workspace.size(), &zero, p.output, output);
        code != 0)
        return refused("cudnnConvolutionForward", code);
    if (bias)
        if (const int code = l.add(p.handle, &one, p.bias, bias, &one, p.output, output); code != 0)
            return refused("cudnnAddTensor", code);
    if (p.relu)
        if (const int code = l.activate(p.handle, p.activation, &one, p.output, output, &zero, p.output, output);
            code != 0)
            return refused("cudnnActivationForward", code);
    return check(cudaGetLastError(), "cudnnConvolutionForward");
}

} // namespace telar::gpu
