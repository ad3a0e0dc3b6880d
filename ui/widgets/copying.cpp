#include "ui/widgets/copying.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/timeline_chart.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QTableView>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace telar {

namespace {

/// More than a clipboard should carry; a file takes any number.
constexpr qint64 mostCells = 2'000'000;

QString columnHead(const QAbstractItemModel& model, int column) {
    return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

} // namespace

std::optional<Exportable> pictureOf(QWidget* widget) {
    if (auto* chart = qobject_cast<LineChart*>(widget))
        return std::any_of(chart->series().begin(), chart->series().end(),
                           [](const LineSeries& s) { return !s.x.empty(); })
                   ? std::optional(chart->exportable())
                   : std::nullopt;
    if (auto* chart = qobject_cast<TimingChart*>(widget))
        return chart->rows().empty() ? std::nullopt : std::optional(chart->exportable());
    if (auto* chart = qobject_cast<TimelineChart*>(widget))
        return chart->rows().empty() ? std::nullopt : std::optional(chart->exportable());
    if (auto* picture = qobject_cast<Painted*>(widget))
        return picture->exportable();
    if (auto* matrix = qobject_cast<MatrixView*>(widget))
        return matrix->matrix() ? std::optional(matrix->exportable()) : std::nullopt;
    return std::nullopt;
}

/// A table as text with tabs, for spreadsheets, and as HTML, for documents.
static std::pair<QString, QString> tableWords(const std::vector<QStringList>& rows) {
    QString text, html = QStringLiteral("<table>\n");
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto tag = QLatin1String(r == 0 ? "th" : "td");
        html += QLatin1String("<tr>");
        for (qsizetype k = 0; k < rows[r].size(); ++k) {
            QString cell = rows[r][k];
            html += QStringLiteral("<%1>%2</%1>").arg(tag, cell.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")));
            text += cell.replace(u'\t', u' ').replace(u'\n', u' ') + (k + 1 < rows[r].size() ? u'\t' : u'\n');
        }
        html += QLatin1String("</tr>\n");
    }
    return {text, html + QLatin1String("</table>")};
}

QMimeData* tableData(const std::vector<QStringList>& rows) {
    const auto [text, html] = tableWords(rows);
    auto* data = new QMimeData;
    data->setText(text);
    data->setHtml(html);
    return data;
}

namespace {

/// What the clipboard will have.
struct Copied {
    QByteArray svg, png;
    QImage image;
    QString text, html;
    qint64 rows = 0;

    QMimeData* data() const {
        auto* made = new QMimeData;
        if (!svg.isEmpty())
            made->setData(QStringLiteral("image/svg+xml"), svg);
        if (!png.isEmpty())
            made->setData(QStringLiteral("image/png"), png);
        if (!image.isNull())
            made->setImageData(image);
        if (!html.isEmpty()) {
            made->setText(text);
            made->setHtml(html);
        }
        return made;
    }
};

Expected<Copied> copied(const Exportable& item, ExportFormat format, const ExportOptions& options) {
    Copied made;
    if (format == ExportFormat::Csv) {
        const auto rows = csvCells(item.csv());
        made.rows = static_cast<qint64>(rows.size()) - 1;
        std::tie(made.text, made.html) = tableWords(rows);
        return made;
    }
    if (format == ExportFormat::Pixels) {
        made.image = item.pixels();
        return made;
    }
    for (const auto& [kind, into] : {std::pair{ExportFormat::Svg, &made.svg}, {ExportFormat::Png, &made.png}}) {
        TELAR_TAKE(bytes, exportBytes(kind, item, options));
        *into = std::move(*bytes);
    }
    made.image = QImage::fromData(made.png, "png");
    return made;
}

} // namespace

void copyInJob(const QObject* asker, const Exportable& item, ExportFormat format, const ExportOptions& options,
               std::function<void(qint64)> done, std::function<void(const Error&)> failed) {
    static QPointer<JobRunner> runner; // not the dialog's, which may be closed by then
    if (!runner)
        runner = new JobRunner(qApp);
    static std::function<void(const Error&)> replaced; // who waits for the copy that is being made
    static QPointer<const QObject> waits;
    const bool anothers = std::exchange(waits, asker) != asker;
    if (auto waiting = std::exchange(replaced, failed); waiting && anothers)
        waiting(userError(text(TELAR_TR("core", "Another selection was copied instead"))));
    const bool drawn = format != ExportFormat::Csv && format != ExportFormat::Pixels;
    runner->start<Copied>([ready = recorded(item, options, drawn ? ExportFormat::Svg : format), format,
                           options](const JobContext&) { return copied(ready, format, options); },
                          [done = std::move(done)](std::shared_ptr<const Copied> made) {
                              replaced = nullptr;
                              QApplication::clipboard()->setMimeData(made->data());
                              done(made->rows);
                          },
                          [failed = std::move(failed)](const Error& error) {
                              replaced = nullptr;
                              failed(error);
                          });
}

std::vector<QStringList> cellsOf(const QAbstractItemView& view) {
    const auto* model = view.model();
    std::vector<QStringList> rows;
    if (!model)
        return rows;
    const auto root = view.rootIndex();
    std::set<int> chosenRows, chosenColumns;
    if (const auto* selection = view.selectionModel())
        for (const auto& index : selection->selectedIndexes())
            if (index.parent() == root) {
                chosenRows.insert(index.row());
                chosenColumns.insert(index.column());
            }
    // One cell or row is the place of the cursor more often than a choice.
    if (chosenRows.size() < 2) {
        chosenRows.clear();
        for (int r = 0; r < model->rowCount(root); ++r)
            chosenRows.insert(chosenRows.end(), r);
        chosenColumns.clear();
        for (int k = 0; k < model->columnCount(root); ++k)
            chosenColumns.insert(chosenColumns.end(), k);
    }
    const auto* table = qobject_cast<const QTableView*>(&view);
    if (table)
        std::erase_if(chosenColumns, [&](int k) { return table->isColumnHidden(k); });
    if (static_cast<qint64>(chosenRows.size()) * static_cast<qint64>(chosenColumns.size()) > mostCells)
        return rows;
    rows.emplace_back();
    for (const int k : chosenColumns)
        rows.front() << columnHead(*model, k);
    for (const int r : chosenRows) {
        rows.emplace_back();
        for (const int k : chosenColumns)
            rows.back() << model->index(r, k, root).data(Qt::DisplayRole).toString();
    }
    return rows;
}

std::vector<QStringList> csvCells(const QByteArray& csv) {
    std::vector<QStringList> rows(1);
    QString cell;
    bool quoted = false;
    const auto text = QString::fromUtf8(csv);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
            cell += c;
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (!quoted && (c == u',' || c == u'\n')) {
            rows.back() << std::exchange(cell, {});
            if (c == u'\n')
                rows.emplace_back();
        } else {
            cell += c;
        }
    }
    if (!cell.isEmpty())
        rows.back() << cell;
    if (rows.back().isEmpty())
        rows.pop_back();
    return rows;
}

bool CopyKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        if (static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return copy(qobject_cast<QWidget*>(watched));
    } else if (event->type() == QEvent::ContextMenu) {
        auto* menu = static_cast<QContextMenuEvent*>(event);
        return showMenu(qobject_cast<QWidget*>(watched), menu->globalPos());
    }
    return false;
}

bool CopyKeys::copy(QWidget* widget) {
    if (!widget || widget->property(copiesItself).toBool())
        return false;
    if (const auto picture = pictureOf(widget)) {
        copyPicture(*picture);
        return true;
    }
    auto* view = qobject_cast<QAbstractItemView*>(widget);
    // Lists with one column of names copy the name, as everywhere.
    if (!view || !view->model() || view->model()->columnCount(view->rootIndex()) < 2)
        return false;
    copyTable(*view);
    return true;
}

std::function<void(const Error&)> CopyKeys::failure() {
    return [self = QPointer(this)](const Error& error) {
        if (self)
            emit self->said(translated(error));
    };
}

void CopyKeys::copyPicture(const Exportable& item) {
    copyInJob(
        this, item, ExportFormat::Svg, clipboardOptions,
        [self = QPointer(this), title = item.title](qint64) {
            if (self)
                emit self->said(tr("Copied as a picture: %1").arg(title));
        },
        failure());
}

void CopyKeys::copyNumbers(const Exportable& item) {
    copyInJob(
        this, item, ExportFormat::Csv, clipboardOptions,
        [self = QPointer(this)](qint64 rows) {
            if (self)
                emit self->said(tr("Rows copied: %1").arg(formatCount(rows)));
        },
        failure());
}

void CopyKeys::copyTable(const QAbstractItemView& view) {
    const auto rows = cellsOf(view);
    if (rows.empty())
        return emit said(tr("The table is too large for the clipboard: select fewer rows."));
    QApplication::clipboard()->setMimeData(tableData(rows));
    emit said(tr("Rows copied: %1").arg(formatCount(static_cast<qint64>(rows.size()) - 1)));
}

bool CopyKeys::showMenu(QWidget* widget, const QPoint& at) {
    // The child of a scroll area gets the event of a table.
    auto* view = widget ? qobject_cast<QAbstractItemView*>(widget->parentWidget()) : nullptr;
    if (view && view->viewport() != widget)
        view = nullptr;
    if (!view)
        view = qobject_cast<QAbstractItemView*>(widget);
    const auto picture = widget ? pictureOf(widget) : std::nullopt;
    const bool table = view && view->model() && view->model()->columnCount(view->rootIndex()) > 1;
    QWidget* own = view ? view : widget;
    if ((!picture && !table) || own->property(copiesItself).toBool() ||
        own->contextMenuPolicy() != Qt::DefaultContextMenu)
        return false;
    auto* menu = named(new QMenu(own), "copyMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (auto* chart = qobject_cast<LineChart*>(widget))
        chart->addNames(*menu);
    if (picture) {
        menu->addAction(tr("Copy the picture"), this, [this, item = *picture] { copyPicture(item); })
            ->setShortcut(QKeySequence::Copy);
        if (picture->csv)
            menu->addAction(tr("Copy the numbers"), this, [this, item = *picture] { copyNumbers(item); });
        menu->addAction(tr("Share as a page…"), this, [this, item = *picture] { emit shareRequested(item); });
    } else {
        menu->addAction(tr("Copy the table"), this, [this, view] { copyTable(*view); })
            ->setShortcut(QKeySequence::Copy);
    }
    menu->popup(at);
    return true;
}

} // namespace telar
