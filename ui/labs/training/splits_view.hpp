// The picture of the leak: the same network trained twice, split by picture and by group, live beside each other.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/heads_row.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

class LineChart;
class RowsTable;

class SplitsView : public QWidget {
    Q_OBJECT
public:
    explicit SplitsView(TrainingModel& model, QWidget* parent = nullptr);
    const std::vector<SideFigures>& figures() const { return figures_; }
    bool busy() const { return counter_.running() || drawer_.running() || slicer_.running(); }
    std::vector<Exportable> exportables() const;
    QWidgetList shownResults() const;
    /// What the difference says, in a sentence; empty before both sides are tested.
    QString verdict() const;

private:
    void refresh();
    void refreshCurves();
    void refreshStrip();
    void count();
    void drawHeads();
    void showPicture();
    /// The slices of the head at that place of its row.
    void showHead(const QPointF& at);
    void showFigures();

    TrainingModel& model_;
    bool stopped_ = false; ///< by hand
    QPushButton *compare_, *heads_;
    QLabel *status_, *verdict_;
    QProgressBar* bar_;
    QLabel* names_[2];
    LineChart* charts_[2];
    Painted* picture_;
    QLabel* headsTitle_;
    Painted* row_; ///< of heads
    RowsTable* table_;
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
