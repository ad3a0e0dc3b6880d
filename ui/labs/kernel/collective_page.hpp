// A collective of an MPI program step by step: how the chunks of its message travel between the ranks by a tree, in a ring or
// by recursive doubling, and what each of these algorithms costs on the links that the times are predicted for.
#pragma once

#include "ui/labs/kernel/rank_page.hpp"

#include <array>

namespace telar {

class Painted;
class RowsTable;
class Segmented;
class TransportBar;

/// Of all that a step of them is drawn with.
std::vector<KeyMark> collectiveMarks(const program::CollectiveSteps& steps, const Colors& c);

class CollectivePage : public QWidget {
    Q_OBJECT
public:
    /// A collective with the algorithms that there are for it: made in a job.
    struct Shown {
        struct Way {
            program::CollectiveSteps steps;
            std::vector<program::CollectiveContents> after; ///< before the first step, and after each
            program::CollectiveCost cost;
        };
        program::CollectiveCall call;
        std::string name; ///< "MPI_Allreduce"
        program::RankLinks links;
        std::array<std::optional<Way>, program::collectiveWays> ways;
        double least = 0;
    };

    explicit CollectivePage(QWidget* parent = nullptr);
    /// Null: nothing to see.
    void setRun(std::shared_ptr<const RankRun> run);
    /// Whether the run has a collective that moves bytes.
    bool isReady() const { return run_ && !run_->collectives.empty(); }
    bool busy() const { return runner_.running(); }
    std::shared_ptr<const Shown> shown() const { return shown_; }
    QComboBox* calls() const { return choice_; }
    Segmented* ways() const { return ways_; }
    TransportBar* transport() const { return transport_; }
    RowsTable* table() const { return table_; }
    QString words() const;
    std::vector<Exportable> exportables() const;

signals:
    void busyChanged();
    void lineRequested(int line);

private:
    void work();
    void showWay();
    void showStep();
    void retranslate();
    QString wayName(int way) const;
    const Shown::Way* way() const;

    std::shared_ptr<const RankRun> run_;
    std::shared_ptr<const Shown> shown_;
    QComboBox* choice_;
    Segmented* ways_;
    QLabel* words_;
    Painted* picture_;
    TransportBar* transport_;
    RowsTable* table_;
    JobRunner runner_;
};

} // namespace telar
