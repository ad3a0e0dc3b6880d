// The resident warps of a multiprocessor over cycles: a row for each, coloured by what the warp does, grouped by scheduler;
// above them the share of the issue slots in use. Two versions stand one above the other over one axis. A double click shows
// all; a click pins a span.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/charts/time_axis.hpp"
#include "ui/multiprocessor/prepared_timeline.hpp"

namespace telar {

/// GUI thread only.
class WarpChart : public TimeAxis {
    Q_OBJECT
public:
    struct Version {
        QString title;
        std::shared_ptr<const PreparedTimeline> timeline;
    };
    explicit WarpChart(QWidget* parent = nullptr);

    /// Another `key` shows all cycles anew; the same one keeps the view.
    void setVersions(std::vector<Version> versions, const QString& key);
    void showAll() { setView(0, end()); }
    /// What stands there, in words; empty between spans.
    QString wordsAt(const QPointF& at) const;
    /// Moves the pin to the next span of another state of its warp, or the one before; the first one where nothing is pinned.
    void movePin(int direction);
    void unpin();
    /// A line over all warps at that cycle; what they do there is said by `cycleChanged`. None: no line.
    void setCycle(std::optional<double> cycle);
    std::optional<double> cycle() const { return cycle_; }
    QString pinned() const { return pinnedWords_; }
    /// The longest span of the largest stall of the lowest version, in words.
    QString longestWait() const;
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
    QRectF plot() const override;
    double end() const override;
    bool isEmpty() const override { return versions_.empty(); }
    void paint(QPainter& p) override;
    void showFirst() override { showAll(); }
    void clicked(const QPointF& at) override { pin(hitAt(at)); }
    bool stepped(int direction) override;
    void mouseMoveEvent(QMouseEvent* event) override;
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
    void describe();

    std::vector<Version> versions_;
    QString key_, pinnedWords_;
    std::optional<Hit> pin_;
    std::optional<double> cycle_;
};

/// The states that warps of these versions are in, in their order.
std::vector<multiprocessor::State> statesOf(const std::vector<WarpChart::Version>& versions);

} // namespace telar
