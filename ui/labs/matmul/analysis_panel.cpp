#include "ui/labs/matmul/analysis_panel.hpp"

#include "core/matmul/accuracy.hpp"
#include "core/matmul/emulate.hpp"
#include "core/simt/builtin/replay.hpp"
#include "core/simt/cost_model.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/variant_rows.hpp"
#include "ui/labs/matmul/fragment_page.hpp"
#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/view_state.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

namespace {

/// As high as the page that is seen needs: Qt would ask for what the highest of all would like.
class AnalysisPages final : public QStackedWidget {
public:
    explicit AnalysisPages(QWidget* parent) : QStackedWidget(parent) {
        connect(this, &QStackedWidget::currentChanged, this, [this] { fit(); });
    }
    bool hasHeightForWidth() const override { return false; }

private:
    bool event(QEvent* event) override {
        const bool done = QStackedWidget::event(event);
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            fit();
        return done;
    }
    void fit() {
        const auto* page = currentWidget();
        const auto* rows = page ? page->layout() : nullptr;
        const int needed = !rows                       ? 0
                           : rows->hasHeightForWidth() ? rows->minimumHeightForWidth(width())
                                                       : rows->totalMinimumSize().height();
        setMinimumHeight(std::max(px(140), needed));
    }
};

} // namespace

AnalysisPanel::AnalysisPanel(MatmulModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 8, 14, 8}), 6);
    title_ = roleLabel("section", this);
    pages_ = keepInProject(named(new Segmented(6, this), "analysisPages"), "analysisPage");
    pages_->setProperty("tight", true); // six of them, beside the size
    sizeLabel_ = new TextLabel(this);
    size_ = keepInProject(named(new QComboBox(this), "timedSize"), "timedSize");
    for (const int n : {64, 128, 256, 512, 1024, 2048, 4096})
        size_->addItem(formatCount(n), n);
    size_->setCurrentIndex(2);
    sizeLabel_->setBuddy(size_);
    measure_ = named(new QPushButton(this), "measure");
    export_ = withIcon(new QPushButton(this), "export");
    progress_ = sized(new QProgressBar(this), Side::FixedWidth, 56);
    progress_->setTextVisible(false);
    progress_->setRange(0, 100);
    progressText_ = roleLabel("muted", this);
    column->addLayout(
        spaced(inRow(wide(title_), progress_, progressText_, sizeLabel_, size_, measure_, export_, pages_), 8));
    stack_ = new AnalysisPages(this);
    stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto* counts = new QWidget(stack_);
    auto* row = spaced(bare(new QHBoxLayout(counts)), 14);
    table_ = new RowsTable("counts", "lr", counts, 20);
    fitColumns(*table_);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::NoFocus);
    findings_ = wrapped(named(new TextLabel(counts), "findings"));
    findings_->setTextFormat(Qt::RichText);
    findings_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    findings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* scrollFindings = inRole(new QScrollArea(counts), "panel");
    scrollFindings->setFrameShape(QFrame::NoFrame);
    scrollFindings->setWidgetResizable(true);
    scrollFindings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollFindings->setWidget(findings_);
    addAll(row, wide(table_, 3), wide(scrollFindings, 2));
    findingsArea_ = scrollFindings;
    chart_ = keepInProject(named(new TimingChart(stack_), "timingChart"), "timing");
    chart_->setLogScale(true);
    addAll(stack_, counts, chart_);
    stepper_ = new MatmulStepper(model, this);
    variables_ = new StepsPage(*stepper_, stack_);
    keepInProject(variables_->transport(), "variablesStep");
    stack_->addWidget(variables_);
    predicted_ = new PredictedPage([this] { return kernels(); }, stack_);
    predicted_->setDevices(model.deviceSource());
    stack_->addWidget(predicted_);
    fragments_ = new FragmentPage(stack_);
    stack_->addWidget(fragments_);
    multiprocessor_ = new MultiprocessorPage(stack_);
    multiprocessor_->setSizePolicy(QSizePolicy::Ignored,
                                   QSizePolicy::Preferred); // a hidden page does not widen the panel
    multiprocessor_->setDevices(model.deviceSource());
    stack_->addWidget(multiprocessor_);
    column->addWidget(stack_, 1);
    connect(size_, &QComboBox::currentIndexChanged, predicted_, &PredictedPage::invalidate);
    connect(size_, &QComboBox::currentIndexChanged, this, [this] { model_.setTimedSize(size()); });
    connect(size_, &QComboBox::currentIndexChanged, this, &AnalysisPanel::offerRecording);
    connect(&model_, &MatmulModel::stateChanged, this, &AnalysisPanel::offerRecording);
    connect(pages_, &Segmented::chosen, this, &AnalysisPanel::showPage);
    connect(measure_, &QPushButton::clicked, this, [this] { model_.measuring() ? model_.cancel() : measure(); });
    connect(export_, &QPushButton::clicked, this, &AnalysisPanel::exportRequested);
    connect(&model_, &MatmulModel::resultChanged, this, &AnalysisPanel::refreshCounts);
    connect(&model_, &MatmulModel::stateChanged, this, &AnalysisPanel::refreshCounts);
    connect(&model_, &MatmulModel::timingChanged, this, &AnalysisPanel::refreshTimes);
    connect(&model_, &MatmulModel::busyChanged, this, &AnalysisPanel::refreshProgress);
    connect(variables_, &StepsPage::lineReached, this,
            [this](int line) { emit lineReached(showsVariables() ? line : 0); });
    showPage(0);
    offerRecording();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { refreshCounts(); });
}

bool AnalysisPanel::showsVariables() const { return stack_->currentWidget() == variables_; }

qint64 AnalysisPanel::size() const { return size_->currentData().toLongLong(); }

void AnalysisPanel::showPage(int page) {
    pages_->setCurrent(page);
    for (int k = 0; k < stack_->count(); ++k) // those that are not seen ask for no height
        stack_->widget(k)->setSizePolicy(stack_->widget(k)->sizePolicy().horizontalPolicy(),
                                         k == page ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    stack_->setCurrentIndex(page);
    measure_->setVisible(page == 1);
    showEach({sizeLabel_, size_}, page == 1 || page == 3 || page == 5);
    refreshProgress();
    title_->setText((page == 0   ? tr("Counted by the emulator")
                     : page == 1 ? tr("Time of the product")
                     : page == 2 ? tr("A thread with its variables")
                     : page == 3 ? tr("Predicted times")
                     : page == 4 ? tr("Fragments on tensor cores")
                                 : tr("Warps over cycles")));
    emit lineReached(showsVariables() ? variables_->line() : 0);
}

void AnalysisPanel::measure() {
    showPage(1);
    model_.measure();
}

std::vector<PredictedKernel> AnalysisPanel::kernels() const {
    const auto n = size();
    const auto measured = [this, n](const std::string& id) {
        return model_.measuredSize() == n ? kernelMedianOf(model_.timings(), "cuda:" + id) : std::nullopt;
    };
    return predictedKernels(
        matmulKernels(), model_.timed().operation(),
        [n](const JobContext&) {
            Work work;
            work.size = n;
            return work;
        },
        measured);
}

/// The product of the chosen size by the kernel on show, for the page of the multiprocessor.
void AnalysisPanel::offerRecording() {
    const auto& state = model_.state();
    MultiprocessorSource made;
    std::string file = "core/matmul/kernels/" + state.running() + ".cu";
    std::replace(file.begin(), file.end(), '-', '_');
    for (const auto& card : matmulKernels())
        if (state.running() == card.id)
            file = card.file;
    const auto n = size();
    made.title = QStringLiteral("%1, %2 × %2").arg(QString::fromStdString(state.running()), formatCount(n));
    made.file = file;
    const auto text = simt::kernelSource(file);
    made.source = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).split(QLatin1Char('\n'));
    if (matmulChoosesBlock(state.running())) {
        made.width = static_cast<int>(state.blockX);
        made.mostWidth = static_cast<int>(simt::maxBlock.x / state.blockY);
    }
    made.record = [n, id = state.running(), seed = state.seed,
                   y = state.blockY](const simt::DeviceModel& card, int width,
                                     const JobContext& job) -> Expected<multiprocessor::Recording> {
        const auto block = width > 0 ? std::optional(simt::Dim3{static_cast<uint32_t>(width), y, 1}) : std::nullopt;
        TELAR_TRY(inputs, randomMatmul({n, 9}, seed, job));
        TELAR_TAKE(c, Matrix<float>::create(n, n));
        return builtin::recordLastLaunch(
            [&](const simt::LaunchOptions& options) -> Status {
                const auto launched = emulateMatmul(id, inputs->problem(), c->view(), options, block);
                return launched ? Status() : launched.error();
            },
            card, job);
    };
    multiprocessor_->setSource(std::move(made));
}

void AnalysisPanel::refreshCounts() {
    const auto result = model_.result();
    if (!result)
        return;
    const auto* changed = result->changed ? &*result->changed : nullptr;
    std::vector<TableRow> rows;
    auto add = [&](const QString& what, const QString& help, auto&& value) {
        rows.push_back(tableRow({what, value(result->own)}, help));
        if (!changed)
            return;
        const QString now = value(*changed);
        rows.back().push_back({now, help, now != rows.back()[1].text ? CellMark::Changed : CellMark::None});
    };
    auto useful = [](qint64 needed, qint64 made) {
        return made > 0 ? QStringLiteral("%1 · %2").arg(
                              formatCount(made), formatPercent(static_cast<double>(needed) / static_cast<double>(made)))
                        : QStringLiteral("–");
    };
    add(tr("Product"), tr("Compared with the plain loops, element by element"), [](const MatmulEvidence& e) {
        return e.different == 0 ? tr("agrees") : tr("%n elements wrong", nullptr, static_cast<int>(e.different));
    });
    add(tr("Error, fractions"),
        tr("Fractions between −1 and 1 instead of integers, %1 × %1: the largest distance of an element from float64, "
           "relative to the sizes of its terms. Tensor cores round the factors first: to 10 fraction bits for TF32, to "
           "7 for bfloat16.")
            .arg(accuracySize),
        [](const MatmulEvidence& e) { return e.error ? formatNumber(*e.error, 2) : QStringLiteral("–"); });
    add(tr("Sectors fetched · useful"), tr("Fetched from global memory by warps, and the share that they needed"),
        [&](const MatmulEvidence& e) {
            const auto g = e.counters.global();
            return useful(g.neededSectors, g.sectors);
        });
    add(tr("Shared wavefronts · ideal"),
        tr("More than ideal means bank conflicts; the last number is the wavefronts of the worst access"),
        [&](const MatmulEvidence& e) -> QString {
            const auto s = e.counters.shared();
            return useful(s.idealWavefronts, s.wavefronts) +
                   (s.worstWays > 1 ? QStringLiteral(" · ×%1").arg(s.worstWays) : QString());
        });
    add(tr("Divergent branches"), tr("Lanes took both ways, one after the other"), [](const MatmulEvidence& e) {
        const auto branches = e.counters.total(simt::Op::Branch);
        return QStringLiteral("%1 / %2").arg(formatCount(branches.divergent), formatCount(branches.instructions));
    });
    add(tr("Operations per byte"), tr("Operations per byte from global memory: the more, the less the kernel waits"),
        [](const MatmulEvidence& e) {
            const auto bytes = static_cast<double>(e.counters.global().sectors) * 32;
            return bytes > 0 ? formatValue(static_cast<double>(e.counters.arithmetic) / bytes, false, 3)
                             : QStringLiteral("–");
        });
    // The counts priced by the cost model: orders of magnitude, never a measurement.
    const auto n = static_cast<double>(result->state.size);
    const int64_t blocks = result->config.grid.count();
    const auto card = simt::deviceModelOf(model_.state().major, model_.state().minor, model_.devices());
    const QString cardName = QString::fromStdString(card.name);
    add(tr("Kernel on a %1, predicted").arg(cardName),
        tr("From the counts and the data sheet of a %1; not measured. Choose 3.5, 6.1 or 7.5 under Occupancy for the "
           "thesis' three cards, or the capability of a GPU of this computer.")
            .arg(cardName),
        [&](const MatmulEvidence& e) {
            return formatDuration(1000 * simt::modelKernel(card, e.counters, blocks, 3 * n * n * sizeof(float)));
        });
    add(tr("Faults found"),
        tr("Accesses out of bounds, races, reads of uninitialised memory, barriers that not all threads reach"),
        [](const MatmulEvidence& e) { return e.findingCount == 0 ? tr("none") : formatCount(e.findingCount); });
    QStringList heads{result->own.whole ? tr("The whole grid") : tr("One block"),
                      QString::fromStdString(result->own.kernel)};
    if (changed)
        heads << tr("with the change");
    table_->setTitles(heads);
    table_->setRows(std::move(rows));
    const auto& shown = result->shown();
    QString words;
    if (shown.findings.empty())
        words = QStringLiteral("<p>%1</p>")
                    .arg(tr("The emulator checks every access like a sanitizer: no access is out of bounds, no two "
                            "threads race, and all threads reach every barrier. Try a change to see what breaks."));
    for (std::size_t i = 0; i < shown.findings.size() && i < 4; ++i)
        words += QStringLiteral("<p style=\"margin:0 0 6px 0\"><span style=\"color:%1\">●</span> %2.</p>")
                     .arg(colors().bad.name(), translated(shown.findings[i].text()).toHtmlEscaped());
    findings_->setText(words);
    findingsArea_->setVisible(!changed || !shown.findings.empty());
}

void AnalysisPanel::refreshTimes() {
    std::vector<TimingRow> rows;
    double slowest = 0;
    for (const auto& [id, timing] : model_.timings())
        if (timing.measured())
            slowest = std::max(slowest, timing.total.median);
    for (const auto& variant : model_.registry().all()) {
        const auto found = model_.timings().find(variant->id());
        const auto timing = found == model_.timings().end() ? MatmulTiming() : found->second;
        auto row = timingRow(variant->id(), timing, slowest);
        row.title = translated(variant->title());
        if (timing.measured())
            row.label += QStringLiteral(" · %1 GFLOP/s").arg(formatValue(timing.gflops, false, 3));
        rows.push_back(std::move(row));
    }
    chart_->setRows(std::move(rows));
    predicted_->measuredChanged();
    chart_->setTitle(tr("Time of a product of %1 × %1").arg(formatCount(model_.measuredSize())));
    refreshProgress();
}

void AnalysisPanel::refreshProgress() {
    const bool busy = model_.measuring() && stack_->currentIndex() == 1;
    progress_->setVisible(busy);
    progressText_->setVisible(busy);
    measure_->setText(busy ? tr("Stop") : tr("Measure"));
    if (!busy)
        return;
    int done = 0, all = 0;
    for (const auto& [id, timing] : model_.timings()) {
        ++all;
        done += timing.state != MatmulTiming::State::Waiting && timing.state != MatmulTiming::State::Running;
    }
    progress_->setValue(all > 0 ? done * 100 / all : 0);
    progressText_->setText(tr("%1 of %2").arg(done).arg(all));
}

void AnalysisPanel::retranslate() {
    pages_->setTexts(
        {tr("Counts"), tr("Time"), tr("Variables"), tr("Predicted"), tr("Tensor cores"), tr("Multiprocessor")},
        {tr("Actions of the warps"), tr("All variants, measured"),
         tr("The thread shown, line by line, with all its variables"),
         tr("Times of the kernels on a card, predicted by a model"),
         tr("Which thread of a warp holds which element of a fragment"),
         tr("The warps of one multiprocessor over cycles, and what they wait for; modelled")});
    sizeLabel_->setText(tr("Size"));
    describe(export_, tr("Export…"));
    measure_->setToolTip(tr("Measures every variant (F5)"));
    showPage(stack_->currentIndex());
    refreshCounts();
    refreshTimes();
}

} // namespace telar
