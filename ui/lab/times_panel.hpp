// Where the time goes: pages under a title, with buttons that measure and export, the first of them a chart of all variants.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/variant_rows.hpp"
#include "ui/lab/lab_model.hpp"

#include <QMargins>
#include <QWidget>

namespace telar {

class Segmented;

class TimesPanel : public QWidget {
    Q_OBJECT
public:
    TimingChart* chart() const { return chart_; }
    virtual void showPage(int page);
    /// What shows the times of the variants.
    virtual QWidgetList shownTimes() const { return {chart_}; }

signals:
    void exportRequested();

protected:
    /// Pixels before scaling.
    struct Room {
        QMargins margins{14, 8, 14, 8};
        int head = 8;    ///< between what is in the first row
        int least = 150; ///< height of the pages
    };
    /// `keptAs`: of the page on show, in a project.
    TimesPanel(int pages, const char* keptAs, QWidget* parent, const Room& room);
    TimesPanel(int pages, const char* keptAs, QWidget* parent) : TimesPanel(pages, keptAs, parent, Room()) {}
    QLabel* addNote();
    /// Measures, or stops what is being measured; says which of the two.
    template <class Model>
    void follow(Model& model) {
        connect(measure_, &QPushButton::clicked, this,
                [&model] { model.measuring() ? model.cancel() : model.measure(); });
        const auto name = [this, &model] { nameMeasure(model.measuring()); };
        connect(&model, &LabModel::busyChanged, this, name);
        connect(&model, &LabModel::timingChanged, this, [this] { refresh(); });
    }
    void nameMeasure(bool measuring);
    /// The words of the first row where the panel is about all variants.
    void nameHead(bool measuring);
    virtual void refresh() = 0;

    QLabel* title_;
    Segmented* pages_;
    QPushButton *measure_, *export_;
    QHBoxLayout* head_;
    QStackedWidget* stack_;
    TimingChart* chart_;
};

/// Of the variants that have a time, in this order; `more(row, time)` adds what a lab knows besides.
template <class Variants, class Time, class More>
std::vector<TimingRow> variantRows(const Variants& variants, const std::map<std::string, Time>& times,
                                   const std::string& reference, double base, More more) {
    std::vector<TimingRow> rows;
    for (const auto& variant : variants) {
        const auto found = times.find(variant->id());
        if (found == times.end())
            continue;
        auto row = timingRow(variant->id(), found->second, base);
        row.reference = variant->id() == reference;
        more(row, *variant, found->second);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace telar
