// The widgets of the experiments lab: plan, chart with its sentences, records.
#include "core/base/files.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/chart_roles_row.hpp"
#include "ui/labs/experiments/chart_view.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/experiments/records_view.hpp"
#include "ui/report/print_pages.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/eliding_combo.hpp"

#include <QCheckBox>
#include <QDate>
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
    preset_ = heard(named(new ElidingCombo(side), "preset"), TELAR_SAYS("Compare with"));
    preset_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    preset_->setMinimumContentsLength(14);
    preset_->addItem(QString(), QString());
    for (const auto* preset : figurePresets(model_->catalogue()))
        preset_->addItem(QString(), QString::fromLatin1(preset->id));
    note_ = wrapped(named(roleLabel("muted", side), "note"));
    auto* form = spaced(new QFormLayout, 6);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    operation_ = named(new QComboBox(side), "operation");
    for (const auto& id : model_->catalogue().ids())
        operation_->addItem(QString(), QString::fromStdString(id));
    sizes_ = heard(named(new QLineEdit(side), "sizes"), TELAR_SAYS("Sizes"));
    threads_ = heard(named(new QLineEdit(side), "threads"), TELAR_SAYS("Threads"),
                     TELAR_SAYS("One number or several, 1,2,4: several show the speed-up"));
    weak_ = says(named(new QCheckBox(side), "weak"), TELAR_SAYS("same work per thread"),
                 TELAR_SAYS("Weak scaling: the sizes are those of one thread, and with more threads they grow"));
    settings_ = heard(named(new QLineEdit(side), "settings"), TELAR_SAYS("Settings"));
    repeat_ = heard(named(new QSpinBox(side), "repeat"), TELAR_SAYS("Repetitions"));
    repeat_->setRange(1, 1000);
    repeat_->setKeyboardTracking(false);
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Operation")), operation_);
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Sizes")), sizes_);
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Threads")), threads_);
    form->addRow(QString(), weak_);
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Settings")), settings_);
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Repetitions")), repeat_);
    card_ =
        heard(named(new ElidingCombo(side), "card"), TELAR_SAYS("Predict for"),
              TELAR_SAYS("A model predicts the time of each kernel on this card from its data sheet; predictions are "
                         "kept apart from measurements"));
    card_->addItem(QString());
    for (const auto& card : simt::knownCards())
        card_->addItem(QString::fromStdString(card.name), QString::fromStdString(card.name));
    form->addRow(says(new TextLabel(side), TELAR_SAYS("Predict for")), card_);
    variants_ = heard(named(new QListWidget(side), "variants"), TELAR_SAYS("Variants"));
    estimate_ = wrapped(named(roleLabel("muted", side), "estimate"));
    error_ = wrapped(named(roleLabel("error", side), "error"));
    addRun(TELAR_SAYS("Run"));
    resume_ = says(named(new QPushButton(side), "resume"), TELAR_SAYS("Resume where it stopped"));
    addAll(column, spokenLabel("section", TELAR_SAYS("Compare with"), side), preset_, note_);
    addAll(column, spokenLabel("section", TELAR_SAYS("Measure"), side), form);
    addAll(column, says(new TextLabel(side), TELAR_SAYS("Variants")), wide(variants_), estimate_, error_, resume_);
    setScaled(side, Side::MinimumWidth, 276);
    return side;
}

QWidget* ExperimentsLab::buildStage() {
    auto* page = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(page), {12, 12, 12, 12}), 8);
    auto* card = inRole(new QFrame(page), "card");
    auto* inner = padded(new QVBoxLayout(card), {14, 10, 14, 10});
    look_ = heard(new ElidingCombo(card), TELAR_SAYS("Chart"));
    look_->setSizeAdjustPolicy(QComboBox::AdjustToContents); // another language has longer names
    setScaled(look_, Side::MinimumWidth, 110);
    look_->setObjectName("look");
    look_->addItem(QString(), QString());
    for (const auto& kind : chartKinds())
        look_->addItem(QString(), QString::fromLatin1(kind.id));
    open_ = withIcon(says(new QPushButton(card), TELAR_SAYS("Open records…")), "open");
    report_ = withIcon(says(named(new QPushButton(card), "report"), TELAR_SAYS("Report…")), "export");
    opened_ = named(new QPushButton(card), "opened");
    opened_->setMenu(new QMenu(opened_));
    apart_ = says(named(new QPushButton(card), "apart"), TELAR_SAYS("Group by..."),
                  TELAR_SAYS("Settings of the axis, the colours, the lines and the small multiples"));
    apart_->setCheckable(true);
    chart_ = new ExperimentChartView(card);
    keepInProject(chart_->curves(), "chart");
    inner->addLayout(inRow(look_, apart_, spring(1), opened_, open_, report_));
    roles_ = new ChartRolesRow(card);
    roles_->hide();
    inner->addWidget(roles_);
    connect(apart_, &QPushButton::toggled, roles_, &QWidget::setVisible);
    keepInProject(apart_, "apart");
    inner->addWidget(chart_, 1);
    column->addWidget(card, 1);
    auto* words = inRole(new QFrame(page), "card");
    auto* wordsColumn = padded(new QVBoxLayout(words), {14, 8, 14, 8});
    progress_ = new QProgressBar(words);
    progress_->setTextVisible(false);
    progressText_ = named(new ElidedLabel(words), "progressText");
    setRole(progressText_, "muted");
    verdict_ = wrapped(named(new TextLabel(words), "verdict"));
    verdict_->setTextFormat(Qt::RichText);
    verdictArea_ = heard(named(new QScrollArea(words), "verdictArea"), TELAR_SAYS("Summary of the chart"));
    verdictArea_->setFrameShape(QFrame::NoFrame);
    verdictArea_->setWidgetResizable(true);
    verdictArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verdictArea_->setWidget(verdict_);
    verdictArea_->setStyleSheet(
        QStringLiteral("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"));
    page->installEventFilter(this);
    addAll(wordsColumn, verdictArea_, inRow(wide(progress_), wide(progressText_)));
    column->addWidget(words);
    return page;
}

QWidget* ExperimentsLab::buildTable() {
    auto* page = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(page), {8, 6, 8, 0}), 6);
    filter_ = heard(named(new QLineEdit(page), "filter"), TELAR_SAYS("Filter"));
    filter_->setClearButtonEnabled(true);
    table_ = new RecordsTable(model_->catalogue(), this);
    tableView_ = named(new RecordsView(*table_, page), "records");
    addAll(column, filter_, wide(tableView_));
    return page;
}

// The report that the experiments lab asks for and writes.

void ExperimentsLab::askReport() {
    ReportDialog::Start start;
    start.untitled = translated(text(TELAR_TR("core", "Laboratory report")));
    start.notes = true;
    if (const auto target = ReportDialog::ask(start, this))
        writeReport(*target);
}

void ExperimentsLab::writeReport(const ReportTarget& target) {
    ReportOptions options;
    options.language = language().toStdString();
    options.title = target.title.toStdString();
    options.student = target.authors.join(QStringLiteral(", ")).toStdString();
    options.notes = target.notes.toStdString();
    options.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    options.preset = model_->state().preset;
    options.roofs = model_->roofs();
    options.roles = model_->state().roles;
    if (!findings_) {
        writeReport(target.path, options);
        return;
    }
    findings_([this, path = target.path, options](const Expected<std::vector<ReportFinding>>& findings) mutable {
        if (!findings) {
            emit problem(translated(findings.error()));
            return;
        }
        options.findings = *findings;
        writeReport(path, options);
    });
}

void ExperimentsLab::writeReport(const QString& path, const ReportOptions& options) {
    writer_.start<bool>(
        [&catalogue = model_->catalogue(), own = model_->recordList(), opened = model_->openedList(), options,
         path](const JobContext& job) -> Expected<bool> {
            ReportOptions all = options;
            all.opened = *opened;
            TELAR_TRY(pages, makeReportPages(own->empty() ? *opened : *own, catalogue, all));
            TELAR_CHECK(writeReportFile(*pages, path, job));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("Report saved to %1").arg(path), path); },
        [this](const Error& error) { emit problem(translated(error)); });
}

std::vector<ReportPart> ExperimentsLab::reportParts() const {
    ReportPart part;
    part.operation = model_->state().operation;
    part.filter = model_->filterWords().toStdString();
    if (!model_->set().isEmpty() && !model_->records().empty())
        part.records.push_back({model_->set().toStdString(), model_->setName().toStdString(), {}});
    auto& others = part.records.empty() ? part.records : part.beside;
    for (const auto& [name, count] : model_->sources())
        if (const auto uid = model_->setOpenedAs(name); !uid.isEmpty())
            others.push_back({uid.toStdString(), name.toStdString(), {}});
    if (part.records.empty())
        return {};
    ReportPart table = part;
    part.kind = ReportPart::Kind::Chart;
    part.chart = model_->chart()->id;
    part.preset = model_->state().preset;
    part.roles = model_->state().roles;
    table.kind = ReportPart::Kind::Table;
    return {part, table};
}

} // namespace telar
