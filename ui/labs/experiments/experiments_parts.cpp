// The widgets of the experiments lab: plan, chart with its sentences, records.
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/chart_roles_row.hpp"
#include "ui/labs/experiments/chart_view.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/experiments/records_view.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/eliding_combo.hpp"

#include <QCheckBox>
#include <QFormLayout>
#include <QListWidget>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>

namespace telar {

QWidget* ExperimentsLab::buildSetup() {
    auto* side = inRole(new QWidget(this), "panel");
    side->setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(side), {16, 10, 16, 12}), 6);
    presetSection_ = roleLabel("section", side);
    preset_ = named(new ElidingCombo(side), "preset");
    preset_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    preset_->setMinimumContentsLength(14);
    preset_->addItem(QString(), QString());
    for (const auto* preset : figurePresets(model_->catalogue()))
        preset_->addItem(QString(), QString::fromLatin1(preset->id));
    note_ = wrapped(named(roleLabel("muted", side), "note"));
    planSection_ = roleLabel("section", side);
    auto* form = spaced(new QFormLayout, 6);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    operationLabel_ = new TextLabel(side);
    operation_ = named(new QComboBox(side), "operation");
    for (const auto& id : model_->catalogue().ids())
        operation_->addItem(QString(), QString::fromStdString(id));
    sizesLabel_ = new TextLabel(side);
    sizes_ = named(new QLineEdit(side), "sizes");
    threadsLabel_ = new TextLabel(side);
    threads_ = named(new QLineEdit(side), "threads");
    weak_ = named(new QCheckBox(side), "weak");
    settingsLabel_ = new TextLabel(side);
    settings_ = named(new QLineEdit(side), "settings");
    repeatLabel_ = new TextLabel(side);
    repeat_ = named(new QSpinBox(side), "repeat");
    repeat_->setRange(1, 1000);
    repeat_->setKeyboardTracking(false);
    form->addRow(operationLabel_, operation_);
    form->addRow(sizesLabel_, sizes_);
    form->addRow(threadsLabel_, threads_);
    form->addRow(QString(), weak_);
    form->addRow(settingsLabel_, settings_);
    form->addRow(repeatLabel_, repeat_);
    cardLabel_ = new TextLabel(side);
    card_ = named(new ElidingCombo(side), "card");
    card_->addItem(QString());
    for (const auto& card : simt::knownCards())
        card_->addItem(QString::fromStdString(card.name), QString::fromStdString(card.name));
    form->addRow(cardLabel_, card_);
    variantsLabel_ = new TextLabel(side);
    variants_ = named(new QListWidget(side), "variants");
    estimate_ = wrapped(named(roleLabel("muted", side), "estimate"));
    error_ = wrapped(named(roleLabel("error", side), "error"));
    addRun(TELAR_SAYS("Run"));
    resume_ = named(new QPushButton(side), "resume");
    addAll(column, presetSection_, preset_, note_, planSection_, form, variantsLabel_, wide(variants_), estimate_,
           error_, resume_);
    setScaled(side, Side::MinimumWidth, 276);
    return side;
}

QWidget* ExperimentsLab::buildStage() {
    auto* page = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(page), {12, 12, 12, 12}), 8);
    auto* card = inRole(new QFrame(page), "card");
    auto* inner = padded(new QVBoxLayout(card), {14, 10, 14, 10});
    look_ = new ElidingCombo(card);
    look_->setSizeAdjustPolicy(QComboBox::AdjustToContents); // another language has longer names
    look_->setObjectName("look");
    look_->addItem(QString(), QString());
    for (const auto& kind : chartKinds())
        look_->addItem(QString(), QString::fromLatin1(kind.id));
    open_ = new QPushButton(card);
    open_->setIcon(icon("open"));
    report_ = named(new QPushButton(card), "report");
    report_->setIcon(icon("export"));
    auto* head = new QHBoxLayout;
    opened_ = named(new QPushButton(card), "opened");
    opened_->setMenu(new QMenu(opened_));
    apart_ = named(new QPushButton(card), "apart");
    apart_->setCheckable(true);
    addAll(head, look_, apart_, spring(1), opened_, open_, report_);
    chart_ = new ExperimentChartView(card);
    keepInProject(chart_->curves(), "chart");
    inner->addLayout(head);
    roles_ = new ChartRolesRow(card);
    roles_->hide();
    inner->addWidget(roles_);
    connect(apart_, &QPushButton::toggled, roles_, &QWidget::setVisible);
    keepInProject(apart_, "apart");
    inner->addWidget(chart_, 1);
    column->addWidget(card, 1);
    auto* words = inRole(new QFrame(page), "card");
    auto* wordsColumn = padded(new QVBoxLayout(words), {14, 8, 14, 8});
    auto* row = new QHBoxLayout;
    progress_ = new QProgressBar(words);
    progress_->setTextVisible(false);
    progressText_ = named(new ElidedLabel(words), "progressText");
    setRole(progressText_, "muted");
    addAll(row, wide(progress_), wide(progressText_));
    verdict_ = wrapped(named(new TextLabel(words), "verdict"));
    verdict_->setTextFormat(Qt::RichText);
    verdictArea_ = named(new QScrollArea(words), "verdictArea");
    verdictArea_->setFrameShape(QFrame::NoFrame);
    verdictArea_->setWidgetResizable(true);
    verdictArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verdictArea_->setWidget(verdict_);
    verdictArea_->setStyleSheet(
        QStringLiteral("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"));
    page->installEventFilter(this);
    addAll(wordsColumn, verdictArea_, row);
    column->addWidget(words);
    return page;
}

QWidget* ExperimentsLab::buildTable() {
    auto* page = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(page), {8, 6, 8, 0}), 6);
    filter_ = named(new QLineEdit(page), "filter");
    filter_->setClearButtonEnabled(true);
    table_ = new RecordsTable(model_->catalogue(), this);
    tableView_ = named(new RecordsView(*table_, page), "records");
    addAll(column, filter_, wide(tableView_));
    return page;
}

} // namespace telar
