#include "ui/steps/steps_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/export.hpp"
#include "ui/steps/step_variables.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeView>

#include <bit>

namespace telar {

namespace {

QString threadPlace(const simt::Dim3& place) {
    return QStringLiteral("(%1, %2, %3)").arg(place.x).arg(place.y).arg(place.z);
}

} // namespace

StepsPage::StepsPage(Stepper& stepper, QWidget* parent) : QWidget(parent), stepper_(stepper) {
    build();
    onEvent(this, {QEvent::Show}, [this] {
        stepper_.setWanted(true);
        takeSteps();
    });
    keepWords(this, [this] { takeSteps(); });
    connect(&stepper_, &Stepper::changed, this, &StepsPage::takeSteps);
    connect(&stepper_, &Stepper::busyChanged, this, &StepsPage::showCaption);
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) { setStep(static_cast<int>(step)); });
    for (auto* box : {block_, threadBox_})
        connect(box, &QSpinBox::valueChanged, this, [this] {
            wantedStep_ = -1;
            wantedVisit_.reset();
            stepper_.lookAt(block_->value(), static_cast<uint32_t>(threadBox_->value()));
        });
    connect(over_, &QPushButton::clicked, this, &StepsPage::stepOver);
    connect(out_, &QPushButton::clicked, this, &StepsPage::stepOut);
    connect(again_, &QPushButton::clicked, this, [this] { stepper_.busy() ? stepper_.cancel() : stepper_.record(); });
    connect(stack_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            showVariables();
    });
    connect(tree_, &QTreeView::expanded, this, [this](const QModelIndex& at) {
        open_.insert(StepVariables::path(at).join(QLatin1Char('\n')));
        shareWidth();
    });
    connect(tree_, &QTreeView::collapsed, this,
            [this](const QModelIndex& at) { open_.remove(StepVariables::path(at).join(QLatin1Char('\n'))); });
}

void StepsPage::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 4);
    auto* row = spaced(new QHBoxLayout, 12);
    column->addLayout(row, 1);
    auto* left = spaced(new QVBoxLayout, 4);
    block_ = hinted(named(new QSpinBox(this), "stepBlock"),
                    TELAR_SAYS("Which block of the grid, counted along x, then y, then z"));
    threadBox_ = hinted(named(new QSpinBox(this), "stepThread"),
                        TELAR_SAYS("Which thread of that block, counted along x, then y, then z"));
    for (auto* box : {block_, threadBox_}) {
        box->setKeyboardTracking(false);
        box->setRange(0, 0);
        setScaled(box, Side::FixedWidth, 64);
    }
    auto* blockLabel = spokenLabel("", TELAR_SAYS("Block"), this, block_);
    auto* threadLabel = spokenLabel("", TELAR_SAYS("Thread"), this, threadBox_);
    place_ = named(new ElidedLabel(this), "stepPlace");
    setRole(place_, "muted");
    again_ = hinted(named(roleButton("quiet", this), "recordAgain"),
                    TELAR_SAYS("Records the warp of this thread again, from the current source"));
    left->addLayout(spaced(inRow(blockLabel, block_, threadLabel, threadBox_, wide(place_)), 6));
    caption_ = wrapped(named(new TextLabel(this), "variablesCaption"));
    caption_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    caption_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    caption_->installEventFilter(this);
    addAll(left, caption_, aligned(again_, Qt::AlignLeft));
    stack_ = heard(named(new QListWidget(this), "callStack"), TELAR_SAYS("Call stack, innermost first"),
                   TELAR_SAYS("Choose a function to see its variables"));
    stack_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    setScaled(stack_, Side::MinimumHeight, 18);
    left->addWidget(stack_, 1);
    over_ = says(named(new QPushButton(this), "overCall"), TELAR_SAYS("Over"),
                 TELAR_SAYS("To the next line of this function or its caller; calls run through (F10)"));
    out_ = says(named(new QPushButton(this), "outOfCall"), TELAR_SAYS("Out"),
                TELAR_SAYS("To the line after the call of this function (Shift+F11)"));
    transport_ = named(new TransportBar(this), "stepTransport");
    left->addLayout(spaced(inRow(over_, out_, spring(1)), 6));
    column->addWidget(transport_);
    row->addLayout(left, 5);
    variables_ = new StepVariables(this);
    tree_ = heard(named(new QTreeView(this), "stepVariables"), TELAR_SAYS("Variables of the thread"),
                  TELAR_SAYS("Bold values changed since the previous step of the thread"));
    tree_->setModel(variables_);
    tree_->setUniformRowHeights(true);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setSelectionBehavior(QAbstractItemView::SelectRows);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(QHeaderView::Interactive);
    tree_->header()->setSectionResizeMode(StepVariables::Value, QHeaderView::Stretch);
    tree_->installEventFilter(this); // its columns share its width
    setScaled(tree_, Side::MinimumWidth, 160);
    row->addWidget(tree_, 7);
    turnWithShape(this, row);
}

void StepsPage::takeSteps() {
    if (!isVisible()) // what nobody sees is shown when it comes into sight
        return;
    const auto steps = stepper_.steps();
    const auto config = stepper_.launch();
    {
        const QSignalBlocker quiet[] = {QSignalBlocker(block_), QSignalBlocker(threadBox_)};
        block_->setRange(0,
                         static_cast<int>(std::min<int64_t>(static_cast<int64_t>(config.grid.count()) - 1, INT32_MAX)));
        threadBox_->setRange(0, static_cast<int>(config.block.count()) - 1);
        block_->setValue(static_cast<int>(stepper_.block()));
        threadBox_->setValue(static_cast<int>(stepper_.thread()));
    }
    const bool ours = steps && steps->block == stepper_.block() && steps->warp == stepper_.thread() / 32;
    if (ours && (steps != shown_ || thread_ != stepper_.thread())) {
        shown_ = steps;
        thread_ = stepper_.thread();
        way_ = machine::ThreadSteps(*steps->trace, thread_);
        {
            const QSignalBlocker quiet(transport_);
            transport_->setCount(static_cast<int64_t>(way_.size()));
            if (wantedStep_ >= 0)
                transport_->setStep(std::exchange(wantedStep_, -1));
        }
        step_ = static_cast<int>(std::max<int64_t>(0, transport_->step()));
        takeVisit();
    } else if (!steps) {
        shown_.reset();
        way_ = {};
        const QSignalBlocker quiet(transport_);
        transport_->setCount(0);
    }
    const auto place = simt::placeOf(stepper_.thread(), config.block),
               block = simt::placeOf(stepper_.block(), config.grid);
    const QString where = tr("thread %1 of block %2").arg(threadPlace(place), threadPlace(block));
    place_->setForms({where, threadPlace(place) + QStringLiteral(" · ") + threadPlace(block), threadPlace(place)});
    QString tip = where + QLatin1Char('\n') +
                  tr("Lane %1 of warp %2 of its block").arg(stepper_.lane()).arg(stepper_.thread() / 32);
    if (shown_)
        tip += QLatin1Char('\n') + tr("Recorded: %1 steps of the warp, %2, in %3")
                                       .arg(formatCount(static_cast<int64_t>(shown_->trace->steps.size())),
                                            formatBytes(static_cast<double>(shown_->trace->bytes())),
                                            formatDuration(shown_->milliseconds));
    place_->setToolTip(tip);
    showStep();
}

void StepsPage::setStep(int step) {
    if (step == step_ || step < 0 || step >= static_cast<int>(way_.size()))
        return;
    step_ = step;
    {
        const QSignalBlocker quiet(transport_);
        transport_->setStep(step);
    }
    showStep();
}

void StepsPage::showStep() {
    fillStack();
    showVariables();
    showCaption();
}

void StepsPage::fillStack() {
    const QSignalBlocker quiet(stack_);
    stack_->clear();
    if (there())
        for (const auto& frame : shown_->trace->stack(way_.at(static_cast<std::size_t>(step_))))
            stack_->addItem(tr("%1, line %2").arg(QString::fromStdString(frame.function)).arg(frame.line));
    if (stack_->count() > 0)
        stack_->setCurrentRow(0);
    out_->setEnabled(stack_->count() > 1);
    over_->setEnabled(there() && step_ + 1 < static_cast<int>(way_.size()));
}

void StepsPage::showVariables() {
    if (!there()) {
        variables_->clear();
        line_ = 0;
        emit lineReached(line_);
        return;
    }
    const auto at = way_.at(static_cast<std::size_t>(step_));
    const auto frame = static_cast<std::size_t>(std::max(0, stack_->currentRow()));
    const auto before = step_ > 0 ? std::optional(way_.at(static_cast<std::size_t>(step_) - 1)) : std::nullopt;
    if (variables_->show(shown_->trace, at, before, thread_ % 32, frame)) {
        keepOpen();
        shareWidth();
    }
    const auto stack = shown_->trace->stack(at);
    const bool ours = frame < stack.size() && stack[frame].file == shown_->source;
    line_ = ours && !stepper_.stale() ? stack[frame].line : 0;
    emit lineReached(line_);
}

void StepsPage::keepOpen() {
    // Paths of fewer names come first: an element is there once its array is open.
    std::vector<QStringList> wanted;
    for (const auto& path : std::as_const(open_))
        wanted.push_back(path.split(QLatin1Char('\n')));
    std::sort(wanted.begin(), wanted.end(),
              [](const QStringList& a, const QStringList& b) { return a.size() < b.size(); });
    for (const auto& path : wanted) {
        QModelIndex at = variables_->find(path[0]);
        for (qsizetype k = 1; k < path.size() && at.isValid(); ++k) {
            if (variables_->canFetchMore(at))
                variables_->fetchMore(at);
            QModelIndex next;
            for (int row = 0; row < variables_->rowCount(at) && !next.isValid(); ++row)
                if (variables_->index(row, StepVariables::Name, at).data().toString() == path[k])
                    next = variables_->index(row, StepVariables::Name, at);
            at = next;
        }
        if (at.isValid())
            tree_->expand(at);
    }
}

QString StepsPage::recordingWords() const {
    const auto estimate = stepper_.estimate();
    if (!estimate)
        return tr("Recording; at most %1 are kept…").arg(formatBytes(Stepper::mostBytes));
    const QString steps = formatCount(estimate->steps), bytes = formatBytes(static_cast<double>(estimate->bytes));
    return estimate->bytes > Stepper::mostBytes
               ? tr("Recording: a warp takes about %1 steps here, about %2; the first %3 are kept…")
                     .arg(steps, bytes, formatBytes(Stepper::mostBytes))
               : tr("Recording: about %1 steps, about %2…").arg(steps, bytes);
}

QString StepsPage::stepWords() const {
    const auto& trace = *shown_->trace;
    const auto& step = trace.steps[way_.at(static_cast<std::size_t>(step_))];
    QString words = tr("About to run line %1 with %2 of 32 lanes. The values are those before it.")
                        .arg(step.line)
                        .arg(std::popcount(step.mask));
    if (step_ + 1 == static_cast<int>(way_.size()))
        words += QLatin1Char(' ') + (trace.complete ? tr("This is the thread's last step.")
                                                    : tr("There are more steps; these took %1, and no more are kept.")
                                                          .arg(formatBytes(static_cast<double>(trace.bytes()))));
    return words;
}

void StepsPage::showCaption() {
    QString words;
    if (stepper_.busy())
        words = recordingWords();
    else if (const auto refusal = stepper_.refusal())
        words = translated(*refusal);
    else if (stepper_.error())
        words = translated(*stepper_.error());
    else if (there())
        words = stepWords();
    else if (shown_)
        words = tr("This thread runs no step.");
    else
        words = tr("Once the source compiles, a thread is followed here line by line, with its variables.");
    caption_->setText(words);
    keepCaptionWhole();
    again_->setText(stepper_.busy() ? tr("Stop") : tr("Record again"));
    again_->setVisible(stepper_.busy() || !shown_ || stepper_.stale());
    again_->setEnabled(stepper_.busy() || stepper_.ready());
}

QString StepsPage::caption() const { return caption_->text(); }

void StepsPage::stepOver() {
    if (there())
        setStep(static_cast<int>(way_.over(static_cast<std::size_t>(step_))));
}

void StepsPage::stepOut() {
    if (there())
        setStep(static_cast<int>(way_.out(static_cast<std::size_t>(step_))));
}

void StepsPage::runToLine(int line) {
    if (there() && !stepper_.stale())
        setStep(static_cast<int>(way_.toLine(static_cast<std::size_t>(step_), shown_->source, line)));
}

void StepsPage::restore(int64_t block, uint32_t thread, int64_t step) {
    wantedVisit_.reset();
    wantedStep_ = static_cast<int>(step);
    stepper_.lookAt(block, thread);
    if (shown_ && shown_ == stepper_.steps() && thread_ == thread && shown_->block == block)
        setStep(std::exchange(wantedStep_, -1));
}

void StepsPage::runToVisit(int64_t block, uint32_t thread, int line, std::size_t nth) {
    wantedStep_ = -1;
    wantedVisit_ = Visit{line, nth};
    stepper_.lookAt(block, thread);
    takeVisit();
}

void StepsPage::takeVisit() {
    if (!wantedVisit_ || !there() || stepper_.stale() || shown_ != stepper_.steps() ||
        shown_->block != stepper_.block() || thread_ != stepper_.thread())
        return;
    const auto wanted = *std::exchange(wantedVisit_, std::nullopt);
    const auto at = way_.visit(shown_->source, wanted.line, wanted.nth);
    if (at < way_.size())
        setStep(static_cast<int>(at));
}

/// Names are whole first, then kinds of memory and types, where a quarter is left for the values.
void StepsPage::shareWidth() {
    int room = tree_->viewport()->width() * 3 / 4;
    for (const int column : {StepVariables::Name, StepVariables::Space, StepVariables::Type}) {
        const int wanted = std::max(static_cast<QAbstractItemView*>(tree_)->sizeHintForColumn(column),
                                    tree_->header()->sectionSizeHint(column));
        tree_->header()->resizeSection(column, std::max(px(40), std::min(wanted, room)));
        room -= wanted;
    }
}

/// In a low room the list of calls gives way, not the words above it.
void StepsPage::keepCaptionWhole() {
    caption_->setMinimumHeight(std::max(0, caption_->heightForWidth(caption_->width())));
}

bool StepsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == caption_ && event->type() == QEvent::Resize)
        keepCaptionWhole();
    if (watched == tree_ && event->type() == QEvent::Resize)
        shareWidth();
    return QWidget::eventFilter(watched, event);
}

void StepsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    transport_->pause();
    stepper_.setWanted(false);
}

} // namespace telar
