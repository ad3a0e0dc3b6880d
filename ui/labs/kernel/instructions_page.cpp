#include "ui/labs/kernel/instructions_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr std::size_t mostRows = 5000; ///< what is exported has all of them

} // namespace

InstructionsPage::InstructionsPage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 8);
    words_ = named(new TextLabel(this), "instructionWords");
    words_->setWordWrap(true);
    setRole(words_, "muted");
    loops_ = named(new TextLabel(this), "loopWords");
    loops_->setWordWrap(true);
    table_ = new RowsTable("instructions", "rlr", this, 22);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    addAll(column, words_, loops_, wide(table_));
    connect(&model_, &KernelModel::resultChanged, this, &InstructionsPage::fill);
    connect(&model_, &KernelModel::codeChanged, this, &InstructionsPage::fill);
    connect(table_, &RowsTable::rowChosen, this, [this](int row) {
        const auto* listing = model_.listing();
        if (!listing || row < 0 || static_cast<std::size_t>(row) >= listing->code.size())
            return;
        if (const int line = listing->code[static_cast<std::size_t>(row)].line; line > 0) {
            markLine(line);
            emit lineRequested(line, 1);
        }
    });
    keepWords(this, [this] {
        table_->setTitles({tr("Line"), tr("Instruction"), tr("Executed")});
        table_->setAccessibleName(tr("Instructions of the kernel"));
        fill();
    });
}

QString InstructionsPage::words() const { return words_->text(); }

QString InstructionsPage::loopWords() const {
    constexpr std::size_t most = 4; // what is exported, and a click on its line, has the others
    const auto* listing = model_.listing();
    if (!listing)
        return {};
    QStringList lines;
    const bool marked = std::ranges::find(listing->loops, line_, &cuda::LoopFate::line) != listing->loops.end();
    for (const auto& loop : listing->loops) {
        if (marked && loop.line != line_)
            continue;
        if (static_cast<std::size_t>(lines.size()) == most) {
            lines << tr("%1 more loops: click one in the source").arg(formatCount(listing->loops.size() - most));
            break;
        }
        QStringList parts;
        for (const auto& part : loop.words())
            parts << translated(part);
        lines << tr("Loop of line %1: %2").arg(loop.line).arg(parts.join(QStringLiteral("; ")));
    }
    return lines.join(QLatin1Char('\n'));
}

void InstructionsPage::fill() {
    const auto* listing = model_.listing();
    QStringList words;
    if (!listing)
        words << (model_.result() ? tr("The instructions are being read…")
                                  : tr("Run the kernel to see its instructions"));
    else if (listing->capability > 0)
        words << tr("Machine instructions as NVIDIA's assembler makes them of this PTX for compute capability %1.")
                     .arg(formatFixed(listing->capability / 10.0, 1));
    else
        words << tr(
            "PTX of the compiler. With NVIDIA's assembler installed, the compilers clang -O3 and nvcc show machine "
            "instructions.");
    if (listing)
        words << tr("Executed: by warps of this launch.");
    if (listing && listing->functions)
        words << tr("What the kernel calls is not listed.");
    if (listing && listing->code.size() > mostRows)
        words << tr("The first %1 of %2 are shown.").arg(formatCount(mostRows), formatCount(listing->code.size()));
    words_->setText(words.join(QLatin1Char(' ')));
    fillRows();
}

void InstructionsPage::fillRows() {
    loops_->setText(loopWords());
    loops_->setVisible(!loops_->text().isEmpty());
    std::vector<TableRow> rows;
    if (const auto* listing = model_.listing())
        for (const auto& one : listing->code) {
            if (rows.size() == mostRows)
                break;
            rows.push_back(tableRow({one.line > 0 ? QString::number(one.line) : QStringLiteral("–"),
                                     QString::fromStdString(one.text),
                                     one.runs < 0 ? QStringLiteral("–") : formatCount(std::llround(one.runs))}));
            auto& row = rows.back();
            row[1].mark = CellMark::Mono;
            row[1].tip = row[1].text;
            if (one.line > 0 && one.line == line_)
                row[0].mark = row[2].mark = CellMark::Changed;
        }
    table_->setRows(std::move(rows));
    table_->stretch(1);
}

void InstructionsPage::markLine(int line) {
    if (line == line_)
        return;
    line_ = line;
    fillRows();
    const auto marked = [this](int row) { return table_->cell(row, 0).mark == CellMark::Changed; };
    if (marked(table_->currentRow())) // it was clicked
        return;
    for (int row = 0; row < table_->rowCount(); ++row)
        if (marked(row)) {
            table_->setCurrentRow(row);
            return table_->scrollTo(table_->currentIndex(),
                                    QAbstractItemView::PositionAtTop); // the others follow below
        }
}

QByteArray InstructionsPage::csv() const {
    QByteArray text = "line,instruction,executed\n";
    for (const auto& one : model_.listing()->code) {
        auto words = QByteArray::fromStdString(one.text).replace('"', "\"\"");
        text += QByteArray::number(one.line) + ",\"" + words + "\"," +
                (one.runs < 0 ? QByteArray() : QByteArray::number(one.runs, 'f', 0)) + '\n';
    }
    return text;
}

std::optional<Exportable> InstructionsPage::exportable() const {
    if (!model_.listing())
        return {};
    return tableExport(tr("Instructions of the kernel"), *table_, csv());
}

} // namespace telar
