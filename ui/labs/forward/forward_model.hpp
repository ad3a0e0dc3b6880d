// View-model of the forward-mode lab: one sample's registers, the study over registers and seeds, the
// hardware page.
#pragma once

#include "core/forward/sample_trace.hpp"
#include "core/forward/study_summary.hpp"
#include "core/forward/toper.hpp"
#include "core/operation/run_record.hpp"
#include "core/published/published.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/earlier.hpp"
#include "ui/lab/lab_model.hpp"

namespace telar {

struct ForwardState {
    int registers = 8;     ///< of the sample's picture; 0: all
    qint64 corpus = 400;   ///< of sums
    bool published = true; ///< behaviour
    bool adam = false;
    double rate = 0.01;
    double wake = 0, wakeShare = 0; ///< learning by events
    int batch = 10, epochs = 250, seeds = 20;
    quint32 seed = 1;
    int sample = 0;
    bool trained = false; ///< the sample meets the weights after training
    bool digits = false;  ///< `corpus` built-in digits in place of sums
    QString path;         ///< a table, or a folder of digits, in place of both
    forward::FpgaSpec fpga;
    std::string formula = "c = a + b; d = b + 1; e = c * d"; ///< of the formula page
    std::vector<double> at{2, 1};                            ///< values of its variables, as they appear
    bool operator==(const ForwardState&) const = default;
    /// What the study depends on is the same.
    bool sameStudy(const ForwardState& o) const;
    /// What the sample depends on is the same.
    bool sameSample(const ForwardState& o) const;
    forward::TrainSpec spec() const;
    /// Sums of four numbers, the published task.
    bool sums() const { return !digits && path.isEmpty(); }
    /// As `forwardDataset` names them.
    std::string source() const;
    /// Other data, with settings that suit them where the present ones are those of the data before.
    void take(bool digitsNow, const QString& pathNow);
};

/// The traced sample with the data and weights that made it.
struct ForwardSample {
    ForwardState state;
    forward::TrainSpec spec;
    forward::SampleTrace trace;
    std::vector<float> inputs, weights;
    qint64 rows = 0;
    int label = -1, told = -1; ///< of pictures: the class, and the largest output
};

struct ForwardStudy {
    ForwardState state;
    std::vector<forward::SettingSummary> settings;
    double meanLoss = 0; ///< of predicting the mean, on the first seed's data
    double variance = 0; ///< 1/3 for sums; of the targets for a table
    int parameters = 0;
    bool pictures = false;
    double seconds = 0;
    std::vector<std::shared_ptr<const RunRecord>> times; ///< of each training, of this session
    const forward::SettingSummary* find(int registers) const;
};

/// `resultChanged`: of the sample.
class ForwardModel : public EditedModel<ForwardState> {
    Q_OBJECT
public:
    explicit ForwardModel(QUndoStack& undo, QObject* parent = nullptr);

    void setState(const ForwardState& state) override;
    /// The state and study of a project (null: none of these settings); `now` where somebody looks.
    void restore(const ForwardState& state, std::shared_ptr<const ForwardStudy> study, bool now);
    std::shared_ptr<const ForwardSample> sample() const { return sample_; }
    std::shared_ptr<const ForwardStudy> study() const { return study_; }
    const std::optional<Error>& error() const { return error_; }
    /// What has changed since `sample` or `study` was made.
    Earlier earlierSample() const;
    Earlier earlierStudy() const;
    const Progress* progress() const { return studier_.progress(); }
    void startStudy();
    /// Nobody looks any more: a study that nobody asked for waits for `lookBack`.
    void lookAway();
    void lookBack();
    void cancel();
    bool busy() const { return tracer_.running() || studier_.running(); }
    bool studying() const { return studier_.running(); }
    QString commandLine() const;

signals:
    void studyChanged();
    void progressed(); ///< the study

private:
    void trace();

    std::shared_ptr<const ForwardSample> sample_;
    std::shared_ptr<const ForwardStudy> study_;
    std::optional<Error> error_;
    bool unasked_ = false; ///< the study under way was the lab's own idea
    bool missed_ = false;  ///< and was given up while nobody looked
    JobRunner tracer_, studier_;
};

} // namespace telar
