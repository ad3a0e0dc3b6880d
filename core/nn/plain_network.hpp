// A network in plain loops for some samples of a batch: its activations, its gradients, forward and backward.
#pragma once

#include "core/nn/plain_layers.hpp"

#include <functional>

namespace telar::nn::plain {

/// Shares units out over threads, or does them in turn; watches for stop and pause.
class Runner {
public:
    explicit Runner(int threads) : threads_(threads) {}
    void watch(const JobContext* job, const std::atomic<bool>* paused) { job_ = job, paused_ = paused; }
    /// False when asked to stop: then some units were left out.
    bool each(int64_t units, const std::function<void(int64_t)>& unit) const;
    bool stopped() const { return job_ && job_->stopRequested(); }

private:
    bool mayGoOn() const;
    int threads_;
    const JobContext* job_ = nullptr;
    const std::atomic<bool>* paused_ = nullptr;
};

class Network {
public:
    /// For up to `capacity` samples; with buffers for gradients where `training`.
    Network(const ModelSpec& model, int64_t capacity, bool training);

    /// (samples, features) of the input; to be filled before `forward`.
    float* input() { return activations_.front().data(); }
    /// False when asked to stop.
    bool forward(const Runner& runner, const Tensors& parameters, const Batch& batch);
    /// Output of layer `index`, -1 for the input: (samples, features).
    const float* output(int index) const { return activations_[static_cast<std::size_t>(index + 1)].data(); }
    const float* outputs() const { return activations_.back().data(); }
    int64_t outputCount() const { return layers_.back().out.features(); }

    /// Gradient of the outputs, to be filled before `backward`.
    float* outputGradient() { return gradients_.back().data(); }
    /// Fills `dParameters` from layer `first` on: those before it are frozen. With `toInput` the input's gradient as well.
    bool backward(const Runner& runner, const Tensors& parameters, const Batch& batch, Tensors& dParameters,
                  bool toInput = false, std::size_t first = 0);
    /// After a forward pass of a training: moves what batch normalisation keeps towards the batch.
    void keepMoments(const Batch& batch, Tensors& parameters) const;
    const float* inputGradient() const { return gradients_.front().data(); }
    /// Gradient of the output of layer `index`, after `backward`.
    const float* gradientOf(int index) const { return gradients_[static_cast<std::size_t>(index + 1)].data(); }

    const std::vector<Layer>& layers() const { return layers_; }
    /// Milliseconds of each layer since the last call: forward and backward, in turn.
    std::vector<double>& times() { return times_; }
    static int64_t memoryBytes(const ModelSpec& model, int64_t capacity, bool training);

private:
    std::vector<Layer> layers_;
    std::vector<Matrix<float>> activations_, gradients_;
    std::vector<Matrix<int32_t>> argmax_;
    std::vector<double> times_;
};

} // namespace telar::nn::plain
