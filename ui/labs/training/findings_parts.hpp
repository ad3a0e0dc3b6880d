// The two small pictures of the findings: three clocks over one run, and how often each element is updated.
#pragma once

#include "core/nn/slips.hpp"

#include <QWidget>

#include <optional>

namespace telar {

/// Wall time, clock() and clock() / 10 as bars on one scale.
class ClockBars : public QWidget {
    Q_OBJECT
public:
    explicit ClockBars(QWidget* parent = nullptr);
    void setReading(const std::optional<nn::ClockReading>& reading, const QStringList& names);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<nn::ClockReading> reading_;
    QStringList names_;
};

/// A cell for each element: once as it should be, twice, or never.
class UpdateStrip : public QWidget {
    Q_OBJECT
public:
    explicit UpdateStrip(QWidget* parent = nullptr);
    void setUpdates(std::vector<int> times, int lanes);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<int> times_;
    int lanes_ = 8;
};

} // namespace telar
