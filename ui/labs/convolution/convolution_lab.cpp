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
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

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
    list->addWidget(source_);
    list->addWidget(new FilterPanel(*model_, controls));
    list->addWidget(new WindowControls(*model_, controls));
    addRun([] { return tr("Run"); }, [] { return tr("Measures every variant on this input"); });
    stage_ = new ConvolutionStage(*model_, this);
    setStage(stage_, 650);
    inspector_ = new TermInspector(*model_, this);
    makePanel(inspector_, 258);
    times_ = new ConvolutionTimes(*model_, devices, this);
    addDock(
        QStringLiteral("parameters"), [] { return tr("Parameters"); }, sidePanel(controls, this),
        Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock(
        QStringLiteral("inspector"), [] { return tr("Inspector"); }, inspector_, Qt::RightDockWidgetArea);
    timesDock_ = addDock(
        QStringLiteral("times"), [] { return tr("Time"); }, times_, Qt::BottomDockWidgetArea);
    timesDock_->hide(); // the pictures have its room until somebody asks for times
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showTimes(times_->shownTimes());
}

void ConvolutionLab::buildActions() {
    using Display = MatrixView::Display;
    addTransport([this] { return stage_->transport(); });
    addCommand(
        "first", Qt::Key_Home, "first", [] { return tr("First step"); }, [this] { stage_->transport()->toFirst(); });
    addCommand(
        "last", Qt::Key_End, "last", [] { return tr("Last step"); }, [this] { stage_->transport()->toLast(); });
    addCommand(
        "unpin", Qt::Key_Escape, "pin", [] { return tr("Unpin cell"); }, [this] { stage_->unpin(); });
    addCommand(
        "showImage", Qt::CTRL | Qt::Key_1, "image", [] { return tr("Show as images"); },
        [this] { stage_->setDisplay(Display::Image); });
    addCommand(
        "showHeatMap", Qt::CTRL | Qt::Key_2, "heat", [] { return tr("Show as heat maps"); },
        [this] { stage_->setDisplay(Display::HeatMap); });
    addCommand(
        "showNumbers", Qt::CTRL | Qt::Key_3, "numbers", [] { return tr("Show as numbers"); },
        [this] { stage_->setDisplay(Display::Numbers); });
    addCommand(
        "im2col", Qt::CTRL | Qt::Key_T, "matrix", [] { return tr("Between window and im2col"); },
        [this] { stage_->showPage(1 - stage_->page()); });
    source_->addCommands(*this);
    addCommand(
        "fitViews", Qt::CTRL | Qt::Key_0, "fit", [] { return tr("Fit all views"); },
        [this] {
            for (auto* view : {stage_->input(), stage_->output(), stage_->pooled()})
                view->fit();
        });
}

LabName ConvolutionLab::name() {
    return {QStringLiteral("convolution"), "convolution", [] { return tr("Convolution"); },
            [] { return tr("How does a filter make a map, one sum of products for each cell?"); }};
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

bool ConvolutionLab::showState(const QString& state) {
    const bool numbers = state == QLatin1String("numbers"), block = state == QLatin1String("block"),
               im2col = state == QLatin1String("im2col"), timing = state == QLatin1String("timing"),
               channels = state == QLatin1String("channels");
    if (state == QLatin1String("foretold")) {
        bringUp(*timesDock_);
        times_->showPage(1);
        return true;
    }
    if (!numbers && !block && !im2col && !timing && !channels && state != QLatin1String("image"))
        return false;
    model_->edit(tr("change source"), [&](ConvolutionState& s) {
        s = ConvolutionState{};
        s.relu = s.pool = block;
        if (numbers || im2col) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = numbers ? 8 : 6;
            s.padding = numbers ? Size2{1, 1} : Size2{0, 0};
        }
        if (channels) {
            s.source.kind = SourceKind::Random;
            s.channels = 3;
            s.filters = FilterKind::Random;
        }
    });
    stage_->showPage(im2col ? 1 : 0);
    if (timing) {
        timesDock_->show();
        model_->measure();
    }
    return true;
}

bool ConvolutionLab::busy() const {
    return model_->loading() || model_->computing() || model_->measuring() || stage_->im2col()->busy() ||
           times_->predicted()->busy();
}

} // namespace telar
