// The ranks of an MPI program over one axis of predicted time: what each one computes and whom it waits for, its messages as
// arrows, and a table of who sends how much to whom.
#pragma once

#include "core/simt/program/collective_steps.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/charts/time_axis.hpp"
#include "ui/jobs/job_runner.hpp"

#include <map>
#include <memory>

namespace telar {

class RowsTable;

/// The journal of a run, what was predicted of it, and what the page says of both: made in a job.
struct RankRun {
    struct Sent {
        int64_t messages = 0;
        double bytes = 0;
    };
    std::shared_ptr<const program::RankJournal> journal;
    program::RankTime time;
    std::vector<program::RankWait> waits = {};
    std::map<std::pair<std::size_t, std::size_t>, Sent> sent = {}; ///< from one rank to another
    std::vector<program::CollectiveCall> collectives = {};
};

/// What something drawn means.
struct KeyMark {
    enum class Shape { Box, Thin, Arrow, Dash } shape = Shape::Box;
    QColor ink;
    QString words;
};
/// In rows; the height that they take. Without a painter it is only measured.
double paintKeyMarks(QPainter* painter, const QRectF& target, const std::vector<KeyMark>& marks, const Colors& c);
/// Of all that the ranks of a run are drawn with.
std::vector<KeyMark> rankMarks(const RankRun& run, const Colors& c);

class RankChart : public TimeAxis {
    Q_OBJECT
public:
    explicit RankChart(QWidget* parent = nullptr);
    void setRun(std::shared_ptr<const RankRun> run);
    Exportable exportable() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A press: what is there in a sentence, and the line of its call; 0: none.
    void chosen(const QString& words, int line);

protected:
    bool event(QEvent* event) override;
    QRectF plot() const override;
    double end() const override;
    bool isEmpty() const override;
    void paint(QPainter& p) override;
    void showFirst() override;
    void clicked(const QPointF& at) override;

private:
    std::pair<QString, int> at(const QPointF& at) const;

    std::shared_ptr<const RankRun> run_;
};

class RankPage : public QWidget {
    Q_OBJECT
public:
    explicit RankPage(QWidget* parent = nullptr);
    /// Null: nothing to see.
    void setJournal(std::shared_ptr<const program::RankJournal> journal);
    bool isReady() const { return journal_ != nullptr; }
    bool busy() const { return runner_.running(); }
    std::shared_ptr<const RankRun> run() const { return run_; }
    QString words() const;
    RankChart* chart() const { return chart_; }
    RowsTable* table() const { return table_; }
    QComboBox* links() const { return links_; }
    std::vector<Exportable> exportables() const;

signals:
    void busyChanged();
    void runChanged();
    void lineRequested(int line);

private:
    void predict();
    void showRun();
    void retranslate();

    std::shared_ptr<const program::RankJournal> journal_;
    std::shared_ptr<const RankRun> run_;
    QComboBox* links_;
    QLabel *words_, *model_;
    RankChart* chart_;
    RowsTable* table_;
    JobRunner runner_;
};

} // namespace telar
