#include "ui/labs/convolution/term_inspector.hpp"

#include "core/convolution/thread_view.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_panel.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr int mostRowsShown = 9; ///< of the table: a filter of 3 x 3; longer ones scroll

} // namespace

void TermsModel::setCell(ConvolutionCell cell) {
    const bool reshaped = cell.terms.size() != cell_.terms.size();
    if (reshaped)
        beginResetModel();
    cell_ = std::move(cell);
    largestWeight_ = largestProduct_ = 0;
    several_ = !cell_.terms.empty() && cell_.terms.back().channel > 0;
    for (const auto& term : cell_.terms) {
        largestWeight_ = std::max(largestWeight_, std::fabs(static_cast<double>(term.weight)));
        largestProduct_ = std::max(largestProduct_, std::fabs(term.product));
    }
    if (reshaped)
        endResetModel();
    else if (!cell_.terms.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, 3));
}

int TermsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(cell_.terms.size());
}

static int alignmentOf(int column) {
    return static_cast<int>((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant TermsModel::data(const QModelIndex& index, int role) const {
    const auto& term = cell_.terms[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const auto weight = static_cast<double>(term.weight);
    if (role == Qt::DisplayRole)
        return column == 0 ? (several_ ? QStringLiteral("%1: ").arg(term.channel) : QString()) +
                                 QStringLiteral("%1, %2").arg(term.row).arg(term.column)
               : column == 1 ? (term.padding ? tr("padding 0") : signedNumber(static_cast<double>(term.input)))
               : column == 2 ? signedNumber(weight)
                             : signedNumber(term.product, 6);
    if (role == Qt::ToolTipRole && column == 0 && several_)
        return tr("Channel: row, column");
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(column);
    const QColor fill = column == 2   ? signColor(weight, largestWeight_, colors())
                        : column == 3 ? signColor(term.product, largestProduct_, colors())
                                      : QColor();
    const bool coloured = fill.isValid() && (column == 2 ? weight : term.product) != 0;
    if (role == Qt::BackgroundRole && coloured)
        return fill;
    if (role == Qt::ForegroundRole && coloured)
        return inkOn(fill);
    if (role == Qt::ForegroundRole && term.padding)
        return colors().muted;
    return {};
}

QVariant TermsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role != Qt::DisplayRole)
        return {};
    const QString heads[] = {tr("Cell"), tr("Input"), tr("× weight"), tr("= product")};
    return heads[section];
}

TermInspector::TermInspector(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(&model_, &ConvolutionModel::resultChanged, this, &TermInspector::refresh);
    connect(&model_, &ConvolutionModel::resultChanged, thread_, &ThreadPanel::again);
    connect(unpin_, &QPushButton::clicked, this, &TermInspector::unpinRequested);
    keepWords(this, [this] {
        emit terms_->headerDataChanged(Qt::Horizontal, 0, 3);
        refresh();
    });
    keepLook(this, [this] { refresh(); });
}

void TermInspector::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {16, 12, 16, 12}), 8);
    section_ = roleLabel("section", this);
    unpin_ = says(roleButton("link", this), TELAR_SAYS("unpin"), TELAR_SAYS("Follow the pointer again (Esc)"));
    words_ = sized(wrapped(named(new TextLabel(this), "cellWords")), Side::MinimumWidth, 100);
    words_->setTextFormat(Qt::RichText);
    terms_ = new TermsModel(this);
    table_ = heard(named(new QTableView(this), "terms"), TELAR_SAYS("Products of the window and the filter"));
    table_->setModel(terms_);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->verticalHeader()->hide();
    keepFont(table_, TypeRole::MonoSmall);
    fitColumns(*table_);
    setScaled(table_, Side::MinimumWidth, 304); // the titles of the columns in both languages, beside a scroll bar
    sum_ = wrapped(named(roleLabel("well", this), "cellSum"));
    sum_->setTextFormat(Qt::RichText);
    keepFont(sum_, TypeRole::Mono);
    auto* numbersSection = spokenLabel("section", TELAR_SAYS("This result"), this);
    numbers_ = wrapped(named(new TextLabel(this), "resultNumbers"));
    numbers_->setTextFormat(Qt::RichText);
    addAll(column, inRow(wide(section_), unpin_), words_);
    thread_ = new ThreadPanel(
        [this](qint64& row, qint64& at) -> ThreadPanel::Trace {
            const auto result = model_.result();
            if (!result)
                return {};
            row = std::clamp<qint64>(row, 0, result->shape.rows - 1);
            at = std::clamp<qint64>(at, 0, result->shape.columns - 1);
            return [result, row, at,
                    kernel = kernelShown(model_.state().variant, convolutionKernels())](const JobContext& job) {
                return traceConvolution(kernel, result->problem(), result->seenOutput, row, at, job);
            };
        },
        this);
    addAll(column, table_, sum_);
    addScaledSpacing(column, 4);
    addAll(column, hairline(this), thread_, hairline(this), numbersSection, numbers_);
    column->addStretch(1);
}

void TermInspector::setCell(qint64 row, qint64 column, bool pinned) {
    row_ = row;
    column_ = column;
    pinned_ = pinned;
    thread_->setCell(row, column);
    refresh();
}

// The panel scrolls as a whole: the table has room for its rows, up to those that a student reads one by one.
void TermInspector::fitTable() {
    table_->verticalHeader()->setDefaultSectionSize(QFontMetrics(table_->font()).height() + px(6));
    const int rows = std::min(mostRowsShown, terms_->rowCount());
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           rows * table_->verticalHeader()->defaultSectionSize() + 2 * table_->frameWidth());
}

void TermInspector::refresh() {
    section_->setText((pinned_ ? tr("Pinned cell (%1, %2)") : tr("Cell (%1, %2)")).arg(row_).arg(column_));
    unpin_->setVisible(pinned_);
    const auto result = model_.result();
    if (!result || row_ >= result->shape.rows || column_ >= result->shape.columns)
        return;
    terms_->setCell(model_.inspect(row_, column_));
    fitTable();
    words_->setText(sentences());
    const auto& c = cell();
    QStringList lines{tr("sum of products = %1").arg(signedNumber(c.sum - c.bias, 6))};
    if (c.bias != 0)
        lines << tr("+ bias %1 = %2").arg(signedNumber(c.bias, 6), signedNumber(c.sum, 6));
    if (result->spec.activation == Activation::Relu)
        lines << tr("ReLU(%1) = %2").arg(signedNumber(c.sum, 6), signedNumber(c.value, 6));
    lines.last() = QStringLiteral("<b>%1</b>").arg(lines.last());
    sum_->setText(lines.join(QStringLiteral("<br>")));
    fillNumbers();
}

QString TermInspector::sentences() const {
    const auto result = model_.result();
    const auto& c = cell();
    const auto box = poolingWindow(windowsOf(result->spec), row_, column_);
    const auto outside = std::count_if(c.terms.begin(), c.terms.end(), [](const auto& t) { return t.padding; });
    QStringList out{tr("The window covers rows %1–%2 and columns %3–%4 of the input.")
                        .arg(box.row)
                        .arg(box.row + box.rows - 1)
                        .arg(box.column)
                        .arg(box.column + box.columns - 1)};
    if (outside > 0)
        out << tr("%n of its cells lie in the padding and count as 0.", nullptr, static_cast<int>(outside));
    if (result->spec.groupChannels() > 1) {
        QStringList sums;
        for (std::size_t at = 0; at < c.terms.size();) {
            const auto channel = c.terms[at].channel;
            double sum = 0;
            for (; at < c.terms.size() && c.terms[at].channel == channel; ++at)
                sum += c.terms[at].product;
            sums << QStringLiteral("%1: %2").arg(channel).arg(signedNumber(sum, 6));
        }
        out << tr("Each of the %1 input channels has weights of its own; the products add up, channel by channel, to "
                  "%2, and "
                  "these sums to one number.")
                   .arg(result->spec.groupChannels())
                   .arg(sums.join(QStringLiteral("; ")));
    }
    double up = 0, down = 0;
    for (const auto& t : c.terms)
        (t.product > 0 ? up : down) += t.product;
    out << tr("Positive products add up to %1, negative ones to %2.").arg(signedNumber(up, 6), signedNumber(down, 6));
    if (result->spec.activation == Activation::Relu && c.sum < 0)
        out << tr("The sum is negative: ReLU sets it to <b>0</b>.");
    else if (result->spec.activation == Activation::Relu)
        out << tr("The sum is not negative: ReLU leaves it unchanged.");
    return out.join(QLatin1Char(' '));
}

QString TermInspector::words() const { return words_->text(); }

void TermInspector::fillNumbers() {
    const auto result = model_.result();
    const auto* variant = model_.registry().find(result->variant);
    const QString row = QStringLiteral("<tr><td style=\"padding-right:14px; color:%1\">%2</td><td>%3</td></tr>")
                            .arg(colors().muted.name());
    QString table = QStringLiteral("<table cellspacing=0 cellpadding=2>");
    table += row.arg(tr("Variant"), QString::fromStdString(result->variant).toHtmlEscaped());
    table += row.arg(tr("This run"), formatDuration(result->milliseconds));
    const int64_t cells = result->shape.rows * result->shape.columns;
    table += row.arg(tr("Windows"), formatCount(cells));
    const auto& spec = result->spec;
    if (spec.inputChannels > 1 || spec.outputChannels > 1)
        table += row.arg(tr("Channels in → out"), QStringLiteral("%1 → %2").arg(formatCount(spec.inputChannels),
                                                                                formatCount(spec.outputChannels)));
    if (spec.groups > 1)
        table += row.arg(tr("Groups"), formatCount(spec.groups));
    table += row.arg(tr("Multiplications of the definition"), formatCount(cells * spec.terms() * spec.outputChannels));
    if (variant)
        table += row.arg(tr("Extra memory"), formatBytes(static_cast<double>(variant->memory(result->problem()))));
    numbers_->setText(table + QStringLiteral("</table>"));
}

} // namespace telar
