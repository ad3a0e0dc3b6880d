// Engines: the ways to train a model. One contract, many engines; window, command line and tests are made
// from the registry.
//
// Contract, the same for every engine:
// - The same specification and seed give the same numbers on the same engine, whatever the number of threads.
// - Engines agree with `serial` up to rounding: initial weights, order of the samples, augmentation and
//   dropout are functions of the seed (kernels/random.hpp), not of the engine.
// - Reductions over a batch are means; the last batch of an epoch may be smaller.
// - Only steps change the model: evaluating leaves no trace.
#pragma once

#include "core/base/job_context.hpp"
#include "core/cluster/communicator.hpp"
#include "core/nn/parameters.hpp"
#include "core/nn/samples.hpp"
#include "core/operation/registry.hpp"

#include <atomic>
#include <memory>

namespace telar::nn {

enum class Precision {
    Float32,
    TensorFloat32, ///< products rounded to 10 bits of mantissa (CUDA)
    Bfloat16       ///< products of bfloat16, summed in float32; weights are kept in float32
};
const char* precisionId(Precision precision); ///< "float32", "tf32", "bfloat16"

enum class OptimiserKind { Sgd, Adam };
struct OptimiserSpec {
    OptimiserKind kind = OptimiserKind::Adam;
    double momentum = 0;                               ///< SGD: v = momentum v + g, w -= rate v (PyTorch's form)
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8; ///< Adam (Kingma and Ba 2015), bias-corrected
    double weightDecay = 0; ///< times a parameter is added to its gradient (PyTorch's `weight_decay`), biases too
    bool operator==(const OptimiserSpec&) const = default;
};
/// Numbers the optimiser keeps for each parameter: 0, 1 or 2.
int optimiserSlots(const OptimiserSpec& spec);

struct SessionSpec {
    ModelSpec model;
    OptimiserSpec optimiser;
    Augmentation augmentation;
    SamplesPtr samples;
    int64_t batch = 32;
    uint64_t seed = 35;
    int threads = 0; ///< 0: all cores
    Precision precision = Precision::Float32;
    /// Data-parallel training: every rank holds the whole model and takes its share of each batch; the
    /// gradients are added over the ranks, so that all make the same step. Null: alone.
    std::shared_ptr<Communicator> world;
    int devices = 1; ///< GPUs of this computer that share each batch; for engines that use them
    /// Of each class, in the loss of training alone: a batch's loss is sum(w l) / sum(w), as PyTorch's CrossEntropyLoss has
    /// it. Empty: all 1.
    std::vector<float> classWeights = {};
    int64_t frozen = 0; ///< so many layers with parameters, the first, keep theirs
};
/// The weight of a sample's class, and the sum of the weights of a batch.
float weightOf(const SessionSpec& spec, int32_t sample);
float weightOfAll(const SessionSpec& spec, std::span<const int32_t> samples);
/// The first layer of the model whose parameters are trained; the number of layers where none is.
std::size_t firstTrained(const SessionSpec& spec);
/// Which samples of a batch of `count` are this rank's: [first, last).
std::pair<int64_t, int64_t> shareOfBatch(const SessionSpec& spec, int64_t count);
/// Adds loss (a mean of the whole batch) and hits over the ranks.
Status sumFigures(const SessionSpec& spec, struct StepFigures& figures);

/// Some steps of one epoch.
struct TrainCall {
    std::span<const int32_t> order;   ///< sample numbers of the whole epoch, shuffled
    int64_t firstStep = 0, steps = 1; ///< batches `order[firstStep * batch ...]`
    uint64_t epoch = 0;               ///< for the augmentation
    uint64_t globalStep = 0;          ///< of the first of these steps since the training began: dropout, Adam
    double rate = 1e-3;
    /// While it is set, engines whose steps may last longer than 100 ms wait inside the step.
    const std::atomic<bool>* paused = nullptr;
};
struct StepFigures {
    double loss = 0; ///< mean of the batch
    int64_t right = 0, samples = 0;
};

struct Evaluation {
    double loss = 0; ///< mean
    int64_t right = 0;
    std::vector<int32_t> predicted;   ///< class of the largest output, the first of equals
    std::vector<float> probabilities; ///< samples x outputs: softmax
};

/// Where the time of the steps went since the last `takeTimes`. Milliseconds.
struct OperationTime {
    int layer = -1;        ///< in the model; -1: not of a layer
    std::string operation; ///< "forward", "backward", "update", "copy in", "copy out", "loss"
    double ms = 0;
    int64_t calls = 0;
};

/// A model being trained. One thread at a time may call it.
class Session {
public:
    virtual ~Session() = default;

    /// Does the steps of `call` and looks at the stop token meanwhile. One entry per step done: fewer than asked for when
    /// stopped, and then the parameters are of no use any more.
    virtual Expected<std::vector<StepFigures>> train(const TrainCall& call, const JobContext& job) = 0;
    /// How many steps a call should carry so that launches are well used and a pause is answered within
    /// 100 ms.
    virtual int64_t stepsPerCall() const { return 1; }
    /// Without augmentation and dropout.
    virtual Expected<Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) = 0;

    virtual Expected<Tensors> parameters() = 0;
    virtual Status setParameters(const Tensors& parameters) = 0;
    /// What the optimiser keeps, slot after slot, each in the shapes of the parameters.
    virtual Expected<std::vector<Tensors>> optimiserState() = 0;
    virtual Status setOptimiserState(const std::vector<Tensors>& state) = 0;

    /// Remembers the present parameters as the best; cheap where they stay on the device.
    virtual Status keep() = 0;
    /// The remembered ones; the present ones where none were.
    virtual Expected<Tensors> kept() = 0;
    /// Makes the remembered parameters the present ones.
    virtual Status restoreKept() {
        const auto best = kept();
        return best ? setParameters(*best) : Status(best.error());
    }

    virtual std::vector<OperationTime> takeTimes() { return {}; }
};

/// Stateless; any thread may call any member.
class Engine {
public:
    virtual ~Engine() = default;
    virtual std::string id() const = 0; ///< "serial", "threads", "openmp", "fast", "cuda"
    virtual Text title() const = 0;
    virtual Text idea() const = 0;
    virtual Status available() const { return {}; }
    /// Opens what takes long and is the same for every session: a device, libraries. Needs not be called;
    /// worth a thread of its own while the pictures are being read.
    virtual void warmUp() const {}
    /// Whether it can train this, and if not, why. The model is already valid.
    virtual Status supports(const SessionSpec&) const = 0;
    /// Bytes a session will hold beside the samples, within 10 %.
    virtual int64_t memoryBytes(const SessionSpec& spec) const = 0;
    /// Stopped, it may leave out anything.
    virtual Expected<std::unique_ptr<Session>> open(const SessionSpec& spec, const JobContext& job) const = 0;
};

/// Checks model, samples, batch, availability, support and memory, then opens with the initial parameters of
/// the seed. Everything outside core and gpu opens sessions through this.
Expected<std::unique_ptr<Session>> openSession(const Engine& engine, const SessionSpec& spec,
                                               const JobContext& job = {});
Status checkSession(const SessionSpec& spec);

/// `serial`, `threads`, `openmp`, `fast`: nothing but this computer's processor.
Registry<Engine> cpuEngines();

} // namespace telar::nn
