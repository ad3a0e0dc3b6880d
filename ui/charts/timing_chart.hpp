// Times of variants side by side: one bar each, with its median, its spread and what it means.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

struct TimingRow {
    enum class State { Measured, Running, Waiting, Unavailable, Failed };
    QString id;
    QString title;
    double median = 0, min = 0, max = 0;         ///< ms
    double lowerQuartile = 0, upperQuartile = 0; ///< ms; both 0 where unknown
    int runs = 0;
    QString label; ///< beside the bar: "9.8 µs · 42× · 0.91 of memory limit"; empty: the median
    State state = State::Measured;
    QString reason;         ///< why there is no bar, one sentence; or a note in the hover text of a measured row
    bool reference = false; ///< muted: what the others are compared with
    /// Time of the emulator at work, no time of the program that it emulates: told in words, without a bar.
    bool emulated() const { return id.startsWith(QLatin1String("emulator:")); }
    bool hasBar() const { return state == State::Measured && !emulated(); }
};

/// Rows that do not fit are scrolled over an axis that stays. Variants that one reason keeps away are one line, which
/// a click or Enter unfolds. GUI thread only.
class TimingChart : public QWidget {
    Q_OBJECT
public:
    explicit TimingChart(QWidget* parent = nullptr);
    ~TimingChart() override;

    void setRows(std::vector<TimingRow> rows);
    const std::vector<TimingRow>& rows() const; ///< as they were given
    void setSelected(const QString& id);
    QString selected() const;
    void setLogScale(bool on);
    bool logScale() const;
    /// The fastest first; else as the rows were given.
    void setByTime(bool on);
    bool byTime() const;
    /// Used for exports and screen readers: "Time on this input, median of 30".
    void setTitle(const QString& title);

    QString summary() const;
    /// Where a row's bar is painted, in widget coordinates; empty where it has none.
    QRectF barRect(const QString& id) const;
    Exportable exportable() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void rowSelected(const QString& id);
    void logScaleChanged(bool on);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void retranslate();
    void refresh();
    void arrange();
    void select(int line);
    void fold(const QString& reason);
    void pointAt(const QPointF& position, const QPoint& global);

    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace telar
