// The resident warps of a multiprocessor over cycles: a row for each, coloured by what the warp does, grouped by scheduler;
// above them the share of the issue slots in use. Two versions stand one above the other over one axis. Wheel zooms, dragging
// pans, a double click shows all; a click pins a span.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/multiprocessor/prepared_timeline.hpp"

#include <QWidget>

namespace telar {

/// GUI thread only.
class WarpChart : public QWidget {
    Q_OBJECT
public:
    struct Version {
        QString title;
        std::shared_ptr<const PreparedTimeline> timeline;
    };
    explicit WarpChart(QWidget* parent = nullptr);

    /// Another `key` shows the first cycles anew; the same one keeps the view.
    void setVersions(std::vector<Version> versions, const QString& key);
    void setEmptyText(const QString& text);
    /// Visible cycles.
    std::pair<double, double> view() const { return {from_, to_}; }
    void setView(double from, double to);
    void showAll();
    /// What stands there, in words; empty between spans.
    QString wordsAt(const QPointF& at) const;
    /// Moves the pin to the next span of another state of its warp, or the one before; the first one where nothing is pinned.
    void movePin(int direction);
    void unpin();
    /// A line over all warps at that cycle; what they do there is said by `cycleChanged`. None: no line.
    void setCycle(std::optional<double> cycle);
    std::optional<double> cycle() const { return cycle_; }
    QString pinned() const { return pinnedWords_; }
    Exportable exportable() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Words of the pinned span, and the line of its instruction (0: none).
    void pinChanged(const QString& words, int line);
    /// What the warps of the lowest version do at the line.
    void cycleChanged(const QString& words);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Hit {
        std::size_t version = 0, place = 0, span = 0;
    };
    std::optional<Hit> hitAt(const QPointF& at) const;
    QString wordsOf(const Hit& hit) const;
    QString wordsAtCycle() const;
    void pin(std::optional<Hit> hit);
    double longest() const;
    QRectF plot() const;
    void describe();

    std::vector<Version> versions_;
    QString key_, empty_, pinnedWords_;
    double from_ = 0, to_ = 1;
    std::optional<Hit> pin_;
    std::optional<double> cycle_;
    QPointF pressed_;
    double fromAtPress_ = 0;
    bool pressing_ = false, dragged_ = false;
};

} // namespace telar
