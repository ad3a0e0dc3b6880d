// View-model of the two training labs: settings, data, the training under way, its results. No widgets, no
// arithmetic on data.
#pragma once

#include "core/data/samples.hpp"
#include "core/nn/lr_finder.hpp"
#include "core/nn/occlusion.hpp"
#include "core/nn/training_record.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/earlier.hpp"
#include "ui/labs/training/split_sides.hpp"

#include <QUndoStack>

namespace telar {

enum class TrainingKind { AlexNet, Mlp };

/// Everything that a user chose.
struct TrainingSettings {
    std::string data;   ///< "phantom", "digits" or a folder
    std::string engine; ///< id
    nn::TrainingSpec spec;
    std::string groupFrom = {}; ///< where the groups of a folder or table are read (`groupsOf`)
    /// What differs from these.
    Earlier since(const TrainingSettings& was) const;
};

/// A training that has ended, for comparison.
struct TrainingRun {
    QString name;
    TrainingSettings settings;
    std::shared_ptr<const nn::TrainingResult> result;
    nn::SamplesPtr samples;
    bool here = false; ///< made in this session, on this computer
    /// Of a cross-validation, whose `result` is all of them together, with the best parameters of the last.
    std::vector<nn::FoldFigures> folds = {};
    TrainingSettings asked = {}; ///< as they stood when it was started
};

/// Which fold is trained.
struct FoldPlace {
    int64_t fold = 0, folds = 0; ///< from 0
    nn::SplitBy by = nn::SplitBy::Usual;
};

/// A network as it was when something was asked of it.
struct AskedNetwork {
    nn::ModelSpec model;
    std::shared_ptr<const nn::Tensors> parameters; ///< null: those of the seed
    uint64_t seed = 0;
    double epochs = 0;           ///< trained so far
    int64_t plannedEpochs = 0;   ///< of the training under way; 0: it has ended, or there was none
    TrainingSettings asked = {}; ///< of that training; of one that is not trained, the present ones
};

/// What a project keeps beside the settings.
struct TrainingKept {
    std::vector<TrainingRun> runs; ///< read from a project: without samples until the data are there
    std::vector<nn::StepFigures> steps;
    nn::Epochs epochs;
    int64_t stepsPerEpoch = 1, plannedEpochs = 0, elapsedMs = 0, inspectedSample = -1;
    std::vector<nn::LrPoint> ratePoints;
    std::shared_ptr<const nn::LrFinding> finding;
    TrainingSettings running = {}; ///< that steps and epochs were trained with
};

/// GUI thread only.
class TrainingModel : public QObject {
    Q_OBJECT
public:
    TrainingModel(TrainingKind kind, const Registry<nn::Engine>& engines, QUndoStack& undo, QObject* parent = nullptr);
    ~TrainingModel() override;

    TrainingKind kind() const { return kind_; }
    const Registry<nn::Engine>& engines() const { return engines_; }
    const TrainingSettings& settings() const { return settings_; }
    /// As the lab starts.
    const TrainingSettings& defaults() const { return defaults_; }
    /// One undoable edit.
    void edit(const QString& what, const std::function<void(TrainingSettings&)>& change);
    void setState(const TrainingSettings& settings);

    /// Trained networks up to this size are kept in projects: 16 MB.
    static constexpr qint64 mostKeptParameters = 4000000;
    TrainingKept kept() const;
    /// Ends what is under way and takes the settings of a project; `showKept` brings its results.
    void restore(const TrainingSettings& settings, TrainingKept kept);
    /// Loads the data of restored results and shows them; nothing where there are none.
    void showKept();

    const std::shared_ptr<const LoadedSamples>& data() const { return data_; }
    /// Of cross-validations the first fold's; empty where the pictures cannot be split so.
    const nn::Split& split() const { return split_; }
    /// Why they cannot.
    const std::optional<Error>& splitProblem() const { return splitProblem_; }
    /// Loads the data of the settings, if they are not loaded.
    void load();
    /// Trains as the settings say.
    void train();
    /// The same where nobody asked: what a lab does at first sight.
    void greet();
    /// Nobody looks any more: takes back what `greet` began, and says whether there was something.
    bool takeBackGreeting();
    /// Goes on from where the last training ended, for as many epochs again.
    void continueTraining();
    /// While folds are trained, or where the last training was made of folds.
    std::optional<FoldPlace> foldPlace() const;
    /// Trains the network on the same folds twice, split by picture and by group; in five folds where none are asked for.
    void compareSplits();
    /// The same of the built-in eight heads: the remedy where the data have no two groups.
    void compareHeads();
    /// The cross-validation under way, or the last; of a comparison both, by picture first.
    std::vector<SplitSide> splitSides() const;

    /// Pictures that train and are set aside. Before a training of a folder or a table they are looked for, and where there
    /// are some nothing is trained before `trainAnyway`.
    struct Shared {
        std::vector<SharedPicture> pictures;
        int64_t aside = 0;
        nn::SamplesPtr samples;
        bool stops = false; ///< a training waits for them
    };
    /// What was found in these pictures with this split; null before anybody looked.
    const std::shared_ptr<const Shared>& shared() const { return shared_; }
    void lookForShared();
    bool checkingShared() const { return checker_.running(); }
    void trainAnyway();
    bool crossValidating() const { return training() && folds_; }
    void pause(bool on);
    bool paused() const { return feed_ && feed_->paused(); }
    /// Ends with what is reached.
    void finish();
    void cancel();
    /// Other settings for the training under way, from the next epoch on.
    void change(const nn::TrainingChange& change);
    /// What was asked for and has not begun.
    std::optional<nn::TrainingChange> asked() const { return training() && feed_ ? feed_->asked() : std::nullopt; }
    /// Those that have begun, of the training under way, or the last.
    nn::TrainingChanges changes() const;
    /// As it is trained now, or was at its end.
    nn::TrainingSpec presentSpec() const { return nn::specAt(running_.spec, static_cast<int64_t>(epochs_.size())); }
    double epochsOf(double steps) const;
    /// Whether the network from before the last change is still there.
    bool canUndoChange() const;
    /// Back to it, weights, optimiser and epoch, and on from there without the change.
    void undoChange();
    bool training() const { return trainer_.running(); }
    bool loading() const { return loader_.running(); }
    bool canContinue() const;
    const Progress* progress() const { return trainer_.progress(); }
    double elapsedMs() const;

    /// Of the training under way, or the last.
    const std::vector<nn::StepFigures>& steps() const { return steps_; }
    const nn::Epochs& epochs() const { return epochs_; }
    int64_t stepsPerEpoch() const { return stepsPerEpoch_; }
    int64_t plannedEpochs() const { return plannedEpochs_; }

    /// What has changed since the training under way, or the last, was started, whose curves and matrix are on show.
    Earlier earlierTraining() const;
    /// The same of `lastRun`.
    Earlier earlierRun() const;
    /// The same of the cross-validations that `splitSides` gives, of `finding`, and of the network of `inspection`.
    Earlier earlierSplits() const;
    Earlier earlierFinding() const;
    Earlier earlierInspection() const;

    /// Steps after which the last training was stopped; nothing where it trained to its end, or goes on.
    std::optional<int64_t> stoppedAt() const;
    /// Whether steps and epochs are those of a training that did not end: one in a project saved meanwhile.
    bool unfinished() const;

    const std::vector<TrainingRun>& runs() const { return runs_; }
    const TrainingRun* lastRun() const { return runs_.empty() ? nullptr : &runs_.back(); }
    int64_t memoryBytes() const;

    void findRate();
    bool findingRate() const { return finder_.running(); }
    const std::vector<nn::LrPoint>& ratePoints() const { return ratePoints_; }
    const std::shared_ptr<const nn::LrFinding>& finding() const { return finding_; }

    /// What the network makes of a sample: while it trains with its weights of that moment, later with the best; one that
    /// knows nothing yet has those of the seed.
    void inspectSample(int64_t sample);
    /// The same for bytes of the data's size.
    void inspectPicture(std::vector<uint8_t> picture);
    /// The same for a picture file of any size, read as `telar-cli predict` reads it.
    void inspectFile(const QString& path);
    /// What was inspected last, or a picture of the test set.
    void inspectAgain();
    /// A drawing that has been wiped is not what was inspected last.
    void forgetPicture() { drawn_.clear(); }
    /// Empty where a sample or a drawing is inspected.
    const QString& inspectedFile() const { return inspectedFile_; }
    const std::shared_ptr<const nn::Inspection>& inspection() const { return inspection_; }
    /// The network that `inspection` was made with.
    const AskedNetwork& inspectedNetwork() const { return inspectedNetwork_; }
    nn::Tensors inspectedParameters() const;
    /// A chip's words: "Untrained", "Epoch 0.4 of 3"; empty for a training that has ended.
    QString inspectedWords() const;
    /// While it trains, asks for the present weights where those that are known are a second old; `weightsChanged` tells.
    void refreshWeights();
    int64_t inspectedSample() const { return inspectedSample_; }
    bool inspecting() const { return inspector_.running(); }
    /// Covers the inspected picture patch by patch; `occlusion` belongs to the present inspection or is null.
    void occlude(int64_t patch);
    void cancelOcclusion() { occluder_.cancel(); }
    bool occluding() const { return occluder_.running(); }
    const Progress* occlusionProgress() const { return occluder_.progress(); }
    const std::shared_ptr<const nn::Occlusion>& occlusion() const { return occlusion_; }
    const std::optional<Error>& error() const { return error_; }
    QString commandLine() const;
    /// The name of a class, or of an output that is none.
    QString className(int64_t output) const;
    /// The same of the training under way, or the last, whose data may be others.
    QString trainedClassName(int64_t output) const;
    /// Outputs beyond the classes of the data are one class more, *other*.
    int64_t classOfOutput(int64_t output) const;

signals:
    void loaded(const QString& source);
    void settingsChanged();
    void dataChanged();
    void progressed(); ///< new steps or epochs, at most ten times a second
    void resultChanged();
    void workDone(); ///< a training or a finding that somebody asked for has ended
    void trained();  ///< what somebody asked for, to its end
    void rateChanged();
    void inspectionChanged();
    void weightsChanged(); ///< newer ones of the training under way
    void occlusionChanged();
    void occlusionProgressed();
    void sharedChanged(); ///< somebody looked for them, or they are forgotten
    void errorChanged();
    void busyChanged();

private:
    void trainAs(bool asked);
    void start(int64_t epochs, std::shared_ptr<const nn::TrainingState> resume, nn::TrainingChanges changes);
    void begin(std::shared_ptr<const nn::TrainingState> resume, std::vector<nn::StepFigures> steps);
    void beginFolds(const std::vector<nn::TrainingSpec>& sides);
    void foldsEnded(const std::vector<nn::TrainingSpec>& sides, const std::vector<nn::CrossValidation>& made,
                    const nn::SamplesPtr& samples);
    /// The curves are those of the fold under way.
    void followFold();
    void keepRun(TrainingRun run);
    void ended(std::shared_ptr<const nn::TrainingResult> result, nn::SamplesPtr samples);
    void stopped(const Error& error);
    /// Goes on where no picture is in two parts of any of these splits, or where somebody has agreed to it.
    void unlessShared(const std::vector<nn::SplitSpec>& splits, std::function<void()> next);
    void check(const std::vector<nn::SplitSpec>& splits, std::function<void()> next);
    void forgetShared();
    bool isLoaded() const;
    void splitAgain();
    /// Whether the settings still are those of the training that was made.
    bool sameAsRunning() const;
    void poll();
    void fitToData();
    void fail(const std::optional<Error>& error);
    void takeKept();
    TrainingSettings askedOf(const TrainingSettings& kept) const;
    AskedNetwork presentNetwork() const;
    double epochsIn(const TrainingRun& run) const;
    void forgetWeights();
    using MakeInput =
        std::function<Expected<std::vector<float>>(const nn::Samples&, const nn::ModelSpec&, const JobContext&)>;
    void inspectInput(MakeInput make);

    TrainingKind kind_;
    const Registry<nn::Engine>& engines_;
    QUndoStack& undo_;
    TrainingSettings settings_, defaults_, running_;
    TrainingSettings askedFor_, rateOf_; ///< when the training, or the search for a rate, was started
    std::shared_ptr<const LoadedSamples> data_;
    std::string loadedData_, loadedGroups_; ///< their source, and where their groups came from
    nn::Split split_;
    std::optional<Error> splitProblem_;
    nn::SamplesPtr trainedOn_;             ///< by the training under way, or the last
    std::shared_ptr<nn::FoldsFeed> folds_; ///< of the cross-validation under way, or the last
    std::shared_ptr<nn::TrainingFeed> feed_;
    std::shared_ptr<nn::LrFeed> rateFeed_;
    std::vector<nn::StepFigures> steps_;
    nn::Epochs epochs_;
    bool asked_ = false;    ///< the training under way was not the lab's own idea
    bool greeting_ = false; ///< it was, or will be once the data are there, and nobody has laid a hand on it
    int64_t stepsPerEpoch_ = 1, plannedEpochs_ = 0, inspectedSample_ = -1;
    std::vector<TrainingRun> runs_;
    std::vector<nn::LrPoint> ratePoints_;
    std::shared_ptr<const nn::LrFinding> finding_;
    QString inspectedFile_;
    std::vector<uint8_t> drawn_; ///< inspected last, where that was a drawing
    std::shared_ptr<const nn::Inspection> inspection_;
    AskedNetwork inspectedNetwork_;
    std::shared_ptr<const nn::PresentWeights> weights_; ///< of the training under way
    QElapsedTimer weightsAge_;
    std::optional<TrainingKept> waiting_; ///< of a project, until somebody looks and the data are there
    std::shared_ptr<const nn::Occlusion> occlusion_;
    std::optional<Error> error_;
    std::shared_ptr<const Shared> shared_;
    std::function<void()> whenAllowed_;        ///< what waits for `trainAnyway`
    std::vector<nn::SplitSpec> allowedSplits_; ///< of these pictures: somebody has agreed to train with them
    std::function<void()> whenLoaded_;
    QElapsedTimer clock_;
    qint64 endedMs_ = 0;
    QTimer poll_;
    JobRunner loader_, checker_, trainer_, finder_, inspector_, occluder_;
};

} // namespace telar
