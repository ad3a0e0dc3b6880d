// The training loop: epochs of shuffled batches on a session, validation after each, the best parameters
// kept, checkpoints, pause and stop. Runs on a job's thread; whoever watches reads the feed.
#pragma once

#include "core/nn/engine.hpp"
#include "core/nn/epochs.hpp"
#include "core/nn/training_change.hpp"

#include <atomic>
#include <mutex>

namespace telar::nn {

/// How the learning rate changes over a training.
enum class Schedule {
    Constant,
    Cosine, ///< half a cosine from the rate down to 0 (Loshchilov and Hutter 2017, without restarts)
    Step,   ///< a tenth after each third of the epochs (PyTorch's StepLR)
    OneCycle ///< a 25th of the rate rises to it over 30 % of the epochs and falls to a 250,000th, along half cosines (Smith
             ///< and Topin 2018; PyTorch's OneCycleLR, a step an epoch)
};

/// How much each class counts in the loss.
struct ClassWeights {
    bool balanced = false;      ///< n / (classes n_c) of the training part (scikit-learn's "balanced")
    std::vector<double> values; ///< in the order of the classes; empty: all alike
    bool operator==(const ClassWeights&) const = default;
};
/// "", "balanced" or "1,2.5"; nothing for other words and for weights that are not positive.
std::optional<ClassWeights> classWeightsFrom(const std::string& word);
std::string classWeightsText(const ClassWeights& weights);

struct TrainingSpec {
    ModelSpec model;
    OptimiserSpec optimiser;
    Augmentation augmentation;
    SplitSpec split;
    Precision precision = Precision::Float32;
    int64_t epochs = 25, batch = 32;
    double rate = 1e-3;
    Schedule schedule = Schedule::Constant;
    int64_t warmUp = 0; ///< the rate rises over so many epochs first
    uint64_t seed = 35;
    int threads = 0;
    std::shared_ptr<Communicator> world; ///< the ranks that train together; null: alone
    int devices = 1;                     ///< GPUs that share each batch
    TrainingChanges changes = {};        ///< of rate, batch and augmentation, while it is trained
    int64_t patience = 0;                ///< epochs without a better validation loss that end it; 0: never
    ClassWeights classWeights = {};
    bool balancedSampling =
        false;          ///< an epoch draws as many pictures as there are, each class as often (with replacement)
    int64_t frozen = 0; ///< so many layers with parameters, the first, stay as they begin
    bool operator==(const TrainingSpec&) const = default;
};
/// The learning rate of an epoch, from 0.
double rateOf(const TrainingSpec& spec, int64_t epoch);

/// The defaults with which a model trains well on Telar's own data.
TrainingSpec defaultTraining(const ModelSpec& model);
/// The published setting: the thesis' for pictures (Kaiming and Xavier initial weights, bytes read from -1 to
/// 1, a batch of 256, which is more than its 245 pictures), the study's for digits (SGD 0.01, batch 64).
TrainingSpec publishedTraining(const ModelSpec& model);
bool isPublished(const TrainingSpec& spec);

/// A batch larger than the training part takes the whole part: `notes` says so.
TrainingSpec fitted(TrainingSpec spec, const Split& split, std::vector<Text>* notes = nullptr);

struct TrainingState;

/// A network in the middle of its training.
struct PresentWeights {
    Tensors parameters;
    double epochs = 0; ///< trained so far; 0: the weights that the training began with
};

/// What a training tells while it runs, and is told. Any thread may call any member.
class TrainingFeed {
public:
    void pause(bool on) { paused_.store(on, std::memory_order_relaxed); }
    bool paused() const { return paused_.load(std::memory_order_relaxed); }
    /// Ends the training after the batch under way, with what it has reached.
    void finish() { finish_.store(true, std::memory_order_relaxed); }
    bool finishing() const { return finish_.load(std::memory_order_relaxed); }

    void addStep(const StepFigures& figures);
    void addEpoch(const EpochFigures& figures);
    /// Appends what came since `steps.size()` and `epochs.size()`.
    void read(std::vector<StepFigures>& steps, Epochs& epochs) const;
    const std::atomic<bool>& pauseFlag() const { return paused_; }

    /// Other settings from the next epoch on; its number is the training's to say.
    void ask(const TrainingChange& change);
    /// What was asked for and has not begun yet.
    std::optional<TrainingChange> asked() const;
    std::optional<TrainingChange> takeAsked();
    /// All changes of the training, those of its settings and those that were asked for.
    TrainingChanges changes() const;
    void setChanges(const TrainingChanges& changes);
    /// Asks for a copy of the present weights, which comes before the next step; also while the training is paused.
    void askWeights() { weightsAsked_.store(true, std::memory_order_relaxed); }
    bool weightsAsked() const { return weightsAsked_.load(std::memory_order_relaxed); }
    void giveWeights(PresentWeights weights);
    /// The last that were asked for and have come; null before.
    std::shared_ptr<const PresentWeights> weights() const;
    /// Before a change with that epoch; null where none is kept.
    std::shared_ptr<const TrainingState> before(int64_t epoch) const;
    /// The oldest go: a state holds the network four times over.
    void keepBefore(std::shared_ptr<const TrainingState> state);

private:
    static constexpr std::size_t mostKept = 3;
    std::atomic<bool> paused_{false}, finish_{false}, weightsAsked_{false};
    mutable std::mutex mutex_;
    std::vector<StepFigures> steps_;
    Epochs epochs_;
    std::optional<TrainingChange> asked_;
    TrainingChanges changes_;
    std::vector<std::shared_ptr<const TrainingState>> kept_;
    std::shared_ptr<const PresentWeights> weights_;
};

/// Everything needed to go on as if nothing had happened.
struct TrainingState {
    int64_t epochsDone = 0, stepsDone = 0;
    double bestLoss = 0;
    int64_t bestEpoch = -1; ///< from 0; -1: none yet
    Epochs epochs;
    Tensors last, best;
    std::vector<Tensors> moments; ///< of the optimiser
};

struct TrainingOptions {
    std::string checkpoint;        ///< file of the best parameters; its state goes to FILE.resume
    double checkpointSeconds = 10; ///< least time between two of them while it runs
    std::shared_ptr<const TrainingState> resume;
    std::shared_ptr<const Tensors> initial; ///< parameters to begin with, in place of those of the seed
    bool countsProgress = true;             ///< starts the job's progress; without it only advances
    std::shared_ptr<TrainingFeed> feed;
    bool wantsBest = true;          ///< the result carries the best parameters
    bool keepState = false;         ///< the result carries the state to go on from
    bool keepBeforeChanges = false; ///< the feed gets the state before each change
};

/// All but the numbers of the network.
struct TrainingFigures {
    Epochs epochs;
    int64_t bestEpoch = -1;                ///< from 0
    double bestLoss = 0, bestAccuracy = 0; ///< of the validation part
    Evaluation test;                       ///< of the best parameters; empty where nothing is set aside
    Confusion confusion;                   ///< of the test part
    Split split;
    std::vector<OperationTime> times;
    int64_t memoryBytes = 0;
    int64_t batch = 0;       ///< that was taken
    std::vector<Text> notes; ///< what was not as asked for
    TrainingChanges changes; ///< of its settings, and asked for meanwhile
    double trainMs = 0;      ///< all epochs
    bool finishedEarly = false;
    bool outOfPatience = false;            ///< and it was early stopping that ended it
    std::optional<Error> checkpointFailed; ///< the disk refused; an older file is still whole
    std::optional<Error> diverged;         ///< the loss left the numbers: at which step and rate
};

struct TrainingResult : TrainingFigures {
    Tensors best; ///< where wanted
    std::optional<TrainingState> state;
};

/// Progress counts pictures. A cancelled training is an error of kind `Cancelled`; one that `finish` ends is
/// not.
Expected<TrainingResult> train(const Engine& engine, const TrainingSpec& spec, const SamplesPtr& samples,
                               const TrainingOptions& options, const JobContext& job);

SessionSpec sessionSpec(const TrainingSpec& spec, const SamplesPtr& samples);
/// What the weights are for a training part; empty where all are alike. A class without pictures weighs 1.
std::vector<float> weightsFor(const ClassWeights& weights, const Samples& samples, const std::vector<int32_t>& part);
/// An epoch of balanced sampling: as many pictures as `part`, of each class that is in it as many as of any other but one.
std::vector<int32_t> drawnEvenly(const Samples& samples, const std::vector<int32_t>& part, uint64_t seed,
                                 uint64_t epoch);

/// Parameters for a model whose last layers may have other sizes: those of `given` whose shapes fit, by name or, where the
/// names are foreign, in their order; the others are those of the seed. A user error where none fits.
Expected<Tensors> fineTuned(const ModelSpec& model, const Tensors& given, uint64_t seed,
                            std::vector<Text>* notes = nullptr);

} // namespace telar::nn
