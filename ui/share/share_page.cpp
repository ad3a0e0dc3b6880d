#include "ui/share/share_page.hpp"

#include "core/base/host.hpp"
#include "core/base/output_file.hpp"
#include "core/base/version.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/lab.hpp"
#include "ui/widgets/copying.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// A drawing with millions of marks is a smaller file as a picture.
constexpr qsizetype largestDrawing = 1'000'000;
constexpr qsizetype longestNumber = 8; ///< letters; others are rounded to six digits, for people

struct SharePage {
    Q_DECLARE_TR_FUNCTIONS(SharePage)
};

/// The first rows of a CSV text with its head, and how many rows it has below that.
struct TopRows {
    std::vector<QStringList> rows;
    int64_t all = 0;
};
TopRows topRows(const QByteArray& csv) {
    TopRows top;
    const auto head = csvCells(csv.left(csv.indexOf('\n') + 1));
    const int most = !head.empty() && head.front().size() > mostSharedColumns / 2 ? mostSharedRows : 3 * mostSharedRows;
    bool quoted = false;
    int64_t lines = 0;
    qsizetype shown = csv.size();
    for (qsizetype i = 0; i < csv.size(); ++i) {
        if (csv[i] == '"')
            quoted = !quoted;
        else if (csv[i] == '\n' && !quoted && ++lines == most + 1)
            shown = i + 1;
    }
    if (!csv.isEmpty() && !csv.endsWith('\n'))
        ++lines;
    top.all = std::max<int64_t>(0, lines - 1);
    top.rows = csvCells(csv.left(shown));
    return top;
}

ReportBlock tableOf(const std::vector<QStringList>& rows) {
    ReportBlock block;
    block.kind = ReportBlock::Kind::Table;
    const auto columns = std::min<qsizetype>(mostSharedColumns, rows.front().size());
    block.words.assign(static_cast<std::size_t>(columns), false);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<std::string> cells;
        for (qsizetype c = 0; c < columns; ++c) {
            const QString cell = rows[r].value(c);
            bool number = cell.isEmpty() || r == 0;
            const double value = number ? 0 : cell.toDouble(&number);
            if (!number)
                block.words[static_cast<std::size_t>(c)] = true;
            const bool shorter = r > 0 && number && cell.size() > longestNumber;
            cells.push_back((shorter ? QString::number(value, 'g', 6) : cell).toStdString());
        }
        if (r == 0)
            block.head = std::move(cells);
        else
            block.rows.push_back(std::move(cells));
    }
    return block;
}

/// "Numbers of figure 1: the first 40 of 1,024 rows and 12 of 1,025 columns."
QString tableCaption(int figure, const TopRows& top) {
    const auto columns = top.rows.front().size();
    const auto shown = static_cast<int64_t>(top.rows.size()) - 1;
    if (top.all <= shown && columns <= mostSharedColumns)
        return SharePage::tr("The numbers of figure %1").arg(figure);
    if (columns <= mostSharedColumns)
        return SharePage::tr("The numbers of figure %1: the first %2 of %3 rows").arg(QString::number(figure), formatCount(shown), formatCount(top.all));
    return SharePage::tr("The numbers of figure %1: the first %2 of %3 rows and %4 of %5 columns")
        .arg(QString::number(figure), formatCount(shown), formatCount(top.all),
             formatCount(std::min<qsizetype>(columns, mostSharedColumns)), formatCount(columns));
}

Expected<ReportBlock> figureOf(const Exportable& item, int number) {
    ReportBlock block;
    block.kind = ReportBlock::Kind::Figure;
    block.number = SharePage::tr("Figure %1").arg(number).toStdString();
    block.text = item.title.toStdString();
    auto bytes = exportBytes(ExportFormat::Svg, item, {});
    if (bytes && bytes->size() > largestDrawing)
        bytes = exportBytes(ExportFormat::Png, item, {QSizeF(), 200, false});
    if (!bytes)
        return bytes.error();
    block.picture = bytes->toStdString();
    return block;
}

QString factWords(const FactValue& value) {
    if (const auto* number = std::get_if<double>(&value))
        return formatValue(*number, std::floor(*number) == *number);
    const auto* words = std::get_if<std::string>(&value);
    return words ? QString::fromStdString(*words) : QString();
}

} // namespace

SharedView sharedView(const Lab& lab) {
    SharedView view;
    view.language = language();
    view.title = lab.title();
    view.command = lab.commandLine();
    view.facts = {{SharePage::tr("Written"), QLocale().toString(QDateTime::currentDateTime(), QLocale::LongFormat)},
                  {SharePage::tr("Computer"), QString::fromStdString(hostFacts().processor)},
                  {SharePage::tr("Made with"), QStringLiteral("Telar %1").arg(QLatin1String(telarVersion()))}};
    for (const auto& fact : lab.facts())
        if (const auto words = factWords(fact.value); !words.isEmpty())
            view.state.emplace_back(fact.title, words);
    for (auto& item : lab.exportables())
        if (!item.animation)
            view.items.push_back(std::move(item));
    return view;
}

bool hasContent(const Exportable& item) {
    // What has no numbers at all is a drawing; a matrix too large for its numbers, too. A chart's few lines are counted.
    return !item.csv || item.large || item.csv().count('\n') > 1;
}

SharedView recorded(SharedView view) {
    for (auto& item : view.items)
        item = recorded(item, {}, ExportFormat::Svg);
    return view;
}

Expected<ReportPages> sharedPages(const SharedView& view, const JobContext& job) {
    ReportPages pages;
    pages.language = view.language.toStdString();
    pages.title = view.title.toStdString();
    pages.contents = false;
    for (const auto& [name, value] : view.facts)
        pages.facts.emplace_back(name.toStdString(), value.toStdString());
    for (const auto& paragraph : view.words.split(u'\n', Qt::SkipEmptyParts)) {
        pages.blocks.emplace_back();
        pages.blocks.back().text = paragraph.trimmed().toStdString();
    }
    int figures = 0, tables = 0;
    const auto addTable = [&](ReportBlock block, const QString& caption) {
        block.number = SharePage::tr("Table %1").arg(++tables).toStdString();
        block.text = caption.toStdString();
        pages.blocks.push_back(std::move(block));
    };
    for (const auto& item : view.items) {
        if (job.stopRequested())
            return cancelledError();
        auto figure = figureOf(item, ++figures);
        if (!figure)
            return figure.error();
        pages.blocks.push_back(std::move(*figure));
        if (!view.tables || !item.csv)
            continue;
        if (const auto top = topRows(item.csv()); top.rows.size() > 1)
            addTable(tableOf(top.rows), tableCaption(figures, top));
    }
    if (view.tables && tables == 0 && !view.state.empty()) {
        std::vector<QStringList> rows{{SharePage::tr("what"), SharePage::tr("value")}};
        for (const auto& [name, value] : view.state)
            rows.push_back({name, value});
        addTable(tableOf(rows), SharePage::tr("How the lab stood"));
    }
    if (!view.command.isEmpty()) {
        ReportBlock block;
        block.kind = ReportBlock::Kind::Heading;
        block.text = SharePage::tr("To repeat it").toStdString();
        pages.blocks.push_back(block);
        block = {};
        block.kind = ReportBlock::Kind::Note;
        block.text = SharePage::tr("Telar does the same without a window when a terminal is given this line:").toStdString();
        pages.blocks.push_back(block);
        block = {};
        block.kind = ReportBlock::Kind::Code;
        block.text = view.command.toStdString();
        pages.blocks.push_back(std::move(block));
    }
    return pages;
}

Status writeSharedPage(const QString& path, const SharedView& view, const JobContext& job) {
    auto file = AtomicFile::create(path.toStdString()); // before the work, since it may fail
    if (!file)
        return file.error();
    auto pages = sharedPages(view, job);
    if (!pages)
        return pages.error();
    if (auto written = file->write(htmlOf(*pages)); !written)
        return written;
    return file->commit();
}

} // namespace telar
