// One layer with parameters as products of blocks: forward, gradient of its input, and gradient of its
// weights fused with the optimiser's step.
#pragma once

#include "core/nn/engine.hpp"
#include "core/nn/fast/kernels.hpp"
#include "core/nn/fast/thread_pool.hpp"

namespace telar::nn::fast {

/// A convolution in blocks; a linear layer is one whose kernel is the whole plane.
struct Geometry {
    Shape in, out;
    Size2 kernel{1, 1}, stride{1, 1}, padding{0, 0};
    bool flat = false; ///< input rows are used as they lie: 1 x 1, or unfolded beforehand
    int64_t depth = 0; ///< inputs of one output: channels * kernel
    int64_t inBlocks = 0, outBlocks = 0, chunks = 0;
    int64_t weightSize() const { return outBlocks * chunks * width * width; }
};
/// `first`: the input is unfolded beforehand, so that few channels waste no block.
Geometry geometryOf(const LayerSpec& spec, const Shape& in, const Shape& out, bool first);

/// Parameters of one layer and what the optimiser keeps for them, in blocks.
struct Parameters {
    Matrix<float> weight, bias;
    Matrix<float> weightState[2], biasState[2];
};
/// From PyTorch's layout to blocks and back.
void packWeights(const Geometry& g, const std::vector<float>& from, float* to);
void unpackWeights(const Geometry& g, const float* from, std::vector<float>& to);

struct Context {
    const Kernels* kernels = nullptr;
    int threads = 1;
    ThreadPool* pool = nullptr; ///< of so many threads
    /// Where products are of bfloat16: their kernels, and room for the rounded input and output gradient of
    /// the layer at hand.
    const Bfloat16Kernels* low = nullptr;
    uint16_t *lowIn = nullptr, *lowOut = nullptr;
    /// Where layers are multiplied by Winograd's points: room for those of the layer at hand.
    float *inPoints = nullptr, *outPoints = nullptr;
    const JobContext* job = nullptr; ///< of the call under way
    /// For work of so many multiply-adds: one thread where waking the others would cost more.
    Context with(int64_t multiplyAdds) const {
        Context c = *this;
        c.threads = multiplyAdds < (1 << 19) ? 1 : threads;
        return c;
    }
};

/// `in` and `out` in blocks for n samples.
void forward(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
             bool relu);
void backwardInput(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* dOut, float* dIn);
/// Gradients of weights and biases, each tile of them used up by the optimiser while it is in the cache.
void backwardWeights(const Context& c, const Geometry& g, Parameters& p, int64_t n, const float* in, const float* dOut,
                     const Step& step);

/// The same with products of bfloat16, summed in float32.
void forwardLow(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* in, float* out,
                bool relu);
void backwardInputLow(const Context& c, const Geometry& g, const Parameters& p, int64_t n, const float* dOut,
                      float* dIn);
void backwardWeightsLow(const Context& c, const Geometry& g, Parameters& p, int64_t n, const float* in,
                        const float* dOut, const Step& step);
/// One step for the biases: the sums of the gradient's columns.
void backwardBias(const Context& c, const Geometry& g, Parameters& p, int64_t n, const float* dOut, const Step& step);

/// Does body(0 ... count - 1), shared out; results must not depend on who does what. What is left when the job is to stop is
/// left out.
template <class Body>
void share(const Context& c, int64_t count, const Body& body) {
    const auto unlessStopped = [&](int64_t i) {
        if (!c.job || !c.job->stopRequested())
            body(i);
    };
    if (c.threads <= 1 || count <= 1) {
        for (int64_t i = 0; i < count; ++i)
            unlessStopped(i);
        return;
    }
    c.pool->run(count, unlessStopped);
}

} // namespace telar::nn::fast
