// View-model of the matrix-product lab: the state, the jobs it starts and their results.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/occupancy.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/lab/prepared_operation.hpp"
#include "ui/steps/stepper.hpp"

namespace telar {

/// Factors that come from elsewhere: a layer of a network, its part that fits.
struct MatmulGiven {
    QString name;        ///< what they are, for people
    std::string options; ///< by which telar-cli makes them; empty: it cannot
    Matrix<float> a, b;
};

/// The factors, and how they are multiplied and looked at.
struct MatmulState : MatmulSource {
    MatmulState() : MatmulSource{48} {}
    quint32 seed = 35;
    std::string kernel = "matmul1";
    std::string change; ///< one of `matmulExperiments`, or empty
    quint32 blockX = 16, blockY = 16;
    int major = 9, minor = 0;                 ///< compute capability of the occupancy
    int registers = 32;                       ///< of a thread
    std::shared_ptr<const MatmulGiven> given; ///< in place of drawn ones; of `size`
    bool operator==(const MatmulState&) const = default;
    const std::string& running() const { return change.empty() ? kernel : change; }
};

/// What the emulator counted of one kernel.
struct MatmulEvidence {
    std::string kernel;
    simt::Counters counters;
    std::vector<simt::Finding> findings;
    qint64 findingCount = 0;
    bool whole = true;           ///< all blocks, else one of them
    qint64 different = -1;       ///< elements that are not the reference's; -1: not compared
    std::optional<double> error; ///< matmulError; of kernels that are wrong on purpose none
};

struct MatmulResult {
    MatmulState state;
    std::shared_ptr<const AnyMatrix> a, b, reference, made;
    std::shared_ptr<const Matrix<uint8_t>> mask; ///< elements that differ; null where none does
    simt::LaunchConfig config;
    std::shared_ptr<const CellOwners> owners;
    MatmulEvidence own;                    ///< the kernel as it is
    std::optional<MatmulEvidence> changed; ///< with the change
    MatmulProblem problem() const;
    bool whole = true; ///< numbers so small that every order of their sums gives the same
    bool wholeNumbers() const { return whole; }
    const MatmulEvidence& shown() const { return changed ? *changed : own; }
};

/// A thread and the cell that it was asked for.
struct MatmulThread {
    qint64 row = 0, column = 0;
    ThreadView view;
};

struct MatmulTiming : VariantTime {
    double gflops = 0;
};

class MatmulModel : public MeasuredModel<MatmulState, MatmulResult, MatmulTiming> {
    Q_OBJECT
public:
    /// Both outlive the model. `devices`: GPUs of this computer, null for none.
    MatmulModel(const Registry<MatmulVariant>& registry, const DeviceSource* devices, QUndoStack& undo,
                QObject* parent = nullptr);

    static constexpr qint64 mostSize = 256;
    const Registry<MatmulVariant>& registry() const { return registry_; }
    const PreparedOperation& timed() const { return timed_; }
    /// GPUs of this computer.
    const std::vector<DeviceFacts>& devices() const;
    const DeviceSource* deviceSource() const { return devices_; }
    void setState(const MatmulState& state) override;
    void restore(const MatmulState& state, std::map<std::string, MatmulTiming> timings, bool now);
    /// Whether the kernel lets the block be chosen.
    bool blockIsFree() const;
    /// Of the present launch on the chosen device.
    Expected<simt::Occupancy> occupancy() const;

    /// Asks for the thread that makes a cell; `threadChanged` follows.
    void lookAt(qint64 row, qint64 column);
    std::shared_ptr<const MatmulThread> thread() const { return thread_; }
    bool tracing() const { return tracer_.running(); }

    /// Of the products that are timed from now on.
    void setTimedSize(qint64 size) { timedSize_ = size; }
    void measure() override;
    qint64 measuredSize() const { return measuredSize_; }
    void setMeasuredSize(qint64 size) {
        measuredSize_ = size;
        emit timingChanged();
    }
    QString commandLine() const;

signals:
    void threadChanged();

private:
    void complete(MatmulState& next) const override;
    void compute();
    void computed() override;
    Job<MatmulTiming>::Work timingOf(const std::string& variant) override;
    /// They are of a size of their own, which their title says.
    bool sameTimes(const MatmulState&, const MatmulState&) const override { return true; }

    const Registry<MatmulVariant>& registry_;
    const DeviceSource* devices_;
    std::shared_ptr<const MatmulThread> thread_;
    std::shared_ptr<const simt::LaunchReport> blockTrace_; ///< of `tracedBlock_` in `result_`
    qint64 tracedBlock_ = -1;
    qint64 timedSize_ = 256, measuredSize_ = 0;
    PreparedOperation timed_;
    JobRunner tracer_;
};

// What the page of variables follows in the lab of threads: the kernel and the factors on show.

class MatmulStepper : public Stepper {
    Q_OBJECT
public:
    explicit MatmulStepper(MatmulModel& model, QObject* parent = nullptr);
    simt::LaunchConfig launch() const override;
    bool ready() const override;

protected:
    StepSubject subject() const override;
    StepSubject compiledSubject() const override;
    Job<StepRecording>::Work work(int64_t block, uint32_t warp, std::shared_ptr<const cuda::SteppedFile> file) override;

private:
    MatmulModel& model_;
};

} // namespace telar
