#include "ui/labs/convolution/convolution_lab.hpp"

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/convolution/filter_panel.hpp"
#include "ui/labs/convolution/im2col_page.hpp"
#include "ui/labs/convolution/term_inspector.hpp"
#include "ui/labs/convolution/times_panel.hpp"
#include "ui/labs/convolution/window_controls.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/pooling/source_state.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QPushButton>

namespace telar {

ConvolutionLab::ConvolutionLab(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                               const DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry, pooling) {
    build(devices);
    buildActions();
    connect(stage_, &ConvolutionStage::cellChanged, inspector_, &TermInspector::setCell);
    connect(inspector_, &TermInspector::unpinRequested, stage_, &ConvolutionStage::unpin);
    connect(times_, &ConvolutionTimes::exportRequested, this, &Lab::exportRequested);
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
    showTimes(times_->shownTimes());
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

} // namespace telar
