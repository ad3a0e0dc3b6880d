#include "ui/labs/pooling/inspector_panel.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QPushButton>

namespace telar {

namespace {

GridCell gridCell(const WindowCell& cell, bool best, bool whole) {
    GridCell out;
    out.text = cell.kind == CellKind::Beyond ? QString() : formatValue(cell.value, whole);
    out.look = best                             ? GridCell::Look::Best
               : cell.kind == CellKind::Padding ? GridCell::Look::Padding
               : cell.kind == CellKind::Beyond  ? GridCell::Look::Beyond
                                                : GridCell::Look::Plain;
    return out;
}

constexpr int mostTerms = 12; // of an arithmetic line
constexpr int mostThesis = 6; // widest window whose product is drawn
constexpr int mostSums = 3;   // widest window whose sums are written out

} // namespace

InspectorPanel::InspectorPanel(PoolingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(&model_, &PoolingModel::resultChanged, this, &InspectorPanel::refresh);
    connect(&model_, &PoolingModel::timingChanged, this, &InspectorPanel::showNumbers);
    connect(unpin_, &QPushButton::clicked, this, &InspectorPanel::unpinRequested);
    connect(thesis_, &QCheckBox::toggled, this, &InspectorPanel::refresh);
    keepWords(this, [this] { refresh(); });
    keepLook(this, [this] { refresh(); });
}

void InspectorPanel::build() {
    auto* column = padded(new QVBoxLayout(this), {16, 12, 16, 12});
    column->setSpacing(8);
    cellSection_ = roleLabel("section", this);
    unpin_ = says(roleButton("link", this), TELAR_SAYS("unpin"), TELAR_SAYS("Follow the pointer again (Esc)"));
    window_ = named(new CellGrid(this), "windowCells");
    arithmetic_ = sized(wrapped(named(new TextLabel(this), "arithmetic")), Side::MinimumWidth, 100);
    arithmetic_->setTextFormat(Qt::RichText);
    place_ = wrapped(roleLabel("muted", this));

    thesis_ = says(
        keepInProject(named(new QCheckBox(this), "thesisMode"), "thesisMode"), TELAR_SAYS("Show window × identity"),
        TELAR_SAYS("The thesis multiplies every window by the identity matrix before it takes the maximum."));
    thesisSection_ = spokenLabel("section", TELAR_SAYS("As the thesis does it"), this);
    thesisBox_ = new QWidget(this);
    auto* thesisColumn = bare(new QVBoxLayout(thesisBox_));
    thesisColumn->setSpacing(4);
    thesisWindow_ = new CellGrid(thesisBox_);
    identity_ = new CellGrid(thesisBox_);
    product_ = named(new CellGrid(thesisBox_), "thesisProduct");
    sums_ = wrapped(named(roleLabel("mono", thesisBox_), "thesisSums"));
    times_ = spokenLabel("muted", TELAR_SAYS("times the identity"), thesisBox_);
    equals_ = spokenLabel("muted", TELAR_SAYS("gives the window again"), thesisBox_);
    thesisText_ = wrapped(roleLabel("muted", thesisBox_));
    addAll(thesisColumn, thesisWindow_, times_, identity_, equals_, sums_, product_, thesisText_);

    numbersSection_ = spokenLabel("section", TELAR_SAYS("This result"), this);
    numbers_ = wrapped(named(new TextLabel(this), "resultNumbers"));
    numbers_->setTextFormat(Qt::RichText);
    numbers_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    addAll(column, inRow(wide(cellSection_), unpin_), window_, arithmetic_, place_);
    column->addSpacing(4);
    column->addWidget(hairline(this));
    column->addSpacing(4);
    thread_ = new ThreadPanel(
        [this](qint64& row, qint64& column) -> ThreadPanel::Trace {
            const auto result = model_.result();
            if (!result)
                return {};
            row = std::clamp<qint64>(row, 0, result->shape.rows - 1);
            column = std::clamp<qint64>(column, 0, result->shape.columns - 1);
            return [result, row, column,
                    kernel = kernelShown(model_.state().variant, poolingKernels())](const JobContext& job) {
                return traceCell(kernel, {result->spec, viewOf(result->source->values)}, row, column, job);
            };
        },
        this);
    connect(&model_, &PoolingModel::resultChanged, thread_, &ThreadPanel::again);
    column->addWidget(thread_);
    column->addSpacing(4);
    column->addWidget(hairline(this));
    column->addSpacing(4);
    addAll(column, thesisSection_, thesis_, thesisBox_);
    column->addSpacing(4);
    column->addWidget(hairline(this));
    column->addSpacing(4);
    addAll(column, numbersSection_, numbers_, spring(1));
}

void InspectorPanel::setCell(qint64 row, qint64 column, bool pinned) {
    row_ = row;
    column_ = column;
    pinned_ = pinned;
    thread_->setCell(row, column);
    refresh();
}

void InspectorPanel::setThesisMode(bool on) { thesis_->setChecked(on); }

bool InspectorPanel::thesisMode() const { return thesis_->isChecked(); }

void InspectorPanel::refresh() {
    const auto result = model_.result();
    if (!result || result->shape.rows == 0)
        return;
    row_ = std::clamp<qint64>(row_, 0, result->shape.rows - 1);
    column_ = std::clamp<qint64>(column_, 0, result->shape.columns - 1);
    unpin_->setVisible(pinned_);
    cellSection_->setText(tr("Output cell (%1, %2)").arg(row_).arg(column_));
    const auto window = model_.inspect(row_, column_);
    showWindow(window);
    showThesis(window);
    showNumbers();
}

void InspectorPanel::showWindow(const WindowReport& window) {
    std::vector<GridCell> cells;
    for (std::size_t i = 0; i < window.cells.size(); ++i)
        cells.push_back(gridCell(window.cells[i], static_cast<int64_t>(i) == window.best, window.wholeNumbers));
    window_->setVisible(!cells.empty());
    window_->setCells(std::move(cells), static_cast<int>(window.columns));
    window_->setAccessibleName(tr("Cells of the window"));
    arithmetic_->setText(arithmetic(window));
    const auto box = poolingWindow(model_.result()->spec, row_, column_);
    QString place = tr("Rows %1–%2, columns %3–%4 of the input.")
                        .arg(box.row)
                        .arg(box.row + box.rows - 1)
                        .arg(box.column)
                        .arg(box.column + box.columns - 1);
    if (window.best >= 0 && !window.cells.empty()) {
        const auto& best = window.cells[static_cast<std::size_t>(window.best)];
        place += QLatin1Char(' ');
        place += best.kind == CellKind::Padding
                     ? tr("The maximum lies in the padding.")
                     : tr("The maximum lies at row %1, column %2.").arg(best.row).arg(best.column);
    }
    place_->setText(place);
}

QString InspectorPanel::arithmetic(const WindowReport& window) const {
    const QString mono = QStringLiteral("<span style=\"font-family:'JetBrains Mono','DejaVu Sans Mono'\">%1</span>");
    const QString result =
        QStringLiteral("<b>%1</b>")
            .arg(formatValue(window.result, window.wholeNumbers && model_.result()->spec.mode == PoolingMode::Max, 6));
    QStringList terms;
    for (const auto& cell : window.cells) {
        if (cell.kind == CellKind::Beyond)
            continue;
        if (terms.size() == mostTerms) {
            terms << QStringLiteral("…");
            break;
        }
        terms << formatValue(cell.value, window.wholeNumbers);
    }
    if (model_.result()->spec.mode == PoolingMode::Max)
        return mono.arg(QStringLiteral("max(%1) = %2").arg(terms.join(", "), result));
    return mono.arg(QStringLiteral("(%1) / %2 = %3").arg(terms.join(" + ")).arg(window.divisor).arg(result));
}

void InspectorPanel::showThesis(const WindowReport& window) {
    thesisBox_->setVisible(thesis_->isChecked());
    if (!thesis_->isChecked())
        return;
    const bool fits = window.columns <= mostThesis && window.rows <= mostThesis && !window.cells.empty();
    showEach({thesisWindow_, identity_, product_, times_, equals_}, fits);
    sums_->setVisible(fits && window.columns <= mostSums && window.rows <= mostSums);
    const qint64 products = window.rows * window.columns * window.columns;
    const QString cost =
        tr("%1 multiplications and additions for one window, although reading its %2 values would be enough; in the "
           "thesis also one kernel launch and four copies (three with a constant filter).")
            .arg(products)
            .arg(window.rows * window.columns);
    thesisText_->setText(fits ? cost
                              : tr("The window is too large to draw its product here.") + QLatin1Char(' ') + cost);
    if (!fits)
        return;
    const auto product = thesisProduct(window);
    std::vector<GridCell> left, middle, right;
    for (std::size_t i = 0; i < window.cells.size(); ++i) {
        left.push_back(gridCell(window.cells[i], false, window.wholeNumbers));
        const bool best = static_cast<int64_t>(i) == window.best;
        right.push_back(
            {formatValue(product[i], window.wholeNumbers), best ? GridCell::Look::Best : GridCell::Look::Plain});
    }
    for (int64_t i = 0; i < window.columns * window.columns; ++i)
        middle.push_back({i / window.columns == i % window.columns ? QStringLiteral("1") : QStringLiteral("0"),
                          GridCell::Look::Plain});
    QStringList sums; // each cell of the product: a row of the window times a column of the identity
    for (int64_t row = 0; row < window.rows; ++row)
        for (int64_t column = 0; column < window.columns; ++column) {
            QStringList terms;
            for (int64_t m = 0; m < window.columns; ++m)
                terms << left[static_cast<std::size_t>(row * window.columns + m)].text + QStringLiteral("·") +
                             middle[static_cast<std::size_t>(m * window.columns + column)].text;
            sums << terms.join(QStringLiteral(" + ")) + QStringLiteral(" = ") +
                        right[static_cast<std::size_t>(row * window.columns + column)].text;
        }
    sums_->setText(sums.join(QLatin1Char('\n')));
    thesisWindow_->setCells(std::move(left), static_cast<int>(window.columns));
    identity_->setCells(std::move(middle), static_cast<int>(window.columns));
    product_->setCells(std::move(right), static_cast<int>(window.columns));
}

void InspectorPanel::showNumbers() {
    const auto result = model_.result();
    if (!result)
        return;
    const auto cost = model_.registry().find(result->variant)->cost(model_.problem());
    const QString row = QStringLiteral("<tr><td style=\"padding-right:14px; color:%1\">%2</td><td>%3</td></tr>")
                            .arg(colors().muted.name());
    QString table = QStringLiteral("<table cellspacing=0 cellpadding=2>");
    table += row.arg(tr("Variant"), QString::fromStdString(result->variant).toHtmlEscaped());
    const auto found = model_.timings().find(result->variant);
    const bool measured = found != model_.timings().end() && found->second.total.runs > 0;
    table += row.arg(measured ? tr("Median of %1").arg(found->second.total.runs) : tr("This run"),
                     formatDuration(measured ? found->second.total.median : result->milliseconds));
    if (measured && found->second.record && found->second.record->product) // as the thesis prints both
        table += row.arg(tr("Products only"), formatDuration(found->second.record->product->median));
    table += row.arg(tr("Windows"), formatCount(result->shape.rows * result->shape.columns));
    table += row.arg(tr("Operations"), formatCount(static_cast<int64_t>(cost.operations)));
    table += row.arg(tr("Memory moved"), formatBytes(cost.bytes));
    const auto bytes = [](const AnyMatrix& matrix) -> QString {
        return formatBytes(static_cast<double>(rowsOf(matrix) * columnsOf(matrix) * elementSize(elementType(matrix)))) +
               QStringLiteral(" (%1)").arg(QLatin1String(elementName(elementType(matrix))));
    };
    table += row.arg(tr("Input"), bytes(result->source->values));
    table += row.arg(tr("Output"), bytes(*result->output));
    table +=
        row.arg(tr("Values kept"),
                formatPercent(static_cast<double>(result->shape.rows * result->shape.columns) /
                              static_cast<double>(rowsOf(result->source->values) * columnsOf(result->source->values))));
    numbers_->setText(table + QStringLiteral("</table>"));
}

} // namespace telar
