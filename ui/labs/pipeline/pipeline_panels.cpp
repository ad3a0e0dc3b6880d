#include "ui/labs/pipeline/pipeline_panels.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/variant_rows.hpp"
#include "ui/labs/pipeline/pipeline_pictures.hpp"
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

PipelineSetup::PipelineSetup(PipelineModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(column, 6);
    valuesSection_ = roleLabel("section", this);
    source_ = new Segmented(3, this);
    source_->setObjectName("source");
    sliceLabel_ = new TextLabel(this);
    slice_ = new QSlider(Qt::Horizontal, this);
    slice_->setObjectName("slice");
    slice_->setRange(0, 90);
    sliceBox_ = new QSpinBox(this);
    sliceBox_->setObjectName("sliceBox");
    sliceBox_->setRange(0, 90);
    sizeLabel_ = new TextLabel(this);
    size_ = new QComboBox(this);
    size_->setObjectName("size");
    for (const qint64 n : {10000LL, 100000LL, 1000000LL, 10000000LL, 100000000LL})
        size_->addItem(QString(), n);
    open_ = new QPushButton(this);
    open_->setIcon(icon("open"));
    file_ = roleLabel("muted", this);
    file_->setWordWrap(true);
    seedLabel_ = new TextLabel(this);
    seed_ = new QSpinBox(this);
    seed_->setObjectName("seed");
    seed_->setRange(0, 2147483647);
    seed_->setKeyboardTracking(false);
    dice_ = new QToolButton(this);
    dice_->setProperty("role", "quiet");
    dice_->setIcon(icon("dice"));
    typeLabel_ = new TextLabel(this);
    type_ = new Segmented(2, this);
    type_->setObjectName("type");
    tanhSection_ = roleLabel("section", this);
    tanh_ = new Segmented(2, this);
    tanh_->setObjectName("tanh");
    tanhNote_ = roleLabel("muted", this);
    tanhNote_->setWordWrap(true);
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
    column->addWidget(valuesSection_);
    column->addWidget(source_);
    column->addLayout(row({sliceLabel_, slice_, sliceBox_}));
    column->addLayout(row({sizeLabel_, size_}));
    column->addWidget(open_);
    column->addWidget(file_);
    column->addLayout(row({seedLabel_, seed_, dice_}));
    column->addLayout(row({typeLabel_, type_}));
    addScaledSpacing(column, 6);
    column->addWidget(tanhSection_);
    column->addWidget(tanh_);
    column->addWidget(tanhNote_);
    column->addWidget(error_);

    connect(source_, &Segmented::chosen, this, [this](int i) {
        const auto chosen = static_cast<PipelineState::Source>(i);
        if (chosen == PipelineState::Source::File && model_.state().path.isEmpty()) {
            refresh();
            emit openRequested();
            return;
        }
        model_.edit(tr("change values"), [chosen](PipelineState& s) { s.source = chosen; });
    });
    const auto slice = [this](int n) {
        model_.edit(tr("change slice"), [n](PipelineState& s) { s.slice = n; });
    };
    connect(slice_, &QSlider::valueChanged, this, slice);
    connect(sliceBox_, &QSpinBox::valueChanged, this, slice);
    connect(size_, &QComboBox::activated, this, [this](int i) {
        model_.edit(tr("change size"), [&](PipelineState& s) { s.size = size_->itemData(i).toLongLong(); });
    });
    connect(open_, &QPushButton::clicked, this, &PipelineSetup::openRequested);
    connect(seed_, &QSpinBox::valueChanged, this, [this](int n) {
        model_.edit(tr("change seed"), [n](PipelineState& s) { s.seed = static_cast<quint32>(n); });
    });
    connect(dice_, &QToolButton::clicked, this, &PipelineSetup::newSeed);
    connect(type_, &Segmented::chosen, this, [this](int i) {
        model_.edit(tr("change type"), [i](PipelineState& s) { s.type = static_cast<GreyType>(i); });
    });
    connect(tanh_, &Segmented::chosen, this, [this](int i) {
        model_.edit(tr("change tanh"),
                    [i](PipelineState& s) { s.tanh = i == 0 ? TanhBy::Exponentials : TanhBy::Library; });
    });
    connect(&model_, &PipelineModel::stateChanged, this, &PipelineSetup::refresh);
    connect(&model_, &PipelineModel::resultChanged, this, &PipelineSetup::refresh);
    keepWords(this, [this] { retranslate(); });
}

void PipelineSetup::newSeed() {
    model_.edit(tr("change seed"), [](PipelineState& s) { s.seed = freshSeed() % 100000; });
}

void PipelineSetup::retranslate() {
    valuesSection_->setText(tr("Values").toUpper());
    source_->setTexts({tr("Slice"), tr("Random"), tr("File")},
                      {tr("An axial slice of the synthetic head"), tr("Grey levels from 0 to 255, uniform"),
                       tr("A picture, a volume or a table of your own")});
    source_->setAccessibleName(tr("Values"));
    sliceLabel_->setText(tr("Slice"));
    slice_->setAccessibleName(tr("Slice"));
    sliceLabel_->setBuddy(sliceBox_);
    sizeLabel_->setText(tr("Values"));
    sizeLabel_->setBuddy(size_);
    for (int i = 0; i < size_->count(); ++i)
        size_->setItemText(i, formatCount(size_->itemData(i).toLongLong()));
    open_->setText(tr("Open…"));
    seedLabel_->setText(tr("Seed"));
    seedLabel_->setBuddy(seed_);
    dice_->setToolTip(tr("New seed"));
    dice_->setAccessibleName(dice_->toolTip());
    typeLabel_->setText(tr("Type"));
    type_->setTexts({tr("float32"), tr("Bytes")},
                    {tr("Any numbers, four bytes each"), tr("Whole numbers from 0 to 255, one byte each: the same results")});
    type_->setAccessibleName(tr("Type of the values"));
    tanhSection_->setText(tr("Activation").toUpper());
    tanh_->setTexts({tr("Exponentials"), tr("Library")},
                    {tr("(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published"), tr("tanh as one call")});
    tanh_->setAccessibleName(tr("Activation"));
    refresh();
}

void PipelineSetup::refresh() {
    const auto& s = model_.state();
    const QSignalBlocker quiet[] = {QSignalBlocker(slice_), QSignalBlocker(sliceBox_), QSignalBlocker(seed_)};
    source_->setCurrent(static_cast<int>(s.source));
    slice_->setValue(s.slice);
    sliceBox_->setValue(s.slice);
    seed_->setValue(static_cast<int>(s.seed));
    size_->setCurrentIndex(size_->findData(s.size));
    type_->setCurrent(static_cast<int>(s.type));
    tanh_->setCurrent(s.tanh == TanhBy::Exponentials ? 0 : 1);
    for (QWidget* w : std::initializer_list<QWidget*>{sliceLabel_, slice_, sliceBox_})
        w->setVisible(s.source == PipelineState::Source::Phantom);
    for (QWidget* w : std::initializer_list<QWidget*>{sizeLabel_, size_})
        w->setVisible(s.source == PipelineState::Source::Random);
    open_->setVisible(s.source == PipelineState::Source::File);
    const auto r = model_.result();
    file_->setVisible(s.source == PipelineState::Source::File && r);
    if (r)
        file_->setText(r->name);
    tanhNote_->setText(s.tanh == TanhBy::Exponentials
                           ? tr("(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published: two exponentials and a quotient. NaN "
                                "from |v| = 89 on, where eᵛ overflows.")
                           : tr("One call. In vectors: a table of 32 polynomials, or one exponential."));
    error_->setVisible(model_.error().has_value());
    if (model_.error())
        error_->setText(translated(*model_.error()));
}

PipelineTimes::PipelineTimes(PipelineModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    scaleMargins(column, {14, 8, 14, 8});
    scaleSpacing(column, 6);
    title_ = roleLabel("section", this);
    pages_ = new Segmented(2, this);
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
    auto* both = new QWidget(stack_);
    auto* side = new QHBoxLayout(both);
    side->setContentsMargins(0, 0, 0, 0);
    scaleSpacing(side, 12);
    chart_ = new TimingChart(both);
    keepInProject(chart_, "timing");
    chart_->setObjectName("timingChart");
    chart_->setLogScale(true);
    roofline_ = new Painted(both);
    roofline_->setObjectName("roofline");
    roofline_->setPreferred({460, 240}, {280, 140});
    side->addWidget(chart_, 1);
    side->addWidget(roofline_, 1);
    table_ = new RowsTable("moved", "lr", stack_);
    fitColumns(*table_);
    stack_->addWidget(both);
    stack_->addWidget(table_);
    column->addWidget(stack_, 1);
    note_ = roleLabel("muted", this);
    note_->setWordWrap(true);
    column->addWidget(note_);
    connect(pages_, &Segmented::chosen, this, &PipelineTimes::showPage);
    connect(measure_, &QPushButton::clicked, this,
            [this] { model_.measuring() ? model_.cancel() : model_.measure(); });
    connect(export_, &QPushButton::clicked, this, &PipelineTimes::exportRequested);
    connect(&model_, &PipelineModel::timingChanged, this, &PipelineTimes::refresh);
    connect(&model_, &PipelineModel::busyChanged, this,
            [this] { measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure")); });
    keepWords(this, [this] { retranslate(); });
}

void PipelineTimes::showPage(int page) {
    pages_->setCurrent(page);
    stack_->setCurrentIndex(page);
}

void PipelineTimes::retranslate() {
    title_->setText(tr("Variants").toUpper());
    pages_->setTexts(
        {tr("Times and roofline"), tr("Bytes moved")},
        {tr("How fast, and how close to what the machine allows"), tr("What each variant reads and writes")});
    measure_->setText(model_.measuring() ? tr("Stop") : tr("Measure"));
    export_->setToolTip(tr("Export"));
    export_->setAccessibleName(tr("Export"));
    table_->setTitles({tr("Variant"), tr("Passes"), tr("Bytes a value"), tr("Moved"), tr("GB/s"), tr("of copy speed"),
                       tr("Time")});
    chart_->setTitle(tr("Time of the pipeline"));
    refresh();
}

void PipelineTimes::refresh() {
    const auto& timings = model_.timings();
    const double base = medianOf(timings, "passes");
    std::vector<TimingRow> rows;
    for (const auto& variant : model_.registry().all()) {
        const auto at = timings.find(variant->id());
        if (at == timings.end())
            continue;
        auto row = timingRow(variant->id(), at->second, base);
        row.reference = variant->id() == "passes";
        if (at->second.measured())
            row.reason = translated(variant->idea());
        rows.push_back(row);
    }
    chart_->setRows(rows);
    refreshRoofline();
    refreshTable();
    note_->setText(model_.roofs()
                       ? tr("%1 random values. Measured here with %2 threads: %3 GB/s copied, %4 · 10⁹ "
                            "operations a second.")
                             .arg(formatCount(model_.timedSize()))
                             .arg(model_.roofs()->threads)
                             .arg(formatFixed(model_.roofs()->copyPerSecond / 1e9, 1),
                                  formatFixed(model_.roofs()->operationsPerSecond / 1e9, 0))
                       : tr("The roofs of this machine are being measured…"));
}

void PipelineTimes::refreshRoofline() {
    std::vector<RooflinePoint> points;
    for (const auto& variant : model_.registry().all()) {
        const auto at = model_.timings().find(variant->id());
        if (at == model_.timings().end() || at->second.state != PipelineTiming::State::Measured ||
            variant->id().starts_with("emulator:")) // its time is not the pipeline's
            continue;
        const auto& t = at->second;
        points.push_back({QString::fromStdString(variant->id()), t.cost.operations / t.cost.bytes,
                          t.cost.operations / t.total.median * 1e3});
    }
    const Roofs roofs = model_.roofs().value_or(Roofs{});
    roofline_->setPaint(paintRoofline(roofs, points));
    roofline_->setTexts(tr("Roofline"),
                        tr("%1 variants below the roofs of this machine.").arg(points.size()));
    roofline_->setCsv([roofs, points] { return rooflineCsv(roofs, points); });
}

void PipelineTimes::refreshTable() {
    std::vector<TableRow> rows;
    const double copy = model_.roofs() ? model_.roofs()->copyPerSecond : 0;
    for (const auto& variant : model_.registry().all()) {
        const auto at = model_.timings().find(variant->id());
        if (at == model_.timings().end())
            continue;
        const auto& t = at->second;
        const bool measured = t.state == PipelineTiming::State::Measured;
        const double speed = measured ? t.cost.bytes / t.total.median * 1e3 : 0;
        const double bytes = pipelineBytes(variant->passes(), model_.state().type);
        rows.push_back(tableRow({QString::fromStdString(variant->id()), QString::number(variant->passes()),
                                 formatNumber(bytes, 6),
                                 formatBytes(bytes * static_cast<double>(model_.timedSize())),
                                 measured ? formatFixed(speed / 1e9, 1) : QString(),
                                 measured && copy > 0 ? formatFixed(speed / copy, 2) : QString(),
                                 measured ? formatDuration(t.total.median) : QString()}));
    }
    table_->setRows(std::move(rows));
}

} // namespace telar
