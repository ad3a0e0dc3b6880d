// Private to ui/charts. The names of a few lines, each at its line's end and in its colour: nobody has to look for a name in a legend.
#pragma once

#include "ui/charts/line_chart.hpp"
#include "ui/charts/plot.hpp"

namespace telar {

class EndLabels : public QObject {
public:
    explicit EndLabels(Plot& plot);
    /// Whether the names stand at the ends: lines of two to six names that end at the right, in a plot with room for them.
    static bool fit(const std::vector<LineSeries>& series, QSize room);
    /// Names them, or takes the names away and gives their room back to the axes.
    void show(const std::vector<LineSeries>& series, bool on, const Colors& colors);
    /// The name that an item of the plot says; empty of other items.
    QString nameOf(const QCPAbstractItem* item) const;

private:
    struct Label {
        QCPItemText* item;
        QString name;
        double end; ///< the line's last value
    };
    void place();

    Plot& plot_;
    int usual_; ///< room at the right of a plot without names
    std::vector<Label> labels_;
};

} // namespace telar
