#include "ui/multiprocessor/multiprocessor_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/multiprocessor/stall_lines.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace telar {

namespace {

constexpr int64_t shownSpans = 200'000;
constexpr int playMilliseconds = 10'000; ///< for the cycles in view

} // namespace

MultiprocessorPage::MultiprocessorPage(QWidget* parent) : QWidget(parent) {
    build();
    connect(cards_, &QComboBox::currentIndexChanged, this, &MultiprocessorPage::recordNow);
    connect(width_, &QSpinBox::valueChanged, this, [this] {
        if (setting_)
            return;
        recordNow();
        emit busyChanged(); // lessons look at the choice
    });
    connect(look_, &Segmented::chosen, this, &MultiprocessorPage::showPage);
    connect(slider_, &QSlider::valueChanged, blocks_, &QSpinBox::setValue);
    connect(blocks_, &QSpinBox::valueChanged, this, [this](int value) {
        slider_->setValue(value);
        if (!setting_)
            simulateNow();
    });
    for (auto* box : {registers_, shared_})
        connect(box, &QSpinBox::valueChanged, this, [this] {
            if (setting_)
                return;
            points_.clear();
            fitBlocks();
            simulateNow();
            emit busyChanged(); // lessons look at the choice
        });
    connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!playTimer_.isActive()); });
    playTimer_.setInterval(16);
    connect(&playTimer_, &QTimer::timeout, this, [this] {
        const auto [from, to] = chart_->view();
        const double at = playFrom_ + (to - from) * static_cast<double>(playClock_.elapsed()) / playMilliseconds;
        chart_->setCycle(std::min(at, to));
        if (at >= to)
            setPlaying(false);
    });
    connect(chart_, &WarpChart::cycleChanged, this, [this](const QString& words) { showSpan(words); });
    connect(latency_, &Segmented::chosen, this, [this] {
        points_.clear();
        simulateNow();
        emit busyChanged(); // lessons look at the choice
    });
    connect(cache_, &QCheckBox::toggled, this, [this] {
        points_.clear();
        simulateNow();
    });
    connect(keep_, &QPushButton::clicked, this, &MultiprocessorPage::keepVersion);
    connect(chart_, &WarpChart::pinChanged, this, [this](const QString& words, int line) {
        showSpan(words);
        if (line > 0)
            emit lineRequested(line, 1);
    });
    connect(lines_, &StallLines::lineRequested, this, [this](int line) { emit lineRequested(line, 1); });
    for (auto* runner : {&recorder_, &simulator_, &sweeper_}) {
        connect(runner, &JobRunner::started, this, &MultiprocessorPage::showWords);
        connect(runner, &JobRunner::started, this, &MultiprocessorPage::busyChanged);
        connect(runner, &JobRunner::finished, this, [this] {
            showWords();
            emit busyChanged();
        });
    }
    onEvent(this, {QEvent::Show}, [this] {
        if (stale_)
            recordNow();
    });
    keepWords(this, [this] { retranslate(); });
}

void MultiprocessorPage::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 4);
    answer_ = wrapped(named(roleLabel("heading", this), "multiprocessorAnswer"));
    words_ = wrapped(named(new TextLabel(this), "multiprocessorWords"));
    addAll(column, answer_, words_);
    pages_ = new QStackedWidget(this);
    auto* warps = new QWidget(pages_);
    auto* list = spaced(bare(new QVBoxLayout(warps)), 2);
    chart_ = new WarpChart(warps);
    pinned_ = wrapped(named(new TextLabel(warps), "pinnedSpan"));
    pinned_->hide();
    legend_ = new StateLegend(warps);
    addAll(list, wide(chart_), pinned_, legend_);
    lines_ = new StallLines(pages_);
    curve_ = new LineChart(pages_);
    addAll(pages_, warps, lines_, curve_);
    column->addWidget(pages_, 1);
    // What is tried stands behind what is seen.
    auto* tried = spaced(new WrapLayout, 6);
    look_ = keepInProject(named(new Segmented(3, this), "multiprocessorLook"), "multiprocessorLook");
    cards_ = keepInProject(new CardBox(this), "multiprocessorCard");
    auto* cardLabel = spokenLabel("muted", TELAR_SAYS("Card"), this, cards_);
    width_ = hinted(named(new QSpinBox(this), "blockWidth"),
                    TELAR_SAYS("Threads of a block along x; the grid changes so that it covers as many threads"));
    width_->setSingleStep(32);
    auto* widthLabel = spokenLabel("muted", TELAR_SAYS("Block width"), this, width_);
    slider_ = sized(heard(new QSlider(Qt::Horizontal, this), TELAR_SAYS("Resident blocks")), Side::MinimumWidth, 60);
    slider_->setMinimum(1);
    blocks_ = heard(named(new QSpinBox(this), "residentBlocks"), TELAR_SAYS("Resident blocks"),
                    TELAR_SAYS("Blocks that are on the multiprocessor at the same time: more warps hide latency"));
    blocks_->setRange(1, 1);
    auto* blocksLabel = spokenLabel("muted", TELAR_SAYS("Resident blocks"), this, blocks_);
    registers_ = hinted(named(new QSpinBox(this), "threadRegisters"),
                        TELAR_SAYS("More registers in each thread leave room for fewer blocks"));
    registers_->setRange(1, 255);
    auto* registersLabel = spokenLabel("muted", TELAR_SAYS("Registers per thread"), this, registers_);
    shared_ = hinted(named(new QSpinBox(this), "blockShared"),
                     TELAR_SAYS("More shared memory in each block leaves room for fewer blocks"));
    shared_->setRange(0, 1);
    shared_->setSuffix(QStringLiteral(" KiB"));
    auto* sharedLabel = spokenLabel("muted", TELAR_SAYS("Shared memory per block"), this, shared_);
    for (auto* box : {width_, blocks_, registers_, shared_})
        box->setKeyboardTracking(false);
    auto* latencyLabel = spokenLabel("muted", TELAR_SAYS("Memory latency"), this);
    latency_ = keepInProject(named(new Segmented(3, this), "memoryLatency"), "memoryLatency");
    cache_ = says(keepInProject(named(new QCheckBox(this), "l1Cache"), "l1Cache"), TELAR_SAYS("L1 cache"),
                  TELAR_SAYS("Without it every access goes to the L2 cache"));
    cache_->setChecked(true);
    keep_ = named(new QPushButton(this), "keepTimeline");
    play_ = withIcon(inRole(named(new QToolButton(this), "playTimeline"), "quiet"), "play");
    for (auto* part : std::initializer_list<QWidget*>{
             look_, play_, beside(this, {cardLabel, cards_}), beside(this, {widthLabel, width_}),
             beside(this, {blocksLabel, slider_, blocks_}), beside(this, {registersLabel, registers_}),
             beside(this, {sharedLabel, shared_}), beside(this, {latencyLabel, latency_}), cache_, keep_})
        tried->addWidget(part);
    column->addLayout(tried);
    note_ = named(new ElidedLabel(this), "multiprocessorNote"); // what it rests on, whole on hover
    setRole(note_, "muted");
    column->addWidget(note_);
}

void MultiprocessorPage::setDevices(const DeviceSource* devices) { cards_->setDevices(devices); }

void MultiprocessorPage::showPage(int page) {
    look_->setCurrent(page);
    pages_->setCurrentIndex(page);
    sweepNext();
}

void MultiprocessorPage::setSource(std::optional<MultiprocessorSource> source, const QString& why) {
    source_ = std::move(source);
    why_ = why;
    setting_ = true;
    width_->setRange(source_ && source_->width > 0 ? 1 : 0, source_ ? source_->mostWidth : 0);
    width_->setValue(source_ ? source_->width : 0);
    width_->parentWidget()->setVisible(width_->maximum() > 0);
    setting_ = false;
    recorder_.abandon();
    simulator_.abandon();
    sweeper_.abandon();
    recording_.reset();
    timeline_.reset();
    points_.clear();
    error_.reset();
    stale_ = true;
    if (isVisible())
        recordNow();
    else
        refresh();
}

void MultiprocessorPage::cancel() {
    recorder_.cancel();
    simulator_.cancel();
    sweeper_.cancel();
}

multiprocessor::ModelOptions MultiprocessorPage::options() const {
    multiprocessor::ModelOptions made;
    made.card = cards_->card();
    made.registers = registers_->value();
    made.sharedBytes = shared_->value() * 1024;
    made.residentBlocks = blocks_->value();
    made.memoryLatency = 1 << latency_->current();
    made.l1 = cache_->isChecked();
    made.mostSpans = shownSpans;
    return made;
}

void MultiprocessorPage::recordNow() {
    stale_ = !isVisible();
    if (!source_ || stale_)
        return refresh();
    simulator_.abandon();
    sweeper_.abandon();
    points_.clear();
    error_.reset();
    recorder_.start<multiprocessor::Recording>(
        [record = source_->record, card = cards_->card(), width = width_->value()](const JobContext& job) {
            return record(card, width, job);
        },
        [this](std::shared_ptr<const multiprocessor::Recording> made) { takeRecording(std::move(made)); },
        [this](const Error& error) {
            error_ = error;
            refresh();
        });
    refresh();
}

void MultiprocessorPage::takeRecording(std::shared_ptr<const multiprocessor::Recording> made) {
    recording_ = std::move(made);
    const auto& card = cards_->card();
    const auto* capability = simt::findCapability(card.major, card.minor);
    const int own = (recording_->sharedBytes + 1023) / 1024;
    setting_ = true;
    registers_->setMinimum(std::min(255, recording_->threadRegisters));
    registers_->setValue(registers_->minimum());
    shared_->setRange(own, std::max(own, capability ? static_cast<int>(capability->blockShared / 1024) : own));
    shared_->setValue(own);
    setting_ = false;
    fitBlocks();
    simulateNow();
}

void MultiprocessorPage::fitBlocks() {
    if (!recording_)
        return;
    const auto fits = multiprocessor::fitting(*recording_, options());
    const auto share = multiprocessor::shareOf(cards_->card(), recording_->config);
    mostBlocks_ = fits ? static_cast<int>(std::max<int64_t>(1, std::min<int64_t>(fits->blocks, share.blocks))) : 1;
    setting_ = true;
    slider_->setMaximum(mostBlocks_);
    blocks_->setMaximum(mostBlocks_);
    blocks_->setValue(mostBlocks_);
    setting_ = false;
}

void MultiprocessorPage::setPlaying(bool playing) {
    if (playing == playTimer_.isActive() || (playing && !timeline_))
        return;
    playing ? playTimer_.start() : playTimer_.stop();
    if (playing) {
        showPage(0);
        const auto [from, to] = chart_->view();
        const auto at = chart_->cycle();
        playFrom_ = at && *at >= from && *at < to ? *at : from;
        playClock_.start();
    }
    play_->setIcon(icon(playing ? "pause" : "play"));
    play_->setToolTip(playing ? tr("Pause") : tr("Plays the cycles on show in ten seconds"));
    play_->setAccessibleName(playing ? tr("Pause") : tr("Play"));
}

void MultiprocessorPage::simulateNow() {
    if (!recording_ || !source_)
        return;
    error_.reset();
    simulator_.start<PreparedTimeline>(
        [recording = recording_, options = options(),
         file = source_->file](const JobContext& job) -> Expected<PreparedTimeline> {
            TELAR_TAKE(made, multiprocessor::simulate(*recording, options, job));
            return prepared(std::move(*made), file);
        },
        [this](std::shared_ptr<const PreparedTimeline> made) {
            timeline_ = std::move(made);
            refresh();
            sweepNext();
        },
        [this](const Error& error) {
            timeline_.reset();
            error_ = error;
            refresh();
        });
}

/// The next point of the curve, while its page is in front.
void MultiprocessorPage::sweepNext() {
    if (pages_->currentIndex() != 2 || !recording_ || !timeline_ || sweeper_.running())
        return;
    const int next = points_.empty() ? 1 : points_.back().first + 1;
    if (next > mostBlocks_)
        return;
    auto wanted = options();
    wanted.residentBlocks = next;
    wanted.mostSpans = 0;
    sweeper_.start<double>(
        [recording = recording_, wanted](const JobContext& job) -> Expected<double> {
            TELAR_TRY(made, multiprocessor::simulate(*recording, wanted, job));
            return made->cycles;
        },
        [this, next](std::shared_ptr<const double> cycles) {
            points_.emplace_back(next, *cycles);
            refresh();
            QTimer::singleShot(0, this, [this] { sweepNext(); });
        });
}

void MultiprocessorPage::keepVersion() {
    if (kept_) {
        kept_.reset();
    } else {
        kept_ = timeline_;
        keptTitle_ = title();
    }
    retranslate();
}

QString MultiprocessorPage::title() const {
    if (!source_)
        return {};
    return width_->value() == source_->width ? source_->title
                                             : tr("%1, %2 threads along x").arg(source_->title).arg(width_->value());
}

QWidgetList MultiprocessorPage::shownResults() const { return {answer_, words_, pages_}; }

QString MultiprocessorPage::words() const { return answer_->text() + QLatin1Char(' ') + words_->text(); }

/// What keeps the warps waiting longest, and where.
QString MultiprocessorPage::whyWords() const {
    const auto largest = timeline_->timeline.largestStall();
    const auto at = static_cast<std::size_t>(largest);
    auto meaning = translated(multiprocessor::stateMeaning(largest));
    meaning.replace(0, 1, meaning.left(1).toLower());
    int line = 0;
    double most = 0;
    for (const auto& [number, states] : timeline_->lines)
        if (states[at] > most)
            line = number, most = states[at];
    return line > 0 ? tr("Main reason to wait: %1, most at line %2.").arg(meaning).arg(line)
                    : tr("Main reason to wait: %1.").arg(meaning);
}

void MultiprocessorPage::showWords() {
    const bool works = recorder_.running() || simulator_.running();
    answer_->setText(timeline_ && source_ && !error_ && !works ? whyWords() : QString());
    answer_->setHidden(answer_->text().isEmpty());
    if (recorder_.running())
        words_->setText(tr("Recording what the warps of one multiprocessor execute…"));
    else if (simulator_.running())
        words_->setText(tr("Simulating…"));
    else if (error_)
        words_->setText(translated(*error_));
    else if (!source_)
        words_->setText(why_);
    else if (timeline_) {
        const auto& t = timeline_->timeline;
        words_->setText(tr("%1 cycles of work and %2 to launch it: %3 on %4 (modelled). Issue slots used: %5 %. "
                           "Resident warps: %6 of %7.")
                            .arg(formatCount(static_cast<int64_t>(t.active)),
                                 formatCount(static_cast<int64_t>(t.cycles) - static_cast<int64_t>(t.active)),
                                 formatDuration(1e3 * t.seconds), QString::fromStdString(cards_->card().name),
                                 formatFixed(t.issueActivePct, 1))
                            .arg(t.places)
                            .arg(t.occupancy.maxWarps));
    } else
        words_->clear();
    keep_->setEnabled(timeline_ || kept_);
    play_->setEnabled(timeline_ != nullptr);
}

/// Of the span that is pinned or the cycle on show, else of the one that waits longest.
void MultiprocessorPage::showSpan(const QString& words) {
    const auto longest = words.isEmpty() ? chart_->longestWait() : QString();
    pinned_->setText(
        longest.isEmpty() ? words : tr("The longest wait for that: %1 Click a bar to see why it waits.").arg(longest));
    pinned_->setVisible(!pinned_->text().isEmpty());
}

void MultiprocessorPage::refresh() {
    showWords();
    std::vector<WarpChart::Version> versions;
    if (kept_)
        versions.push_back({tr("Kept: %1").arg(keptTitle_), kept_});
    if (timeline_ && source_)
        versions.push_back({title(), timeline_});
    legend_->setStates(statesOf(versions));
    chart_->setVersions(std::move(versions), title());
    showSpan({});
    chart_->setEmptyText(error_ ? translated(*error_) : source_ ? QString() : why_);
    lines_->setTimeline(timeline_, source_ ? source_->source : QStringList());
    // One block at most is one point, and no curve.
    const bool curve = !timeline_ || mostBlocks_ > 1;
    look_->button(2)->setVisible(curve);
    if (!curve && pages_->currentIndex() == 2)
        showPage(0);
    std::vector<LineSeries> series;
    if (timeline_) {
        auto points = points_; // and the present one, which is there already
        if (const std::pair now(timeline_->timeline.residentBlocks, timeline_->timeline.cycles);
            std::none_of(points.begin(), points.end(), [&](const auto& one) { return one.first == now.first; }))
            points.push_back(now);
        std::sort(points.begin(), points.end());
        LineSeries one;
        one.name = title();
        one.markers = true;
        const double each =
            static_cast<double>(timeline_->timeline.places) / std::max(1, timeline_->timeline.residentBlocks);
        for (const auto& [blocks, cycles] : points) {
            one.x.push_back(blocks * each);
            one.y.push_back(cycles);
        }
        series.push_back(std::move(one));
    }
    curve_->setSeries(std::move(series));
    curve_->setYAtLeast(0, 1);
    QString note;
    if (timeline_) {
        const auto& t = timeline_->timeline;
        if (recording_ && !recording_->findings.empty())
            note = tr("The kernel has faults in this launch: the warps that have them end there.") + QLatin1Char(' ');
        note += (t.machineCode ? tr("Instructions: %1 of PTX, replayed as the %2 of the machine code that NVIDIA's "
                                    "assembler makes of them.")
                               : tr("Instructions: %1 of PTX, about %2 as NVIDIA's assembler probably makes them "
                                    "(estimated)."))
                    .arg(formatCount(static_cast<int64_t>(t.ptxInstructions)),
                         formatCount(static_cast<int64_t>(t.instructions))) +
                QLatin1Char(' ') +
                tr("On %1 launches that the model had never seen, measured on an H100, the cycles are off by %2 % "
                   "(median).")
                    .arg(multiprocessor::blindLaunches)
                    .arg(t.machineCode ? multiprocessor::machineErrorPct : multiprocessor::blindErrorPct);
        if (!t.estimated.empty())
            note += QLatin1Char(' ') + tr("They are estimated, since %1.").arg(translated(t.estimated));
        if (t.simulatedBlocks < t.blocks)
            note += QLatin1Char(' ') + tr("Simulated: %1 of %2 blocks; the rest goes on at their pace.")
                                           .arg(formatCount(t.simulatedBlocks), formatCount(t.blocks));
        if (t.partial)
            note += QLatin1Char(' ') + tr("The warps go on where the recording ends.");
        if (t.approximate)
            note += QLatin1Char(' ') +
                    tr("Copies and loads of matrices are assumed to be coalesced: outside of what was judged.");
    }
    note_->setFullText(note, Qt::ElideRight);
    note_->setVisible(!note.isEmpty());
}

std::vector<Exportable> MultiprocessorPage::exportables() const {
    std::vector<Exportable> items;
    if (timeline_)
        items.push_back(chart_->exportable());
    add(items, lines_->exportable());
    if (!points_.empty())
        items.push_back(curve_->exportable());
    return items;
}

void MultiprocessorPage::retranslate() {
    look_->setTexts({tr("Warps"), tr("Lines"), tr("Curve")},
                    {tr("The resident warps over cycles"), tr("What the warps do at each line of the source"),
                     tr("Cycles against resident warps")});
    play_->setToolTip(tr("Plays the cycles on show in ten seconds"));
    play_->setAccessibleName(tr("Play"));
    latency_->setTexts({QStringLiteral("×1"), QStringLiteral("×2"), QStringLiteral("×4")},
                       {tr("As the card's"), tr("Twice the card's"), tr("Four times the card's")});
    keep_->setText(kept_ ? tr("Drop kept version") : tr("Keep version"));
    keep_->setToolTip(tr("This version stays above the next ones, over the same axis"));
    curve_->setAxisTitles(tr("resident warps"), tr("cycles"));
    curve_->setTitle(tr("Cycles against resident warps"));
    refresh();
}

} // namespace telar
