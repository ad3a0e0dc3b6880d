#include "ui/labs/matmul/matmul_lab.hpp"

#include "core/base/files.hpp"
#include "ui/base/language.hpp"
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
#include "ui/theme/theme.hpp"
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
    addRun([] { return tr("Run"); }, [] { return tr("Measures every variant of the product"); });
    stage_ = new MatmulStage(*model_, this);
    setStage(stage_);
    inspector_ = new ThreadInspector(*model_, this);
    makePanel(inspector_, 280);
    analysis_ = new AnalysisPanel(*model_, this);
    setupDock_ = addDock(
        QStringLiteral("setup"), [] { return tr("Parameters"); }, sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock(
        QStringLiteral("thread"), [] { return tr("Thread"); }, inspector_, Qt::RightDockWidgetArea);
    inspectorDock_->setProperty(widePanel, 620); // lines of the source, whole
    timesDock_ = addDock(
        QStringLiteral("analysis"), [] { return tr("Analysis"); }, analysis_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showsResult(analysis_->multiprocessor()->shownResults(),
                [this] { return analysis_->multiprocessor()->showsEarlier() ? Earlier::Settings : Earlier::No; });
    showsResult({analysis_->variables()}, [this] { return analysis_->stepper().earlier(); });
}

void MatmulLab::buildActions() {
    addTransport([this] { return stage_->transport(); });
    addCommand(
        "stepOver", Qt::Key_F10, "forward", [] { return tr("To the next line"); }, [this] { stage_->stepOver(); });
    addCommand(
        "toBarrier", Qt::CTRL | Qt::Key_F10, "last", [] { return tr("To the next barrier"); },
        [this] { stage_->runToBarrier(); });
    addCommand(
        "goToCell", Qt::CTRL | Qt::Key_G, "search", [] { return tr("Go to an element of C"); },
        [this] { stage_->goTo(); });
    addCommand(
        "unpin", Qt::Key_Escape, "pin", [] { return tr("Unpin cell"); }, [this] { stage_->unpin(); });
    addCommand(
        "newSeed", Qt::CTRL | Qt::Key_R, "dice", [] { return tr("New seed"); }, [this] { setup_->newSeed(); });
    addCommand(
        "openTrace", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "open", [] { return tr("Open a trace…"); },
        [this] { chooseTrace(); });
}

LabName MatmulLab::name() {
    return {QStringLiteral("matmul"), "product", [] { return tr("Threads"); },
            [] { return tr("Which thread computes which cell of a matrix product, and what does it read?"); }};
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

bool MatmulLab::showState(const QString& state) {
    if (state == QLatin1String("threads")) {
        model_->edit(tr("change size"), [](MatmulState& s) {
            s.size = 8;
            s.blockX = s.blockY = 4;
        });
        stage_->setLook(OwnerLook::Thread);
        return true;
    }
    if (state == QLatin1String("race") || state == QLatin1String("banks")) {
        const bool race = state == QLatin1String("race");
        model_->edit(tr("change kernel"), [](MatmulState& s) { s.kernel = "matmul3"; });
        model_->edit(tr("try a change"),
                     [&](MatmulState& s) { s.change = race ? "matmul3-no-barrier" : "matmul3-turned"; });
        return true;
    }
    if (state == QLatin1String("variables")) {
        model_->edit(tr("change kernel"), [](MatmulState& s) { s.kernel = "matmul3"; });
        analysis_->showPage(2);
        return true;
    }
    if (state == QLatin1String("foretold")) {
        analysis_->showPage(3);
        bringUp(*timesDock_); // as high as that page
        return true;
    }
    if (state == QLatin1String("fragments")) {
        analysis_->showPage(4);
        bringUp(*timesDock_);
        return true;
    }
    if (state == QLatin1String("multiprocessor")) {
        model_->edit(tr("change kernel"), [](MatmulState& s) { s.kernel = "matmul3"; });
        analysis_->showPage(5);
        bringUp(*timesDock_);
        return true;
    }
    if (state == QLatin1String("timing")) {
        analysis_->measure();
        return true;
    }
    return false;
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
