// The one export path of every chart and image: SVG, PDF, PNG and CSV files, written whole or not at all.
#pragma once

#include "core/jobs/job.hpp"
#include "ui/charts/call.hpp"
#include "ui/theme/theme.hpp"

#include <QByteArray>
#include <QImage>
#include <QPointer>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace telar {

using PaintCall = Call<void(QPainter&, QRectF, const Colors&)>;
using FrameCall = Call<void(QPainter&, QRectF, const Colors&, int frame)>;

/// A picture that moves. `paint` may be called on any thread.
struct Animation {
    int frames;
    double framesPerSecond;
    FrameCall paint;
};

inline constexpr double mmPerInch = 25.4;

/// A picture that can be written to a file: a snapshot, which stays the same however its widget goes on. What
/// has nothing to paint yet is none.
struct Exportable {
    Exportable(const QString& name, PaintCall call) : title(name), paint(std::move(call)) {}

    QString title;
    /// Paints into the rectangle, whose unit is 1/96 inch on any device.
    PaintCall paint;
    QSizeF defaultMm{160, 100};
    /// UTF-8, header with units, decimal points; may be empty. Of values that it holds: any thread may call it.
    std::function<QByteArray()> csv;
    std::function<QImage()> pixels; ///< one pixel per value, for matrices and images; may be empty. Any thread
    std::shared_ptr<const Animation> animation = {}; ///< where it can move
    bool anyThread = false;                          ///< whether `paint` may run outside the GUI thread
    bool large = false;                              ///< `csv` may take long: not asked for by who cannot wait
    std::vector<Exportable> parts = {};              ///< of a page: what is on it
    QPointer<const QWidget> shownBy = {};            ///< asked on the GUI thread alone; null where no widget shows it
};

/// Whether there is more to see than axes: numbers, a drawing or a matrix.
bool hasContent(const Exportable& item);
/// What somebody looks at: the first that is on screen and has content, else the first with content; -1 where none has any.
int shownFirst(const std::vector<Exportable>& items);

enum class ExportFormat { Svg, Pdf, Png, Csv, Pixels, Frames, Gif, Mp4 };
inline bool moves(ExportFormat format) {
    return format == ExportFormat::Frames || format == ExportFormat::Gif || format == ExportFormat::Mp4;
}

/// "svg", "pdf", "png", "csv", "png"; of a folder of frames "frames"; "gif", "mp4".
QString extensionOf(ExportFormat format);
/// The path with the format's extension, added unless it is there already.
QString withExtension(const QString& path, ExportFormat format);
bool supports(const Exportable& item, ExportFormat format);

struct ExportOptions {
    QSizeF sizeMm; ///< of the page; empty: the item's own
    int dpi = 300; ///< PNG: pixels and the resolution written into the file. PDF: of the images inside
    bool dark = false;
    /// Of a film; what is left as it is here is the film's own.
    struct Film {
        double secondsAStep = 0; ///< 0: as fast as the film was made for
        QString caption;         ///< below every frame, with its number
        int holdStep = -1;       ///< from 0: it stays
        double holdSeconds = 0;  ///< so much longer
    } film = {};
};

/// An item made ready to be written as `format` on any thread: what only the GUI thread may paint has been painted.
Exportable recorded(const Exportable& item, const ExportOptions& options, ExportFormat format);

/// As a file of the format would hold it; for formats that do not move. Threads as for `exportTo`.
Expected<QByteArray> exportBytes(ExportFormat format, const Exportable& item, const ExportOptions& options);

/// Renders and writes. Any thread for items with `anyThread`, else the GUI thread. One clear error, and the
/// old file untouched, where the target cannot be written.
Status exportTo(const QString& path, ExportFormat format, const Exportable& item, const ExportOptions& options = {},
                const JobContext& job = {});

/// Adds what there is.
void add(std::vector<Exportable>& items, std::optional<Exportable> item);

/// Several items below each other on one page, their titles above them.
Exportable page(const QString& title, std::vector<Exportable> items);

/// A name that every file system takes, without an ending.
QString plainFileName(const QString& title);
/// Quotes a field where CSV needs it.
QByteArray csvField(const QString& text);

} // namespace telar
