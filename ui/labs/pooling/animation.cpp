#include "ui/labs/pooling/animation.hpp"

#include "ui/charts/export.hpp"
#include "ui/widgets/format.hpp"
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace telar {

namespace {

constexpr int mostFrames = 400; ///< with more windows, each frame makes several cells
constexpr double longest = 20;  ///< seconds, as the transport bar plays

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
    const double value = std::visit([&](const auto& out) { return static_cast<double>(out.at(row, column)); },
                                    *film.result->output);
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
    const double gap = target.width() / 40, heading = target.height() / 14;
    const double side = (target.width() - 3 * gap) / 2;
    QFont font = fontOf(TypeRole::Heading);
    font.setPixelSize(std::max(8, qRound(heading * 0.5)));
    const auto half = [&](double left, const QString& title, const MatrixScene& scene) {
        const QRectF head(left, target.top() + gap / 2, side, heading);
        painter.setFont(font);
        painter.setPen(colors.text);
        painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
        const QRectF room(left, head.bottom(), side, target.bottom() - heading - head.bottom());
        paintMatrix(painter, scene, {}, true, room, colors);
    };
    half(target.left() + gap, film.inputTitle, input);
    half(target.left() + 2 * gap + side, film.outputTitle, output);
    painter.setFont(font);
    painter.setPen(colors.muted);
    painter.drawText(
        QRectF(target.left() + gap, target.bottom() - heading, target.width() - 2 * gap, heading),
        Qt::AlignLeft | Qt::AlignVCenter,
        film.sentence.arg(formatCount(step + 1), formatCount(film.windows())));
}

} // namespace

Exportable poolingAnimation(const PoolingModel& model, const MatrixView& input, const MatrixView& output) {
    Exportable item;
    const auto result = model.result();
    if (!result)
        return item;
    Film film{result,
              input.scene(),
              output.scene(),
              input.title(),
              output.title(),
              QCoreApplication::translate("PoolingAnimation", "window %1 of %2"),
              0};
    film.frames = static_cast<int>(std::min<int64_t>(film.windows(), mostFrames));
    item.title = QCoreApplication::translate("PoolingAnimation", "Animation: the window over the input");
    item.defaultMm = QSizeF(160, 90);
    item.anyThread = true;
    item.paint = [film](QPainter& painter, QRectF target, const Colors& colors) {
        paintFilm(painter, target, colors, film, film.frames / 2);
    };
    auto animation = std::make_shared<Animation>();
    animation->frames = film.frames;
    animation->framesPerSecond = std::clamp(film.frames / longest, 4.0, 25.0);
    animation->paint = [film](QPainter& painter, QRectF target, const Colors& colors, int frame) {
        paintFilm(painter, target, colors, film, frame);
    };
    item.animation = std::move(animation);
    return item;
}

} // namespace telar
