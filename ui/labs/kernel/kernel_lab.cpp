#include "ui/labs/kernel/kernel_lab.hpp"

#include "core/base/files.hpp"
#include "core/simt/driver/notebook.hpp"
#include "core/simt/program/sources.hpp"
#include "ui/exercises/class_window.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/kernel/compare_page.hpp"
#include "ui/labs/kernel/device_page.hpp"
#include "ui/labs/kernel/exercise_page.hpp"
#include "ui/labs/kernel/instructions_page.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/kernel_setup.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/kernel/kernel_steps.hpp"
#include "ui/labs/kernel/output_page.hpp"
#include "ui/labs/kernel/program_page.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>
#include <QFileInfo>

namespace telar {

KernelLab::KernelLab(QWidget* parent)
    : Lab(name(), parent), model_(std::make_unique<KernelModel>(*undoStack())),
      exercises_(std::make_unique<ExerciseSession>(*model_)) {
    build();
    showResults();
    buildActions();
    stage_->openSample(QStringLiteral("vector_add"));
    undoStack()->clear();
    first_ = model_->state();
    for (auto signal : {&KernelModel::stateChanged, &KernelModel::compiledChanged}) // the settings are of its kernels
        connect(model_.get(), signal, this, &Lab::commandLineChanged);
    for (auto signal : {&KernelModel::busyChanged, &KernelModel::stateChanged, &KernelModel::compiledChanged})
        connect(model_.get(), signal, this, &Lab::workChanged);
    connect(stage_, &KernelStage::sampleOpened, this, &KernelLab::showProgram);
    connect(stage_, &KernelStage::sampleOpened, this, [this] { showNextFaults(); });
    connect(model_.get(), &KernelModel::resultChanged, this, &KernelLab::leaveFaults);
    connect(stage_, &KernelStage::openRequested, this, &KernelLab::chooseFile);
    connect(stage_, &KernelStage::saveRequested, this, &KernelLab::chooseTarget);
    connect(&results_->stepper(), &KernelStepper::busyChanged, this, &Lab::workChanged);
    connect(&results_->versions(), &KernelVersions::busyChanged, this, &Lab::workChanged);
    connect(&results_->versions(), &KernelVersions::discarded, this, [this](const KernelState& kept) {
        emit undoable(tr("The kept version was discarded"), [versions = QPointer(&results_->versions()), kept] {
            if (versions)
                versions->restore(kept);
        });
    });
    connect(model_.get(), &KernelModel::typedReplaced, this, [this] {
        emit undoable(tr("%1 replaced the code that you had typed").arg(QString::fromStdString(model_->state().name)));
    });
    connect(results_->device(), &DevicePage::busyChanged, this, &Lab::workChanged);
    connect(results_->multiprocessor(), &MultiprocessorPage::busyChanged, this, &Lab::workChanged);
    connect(results_->program(), &ProgramPage::busyChanged, this, &Lab::workChanged);
    connect(results_->program(), &ProgramPage::launchRequested, this, [this](const KernelState& state) {
        model_->replaceState(tr("open launch"), state);
        results_->showPage(KernelResults::Output);
    });
    connect(results_->program(), &ProgramPage::scriptRequested, this,
            [this](const KernelState& state) { model_->replaceState(tr("back to the script"), state); });
    connect(results_->program(), &ProgramPage::resultChanged, this, [this] {
        const auto* page = results_->program();
        stage_->showProgram(page->script() ? nullptr : page->result());
        if (page->result() && !page->script())
            stage_->source()->showCard();
    });
    connect(results_->program(), &ProgramPage::scriptChanged, this,
            [this] { stage_->showScript(results_->program()->script()); });
    connectExercises();
    connect(exercises_.get(), &ExerciseSession::earlierVersion, this, [this](const std::string& source) {
        auto state = model_->state();
        state.source = source;
        results_->versions().offer(state);
    });
    connect(stage_->source(), &SourceView::lineClicked, this, [this](int line) {
        if (!model_->state().isScript())
            results_->runToLine(line);
    });
    connect(stage_->source(), &SourceView::factClicked, results_, &KernelResults::showCost);
    connect(stage_->source(), &SourceView::cursorMoved, results_->instructions(), &InstructionsPage::markLine);
    connect(results_, &KernelResults::lineRequested, this,
            [this](int line, int column) { stage_->source()->goTo(line, column); });
    connect(results_, &KernelResults::lineReached, this, [this](int line) {
        stage_->source()->setCurrentLine(model_->isCompiled() ? line : 0, results_->transport()->step() == 0);
    });
    connect(
        model_.get(), &KernelModel::traceChanged, this,
        [this] {
            if (wantedStep_ >= 0 && model_->trace() && model_->isCompiled()) // not the one before
                results_->warp()->transport()->setStep(std::exchange(wantedStep_, -1));
        },
        Qt::QueuedConnection);
    keep(
        "resultPage", [this] { return results_->page(); },
        [this](const QJsonValue& value) {
            if (const int page = value.toInt(); page >= 0 && page <= KernelResults::Instructions)
                results_->showPage(page);
        });
    keep(
        "warp", [this] { return warpJson(); }, [this](const QJsonValue& value) { setWarp(value); });
    keep(
        "thread", [this] { return stepsJson(); }, [this](const QJsonValue& value) { setSteps(value); });
    keep(
        "keptVersion", [this] { return keptJson(); }, [this](const QJsonValue& value) { setKept(value); });
    rememberLayout();
}

KernelLab::~KernelLab() { dismantle(); }

void KernelLab::build() {
    setup_ = new KernelSetup(*model_, this);
    stage_ = new KernelStage(*model_, this);
    setStage(stage_, 560);
    results_ = new KernelResults(*model_, this);
    stage_->setBelow(results_->steps());
    addRun([this] { return model_->runsMain() ? tr("Run program") : tr("Run"); },
           [this] {
               return model_->runsMain() ? tr("Runs main() in a separate process, and its kernels on the machine")
                                         : tr("Runs the kernel to its end, with counts and all checks");
           });
    setupDock_ = addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    exercisePanel_ = new ExercisePanel(*exercises_, this);
    resultsDock_ = addDock("results", TELAR_SAYS("Results"), results_, Qt::RightDockWidgetArea);
    resultsDock_->setProperty(widePanel, 38); // the source has the rest: almost two thirds
    exerciseDock_ = addDock("exercises", TELAR_SAYS("Exercises"), exercisePanel_, Qt::RightDockWidgetArea);
    for (auto* dock : {resultsDock_, exerciseDock_})
        dock->setProperty(subjectPanel, true);
    tabifyDockWidget(resultsDock_, exerciseDock_);
    exerciseDock_->hide(); // until somebody asks for exercises
    setFocusProxy(stage_);
}

/// What is of the source and the launch that were there when it was made.
void KernelLab::showResults() {
    const auto& model = *model_;
    auto* page = results_;
    const auto run = [&model] { return model.earlierRun(); };
    const auto program = [page] { return page->program()->earlierRun(); };
    showsResult({page->output(), page->warp(), page->printed(), page->compare()->view(), page->device()}, run);
    showsResult({page->instructions()}, run);
    showsResult({page->counts(), page->findings()},
                [&model, run, program] { return model.result() ? run() : program(); });
    showsResult(page->program()->shownResults(), program);
    showsResult({page->steps()}, [page] { return page->stepper().earlier(); });
    showsResult(page->multiprocessor()->shownResults(), [page, run] {
        return std::max(run(), page->multiprocessor()->showsEarlier() ? Earlier::Settings : Earlier::No);
    });
    for (auto signal : {&KernelModel::resultChanged, &KernelModel::traceChanged})
        connect(model_.get(), signal, this, &Lab::lookAgain);
    for (auto signal : {&ProgramPage::argumentsChanged, &ProgramPage::scriptChanged})
        connect(page->program(), signal, this, &Lab::lookAgain);
}

void KernelLab::buildActions() {
    const auto kernelKey = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::ALT | key); };
    addCommand("newKernelFile", kernelKey(Qt::Key_N), "new", TELAR_SAYS("New kernel"), [this] { stage_->newFile(); });
    addCommand("openKernelFile", kernelKey(Qt::Key_O), "open", TELAR_SAYS("Open a CUDA file or a Python script…"),
               [this] { chooseFile(); });
    addCommand("saveKernelFile", kernelKey(Qt::Key_S), "save", TELAR_SAYS("Save the file…"),
               [this] { chooseTarget(); });
    addCommand("findText", {}, "search", TELAR_SAYS("Find in the text…"), [this] { stage_->source()->find(); });
    addCommand("exercises", kernelKey(Qt::Key_E), "thesis", TELAR_SAYS("Exercises"), [this] { showExercises(); });
    addCommand("checkExercise", Qt::CTRL | Qt::Key_F5, "check", TELAR_SAYS("Check the exercise"), [this] {
        if (exercises_->exercise())
            exercises_->check();
        else
            showExercises();
    });
    addCommand("fold", kernelKey(Qt::Key_F), "layout", TELAR_SAYS("Fold or unfold what the kernel does not run"),
               [this] { stage_->toggleFold(); });
    addCommand("compiler", {}, "kernel", TELAR_SAYS("Compiler of the kernel…"), [this] { stage_->chooseCompiler(); });
    addCommand("keepVersion", kernelKey(Qt::Key_K), "pin", TELAR_SAYS("Keep this version for comparison"), [this] {
        results_->versions().keep();
        results_->showPage(KernelResults::Compare);
    });
    addCommand("nextFinding", Qt::Key_F8, "warning", TELAR_SAYS("Next finding"), [this] { results_->nextFinding(1); });
    addCommand("previousFinding", Qt::SHIFT | Qt::Key_F8, "warning", TELAR_SAYS("Previous finding"),
               [this] { results_->nextFinding(-1); });
    addCommand("stepOver", Qt::Key_F10, "forward",
               TELAR_SAYS("To the next line of the warp or thread that is followed"), [this] { results_->stepOver(); });
    addCommand("stepOut", Qt::SHIFT | Qt::Key_F11, "last", TELAR_SAYS("To the line after the call of this function"),
               [this] { results_->stepOut(); });
    addTransport([this] { return results_->transport(); });
}

LabName KernelLab::name() {
    return {QStringLiteral("bench"), "kernel", TELAR_SAYS("Kernel"),
            TELAR_SAYS("Write a CUDA kernel and see what its threads do, without a GPU."), [] {
                return std::vector<LabPlace>{{QStringLiteral("conflicts"), tr("Bank conflicts by line")}};
            }};
}

QString KernelLab::subject() const {
    return results_->program()->callsMpi() ? tr("Who computes, who waits for whom, and what each message carries?")
                                           : Lab::subject();
}

std::vector<Exportable> KernelLab::exportables() const { return results_->exportables(); }

void KernelLab::chooseFile() {
    const auto path = askSource(
        this, tr("Open a CUDA file or a Python script"),
        tr("CUDA files, MPI programs, scripts and notebooks (*.cu *.cuh *.c *.cpp *.py *.ipynb);;All files (*)"));
    if (!path.isEmpty())
        openPath(path);
}

QString KernelLab::commandLine() const {
    const auto ofRanks = results_->program()->commandLine();
    return ofRanks.isEmpty() ? model_->commandLine() : ofRanks;
}

bool KernelLab::openPath(const QString& path) {
    if (path.endsWith(QLatin1String(".telar-exercise"), Qt::CaseInsensitive)) {
        exercises_->openFile(path);
        return true;
    }
    if (path.endsWith(QLatin1String(".telar-handin"), Qt::CaseInsensitive) || QFileInfo(path).isDir()) {
        showClass()->open({path});
        return true;
    }
    const bool notebook = path.endsWith(QLatin1String(".ipynb"));
    if (!program::isSourceName(path.toLower().toStdString()) &&
        !path.endsWith(QLatin1String(".cuh"), Qt::CaseInsensitive) && !path.endsWith(QLatin1String(".py")) && !notebook)
        return false;
    opener_.start<std::string>(
        [name = path.toStdString(), notebook](const JobContext& job) -> Expected<std::string> {
            TELAR_TAKE(bytes, readFile(name, job, notebook ? driver::mostNotebookBytes : KernelModel::mostSourceBytes));
            if (notebook)
                return driver::scriptOfNotebook(*bytes, name, job);
            if (bytes->find('\0') != std::string::npos)
                return userError(text(TELAR_TR("core", "This is not text: it holds bytes of value zero")),
                                 text("%1", name));
            return std::move(*bytes);
        },
        [this, path](std::shared_ptr<const std::string> bytes) {
            // Not UTF-8: taken for Latin-1, as old course files are.
            auto decode = QStringDecoder(QStringDecoder::Utf8);
            QString words = decode(QByteArrayView(bytes->data(), static_cast<qsizetype>(bytes->size())));
            if (decode.hasError())
                words = QString::fromLatin1(bytes->data(), static_cast<qsizetype>(bytes->size()));
            words.replace(QLatin1String("\r\n"), QLatin1String("\n"));
            const auto full = QFileInfo(path).absoluteFilePath().toStdString();
            model_->replaceSource(tr("open file"), words.toStdString(), fileName(full), full);
            showProgram();
            if (exerciseDock_->isVisible()) // which is about another source
                bringUp(*resultsDock_);
            showNextFaults();
            emit pathOpened(path);
        },
        [this](const Error& error) { emit problem(translated(error)); });
    return true;
}

/// What runs as a whole is looked at as a whole.
void KernelLab::showProgram() {
    if (model_->state().isScript() || model_->runsMain())
        results_->showPage(KernelResults::Program);
}

void KernelLab::chooseTarget() {
    const auto& state = model_->state();
    auto known = QString::fromStdString(model_->path().empty() ? state.name : model_->path());
    if (state.isNotebook()) // its cells are a script here; the notebook stays what it is
        known = known.chopped(6) + QLatin1String(".py");
    const auto path =
        state.isPython()
            ? askTarget(this, tr("Save the script"), known, tr("Python scripts (*.py)"), QStringLiteral(".py"))
            : askTarget(this, tr("Save the CUDA file"), known, tr("CUDA files (*.cu)"), QStringLiteral(".cu"));
    if (!path.isEmpty())
        saveTo(path);
}

void KernelLab::saveTo(const QString& path) {
    const auto full = QFileInfo(path).absoluteFilePath().toStdString();
    saver_.start<std::string>(
        [full, source = model_->state().source](const JobContext&) -> Expected<std::string> {
            TELAR_CHECK(writeFile(full, source));
            return source;
        },
        [this, full, path](std::shared_ptr<const std::string> source) {
            if (*source == model_->state().source)
                model_->wasSaved(full);
            emit pathOpened(path);
            emit notice(tr("Saved to %1").arg(path), path);
        },
        [this](const Error& error) { emit problem(translated(error)); });
}

bool KernelLab::showState(const QString& state) {
    if (state == QLatin1String("conflicts")) { // of the kernel that is there
        results_->showConflicts();
        return true;
    }
    if (state.startsWith(QLatin1String("exercise")) || state == QLatin1String("class") ||
        state == QLatin1String("hand-in"))
        return showExerciseState(state);
    const std::pair<const char*, const char*> samples[] = {
        {"banks", "transpose"},      {"sectors", "max_pooling"},
        {"counts", "tiled_product"}, {"findings", "out_of_bounds"},
        {"mistake", "reduction"},    {"variables", "tiled_product"},
        {"compare", "transpose"},    {"gpu", "transpose"},
        {"program", "heat"},         {"multiprocessor", "tiled_product"},
        {"ranks", "ranks"},          {"collectives", "split_layer"},
        {"script", "product.py"},    {"instructions", "tiled_product"}};
    QString sample = state;
    for (const auto& [name, id] : samples)
        if (state == QLatin1String(name))
            sample = QLatin1String(id);
    stage_->openSample(sample);
    if (model_->state().name != sample.toStdString() + (model_->state().isScript() ? "" : ".cu"))
        return false;
    if (state == QLatin1String("banks") || state == QLatin1String("sectors")) {
        results_->showPage(KernelResults::Warp);
        wantedStep_ = state == QLatin1String("banks") ? 8 : 0;
    } else if (state == QLatin1String("counts")) {
        results_->showPage(KernelResults::Counts);
    } else if (state == QLatin1String("instructions")) {
        results_->showPage(KernelResults::Instructions);
    } else if (state == QLatin1String("findings")) {
        results_->showPage(KernelResults::Findings);
    } else if (state == QLatin1String("program") || state == QLatin1String("ranks") ||
               state == QLatin1String("collectives") || model_->state().isScript()) {
        results_->showPage(KernelResults::Program);
        if (state == QLatin1String("collectives"))
            results_->program()->chooseView(ProgramPage::Collectives);
        results_->program()->run();
    } else if (state == QLatin1String("multiprocessor")) {
        results_->showPage(KernelResults::Multiprocessor);
    } else if (state == QLatin1String("gpu")) {
        results_->showPage(KernelResults::Device);
    } else if (state == QLatin1String("variables")) {
        results_->showPage(KernelResults::Variables);
        results_->steps()->restore(1, 37, 30);
    } else if (state == QLatin1String("compare")) {
        results_->versions().keep();
        results_->showPage(KernelResults::Compare);
        auto text = model_->state().source;
        text.replace(text.find("tile[32][32]"), 12, "tile[32][33]");
        model_->typeSource(text);
    } else if (state == QLatin1String("mistake")) {
        auto text = model_->state().source;
        text.replace(text.find("half > 0;"), 9, "hlaf > 0;");
        model_->typeSource(text);
    }
    return true;
}

bool KernelLab::running() const { return model_->running() || results_->program()->running(); }

bool KernelLab::busy() const {
    return model_->busy() || results_->stepper().busy() || results_->versions().busy() || results_->device()->busy() ||
           results_->multiprocessor()->busy() || results_->program()->busy() || exercises_->busy() ||
           opener_.running() || saver_.running();
}

void KernelLab::cancel() {
    model_->cancel();
    results_->stepper().cancel();
    results_->device()->cancel();
    results_->multiprocessor()->cancel();
    results_->program()->cancel();
    exercises_->cancel();
}

void KernelLab::setDevice(const cuda::KernelDevice& device, const DeviceSource* devices) {
    results_->device()->setDevice(&device, devices);
    results_->multiprocessor()->setDevices(devices);
}

void KernelLab::run() {
    emit edited();
    if (model_->state().isScript() || model_->runsMain()) {
        bringUp(*resultsDock_);
        results_->showPage(KernelResults::Program);
        return results_->program()->run();
    }
    if (!foldedDocks().contains(resultsDock_)) // else once there is something to see
        bringUp(*resultsDock_);
    showNextFaults(true);
    model_->run();
}

/// What is wrong in the next run comes to the front by itself; else the page stays that was there.
void KernelLab::showNextFaults(bool ran) {
    if (model_->state().isScript() || model_->runsMain())
        return;
    for (const auto& one : nextFaults_)
        disconnect(one);
    const auto refused = [this] {
        return model_->isCompiled() && model_->compiled()->compiler && model_->compiled()->error;
    };
    const auto look = [this, refused, ran] {
        if (!refused() && (!model_->result() || model_->earlierRun() != Earlier::No))
            return;
        for (const auto& one : nextFaults_)
            disconnect(one);
        if (refused() || !model_->result()->report.findings.empty())
            showFaults();
        else if (ran)
            bringUp(*resultsDock_);
    };
    if (refused()) // it says why there is nothing to run
        return showFaults();
    nextFaults_ = {connect(model_.get(), &KernelModel::resultChanged, this, look),
                   connect(model_.get(), &KernelModel::compiledChanged, this, look)};
}

void KernelLab::showFaults() {
    if (results_->page() != KernelResults::Findings)
        pageBefore_ = results_->page();
    results_->showPage(KernelResults::Findings);
    putAway(*resultsDock_); // where both have no room: the card says the same, and has a button
    stage_->source()->showCard();
}

/// The page before comes back once all is right.
void KernelLab::leaveFaults() {
    const auto run = model_->result();
    if (!run || model_->earlierRun() != Earlier::No || !run->report.findings.empty())
        return;
    if (const int before = std::exchange(pageBefore_, -1); before >= 0 && results_->page() == KernelResults::Findings)
        results_->showPage(before);
}

void KernelLab::firstShown() { model_->start(); }

} // namespace telar
