// A model laid out on the device: where every number lies, and the launches of a step. Knows nothing of
// samples, epochs or graphs.
#pragma once

#include "gpu/device/blas.hpp"
#include "gpu/nn/kernels.hpp"

#include <functional>

namespace telar::gpu {

/// Hands out places in one piece of memory; with none, only counts.
class Arena {
public:
    explicit Arena(void* memory = nullptr) : memory_(static_cast<char*>(memory)) {}
    template <class T>
    T* take(int64_t count) {
        const std::size_t at = used_;
        used_ += (static_cast<std::size_t>(count) * sizeof(T) + 255) / 256 * 256;
        return memory_ ? reinterpret_cast<T*>(memory_ + at) : nullptr;
    }
    std::size_t used() const { return used_; }

private:
    char* memory_ = nullptr;
    std::size_t used_ = 0;
};

struct DeviceLayer {
    nn::LayerSpec spec;
    nn::Shape in, out;
    int index = 0;
    bool planes = false;            ///< its output is (channel, sample, cell)
    bool turns = false;             ///< a linear layer whose input is planes
    bool rectifies = false;         ///< does the work of the ReLU that follows, in the same memory
    bool inPlace = false;           ///< a ReLU: output and gradient are those of the layer before
    bool done = false;              ///< a ReLU that the layer before does
    int64_t weight = -1, bias = -1; ///< places among the parameters
    float *output = nullptr, *gradient = nullptr;
    float *columns = nullptr, *turned = nullptr; ///< the convolution's unfolded input, the turned input
    int32_t* argmax = nullptr;
};

/// Called around every operation while times are taken: layer, "forward" or "backward".
using Watch = std::function<Status(int layer, const char* operation)>;

/// A second queue of work: gradients of weights depend on little and keep the multiprocessors busy that the
/// way back leaves idle.
struct SideWork {
    cudaStream_t stream = nullptr;
    cudaEvent_t fork = nullptr, join = nullptr;
    void *own = nullptr, *main = nullptr; ///< workspaces of the products in either queue
    std::size_t workspaceBytes = 0;
};

class DeviceNetwork {
public:
    /// For batches of up to `trained` samples, and evaluations of up to `judged`.
    DeviceNetwork(const nn::SessionSpec& spec, int64_t trained, int64_t judged, Arena& arena);

    int64_t parameterCount() const { return parameterCount_; } ///< with the gaps between them
    /// Place of each tensor of `emptyParameters` among the parameters.
    const std::vector<int64_t>& places() const { return places_; }
    float *parameters = nullptr, *gradients = nullptr;

    bool readsPlanes() const { return readsPlanes_; }
    float* input() const { return input_; }
    const float* outputs() const { return layers_.back().output; }
    float* outputGradient() const { return layers_.back().gradient; }
    const std::vector<DeviceLayer>& layers() const { return layers_; }
    int outputCount() const { return static_cast<int>(layers_.back().out.features()); }

    Status forward(const Blas& blas, int count, const StepData* step, bool training, cudaStream_t stream,
                   const Watch& watch) const;
    /// Weight gradients beside the rest where `side` is given; all has come together at the end.
    Status backward(const Blas& blas, int count, const StepData* step, cudaStream_t stream,
                    const SideWork* side, const Watch& watch) const;

private:
    void plan(const nn::ModelSpec& model);
    void place(int64_t trained, int64_t judged, Arena& arena);
    Status forwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                        const StepData* step, bool training, cudaStream_t stream) const;
    Status backwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                         const StepData* step, cudaStream_t stream, const SideWork* side) const;
    Status backwardProduct(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                           cudaStream_t stream, const SideWork* side) const;
    Status weightGradient(const Blas& blas, const DeviceLayer& l, int count, const float* in,
                          cudaStream_t stream, const SideWork* side) const;

    uint64_t seed_;
    std::vector<DeviceLayer> layers_;
    std::vector<int64_t> places_;
    int64_t parameterCount_ = 0;
    bool readsPlanes_ = false;
    nn::Shape inputShape_;
    float *input_ = nullptr, *scratch_ = nullptr; ///< columns or turned gradients of one layer at a time
};

} // namespace telar::gpu
