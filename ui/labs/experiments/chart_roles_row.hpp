// Which setting goes across, which one is told by colour, by the line, by small multiples: a menu for each, and the names
// themselves, to be dragged onto one of them.
#pragma once

#include "core/experiment/charts.hpp"
#include "ui/base/qt_widgets.hpp"

#include <QWidget>

#include <array>

namespace telar {

class ChartRolesRow : public QWidget {
    Q_OBJECT
public:
    explicit ChartRolesRow(QWidget* parent = nullptr);
    /// What can be chosen among, and what somebody chose.
    void setChart(const ExperimentChart& chart, const ChartRoles& chosen);
    void retranslate();

signals:
    void chosen(const ChartRoles& roles);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Role { Across, Colour, Style, Panels };
    static constexpr std::size_t count = 4;
    void fill(std::size_t role);
    void choose(std::size_t role, const std::string& name);
    void layNames();
    bool takes(std::size_t role, const std::string& name) const;

    std::array<QLabel*, count> labels_{};
    std::array<QComboBox*, count> menus_{};
    QWidget* names_;
    std::vector<std::string> all_, numbers_;
    ChartRoles used_, asked_;
    bool heat_ = false;
};

} // namespace telar
