#include "ui/labs/network/network_answer.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/network/layer_in_lab.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QPushButton>

#include <algorithm>
#include <numeric>

namespace telar {

namespace {

constexpr int mostTermsShown = 200, mostClassesShown = 5;

/// Place of a term in the layer's input: "channel: row, column"; of one channel, "row, column".
QString placeOf(const NetworkCell& cell, int64_t at) {
    const auto& node = cell.run->graph().nodes[static_cast<std::size_t>(cell.node)];
    const auto& input = cell.run->activations.values[static_cast<std::size_t>(node.inputs.front())];
    if (input.rank() <= 2)
        return QString::number(at % std::max<int64_t>(1, input.rank() == 0 ? 1 : input.dim(input.rank() - 1)));
    const int64_t columns = input.dim(input.rank() - 1), rows = input.dim(input.rank() - 2);
    if (input.size() <= rows * columns) // one channel needs no number
        return QStringLiteral("%1, %2").arg(at / columns).arg(at % columns);
    return QStringLiteral("%1: %2, %3").arg(at / (rows * columns)).arg(at / columns % rows).arg(at % columns);
}

} // namespace

QString verdictOf(const NetworkRun& run) {
    const auto& all = run.probabilities;
    const auto best = std::ranges::max_element(all);
    return all.empty() ? QString()
                       : NetworkAnswer::tr("“%1”, %2 confidence")
                             .arg(run.className(best - all.begin()), formatConfidence(static_cast<double>(*best)));
}

NetworkAnswer::NetworkAnswer(NetworkModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(&model_, &LabModel::resultChanged, this, [this] {
        showAnswer();
        showCell();
    });
    connect(&model_, &NetworkModel::cellChanged, this, &NetworkAnswer::showCell);
    connect(open_, &QPushButton::clicked, this, &NetworkAnswer::openInLabRequested);
    connect(off_, &QCheckBox::toggled, this, [this](bool on) { model_.silence(on); });
    keepWords(this, [this] {
        showAnswer();
        showCell();
    });
}

void NetworkAnswer::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {16, 12, 16, 12}), 8);
    auto* answerSection = spokenLabel("section", TELAR_SAYS("Answer"), this);
    verdict_ = wrapped(named(roleLabel("heading", this), "verdict"));
    bars_ = heard(new ProbabilityBars(this), TELAR_SAYS("The most probable classes"));
    dice_ = wrapped(named(roleLabel("muted", this), "dice"));
    foreign_ = wrapped(named(roleLabel("muted", this), "foreign"));
    other_ = wrapped(named(roleLabel("muted", this), "otherAnswer"));
    cellSection_ = roleLabel("section", this);
    words_ = wrapped(named(new TextLabel(this), "cellWords"));
    terms_ = heard(new RowsTable("terms", "lrrrrrr", this, 20), TELAR_SAYS("What makes the cell"));
    terms_->setSelectionMode(QAbstractItemView::NoSelection);
    keepFont(terms_, TypeRole::MonoSmall);
    terms_->setTight();
    fitColumns(*terms_);
    setScaled(terms_, Side::MinimumWidth, 288); // the titles of the columns in both languages
    setScaled(terms_, Side::MinimumHeight, 90);
    sum_ = wrapped(named(roleLabel("well", this), "cellSum"));
    keepFont(sum_, TypeRole::Mono);
    open_ = named(new QPushButton(this), "openInLab");
    why_ = wrapped(named(roleLabel("muted", this), "openInLabWhy"));
    off_ = says(named(new QCheckBox(this), "channelOff"), TELAR_SAYS("Switch this channel off"),
                TELAR_SAYS("Its numbers become 0, and the network goes on with them"));
    addAll(column, answerSection, verdict_, foreign_, bars_, dice_, other_);
    addScaledSpacing(column, 4);
    addAll(column, cellSection_, words_, wide(terms_), sum_, open_, why_, off_);
    column->addStretch(0); // where no cell has been pointed at
}

void NetworkAnswer::showAnswer() {
    const auto result = model_.result();
    if (!result)
        return;
    const auto& run = *result->run;
    const auto& all = run.probabilities;
    const auto foreign = network::foreignPicture(run.opened->model.toStdString(), run.picture.toStdString());
    foreign_->setVisible(!foreign.empty());
    foreign_->setText(foreign.empty() ? QString() : translated(foreign) + QLatin1Char('.'));
    bars_->setVisible(!all.empty() || !run.cells.cells.empty());
    dice_->setVisible(!run.cells.dice.empty());
    if (!run.cells.cells.empty()) {
        showCells(run);
    } else if (all.empty()) {
        const auto& outputs = run.activations.outputs;
        verdict_->setText(outputs.empty()
                              ? tr("The network has no output.")
                              : tr("The output is not a row of classes but %1 numbers: look at the last layer.")
                                    .arg(formatCount(outputs.front().size())));
    } else {
        std::vector<int> order(all.size());
        std::iota(order.begin(), order.end(), 0);
        const auto shown = std::min<std::size_t>(mostClassesShown, all.size());
        std::partial_sort(
            order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
            [&](int a, int b) { return all[static_cast<std::size_t>(a)] > all[static_cast<std::size_t>(b)]; });
        std::vector<float> values;
        QStringList names;
        for (std::size_t i = 0; i < shown; ++i) {
            values.push_back(static_cast<float>(all[static_cast<std::size_t>(order[i])]));
            names << run.className(order[i]);
        }
        verdict_->setText(verdictOf(run));
        bars_->setProbabilities(std::move(values), names);
    }
    const auto* second = result->second.get();
    other_->setVisible(second && !second->probabilities.empty());
    if (second && !second->probabilities.empty()) {
        const auto best = std::max_element(second->probabilities.begin(), second->probabilities.end());
        other_->setText(tr("The other: “%1”, %2 confidence")
                            .arg(second->className(best - second->probabilities.begin()), formatConfidence(*best)));
    }
    const network::SilentChannel one{result->node, result->channel};
    const auto& shape = run.output(result->node).shape();
    const QSignalBlocker quiet(off_);
    off_->setChecked(std::find(result->state.off.begin(), result->state.off.end(), one) != result->state.off.end());
    off_->setEnabled(shape.size() >= 3 && shape.front() == 1);
}

/// A class of each cell: how much of the picture each fills, and how well, where the tissue is known.
void NetworkAnswer::showCells(const NetworkRun& run) {
    const auto& shares = run.cells.shares;
    QStringList names, dice;
    std::vector<float> values;
    for (std::size_t c = 0; c < shares.size(); ++c) {
        names << run.className(static_cast<qint64>(c));
        values.push_back(static_cast<float>(shares[c]));
        if (c > 0 && c < run.cells.dice.size())
            dice << tr("“%1” %2").arg(names.back(), formatNumber(run.cells.dice[c], 3));
    }
    verdict_->setText(tr("A class for each of %1 × %2 cells").arg(run.cells.rows).arg(run.cells.columns));
    bars_->setProbabilities(std::move(values), names);
    dice_->setText(tr("Dice against the tissue that the phantom was drawn from: %1. 1 is the very same cells.")
                       .arg(dice.join(QStringLiteral(", "))));
}

QString NetworkAnswer::sentence(const NetworkCell& cell) const {
    const auto& run = *cell.run;
    const auto& box = cell.field;
    if (!box || !run.isPicture || box->size() != 4)
        return tr("Value %1.").arg(formatNumber(cell.terms.value, 6));
    const bool last = run.opened->reading.channelsLast;
    const auto &rows = (*box)[last ? 1 : 2], &columns = (*box)[last ? 2 : 3];
    const auto& shape = run.inputs.front().shape();
    const bool whole =
        rows.end - rows.first == shape[last ? 1 : 2] && columns.end - columns.first == shape[last ? 2 : 3];
    return whole ? tr("Value %1. Every pixel of the picture can change it.").arg(formatNumber(cell.terms.value, 6))
                 : tr("Value %1. The rows %2–%3 and columns %4–%5 of the picture can change it, nothing else: its "
                      "receptive field.")
                       .arg(formatNumber(cell.terms.value, 6))
                       .arg(rows.first)
                       .arg(rows.end - 1)
                       .arg(columns.first)
                       .arg(columns.end - 1);
}

QString NetworkAnswer::sum(const NetworkCell& cell) const {
    using network::Making;
    const auto& t = cell.terms;
    const QString value = formatNumber(t.value, 6);
    const QString count = formatCount(t.count);
    switch (t.making) {
    case Making::Sum:
        return t.bias != 0 ? tr("sum of the products (%1) + bias %2 = %3").arg(count, formatNumber(t.bias, 5), value)
                           : tr("sum of the products (%1) = %2").arg(count, value);
    case Making::Maximum:
        return tr("largest of %1 = %2").arg(count, value);
    case Making::Mean:
        return tr("sum of %1 / %2 = %3").arg(count, formatNumber(t.divisor), value);
    case Making::Function:
        return tr("%1(input) = %2")
            .arg(QString::fromStdString(cell.run->graph().nodes[static_cast<std::size_t>(cell.node)].op), value);
    case Making::Gates: // a table of its own
    case Making::Unknown:
        break;
    }
    return QStringLiteral("= %1").arg(value);
}

void NetworkAnswer::showCell() {
    const auto cell = model_.cell();
    const auto result = model_.result();
    const bool current = cell && result && cell->run == result->run;
    cellSection_->setText(
        current ? tr("Cell (%1, %2) of channel %3").arg(cell->row).arg(cell->column).arg(cell->channel) : tr("Cell"));
    const auto work = current ? labFor(*cell) : Expected<LayerInLab>(userError({}));
    open_->setEnabled(work.ok());
    using Kind = network::LayerNumbers::Kind;
    open_->setText(!work                                   ? tr("Open in lab")
                   : work->lab == LayerInLab::Pooling      ? tr("Open in lab Pooling")
                   : work->lab == LayerInLab::Filters      ? tr("Open in lab Convolution")
                   : work->numbers.kind == Kind::Softmax   ? tr("Open in lab Softmax")
                   : work->numbers.kind == Kind::Attention ? tr("Open in lab Attention")
                                                           : tr("Open in lab Threads"));
    why_->setVisible(current && !work);
    for (QWidget* part : {static_cast<QWidget*>(terms_), static_cast<QWidget*>(sum_)})
        part->setVisible(current);
    if (!current) {
        words_->setText(tr("Point at a cell of the channel to see where its value comes from; click to pin it."));
        return;
    }
    if (!work)
        why_->setText(translated(work.error()));
    words_->setText(sentence(*cell));
    std::vector<TableRow> rows;
    const auto& t = cell->terms;
    if (t.making == network::Making::Gates) {
        showGates(*cell);
        return;
    }
    terms_->setTitles({tr("Cell"), tr("Input"), tr("× weight"), tr("= product")});
    for (int i = 0; i < std::min<int>(mostTermsShown, static_cast<int>(t.terms.size())); ++i) {
        const auto& term = t.terms[static_cast<std::size_t>(i)];
        auto row = tableRow({term.cell >= 0                          ? placeOf(*cell, term.cell)
                             : t.making == network::Making::Function ? tr("operand %1").arg(i + 1)
                                                                     : tr("padding"),
                             formatNumber(term.input), t.weighted ? formatNumber(term.weight) : QString(),
                             t.weighted ? formatNumber(term.product) : QString()});
        if (i == t.largest)
            for (auto& one : row)
                one.mark = CellMark::Good;
        rows.push_back(std::move(row));
    }
    if (t.count > static_cast<int64_t>(rows.size()))
        rows.push_back(
            tableRow({tr("%1 more").arg(formatCount(t.count - static_cast<int64_t>(rows.size()))), {}, {}, {}}));
    terms_->setRows(std::move(rows));
    sum_->setText(sum(*cell));
}

/// What the gates of one number did, a row for each step; the cell's own step is marked.
void NetworkAnswer::showGates(const NetworkCell& cell) {
    const auto& t = cell.terms;
    const std::size_t gates = t.gates.empty() ? 0 : t.gates.front().gates.size();
    terms_->setTitles(gates == 4   ? QStringList{"t", "h", "c", "i", "o", "f", "g"}
                      : gates == 3 ? QStringList{"t", "h", "z", "r", "n"}
                                   : QStringList{"t", "h"});
    std::vector<TableRow> rows;
    const auto fixed = [](double value) { // so that seven columns have room
        return formatFixed(value, 2).replace(QLatin1Char('-'), QChar(0x2212));
    };
    for (const auto& step : t.gates) {
        if (rows.size() == mostTermsShown)
            break;
        QStringList words{formatCount(step.time), fixed(step.hidden)};
        if (gates == 4)
            words << fixed(step.cell);
        for (const double gate : step.gates)
            words << fixed(gate);
        rows.push_back(tableRow(words));
        if (step.time == t.time)
            for (auto& one : rows.back())
                one.mark = CellMark::Good;
    }
    terms_->setRows(std::move(rows));
    if (gates == 4)
        words_->setText(
            sentence(cell) + QLatin1Char(' ') +
            tr("At each step t: output h, cell c, input gate i, output gate o, forget gate f, candidate g."));
    else if (gates == 3)
        words_->setText(sentence(cell) + QLatin1Char(' ') +
                        tr("At each step t: output h, update gate z, reset gate r, candidate n."));
    sum_->setText(gates == 4   ? QStringLiteral("c = f·c + i·g; h = o·φ(c)")
                  : gates == 3 ? QStringLiteral("h = (1 − z)·n + z·h")
                               : QStringLiteral("h = φ(W·x + R·h)"));
}

QString NetworkAnswer::words() const { return words_->text(); }

} // namespace telar
