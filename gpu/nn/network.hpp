// A model laid out on the device: where every number lies, and the launches of a step. Knows nothing of
// samples, epochs or graphs.
#pragma once

#include "gpu/device/blas.hpp"
#include "gpu/nn/first_convolution.hpp"
#include "gpu/nn/rows.hpp"
#include "gpu/nn/winograd.hpp"

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

/// How a convolution is computed.
enum class ConvolveBy {
    Columns, ///< any: one product of the unfolded input
    Points,  ///< 3 x 3 and stride 1: winograd.hpp
    Itself   ///< the first layer: first_convolution.hpp
};

struct DeviceLayer {
    nn::LayerSpec spec;
    nn::Shape in, out;
    int index = 0;
    bool planes = false;    ///< its output is (channel, sample, cell)
    bool turns = false;     ///< a linear layer whose input is planes
    bool rectifies = false; ///< does the work of the ReLU that follows, in the same memory
    bool inPlace = false;   ///< a ReLU: output and gradient are those of the layer before
    bool done = false;      ///< a ReLU, pooling or dropout that a layer beside it does
    ConvolveBy by = ConvolveBy::Columns;
    bool pools = false;             ///< a convolution that does the pooling behind it: the outputs are that layer's
    int64_t weight = -1, bias = -1; ///< places among the parameters
    float *output = nullptr, *gradient = nullptr;
    float *columns = nullptr, *turned = nullptr; ///< the convolution's unfolded input, the turned input
    int32_t* argmax = nullptr;
    Points inputs, weights, gradients; ///< of a convolution by points
    /// Of a linear layer: the dropout before it, done while its planes become rows; the one behind it, done with the
    /// bias; the layers' indices, or -1.
    int dropsBefore = -1, dropsBehind = -1;
    int feeds = -1; ///< the linear layer that reads these rows, rounded or behind that dropout
    /// Of a linear layer whose products are of bfloat16: what it multiplies.
    uint16_t *roundedIn = nullptr, *roundedGradient = nullptr;
    bool rounds = false, fed = false; ///< `fed`: another's `feeds`
};

Window windowOf(const DeviceLayer& l);

/// Called around every operation while times are taken: layer, "forward" or "backward".
using Watch = std::function<Status(int layer, const char* operation)>;

/// A second queue of work: gradients of weights depend on little and keep the multiprocessors busy that the
/// way back leaves idle.
struct SideWork {
    cudaStream_t stream = nullptr;
    cudaEvent_t fork = nullptr, join = nullptr;
    void *own = nullptr, *main = nullptr; ///< workspaces of the products in either queue
    std::size_t workspaceBytes = 0;
    /// A third queue, in which parameters step as soon as nothing reads their old values: the optimiser is bound by
    /// memory and the products are not. Empty: the caller steps them all afterwards.
    cudaStream_t updates = nullptr;
    cudaEvent_t read = nullptr, updated = nullptr; ///< the old values have been read; all have stepped
    std::function<Status(int64_t first, int64_t count, cudaStream_t)> update;
};

class DeviceNetwork {
public:
    /// For batches of up to `trained` samples, and evaluations of up to `judged`. With `rounds`, its products are of
    /// bfloat16 where that is asked for, and `rounded` is kept beside the parameters.
    DeviceNetwork(const nn::SessionSpec& spec, bool rounds, int64_t trained, int64_t judged, Arena& arena);

    int64_t parameterCount() const { return parameterCount_; } ///< with the gaps between them
    /// Where those begin that are trained: what stands before belongs to frozen layers.
    int64_t firstTrained() const { return first_ > 0 ? layers_[first_].weight : 0; }
    /// Place of each tensor of `emptyParameters` among the parameters.
    const std::vector<int64_t>& places() const { return places_; }
    float *parameters = nullptr, *gradients = nullptr;
    uint16_t* rounded = nullptr; ///< the parameters as bfloat16, or null
    bool keepsRounded() const { return rounds_; }
    /// `rounded` anew, after the parameters were set otherwise than by a step.
    Status roundParameters(cudaStream_t stream) const;

    bool readsPlanes() const { return readsPlanes_; }
    float* input() const { return input_; }
    const float* outputs() const { return layers_.back().output; }
    float* outputGradient() const { return layers_.back().gradient; }
    const std::vector<DeviceLayer>& layers() const { return layers_; }
    int outputCount() const { return static_cast<int>(layers_.back().out.features()); }

    /// What does not depend on the samples beside the rest where `side` is given.
    Status forward(const Blas& blas, int count, const StepData* step, bool training, cudaStream_t stream,
                   const SideWork* side, const Watch& watch) const;
    /// Weight gradients beside the rest where `side` is given; all has come together at the end.
    Status backward(const Blas& blas, int count, const StepData* step, cudaStream_t stream, const SideWork* side,
                    const Watch& watch) const;

private:
    void plan(const nn::ModelSpec& model);
    void place(int64_t trained, int64_t judged, Arena& arena);
    Status forwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in, const StepData* step,
                        bool training, cudaStream_t stream) const;
    Status forwardLinear(const Blas& blas, const DeviceLayer& l, int count, const float* in, const StepData* step,
                         bool training, cudaStream_t stream) const;
    Status backwardLayer(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                         const StepData* step, cudaStream_t stream, const SideWork* side) const;
    Status backwardColumns(const Blas& blas, const DeviceLayer& l, int count, float* dIn, cudaStream_t stream,
                           const SideWork* side) const;
    Status backwardLinear(const Blas& blas, const DeviceLayer& l, int count, const float* in, float* dIn,
                          const StepData* step, cudaStream_t stream, const SideWork* side) const;
    /// `work` in the side queue, once what `stream` holds is done; without one in `stream` itself.
    Status beside(const Blas& blas, cudaStream_t stream, const SideWork* side,
                  const std::function<Status(cudaStream_t)>& work) const;
    Status updateLayer(const DeviceLayer& l, cudaStream_t stream, const SideWork& side) const;
    /// What linear layers do for the dropout beside them, and which read what others round.
    void planRows();
    DropoutSpec dropoutOf(const DeviceLayer& l, bool training) const;
    Status pointsOfWeights(cudaStream_t stream) const;
    Tiles tilesOf(const DeviceLayer& l, int samples) const;
    void planConvolution(DeviceLayer& l, const nn::ModelSpec& model) const;
    void placePoints(DeviceLayer& l, int64_t trained, int64_t most, Arena& arena, int64_t& products);
    Status forwardPoints(const Blas& blas, const DeviceLayer& l, int count, const float* in, cudaStream_t stream) const;
    Status backwardPoints(const Blas& blas, const DeviceLayer& l, int count, float* dIn, cudaStream_t stream,
                          const SideWork* side) const;
    Status backwardFirst(const Blas& blas, const DeviceLayer& l, int count, const float* in, cudaStream_t stream,
                         const SideWork* side) const;
    /// The layer that holds the outputs of `l` and their gradient: itself, or the pooling that it does.
    const DeviceLayer& holder(const DeviceLayer& l) const {
        return layers_[static_cast<std::size_t>(l.index) + (l.pools ? 1 : 0)];
    }

    uint64_t seed_;
    std::vector<DeviceLayer> layers_;
    std::vector<int64_t> places_;
    int64_t parameterCount_ = 0;
    bool readsPlanes_ = false, rounds_ = false;
    int tileSide_; ///< of convolutions by points
    nn::Shape inputShape_;
    std::size_t first_;                           ///< layer that is trained: those before it are frozen
    float *input_ = nullptr, *scratch_ = nullptr; ///< columns, turned gradients or products of one layer at a time
    float* sideScratch_ = nullptr;                ///< the same of the side queue
};

} // namespace telar::gpu
