// Models as plain descriptions: a list of layers, checked and measured before anything is computed.
//
// Data flows as (samples, channels, rows, columns), row-major. A `Linear` layer reads all features of a
// sample in that order (an implied flatten). Parameters have PyTorch's shapes: convolution (out channels, in
// channels, KH, KW), linear (out, in), biases (out).
#pragma once

#include "core/base/expected.hpp"
#include "core/base/size2.hpp"
#include "core/data/augment.hpp" // Normalisation

#include <vector>

namespace telar::nn {

/// The last four work on tokens: the cells of a plane, whose numbers are its channels. None of those has parameters.
enum class LayerKind {
    Convolution,
    MaxPooling,
    AveragePooling,
    Relu,
    Sigmoid,
    Tanh,
    Dropout,
    Linear,
    BatchNorm, ///< each channel to mean 0 and variance 1 over the batch, then scaled and shifted (core/nn/batch_norm.hpp)
    Position,  ///< adds sines and cosines of the token's number (Vaswani et al. 2017, section 3.5)
    Normalise, ///< each token to mean 0 and variance 1 (Ba, Kiros and Hinton 2016), without a gain of its own
    Attention, ///< of every token to all: its channels are queries, then keys, then values, each of all heads
    Add        ///< the output of a layer before (He et al. 2016)
};
/// Of tokens: without parameters, and not of every engine.
bool worksOnTokens(LayerKind kind);
const char* layerKindId(LayerKind kind); ///< "convolution", "max-pooling" ...
Text layerKindTitle(LayerKind kind);     ///< for people

struct Shape {
    int64_t channels = 1, rows = 1, columns = 1;
    int64_t cells() const { return rows * columns; } ///< of one channel
    int64_t features() const { return channels * cells(); }
    bool operator==(const Shape&) const = default;
};

struct LayerSpec {
    LayerKind kind = LayerKind::Relu;
    /// Channels of a convolution, features of a linear layer, heads of attention; of Add how many layers before it stands the
    /// one whose output is added.
    int64_t outputs = 0;
    Size2 kernel{1, 1};  ///< convolution and pooling
    Size2 stride{1, 1};  ///< convolution and pooling
    Size2 padding{0, 0}; ///< convolution
    float rate = 0;      ///< dropout: share of the elements set to zero while training
    bool operator==(const LayerSpec&) const = default;
};
LayerSpec convolution(int64_t channels, int64_t kernel, int64_t stride, int64_t padding);
LayerSpec pooling(LayerKind kind, int64_t kernel, int64_t stride);
LayerSpec linear(int64_t features);
LayerSpec activation(LayerKind kind);
LayerSpec dropout(float rate);
LayerSpec attention(int64_t heads);
LayerSpec addition(int64_t back);
bool hasParameters(LayerKind kind);
/// Tensors of a layer: weight and bias; of batch normalisation also the mean and the variance that it keeps.
int tensorsOf(LayerKind kind);

enum class Loss {
    CrossEntropy, ///< -log softmax of the true class, mean over the batch
    MeanSquares   ///< squared distance to the one-hot target, mean over batch and outputs
};

enum class Initial {
    Default, ///< PyTorch's: uniform within 1/sqrt(fan in), weights and biases
    Kaiming, ///< He et al. 2015, section 2.2: normal, variance 2 / fan in; biases 0
    Xavier,  ///< Glorot and Bengio 2010: normal, variance 2 / (fan in + fan out); biases 0
    Thesis   ///< the thesis': Kaiming for convolutions, Xavier with gain sqrt 2 for linear layers; biases 0
};

const char* initialId(Initial initial); ///< "default", "kaiming", "xavier", "thesis"

/// The names of the two models that have a training of their own.
inline constexpr const char *alexnetId = "alexnet", *mlpId = "mlp";

struct ModelSpec {
    std::string name; ///< "alexnet", "mlp", or the user's
    Shape input;
    std::vector<LayerSpec> layers;
    Loss loss = Loss::CrossEntropy;
    Initial initial = Initial::Default;
    Normalisation reads = {}; ///< how bytes become the values that the first layer reads
    bool operator==(const ModelSpec&) const = default;
};

bool hasBatchNorm(const ModelSpec& model);

/// How the thesis reads a byte: from -1 to 1.
inline constexpr Normalisation thesisNormalisation{0.5f, 0.5f};

/// The thesis' network for 3 x 32 x 32 (appendix D).
ModelSpec alexnet(int64_t classes);
/// LeNet-5 (LeCun et al. 1998) for digits of 28 x 28, with ReLU and maxima in place of tanh and averages with weights.
ModelSpec lenet(int64_t classes = 10);
/// The study's 784-512-10, or another hidden width.
ModelSpec mlp(int64_t hidden = 512, int64_t classes = 10);
/// A tiny vision transformer for 28 x 28 (Dosovitskiy et al. 2021): 16 patches of 7 x 7 as tokens of `width` numbers, two
/// blocks of attention and of a perceptron, each behind a normalisation and beside a connection that skips it.
ModelSpec visionTransformer(int64_t width = 32, int64_t heads = 4, int64_t classes = 10);

/// The same in use and not in training: dropout passes everything on.
ModelSpec calmed(ModelSpec model);

struct LayerFacts {
    Shape input, output;
    int64_t parameters = 0;
    int64_t multiplyAdds = 0; ///< forward, of one sample
    int64_t bytes = 0;        ///< float32: parameters, and the output of one sample
};

struct ModelFacts {
    std::vector<LayerFacts> layers;
    Shape output;
    int64_t parameters = 0, multiplyAdds = 0, bytes = 0;
};

/// Every shape, or the first layer that cannot be, with the rule it breaks.
Expected<ModelFacts> describe(const ModelSpec& model);

/// The name of layer `index`'s parameters in nn.Sequential, where a Flatten stands before the first linear
/// layer after a plane: "15" of "15.weight".
std::string sequentialName(const ModelSpec& model, std::size_t index);

} // namespace telar::nn
