// The confusion matrix: rows true, columns predicted; counts, share of the row or of the column. A cell that
// is clicked shows its pictures elsewhere.
#pragma once

#include "core/nn/metrics.hpp"
#include "ui/charts/export.hpp"

namespace telar {

/// GUI thread only.
class ConfusionView : public QWidget {
    Q_OBJECT
public:
    enum class Show { Counts, OfRow, OfColumn };
    explicit ConfusionView(QWidget* parent = nullptr);
    void setConfusion(const nn::Confusion& confusion, const QStringList& classes);
    void setShow(Show show);
    Show shown() const { return show_; }
    std::pair<int, int> cell() const { return {row_, column_}; } ///< -1: none
    const nn::Confusion& confusion() const { return confusion_; }
    Exportable exportable() const;
    /// Whether every class' name is shown whole.
    bool namesFit() const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

signals:
    void cellChosen(int truth, int predicted);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Layout {
        QRectF grid;
        double side = 0;
        bool upright = false; ///< names of columns
    };
    Layout layoutOf(const QRectF& area) const;
    void draw(QPainter& painter, const QRectF& area, const Colors& colors) const;
    double shareOf(int row, int column) const;
    QString columnName(int column) const;
    QString label(int row, int column) const;
    void choose(int row, int column);

    nn::Confusion confusion_;
    QStringList classes_;
    Show show_ = Show::Counts;
    int row_ = -1, column_ = -1;
};

} // namespace telar
