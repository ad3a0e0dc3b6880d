// Trainings side by side, and where the time of one goes.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include "core/nn/peer.hpp"
#include "core/nn/throughput.hpp"

namespace telar {

class LineChart;
class RowsTable;
struct TableCell;
class Segmented;
struct LineSeries;
struct WorkerTimes;

class RunsView : public QWidget {
    Q_OBJECT
public:
    explicit RunsView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    bool busy() const { return worker_.running() || peer_.running(); }
    /// What was measured, or where the time of the last training went; the trainings stay what they are.
    RowsTable* times() const { return times_; }
    Earlier earlierTimes() const;
    Earlier earlierMeasured() const;
    enum class What { Trainings, Batches, Workers };
    void compare(What what); ///< and measures, where nothing is measured yet

signals:
    void shownChanged();

private:
    void refresh();
    void refreshTrainings();
    void addPublishedTotals(std::vector<std::vector<TableCell>>& rows);
    QString publishedBatches() const;
    void addPublished(std::vector<LineSeries>& series, std::vector<std::vector<TableCell>>& rows);
    void refreshTimes();
    void refreshMeasured();
    void showLaw(const std::vector<WorkerTimes>& workers, std::vector<LineSeries>& series);
    void measure();
    void runPeer(nn::PeerProgram program);
    void addPeers(std::vector<LineSeries>& series, std::vector<std::vector<TableCell>>& rows);

    TrainingModel& model_;
    Segmented* what_;
    QPushButton *measure_, *torch_, *keras_;
    QLabel* note_;
    LineChart* chart_;
    std::shared_ptr<const std::vector<nn::ThroughputPoint>> batches_, workers_;
    TrainingSettings batchesOf_, workersOf_; ///< the settings with which they were measured
    struct Peer {
        TrainingSettings settings;
        std::shared_ptr<const nn::PeerTraining> training;
    };
    std::vector<Peer> peers_;
    QString peerNote_; ///< what is running, what was run, or why it could not
    JobRunner worker_, peer_;
    RowsTable *runs_, *times_;
    QLabel* timesTitle_;
};

} // namespace telar
