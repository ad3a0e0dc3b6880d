#include "ui/labs/softmax/softmax_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace telar {

SoftmaxStage::SoftmaxStage(SoftmaxModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { retranslate(); });
    connect(&model_, &LabModel::resultChanged, this, &SoftmaxStage::takePicture);
    connect(&model_, &SoftmaxModel::threadChanged, this, &SoftmaxStage::takeThread);
    for (const Part part : {X, Exponentials, Y}) {
        connect(view(part), &MatrixView::cellHovered, this, [this](qint64 r, qint64 c) {
            if (!pinned_ && !transport_->isPlaying())
                focusCell(r, c);
        });
        connect(view(part), &MatrixView::cellClicked, this, &SoftmaxStage::pin);
        connect(view(part), &MatrixView::unpinned, this, &SoftmaxStage::unpin);
    }
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) {
        pinned_ = true; // whoever walks through a thread keeps it
        setStep(static_cast<int>(step));
    });
}

MatrixCard SoftmaxStage::makeCard(const char* name) {
    auto card = matrixCard(name, this);
    spaced(padded(card.column, {8, 6, 8, 8}), 4);
    spaced(card.head, 4)->setDirection(QBoxLayout::TopToBottom);
    card.facts->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    card.view->setDisplay(MatrixView::Display::HeatMap);
    return card;
}

void SoftmaxStage::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 6);
    opening_ = wrapped(named(roleLabel("muted", this), "opening"));
    column->addWidget(opening_);
    board_ = new QGridLayout;
    scaleHorizontalSpacing(board_, 8);
    scaleVerticalSpacing(board_, 8);
    const char* names[] = {"viewX", "viewMaxima", "viewExponentials", "viewSums", "viewY"};
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i] = makeCard(names[i]);
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        setScaled(cards_[i].view, Side::MinimumWidth, i == Maxima || i == Sums ? 52 : 100);
        setScaled(cards_[i].view, Side::MinimumHeight, 52);
    }
    barsCard_ = inRole(new QFrame(this), "card");
    bars_ = named(new Painted(barsCard_), "lineBars");
    bars_->setPreferred({px(400), px(150)}, {px(160), px(84)});
    padded(new QVBoxLayout(barsCard_), {12, 8, 12, 8})->addWidget(bars_);
    column->addLayout(board_, 1);
    auto* bar = inRole(new QFrame(this), "card");
    auto* barColumn = spaced(padded(new QVBoxLayout(bar), {8, 4, 8, 6}), 2);
    auto* head = spaced(new QHBoxLayout, 8);
    verdict_ = wrapped(named(new TextLabel(bar), "verdict"));
    goRow_ = heard(named(new QSpinBox(bar), "goToRow"), TELAR_SAYS("Row"));
    goColumn_ = heard(named(new QSpinBox(bar), "goToColumn"), TELAR_SAYS("Column"));
    auto* goLabel = spokenLabel("muted", TELAR_SAYS("Go to"), bar, goRow_);
    addAll(head, wide(verdict_), goLabel);
    for (auto* box : {goRow_, goColumn_}) {
        box->setKeyboardTracking(false);
        head->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, [this] { pin(goRow_->value(), goColumn_->value()); });
    }
    transport_ = keepInProject(new TransportBar(bar), "transport");
    caption_ = wrapped(named(TextLabel::thatKeepsTall(bar), "caption"));
    addAll(barColumn, head, transport_, caption_);
    column->addWidget(bar);
    arrange();
}

// A maximum and a sum stand beside their row, or below their column. Where three matrices side by side would be small, the
// exponentials stand below the numbers. What room is left shows the line that is looked at, step by step.
void SoftmaxStage::arrange() {
    const auto p = model_.result();
    const bool below = p && !p->state.alongRows();
    bool stacked = false;
    if (p && !below) {
        const double wide = board_->geometry().width(), high = board_->geometry().height();
        const double rows = static_cast<double>(p->rows), columns = static_cast<double>(p->columns);
        const double heading = px(60);
        const double inOneLine = std::min(wide * 5 / 17 / columns, (high * 3 / 5 - heading) / rows);
        stacked = std::min(wide * 5 / 11 / columns, (high / 2 - heading) / rows) > inOneLine;
    }
    const Arrangement wanted = below ? AlongColumns : stacked ? Stacked : OneLine;
    if (arranged_ == wanted)
        return;
    arranged_ = wanted;
    for (const auto& card : cards_)
        board_->removeWidget(card.frame);
    board_->removeWidget(barsCard_);
    barsCard_->setVisible(!below);
    if (!below)
        stacked ? board_->addWidget(barsCard_, 1, 2) : board_->addWidget(barsCard_, 1, 0, 1, 5);
    struct Place {
        int row, column, rows = 1, columns = 1;
    };
    // In the order of the parts: x, m, e, sums, y.
    constexpr Place places[][5] = {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}},
                                   {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}},
                                   {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2, 2, 1}}};
    constexpr int wide[][5] = {{5, 1, 5, 1, 5}, {5, 1, 5, 0, 0}, {5, 5, 5, 0, 0}};
    constexpr int high[][2] = {{3, 2}, {1, 1}, {4, 1}};
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        const Place& at = places[wanted][i];
        board_->addWidget(cards_[i].frame, at.row, at.column, at.rows, at.columns);
        board_->setColumnStretch(static_cast<int>(i), wide[wanted][i]);
    }
    for (int row = 0; row < 2; ++row)
        board_->setRowStretch(row, high[wanted][row]);
    const Qt::Orientation along = below ? Qt::Horizontal : Qt::Vertical;
    view(Maxima)->fitBeside(view(X), along);
    view(Sums)->fitBeside(view(Exponentials), along);
}

void SoftmaxStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void SoftmaxStage::takePicture() {
    const auto p = model_.result();
    arrange();
    const std::shared_ptr<const AnyMatrix> all[] = {p->x, p->maxima, p->exponentials, p->sums, p->y};
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i].view->setMatrix(all[i], false, true);
    const QSignalBlocker quietRow(goRow_), quietColumn(goColumn_);
    goRow_->setRange(0, static_cast<int>(p->rows) - 1);
    goColumn_->setRange(0, static_cast<int>(p->columns) - 1);
    if (!placed_ || row_ >= p->rows || column_ >= p->columns) {
        row_ = p->rows * 3 / 8;
        column_ = p->columns * 3 / 8;
        placed_ = true;
        pinned_ = false;
    }
    retranslate();
    emit lookedAt();
    model_.lookAt(row_, column_);
}

void SoftmaxStage::takeThread() {
    const auto thread = model_.thread();
    const int count = thread ? static_cast<int>(thread->steps.size()) : 0;
    if (step_ >= count)
        step_ = 0;
    const QSignalBlocker quiet(transport_);
    transport_->setCount(count);
    transport_->setStep(step_);
    setStep(step_);
}

void SoftmaxStage::focusCell(qint64 row, qint64 column) {
    const auto p = model_.result();
    if (!p || row < 0 || column < 0 || row >= p->rows || column >= p->columns || (row == row_ && column == column_))
        return;
    row_ = row;
    column_ = column;
    showMarks();
    emit lookedAt();
    model_.lookAt(row, column);
}

void SoftmaxStage::pin(qint64 row, qint64 column) {
    focusCell(row, column);
    pinned_ = true;
    showMarks();
}

void SoftmaxStage::unpin() {
    pinned_ = false;
    showMarks();
}

void SoftmaxStage::goTo() {
    goRow_->setFocus(Qt::ShortcutFocusReason);
    goRow_->selectAll();
}

void SoftmaxStage::setStep(int step) {
    step_ = step;
    showMarks();
    caption_->setText(stepWords(step_));
    emit stepChanged(step);
}

QString SoftmaxStage::caption() const { return caption_->text(); }

SoftmaxStage::Marks SoftmaxStage::marksAt(int at) const {
    const auto p = model_.result();
    Marks marks;
    if (!p)
        return marks;
    using Role = MatrixView::Mark::Role;
    const bool alongRows = p->state.alongRows();
    const qint64 line = alongRows ? row_ : column_;
    for (const Part part : {X, Exponentials, Y}) {
        marks[part].push_back(alongRows ? MatrixView::Mark{Role::Hover, row_, 0, 1, p->columns, {1, 1}}
                                        : MatrixView::Mark{Role::Hover, 0, column_, p->rows, 1, {1, 1}});
        marks[part].push_back({pinned_ ? Role::Pinned : Role::Cell, row_, column_, 1, 1, {1, 1}});
    }
    for (const Part part : {Maxima, Sums})
        marks[part].push_back({Role::Hover, alongRows ? line : 0, alongRows ? 0 : line, 1, 1, {1, 1}});
    const auto thread = model_.thread();
    if (!thread || at >= static_cast<int>(thread->steps.size()))
        return marks;
    const auto& step = thread->steps[static_cast<std::size_t>(at)];
    // bfloat16 is read as its bytes.
    const qint64 index = step.array == "x" && p->state.type == SoftmaxType::BFloat16 ? step.index / 2 : step.index;
    if (step.op == simt::Op::GlobalLoad && step.array == "x" && index < p->rows * p->columns)
        marks[X].push_back({Role::Best, index / p->columns, index % p->columns, 1, 1, {1, 1}});
    if (step.op == simt::Op::GlobalStore && index < p->rows * p->columns)
        marks[Y].push_back({Role::Best, index / p->columns, index % p->columns, 1, 1, {1, 1}});
    return marks;
}

/// The line that is looked at: its numbers, less their maximum, their exponentials and its shares.
void SoftmaxStage::showBars() {
    const auto p = model_.result();
    const bool along = p->state.alongRows();
    const qint64 here = along ? column_ : row_;
    std::array<std::vector<double>, 4> lines;
    for (qint64 i = 0; i < (along ? p->columns : p->rows); ++i) {
        const qint64 r = along ? row_ : i, k = along ? i : column_;
        const double x = p->at(p->x, r, k), e = p->at(p->exponentials, r, k);
        const double all[] = {x, p->takesPart(r, k) ? p->state.scale * x - p->maximum(r, k) : 0, e, p->at(p->y, r, k)};
        for (std::size_t step = 0; step < lines.size(); ++step)
            lines[step].push_back(std::isfinite(all[step]) ? all[step] : 0);
    }
    const QString names[] = {QStringLiteral("x"), QStringLiteral("s·x − m"), cards_[Exponentials].title->text(),
                             cards_[Y].title->text()};
    QStringList words;
    for (std::size_t step = 0; step < lines.size(); ++step)
        words << names[step] + QStringLiteral(" = ") +
                     formatNumber(lines[step][static_cast<std::size_t>(here)], step < 2 ? 3 : 2);
    bars_->setTexts(tr("The line in four steps"), words.join(QStringLiteral(", ")));
    bars_->setPaint([lines, words, here](QPainter& painter, QRectF box, const Colors& c) {
        painter.setFont(fontOf(TypeRole::Small));
        const int across = box.width() < px(480) ? 2 : 4; // the numbers have room beside each other
        const double gap = px(16), head = painter.fontMetrics().height() + px(4);
        const double wide = (box.width() - gap * (across - 1)) / across, high = box.height() * across / 4;
        for (int step = 0; step < 4; ++step) {
            const QRectF area(box.left() + step % across * (wide + gap), box.top() + step / across * high, wide,
                              high - px(4));
            drawBars(painter, area.adjusted(0, head, 0, -1), lines[static_cast<std::size_t>(step)], here, c);
            painter.setPen(c.text);
            drawElided(painter, area, Qt::AlignLeft | Qt::AlignTop, words[step]);
        }
    });
}

void SoftmaxStage::showMarks() {
    if (!model_.result())
        return;
    showBars();
    auto marks = marksAt(step_);
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i].view->setMarks(std::move(marks[i]));
    const QSignalBlocker quietRow(goRow_), quietColumn(goColumn_);
    goRow_->setValue(static_cast<int>(row_));
    goColumn_->setValue(static_cast<int>(column_));
}

QString SoftmaxStage::stepWords(int at) const {
    const auto thread = model_.thread();
    const auto p = model_.result();
    if (p && !p->kernels)
        return translated(p->kernels.error());
    if (!thread || at >= static_cast<int>(thread->steps.size()))
        return {};
    const auto& step = thread->steps[static_cast<std::size_t>(at)];
    return threadStepLine(step);
}

std::optional<Exportable> SoftmaxStage::film() const {
    const auto thread = model_.thread();
    const int steps = thread ? static_cast<int>(thread->steps.size()) : 0, count = std::min(steps, mostFilmFrames);
    struct Frame {
        Marks marks;
        QString words;
    };
    std::vector<Frame> frames;
    for (int i = 0; i < count; ++i) {
        const int at = (i + 1) * steps / count - 1;
        frames.push_back({marksAt(at), stepWords(at)});
    }
    std::vector<std::pair<QString, MatrixScene>> scenes;
    for (const Part part : {X, Exponentials, Y})
        scenes.emplace_back(cards_[part].title->text(), cards_[part].view->scene());
    return filmOf(
        tr("Animation: a thread at work"), count, 2,
        [frames = std::move(frames), scenes](QPainter& painter, QRectF target, const Colors& colors, int frame) {
            const auto& now = frames[static_cast<std::size_t>(frame)];
            auto shown = scenes;
            shown[0].second.marks = now.marks[X];
            shown[1].second.marks = now.marks[Exponentials];
            shown[2].second.marks = now.marks[Y];
            paintScenes(painter, target, colors, shown, now.words);
        });
}

void SoftmaxStage::retranslate() {
    opening_->setText(tr(
        "A softmax turns each row into probabilities that add up to 1. Subtracting the row's maximum first keeps the "
        "exponentials from overflowing. Point at an element to see where its share comes from."));
    const auto p = model_.result();
    const QString titles[] = {QStringLiteral("x"), QStringLiteral("m"), QStringLiteral("eˢˣ⁻ᵐ"), QStringLiteral("Σ"),
                              p && p->state.log ? QStringLiteral("ln y") : QStringLiteral("y")};
    const QString spoken[] = {tr("Numbers x"), tr("Maxima m"), tr("Exponentials"), tr("Sums"), tr("Shares y")};
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        cards_[i].title->setText(titles[i]);
        cards_[i].view->setTitle(spoken[i]);
    }
    if (!p)
        return;
    const QString size = QStringLiteral("%1 × %2").arg(p->rows).arg(p->columns);
    cards_[X].facts->setForms({p->name.isEmpty() ? size : size + QStringLiteral(" · ") + p->name, size});
    cards_[Maxima].facts->setForms({tr("maximum")});
    cards_[Exponentials].facts->setForms({tr("from 0 to 1"), {}});
    cards_[Sums].facts->setForms({tr("sum")});
    cards_[Y].facts->setForms(
        {p->state.log ? tr("logarithms of the shares") : tr("the shares of a line add up to 1"), {}});
    const bool bad = p->notNumbers > 0;
    verdict_->setText(bad ? tr("%n lines are NaN: they hold a NaN, +∞, or −∞ only, and no shares can be made of these.",
                               nullptr, static_cast<int>(p->notNumbers))
                      : p->kernels
                          ? tr("Correct: the kernel is within %1 of the three passes.").arg(formatNumber(p->error, 2))
                          : tr("Computed by the three passes on the processor."));
    verdict_->setStyleSheet(
        QStringLiteral("color: %1; font-weight: 600;").arg((bad ? colors().bad : colors().good).name()));
    caption_->setText(stepWords(step_));
    showMarks();
}

} // namespace telar
