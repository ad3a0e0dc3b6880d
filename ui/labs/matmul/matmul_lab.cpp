#include "ui/labs/matmul/matmul_lab.hpp"

#include "core/base/files.hpp"
#include "core/matmul/operation.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/matmul/analysis_panel.hpp"
#include "ui/labs/matmul/fragment_page.hpp"
#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/matmul/setup_panel.hpp"
#include "ui/labs/matmul/thread_inspector.hpp"
#include "ui/labs/matmul/trace_window.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/parameters.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QVBoxLayout>

#include <algorithm>

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
            TELAR_TRY(bytes, readFile(name, job));
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

bool MatmulLab::showState(const QString& state) {
    const auto parts = state.split(QLatin1Char(':'));
    if (const auto size = parts.value(1).toLongLong(); size > 0)
        model_->edit(tr("change size"), [size](MatmulState& s) { s.size = std::min(size, MatmulModel::mostSize); });
    return Lab::showState(parts[0]);
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

// What lessons can check in the matrix-product lab.

namespace {

constexpr const char* looks[] = {"value", "block", "warp", "lane", "thread", "index"};

FactValue whole(int64_t value) { return static_cast<double>(value); }

} // namespace

std::vector<LabFact> MatmulLab::facts() const {
    const auto& state = model_->state();
    const auto result = model_->result();
    const bool current = result && result->state.size == state.size && result->state.kernel == state.kernel &&
                         result->state.change == state.change && result->state.blockX == state.blockX &&
                         result->state.blockY == state.blockY;
    FactValue block, blocks, threads, warps, sectors, efficiency, different, findings, bankWays;
    if (current) {
        const auto& shown = result->shown();
        const auto global = shown.counters.global();
        block = whole(result->config.block.count());
        blocks = whole(result->config.grid.count());
        threads = whole(result->config.grid.count() * result->config.block.count());
        warps = whole(shown.counters.warps);
        if (global.instructions > 0)
            sectors = static_cast<double>(global.sectors) / static_cast<double>(global.instructions);
        if (global.sectors > 0)
            efficiency = 100 * static_cast<double>(global.neededSectors) / static_cast<double>(global.sectors);
        different = whole(shown.different);
        findings = whole(shown.findingCount);
        bankWays = whole(shown.counters.shared().worstWays);
    }
    const auto occupancy = model_->occupancy();
    const auto measured = std::count_if(model_->timings().begin(), model_->timings().end(),
                                        [](const auto& t) { return t.second.state == MatmulTiming::State::Measured; });
    return {{"size", tr("Rows of the matrices"), whole(state.size)},
            {"kernel", tr("Kernel"), state.kernel},
            {"change", tr("Change tried; empty: none"), state.change},
            {"identity", tr("B is the identity: 1, else 0"), whole(state.identity)},
            {"block_x", tr("Threads per block along x, as chosen"), whole(state.blockX)},
            {"block_y", tr("Threads per block along y, as chosen"), whole(state.blockY)},
            {"block_threads", tr("Threads per block"), block},
            {"blocks", tr("Grid size in blocks"), blocks},
            {"grid_threads", tr("Threads of the grid"), threads},
            {"warps", tr("Warps counted"), warps},
            {"sectors_per_request", tr("Sectors per warp request"), sectors},
            {"useful_percent", tr("% of the fetched sectors that was needed"), efficiency},
            {"bank_ways", tr("Wavefronts of the worst access to shared memory"), bankWays},
            {"different", tr("Wrong elements of C"), different},
            {"findings", tr("Races and other findings"), findings},
            {"occupancy_percent", tr("Occupancy in %"), occupancy ? FactValue(100 * occupancy->share) : FactValue()},
            {"look", tr("Colours of C show: value, block, warp, lane, thread or index"),
             factWord(looks, static_cast<int>(stage_->look()))},
            {"pinned", tr("An element is pinned: 1, else 0"), whole(stage_->pinned())},
            {"cell_row", tr("Row of the element"), whole(stage_->row())},
            {"cell_column", tr("Column of the element"), whole(stage_->column())},
            {"step", tr("Step of the thread"), whole(stage_->step() + 1)},
            {"memory_latency", tr("Memory latency on the page Multiprocessor, as a multiple of the card's"),
             whole(int64_t{1} << analysis_->multiprocessor()->latency()->current())},
            {"measured", tr("Variants measured"), whole(measured)}};
}

// What a project keeps of the matrix-product lab.

namespace {

QJsonValue givenJson(const MatmulState& s) {
    if (!s.given)
        return QJsonValue::Null;
    const auto numbers = [](const Matrix<float>& m) { return packed(m.data(), static_cast<qsizetype>(m.bytes())); };
    return QJsonObject{{"name", s.given->name},
                       {"options", QString::fromStdString(s.given->options)},
                       {"a", numbers(s.given->a)},
                       {"b", numbers(s.given->b)}};
}

void readGiven(Fields& f, MatmulState& s) {
    s.given.reset();
    if (!f.has("given") || f.isNull("given"))
        return;
    auto fields = f.object("given");
    auto made = std::make_shared<MatmulGiven>();
    made->name = fields.words("name");
    made->options = fields.has("options") ? fields.text("options") : std::string();
    for (const auto& [name, to] : {std::pair{"a", &made->a}, {"b", &made->b}}) {
        const auto values = unpacked<float>(fields.bytes(name));
        if (s.size < 1 || s.size > MatmulModel::mostSize || static_cast<qint64>(values.size()) != s.size * s.size)
            return f.refuse("given");
        *to = Matrix<float>(s.size, s.size);
        std::copy(values.begin(), values.end(), to->data());
    }
    s.given = std::move(made);
}

} // namespace

const KeptRows<MatmulState, MatmulTiming>& MatmulLab::kept() const {
    using S = MatmulState;
    using T = MatmulTiming;
    static const KeptRows<S, T> rows{
        joined(rowsAbout(Earlier::Data,
                         joined(parameterRowsOf<S>(matmulParameters()),
                                {wholeRow<S>("seed", &S::seed, 0, UINT32_MAX), {"given", givenJson, readGiven}})),
               {kernelRow<S>("kernel", &S::kernel), kernelRow<S>("change", &S::change),
                wholeRow<S>("block_x", &S::blockX, 1, 1024), wholeRow<S>("block_y", &S::blockY, 1, 1024),
                wholeRow<S>("capability_major", &S::major, 1, 99), wholeRow<S>("capability_minor", &S::minor, 0, 99),
                wholeRow<S>("registers", &S::registers, 1, 255)}),
        {numberRow<T>("gflops", &T::gflops)},
        [](Fields& f, S& s) {
            if (s.size > MatmulModel::mostSize)
                f.refuse("size");
            if (std::ranges::none_of(matmulKernels(), [&](const auto& card) { return s.kernel == card.id; }))
                f.refuse("kernel");
            if (!s.change.empty() &&
                std::ranges::none_of(matmulExperiments(), [&](const auto& e) { return s.change == e.id; }))
                f.refuse("change");
            if (!simt::findCapability(s.major, s.minor))
                f.refuse("capability_major");
        }};
    return rows;
}

std::function<QJsonObject()> MatmulLab::results() const {
    return [size = model_->measuredSize()] { return QJsonObject{{"timed_size", size}}; };
}

std::function<void()> MatmulLab::resultsFrom(Fields& results, const MatmulState&) {
    return [this, size = results.whole("timed_size", 0, 0, 1 << 20)] { model_->setMeasuredSize(size); };
}

} // namespace telar
