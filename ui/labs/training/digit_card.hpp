// A digit drawn by hand, beside it what the network answers, and what happens inside: one column for each layer.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QImage>
#include <QWidget>

namespace telar {

class DigitPad;
class ElidedLabel;
class ProbabilityBars;

/// One column for each layer, from the picture to the answer.
class LayerColumns : public QWidget {
    Q_OBJECT
public:
    struct Column {
        QString title, size;
        QImage image;
    };
    explicit LayerColumns(QWidget* parent = nullptr);
    void setColumns(std::vector<Column> columns);
    const std::vector<Column>& columns() const { return columns_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// 0: the picture.
    void chosen(int column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QRectF placeOf(std::size_t column) const;

    std::vector<Column> columns_;
};

class DigitCard : public QWidget {
    Q_OBJECT
public:
    explicit DigitCard(TrainingModel& model, QWidget* parent = nullptr);
    DigitPad* pad() const { return pad_; }
    const LayerColumns* columns() const { return columns_; }
    QString answer() const;
    QWidgetList shownResults() const;

signals:
    /// Of the layer that was clicked, from 0; -1: the picture.
    void layerRequested(int layer);

private:
    void look();
    void refresh();

    TrainingModel& model_;
    DigitPad* pad_;
    ProbabilityBars* bars_;
    QLabel *title_, *answer_, *inside_;
    ElidedLabel* sure_;
    QLabel* when_;
    QPushButton* clear_;
    LayerColumns* columns_;
    QTimer* later_;
};

} // namespace telar
