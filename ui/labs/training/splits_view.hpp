// The picture of the leak: the same network trained twice, split by picture and by group, live beside each other.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/heads_row.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

class QScrollArea;

namespace telar {

class ElidedLabel;
class LineChart;
class RowsTable;
class Segmented;

class SplitsView : public QWidget {
    Q_OBJECT
public:
    explicit SplitsView(TrainingModel& model, QWidget* parent = nullptr);
    const std::vector<SideFigures>& figures() const { return figures_; }
    bool busy() const { return counter_.running() || drawer_.running() || slicer_.running(); }
    std::vector<Exportable> exportables() const;
    QWidgetList shownResults() const;
    /// What the difference says, and its figures; empty before both sides are tested.
    QString verdict() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::optional<SplitGap> gap() const;
    /// The heads and the intervals share a place where there is no room for both.
    void fitHeight();
    void refresh();
    void refreshCurves();
    void refreshStrip();
    void count();
    void drawHeads();
    /// The slices of the head at that place of its row.
    void showHead(const QPointF& at);
    void showFigures();

    TrainingModel& model_;
    bool tried_ = false; ///< to train both ways
    QPushButton *compare_, *heads_;
    QLabel *verdict_, *status_;
    ElidedLabel* progress_;
    QProgressBar* bar_;
    QFrame* cards_[2];
    QLabel *names_[2], *tells_[2], *sure_[2];
    LineChart* charts_[2];
    Painted* gap_;
    QFrame* belowCard_;
    Segmented* below_; ///< what stands in it
    Painted* picture_;
    ElidedLabel* headsTitle_;
    Painted* row_; ///< of heads
    RowsTable* table_;
    QScrollArea* seenIn_ = nullptr; ///< the place that may be lower than what it shows
    bool hasHeads_ = false;
    std::vector<SplitSide> sides_;
    std::vector<SideFigures> figures_;
    std::size_t counted_ = 0; ///< folds that the figures are of
    std::vector<HeadFigures> drawn_;
    nn::SamplesPtr drawnFrom_;
    std::tuple<const nn::Samples*, std::size_t, bool> drawnOf_{nullptr, SIZE_MAX, false}; ///< their folds
    JobRunner counter_, drawer_, slicer_;
};

/// "By group".
QString splitTitle(nn::SplitBy by);

} // namespace telar
