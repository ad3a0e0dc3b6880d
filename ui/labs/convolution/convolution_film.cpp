// The window gliding over the input while the feature map forms, as an animation to export.
#include "ui/base/format.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/widgets/film.hpp"

#include <algorithm>

namespace telar {

std::optional<Exportable> ConvolutionLab::film() const {
    const auto result = model_->result();
    if (!result)
        return {};
    const auto input = stage_->input()->scene(), output = stage_->output()->scene();
    const QString inputTitle = stage_->input()->title(), outputTitle = stage_->output()->title(),
                  sentence = tr("window %1 of %2");
    const int64_t windows = result->shape.rows * result->shape.columns;
    const int frames = static_cast<int>(std::min<int64_t>(windows, mostFilmFrames));
    return filmOf(tr("Animation: the filter over the input"), frames, 4,
                  [=](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      const int64_t step = (frame + 1) * windows / frames - 1; // the last cell that it has made
                      const int64_t row = step / result->shape.columns, column = step % result->shape.columns;
                      const auto box = poolingWindow(windowsOf(result->spec), row, column);
                      auto read = input, made = output;
                      read.marks = {{MatrixMark::Role::Window, box.row, box.column, box.rows, box.columns,
                                     result->spec.dilation}};
                      made.marks = {{MatrixMark::Role::Cell, row, column, 1, 1, {1, 1}}};
                      made.filled = step + 1 >= windows ? -1 : step + 1;
                      paintScenes(painter, target, colors, {{inputTitle, read}, {outputTitle, made}},
                                  sentence.arg(formatCount(step + 1), formatCount(windows)));
                  });
}

} // namespace telar
