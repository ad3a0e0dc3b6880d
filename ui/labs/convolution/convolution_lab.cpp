#include "ui/labs/convolution/convolution_lab.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/convolution/im2col_page.hpp"
#include "ui/labs/convolution/setup_panels.hpp"
#include "ui/labs/convolution/term_inspector.hpp"
#include "ui/labs/convolution/times_panel.hpp"
#include "ui/labs/pooling/source_loader.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QJsonArray>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace telar {

ConvolutionLab::ConvolutionLab(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                               const DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry, pooling) {
    build(devices);
    buildActions();
    connect(stage_, &ConvolutionStage::cellChanged, inspector_, &TermInspector::setCell);
    connect(inspector_, &TermInspector::unpinRequested, stage_, &ConvolutionStage::unpin);
    connect(times_->predicted(), &PredictedPage::busyChanged, this, &Lab::workChanged);
    connect(source_, &SourcePanel::againWanted, this, &ConvolutionLab::run);
    connect(model_.get(), &SourceModel::sourceChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &SourceModel::pathOpened, this, &Lab::pathOpened);
    keepCell(stage_, longestSide);
    model_->setState(ConvolutionState{});
    setPictureFirst(inspectorDock_, {stage_->input(), stage_->output(), stage_->pooled()});
    rememberLayout();
}

void ConvolutionLab::build(const DeviceSource* devices) {
    auto* controls = new QWidget(this);
    auto* list = spaced(bare(new QVBoxLayout(controls)), 10);
    source_ = new SourcePanel(*model_, nullptr, controls);
    connect(source_, &SourcePanel::refused, this, &Lab::problem);
    addAll(list, source_, new FilterPanel(*model_, controls));
    list->addWidget(new WindowControls(*model_, controls));
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant on this input"));
    stage_ = new ConvolutionStage(*model_, this);
    setStage(stage_, 650);
    inspector_ = new TermInspector(*model_, this);
    makePanel(inspector_, 258);
    times_ = new ConvolutionTimes(*model_, devices, this);
    addDock("parameters", TELAR_SAYS("Parameters"), sidePanel(controls, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock("inspector", TELAR_SAYS("Inspector"), inspector_, Qt::RightDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Time"), times_, Qt::BottomDockWidgetArea);
    timesDock_->hide(); // the pictures have its room until somebody asks for times
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showTimes(times_);
}

void ConvolutionLab::buildActions() {
    addTransport([this] { return stage_->transport(); });
    addCommand("first", Qt::Key_Home, "first", TELAR_SAYS("First step"), [this] { stage_->transport()->toFirst(); });
    addCommand("last", Qt::Key_End, "last", TELAR_SAYS("Last step"), [this] { stage_->transport()->toLast(); });
    addDisplays(stage_);
    addCommand("im2col", Qt::CTRL | Qt::Key_T, "matrix", TELAR_SAYS("Between window and im2col"),
               [this] { stage_->showPage(1 - stage_->page()); });
    source_->addCommands(*this);
    addCommand("fitViews", Qt::CTRL | Qt::Key_0, "fit", TELAR_SAYS("Fit all views"), [this] {
        for (auto* view : {stage_->input(), stage_->output(), stage_->pooled()})
            view->fit();
    });
}

LabName ConvolutionLab::name() {
    return {QStringLiteral("convolution"), "convolution", TELAR_SAYS("Convolution"),
            TELAR_SAYS("How does a filter make a map, one sum of products for each cell?")};
}

std::vector<Exportable> ConvolutionLab::exportables() const {
    std::vector<Exportable> items{stage_->output()->exportable(), stage_->input()->exportable()};
    const auto result = model_->result();
    if (result && result->pooled)
        items.push_back(stage_->pooled()->exportable());
    if (stage_->im2col()->view()->matrix())
        items.push_back(stage_->im2col()->view()->exportable());
    if (!times_->chart()->rows().empty())
        items.push_back(times_->chart()->exportable());
    add(items, times_->predicted()->exportable());
    add(items, film());
    return items;
}

bool ConvolutionLab::openPath(const QString& path) {
    if (path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive)) {
        model_->openLayer(path);
        return true;
    }
    return source_->openPath(path);
}

std::vector<LabState> ConvolutionLab::states() {
    using S = ConvolutionState;
    const auto fresh = [this](auto change, int page = 0) {
        return [this, change, page] {
            model_->edit(tr("change source"), [change](S& s) {
                s = S{};
                change(s);
            });
            stage_->showPage(page);
        };
    };
    const auto random = [](qint64 side, Size2 padding) {
        return [side, padding](S& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = side;
            s.padding = padding;
        };
    };
    const auto plain = fresh([](S&) {});
    return {{"image", plain},
            {"numbers", fresh(random(8, {1, 1}))},
            {"im2col", fresh(random(6, {0, 0}), 1)},
            {"block", fresh([](S& s) { s.relu = s.pool = true; })},
            {"channels", fresh([](S& s) {
                 s.source.kind = SourceKind::Random;
                 s.channels = 3;
                 s.filters = FilterKind::Random;
             })},
            {"timing",
             [=, this] {
                 plain();
                 timesDock_->show();
                 model_->measure();
             }},
            {"foretold", drawer(times_, 1)}};
}

bool ConvolutionLab::busy() const {
    return model_->loading() || model_->computing() || model_->measuring() || stage_->im2col()->busy() ||
           times_->predicted()->busy();
}

// What lessons can check in the convolution lab.

std::vector<LabFact> ConvolutionLab::facts() const {
    static constexpr const char* kinds[] = {"collection", "random", "typed", "file", "volume"};
    const auto whole = [](int64_t value) { return FactValue(static_cast<double>(value)); };
    const auto& s = model_->state();
    const auto result = model_->result();
    const bool current = result && result->source == model_->source() && result->state.sameProblem(s);
    const bool pinned =
        current && stage_->pinned() && stage_->row() < result->shape.rows && stage_->column() < result->shape.columns;
    const auto* named = s.filters == FilterKind::One ? s.filter.named() : nullptr;
    const auto spec = s.spec();
    return {{"source", tr("Source: collection, random, typed, file or volume"),
             factWord(kinds, static_cast<int>(s.source.kind))},
            {"filter", tr("Name of the filter, or own"),
             named                             ? named->id
             : s.filters == FilterKind::Random ? std::string("random")
             : s.filters == FilterKind::Layer  ? std::string("layer")
                                               : std::string("own")},
            {"kernel_rows", tr("Rows of the filter"), whole(spec.kernel.h)},
            {"kernel_columns", tr("Columns of the filter"), whole(spec.kernel.w)},
            {"stride", tr("Stride, downwards"), whole(s.stride.h)},
            {"padding", tr("Padding, above and below"), whole(s.padding.h)},
            {"bias", tr("Bias"), s.bias},
            {"relu", tr("ReLU after the sum: 1, else 0"), whole(s.relu)},
            {"pool", tr("Pooling after it: 1, else 0"), whole(s.pool)},
            {"output_rows", tr("Rows of the feature map"), current ? whole(result->shape.rows) : FactValue()},
            {"output_columns", tr("Columns of the feature map"), current ? whole(result->shape.columns) : FactValue()},
            {"least", tr("Smallest value of the feature map"), current ? FactValue(result->least) : FactValue()},
            {"largest", tr("Largest value of the feature map"), current ? FactValue(result->most) : FactValue()},
            {"pinned", tr("A cell is pinned: 1, else 0"), whole(pinned)},
            {"cell_row", tr("Row of the pinned cell"), pinned ? whole(stage_->row()) : FactValue()},
            {"cell_column", tr("Column of the pinned cell"), pinned ? whole(stage_->column()) : FactValue()},
            {"cell_value", tr("Value of the pinned cell"),
             pinned ? FactValue(static_cast<double>(result->at(stage_->row(), stage_->column()))) : FactValue()},
            {"step", tr("Step of the transport bar"), whole(stage_->transport()->step() + 1)},
            {"page", tr("Page: window or im2col"), stage_->page() == 1 ? "im2col" : "window"},
            {"channels_in", tr("Channels of the input"), whole(spec.inputChannels)},
            {"channels_out", tr("Feature maps"), whole(spec.outputChannels)},
            {"groups", tr("Groups of channels"), whole(spec.groups)},
            {"channel_seen", tr("Feature map shown, from 0"), current ? whole(result->seenOutput) : FactValue()}};
}

// What a project keeps of the convolution lab.

namespace {

constexpr qint64 mostFilterSide = 63;

constexpr qint64 mostLayerPlanes = 1 << 16;

QJsonValue layerJson(const LayerFilters& layer) {
    QJsonArray values;
    for (const float value : layer.values)
        values.append(static_cast<double>(value));
    return QJsonObject{{"name", layer.name},         {"path", layer.path},      {"outputs", layer.outputs},
                       {"channels", layer.channels}, {"rows", layer.rows},      {"columns", layer.columns},
                       {"values", values},           {"options", layer.options}};
}

std::shared_ptr<const LayerFilters> layerFrom(Fields f) {
    LayerFilters layer;
    layer.name = f.text("name").c_str();
    layer.path = f.text("path").c_str();
    if (f.has("options"))
        layer.options = f.text("options").c_str();
    layer.outputs = f.whole("outputs", 1, 1, mostLayerPlanes);
    layer.channels = f.whole("channels", 1, 1, mostLayerPlanes);
    layer.rows = f.whole("rows", 1, 1, mostFilterSide);
    layer.columns = f.whole("columns", 1, 1, mostFilterSide);
    for (const double value : f.numbers("values"))
        layer.values.push_back(static_cast<float>(value));
    if (static_cast<qint64>(layer.values.size()) != layer.outputs * layer.channels * layer.rows * layer.columns)
        f.refuse("values");
    return std::make_shared<const LayerFilters>(std::move(layer));
}

QJsonValue filterJson(const ConvolutionState& s) { return fromText(filterText(s.filter.view())); }

void readFilter(Fields& f, ConvolutionState& s) {
    if (!f.has("filter"))
        return;
    const auto parsed = parseFilter(f.text("filter"));
    if (parsed && parsed->rows() <= mostFilterSide && parsed->columns() <= mostFilterSide)
        s.filter = weightsOf(parsed->view());
    else
        f.refuse("filter");
}

} // namespace

const KeptRows<ConvolutionState, ConvolutionTiming>& ConvolutionLab::kept() const {
    using S = ConvolutionState;
    using T = ConvolutionTiming;
    static const KeptRows<S, T> rows{
        withSource<S>(
            {{"filter", filterJson, readFilter},
             wordRow<S>("filters", &S::filters, {"one", "random", "layer"}),
             wholeRow<S>("channels", &S::channels, 1, mostRandomChannels),
             wholeRow<S>("drawn", &S::drawn, 1, mostRandomFilters),
             wholeRow<S>("groups", &S::groups, 1, mostRandomChannels),
             {"layer", [](const S& s) { return s.layer ? layerJson(*s.layer) : QJsonValue(QJsonValue::Undefined); },
              [](Fields& f, S& s) {
                  if (f.has("layer"))
                      s.layer = layerFrom(f.object("layer"));
              }},
             wholeRow<S>("seen_output", &S::seenOutput, 0, mostLayerPlanes),
             wholeRow<S>("seen_input", &S::seenInput, 0, mostLayerPlanes),
             pairRow<S>("stride", &S::stride, 1),
             pairRow<S>("padding", &S::padding, 0),
             pairRow<S>("dilation", &S::dilation, 1),
             numberRow<S>("bias", &S::bias),
             flagRow<S>("relu", &S::relu),
             flagRow<S>("pool", &S::pool),
             kernelRow<S>("variant", &S::variant),
             wholeRow<S>("threads", &S::threads, 0, 1 << 16)}),
        {numberRow<T>("largest_difference", &T::difference)},
        [](Fields& f, S& s) {
            checkSource(f, s.source);
            if (s.filters == FilterKind::Layer && !s.layer)
                f.refuse("filters");
            if (!(std::fabs(s.bias) <= 1e6))
                f.refuse("bias");
        }};
    return rows;
}

// The window gliding over the input while the feature map forms, as an animation to export.

std::optional<Exportable> ConvolutionLab::film() const {
    const auto result = model_->result();
    if (!result)
        return {};
    const auto input = stage_->input()->scene(), output = stage_->output()->scene();
    const QString inputTitle = stage_->input()->title(), outputTitle = stage_->output()->title(),
                  sentence = tr("window %1 of %2");
    const int64_t windows = result->shape.rows * result->shape.columns;
    const int frames = static_cast<int>(std::min<int64_t>(windows, mostFilmFrames));
    return filmOf(tr("Animation: the filter over the input"), frames, 4,
                  [=](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      const int64_t step = (frame + 1) * windows / frames - 1; // the last cell that it has made
                      const int64_t row = step / result->shape.columns, column = step % result->shape.columns;
                      const auto box = poolingWindow(windowsOf(result->spec), row, column);
                      auto read = input, made = output;
                      read.marks = {{MatrixMark::Role::Window, box.row, box.column, box.rows, box.columns,
                                     result->spec.dilation}};
                      made.marks = {{MatrixMark::Role::Cell, row, column, 1, 1, {1, 1}}};
                      made.filled = step + 1 >= windows ? -1 : step + 1;
                      paintScenes(painter, target, colors, {{inputTitle, read}, {outputTitle, made}},
                                  sentence.arg(formatCount(step + 1), formatCount(windows)));
                  });
}

} // namespace telar
