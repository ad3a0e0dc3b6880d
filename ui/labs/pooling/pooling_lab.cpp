#include "ui/labs/pooling/pooling_lab.hpp"

#include "ui/lab/dock_folding.hpp"
#include "ui/labs/pooling/animation.hpp"
#include "ui/predicted/predicted_page.hpp"

#include "ui/base/language.hpp"
#include "ui/labs/pooling/inspector_panel.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/pooling/source_state.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/labs/pooling/timeline_panel.hpp"
#include "ui/labs/pooling/timing_panel.hpp"
#include "ui/labs/pooling/variant_panel.hpp"
#include "ui/labs/pooling/volume_browser.hpp"
#include "ui/labs/pooling/window_panel.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QSettings>
#include <QTimer>
#include <QVBoxLayout>

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
    connect(timing_, &TimingPanel::exportRequested, this, [this] { emit exportRequested(); });
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
    list->addWidget(source_);
    list->addWidget(new WindowPanel(*model_, controls));
    list->addWidget(new VariantPanel(*model_, controls));
    addRun([] { return tr("Run"); }, [] { return tr("Measures every variant on this input"); });
    stage_ = new Stage(*model_, this);
    setStage(stage_);

    inspector_ = new InspectorPanel(*model_, this);
    makePanel(inspector_, 258);
    timing_ = new TimingPanel(*model_, devices, this);
    timeline_ = new TimelinePanel(*model_, devices, this);
    volume_ = new VolumeBrowser(*model_, this);
    addDock(
        QStringLiteral("parameters"), [] { return tr("Parameters"); }, sidePanel(controls, this),
        Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock(
        QStringLiteral("inspector"), [] { return tr("Inspector"); }, inspector_, Qt::RightDockWidgetArea);
    inspectorDock_->setProperty(DockFolding::highProperty, true);
    timesDock_ = addDock(
        QStringLiteral("timing"), [] { return tr("Time"); }, timing_, Qt::BottomDockWidgetArea);
    timelineDock_ = addDock(
        QStringLiteral("timeline"), [] { return tr("Timeline"); }, timeline_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_, timelineDock_});
    showTimes(timing_->shownTimes());
    volumeDock_ = addDock(
        QStringLiteral("volume"), [] { return tr("Volume"); }, volume_, Qt::BottomDockWidgetArea);
    tabifyDockWidget(timesDock_, timelineDock_);
    tabifyDockWidget(timelineDock_, volumeDock_);
    timesDock_->raise();
}

void PoolingLab::buildActions() {
    using Display = MatrixView::Display;
    addTransport([this] { return stage_->transport(); });
    addCommand(
        "toFirst", Qt::Key_Home, "first", [] { return tr("First step"); }, [this] { stage_->transport()->toFirst(); });
    addCommand(
        "toLast", Qt::Key_End, "last", [] { return tr("Last step"); }, [this] { stage_->transport()->toLast(); });
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
        "thesisMode", Qt::CTRL | Qt::Key_T, "thesis", [] { return tr("As the thesis does it"); },
        [this] { inspector_->setThesisMode(!inspector_->thesisMode()); });
    source_->addCommands(*this);
    addCommand(
        "fitViews", Qt::CTRL | Qt::Key_0, "fit", [] { return tr("Fit both views"); },
        [this] {
            stage_->input()->fit();
            stage_->output()->fit();
        });
}

LabName PoolingLab::name() {
    return {QStringLiteral("pooling"), "pooling", [] { return tr("Pooling"); },
            [] { return tr("What does each window keep of the picture, and which thread computes it?"); }};
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

bool PoolingLab::showState(const QString& state) {
    if (state == QLatin1String("image")) {
        model_->edit(tr("change source"), [](PoolingState& s) {
            s.source.kind = SourceKind::Collection;
            s.source.folder.clear();
        });
        return true;
    }
    if (state == QLatin1String("timing")) {
        model_->edit(tr("change source"), [](PoolingState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = 1024;
            s.spec = PoolingSpec{};
        });
        return true;
    }
    if (state == QLatin1String("foretold")) {
        bringUp(*timesDock_);
        timing_->showPage(2);
        return true;
    }
    if (state == QLatin1String("timeline")) {
        bringUp(*timelineDock_);
        return true;
    }
    if (state == QLatin1String("threads")) {
        stage_->setLook(OwnerLook::Warp);
        return true;
    }
    if (state == QLatin1String("playing")) {
        connect(model_.get(), &PoolingModel::resultChanged, stage_,
                [this] { stage_->transport()->setStep(stage_->transport()->count() * 2 / 5); });
        if (model_->result())
            stage_->transport()->setStep(stage_->transport()->count() * 2 / 5);
        return true;
    }
    if (state == QLatin1String("numbers")) {
        model_->edit(tr("change source"), [](PoolingState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = 8;
            s.spec.kernel = {3, 3};
            s.spec.padding = {1, 1};
        });
        inspector_->setThesisMode(true);
        return true;
    }
    return false;
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

} // namespace telar
