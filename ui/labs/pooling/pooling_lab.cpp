#include "ui/labs/pooling/pooling_lab.hpp"

#include "core/pooling/operation.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/pooling/animation.hpp"
#include "ui/labs/pooling/inspector_panel.hpp"
#include "ui/labs/pooling/setup_panels.hpp"
#include "ui/labs/pooling/source_loader.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/labs/pooling/timeline_panel.hpp"
#include "ui/labs/pooling/timing_panel.hpp"
#include "ui/labs/pooling/volume_browser.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/parameters.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace telar {

namespace {
/// Inputs up to this many values are timed by themselves when the controls come to rest.
constexpr qint64 mostAutomatic = 1 << 20;
} // namespace

PoolingLab::PoolingLab(const Registry<PoolingVariant>& registry, const DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    build(devices);
    buildActions();
    connect(stage_, &Stage::cellChanged, inspector_, &InspectorPanel::setCell);
    connect(inspector_, &InspectorPanel::unpinRequested, stage_, &Stage::unpin);
    connect(source_, &SourcePanel::againWanted, this, [this] { model_->measure(); });
    connect(source_, &SourcePanel::volumeWanted, this, [this] { bringUp(*volumeDock_); });
    connect(timing_->predicted(), &PredictedPage::busyChanged, this, &Lab::workChanged);
    connect(model_.get(), &PoolingModel::pathOpened, this, &Lab::pathOpened);
    connect(model_.get(), &PoolingModel::sourceChanged, this, &Lab::commandLineChanged);

    autoMeasure_ = new QTimer(this);
    autoMeasure_->setSingleShot(true);
    autoMeasure_->setInterval(500);
    connect(autoMeasure_, &QTimer::timeout, this, [this] {
        if (!isVisible()) { // times taken unseen would disturb those of the lab on screen
            measuresWhenShown_ = true;
            return;
        }
        const auto result = model_->result();
        if (result && !model_->measuring() && model_->timings().empty() && !model_->computing() && !model_->error() &&
            !model_->isRestored())
            model_->measureFor(0.4); // nobody asked: be brief
    });
    connect(model_.get(), &PoolingModel::resultChanged, this, [this] {
        const auto source = model_->result()->source;
        if (rowsOf(source->values) * columnsOf(source->values) <= mostAutomatic && model_->timings().empty() &&
            !model_->isRestored())
            autoMeasure_->start();
    });
    connect(model_.get(), &PoolingModel::timingChanged, this, [this] {
        const auto found = model_->timings().find(model_->state().variant);
        stage_->setDifferences(found != model_->timings().end() ? found->second.mask : nullptr);
    });
    keepCell(stage_, longestSide);
    model_->setState(PoolingState{});
    setPictureFirst(inspectorDock_, {stage_->input(), stage_->output()});
    rememberLayout();
}

void PoolingLab::build(const DeviceSource* devices) {
    auto* controls = new QWidget(this);
    auto* list = spaced(bare(new QVBoxLayout(controls)), 10);
    source_ = new SourcePanel(*model_, model_.get(), controls);
    connect(source_, &SourcePanel::refused, this, &Lab::problem);
    addAll(list, source_, new WindowPanel(*model_, controls));
    list->addWidget(new VariantPanel(*model_, controls));
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant on this input"));
    stage_ = new Stage(*model_, this);
    setStage(stage_);

    inspector_ = new InspectorPanel(*model_, this);
    makePanel(inspector_, 258);
    timing_ = new TimingPanel(*model_, devices, this);
    timeline_ = new TimelinePanel(*model_, devices, this);
    volume_ = new VolumeBrowser(*model_, this);
    addDock("parameters", TELAR_SAYS("Parameters"), sidePanel(controls, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock("inspector", TELAR_SAYS("Inspector"), inspector_, Qt::RightDockWidgetArea);
    inspectorDock_->setProperty(DockFolding::highProperty, true);
    timesDock_ = addDock("timing", TELAR_SAYS("Time"), timing_, Qt::BottomDockWidgetArea);
    timelineDock_ = addDock("timeline", TELAR_SAYS("Timeline"), timeline_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_, timelineDock_});
    showTimes(timing_);
    volumeDock_ = addDock("volume", TELAR_SAYS("Volume"), volume_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(timesDock_, timelineDock_);
    tabifyDockWidget(timelineDock_, volumeDock_);
    timesDock_->raise();
}

void PoolingLab::buildActions() {
    addTransport([this] { return stage_->transport(); });
    addCommand("toFirst", Qt::Key_Home, "first", TELAR_SAYS("First step"), [this] { stage_->transport()->toFirst(); });
    addCommand("toLast", Qt::Key_End, "last", TELAR_SAYS("Last step"), [this] { stage_->transport()->toLast(); });
    addDisplays(stage_);
    addCommand("thesisMode", Qt::CTRL | Qt::Key_T, "thesis", TELAR_SAYS("As the thesis does it"),
               [this] { inspector_->setThesisMode(!inspector_->thesisMode()); });
    source_->addCommands(*this);
    addCommand("fitViews", Qt::CTRL | Qt::Key_0, "fit", TELAR_SAYS("Fit both views"), [this] {
        stage_->input()->fit();
        stage_->output()->fit();
    });
}

LabName PoolingLab::name() {
    return {QStringLiteral("pooling"), "pooling", TELAR_SAYS("Pooling"),
            TELAR_SAYS("What does each window keep of the picture, and which thread computes it?")};
}

std::vector<Exportable> PoolingLab::exportables() const {
    std::vector<Exportable> items{timing_->chart()->exportable(), stage_->output()->exportable(),
                                  stage_->input()->exportable()};
    if (!timeline_->chart()->rows().empty())
        items.push_back(timeline_->chart()->exportable());
    add(items, timing_->predicted()->exportable());
    add(items, poolingAnimation(*model_, *stage_->input(), *stage_->output()));
    return items;
}

bool PoolingLab::openPath(const QString& path) { return source_->openPath(path); }

std::vector<LabState> PoolingLab::states() {
    using S = PoolingState;
    const auto random = [](S& s, qint64 side, PoolingSpec spec) {
        s.source.kind = SourceKind::Random;
        s.source.rows = s.source.columns = side;
        s.spec = spec;
    };
    const auto play = [this] { stage_->transport()->setStep(stage_->transport()->count() * 2 / 5); };
    return {{"image", edits(tr("change source"),
                            [](S& s) {
                                s.source.kind = SourceKind::Collection;
                                s.source.folder.clear();
                            })},
            {"timing", edits(tr("change source"), [random](S& s) { random(s, 1024, {}); })},
            {"foretold", drawer(timing_, 2)},
            {"timeline", [this] { bringUp(*timelineDock_); }},
            {"threads", [this] { stage_->setLook(OwnerLook::Warp); }},
            {"playing",
             [=, this] {
                 connect(model_.get(), &PoolingModel::resultChanged, stage_, play);
                 if (model_->result())
                     play();
             }},
            {"numbers", [=, this] {
                 model_->edit(tr("change source"), [&](S& s) {
                     random(s, 8, s.spec);
                     s.spec.kernel = {3, 3};
                     s.spec.padding = {1, 1};
                 });
                 inspector_->setThesisMode(true);
             }}};
}

void PoolingLab::showEvent(QShowEvent* event) {
    OperationLab::showEvent(event);
    if (std::exchange(measuresWhenShown_, false))
        autoMeasure_->start();
}

bool PoolingLab::busy() const {
    return model_->loading() || model_->computing() || model_->measuring() || autoMeasure_->isActive() ||
           timeline_->busy() || timing_->predicted()->busy();
}

// What lessons can check in the pooling lab.

namespace {

constexpr const char* kinds[] = {"collection", "random", "typed", "file", "volume"};
constexpr const char* looks[] = {"value", "block", "warp", "lane", "thread", "index"};

FactValue whole(int64_t value) { return static_cast<double>(value); }

/// Share of a run's time that is copies: of all spans that are known.
FactValue copyShare(const Timeline* line) {
    if (!line)
        return {};
    double copies = 0, all = 0;
    for (const auto& span : line->spans) {
        const auto took = static_cast<double>(span.durationNs);
        all += took;
        copies += span.lane == TimelineLane::CopyIn || span.lane == TimelineLane::CopyOut ? took : 0;
    }
    return all > 0 ? FactValue(100 * copies / all) : FactValue();
}

} // namespace

std::vector<LabFact> PoolingLab::facts() const {
    const auto& state = model_->state();
    const auto& spec = state.spec;
    const auto result = model_->result();
    const bool current = result && result->source == model_->source() && result->spec == spec;
    const bool pinned = current && stage_->pinned();
    FactValue cell, outputRows, outputColumns, windows;
    if (current) {
        outputRows = whole(result->shape.rows);
        outputColumns = whole(result->shape.columns);
        windows = whole(result->shape.rows * result->shape.columns);
        if (pinned && stage_->row() < result->shape.rows && stage_->column() < result->shape.columns)
            cell = model_->inspect(stage_->row(), stage_->column()).result;
    }
    const auto measured = std::count_if(model_->timings().begin(), model_->timings().end(),
                                        [](const auto& t) { return t.second.state == VariantTiming::State::Measured; });
    // Known to the reader once the tab was opened.
    const bool open = !timeline_->visibleRegion().isEmpty();
    const auto *each = open ? timeline_->each() : nullptr, *once = open ? timeline_->once() : nullptr;
    FactValue longer;
    if (each && once && once->totalNs > 0)
        longer = static_cast<double>(each->totalNs) / static_cast<double>(once->totalNs);
    return {{"source", tr("Source: collection, random, typed, file or volume"),
             factWord(kinds, static_cast<int>(state.source.kind))},
            {"rows", tr("Rows of the random matrix"), whole(state.source.rows)},
            {"columns", tr("Columns of the random matrix"), whole(state.source.columns)},
            {"seed", tr("Seed"), whole(state.source.seed)},
            {"kernel_rows", tr("Rows of the kernel"), whole(spec.kernel.h)},
            {"kernel_columns", tr("Columns of the kernel"), whole(spec.kernel.w)},
            {"stride", tr("Stride, downwards"), whole(spec.stride.h)},
            {"padding", tr("Padding, above and below"), whole(spec.padding.h)},
            {"mode", tr("Mode: max or average"), spec.mode == PoolingMode::Max ? "max" : "average"},
            {"output_rows", tr("Rows of the feature map"), outputRows},
            {"output_columns", tr("Columns of the feature map"), outputColumns},
            {"windows", tr("Number of windows"), windows},
            {"pinned", tr("A cell is pinned: 1, else 0"), whole(pinned)},
            {"cell_row", tr("Row of the pinned cell"), pinned ? whole(stage_->row()) : FactValue()},
            {"cell_column", tr("Column of the pinned cell"), pinned ? whole(stage_->column()) : FactValue()},
            {"cell_value", tr("Value of the pinned cell"), cell},
            {"step", tr("Step of the transport bar"), whole(stage_->transport()->step() + 1)},
            {"look", tr("Colours show: value, block, warp, lane, thread or index"),
             factWord(looks, static_cast<int>(stage_->look()))},
            {"thesis_mode", tr("As the thesis does it: 1, else 0"), whole(inspector_->thesisMode())},
            {"variant", tr("Variant"), state.variant},
            {"measured", tr("Variants measured"), whole(measured)},
            {"launches_copy_percent", tr("Timeline, one launch per window: % of the time in copies"), copyShare(each)},
            {"once_copy_percent", tr("Timeline, a single launch: % of the time in copies"), copyShare(once)},
            {"launches_longer", tr("Timeline: one launch per window takes this many times as long"), longer}};
}

// What a project keeps of the pooling lab.

namespace {

constexpr qint64 mostMaskSize = qint64{1} << 28;
constexpr qint64 mostMaskCells = 100000; ///< more wrong cells than this are shown again after the next timing

/// Row-major numbers of the wrong cells.
QJsonValue maskJson(const std::shared_ptr<const Matrix<uint8_t>>& mask) {
    if (!mask)
        return QJsonValue::Null;
    std::vector<qint64> wrong;
    for (qint64 i = 0; i < mask->size(); ++i)
        if (mask->data()[i])
            wrong.push_back(i);
    if (static_cast<qint64>(wrong.size()) > mostMaskCells)
        return QJsonValue::Null;
    return QJsonObject{{"rows", static_cast<qint64>(mask->rows())},
                       {"columns", static_cast<qint64>(mask->columns())},
                       {"cells", wholesJson(wrong)}};
}

std::shared_ptr<const Matrix<uint8_t>> maskFrom(Fields& f) {
    if (!f.has("wrong_cells") || f.isNull("wrong_cells"))
        return nullptr;
    auto fields = f.object("wrong_cells");
    const qint64 rows = fields.whole("rows", 0, 1, longestSide), columns = fields.whole("columns", 0, 1, longestSide);
    const auto wrong = fields.wholes("cells", 0, rows * columns - 1);
    if (rows * columns > mostMaskSize)
        fields.refuse("rows");
    auto mask = fields.ok() ? Matrix<uint8_t>::create(rows, columns) : Matrix<uint8_t>();
    if (!fields.ok() || !mask) {
        f.refuse("wrong_cells");
        return nullptr;
    }
    std::fill_n(mask->data(), mask->size(), uint8_t{0});
    for (const auto cell : wrong)
        mask->data()[cell] = 1;
    return std::make_shared<const Matrix<uint8_t>>(std::move(*mask));
}

QJsonValue streamJson(const std::optional<StreamResult>& s) {
    if (!s)
        return QJsonValue::Null;
    return QJsonObject{{"rows", static_cast<qint64>(s->shape.rows)},
                       {"columns", static_cast<qint64>(s->shape.columns)},
                       {"sum", numberJson(s->outputSum)},
                       {"seconds", numberJson(s->seconds)},
                       {"values_per_second", numberJson(s->elementsPerSecond)},
                       {"band_rows", static_cast<qint64>(s->bandRows)},
                       {"memory_bytes", static_cast<qint64>(s->memoryBytes)}};
}

std::optional<StreamResult> streamFrom(Fields& f) {
    if (!f.has("streamed") || f.isNull("streamed"))
        return {};
    auto fields = f.object("streamed");
    StreamResult s;
    s.shape = {fields.whole("rows", 1, 1, longestSide), fields.whole("columns", 1, 1, longestSide)};
    s.outputSum = fields.number("sum", 0);
    s.seconds = fields.number("seconds", 0);
    s.elementsPerSecond = fields.number("values_per_second", 0);
    s.bandRows = fields.whole("band_rows", 0, 0, longestSide);
    s.memoryBytes = fields.whole("memory_bytes", 0, 0, INT64_MAX);
    return s;
}

} // namespace

const KeptRows<PoolingState, VariantTiming>& PoolingLab::kept() const {
    using S = PoolingState;
    using T = VariantTiming;
    static const KeptRows<S, T> rows{
        withSource<S>(joined(parameterRows<S>(
                                 poolingParameters(), [](auto& s) -> auto& { return s.spec; }),
                             {kernelRow<S>("variant", &S::variant), wholeRow<S>("threads", &S::threads, 0, 1 << 16)})),
        {numberRow<T>("copy_share", &T::copyShare),
         wholeRow<T>("different", &T::different, -1, INT64_MAX),
         wholeRow<T>("beyond", &T::beyond, -1, INT64_MAX),
         numberRow<T>("largest_difference", &T::largestDifference),
         {"wrong_cells", [](const T& t) { return maskJson(t.mask); }, [](Fields& f, T& t) { t.mask = maskFrom(f); }}},
        [](Fields& f, S& s) { checkSource(f, s.source); }};
    return rows;
}

std::function<QJsonObject()> PoolingLab::results() const {
    return [streamed = model_->streamResult()] { return QJsonObject{{"streamed", streamJson(streamed)}}; };
}

std::function<void()> PoolingLab::resultsFrom(Fields& results, const PoolingState&) {
    return [this, streamed = streamFrom(results)] { model_->setStreamResult(streamed); };
}

} // namespace telar
