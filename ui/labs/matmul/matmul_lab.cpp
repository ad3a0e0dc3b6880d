#include "ui/labs/matmul/matmul_lab.hpp"

#include "core/base/files.hpp"
#include "ui/labs/matmul/analysis_panel.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/matmul/setup_panel.hpp"
#include "ui/labs/matmul/matmul_steps.hpp"
#include "ui/labs/matmul/thread_inspector.hpp"
#include "ui/labs/matmul/trace_window.hpp"
#include "ui/base/language.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QTimer>
#include <QVBoxLayout>

namespace telar {

MatmulLab::MatmulLab(const Registry<MatmulVariant>& registry, const DeviceSource* devices, QWidget* parent)
    : Lab(QStringLiteral("matmul"), parent),
      model_(std::make_unique<MatmulModel>(registry, devices, *undoStack())) {
    build();
    buildActions();
    retranslate();
    connect(stage_, &MatmulStage::stepChanged, inspector_, &ThreadInspector::setStep);
    connect(inspector_, &ThreadInspector::stepBackRequested, stage_->transport(), &TransportBar::stepBack);
    connect(inspector_, &ThreadInspector::stepForwardRequested, stage_->transport(),
            &TransportBar::stepForward);
    connect(inspector_, &ThreadInspector::stepOverRequested, stage_, &MatmulStage::stepOver);
    connect(inspector_, &ThreadInspector::runToBarrierRequested, stage_, &MatmulStage::runToBarrier);
    connect(inspector_, &ThreadInspector::runToLineRequested, this, [this](quint32 line) {
        if (analysis_->showsVariables())
            analysis_->variables()->runToLine(static_cast<int>(line));
        else
            stage_->runToLine(line);
    });
    connect(analysis_, &AnalysisPanel::lineReached, inspector_, &ThreadInspector::setLine);
    connect(&analysis_->stepper(), &MatmulStepper::busyChanged, this, [this] { emit busyChanged(busy()); });
    connect(analysis_, &AnalysisPanel::exportRequested, this, &Lab::exportRequested);
    connect(model_.get(), &MatmulModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &MatmulModel::busyChanged, this, [this] {
        run_->setText(model_->measuring() ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
        emit busyChanged(busy());
    });
    connect(run_, &QPushButton::clicked, this, [this] { model_->measuring() ? cancel() : run(); });
    keep(
        "cell", [this] { return cellJson(); }, [this](const QJsonValue& cell) { setCell(cell); });
    model_->setState(MatmulState{});
    setPictureFirst(inspectorDock_, {stage_->c()});
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/matmul")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({analysisDock_}, {px(264)}, Qt::Vertical);
            resizeDocks({setupDock_, inspectorDock_}, {px(272), px(348)}, Qt::Horizontal);
            rememberLayout();
        });
}

MatmulLab::~MatmulLab() {
    // The panels speak to the model while they close: they go first, and the undo steps with them.
    delete takeCentralWidget();
    for (auto* dock : {setupDock_, inspectorDock_, analysisDock_})
        delete dock;
    undoStack()->clear();
}

void MatmulLab::build() {
    setup_ = new MatmulSetupPanel(*model_, this);
    run_ = roleButton("primary", this);
    run_->setObjectName("run");
    stage_ = new MatmulStage(*model_, this);
    setStage(stage_);
    inspector_ = new ThreadInspector(*model_, this);
    inspector_->setProperty("role", "panel");
    inspector_->setAttribute(Qt::WA_StyledBackground);
    setScaled(inspector_, Side::MinimumWidth, 280);
    analysis_ = new AnalysisPanel(*model_, this);
    setupDock_ = addDock(QStringLiteral("setup"), sidePanel(setup_, run_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock(QStringLiteral("thread"), inspector_, Qt::RightDockWidgetArea);
    analysisDock_ = addDock(QStringLiteral("analysis"), analysis_, Qt::BottomDockWidgetArea);
}

void MatmulLab::buildActions() {
    auto add = [this](const char* name, const QKeySequence& key, const char* iconFile, auto&& call) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        if (iconFile)
            action->setIcon(icon(iconFile));
        connect(action, &QAction::triggered, this, call);
        addAction(action);
        actions_ << action;
    };
    add("play", Qt::Key_Space, "play", [this] { stage_->transport()->togglePlay(); });
    add("stepBack", Qt::Key_Left, "back", [this] { stage_->transport()->stepBack(); });
    add("stepForward", Qt::Key_Right, "forward", [this] { stage_->transport()->stepForward(); });
    add("stepOver", Qt::Key_F10, "forward", [this] { stage_->stepOver(); });
    add("toBarrier", Qt::CTRL | Qt::Key_F10, "last", [this] { stage_->runToBarrier(); });
    add("unpin", Qt::Key_Escape, "pin", [this] { stage_->unpin(); });
    add("newSeed", Qt::CTRL | Qt::Key_R, "dice", [this] { setup_->newSeed(); });
    add("openTrace", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "open", [this] { chooseTrace(); });
}

QString MatmulLab::title() const {
    return tr("Threads");
}

void MatmulLab::retranslate() {
    setupDock_->setWindowTitle(tr("Parameters"));
    inspectorDock_->setWindowTitle(tr("Thread"));
    analysisDock_->setWindowTitle(tr("Analysis"));
    run_->setText(tr("Run") + QStringLiteral("   F5"));
    run_->setToolTip(tr("Times every variant of the product"));
    const QStringList texts{
        tr("Play or pause"),    tr("One step back"),       tr("One step forward"),
        tr("To the next line"), tr("To the next barrier"), tr("Let go of the pinned cell"),
        tr("New seed"),         tr("Open a trace…")};
    for (int i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(texts[i]);
        actions_[i]->setToolTip(texts[i]);
    }
}

QString MatmulLab::commandLine() const {
    return model_->commandLine();
}

std::vector<Exportable> MatmulLab::exportables() const {
    std::vector<Exportable> items{stage_->c()->exportable(), stage_->a()->exportable(),
                                  stage_->b()->exportable(), analysis_->chart()->exportable()};
    add(items, stage_->film());
    for (auto& item : analysis_->variables()->exportables())
        items.push_back(std::move(item));
    return items;
}

void MatmulLab::chooseTrace() {
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Open a trace"), {}, tr("Traces of kernels (*.json)"));
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
        [this](const Error& error) { emit notice(translated(error)); });
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
    if (state == QLatin1String("timing")) {
        analysis_->measure();
        return true;
    }
    return false;
}

bool MatmulLab::busy() const {
    return model_->computing() || model_->tracing() || model_->measuring() || analysis_->stepper().busy() ||
           opener_.running();
}

void MatmulLab::run() {
    bringUp(*analysisDock_);
    emit edited();
    analysis_->measure();
}

void MatmulLab::cancel() {
    model_->cancel();
    analysis_->stepper().cancel();
}

void MatmulLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
