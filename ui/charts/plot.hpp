// Private to ui/charts: the only file that includes QCustomPlot. Dresses a plot in the theme and records it.
#pragma once

#include "ui/base/soon.hpp"
#include "ui/theme/theme.hpp"

#include <qcustomplot.h>

#include <vector>

namespace telar {

/// Drawn once in a turn of the event loop, however many sizes it is given and however often it is asked for.
class Plot : public QCustomPlot {
public:
    explicit Plot(QWidget* parent) : QCustomPlot(parent) {
        connect(this, &QCustomPlot::afterReplot, this, [this] { late_.forget(); });
    }
    void drawSoon() {
        late_.ask(this, [this] { replot(); });
    }

protected:
    void resizeEvent(QResizeEvent*) override {
        setViewport(rect());
        drawSoon();
    }
    void paintEvent(QPaintEvent* event) override {
        if (late_.asked()) // painted in the same turn: a picture is taken of it
            replot(rpQueuedRefresh);
        QCustomPlot::paintEvent(event);
    }

private:
    Soon late_; ///< asked until it is drawn
};

/// Colours, fonts, grid and margins of a plot, for the screen or for an export.
void dressPlot(QCustomPlot& plot, const Colors& colors);
void dressAxis(QCPAxis& axis, const Colors& colors, bool grid);
/// Linear or logarithmic scale with fitting ticks, labelled as people write numbers: 0.001, 10, 1,000 in the window's
/// language. Ticks stand at `places` where two or more are in view, as many as have room for their labels; else at
/// round numbers, or at doublings.
void setLogAxis(QCPAxis& axis, bool on, const std::vector<double>& places = {}, bool doublings = false);
/// Where a plot stands on a page of its own, so that no word touches the edge.
inline QRectF onPage(const QRectF& page) { return page.adjusted(8, 8, -8, -8); }
/// Paints the plot as it would look at the target's size.
void paintPlot(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace telar
