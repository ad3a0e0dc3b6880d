// Pictures that move, written as a folder of PNG files, or by ffmpeg, where it is installed, as GIF or MP4. Without ffmpeg a Python
// of the user's that has OpenCV writes MP4.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"

namespace telar {

/// How often each frame is shown at how many a second: steps of any length, one of them held.
struct FilmPace {
    double framesPerSecond = 25;
    int repeats = 1; ///< of each step
    int held = 0;    ///< further ones of the step that is held
    double seconds(int steps) const { return (static_cast<double>(steps) * repeats + held) / framesPerSecond; }
};
FilmPace paceOf(const Animation& animation, const ExportOptions::Film& film);
/// One frame with its caption below, where there is one. Any thread.
void paintFrame(QPainter& painter, QRectF target, const Colors& colors, const Animation& animation,
                const ExportOptions::Film& film, int frame);

/// Whether this computer can write the format; the reason where it cannot.
Status animationAvailable(ExportFormat format);

/// Writes every frame on the calling thread; progress counts frames. What was there stays until the new one
/// is whole.
Status exportAnimation(const QString& path, ExportFormat format, const Exportable& item, const ExportOptions& options,
                       const JobContext& job);

// Playing what was painted before.

/// One unit of the picture is one unit of the painter, whatever the resolutions of the two devices:
/// `QPicture::play` alone would enlarge by their ratio what the painter's transform enlarges already.
void replay(const QPicture& picture, QPainter& painter);

} // namespace telar
