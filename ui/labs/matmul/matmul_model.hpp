// View-model of the matrix-product lab: the state, the jobs it starts and their results.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/base/statistics.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/occupancy.hpp"
#include "ui/lab/prepared_operation.hpp"

#include <QUndoStack>

#include <map>

namespace telar {

struct MatmulState {
    qint64 size = 48;
    quint32 seed = 35, max = 9;
    bool identity = false;
    std::string kernel = "matmul1";
    std::string change; ///< one of `matmulExperiments`, or empty
    quint32 blockX = 16, blockY = 16;
    int major = 9, minor = 0; ///< compute capability of the occupancy
    int registers = 32;       ///< of a thread
    bool operator==(const MatmulState&) const = default;
    MatmulSource source() const { return {size, max, identity}; }
    const std::string& running() const { return change.empty() ? kernel : change; }
};

/// What the emulator counted of one kernel.
struct MatmulEvidence {
    std::string kernel;
    simt::Counters counters;
    std::vector<simt::Finding> findings;
    qint64 findingCount = 0;
    bool whole = true;     ///< all blocks, else one of them
    qint64 different = -1; ///< elements that are not the reference's; -1: not compared
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

class MatmulModel : public QObject {
    Q_OBJECT
public:
    /// Both outlive the model. `devices`: GPUs of this computer, null for none.
    MatmulModel(const Registry<MatmulVariant>& registry, const DeviceSource* devices, QUndoStack& undo,
                QObject* parent = nullptr);

    static constexpr qint64 mostSize = 256;
    const Registry<MatmulVariant>& registry() const { return registry_; }
    /// GPUs of this computer.
    const std::vector<DeviceFacts>& devices() const;
    const DeviceSource* deviceSource() const { return devices_; }
    const MatmulState& state() const { return state_; }
    /// One undoable edit.
    void edit(const QString& what, const std::function<void(MatmulState&)>& change);
    void setState(const MatmulState& state);
    /// The state and times of a project.
    void restore(const MatmulState& state, qint64 measuredSize, std::map<std::string, MatmulTiming> timings);

    /// Null before the first; stays while a newer one is computed or the state is refused.
    std::shared_ptr<const MatmulResult> result() const { return result_; }
    const std::optional<Error>& error() const { return error_; }
    bool computing() const { return computer_.running(); }
    /// Whether the kernel lets the block be chosen.
    bool blockIsFree() const;
    /// Of the present launch on the chosen device.
    Expected<simt::Occupancy> occupancy() const;

    /// Asks for the thread that makes a cell; `threadChanged` follows.
    void lookAt(qint64 row, qint64 column);
    std::shared_ptr<const MatmulThread> thread() const { return thread_; }
    bool tracing() const { return tracer_.running(); }

    void measure(qint64 size);
    qint64 measuredSize() const { return measuredSize_; }
    bool measuring() const { return bench_.running(); }
    void cancel();
    const std::map<std::string, MatmulTiming>& timings() const { return bench_.times(); }
    QString commandLine() const;

signals:
    void stateChanged();
    void resultChanged();
    void errorChanged();
    void threadChanged();
    void timingChanged();
    void busyChanged();

private:
    void compute();
    Job<MatmulTiming>::Work timingOf(const std::string& variant);

    const Registry<MatmulVariant>& registry_;
    const DeviceSource* devices_;
    QUndoStack& undo_;
    MatmulState state_;
    std::shared_ptr<const MatmulResult> result_;
    std::shared_ptr<const MatmulThread> thread_;
    std::shared_ptr<const simt::LaunchReport> blockTrace_; ///< of `tracedBlock_` in `result_`
    qint64 tracedBlock_ = -1;
    std::optional<Error> error_;
    qint64 measuredSize_ = 0;
    PreparedOperation timed_;
    JobRunner computer_, tracer_;
    VariantBench<MatmulTiming> bench_{[this](const std::string& id) { return timingOf(id); }, this};
};

} // namespace telar
