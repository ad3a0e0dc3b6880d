#include "ui/share/share_page.hpp"

#include "core/base/host.hpp"
#include "core/base/output_file.hpp"
#include "core/base/version.hpp"
#include "ui/base/format.hpp"
#include "ui/lab/lab.hpp"
#include "ui/widgets/copying.hpp"

#include <QCoreApplication>

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

/// Files of numbers have English words, whatever the language: a page is for people.
QString pageWord(const QString& word) {
    static constexpr const char* known[] = {QT_TRANSLATE_NOOP("SharePage", "id"),
                                            QT_TRANSLATE_NOOP("SharePage", "variant"),
                                            QT_TRANSLATE_NOOP("SharePage", "state"),
                                            QT_TRANSLATE_NOOP("SharePage", "median (ms)"),
                                            QT_TRANSLATE_NOOP("SharePage", "min (ms)"),
                                            QT_TRANSLATE_NOOP("SharePage", "max (ms)"),
                                            QT_TRANSLATE_NOOP("SharePage", "lower quartile (ms)"),
                                            QT_TRANSLATE_NOOP("SharePage", "upper quartile (ms)"),
                                            QT_TRANSLATE_NOOP("SharePage", "runs"),
                                            QT_TRANSLATE_NOOP("SharePage", "emulated"),
                                            QT_TRANSLATE_NOOP("SharePage", "note"),
                                            QT_TRANSLATE_NOOP("SharePage", "measured"),
                                            QT_TRANSLATE_NOOP("SharePage", "running"),
                                            QT_TRANSLATE_NOOP("SharePage", "waiting"),
                                            QT_TRANSLATE_NOOP("SharePage", "unavailable"),
                                            QT_TRANSLATE_NOOP("SharePage", "failed"),
                                            QT_TRANSLATE_NOOP("SharePage", "yes"),
                                            QT_TRANSLATE_NOOP("SharePage", "no"),
                                            QT_TRANSLATE_NOOP("SharePage", "row"),
                                            QT_TRANSLATE_NOOP("SharePage", "series"),
                                            QT_TRANSLATE_NOOP("SharePage", "run"),
                                            QT_TRANSLATE_NOOP("SharePage", "lane"),
                                            QT_TRANSLATE_NOOP("SharePage", "window"),
                                            QT_TRANSLATE_NOOP("SharePage", "start_ns"),
                                            QT_TRANSLATE_NOOP("SharePage", "duration_ns"),
                                            QT_TRANSLATE_NOOP("SharePage", "modelled"),
                                            QT_TRANSLATE_NOOP("SharePage", "what"),
                                            QT_TRANSLATE_NOOP("SharePage", "kernel"),
                                            QT_TRANSLATE_NOOP("SharePage", "card"),
                                            QT_TRANSLATE_NOOP("SharePage", "foretold_ms"),
                                            QT_TRANSLATE_NOOP("SharePage", "bound_by"),
                                            QT_TRANSLATE_NOOP("SharePage", "measured_ms"),
                                            QT_TRANSLATE_NOOP("SharePage", "threads"),
                                            QT_TRANSLATE_NOOP("SharePage", "size"),
                                            QT_TRANSLATE_NOOP("SharePage", "settings"),
                                            QT_TRANSLATE_NOOP("SharePage", "version"),
                                            QT_TRANSLATE_NOOP("SharePage", "operations per byte"),
                                            QT_TRANSLATE_NOOP("SharePage", "operations per second"),
                                            QT_TRANSLATE_NOOP("SharePage", "attainable operations per second"),
                                            QT_TRANSLATE_NOOP("SharePage", "from"),
                                            QT_TRANSLATE_NOOP("SharePage", "to"),
                                            QT_TRANSLATE_NOOP("SharePage", "count"),
                                            QT_TRANSLATE_NOOP("SharePage", "registers")};
    for (const char* one : known)
        if (word == QLatin1String(one))
            return SharePage::tr(one);
    bool number = false;
    const QString column = QStringLiteral("column ");
    const int at = word.startsWith(column) ? word.mid(column.size()).toInt(&number) : 0;
    return number ? SharePage::tr("column %1").arg(at) : word;
}

/// Without the rows that have no numbers, such as variants that cannot run here with a long reason, and the columns that are
/// then empty.
std::vector<QStringList> withNumbers(const std::vector<QStringList>& rows) {
    const auto columns = rows.front().size();
    std::vector<bool> numbers(static_cast<std::size_t>(columns), true), empty(numbers.size(), true);
    const auto each = [&](const QStringList& row, const auto& call) {
        for (qsizetype c = 0; c < columns; ++c)
            call(static_cast<std::size_t>(c), row.value(c));
    };
    for (std::size_t r = 1; r < rows.size(); ++r)
        each(rows[r], [&](std::size_t c, const QString& cell) {
            bool number = cell.isEmpty();
            if (!number)
                cell.toDouble(&number);
            if (!number)
                numbers[c] = false;
        });
    std::vector<QStringList> kept;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        bool any = false;
        each(rows[r], [&](std::size_t c, const QString& cell) { any |= numbers[c] && !cell.isEmpty(); });
        if (any)
            kept.push_back(rows[r]);
    }
    if (kept.empty()) // words alone
        kept.assign(rows.begin() + 1, rows.end());
    for (const auto& row : kept)
        each(row, [&](std::size_t c, const QString& cell) { empty[c] = empty[c] && cell.isEmpty(); });
    kept.insert(kept.begin(), rows.front());
    std::vector<QStringList> out(kept.size());
    for (std::size_t r = 0; r < kept.size(); ++r)
        each(kept[r], [&](std::size_t c, const QString& cell) {
            const auto& head = rows.front()[static_cast<qsizetype>(c)];
            const bool told = head == QLatin1String("state") || head == QLatin1String("emulated") ||
                              head == QLatin1String("modelled");
            if (!empty[c])
                out[r] << (r == 0 || told ? pageWord(cell) : cell);
        });
    return out;
}

/// The first rows of a CSV text that have numbers, with its head, and how many of them it has.
struct TopRows {
    std::vector<QStringList> rows;
    int64_t all = 0;
};
TopRows topRows(const QByteArray& csv) {
    TopRows top;
    const auto head = csvCells(csv.left(csv.indexOf('\n') + 1));
    const auto columns = head.empty() ? 0 : head.front().size();
    const int most = columns > mostSharedColumns / 2 ? mostSharedRows : 3 * mostSharedRows;
    // Rows without numbers are those of variants, in a list that is neither wide nor long.
    const int64_t mostRead = columns > mostSharedColumns ? most : 1000;
    bool quoted = false;
    int64_t lines = 0;
    qsizetype read = csv.size();
    for (qsizetype i = 0; i < csv.size(); ++i) {
        if (csv[i] == '"')
            quoted = !quoted;
        else if (csv[i] == '\n' && !quoted && ++lines == mostRead + 1)
            read = i + 1;
    }
    if (!csv.isEmpty() && !csv.endsWith('\n'))
        ++lines;
    auto rows = csvCells(csv.left(read));
    if (rows.size() < 2)
        return top;
    top.rows = withNumbers(rows);
    top.all = lines - 1 - static_cast<int64_t>(rows.size() - top.rows.size());
    top.rows.resize(std::min(top.rows.size(), static_cast<std::size_t>(most) + 1));
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
            cells.push_back((r == 0 || !number             ? cell
                             : cell.size() > longestNumber ? formatField(value, 6)
                                                           : formatField(cell))
                                .toStdString());
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
        return SharePage::tr("The numbers of figure %1: the first %2 of %3 rows")
            .arg(QString::number(figure), formatCount(shown), formatCount(top.all));
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
    view.facts = {{SharePage::tr("Written"), formatMoment(QDateTime::currentDateTime())},
                  {SharePage::tr("Computer"), QString::fromStdString(hostFacts().processor)},
                  {SharePage::tr("Made with"), QStringLiteral("Telar %1").arg(QLatin1String(telarVersion()))}};
    for (const auto& fact : lab.facts())
        if (const auto words = factWords(fact.value); !words.isEmpty())
            view.state.emplace_back(fact.title, words);
    for (auto& item : lab.exportables())
        if (!item.animation && hasContent(item))
            view.items.push_back(std::move(item));
    return view;
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
    int figures = 0;
    std::vector<ReportBlock> tables; // below the pictures: these are what somebody wants to show
    const auto addTable = [&](ReportBlock block, const QString& caption) {
        block.number = SharePage::tr("Table %1").arg(tables.size() + 1).toStdString();
        block.text = caption.toStdString();
        tables.push_back(std::move(block));
    };
    for (const auto& item : view.items) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_TAKE(figure, figureOf(item, ++figures));
        pages.blocks.push_back(std::move(*figure));
        if (!view.tables || !item.csv)
            continue;
        if (const auto top = topRows(item.csv()); top.rows.size() > 1)
            addTable(tableOf(top.rows), tableCaption(figures, top));
    }
    if (view.tables && tables.empty() && !view.state.empty()) {
        std::vector<QStringList> rows{{SharePage::tr("what"), SharePage::tr("value")}};
        for (const auto& [name, value] : view.state)
            rows.push_back({name, value});
        addTable(tableOf(rows), SharePage::tr("State of the lab"));
    }
    pages.blocks.insert(pages.blocks.end(), std::make_move_iterator(tables.begin()),
                        std::make_move_iterator(tables.end()));
    if (!view.command.isEmpty()) {
        ReportBlock block;
        block.kind = ReportBlock::Kind::Heading;
        block.text = SharePage::tr("To repeat it").toStdString();
        pages.blocks.push_back(block);
        block = {};
        block.kind = ReportBlock::Kind::Note;
        block.text = SharePage::tr("Telar does the same without a window with this command:").toStdString();
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
    TELAR_TAKE(pages, sharedPages(view, job));
    if (auto written = file->write(htmlOf(*pages)); !written)
        return written;
    return file->commit();
}

} // namespace telar
