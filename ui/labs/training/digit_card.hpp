// A digit drawn by hand, beside it what the network answers, and what happens inside: one column for each layer.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QImage>
#include <QWidget>

#include <vector>

namespace telar {

class DigitPad;
class ProbabilityBars;
class ElidedLabel;

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

// A pad to draw a digit on, and bars that say how sure the network is of each class.

/// 28 x 28 grey levels, white on black. Mouse draws; Delete clears.
class DigitPad : public QWidget {
    Q_OBJECT
public:
    explicit DigitPad(QWidget* parent = nullptr);
    void clear();
    /// What the network reads: the strokes, centred by their mass and made as large as MNIST's.
    std::vector<uint8_t> picture() const;
    bool empty() const { return empty_; }
    /// Pale while nothing is drawn: what the answer beside it is about.
    void setExample(const QImage& example);
    /// A stroke through these points of a 0..1 square, as a mouse would draw it.
    void stroke(const std::vector<QPointF>& points);
    QSize sizeHint() const override;

signals:
    void drawn();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRect square() const;
    void line(const QPointF& from, const QPointF& to); ///< in 0..1

    QImage ink_, example_;
    QPointF last_;
    bool empty_ = true;
};

class ProbabilityBars : public QWidget {
    Q_OBJECT
public:
    explicit ProbabilityBars(QWidget* parent = nullptr);
    void setProbabilities(std::vector<float> values, const QStringList& classes, int truth = -1);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {sizeHint().width(), sizeHint().height() * 7 / 10}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<float> values_;
    QStringList classes_;
    int truth_ = -1;
};

} // namespace telar
