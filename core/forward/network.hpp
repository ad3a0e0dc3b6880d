// Dense networks trained by forward mode with a fixed number of gradient registers per neuron, or by ordinary
// backpropagation.
//
// Parameters are numbered layer by layer, neuron by neuron: its bias, then its weights. Each neuron's
// derivatives by all parameters before it are merged from its inputs' registers; k of them survive (as published the
// largest in magnitude, of equals the lower number; see `Keep`), the others count as 0 from there on. Pruning comes
// before the activation, which scales all alike.
//
// Loss: the mean over samples and outputs of the squared error. A step is taken after every batch (the last
// one may be smaller), from the gradient of the batch's mean.
//
// Two behaviours, because their difference is why the published program and Keras could not be brought
// together:
// - Correct: sigma'(z) = sigma(z) (1 - sigma(z)); SGD steps of rate x gradient.
// - Published: the sigmoid's derivative is taken at its output, sigma'(sigma(z)), which lies between 0.197
//   and 0.25 whatever z is; each step is divided by the largest component of the gradient, so the rate is the
//   largest change of any weight. (D. Ragel, dynamic pruning in forward mode, autofore.py and numbann2.py,
//   2024.)
#pragma once

#include "core/forward/engines.hpp"
#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"
#include "core/nn/epochs.hpp"
#include "core/nn/samples.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar::forward {

enum class Activation { Sigmoid, Linear };
enum class Engine {
    Registers, ///< one sample after the other, each neuron with its registers: memory does not grow with the
               ///< weights
    Lanes,   ///< many samples at once in vectors: networks of up to `lanesMost` parameters, and any that prunes and has
             ///< at most one hidden layer
    Backward ///< backpropagation; knows no registers
};
enum class Optimizer { Sgd, Adam };

struct NetworkShape {
    std::vector<int> widths{4, 5, 5, 1};    ///< inputs, hidden layers, outputs
    Activation output = Activation::Linear; ///< hidden layers are sigmoids
    int inputs() const { return widths.front(); }
    int outputs() const { return widths.back(); }
    int layers() const { return static_cast<int>(widths.size()) - 1; }
    int parameters() const;
    /// Of the layer (from 1), of the neuron: the bias' number; weights follow.
    int firstParameter(int layer, int neuron) const;
    bool operator==(const NetworkShape&) const = default;
};
inline constexpr double wakeGain = 0.1;
inline constexpr int lanesMost = 4096;
inline constexpr int lanesQuick = 1024;    ///< above it few registers are quicker one sample after the other
inline constexpr int lanesRegisters = 512; ///< unless at most one layer is hidden and a neuron has at most so many

/// Samples in rows. The first `training` rows are learned, the others validate.
struct Dataset {
    Matrix<float> inputs, targets;
    int64_t training = 0;
    int64_t classes = 0; ///< targets are one-hot of so many classes; 0: numbers
    std::string name;
    int64_t rows() const { return inputs.rows(); }
};
/// The published task: four numbers uniform on [0, 1) and their sum, whose variance is 1/3; the first four
/// fifths train.
Dataset sumDataset(int64_t corpus, uint32_t seed);
/// Rows of numbers, the last column is the target. A user error where there is no column to learn from, or
/// too few rows.
Expected<Dataset> tableDataset(const AnyView& table, const std::string& name, double validationShare = 0.2);
/// Pictures as rows of grey levels from 0 to 1, targets one-hot: at most `rows` of them, at most a fifth to validate,
/// from the samples' own test part where they have one. A user error for colour or fewer than five pictures.
Expected<Dataset> pictureDataset(const nn::Samples& samples, int64_t rows);
/// The network for these data: as many inputs as they have; the published hidden layers, or for pictures five
/// sigmoids, then one sigmoid for each class.
NetworkShape shapeFor(const Dataset& data);
/// Mean squared error of always answering the mean of the training targets.
double meanPredictorLoss(const Dataset& data);

struct TrainSpec {
    NetworkShape shape;
    Engine engine = Engine::Lanes;
    int registers = 16;     ///< per neuron; 0, or at least the number of parameters: all
    bool published = false; ///< see above
    Keep keep = Keep::Largest;
    Optimizer optimizer = Optimizer::Sgd;
    double rate = 0.01;
    double decay = 0; ///< every step also takes rate x decay of each weight away (I. Loshchilov, F. Hutter 2019)
    /// Learning by events: a batch whose loss is below this takes no step and needs no derivatives; 0: every one steps.
    double wake = 0;
    /// The threshold follows the losses, so that about this share of the batches takes a step: its logarithm rises by
    /// `wakeGain` x (1 - share) after a step and falls by `wakeGain` x share after none; 0: it stays. It begins at `wake`, or,
    /// where that is 0, at the loss of the first batch.
    double wakeShare = 0;
    bool events() const { return wake > 0 || wakeShare > 0; }
    int64_t batch = 10;
    int epochs = 250;
    uint32_t seed = 1; ///< of the weights (Glorot's uniform, biases 0, as Keras) and of the shuffling
    bool shuffle = false;
};
/// A user error names the setting that makes no sense for these data.
Status checkTraining(const TrainSpec& spec, const Dataset& data);
/// What the number of registers means for a network: "all 61 derivatives", where it is 0 or larger than they
/// are many.
bool keepsAll(const TrainSpec& spec);

struct TrainResult {
    nn::Epochs
        epochs; ///< losses: of training before each step, of validation after the epoch; ms of the training alone
    std::vector<float> weights;
    int bestEpoch = 0; ///< from 1, by validation loss; 0: none
    double bestLoss = 0;
    int divergedEpoch = 0, divergedBatch = 0; ///< from 1; 0: did not
    int64_t steps = 0, asleep = 0;            ///< batches that took a step, and those that did not (see `wake`)
    double threshold = 0;                     ///< of the event, at the end
    double finalTrainLoss() const { return epochs.empty() ? 0 : epochs.back().trainLoss; }
    double finalValidationLoss() const { return epochs.empty() ? 0 : epochs.back().validationLoss; }
};
/// Progress counts epochs. A training whose loss is no longer a number, or 10^6, stops and says where.
Expected<TrainResult> train(const TrainSpec& spec, const Dataset& data, const JobContext& job = {});

/// The engine of a forward training: `Lanes` where the network fits it and pays.
Engine quickestEngine(const NetworkShape& shape, int registers);
/// Rows true, columns predicted, of the validation rows: the largest output is the answer.
nn::Confusion confusionOf(const NetworkShape& shape, const std::vector<float>& weights, const Dataset& data);

std::vector<float> initialWeights(const NetworkShape& shape, uint32_t seed);
/// Outputs for rows of inputs, `outputs` numbers each.
std::vector<float> predict(const NetworkShape& shape, const std::vector<float>& weights,
                           const PlanesView<const float>& inputs);
/// Gradient of the mean loss over rows `first` to `first + rows`, by the spec's engine.
std::vector<float> lossGradient(const TrainSpec& spec, const Dataset& data, const std::vector<float>& weights,
                                int64_t first, int64_t rows);

/// Multiplications of one training sample, value and derivatives, pruning not counted.
int64_t multiplications(const TrainSpec& spec);
/// Bytes of one sample's registers.
int64_t registerBytes(const TrainSpec& spec);
/// Bytes that the engine works in beside weights, gradient and data. With k registers `Registers` takes about
/// 16 x (k + 1) x widest layer + 24 x candidates, whatever the number of weights; `Lanes` does so for each lane where
/// at most one layer is hidden, and else keeps a derivative by every weight for each neuron of two layers and each lane.
int64_t engineBytes(const TrainSpec& spec);

/// Runs with several register settings, corpora and seeds, spread over the cores.
struct StudySpec {
    TrainSpec base;
    std::vector<int> registers{2, 4, 8, 16, 32, 64, 0};
    std::vector<int64_t> corpora{50, 100, 200, 400};
    int seeds = 20; ///< base.seed, base.seed + 1 ...: of the data and of the weights
    int threads = 0;
    bool backward = true; ///< also ordinary backpropagation, always Correct, with the same data and weights
    std::shared_ptr<const Dataset> data; ///< in place of sums of `corpora` rows; seeds then change the weights only
};
struct StudyRun {
    int registers = 0; ///< -1: backpropagation
    int64_t corpus = 0;
    uint32_t seed = 0;
    TrainResult result;
};
/// In the order corpora, registers (backpropagation last), seeds. Progress counts epochs.
Expected<std::vector<StudyRun>> runStudy(const StudySpec& spec, const JobContext& job = {});

} // namespace telar::forward
