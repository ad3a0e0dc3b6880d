#include "ui/labs/kernel/program_page.hpp"
#include "ui/base/chosen_tools.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/program/counting.hpp"
#include "core/simt/program/mpi_protocol.hpp"
#include "core/simt/program/record.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/kernel/collective_page.hpp"
#include "ui/labs/kernel/open_launch.hpp"
#include "ui/labs/kernel/printed_view.hpp"
#include "ui/labs/kernel/program_arrays.hpp"
#include "ui/labs/kernel/program_lanes.hpp"
#include "ui/labs/kernel/program_table.hpp"
#include "ui/labs/kernel/rank_page.hpp"
#include "ui/labs/kernel/run_comparison.hpp"
#include "ui/labs/kernel/tool_choices.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QHeaderView>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

namespace telar {

namespace {

/// Milliseconds that a script has for its own end when it is stopped.
constexpr int scriptPatience = 30;

/// Copies, launches and an array, pale: what a run brings.
void paintSketch(QPainter& p, QRectF box, const Colors& c) {
    p.setPen(Qt::NoPen);
    const double lane = px(34), high = px(22), width = box.width() - px(16);
    const auto bar = [&](int row, double from, double to, const QColor& ink) {
        p.fillRect(
            QRectF(box.left() + px(8) + from * width, box.top() + px(8) + row * lane, (to - from) * width - 2, high),
            mixed(c.surface, ink, 0.16));
    };
    bar(0, 0, 0.16, c.series[2]);
    for (int k = 0; k < 10; ++k)
        bar(1, 0.16 + 0.066 * k, 0.16 + 0.066 * (k + 1), c.series[0]);
    bar(2, 0.82, 0.98, c.series[2]);
    constexpr int across = 24, down = 10;
    const double top = box.top() + px(20) + 3 * lane,
                 cell = std::min(width / across, (box.bottom() - top - px(8)) / down);
    for (int k = 0; k < across * down && cell > 2; ++k)
        p.fillRect(QRectF(box.left() + px(8) + k % across * cell, top + k / across * cell, cell - 1, cell - 1),
                   mixed(c.surface, c.series[0], 0.2 * std::exp(-0.35 * (k / across))));
}

} // namespace

void ProgramPage::Printed::add(std::string_view bytes) {
    const std::lock_guard lock(mutex);
    text.append(bytes.substr(0, most - std::min(most, text.size())));
}

ProgramPage::ProgramPage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* head = new QHBoxLayout;
    run_ = named(new QPushButton(this), "programRun");
    arguments_ = named(new QLineEdit(this), "programArguments");
    arguments_->setMaximumWidth(px(220));
    answer_ = wrapped(named(roleLabel("heading", this), "programAnswer"));
    words_ = wrapped(named(new TextLabel(this), "programWords"));
    lanes_ = new ProgramLanes(this);
    span_ = wrapped(named(roleLabel("muted", this), "programSpan"));
    arrays_ = new ProgramArrays(this);
    sketch_ = named(new Painted(this), "programSketch");
    sketch_->setFocusPolicy(Qt::NoFocus);
    sketch_->setPaint(paintSketch);
    rankCount_ = named(new QSpinBox(this), "programRanks");
    rankCount_->setRange(1, static_cast<int>(program::mostRanks));
    rankCount_->setValue(4);
    addAll(head, run_, arguments_, rankCount_, spring(1));
    python_ = new PythonChoice(this);
    head->addWidget(python_);
    views_ = named(new Segmented(4, this), "programViews");
    views_->hide();
    addAll(column, head, inRow(views_, spring(1)), answer_,
           words_, // beside the arguments they would be wider than a lesson leaves
           wide(lanes_, 2), span_, wide(arrays_, 3), wide(sketch_, 3));
    split_ = new QSplitter(this);
    split_->setChildrenCollapsible(false);
    output_ = new PrintedView(split_);
    table_ = new ProgramTable(this);
    stack_ = new PageStack(split_);
    auto* happened = new QWidget(stack_);
    comparison_ = named(new RunComparison(stack_), "runComparison");
    ranks_ = named(new RankPage(stack_), "rankPage");
    collectives_ = named(new CollectivePage(stack_), "collectivePage");
    addAll(stack_, happened, comparison_, ranks_, collectives_);
    auto* below = spaced(bare(new QVBoxLayout(happened)), 6);
    view_ = named(new QTableView(happened), "programTimeLine");
    found_ = new ProgramFound(happened);
    addAll(below, wide(view_, 2), wide(found_));
    view_->setProperty("tight", true);
    view_->setModel(table_);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(px(22));
    view_->setShowGrid(false);
    fitColumns(*view_);
    view_->horizontalHeader()->setSectionResizeMode(ProgramTable::What, QHeaderView::Stretch); // the others stay whole
    split_->setStretchFactor(0, 1);
    split_->setStretchFactor(1, 2);
    column->addWidget(split_, 3);
    connectParts();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] {
        table_->retranslate();
        found_->retranslate();
    });
}

void ProgramPage::connectParts() {
    connect(run_, &QPushButton::clicked, this, [this] { runner_.running() ? cancel() : run(); });
    connect(arguments_, &QLineEdit::returnPressed, this, &ProgramPage::run);
    connect(arguments_, &QLineEdit::textChanged, this, &ProgramPage::argumentsChanged);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        const auto* chosen = row.isValid() ? &table_->rows()[static_cast<std::size_t>(row.row())] : nullptr;
        if (chosen && chosen->line > 0 && chosen->file.empty() && !isAway())
            emit lineRequested(chosen->line, 0);
    });
    connect(views_, &Segmented::chosen, this, &ProgramPage::chooseView);
    connect(split_, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
    connect(rankCount_, &QSpinBox::valueChanged, this, &ProgramPage::argumentsChanged);
    connect(ranks_, &RankPage::busyChanged, this, &ProgramPage::busyChanged);
    connect(ranks_, &RankPage::lineRequested, this, [this](int line) { emit lineRequested(line, 0); });
    connect(ranks_, &RankPage::runChanged, this, [this] {
        collectives_->setRun(ranks_->run());
        refresh();
        if (wantsCollectives_ && views_->current() == Ranks && collectives_->isReady())
            showView(Collectives);
    });
    connect(collectives_, &CollectivePage::busyChanged, this, &ProgramPage::busyChanged);
    connect(collectives_, &CollectivePage::lineRequested, this, [this](int line) { emit lineRequested(line, 0); });
    connect(comparison_, &RunComparison::busyChanged, this, &ProgramPage::busyChanged);
    connect(comparison_, &RunComparison::sourceRequested, this, [this](const std::string& text) {
        auto state = model_.state();
        if (state.source != ran_.source) { // what was typed since the run would be lost
            error_ = userError(telar::text(TELAR_TR("core", "The source has changed since this run")), {},
                               telar::text(TELAR_TR("core", "Run it again, then take the change back")));
            return refresh();
        }
        error_.reset();
        state.source = text;
        model_.replaceState(tr("taking a change back"), state);
    });
    connect(comparison_, &RunComparison::lineRequested, this, [this](int line, int character) {
        if (!isAway())
            emit lineRequested(line, character);
    });
    connect(lanes_, &ProgramLanes::said, span_, &QLabel::setText);
    connect(lanes_, &ProgramLanes::chosen, this, [this](int line, qint64 launch) {
        if (launch >= 0)
            arrays_->showLaunch(static_cast<std::size_t>(launch));
        if (line > 0 && !isAway())
            emit lineRequested(line, 0);
    });
    connect(arrays_, &ProgramArrays::launchShown, lanes_, &ProgramLanes::mark);
    connect(output_, &PrintedView::heightChanged, this, &ProgramPage::shareRoom);
    connect(found_, &ProgramFound::lineChosen, this, [this](int line) {
        if (!isAway())
            emit lineRequested(line, 0);
    });
    connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) { open(index.row()); });
    connect(&model_, &KernelModel::stateChanged, this, &ProgramPage::forgetOther);
    for (auto signal : {&KernelModel::stateChanged, &KernelModel::compiledChanged})
        connect(&model_, signal, this, &ProgramPage::refresh);
    connect(python_, &PythonChoice::changed, this, [this] {
        refresh();
        emit busyChanged();
    });
    for (auto* runner : {&runner_, &opener_}) {
        connect(runner, &JobRunner::started, this, &ProgramPage::refresh);
        connect(runner, &JobRunner::finished, this, [this] {
            if (!runner_.running())
                ticks_.stop();
            takePrinted();
            if (!runner_.running() && printed_ && printed_->script) // the request to stop came before its end
                takeScript(std::exchange(printed_->script, nullptr));
            refresh();
            emit busyChanged();
        });
        connect(runner, &JobRunner::started, this, &ProgramPage::busyChanged);
    }
    ticks_.setInterval(100);
    connect(&ticks_, &QTimer::timeout, this, &ProgramPage::takePrinted);
    onEvent(this, {QEvent::Show}, [this] {
        refresh(); // what a script needs is looked for when somebody sees it
    });
}

QString ProgramPage::commandLine() const {
    if (!callsMpi())
        return {};
    const auto& file = model_.isSaved() ? model_.path() : model_.state().name;
    const auto words = arguments_->text().trimmed();
    return QStringLiteral("telar-cli run --ranks %1 ").arg(rankCount_->value()) +
           QString::fromStdString(shellQuoted(file)) + (words.isEmpty() ? QString() : QLatin1Char(' ') + words);
}

/// What somebody wants to see, of the next run, too.
void ProgramPage::chooseView(int view) {
    wantsCollectives_ = view == Collectives;
    showView(view);
}

void ProgramPage::showView(int view) {
    views_->setCurrent(view);
    stack_->setCurrentIndex(view);
    shareRoom();
}

bool ProgramPage::callsMpi() const {
    static const QRegularExpression includes(QStringLiteral(R"((^|\n)\s*#\s*include\s*[<"]mpi\.h[>"])"));
    return !model_.state().isPython() && includes.match(QString::fromStdString(model_.state().source)).hasMatch();
}

/// Side by side where both have room, else the output above the timeline, whose columns then fit.
void ProgramPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    split_->setOrientation(width() < px(760) ? Qt::Vertical : Qt::Horizontal);
    shareRoom();
}

/// Above the launches, the output is as high as its lines, until somebody moves the handle.
void ProgramPage::shareRoom() {
    const int view = views_->current();
    for (QWidget* part : std::initializer_list<QWidget*>{lanes_, span_})
        part->setVisible(view == Timeline && !lanes_->isEmpty());
    arrays_->setVisible(view == Timeline && !arrays_->isEmpty());
    view_->setHidden(table_->rowCount() == 0); // an empty table is nothing to look at
    constexpr int wholeRows = 5;               // which need no bar to scroll
    view_->setMinimumHeight(table_->rowCount() > wholeRows
                                ? px(72)
                                : view_->horizontalHeader()->sizeHint().height() + px(4) + table_->rowCount() * px(22));
    output_->setVisible(view != BeforeAndAfter && view != Collectives && !output_->isEmpty()); // they need the room
    const bool there = result_ || !output_->isEmpty() || view != Timeline;
    split_->setVisible(there);
    sketch_->setVisible(!there && !error_ && isWhole());
    if (moved_ || split_->orientation() != Qt::Vertical || !output_->isVisible())
        return;
    const int high = split_->height(), most = view_->isHidden() && found_->isHidden() ? high : high / 2;
    const int wanted = std::min(most, output_->wantedHeight());
    split_->setSizes({wanted, high - wanted});
}

Earlier ProgramPage::earlierRun() const {
    if ((!printed_ && !result_) || isAway())
        return Earlier::No;
    return model_.state().source != ran_.source || model_.state().name != ran_.name ? Earlier::Kernel
           : present() != ranWith_                                                  ? Earlier::Settings
                                                                                    : Earlier::No;
}

QString ProgramPage::present() const {
    return arguments_->text() + QLatin1Char('\n') + (callsMpi() ? QString::number(rankCount_->value()) : QString()) +
           QLatin1Char('\n') +
           (model_.state().isPython() ? QString::fromStdString(python_->path())
                                      : QString::number(static_cast<int>(chosenCompiler())));
}

bool ProgramPage::busy() const {
    return runner_.running() || opener_.running() || python_->busy() || comparison_->busy() || ranks_->busy() ||
           collectives_->busy();
}

bool ProgramPage::isWhole() const { return model_.state().isPython() || cuda::isWholeProgram(model_.state().source); }

/// What a script shows is never another file's, nor another file's a script's: their pages say different things. A file without
/// main() has nothing here at all.
void ProgramPage::forgetOther() {
    const auto& state = model_.state();
    if (runner_.running() || isAway() || !(printed_ || error_) || state.name == ran_.name ||
        state.source == ran_.source || !(state.isPython() || ran_.isPython() || !isWhole()))
        return;
    printed_.reset();
    clear();
}

void ProgramPage::begin() {
    ran_ = model_.state();
    ranWith_ = present();
    printed_ = std::make_shared<Printed>();
    clear();
    ticks_.start();
}

void ProgramPage::clear() {
    shown_ = 0;
    replaced_ = variables_ = false;
    output_->clear();
    error_.reset();
    takeResult(nullptr);
    ranks_->setJournal({});
    if (std::exchange(script_, nullptr))
        emit scriptChanged();
}

void ProgramPage::run() {
    if (model_.state().isPython())
        return model_.state().trusted ? runScript() : askBeforeStrangers();
    if (isAway())
        return emit scriptRequested(ran_);
    begin();
    program::ProgramRequest request;
    request.source.text = ran_.source;
    request.source.name = ran_.name;
    request.source.trusted = ran_.trusted;
    request.maker = chosenCompiler();
    request.ranks = callsMpi() ? rankCount_->value() : 0;
    if (!ran_.path.empty())
        request.source.folder = folderName(ran_.path);
    for (const auto& word : QProcess::splitCommand(arguments_->text()))
        request.arguments.push_back(word.toStdString());
    request.keepArguments = true;
    request.countingSeconds = program::usualCountingSeconds;
    request.printed = [printed = printed_](bool, std::string_view bytes) { printed->add(bytes); };
    struct Ran {
        program::ProgramReport report;
        std::shared_ptr<const compare::KeptRun> kept;
    };
    runner_.start<Ran>(
        [request = std::move(request)](const JobContext& job) -> Expected<Ran> {
            TELAR_TAKE(report, program::runProgram(request, job));
            auto kept = keptOf(program::programRecord(request, *report), request.source.name, job);
            return Ran{std::move(*report), std::move(kept)};
        },
        [this](std::shared_ptr<const Ran> ran) {
            takeResult({ran, &ran->report});
            comparison_->addRun(ran->kept);
            ranks_->setJournal(result_->journal);
            if (ranks_->isReady())
                showView(Ranks);
        },
        [this](const Error& error) { error_ = error; });
}

void ProgramPage::cancel() {
    runner_.cancel();
    opener_.cancel();
}

void ProgramPage::open(int row) {
    const auto* launch = table_->launchOf(row);
    if (!launch || !launch->refusal.empty() || !(launch->script || !launch->arguments.empty()) || !folder_.isValid())
        return;
    // Another source has other kernels: the launch is of the one that ran.
    const bool here = model_.state().source == ran_.source;
    if (!here && !isAway())
        return;
    error_.reset();
    replaced_ = variables_ = false;
    opener_.start<OpenedLaunch>([launch, report = result_, ran = here ? model_.state() : ran_,
                                 folder = folder_.filePath(QStringLiteral("launch%1").arg(row)).toStdString()](
                                    const JobContext& job) { return openLaunch(*launch, ran, folder, job); },
                                [this](std::shared_ptr<const OpenedLaunch> made) {
                                    replaced_ = made->replaced;
                                    variables_ = made->variables;
                                    emit launchRequested(made->state);
                                },
                                [this](const Error& error) { error_ = error; });
}

/// A kernel that a script gave to a compiler stands in the editor.
bool ProgramPage::isAway() const {
    return !model_.state().headers.empty() && model_.state().headers.starts_with(folder_.path().toStdString() + '/') &&
           script_;
}

void ProgramPage::takePrinted() {
    std::string fresh;
    if (printed_) {
        const std::lock_guard lock(printed_->mutex);
        fresh = printed_->text.substr(shown_);
    }
    shown_ += fresh.size();
    output_->add(fresh, runner_.running());
}

QString ProgramPage::output() const { return output_->text(); }

QString ProgramPage::answer() const { return answer_->text(); }

QString ProgramPage::words() const { return words_->text(); }

// Not the splitter: it would give a veil a place of its own beside them.
QWidgetList ProgramPage::shownResults() const {
    QWidgetList shown{answer_, lanes_, span_, arrays_, output_->edit(), stack_};
    return earlierRun() == Earlier::Kernel ? shown : shown << words_;
}

void ProgramPage::runScript() {
    if (!folder_.isValid())
        return;
    begin();
    const auto& state = model_.state();
    ScriptJob job;
    job.source = state.source;
    job.name = fileName(state.name);
    if (!model_.path().empty())
        job.folder = folderName(model_.path());
    if (model_.isSaved() && !state.isNotebook())
        job.path = model_.path();
    job.scratch = folder_.path().toStdString();
    for (const auto& word : QProcess::splitCommand(arguments_->text()))
        job.arguments.push_back(word.toStdString());
    job.request.python = python_->path();
    job.request.card = simt::teslaT4;
    job.request.patience = scriptPatience;
    job.request.printed = [printed = printed_](std::string_view bytes) { printed->add(bytes); };
    runner_.start<ScriptResult>(
        [job = std::move(job), printed = printed_](const JobContext& context) {
            auto made = telar::runScript(job, context);
            if (made && made->stopped) // whose result the runner drops
                printed->script = std::make_shared<const ScriptResult>(*made);
            return made;
        },
        [this](std::shared_ptr<const ScriptResult> script) {
            printed_->script.reset();
            takeScript(std::move(script));
        },
        [this](const Error& error) { error_ = error; });
}

void ProgramPage::takeResult(std::shared_ptr<const program::ProgramReport> result) {
    result_ = std::move(result);
    table_->setReport(result_);
    found_->setReport(result_, ran_.name);
    lanes_->setReport(result_.get());
    span_->setText(lanes_->hint());
    arrays_->setReport(result_);
    emit resultChanged();
}

void ProgramPage::takeScript(std::shared_ptr<const ScriptResult> script) {
    script_ = std::move(script);
    takeResult({script_, &script_->report});
    if (!script_->stopped)
        comparison_->addRun(script_->kept);
    emit scriptChanged();
}

void ProgramPage::askBeforeStrangers() {
    if (question_)
        return question_->raise();
    question_ =
        named(new QMessageBox(QMessageBox::Warning, tr("Python script"),
                              tr("This script is not yours: it came with a project, a lesson or an answer. Run it?"),
                              QMessageBox::Cancel, this),
              "strangersScript");
    question_->setAttribute(Qt::WA_DeleteOnClose);
    question_->setInformativeText(tr("It would run as your own program and is not isolated: it can read, change and "
                                     "delete your files and use the network. Read it first."));
    question_->addButton(tr("Run the script"), QMessageBox::AcceptRole);
    question_->setDefaultButton(QMessageBox::Cancel);
    connect(question_, &QMessageBox::buttonClicked, this,
            [this, source = model_.state().source](QAbstractButton* button) {
                if (question_->buttonRole(button) != QMessageBox::AcceptRole || model_.state().source != source)
                    return;
                model_.trust();
                runScript();
            });
    question_->open();
}

void ProgramPage::refresh() {
    const bool script = model_.state().isPython(), away = isAway(), whole = isWhole();
    run_->setText(runner_.running() ? tr("Stop")
                  : away            ? tr("Back to the script")
                  : script          ? tr("Run the script")
                                    : tr("Run the program"));
    run_->setVisible(away ||
                     (whole && !(model_.runsMain() || model_.state().isScript()))); // else the lab's own does it
    arguments_->setEnabled(!runner_.running());
    arguments_->setVisible(whole && !model_.state().isNotebook() && !away);
    python_->setVisible(script);
    python_->setEnabled(!runner_.running());
    python_->setFolder(model_.path().empty() ? std::string() : folderName(model_.path()));
    if (script && isVisible())
        python_->look();
    if (runner_.running())
        words_->setText(script ? tr("Running…") : tr("Compiling both sides and running…"));
    else if (error_)
        words_->setText(translated(*error_));
    else if (result_ && earlierRun() != Earlier::Kernel) // else what the present source needs
        words_->setText(resultWords());
    else
        words_->setText(script ? scriptWords()
                        : !whole
                            ? tr("This file has no main(), so that there is no program: Run launches its kernel.")
                            : tr("A source with main(): its output, every launch and every copy. It runs isolated: "
                                 "without network, without other programs, and only with the files in its folder."));
    words_->setToolTip(words_->text());
    answer_->setText(runner_.running() || error_ ? QString() : answerWords());
    answer_->setHidden(answer_->text().isEmpty());
    lanes_->setAccessibleDescription(answer_->text());
    const bool none =
        std::ranges::all_of(table_->rows(), [](const auto& row) { return row.findings + row.refused == 0; });
    view_->setColumnHidden(ProgramTable::Found, none); // an empty column would make the others scroll
    rankCount_->setVisible(callsMpi() && !away);
    rankCount_->setEnabled(!runner_.running());
    // Ranks without a launch have no timeline of a device.
    const bool device = !ranks_->isReady() || table_->rowCount() > 0 || found_->count() > 0;
    const bool there[] = {device, comparison_->isReady(), ranks_->isReady(), collectives_->isReady()};
    for (int view = Timeline; view <= Collectives; ++view)
        views_->button(view)->setVisible(there[view]);
    views_->setVisible(std::ranges::count(there, true) > 1);
    if (!runner_.running() && !there[views_->current()])
        showView(device ? Timeline : Ranks);
    shareRoom();
}

std::vector<Exportable> ProgramPage::exportables() const {
    auto items = comparison_->exportables();
    for (auto& item : collectives_->exportables())
        items.insert(items.begin(), std::move(item));
    for (auto& item : ranks_->exportables())
        items.insert(items.begin(), std::move(item));
    if (auto own = exportable())
        items.insert(items.begin(), std::move(*own));
    if (!lanes_->isEmpty())
        items.insert(items.begin(), lanes_->exportable());
    add(items, arrays_->exportable());
    return items;
}

std::optional<Exportable> ProgramPage::exportable() const {
    if (!result_ || table_->rowCount() == 0)
        return {};
    std::vector<QStringList> rows(1);
    for (int k = 0; k < ProgramTable::Columns; ++k)
        rows[0] << table_->headerData(k, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int r = 0; r < table_->rowCount(); ++r) {
        rows.emplace_back();
        for (int k = 0; k < ProgramTable::Columns; ++k)
            rows.back() << table_->index(r, k).data().toString();
    }
    return tableExport(tr("The program on the device"), std::move(rows), table_->csv());
}

void ProgramPage::retranslate() {
    arguments_->setPlaceholderText(tr("Arguments"));
    arguments_->setAccessibleName(tr("Arguments of the program"));
    view_->setAccessibleName(tr("Launches and copies of the program"));
    sketch_->setTexts(tr("What a run shows here"),
                      tr("Each launch and copy over time, then the array that the kernels write"));
    span_->setText(lanes_->hint());
    run_->setToolTip(tr("Runs main() in a separate process, and its kernels on the machine"));
    views_->setTexts({tr("Timeline"), tr("Before and after"), tr("Ranks"), tr("Collectives")},
                     {tr("Launches and copies of the last run"), tr("The last run beside an earlier one"),
                      tr("What each rank of the MPI program did, and whom it waited for"),
                      tr("How the messages of a collective travel, step by step")});
    rankCount_->setPrefix(tr("ranks: "));
    rankCount_->setProperty(chipName, tr("Ranks"));
    rankCount_->setAccessibleName(tr("Ranks of the MPI program"));
    table_->retranslate();
    found_->retranslate();
    refresh();
}

} // namespace telar
