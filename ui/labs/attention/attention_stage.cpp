#include "ui/labs/attention/attention_stage.hpp"

#include "core/network/attention.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/attention/attention_words.hpp"
#include "ui/labs/attention/patch_view.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QGridLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabBar>

#include <algorithm>

namespace telar {

namespace {

using network::DigitAttention;

/// Bars with the number of each key below and, above the one looked at and the highest, the value.
void drawNumberedBars(QPainter& painter, const QRectF& box, const std::vector<double>& values, qint64 here,
                      qint64 highest, const Colors& c) {
    painter.setFont(fontOf(TypeRole::Small));
    const double line = painter.fontMetrics().height(),
                 wide = box.width() / static_cast<double>(std::max<std::size_t>(1, values.size()));
    if (wide < px(20) || box.height() < 4 * line)
        return drawBars(painter, box, values, here, c);
    const QRectF bars = box.adjusted(0, line, 0, -line);
    drawBars(painter, bars, values, here, c);
    const double most = *std::max_element(values.begin(), values.end());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto key = static_cast<qint64>(i);
        const QRectF below(box.left() + static_cast<double>(i) * wide, bars.bottom(), 0.85 * wide, line);
        painter.setPen(key == here ? c.text : c.muted);
        painter.drawText(below, Qt::AlignCenter, QString::number(key));
        if (key != here && key != highest)
            continue;
        const double top = bars.bottom() - values[i] / std::max(most, 1e-30) * bars.height() - line;
        painter.drawText(QRectF(below.center().x() - px(30), top, px(60), line), Qt::AlignCenter,
                         formatNumber(values[i], 2));
    }
}

constexpr int digitShare = 9; ///< of the board's width, beside columns of 2 and 3

} // namespace

MatrixView* AttentionStage::digit() const { return digit_; }

AttentionStage::AttentionStage(AttentionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { retranslate(); });
    connect(&model_, &LabModel::resultChanged, this, &AttentionStage::takePicture);
    connect(&model_, &AttentionModel::followedChanged, this, &AttentionStage::showStep);
    const auto hover = [this](qint64 query, qint64 key) {
        if (!pinned_ && !transport_->isPlaying())
            focusCell(query, key);
    };
    for (const Part part : {Scores, Weights}) {
        connect(view(part), &MatrixView::cellHovered, this, hover);
        connect(view(part), &MatrixView::cellClicked, this, &AttentionStage::pin);
    }
    connect(view(Q), &MatrixView::cellHovered, this, [=, this](qint64 query, qint64) { hover(query, column_); });
    connect(view(Q), &MatrixView::cellClicked, this, [this](qint64 query, qint64) { pin(query, column_); });
    connect(view(K), &MatrixView::cellHovered, this, [=, this](qint64, qint64 key) { hover(row_, key); });
    connect(view(K), &MatrixView::cellClicked, this, [this](qint64, qint64 key) { pin(row_, key); });
    connect(view(V), &MatrixView::cellHovered, this, [=, this](qint64 key, qint64) { hover(row_, key); });
    connect(view(V), &MatrixView::cellClicked, this, [this](qint64 key, qint64) { pin(row_, key); });
    connect(view(O), &MatrixView::cellHovered, this, [=, this](qint64 query, qint64 column) {
        if (!pinned_ && column >= 0)
            valueColumn_ = column;
        hover(query, column_);
    });
    connect(view(O), &MatrixView::cellClicked, this, [this](qint64 query, qint64 column) {
        valueColumn_ = column;
        pin(query, column_);
    });
    for (const auto& card : cards_)
        connect(card.view, &MatrixView::unpinned, this, &AttentionStage::unpin);
    connect(digit_, &MatrixView::cellHovered, this, [=, this](qint64 r, qint64 c) { hover(patchAt(r, c), column_); });
    connect(digit_, &MatrixView::cellClicked, this, [this](qint64 r, qint64 c) { pin(patchAt(r, c), column_); });
    connect(digit_, &MatrixView::unpinned, this, &AttentionStage::unpin);
    connect(heads_, &QTabBar::currentChanged, this, &AttentionStage::showHead);
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) {
        pinned_ = true; // whoever walks through a query keeps it
        at_ = static_cast<int>(step);
        showStep();
        follow();
    });
}

MatrixCard AttentionStage::makeCard(const char* name) {
    auto card = matrixCard(name, this);
    spaced(padded(card.column, {8, 4, 8, 6}), 2);
    card.view->setDisplay(MatrixView::Display::HeatMap);
    return card;
}

QFrame* AttentionStage::makeDigit() {
    digitCard_ = inRole(new QFrame(this), "card");
    auto* words = spaced(padded(new QVBoxLayout(digitCard_), {10, 6, 10, 6}), 4);
    answer_ = wrapped(named(roleLabel("heading", digitCard_), "answer"));
    digit_ = sized(keepInProject(named(new PatchView(digitCard_), "viewDigit"), "viewDigit"), Side::MinimumHeight, 48);
    digit_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    headMaps_ = named(new Painted(digitCard_), "headMaps");
    headMaps_->setPreferred({px(280), px(92)}, {px(160), px(92)});
    headMaps_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(headMaps_, &Painted::clicked, this, [this](QPointF at) {
        showHead(static_cast<int>(at.x() * heads_->count() / std::max(1, headMaps_->width())));
    });
    addAll(words, answer_, wide(digit_), headMaps_,
           spokenLabel("muted", TELAR_SAYS("Orange asks; click another patch."), digitCard_));
    digitCard_->hide();
    return digitCard_;
}

void AttentionStage::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 6);
    auto* tabs = new QHBoxLayout;
    auto* headLabel = spokenLabel("muted", TELAR_SAYS("Head"), this);
    heads_ = heard(named(new QTabBar(this), "heads"), TELAR_SAYS("Head"));
    heads_->setExpanding(false);
    heads_->setDrawBase(false);
    addAll(tabs, headLabel, wide(heads_));
    goQuery_ = heard(named(new QSpinBox(this), "goToQuery"), TELAR_SAYS("Query"));
    goKey_ = heard(named(new QSpinBox(this), "goToKey"), TELAR_SAYS("Key"));
    auto* goLabel = spokenLabel("muted", TELAR_SAYS("Go to query i, key j"), this, goQuery_);
    scaleSpacing(tabs, 8);
    tabs->addWidget(goLabel);
    for (auto* box : {goQuery_, goKey_}) {
        box->setKeyboardTracking(false);
        tabs->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, [this] { pin(goQuery_->value(), goKey_->value()); });
    }
    column->addLayout(tabs);
    const char* names[] = {"viewQ", "viewK", "viewV", "viewScores", "viewWeights", "viewO"};
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i] = makeCard(names[i]);
    for (const auto& card : cards_) {
        setScaled(card.view, Side::MinimumWidth, 84);
        setScaled(card.view, Side::MinimumHeight, 60);
    }
    auto* between = inRole(new QFrame(this), "card");
    auto* words = spaced(padded(new QVBoxLayout(between), {10, 6, 10, 6}), 4);
    auto* softmaxTitle = wrapped(spokenLabel("heading", TELAR_SAYS("Softmax"), between));
    softmaxWords_ = wrapped(named(new TextLabel(between), "softmaxWords"));
    softmaxWords_->setTextFormat(Qt::RichText);
    bars_ = named(new Painted(between), "weightBars");
    bars_->setPreferred({px(160), px(90)}, {px(80), px(40)});
    addAll(words, softmaxTitle, softmaxWords_, spring(1));
    auto* corner = inRole(new QFrame(this), "card");
    auto* weights = inRole(new QFrame(this), "card");
    auto* list = spaced(padded(new QVBoxLayout(weights), {10, 6, 10, 6}), 2);
    addAll(list, spokenLabel("muted", TELAR_SAYS("Weights of the query"), weights), wide(bars_));
    verdict_ = wrapped(named(new TextLabel(corner), "verdict"));
    auto* told = padded(new QVBoxLayout(corner), {10, 6, 10, 6});
    addAll(told, verdict_, spring(1));
    auto* board = board_ = new QGridLayout;
    scaleHorizontalSpacing(board, 8);
    scaleVerticalSpacing(board, 8);
    board->addWidget(makeDigit(), 0, 0, 3, 1);
    board->addWidget(corner, 0, 1);
    board->addWidget(cards_[K].frame, 0, 2);
    board->addWidget(between, 0, 3);
    board->addWidget(cards_[V].frame, 0, 4);
    board->addWidget(cards_[Q].frame, 1, 1);
    board->addWidget(cards_[Scores].frame, 1, 2);
    board->addWidget(cards_[Weights].frame, 1, 3);
    board->addWidget(cards_[O].frame, 1, 4);
    board->addWidget(weights, 2, 1, 1, 4);
    const int wide[] = {0, 2, 3, 3, 2}, high[] = {4, 6, 3};
    for (int i = 0; i < 5; ++i)
        board->setColumnStretch(i, wide[i]);
    for (int i = 0; i < 3; ++i)
        board->setRowStretch(i, high[i]);
    column->addLayout(board, 1);
    auto* bar = inRole(new QFrame(this), "card");
    auto* barColumn = spaced(padded(new QVBoxLayout(bar), {8, 4, 8, 6}), 2);
    transport_ = keepInProject(new TransportBar(bar), "transport");
    caption_ = wrapped(named(TextLabel::thatKeepsTall(bar), "caption"));
    addAll(barColumn, transport_, caption_);
    column->addWidget(bar);
}

AttentionStep AttentionStage::step() const {
    return steps_.empty() ? AttentionStep() : steps_[static_cast<std::size_t>(at_)];
}

const FlashWalk* AttentionStage::walk() const {
    const auto followed = model_.followed();
    if (!followed || !followed->walk)
        return nullptr;
    const auto& walk = *followed->walk;
    return walk.head == head_ && row_ >= walk.firstQuery && row_ < walk.firstQuery + walk.queries ? &walk : nullptr;
}

void AttentionStage::takePicture() {
    const auto p = model_.result();
    const int count = static_cast<int>(p->heads.size());
    {
        const QSignalBlocker quiet(heads_);
        while (heads_->count() > count)
            heads_->removeTab(heads_->count() - 1);
        while (heads_->count() < count)
            heads_->addTab(QString::number(heads_->count()));
        head_ = std::min(head_, count - 1);
        heads_->setCurrentIndex(head_);
    }
    const QSignalBlocker quietQuery(goQuery_), quietKey(goKey_);
    goQuery_->setRange(0, static_cast<int>(p->queries()) - 1);
    goKey_->setRange(0, static_cast<int>(p->keys()) - 1);
    if (!placed_ || row_ >= p->queries() || column_ >= p->keys()) {
        row_ = p->queries() * 5 / 8; // sees most keys, also where the mask is causal
        column_ = p->keys() * 3 / 8;
        placed_ = true;
        pinned_ = false;
    }
    valueColumn_ = std::min<qint64>(valueColumn_, p->inputs.v.columns() - 1);
    showMatrices();
    makeSteps();
    retranslate();
    follow();
}

void AttentionStage::showMatrices() {
    const auto p = model_.result();
    const auto& head = p->heads[static_cast<std::size_t>(head_)];
    const std::shared_ptr<const AnyMatrix> all[] = {head.q, head.kT, head.v, head.scores, head.weights, head.o};
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i].view->setMatrix(all[i], false, true);
}

// What the chosen query looks at, painted over the digit.
void AttentionStage::showPatches() {
    const auto p = model_.result();
    const bool shown = p && p->digit;
    digitCard_->setVisible(shown);
    board_->setColumnStretch(0, shown ? digitShare : 0);
    if (!shown)
        return;
    if (digit_->matrix() != p->digit)
        digit_->setMatrix(p->digit, false, true);
    constexpr auto side = DigitAttention::side, beside = DigitAttention::patches;
    const auto mark = [&](MatrixView::Mark::Role role, qint64 token) {
        return MatrixView::Mark{role, token / beside * side, token % beside * side, side, side, {1, 1}};
    };
    using Role = MatrixView::Mark::Role;
    digit_->setMarks({mark(Role::Hover, column_), mark(pinned_ ? Role::Pinned : Role::Cell, row_)});
    std::vector<double> weights;
    for (qint64 key = 0; key < p->keys(); ++key)
        weights.push_back(p->weight(head_, row_, key));
    const auto heaviest = querySums(*p, head_, row_).heaviest;
    const auto most = p->weight(head_, row_, heaviest);
    digit_->setWeights(std::move(weights), row_, heaviest);
    headMaps_->setPaint([p, head = head_, query = row_](QPainter& painter, QRectF box, const Colors& c) {
        drawHeads(painter, box, *p, head, query, c);
    });
    headMaps_->setTexts(tr("The query in each head"), heads_->accessibleName());
    answer_->setText(heaviest == row_ ? tr("Patch %1 looks most at itself").arg(row_)
                                      : tr("Patch %1 looks most at patch %2").arg(row_).arg(heaviest));
    digit_->setOverlay([p, most, head = head_, query = row_](int64_t r, int64_t c, const Colors&) {
        const qint64 key = patchAt(r, c);
        const float share = key < 0 || !(most > 0) ? 0 : p->weight(head, query, key) / most;
        auto color = QColor::fromRgb(
            colorTable(ColorMap::Viridis)[static_cast<std::size_t>(std::clamp(share * 255, 0.0f, 255.0f))]);
        color.setAlpha(key < 0 ? 0 : 150);
        return color;
    });
}

void AttentionStage::showHead(int head) {
    const auto p = model_.result();
    if (!p || head < 0 || head >= static_cast<int>(p->heads.size()))
        return;
    head_ = head;
    const QSignalBlocker quiet(heads_);
    heads_->setCurrentIndex(head);
    showMatrices();
    retranslate();
    follow();
}

void AttentionStage::makeSteps() {
    const auto p = model_.result();
    using Kind = AttentionStep::Kind;
    steps_.clear();
    if (p->state.fused()) {
        const qint64 end = row_ / 16 * 16 + 16, last = p->state.causal ? std::min(end, p->keys()) : p->keys();
        for (int tile = 0; tile < (last + 31) / 32; ++tile)
            for (const Kind kind : {Kind::TileScores, Kind::TileMaximum, Kind::TileValues})
                steps_.push_back({kind, tile});
        steps_.push_back({Kind::Output, 0});
    } else {
        for (const Kind kind :
             {Kind::Scores, Kind::Maximum, Kind::Exponentials, Kind::Sum, Kind::Weights, Kind::Values})
            steps_.push_back({kind, 0});
    }
    at_ = std::min(at_, static_cast<int>(steps_.size()) - 1);
    const QSignalBlocker quiet(transport_);
    transport_->setCount(static_cast<int64_t>(steps_.size()));
    transport_->setStep(at_);
}

void AttentionStage::goToStep(int step) {
    if (!steps_.empty())
        transport_->setStep(std::clamp(step, 0, static_cast<int>(steps_.size()) - 1));
}

void AttentionStage::focusCell(qint64 query, qint64 key) {
    const auto p = model_.result();
    if (!p || query < 0 || key < 0 || query >= p->queries() || key >= p->keys())
        return;
    if (query == row_ && key == column_)
        return;
    const bool otherBlock = query / 16 != row_ / 16;
    row_ = query;
    column_ = key;
    if (otherBlock)
        makeSteps();
    showStep();
    follow();
}

void AttentionStage::pin(qint64 query, qint64 key) {
    focusCell(query, key);
    pinned_ = true;
    showStep();
}

void AttentionStage::unpin() {
    pinned_ = false;
    showStep();
}

void AttentionStage::goTo() {
    goQuery_->setFocus(Qt::ShortcutFocusReason);
    goQuery_->selectAll();
}

void AttentionStage::follow() {
    using Kind = AttentionStep::Kind;
    const auto kind = step().kind;
    const int launch = kind == Kind::Scores || kind >= Kind::TileScores ? 0 : kind == Kind::Values ? 2 : 1;
    const AttentionPlace place{head_, row_, column_, valueColumn_, launch};
    if (const auto followed = model_.followed(); followed && followed->place == place && !model_.following() && walk())
        return; // another step of the same walk
    model_.lookAt(place);
}

AttentionStage::Marks AttentionStage::marksAt(const AttentionStep& step) const {
    const auto p = model_.result();
    Marks marks;
    if (!p)
        return marks;
    using Role = MatrixView::Mark::Role;
    using Kind = AttentionStep::Kind;
    const qint64 keys = p->keys(), size = p->inputs.q.columns(), columns = p->inputs.v.columns();
    const auto mark = [&](Part part, Role role, qint64 r, qint64 c, qint64 rows, qint64 wide) {
        marks[part].push_back({role, r, c, rows, wide, {1, 1}});
    };
    if (step.kind >= Kind::TileScores && step.kind != Kind::Output) {
        const qint64 first = row_ / 16 * 16, queries = std::min<qint64>(16, p->queries() - first), key = step.tile * 32,
                     wide = std::min<qint64>(32, keys - key);
        mark(Q, Role::Window, first, 0, queries, size);
        mark(K, Role::Window, 0, key, size, wide);
        mark(Scores, Role::Window, first, key, queries, wide);
        mark(Weights, Role::Window, first, key, queries, wide);
        mark(V, Role::Window, key, 0, wide, columns);
        mark(O, Role::Window, first, 0, queries, columns);
    }
    mark(Q, Role::Hover, row_, 0, 1, size);
    mark(K, Role::Hover, 0, column_, size, 1);
    mark(V, Role::Hover, column_, 0, 1, columns);
    for (const Part part : {Scores, Weights})
        mark(part, Role::Hover, row_, 0, 1, keys);
    mark(O, step.kind == Kind::Values || step.kind == Kind::Output ? Role::Best : Role::Hover, row_, valueColumn_, 1,
         1);
    if (step.kind == Kind::Maximum) {
        qint64 best = 0;
        for (qint64 key = 1; key < keys; ++key)
            if (p->score(head_, row_, key) > p->score(head_, row_, best))
                best = key;
        mark(Scores, Role::Best, row_, best, 1, 1);
    }
    const Role chosen = pinned_ ? Role::Pinned : Role::Cell;
    mark(Scores, chosen, row_, column_, 1, 1);
    mark(Weights, chosen, row_, column_, 1, 1);
    return marks;
}

// Of the fused kernel only the tile that a block works on is anywhere, and its weights belong to the maximum so far.
void AttentionStage::cover(const AttentionStep& step) {
    const auto p = model_.result();
    using Kind = AttentionStep::Kind;
    const auto* walked = walk();
    if (!p || !p->state.fused()) {
        for (const Part part : {Scores, Weights, O})
            view(part)->setOverlay({});
        return;
    }
    const qint64 first = row_ / 16 * 16, key = step.tile * 32;
    const bool tile = step.kind != Kind::Output, weighed = tile && step.kind != Kind::TileScores;
    const QColor clear(0, 0, 0, 0);
    const auto inside = [=](int64_t r, int64_t c) {
        return tile && r >= first && r < first + 16 && c >= key && c < key + 32;
    };
    view(Scores)->setOverlay(
        [=](int64_t r, int64_t c, const Colors& all) { return inside(r, c) ? clear : all.sunken; });
    std::shared_ptr<const AttentionFollowed> kept = walked ? model_.followed() : nullptr;
    view(Weights)->setOverlay([=](int64_t r, int64_t c, const Colors& all) {
        if (!weighed || !inside(r, c) || !kept)
            return all.sunken;
        const auto& weights = kept->walk->tiles[static_cast<std::size_t>(step.tile)].weights;
        const float share =
            r - first < weights.rows() && c - key < weights.columns() ? weights.at(r - first, c - key) : 0;
        return QColor::fromRgb(
            colorTable(ColorMap::Viridis)[static_cast<std::size_t>(std::clamp(share * 255, 0.0f, 255.0f))]);
    });
    view(O)->setOverlay([=](int64_t r, int64_t, const Colors& all) {
        return tile && r >= first && r < first + 16 ? all.sunken : clear;
    });
}

void AttentionStage::showStep() {
    if (!model_.result() || steps_.empty())
        return;
    auto marks = marksAt(step());
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i].view->setMarks(std::move(marks[i]));
    cover(step());
    showPatches();
    const QSignalBlocker quietQuery(goQuery_), quietKey(goKey_);
    goQuery_->setValue(static_cast<int>(row_));
    goKey_->setValue(static_cast<int>(column_));
    caption_->setText(stepWords(step()));
    const auto p = model_.result();
    const auto sums = querySums(*p, head_, row_);
    softmaxWords_->setText(tr("Query %1: maximum <b>%2</b>, sum of the exponentials <b>%3</b>. "
                              "w(%1, %4) = e<sup>%5</sup> / %3 = <b>%6</b>")
                               .arg(row_)
                               .arg(formatNumber(sums.maximum), formatNumber(sums.sum))
                               .arg(column_)
                               .arg(formatNumber(static_cast<double>(p->score(head_, row_, column_)) - sums.maximum, 3),
                                    formatNumber(static_cast<double>(p->weight(head_, row_, column_)), 3)));
    std::vector<double> weights;
    for (int64_t key = 0; key < p->keys(); ++key)
        weights.push_back(p->weight(head_, row_, key));
    bars_->setTexts(tr("Weights of the query"), softmaxWords_->text());
    bars_->setPaint(
        [weights, here = column_, heaviest = sums.heaviest](QPainter& painter, QRectF box, const Colors& c) {
            drawNumberedBars(painter, box, weights, here, heaviest, c);
        });
    emit lookedAt();
}

QString AttentionStage::caption() const { return caption_->text(); }

QString AttentionStage::tileWords(const AttentionStep& step) const {
    using Kind = AttentionStep::Kind;
    const auto p = model_.result();
    const auto* walked = walk();
    if (!walked || step.tile >= static_cast<int>(walked->tiles.size()))
        return {};
    const auto i = static_cast<std::size_t>(row_ - walked->firstQuery);
    const auto& tile = walked->tiles[static_cast<std::size_t>(step.tile)];
    const auto* before = step.tile > 0 ? &walked->tiles[static_cast<std::size_t>(step.tile) - 1] : nullptr;
    const auto number = [](float value) { return formatNumber(static_cast<double>(value), 4); };
    switch (step.kind) {
    case Kind::TileScores:
        return tr("Tile %1 of %2: queries %3 to %4 meet keys %5 to %6. Their scores stay in registers.")
            .arg(step.tile + 1)
            .arg(walked->tiles.size())
            .arg(walked->firstQuery)
            .arg(walked->firstQuery + walked->queries - 1)
            .arg(tile.firstKey)
            .arg(tile.firstKey + tile.scores.columns() - 1);
    case Kind::TileMaximum:
        return before
                   ? tr("Query %1: the running maximum goes from %2 to %3. What was summed before is multiplied by %4.")
                         .arg(row_)
                         .arg(number(before->maxima[i]), number(tile.maxima[i]), number(tile.corrections[i]))
                   : tr("Query %1: the running maximum begins with %2.").arg(row_).arg(number(tile.maxima[i]));
    case Kind::TileValues:
        return tr("Query %1: the running sum is %2. The values of the tile, each times its weight, are added to the "
                  "output, which stays in registers.")
            .arg(row_)
            .arg(number(tile.sums[i]));
    default:
        break;
    }
    return tr("After the last tile the output is divided by the sum, %1: o(%2, %3) = %4. The score matrix was never "
              "written.")
        .arg(number(walked->tiles.back().sums[i]))
        .arg(row_)
        .arg(valueColumn_)
        .arg(number(std::get<Matrix<float>>(*p->heads[static_cast<std::size_t>(head_)].o).at(row_, valueColumn_)));
}

QString AttentionStage::stepWords(const AttentionStep& step) const {
    const auto p = model_.result();
    if (!p)
        return {};
    return step.kind >= AttentionStep::Kind::TileScores ? tileWords(step)
                                                        : launchWords(*p, step, head_, row_, column_, valueColumn_);
}

std::optional<Exportable> AttentionStage::film() const {
    struct Frame {
        Marks marks;
        QString words;
    };
    std::vector<Frame> frames;
    for (const auto& one : steps_)
        frames.push_back({marksAt(one), stepWords(one)});
    std::vector<std::pair<QString, MatrixScene>> scenes;
    const std::vector<Part> parts{Q, K, Scores, Weights, V, O};
    for (const Part part : parts)
        scenes.emplace_back(cards_[part].title->text(), cards_[part].view->scene());
    for (auto& [title, scene] : scenes)
        scene.overlay = {};
    const auto count = static_cast<int>(frames.size());
    return filmOf(
        tr("Animation: a query through attention"), count, 1,
        [frames = std::move(frames), scenes, parts](QPainter& painter, QRectF target, const Colors& colors, int frame) {
            auto shown = scenes;
            for (std::size_t i = 0; i < parts.size(); ++i)
                shown[i].second.marks = frames[static_cast<std::size_t>(frame)].marks[parts[i]];
            paintScenes(painter, target, colors, shown, frames[static_cast<std::size_t>(frame)].words);
        });
}

void AttentionStage::retranslate() {
    const QString titles[] = {QStringLiteral("Q"),          QStringLiteral("Kᵀ"), QStringLiteral("V"),
                              QStringLiteral("S = s·Q·Kᵀ"), QStringLiteral("W"),  QStringLiteral("O = W·V")};
    const QString spoken[] = {tr("Queries Q"), tr("Keys K, transposed"), tr("Values V"),
                              tr("Scores S"),  tr("Weights W"),          tr("Output O")};
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        cards_[i].title->setText(titles[i]);
        cards_[i].view->setTitle(spoken[i]);
    }
    digit_->setTitle(tr("The digit, coloured by the weights of the query"));
    goQuery_->setPrefix(QStringLiteral("i = "));
    goKey_->setPrefix(QStringLiteral("j = "));
    const auto p = model_.result();
    if (!p)
        return;
    const auto size = [](const MatrixView* view) {
        return QStringLiteral("%1 × %2").arg(rowsOf(*view->matrix())).arg(columnsOf(*view->matrix()));
    };
    for (const Part part : {Q, K, V, O})
        cards_[part].facts->setForms({size(view(part))});
    cards_[Scores].facts->setForms({p->state.fused() ? tr("not stored") : size(view(Scores)), {}});
    cards_[Weights].facts->setForms({p->state.fused() ? tr("shown tile by tile") : tr("rows add up to 1"), {}});
    const bool bad = p->notNumbers > 0;
    verdict_->setText(bad ? tr("%n rows of O are NaN: their scores hold a NaN or +∞, or −∞ only.", nullptr,
                               static_cast<int>(p->notNumbers))
                          : tr("Correct: error of O ≤ %1")
                                .arg(formatNumber(p->error, 2))
                                .replace(QStringLiteral("≤ "), QStringLiteral("≤\u00a0"))); // its column is narrow
    verdict_->setStyleSheet(
        QStringLiteral("color: %1; font-weight: 600;").arg((bad ? colors().bad : colors().good).name()));
    showStep();
}

} // namespace telar
