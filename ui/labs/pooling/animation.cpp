#include "ui/labs/pooling/animation.hpp"

#include "ui/base/format.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace telar {

namespace {

struct Film {
    std::shared_ptr<const PoolingResult> result;
    MatrixScene input, output;
    QString inputTitle, outputTitle, sentence;
    int frames = 0;

    int64_t windows() const { return result->shape.rows * result->shape.columns; }
    /// The last cell that a frame has made.
    int64_t step(int frame) const { return (frame + 1) * windows() / frames - 1; }
};

/// Both scenes at a step, with the window and the cell that it makes.
std::pair<MatrixScene, MatrixScene> scenesAt(const Film& film, int64_t step) {
    const int64_t row = step / film.result->shape.columns, column = step % film.result->shape.columns;
    const auto& spec = film.result->spec;
    const auto box = poolingWindow(spec, row, column);
    auto input = film.input, output = film.output;
    input.marks = {{MatrixMark::Role::Window, box.row, box.column, box.rows, box.columns, spec.dilation}};
    const double value =
        std::visit([&](const auto& out) { return static_cast<double>(out.at(row, column)); }, *film.result->output);
    const auto window = inspectWindow({spec, viewOf(film.result->source->values)}, row, column, value);
    if (window.best >= 0 && !window.cells.empty()) {
        const auto& best = window.cells[static_cast<std::size_t>(window.best)];
        input.marks.push_back({MatrixMark::Role::Best, best.row, best.column, 1, 1, {1, 1}});
    }
    output.marks = {{MatrixMark::Role::Cell, row, column, 1, 1, {1, 1}}};
    output.filled = step + 1 >= film.windows() ? -1 : step + 1;
    return {std::move(input), std::move(output)};
}

void paintFilm(QPainter& painter, const QRectF& target, const Colors& colors, const Film& film, int frame) {
    const int64_t step = film.step(frame);
    const auto [input, output] = scenesAt(film, step);
    paintScenes(painter, target, colors, {{film.inputTitle, input}, {film.outputTitle, output}},
                film.sentence.arg(formatCount(step + 1), formatCount(film.windows())));
}

} // namespace

std::optional<Exportable> poolingAnimation(const PoolingModel& model, const MatrixView& input,
                                           const MatrixView& output) {
    const auto result = model.result();
    if (!result)
        return {};
    Film film{result,
              input.scene(),
              output.scene(),
              input.title(),
              output.title(),
              QCoreApplication::translate("PoolingAnimation", "window %1 of %2"),
              0};
    film.frames = static_cast<int>(std::min<int64_t>(film.windows(), mostFilmFrames));
    return filmOf(QCoreApplication::translate("PoolingAnimation", "Animation: the window over the input"), film.frames,
                  4, [film](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                      paintFilm(painter, target, colors, film, frame);
                  });
}

} // namespace telar
