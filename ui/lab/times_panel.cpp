#include "ui/lab/times_panel.hpp"

#include "ui/state/view_state.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace telar {

TimesPanel::TimesPanel(int pages, const char* keptAs, QWidget* parent, const Room& room) : QWidget(parent) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    scaleMargins(column, room.margins);
    scaleSpacing(column, 6);
    title_ = roleLabel("section", this);
    pages_ = new Segmented(pages, this);
    keepInProject(pages_, keptAs);
    pages_->setObjectName("pages");
    measure_ = new QPushButton(this);
    measure_->setObjectName("measure");
    export_ = new QPushButton(this);
    export_->setIcon(icon("export"));
    head_ = new QHBoxLayout;
    scaleSpacing(head_, room.head);
    head_->addWidget(title_, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{pages_, measure_, export_})
        head_->addWidget(w);
    column->addLayout(head_);
    stack_ = new QStackedWidget(this);
    stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the dock decides, not the number of rows
    setScaled(stack_, Side::MinimumHeight, room.least);
    chart_ = new TimingChart(stack_);
    keepInProject(chart_, "timing");
    chart_->setObjectName("timingChart");
    chart_->setLogScale(true);
    column->addWidget(stack_, 1);
    connect(pages_, &Segmented::chosen, this, [this](int page) { showPage(page); });
    connect(export_, &QPushButton::clicked, this, &TimesPanel::exportRequested);
}

void TimesPanel::showPage(int page) {
    pages_->setCurrent(page);
    stack_->setCurrentIndex(page);
}

QLabel* TimesPanel::addNote() {
    auto* note = roleLabel("muted", this);
    note->setWordWrap(true);
    layout()->addWidget(note);
    return note;
}

void TimesPanel::nameMeasure(bool measuring) { measure_->setText(measuring ? tr("Stop") : tr("Measure")); }

} // namespace telar
