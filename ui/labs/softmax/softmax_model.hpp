// View-model of the softmax lab: the state, the stages of the softmax, what a kernel's threads do, and the times.
#pragma once

#include "core/network/layer_numbers.hpp"
#include "core/pipeline/roofline.hpp"
#include "core/simt/thread_view.hpp"
#include "core/softmax/softmax.hpp"
#include "ui/lab/count_rows.hpp"
#include "ui/lab/given_numbers.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/lab/prepared_operation.hpp"

namespace telar {

struct SoftmaxState : SoftmaxSpec {
    enum class Source { Random, File, Given };
    Source source = Source::Random;
    qint64 rows = 24, columns = 32; ///< of random numbers
    quint32 seed = 35;
    QString path;                        ///< of the file
    GivenPtr given;                      ///< of another lab: one matrix
    std::string kernel = "row-per-warp"; ///< whose threads are shown
    qint64 timed = 1024;                 ///< rows and columns that are measured
    bool operator==(const SoftmaxState&) const = default;
    bool alongRows() const { return axis == SoftmaxAxis::Columns; }
};

struct SoftmaxPicture {
    SoftmaxState state;
    QString name; ///< of a file
    SoftmaxNumbers numbers;
    std::shared_ptr<const AnyMatrix> x, maxima, exponentials, sums,
        y; ///< y: of the kernel where it can, else of `serial`
    qint64 rows = 0, columns = 0;
    std::vector<CountedLaunch> counts;
    Status kernels;        ///< why none of them can compute this
    double error = 0;      ///< largest distance of y from `serial`
    qint64 notNumbers = 0; ///< rows or columns that are NaN
    float at(const std::shared_ptr<const AnyMatrix>& matrix, qint64 row, qint64 column) const;
    float maximum(qint64 row, qint64 column) const;
    float sum(qint64 row, qint64 column) const;
    bool takesPart(qint64 row, qint64 column) const { return state.mask == SoftmaxMask::None || column <= row; }
};

struct SoftmaxTiming : VariantTime {
    Cost cost;
};

class SoftmaxModel : public MeasuredModel<SoftmaxState, SoftmaxPicture, SoftmaxTiming> {
    Q_OBJECT
public:
    SoftmaxModel(const Registry<SoftmaxVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    static constexpr qint64 mostRows = network::LayerNumbers::mostRows,
                            mostColumns = network::LayerNumbers::mostColumns; ///< of the pictures
    const Registry<SoftmaxVariant>& registry() const { return registry_; }
    const PreparedOperation& timed() const { return timed_; }
    Work timedWork() const; ///< what is measured
    const std::optional<Roofs>& roofs() const { return roofs_; }
    void setRoofs(std::optional<Roofs> roofs) {
        roofs_ = std::move(roofs);
        emit timingChanged();
    }
    /// Asks for the thread that writes an element; `threadChanged` follows. Null where the kernels cannot compute this.
    void lookAt(qint64 row, qint64 column);
    std::shared_ptr<const ThreadView> thread() const { return thread_; }
    bool tracing() const { return tracer_.running(); }
    void measure() override;
    QString commandLine() const;

signals:
    void threadChanged();

private:
    void compute() override;
    void computed() override;
    Job<SoftmaxTiming>::Work timingOf(const std::string& variant) override;
    bool sameTimes(const SoftmaxState& a, const SoftmaxState& b) const override {
        return static_cast<const SoftmaxSpec&>(a) == b && a.timed == b.timed;
    }

    const Registry<SoftmaxVariant>& registry_;
    std::optional<Roofs> roofs_;
    std::shared_ptr<const ThreadView> thread_;
    PreparedOperation timed_;
    JobRunner tracer_;
};

} // namespace telar
