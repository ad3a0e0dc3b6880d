#include "ui/labs/pipeline/pipeline_lab.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/labs/pipeline/layer_page.hpp"
#include "ui/labs/pipeline/pipeline_panels.hpp"
#include "ui/labs/pipeline/pipeline_stage.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDockWidget>

namespace telar {

PipelineLab::PipelineLab(const Registry<PipelineVariant>& registry, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new PipelineSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of the pipeline"));
    stage_ = new PipelineStage(*model_, this);
    setStage(stage_);
    times_ = new PipelineTimes(*model_, this);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), timesDock_});
    showTimes(times_->shownTimes());
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    connect(times_->layer(), &LayerPage::busyChanged, this, &Lab::workChanged);
    connect(times_, &TimesPanel::exportRequested, this, &Lab::exportRequested);
    offerFiles(setup_, TELAR_SAYS("Open values"),
               TELAR_SAYS("Pictures, volumes and tables (*.png *.jpg *.jpeg *.nii *.nii.gz *.csv)"));
    setPictureFirst();
    rememberLayout();
}

LabName PipelineLab::name() {
    return {QStringLiteral("pipeline"), "pipeline", TELAR_SAYS("Pipeline"),
            TELAR_SAYS("Three steps for each value, and no value waits for another one.")};
}

bool PipelineLab::busy() const { return OperationLab::busy() || times_->layer()->busy(); }

std::vector<Exportable> PipelineLab::exportables() const {
    std::vector<Exportable> all;
    add(all, times_->roofline()->exportable());
    add(all, times_->chart()->exportable());
    if (auto* layer = times_->layer()->chart(); !layer->series().empty())
        all.push_back(layer->exportable());
    for (int i = 0; i < 4; ++i) {
        add(all, stage_->view(i)->exportable());
        add(all, stage_->histogram(i)->exportable());
    }
    return all;
}

std::vector<LabState> PipelineLab::states() {
    using S = PipelineState;
    return {{"random", edits(tr("change values"), [](S& s) { s.source = S::Source::Random; })},
            {"library", edits(tr("change tanh"), [](S& s) { s.tanh = TanhBy::Library; })},
            {"bytes", edits(tr("change type"), [](S& s) { s.type = GreyType::UInt8; })},
            {"moved", [this] { times_->showPage(1); }},
            {"layer", drawer(times_, 2)}};
}

} // namespace telar
