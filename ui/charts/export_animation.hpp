// Pictures that move, written as a folder of PNG files, or by ffmpeg, where it is installed, as GIF or MP4.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

/// Whether this computer can write the format; the reason where it cannot.
Status animationAvailable(ExportFormat format);

/// Writes every frame on the calling thread; progress counts frames. What was there stays until the new one
/// is whole.
Status exportAnimation(const QString& path, ExportFormat format, const Exportable& item,
                       const ExportOptions& options, const JobContext& job);

} // namespace telar
