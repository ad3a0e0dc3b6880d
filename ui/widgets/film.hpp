// What a transport plays, as an item to export: pictures, GIF or MP4.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/widgets/matrix_painter.hpp"

#include <utility>

namespace telar {

constexpr int mostFilmFrames = 400; ///< with more steps, each frame makes several

/// `paint` draws a frame on any thread. The whole takes at most 20 s where `slowest` frames a second allow
/// it. As a still picture the middle is shown; without frames there is none.
std::optional<Exportable> filmOf(const QString& title, int frames, double slowest, FrameCall paint);

/// Matrices beside each other, a title above each, a sentence below all.
void paintScenes(QPainter& painter, const QRectF& target, const Colors& colors,
                 const std::vector<std::pair<QString, MatrixScene>>& scenes, const QString& sentence);

} // namespace telar
