// A pad to draw a digit on, and bars that say how sure the network is of each class.
#pragma once

#include <QImage>
#include <QWidget>

#include <vector>

namespace telar {

/// 28 x 28 grey levels, white on black. Mouse draws; Delete clears.
class DigitPad : public QWidget {
    Q_OBJECT
public:
    explicit DigitPad(QWidget* parent = nullptr);
    void clear();
    /// What the network reads: the strokes, centred by their mass and made as large as MNIST's.
    std::vector<uint8_t> picture() const;
    bool empty() const { return empty_; }
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

    QImage ink_;
    QPointF last_;
    bool empty_ = true;
};

class ProbabilityBars : public QWidget {
    Q_OBJECT
public:
    explicit ProbabilityBars(QWidget* parent = nullptr);
    void setProbabilities(std::vector<float> values, const QStringList& classes, int truth = -1);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<float> values_;
    QStringList classes_;
    int truth_ = -1;
};

} // namespace telar
