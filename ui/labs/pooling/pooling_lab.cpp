#include "ui/labs/pooling/pooling_lab.hpp"

#include "ui/lab/dock_folding.hpp"
#include "ui/labs/pooling/animation.hpp"
#include "ui/predicted/predicted_page.hpp"

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
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>

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
    showTimes(timing_->shownTimes());
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

} // namespace telar
