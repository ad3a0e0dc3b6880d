#include "ui/labs/matmul/matmul_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/matmul/thread_inspector.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr qint64 mostNumbered = 16; ///< sides up to which every cell says its value

void showNumbers(MatrixView& view, const std::shared_ptr<const AnyMatrix>& matrix) {
    if (!matrix)
        return view.setOverlay({});
    double low = INFINITY, high = -INFINITY;
    std::visit(
        [&](const auto& m) {
            for (int64_t r = 0; r < m.rows(); ++r)
                for (int64_t k = 0; k < m.columns(); ++k) {
                    low = std::min(low, static_cast<double>(m.at(r, k)));
                    high = std::max(high, static_cast<double>(m.at(r, k)));
                }
        },
        *matrix);
    const auto valueAt = [matrix](int64_t row, int64_t column) {
        return std::visit([&](const auto& m) { return static_cast<double>(m.at(row, column)); }, *matrix);
    };
    // The colour of the value itself, which the words are written on.
    view.setOverlay(
        [valueAt, low, high](int64_t row, int64_t column, const Colors&) {
            const double share = high > low ? (valueAt(row, column) - low) / (high - low) : 0;
            return QColor::fromRgb(
                colorTable(ColorMap::Viridis)[static_cast<std::size_t>(std::clamp(share * 255, 0.0, 255.0))]);
        },
        [valueAt](int64_t row, int64_t column) { return formatValue(valueAt(row, column), true); });
}

} // namespace

MatmulStage::MatmulStage(MatmulModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { retranslate(); });
    connect(&model_, &MatmulModel::resultChanged, this, &MatmulStage::takeResult);
    connect(&model_, &MatmulModel::threadChanged, this, &MatmulStage::takeThread);
    connect(&Theme::instance(), &Theme::changed, this, &MatmulStage::applyLook);
    connect(&Theme::instance(), &Theme::changed, this, &MatmulStage::showAnswer);
    connect(c_.view, &MatrixView::cellHovered, this, [this](qint64 r, qint64 k) {
        if (!pinned_ && !transport_->isPlaying())
            focusCell(r, k);
    });
    connect(c_.view, &MatrixView::cellClicked, this, &MatmulStage::pin);
    connect(c_.view, &MatrixView::unpinned, this, &MatmulStage::unpin);
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) {
        pinned_ = true; // whoever walks through a thread keeps it
        setStep(static_cast<int>(step));
    });
    connect(lookBox_, &QComboBox::activated, this, [this](int index) { setLook(static_cast<OwnerLook>(index)); });
}

MatrixCard MatmulStage::makeCard(const char* name) {
    auto card = matrixCard(name, this);
    card.column->setContentsMargins(10, 6, 10, 8);
    card.column->setSpacing(4);
    card.view->setDisplay(MatrixView::Display::HeatMap);
    return card;
}

// Margins and spaces are as little in large type: the words have a quarter of the board.
void MatmulStage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    a_ = makeCard("viewA");
    b_ = makeCard("viewB");
    c_ = makeCard("viewC");
    auto* corner = inRole(corner_ = new QFrame(this), "card");
    auto* words = new QVBoxLayout(corner);
    words->setContentsMargins(12, 8, 12, 8);
    words->setSpacing(6);
    verdict_ = sized(wrapped(named(new TextLabel(corner), "verdict")), Side::MinimumWidth, 120);
    setScaled(verdict_, Side::MinimumHeight, 32); // two lines, also where the rest of the card gives way
    lookLabel_ = spokenLabel("muted", TELAR_SAYS("Colour C by"), corner);
    lookBox_ = keepInProject(named(new QComboBox(corner), "look"), "look");
    for (int i = 0; i < 6; ++i)
        lookBox_->addItem(QString());
    lookLabel_->setBuddy(lookBox_);
    legend_ = sized(wrapped(named(roleLabel("muted", corner), "legend")), Side::MinimumWidth, 120);
    convention_ = sized(wrapped(named(roleLabel("muted", corner), "convention")), Side::MinimumWidth, 120);
    // In front of a class the panel that says it is folded.
    answer_ = wrapped(named(new TextLabel(corner), "threadAnswer"));
    answer_->setTextFormat(Qt::RichText);
    addAll(words, answer_, verdict_, convention_, spring(1));
    auto* goRow = new QHBoxLayout;
    goLabel_ = spokenLabel("muted", TELAR_SAYS("Go to C(row, column)"), corner);
    words->addWidget(goLabel_);
    goRow_ = heard(named(new QSpinBox(corner), "goToRow"), TELAR_SAYS("Row i of C"));
    goColumn_ = heard(named(new QSpinBox(corner), "goToColumn"), TELAR_SAYS("Column j of C"));
    goLabel_->setBuddy(goRow_);
    for (auto* box : {goRow_, goColumn_}) {
        box->setKeyboardTracking(false);
        goRow->addWidget(box, 1);
        connect(box, &QSpinBox::valueChanged, this, [this] { pin(goRow_->value(), goColumn_->value()); });
    }
    addAll(words, goRow, inRow(lookLabel_, wide(lookBox_)), legend_);
    auto* grid = board_ = new QGridLayout;
    grid->setSpacing(8);
    grid->addWidget(corner, 0, 0);
    grid->addWidget(b_.frame, 0, 1);
    grid->addWidget(a_.frame, 1, 0);
    grid->addWidget(c_.frame, 1, 1);
    // As on a blackboard: all three at one scale, so that B's column stands above C's and A's row beside it.
    for (int i = 0; i < 2; ++i) {
        grid->setColumnStretch(i, 1);
        grid->setRowStretch(i, 1);
    }
    column->addLayout(grid, 1);
    auto* bar = inRole(new QFrame(this), "card");
    auto* barColumn = new QVBoxLayout(bar);
    barColumn->setContentsMargins(8, 4, 8, 6);
    barColumn->setSpacing(2);
    transport_ = keepInProject(new TransportBar(bar), "transport");
    caption_ = wrapped(named(TextLabel::thatKeepsTall(bar), "caption"));
    caption_->setTextFormat(Qt::RichText);
    caption_->setContentsMargins(6, 0, 0, 0);
    addAll(barColumn, transport_, caption_);
    column->addWidget(bar);
}

void MatmulStage::takeResult() {
    const auto result = model_.result();
    a_.view->setMatrix(result->a, result->wholeNumbers(), true);
    b_.view->setMatrix(result->b, result->wholeNumbers(), true);
    c_.view->setMatrix(result->made, result->wholeNumbers(), true);
    c_.view->setDifferences(result->mask);
    const qint64 n = result->state.size;
    const QSignalBlocker quietRow(goRow_), quietColumn(goColumn_);
    for (auto* box : {goRow_, goColumn_})
        box->setRange(0, static_cast<int>(n) - 1);
    if (!placed_ || row_ >= n || column_ >= n) {
        // A cell in the middle of a block says more than a corner.
        row_ = n * 3 / 8;
        column_ = n * 5 / 8;
        placed_ = true;
        pinned_ = false;
    }
    applyLook();
    retranslate();
    model_.lookAt(row_, column_);
}

void MatmulStage::takeThread() {
    const auto thread = model_.thread();
    const int count = static_cast<int>(thread->view.steps.size());
    // The same place in the work as before, else the first access to memory.
    if (step_ >= count || step_ == 0) {
        step_ = 0;
        for (int i = 0; i < count && step_ == 0; ++i)
            if (thread->view.steps[static_cast<std::size_t>(i)].op == simt::Op::GlobalLoad)
                step_ = i;
    }
    const QSignalBlocker quiet(transport_);
    transport_->setCount(count);
    transport_->setStep(step_);
    setStep(step_);
    showAnswer();
}

void MatmulStage::showAnswer() {
    const auto thread = model_.thread();
    answer_->setVisible(thread && Theme::instance().presenter());
    if (thread)
        answer_->setText(
            QStringLiteral("C(%1, %2): %3").arg(thread->row).arg(thread->column).arg(threadAnswer(thread->view)));
    fitCorner();
}

void MatmulStage::focusCell(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || row < 0 || column < 0 || row >= result->state.size || column >= result->state.size ||
        (row == row_ && column == column_))
        return;
    row_ = row;
    column_ = column;
    showMarks();
    model_.lookAt(row, column);
}

void MatmulStage::pin(qint64 row, qint64 column) {
    focusCell(row, column);
    pinned_ = true;
    showMarks();
}

void MatmulStage::unpin() {
    pinned_ = false;
    showMarks();
}

void MatmulStage::setStep(int step) {
    step_ = step;
    showMarks();
    showCaption();
    emit stepChanged(step);
}

void MatmulStage::runToBarrier() {
    const auto thread = model_.thread();
    if (!thread)
        return;
    const auto& steps = thread->view.steps;
    for (int i = step_ + 1; i < static_cast<int>(steps.size()); ++i)
        if (steps[static_cast<std::size_t>(i)].op == simt::Op::Barrier || i + 1 == static_cast<int>(steps.size()))
            return transport_->setStep(i);
}

void MatmulStage::stepOver() {
    const auto thread = model_.thread();
    if (!thread)
        return;
    const auto& steps = thread->view.steps;
    const auto line = steps[static_cast<std::size_t>(step_)].line;
    for (int i = step_ + 1; i < static_cast<int>(steps.size()); ++i)
        if (steps[static_cast<std::size_t>(i)].line != line)
            return transport_->setStep(i);
}

void MatmulStage::runToLine(quint32 line) {
    const auto thread = model_.thread();
    if (!thread)
        return;
    const auto& steps = thread->view.steps;
    const int count = static_cast<int>(steps.size());
    for (int i = 1; i <= count; ++i)
        if (const int at = (step_ + i) % count; steps[static_cast<std::size_t>(at)].line == line)
            return transport_->setStep(at);
}

void MatmulStage::setLook(OwnerLook look) {
    look_ = look;
    lookBox_->setCurrentIndex(static_cast<int>(look));
    applyLook();
}

void MatmulStage::applyLook() {
    const auto result = model_.result();
    legend_->setText(ownerLegend(look_));
    fitCorner();
    c_.view->setColorBar(look_ == OwnerLook::Values);
    if (!result)
        return;
    const bool small = result->state.size <= mostNumbered;
    showNumbers(*a_.view, small ? result->a : nullptr);
    showNumbers(*b_.view, small ? result->b : nullptr);
    if (look_ == OwnerLook::Values)
        showNumbers(*c_.view, small ? result->made : nullptr);
    else
        showOwners(*c_.view, result->owners, look_, result->mask);
}

MatmulStage::Marks MatmulStage::marksAt(int at) const {
    const auto result = model_.result();
    if (!result)
        return {};
    using Role = MatrixView::Mark::Role;
    const qint64 n = result->state.size;
    Marks marks;
    marks.a = {{Role::Hover, row_, 0, 1, n, {1, 1}}};
    marks.b = {{Role::Hover, 0, column_, n, 1, {1, 1}}};
    const auto& owners = *result->owners;
    marks.c = blockBorders(owners, owners.blockOf(row_, column_));
    marks.c.push_back({pinned_ ? Role::Pinned : Role::Cell, row_, column_, 1, 1, {1, 1}});
    const auto thread = model_.thread();
    if (thread && thread->row == row_ && thread->column == column_ &&
        at < static_cast<int>(thread->view.steps.size())) {
        const auto& step = thread->view.steps[static_cast<std::size_t>(at)];
        const bool inside = step.index >= 0 && step.index < n * n;
        if (step.op == simt::Op::GlobalLoad && inside && step.array == "A")
            marks.a.push_back({Role::Best, step.index / n, step.index % n, 1, 1, {1, 1}});
        if (step.op == simt::Op::GlobalLoad && inside && step.array == "B")
            marks.b.push_back({Role::Best, step.index / n, step.index % n, 1, 1, {1, 1}});
        if (step.op == simt::Op::GlobalStore && inside)
            marks.c.push_back({Role::Best, step.index / n, step.index % n, 1, 1, {1, 1}});
    }
    return marks;
}

void MatmulStage::showMarks() {
    if (!model_.result())
        return;
    auto marks = marksAt(step_);
    a_.view->setMarks(std::move(marks.a));
    b_.view->setMarks(std::move(marks.b));
    c_.view->setMarks(std::move(marks.c));
    const QSignalBlocker quietRow(goRow_), quietColumn(goColumn_);
    goRow_->setValue(static_cast<int>(row_));
    goColumn_->setValue(static_cast<int>(column_));
}

void MatmulStage::goTo() {
    goRow_->setFocus(Qt::ShortcutFocusReason);
    goRow_->selectAll();
}

std::optional<Exportable> MatmulStage::film() const {
    const auto thread = model_.thread();
    const int steps = thread ? static_cast<int>(thread->view.steps.size()) : 0;
    struct Frame {
        Marks marks;
        QString words;
    };
    std::vector<Frame> frames;
    for (int i = 0; i < std::min(steps, mostFilmFrames); ++i) {
        const int at = (i + 1) * steps / std::min(steps, mostFilmFrames) - 1;
        frames.push_back({marksAt(at), stepWords(at)});
    }
    const auto count = static_cast<int>(frames.size());
    return filmOf(tr("Animation: a thread at work"), count, 2,
                  [frames = std::move(frames), a = a_.view->scene(), b = b_.view->scene(),
                   c = c_.view->scene()](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      const auto& now = frames[static_cast<std::size_t>(frame)];
                      std::vector<std::pair<QString, MatrixScene>> scenes{
                          {QStringLiteral("A"), a}, {QStringLiteral("B"), b}, {QStringLiteral("C"), c}};
                      scenes[0].second.marks = now.marks.a;
                      scenes[1].second.marks = now.marks.b;
                      scenes[2].second.marks = now.marks.c;
                      paintScenes(painter, target, colors, scenes, now.words);
                  });
}

void MatmulStage::showCaption() {
    const auto thread = model_.thread();
    if (!thread || step_ >= static_cast<int>(thread->view.steps.size()))
        return;
    caption_->setText(stepWords(step_));
}

QString MatmulStage::stepWords(int at) const {
    const auto& step = model_.thread()->view.steps[static_cast<std::size_t>(at)];
    return threadStepLine(step);
}

void MatmulStage::fitCorner() {
    lookBox_->setToolTip(legend_->text());
    goRow_->setToolTip(convention_->text());
    goColumn_->setToolTip(convention_->text());
    const int room = (board_->geometry().height() - board_->verticalSpacing()) / 2;
    const int across = (board_->geometry().width() - board_->horizontalSpacing()) / 2;
    if (room <= 0)
        return;
    auto* words = corner_->layout();
    for (QLabel* gives : {legend_, convention_})
        gives->show();
    for (QLabel* gives : {legend_, convention_}) {
        words->invalidate();
        if (words->heightForWidth(across) <= room)
            return;
        gives->hide();
    }
}

void MatmulStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitCorner();
}

QString MatmulStage::caption() const { return caption_->text(); }

void MatmulStage::retranslate() {
    a_.title->setText(QStringLiteral("A"));
    b_.title->setText(QStringLiteral("B"));
    c_.title->setText(QStringLiteral("C = A · B"));
    a_.view->setTitle(QStringLiteral("A"));
    b_.view->setTitle(QStringLiteral("B"));
    c_.view->setTitle(QStringLiteral("C"));
    goRow_->setPrefix(QStringLiteral("i = "));
    goColumn_->setPrefix(QStringLiteral("j = "));
    const QStringList looks = ownerLookNames();
    for (int i = 0; i < 6; ++i)
        lookBox_->setItemText(i, looks[i]);
    lookBox_->setCurrentIndex(static_cast<int>(look_));
    legend_->setText(ownerLegend(look_));
    if (const auto result = model_.result()) {
        const auto n = formatCount(result->state.size);
        a_.facts->setFullText(QStringLiteral("%1 × %1").arg(n));
        b_.facts->setFullText(result->state.identity ? tr("identity") : QStringLiteral("%1 × %1").arg(n));
        const QString blocks = tr("%1 × %2 blocks").arg(result->config.grid.x).arg(result->config.grid.y);
        c_.facts->setForms({tr("%1 × %2 blocks of %3 × %4 threads")
                                .arg(result->config.grid.x)
                                .arg(result->config.grid.y)
                                .arg(result->config.block.x)
                                .arg(result->config.block.y),
                            blocks});
        convention_->setText(matmulRowIsX(result->state.running())
                                 ? tr("Row i and column j count from 0. Here threads count rows along x, columns "
                                      "along y.")
                                 : tr("Row i and column j count from 0. Here threads count columns along x, rows "
                                      "along y."));
        const auto different = result->shown().different;
        verdict_->setText(different == 0 ? tr("Correct: C matches the reference loops.")
                                         : tr("%n elements are not what the plain loops make: they are red.", nullptr,
                                              static_cast<int>(different)));
        verdict_->setStyleSheet(
            QStringLiteral("color: %1; font-weight: 600;").arg((different == 0 ? colors().good : colors().bad).name()));
    }
    showCaption();
    showAnswer();
}

} // namespace telar
