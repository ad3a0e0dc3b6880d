#include "ui/labs/matmul/matmul_lab.hpp"

#include "core/base/files.hpp"
#include "ui/lab/wide_panel.hpp"
#include "ui/labs/matmul/analysis_panel.hpp"
#include "ui/labs/matmul/fragment_page.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/matmul/matmul_steps.hpp"
#include "ui/labs/matmul/setup_panel.hpp"
#include "ui/labs/matmul/thread_inspector.hpp"
#include "ui/labs/matmul/trace_window.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/source_dialog.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QVBoxLayout>

namespace telar {

MatmulLab::MatmulLab(const Registry<MatmulVariant>& registry, const DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry, devices) {
    build();
    buildActions();
    connect(stage_, &MatmulStage::stepChanged, inspector_, &ThreadInspector::setStep);
    connect(inspector_, &ThreadInspector::stepBackRequested, stage_->transport(), &TransportBar::stepBack);
    connect(inspector_, &ThreadInspector::stepForwardRequested, stage_->transport(), &TransportBar::stepForward);
    connect(inspector_, &ThreadInspector::stepOverRequested, stage_, &MatmulStage::stepOver);
    connect(inspector_, &ThreadInspector::runToBarrierRequested, stage_, &MatmulStage::runToBarrier);
    connect(inspector_, &ThreadInspector::runToLineRequested, this, [this](quint32 line) {
        if (analysis_->showsVariables())
            analysis_->variables()->runToLine(static_cast<int>(line));
        else
            stage_->runToLine(line);
    });
    connect(analysis_, &AnalysisPanel::lineReached, inspector_, &ThreadInspector::setLine);
    connect(analysis_->predicted(), &PredictedPage::busyChanged, this, &Lab::workChanged);
    connect(analysis_->multiprocessor(), &MultiprocessorPage::busyChanged, this, &Lab::workChanged);
    connect(&analysis_->stepper(), &MatmulStepper::busyChanged, this, &Lab::workChanged);
    connect(analysis_, &AnalysisPanel::exportRequested, this, &Lab::exportRequested);
    keepCell(stage_, MatmulModel::mostSize);
    model_->setState(MatmulState{});
    setPictureFirst(inspectorDock_, {stage_->c()});
    rememberLayout({{inspectorDock_, 300}});
}

void MatmulLab::build() {
    setup_ = new MatmulSetupPanel(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of the product"));
    stage_ = new MatmulStage(*model_, this);
    setStage(stage_);
    inspector_ = new ThreadInspector(*model_, this);
    makePanel(inspector_, 280);
    analysis_ = new AnalysisPanel(*model_, this);
    setupDock_ = addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock("thread", TELAR_SAYS("Thread"), inspector_, Qt::RightDockWidgetArea);
    inspectorDock_->setProperty(widePanel, 620); // lines of the source, whole
    timesDock_ = addDock("analysis", TELAR_SAYS("Analysis"), analysis_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showsResult(analysis_->multiprocessor()->shownResults(),
                [this] { return analysis_->multiprocessor()->showsEarlier() ? Earlier::Settings : Earlier::No; });
    showsResult({analysis_->variables()}, [this] { return analysis_->stepper().earlier(); });
}

void MatmulLab::buildActions() {
    addTransport([this] { return stage_->transport(); });
    addCommand("stepOver", Qt::Key_F10, "forward", TELAR_SAYS("To the next line"), [this] { stage_->stepOver(); });
    addCommand("toBarrier", Qt::CTRL | Qt::Key_F10, "last", TELAR_SAYS("To the next barrier"),
               [this] { stage_->runToBarrier(); });
    addCommand("goToCell", Qt::CTRL | Qt::Key_G, "search", TELAR_SAYS("Go to an element of C"),
               [this] { stage_->goTo(); });
    addCommand("unpin", Qt::Key_Escape, "pin", TELAR_SAYS("Unpin cell"), [this] { stage_->unpin(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    addCommand("openTrace", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "open", TELAR_SAYS("Open a trace…"),
               [this] { chooseTrace(); });
}

LabName MatmulLab::name() {
    return {QStringLiteral("matmul"), "product", TELAR_SAYS("Threads"),
            TELAR_SAYS("Which thread computes which cell of a matrix product, and what does it read?")};
}

std::vector<Exportable> MatmulLab::exportables() const {
    std::vector<Exportable> items{stage_->c()->exportable(), stage_->a()->exportable(), stage_->b()->exportable(),
                                  analysis_->chart()->exportable()};
    add(items, stage_->film());
    add(items, analysis_->predicted()->exportable());
    for (auto& item : analysis_->fragments()->exportables())
        items.push_back(std::move(item));
    for (auto& item : analysis_->multiprocessor()->exportables())
        items.push_back(std::move(item));
    for (auto& item : analysis_->variables()->exportables())
        items.push_back(std::move(item));
    return items;
}

void MatmulLab::chooseTrace() {
    const auto path = askSource(this, tr("Open a trace"), tr("Traces of kernels (*.json)"));
    if (!path.isEmpty())
        openPath(path);
}

bool MatmulLab::openPath(const QString& path) {
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return false;
    opener_.start<TraceFile>(
        [name = path.toStdString()](const JobContext& job) -> Expected<TraceFile> {
            const auto bytes = readFile(name, job);
            if (!bytes)
                return bytes.error();
            return readTrace(*bytes, name, job);
        },
        [this, path](std::shared_ptr<const TraceFile> file) {
            emit pathOpened(path);
            (new TraceWindow(std::move(file), QFileInfo(path).fileName(), this))->show();
        },
        [this](const Error& error) { emit problem(translated(error)); });
    return true;
}

std::vector<LabState> MatmulLab::states() {
    using S = MatmulState;
    const auto tiled = [this](auto then) {
        return [this, then] {
            model_->edit(tr("change kernel"), [](S& s) { s.kernel = "matmul3"; });
            then();
        };
    };
    return {{"threads",
             [this] {
                 model_->edit(tr("change size"), [](S& s) {
                     s.size = 8;
                     s.blockX = s.blockY = 4;
                 });
                 stage_->setLook(OwnerLook::Thread);
             }},
            {"race", tiled(edits(tr("try a change"), [](S& s) { s.change = "matmul3-no-barrier"; }))},
            {"banks", tiled(edits(tr("try a change"), [](S& s) { s.change = "matmul3-turned"; }))},
            {"variables", tiled([this] { analysis_->showPage(2); })},
            {"foretold", drawer(analysis_, 3)}, // as high as that page
            {"fragments", drawer(analysis_, 4)},
            {"multiprocessor", tiled(drawer(analysis_, 5))},
            {"timing", [this] { analysis_->measure(); }}};
}

bool MatmulLab::busy() const {
    return model_->computing() || model_->tracing() || model_->measuring() || analysis_->stepper().busy() ||
           analysis_->predicted()->busy() || analysis_->fragments()->busy() || analysis_->multiprocessor()->busy() ||
           opener_.running();
}

void MatmulLab::run() {
    bringUp(*timesDock_);
    emit edited();
    analysis_->measure();
}

void MatmulLab::cancel() {
    model_->cancel();
    analysis_->stepper().cancel();
    analysis_->multiprocessor()->cancel();
}

} // namespace telar
