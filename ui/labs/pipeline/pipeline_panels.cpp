#include "ui/labs/pipeline/pipeline_panels.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/pipeline/layer_page.hpp"
#include "ui/labs/pipeline/pipeline_pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>
#include <QStackedWidget>

namespace telar {

PipelineSetup::PipelineSetup(PipelineModel& model, QWidget* parent) : StateForm(model, &PipelineSetup::tr, 6, parent) {
    using S = PipelineState;
    section(QT_TR_NOOP("Values"), false);
    auto* source = add(
        segmented("source", QT_TR_NOOP("Values"), {QT_TR_NOOP("Slice"), QT_TR_NOOP("Random"), QT_TR_NOOP("File")},
                  {QT_TR_NOOP("An axial slice of the synthetic head"), QT_TR_NOOP("Grey levels from 0 to 255, uniform"),
                   QT_TR_NOOP("A picture, a volume or a table of your own")}));
    auto* slice = slider(QT_TR_NOOP("Slice"), 0, 90, &S::slice, QT_TR_NOOP("change slice"));
    slice->setObjectName("slice");
    auto* sliceBox = whole("sliceBox", 0, 90, &S::slice, QT_TR_NOOP("change slice"));
    auto* sliceLabel = label(QT_TR_NOOP("Slice"), sliceBox);
    row({sliceLabel, slice, sliceBox});
    auto* size = list(
        new QComboBox(this), "size", std::vector<qint64>{10000, 100000, 1000000, 10000000, 100000000},
        [](qint64 n) { return formatCount(n); }, &S::size, QT_TR_NOOP("change size"));
    auto* sizeLabel = label(QT_TR_NOOP("Values"), size);
    row({sizeLabel, size});
    auto* open = openButton();
    auto* file = note("muted", [this] { return model_.result() ? model_.result()->name : QString(); });
    addSeed();
    auto* type = choice("type", QT_TR_NOOP("Type of the values"), {QT_TR_NOOP("float32"), QT_TR_NOOP("Bytes")},
                        {QT_TR_NOOP("Any numbers, four bytes each"),
                         QT_TR_NOOP("Integers from 0 to 255, one byte each: the same results")},
                        &S::type, QT_TR_NOOP("change type"));
    labelled(QT_TR_NOOP("Type"), type);
    section(QT_TR_NOOP("Activation"));
    auto* tanh = add(segmented("tanh", QT_TR_NOOP("Activation"), {QT_TR_NOOP("Exponentials"), QT_TR_NOOP("Library")},
                               {QT_TR_NOOP("(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published"), QT_TR_NOOP("tanh as one call")}));
    onRefresh([=, this] { tanh->setCurrent(state().tanh == TanhBy::Exponentials ? 0 : 1); });
    connect(tanh, &Segmented::chosen, this, [this](int i) {
        edit(QT_TR_NOOP("change tanh"), [i](S& s) { s.tanh = i == 0 ? TanhBy::Exponentials : TanhBy::Library; });
    });
    note("muted", [this] {
        return state().tanh == TanhBy::Exponentials
                   ? tr("(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published: the program calls exp four times; here "
                        "eᵛ and e⁻ᵛ are computed once each. NaN from |v| = 89 on, where eᵛ overflows.")
                   : tr("One call. In vectors: a table of 32 polynomials, or one exponential.");
    });
    addError();
    onRefresh([=, this] {
        showEach({sliceLabel, slice, sliceBox}, state().source == S::Source::Phantom);
        showEach({sizeLabel, size}, state().source == S::Source::Random);
        open->setVisible(state().source == S::Source::File);
        file->setVisible(state().source == S::Source::File && model_.result());
    });
    chooses(source, QT_TR_NOOP("change values"));
    keepSaying();
}

PipelineTimes::PipelineTimes(PipelineModel& model, QWidget* parent)
    : TimesPanel(3, "timesPage", parent), model_(model) {
    auto* both = new QWidget(stack_);
    auto* side = spaced(bare(new QHBoxLayout(both)), 12);
    roofline_ = named(new Painted(both), "roofline");
    roofline_->setPreferred({460, 240}, {280, 140});
    addAll(side, wide(chart_), wide(roofline_));
    table_ = new RowsTable("moved", "lr", stack_);
    fitColumns(*table_);
    layer_ = new LayerPage(model_, stack_);
    addAll(stack_, both, table_, layer_);
    note_ = addNote();
    follow(model_);
    keepWords(this, [this] {
        pages_->setTexts({tr("Times and roofline"), tr("Bytes moved"), tr("Hidden layer")},
                         {tr("Speed, and how close it is to what the computer allows"),
                          tr("What each variant reads and writes"),
                          tr("A matrix of weights times the values, then the activation")});
        nameHead(model_.measuring());
        table_->setTitles({tr("Variant"), tr("Passes"), tr("Bytes per value"), tr("Moved"), tr("GB/s"),
                           tr("of copy speed"), tr("Time")});
        chart_->setTitle(tr("Time of the pipeline"));
        refresh();
    });
}

void PipelineTimes::showPage(int page) {
    TimesPanel::showPage(page);
    note_->setVisible(stack_->currentWidget() != layer_); // it is about the variants
}

QWidgetList PipelineTimes::shownTimes() const { return {chart_, roofline_, table_, note_}; }

void PipelineTimes::refresh() {
    const auto& timings = model_.shownTimings();
    chart_->setRows(variantRows(model_.registry().all(), timings, "passes", medianOf(timings, "passes"),
                                [](TimingRow& row, const PipelineVariant& variant, const PipelineTiming& time) {
                                    if (time.measured())
                                        row.reason = translated(variant.idea());
                                }));
    refreshRoofline();
    refreshTable();
    note_->setText(
        model_.roofs()
            ? tr("%1 random values. Measured here with %2 threads: %3 GB/s copied, %4 · 10⁹ operations per second.")
                  .arg(formatCount(PipelineModel::timedSize(model_.timedState())))
                  .arg(model_.roofs()->threads)
                  .arg(formatFixed(model_.roofs()->copyPerSecond / 1e9, 1),
                       formatFixed(model_.roofs()->operationsPerSecond / 1e9, 0))
            : tr("Measuring the roofs of this computer…"));
}

void PipelineTimes::refreshRoofline() {
    std::vector<RooflinePoint> points;
    for (const auto& variant : model_.registry().all()) {
        const auto at = model_.shownTimings().find(variant->id());
        if (at == model_.shownTimings().end() || at->second.state != PipelineTiming::State::Measured ||
            variant->id().starts_with("emulator:")) // its time is not the pipeline's
            continue;
        const auto& t = at->second;
        points.push_back({QString::fromStdString(variant->id()), t.cost.operations / t.cost.bytes,
                          t.cost.operations / t.total.median * 1e3});
    }
    const Roofs roofs = model_.roofs().value_or(Roofs{});
    roofline_->setPaint(paintRoofline(roofs, points));
    roofline_->setTexts(tr("Roofline"), tr("%1 variants below the roofs of this computer.").arg(points.size()));
    roofline_->setCsv([roofs, points] { return rooflineCsv(roofs, points); });
}

void PipelineTimes::refreshTable() {
    std::vector<TableRow> rows;
    const double copy = model_.roofs() ? model_.roofs()->copyPerSecond : 0;
    for (const auto& variant : model_.registry().all()) {
        const auto at = model_.shownTimings().find(variant->id());
        if (at == model_.shownTimings().end())
            continue;
        const auto& t = at->second;
        const bool measured = t.state == PipelineTiming::State::Measured;
        const double speed = measured ? t.cost.bytes / t.total.median * 1e3 : 0;
        const auto& of = model_.timedState();
        const double bytes = pipelineBytes(variant->passes(), of.type);
        rows.push_back(
            tableRow({QString::fromStdString(variant->id()), QString::number(variant->passes()), formatNumber(bytes, 6),
                      formatBytes(bytes * static_cast<double>(PipelineModel::timedSize(of))),
                      measured ? formatFixed(speed / 1e9, 1) : QString(),
                      measured && copy > 0 ? formatFixed(speed / copy, 2) : QString(),
                      measured ? formatDuration(t.total.median) : QString()}));
    }
    table_->setRows(std::move(rows));
}

} // namespace telar
