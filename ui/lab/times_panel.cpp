#include "ui/lab/times_panel.hpp"

#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QPushButton>
#include <QStackedWidget>

namespace telar {

TimesPanel::TimesPanel(int pages, const char* keptAs, QWidget* parent, const Room& room) : QWidget(parent) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(new QVBoxLayout(this), 6);
    scaleMargins(column, room.margins);
    title_ = roleLabel("section", this);
    pages_ = keepInProject(named(new Segmented(pages, this), "pages"), keptAs);
    measure_ = named(new QPushButton(this), "measure");
    export_ = withIcon(new QPushButton(this), "export");
    head_ = new QHBoxLayout;
    scaleSpacing(head_, room.head);
    addAll(head_, wide(title_), pages_, measure_, export_);
    column->addLayout(head_);
    stack_ = new QStackedWidget(this);
    stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the dock decides, not the number of rows
    setScaled(stack_, Side::MinimumHeight, room.least);
    chart_ = keepInProject(named(new TimingChart(stack_), "timingChart"), "timing");
    chart_->setLogScale(true);
    column->addWidget(stack_, 1);
    connect(pages_, &Segmented::chosen, this, [this](int page) { showPage(page); });
    connect(export_, &QPushButton::clicked, this, &TimesPanel::exportRequested);
}

void TimesPanel::showPage(int page) {
    pages_->setCurrent(page);
    stack_->setCurrentIndex(page);
    refresh();
}

QLabel* TimesPanel::addNote() {
    auto* note = wrapped(roleLabel("muted", this));
    layout()->addWidget(note);
    return note;
}

void TimesPanel::nameHead(bool measuring) {
    title_->setText(tr("Variants"));
    nameMeasure(measuring);
    describe(export_, tr("Export"));
}

void TimesPanel::nameMeasure(bool measuring) { measure_->setText(measuring ? tr("Stop") : tr("Measure")); }

} // namespace telar
