// The lines of the source with what the warps did there, as a bar of states beside each.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/multiprocessor/prepared_timeline.hpp"

namespace telar {

class RowsTable;

class StallLines : public QWidget {
    Q_OBJECT
public:
    explicit StallLines(QWidget* parent = nullptr);
    void setTimeline(std::shared_ptr<const PreparedTimeline> timeline, const QStringList& source);
    RowsTable* table() const { return table_; }
    std::optional<Exportable> exportable() const;

signals:
    void lineRequested(int line);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void shareWidth();

    std::shared_ptr<const PreparedTimeline> timeline_;
    QStringList source_;
    RowsTable* table_;
};

/// Names of the states beside their colours.
class StateLegend : public QWidget {
    Q_OBJECT
public:
    explicit StateLegend(QWidget* parent = nullptr);
    /// Those that are named; the picture has no others.
    void setStates(std::vector<multiprocessor::State> states);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<multiprocessor::State> states_;
};
double stateLegendHeight(double width, const std::vector<multiprocessor::State>& states);
void paintStateLegend(QPainter& p, const QRectF& target, const std::vector<multiprocessor::State>& states,
                      const Colors& c);

} // namespace telar
