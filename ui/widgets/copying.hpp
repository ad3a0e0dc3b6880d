// What has the focus, on the clipboard: charts and pictures as SVG and PNG for slides, tables as tab-separated text and
// HTML for spreadsheets and documents. Ctrl+C and the menu key work wherever a widget has nothing of its own for them.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"

#include <QObject>

namespace telar {

/// Property of a widget that has its own answer to Ctrl+C and the menu key.
inline constexpr const char* copiesItself = "copiesItself";

/// A chart or a picture as it is painted now; nothing where the widget is none or has nothing to show.
std::optional<Exportable> pictureOf(QWidget* widget);
/// As exports are: of the light theme, sharp on slides and light enough for a clipboard.
inline const ExportOptions clipboardOptions{QSizeF(), 200, false};
/// Puts it onto the clipboard when a job has made it: as CSV a table, as pixels an image, else SVG and PNG. `done` is told
/// how many rows a table has; one copy that begins ends another that is being made, and the other has failed, unless the
/// same one asked for both.
void copyInJob(const QObject* asker, const Exportable& item, ExportFormat format, const ExportOptions& options,
               std::function<void(qint64 rows)> done, std::function<void(const Error&)> failed);
/// Rows of cells, the head first.
QMimeData* tableData(const std::vector<QStringList>& rows);
/// The chosen cells of a table, or all of them, with the heads of their columns.
std::vector<QStringList> cellsOf(const QAbstractItemView& view);
/// Fields of RFC 4180 text.
std::vector<QStringList> csvCells(const QByteArray& csv);

/// Watches an application's keys and menus.
class CopyKeys : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void said(const QString& sentence);
    /// The picture as a page for others.
    void shareRequested(const telar::Exportable& item);

private:
    bool copy(QWidget* widget);
    std::function<void(const Error&)> failure(); ///< says the error, while this is there
    void copyPicture(const Exportable& item);
    void copyNumbers(const Exportable& item);
    void copyTable(const QAbstractItemView& view);
    bool showMenu(QWidget* widget, const QPoint& at);
};

} // namespace telar
