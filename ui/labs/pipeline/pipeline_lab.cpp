#include "ui/labs/pipeline/pipeline_lab.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/labs/pipeline/layer_page.hpp"
#include "ui/labs/pipeline/pipeline_panels.hpp"
#include "ui/labs/pipeline/pipeline_stage.hpp"
#include "ui/state/parameters.hpp"
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
    setStage(stage_, 960); // four pictures in a row
    times_ = new PipelineTimes(*model_, this);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), timesDock_});
    showTimes(times_);
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    connect(times_->layer(), &LayerPage::busyChanged, this, &Lab::workChanged);
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

// What lessons can check in the pipeline lab.

std::vector<LabFact> PipelineLab::facts() const {
    constexpr const char* sources[] = {"phantom", "random", "file"};
    const auto& state = model_->state();
    const auto timeOf = [this](const char* id) {
        const auto found = model_->timings().find(id);
        return found != model_->timings().end() && found->second.state == PipelineTiming::State::Measured
                   ? FactValue(found->second.total.median)
                   : FactValue();
    };
    const auto passes = timeOf("passes"), fused = timeOf("fused");
    FactValue gain;
    if (const auto* a = std::get_if<double>(&passes), *b = std::get_if<double>(&fused); a && b && *b > 0)
        gain = *a / *b;
    return {{"source", tr("Values: phantom, random or file"), factWord(sources, static_cast<int>(state.source))},
            {"size", tr("Random values"), static_cast<double>(state.size)},
            {"slice", tr("Slice of the phantom"), static_cast<double>(state.slice)},
            {"tanh", tr("tanh by: formula or library"), state.tanh == TanhBy::Exponentials ? "formula" : "library"},
            {"variants", tr("Table of variants on screen: 1, else 0"),
             timesDock_->widget()->visibleRegion().isEmpty() ? 0.0 : 1.0},
            {"type", tr("Values as: float32 or uint8"), greyName(state.type)},
            {"fused_faster", tr("Speed of a single pass relative to several"), gain}};
}

// What a project keeps of the pipeline lab.

const KeptRows<PipelineState, PipelineTiming>& PipelineLab::kept() const {
    using S = PipelineState;
    using T = PipelineTiming;
    static const auto parameters = without(pipelineParameters(), {"size"}); // which has a limit of its own
    static const KeptRows<S, T> rows{
        joined(rowsAbout<S>(Earlier::Data, {wordRow<S>("source", &S::source, {"phantom", "random", "file"}),
                                            wholeRow<S>("size", &S::size, 1, qint64{1} << 40),
                                            wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
                                            wholeRow<S>("slice", &S::slice, 0, 90), textRow<S>("path", &S::path)}),
               parameterRowsOf<S>(parameters)),
        {numberRow<T>(
             "operations", [](auto& t) -> auto& { return t.cost.operations; }),
         numberRow<T>(
             "bytes", [](auto& t) -> auto& { return t.cost.bytes; })}};
    return rows;
}

std::function<QJsonObject()> PipelineLab::results() const {
    return [roofs = model_->roofs()] { return QJsonObject{{"roofs", roofsJson(roofs)}}; };
}

std::function<void()> PipelineLab::resultsFrom(Fields& results, const PipelineState&) {
    return [this, roofs = roofsFrom(results)] { model_->setRoofs(roofs); };
}

} // namespace telar
