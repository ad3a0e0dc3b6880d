#include "ui/labs/neuron/neuron_panels.hpp"

#include "core/data/random.hpp"
#include "core/experiment/published.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/variant_rows.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/fit_columns.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace telar {

NeuronSetup::NeuronSetup(NeuronModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 6);
    inputsSection_ = roleLabel("section", this);
    inputs_ = new Segmented(3, this);
    inputs_->setObjectName("inputs");
    inputsNote_ = roleLabel("muted", this);
    inputsNote_->setWordWrap(true);
    sizeLabel_ = new TextLabel(this);
    size_ = new QComboBox(this);
    size_->setObjectName("size");
    for (const qint64 n :
         {100LL, 1000LL, 10000LL, 100000LL, 1000000LL, 10000000LL, 100000000LL, 1000000000LL})
        size_->addItem(QString(), n);
    seedLabel_ = new TextLabel(this);
    seed_ = new QSpinBox(this);
    seed_->setObjectName("seed");
    seed_->setRange(0, 2147483647);
    seed_->setKeyboardTracking(false);
    dice_ = new QToolButton(this);
    dice_->setProperty("role", "quiet");
    dice_->setIcon(icon("dice"));
    treeSection_ = roleLabel("section", this);
    kernel_ = new QComboBox(this);
    kernel_->setObjectName("kernel");
    for (const auto& card : neuronKernels())
        kernel_->addItem(QString(), QString::fromLatin1(card.id));
    kernel_->setMinimumContentsLength(12);
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    idea_ = roleLabel("muted", this);
    idea_->setWordWrap(true);
    shownLabel_ = new TextLabel(this);
    shown_ = new QComboBox(this);
    shown_->setObjectName("shown");
    for (const int n : {64, 256, 512, 1024, 2048})
        shown_->addItem(QString::number(n), n);
    error_ = roleLabel("error", this);
    error_->setWordWrap(true);
    const auto row = [](std::initializer_list<QWidget*> widgets) {
        auto* line = new QHBoxLayout;
        scaleSpacing(line, 8);
        int i = 0;
        for (auto* w : widgets)
            line->addWidget(w, i++ == 1 ? 1 : 0);
        return line;
    };
    column->addWidget(inputsSection_);
    column->addWidget(inputs_);
    column->addWidget(inputsNote_);
    column->addLayout(row({sizeLabel_, size_}));
    column->addLayout(row({seedLabel_, seed_, dice_}));
    addScaledSpacing(column, 6);
    column->addWidget(treeSection_);
    column->addWidget(kernel_);
    column->addWidget(idea_);
    column->addLayout(row({shownLabel_, shown_}));
    column->addWidget(error_);

    connect(inputs_, &Segmented::chosen, this, [this](int i) {
        model_.edit(tr("change inputs"),
                    [i](NeuronState& s) { s.inputs = static_cast<NeuronState::Inputs>(i); });
    });
    connect(size_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change size"), [&](NeuronState& s) { s.size = size_->itemData(i).toLongLong(); });
    });
    connect(seed_, &QSpinBox::valueChanged, this, [this](int n) {
        model_.edit(tr("change seed"), [n](NeuronState& s) { s.seed = static_cast<quint32>(n); });
    });
    connect(dice_, &QToolButton::clicked, this, &NeuronSetup::newSeed);
    connect(kernel_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change kernel"),
                    [&](NeuronState& s) { s.kernel = kernel_->itemData(i).toString().toStdString(); });
    });
    connect(shown_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change the picture"), [&](NeuronState& s) { s.shown = shown_->itemData(i).toInt(); });
    });
    connect(&model_, &NeuronModel::stateChanged, this, &NeuronSetup::refresh);
    connect(&model_, &NeuronModel::pictureChanged, this, &NeuronSetup::refresh);
    keepWords(this, [this] { retranslate(); });
}

void NeuronSetup::newSeed() {
    model_.edit(tr("change seed"), [](NeuronState& s) { s.seed = freshSeed() % 100000; });
}

void NeuronSetup::retranslate() {
    inputsSection_->setText(tr("Inputs").toUpper());
    inputs_->setTexts({tr("Published"), tr("Scaled"), tr("Ten")},
                      {tr("Activations uniform from 0 to 1, weights normal, as in the published program"),
                       tr("The same, with each weight divided by √n"), tr("The published program's check: ten products to add by hand")});
    inputs_->setAccessibleName(tr("Inputs"));
    sizeLabel_->setText(tr("n"));
    sizeLabel_->setBuddy(size_);
    for (int i = 0; i < size_->count(); ++i)
        size_->setItemText(i, formatCount(size_->itemData(i).toLongLong()));
    seedLabel_->setText(tr("Seed"));
    seedLabel_->setBuddy(seed_);
    dice_->setToolTip(tr("New seed"));
    dice_->setAccessibleName(dice_->toolTip());
    treeSection_->setText(tr("Tree").toUpper());
    kernel_->setAccessibleName(tr("Kernel"));
    for (const auto& card : neuronKernels())
        if (const int i = kernel_->findData(QString::fromLatin1(card.id)); i >= 0)
            kernel_->setItemText(i, translated(card.title));
    shownLabel_->setText(tr("Inputs shown"));
    shownLabel_->setBuddy(shown_);
    refresh();
}

void NeuronSetup::refresh() {
    const auto& s = model_.state();
    const QSignalBlocker quiet(seed_);
    inputs_->setCurrent(static_cast<int>(s.inputs));
    size_->setPlaceholderText(formatCount(s.count())); // the ten are no choice of the list
    shown_->setPlaceholderText(formatCount(s.count()));
    size_->setCurrentIndex(s.inputs == NeuronState::Inputs::Ten ? -1 : size_->findData(s.size));
    seed_->setValue(static_cast<int>(s.seed));
    kernel_->setCurrentIndex(kernel_->findData(QString::fromStdString(s.kernel)));
    shown_->setCurrentIndex(s.inputs == NeuronState::Inputs::Ten ? -1
                                                                 : shown_->findData(static_cast<int>(s.shown)));
    const bool drawn = s.inputs != NeuronState::Inputs::Ten;
    for (QWidget* w : std::initializer_list<QWidget*>{size_, seed_, dice_, shown_})
        w->setEnabled(drawn);
    for (const auto& card : neuronKernels())
        if (s.kernel == card.id)
            idea_->setText(translated(card.idea));
    inputsNote_->setText(
        s.inputs == NeuronState::Inputs::Published ? tr("Activations uniform on [0, 1), weights normal.")
        : s.inputs == NeuronState::Inputs::Scaled  ? tr("Weights divided by √n: σ says something.")
                                                   : tr("Ten values for pencil and paper."));
    error_->setVisible(model_.error().has_value());
    if (model_.error())
        error_->setText(translated(*model_.error()));
}

NeuronTimes::NeuronTimes(NeuronModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    scaleMargins(column, {14, 8, 14, 8});
    scaleSpacing(column, 6);
    title_ = roleLabel("section", this);
    pages_ = new Segmented(3, this);
    keepInProject(pages_, "timesPage");
    pages_->setObjectName("pages");
    measure_ = new QPushButton(this);
    measure_->setObjectName("measure");
    export_ = new QPushButton(this);
    export_->setIcon(icon("export"));
    auto* head = new QHBoxLayout;
    scaleSpacing(head, 8);
    head->addWidget(title_, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{pages_, measure_, export_})
        head->addWidget(w);
    column->addLayout(head);
    stack_ = new QStackedWidget(this);
    stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    setScaled(stack_, Side::MinimumHeight, 150);
    chart_ = new TimingChart(stack_);
    keepInProject(chart_, "timing");
    chart_->setObjectName("timingChart");
    chart_->setLogScale(true);
    published_ = new TimingChart(stack_);
    keepInProject(published_, "published");
    published_->setLogScale(true);
    table_ = new RowsTable("accuracy", "lr", stack_);
    fitColumns(*table_);
    stack_->addWidget(chart_);
    stack_->addWidget(table_);
    stack_->addWidget(published_);
    column->addWidget(stack_, 1);
    note_ = roleLabel("muted", this);
    note_->setWordWrap(true);
    column->addWidget(note_);
    connect(pages_, &Segmented::chosen, this, &NeuronTimes::showPage);
    connect(measure_, &QPushButton::clicked, this,
            [this] { model_.measuring() ? model_.cancel() : model_.measure(); });
    connect(export_, &QPushButton::clicked, this, &NeuronTimes::exportRequested);
    connect(&model_, &NeuronModel::timingChanged, this, &NeuronTimes::refresh);
    connect(&model_, &NeuronModel::busyChanged, this,
            [this] { measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure")); });
    keepWords(this, [this] { retranslate(); });
}

void NeuronTimes::showPage(int page) {
    pages_->setCurrent(page);
    stack_->setCurrentIndex(page);
    refresh();
}

void NeuronTimes::retranslate() {
    title_->setText(tr("Variants").toUpper());
    pages_->setTexts({tr("Times"), tr("Accuracy"), tr("Cycle and total")},
                     {tr("Median of the sum alone, with its error"), tr("Error against 80-bit numbers"),
                      tr("What the published program timed, and what each time leaves out")});
    measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure"));
    export_->setToolTip(tr("Export"));
    export_->setAccessibleName(tr("Export"));
    table_->setTitles({tr("Variant"), tr("Sum"), tr("Error"), tr("of the bound"), tr("Time")});
    chart_->setTitle(tr("Time of one weighted sum"));
    published_->setTitle(tr("Cycle and total time, published and here"));
    refresh();
}

void NeuronTimes::refresh() {
    const auto& timings = model_.timings();
    const double base = medianOf(timings, "serial");
    std::vector<TimingRow> rows;
    for (const auto* variant : model_.variants()) {
        const auto at = timings.find(variant->id());
        if (at == timings.end())
            continue;
        auto row = timingRow(variant->id(), at->second, base);
        row.reference = variant->id() == "serial";
        if (at->second.measured())
            row.label += QStringLiteral(" · ") + tr("error %1").arg(formatNumber(at->second.error, 2));
        rows.push_back(row);
    }
    chart_->setRows(rows);
    fillTable();
    fillPublished();
    const int page = stack_->currentIndex();
    note_->setText(
        page == 0
            ? tr("Errors are against the sum in 80-bit numbers. The factor compares with the plain loop.")
        : page == 1
            ? tr("The bound is n · 2⁻²⁴ · Σ|w a|, for float32 added in any order; one that cancels like this "
                 "sum uses little of it.")
            : (comparable() ? QString() : tr("Choose n = 1,000,000 to see this computer's times beside these. ")) +
                  tr("Cycle: the products and their sum. Total: also making the inputs. The published GPU cycle times "
                     "the kernel's compilation (unless cached), the launch and three copies back, two of them of "
                     "inputs that nobody changed; the copies to the device are left out. Both programs compute on inputs in "
                     "float64; of the CPU's, only the weights are float32."));
}

void NeuronTimes::fillTable() {
    std::vector<std::pair<std::string, NeuronTiming>> measured;
    for (const auto* variant : model_.variants())
        if (const auto at = model_.timings().find(variant->id());
            at != model_.timings().end() && at->second.state == NeuronTiming::State::Measured)
            measured.emplace_back(*at);
    std::stable_sort(measured.begin(), measured.end(),
                     [](const auto& a, const auto& b) { return a.second.error < b.second.error; });
    const auto p = model_.picture();
    const double bound = p ? p->reference.bound(p->state.count()) : 0;
    std::vector<TableRow> rows;
    for (const auto& [id, t] : measured)
        rows.push_back(tableRow({QString::fromStdString(id), formatNumber(t.sum, 10), formatNumber(t.error, 3),
                                 bound > 0 ? formatNumber(t.error / bound, 2) : QString(), formatDuration(t.total.median)}));
    table_->setRows(std::move(rows));
}

/// Published are times of a million inputs: others do not stand beside them.
bool NeuronTimes::comparable() const {
    return model_.state().count() == 1000000;
}

void NeuronTimes::fillPublished() {
    std::vector<TimingRow> rows;
    const auto add = [&](const QString& id, const QString& title, double ms, bool reference,
                         const QString& reason) {
        TimingRow row;
        row.id = id, row.title = title;
        row.median = row.min = row.max = ms;
        row.runs = 1;
        row.reference = reference;
        row.reason = reason;
        rows.push_back(row);
    };
    if (const auto* table = PublishedTable::find("neuron"))
        for (int r = 0; r < table->rows(); ++r) {
            const bool gpu = table->cell(r, "device").rfind("GPU", 0) == 0,
                       cycle = table->cell(r, "scope") == "cycle";
            const QString title = gpu ? (cycle ? tr("published GPU, cycle") : tr("published GPU, total"))
                                      : (cycle ? tr("published CPU, cycle") : tr("published CPU, total"));
            add(QStringLiteral("published-%1").arg(r), title, table->number(r, "time_ms").value_or(0), true,
                tr("Published: one run, a million inputs."));
        }
    for (const char* id : {"serial", "simd", "emulator:product"}) {
        if (!comparable())
            break;
        const auto at = model_.timings().find(id);
        if (at == model_.timings().end() || at->second.state != NeuronTiming::State::Measured)
            continue;
        const QString name = QString::fromLatin1(id);
        add(name + QStringLiteral("-c"), tr("%1, cycle").arg(name), at->second.total.median, false, {});
        add(name + QStringLiteral("-t"), tr("%1, total").arg(name), at->second.totalMs, false, {});
    }
    published_->setRows(rows);
}

} // namespace telar
