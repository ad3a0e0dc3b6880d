// Terms of training and of measuring. Counts and curves are computed from what is drawn.
#include "ui/base/format.hpp"
#include "ui/glossary/sketch.hpp"
#include "ui/glossary/term_pictures.hpp"

#include <QCoreApplication>

#include <cmath>

namespace telar {

namespace {

struct TrainingWords {
    Q_DECLARE_TR_FUNCTIONS(TermPictures)
};

constexpr int samples = 16, perBatch = 4;
constexpr int taken[3][3] = {{6, 3, 1}, {2, 7, 1}, {0, 1, 9}}; ///< of the class of the row, for that of the column
const auto fromLeft = Qt::AlignLeft | Qt::AlignVCenter;

void axes(Sketch& s, const QRectF& place) {
    s.line(place.topLeft(), place.bottomLeft());
    s.line(place.bottomLeft(), place.bottomRight());
}

void epoch(Sketch& s) {
    for (int e = 0; e < 2; ++e) {
        const double y = 6 + 28.0 * e;
        s.words({0, y, 20, 16}, QString::number(e + 1));
        s.row({24, y}, samples, 15, 16, [](int) -> SketchCell { return {{}, SketchCell::Soft}; });
        s.frame({24, y, samples * 15, 16});
    }
}

void batch(Sketch& s) {
    const auto all = s.row({4, 6}, samples, 16, 16, [](int i) -> SketchCell {
        return {{}, i / perBatch % 2 == 0 ? SketchCell::Soft : SketchCell::Plain};
    });
    for (int b = 0; b < samples / perBatch; ++b) {
        const double middle = all.left() + (b + 0.5) * perBatch * 16;
        s.frame({all.left() + b * perBatch * 16.0, 6, perBatch * 16.0, 16});
        s.arrow({middle, 24}, {middle, 40});
        s.words({middle - 20, 42, 40, 16}, QStringLiteral("w %1").arg(b + 1), Qt::AlignCenter, true);
    }
}

/// Steps down the parabola x squared: x becomes x - rate * 2 x.
void descent(Sketch& s, double x0, double rate) {
    const auto at = [x0](double x) { return QPointF(x0 + 62 + 58 * x, 76 - 66 * x * x); };
    QPolygonF valley, path;
    for (int i = -20; i <= 20; ++i)
        valley << at(i / 20.0);
    s.curve(valley);
    double x = -0.95;
    for (int step = 0; step < 6; ++step, x -= rate * 2 * x)
        path << at(x);
    s.curve(path, 1);
    for (const auto& one : path)
        s.dot(one);
    s.words({x0, 80, 124, 16}, formatField(rate, 6));
}

void learningRate(Sketch& s) {
    descent(s, 4, 0.1);
    descent(s, 146, 0.9);
}

void loss(Sketch& s) {
    const QRectF place(10, 6, 200, 66);
    axes(s, place);
    QPolygonF fall;
    for (int i = 0; i <= 50; ++i)
        fall << QPointF(place.left() + 4 * i, place.bottom() - 6 - 54 * std::exp(-i / 12.0));
    s.curve(fall);
    s.words({place.left() + 20, 74, 180, 16}, TrainingWords::tr("epochs"), Qt::AlignRight | Qt::AlignVCenter);
}

enum class Framed { Nothing, Column, Row, RowSum };

void confusion(Sketch& s, Framed framed) {
    constexpr double side = 24;
    const QPointF at(34, 20);
    s.cells(at, 3, 3, side, [](int r, int c) -> SketchCell {
        return {QString::number(taken[r][c]), r == c            ? SketchCell::Strong
                                              : taken[r][c] > 1 ? SketchCell::Soft
                                                                : SketchCell::Plain};
    });
    for (int i = 0; i < 3; ++i) {
        s.words({at.x() + i * side, 2, side, 16}, QString(QChar(u'A' + i)));
        s.words({at.x() - 24, at.y() + i * side, 20, side}, QString(QChar(u'A' + i)),
                Qt::AlignRight | Qt::AlignVCenter);
    }
    int column = 0, row = 0;
    for (int i = 0; i < 3; ++i) {
        column += taken[i][0];
        row += taken[0][i];
    }
    QString words;
    if (framed == Framed::Column)
        words = QStringLiteral("%1 / %2 = %3 %").arg(taken[0][0]).arg(column).arg(100 * taken[0][0] / column);
    else if (framed == Framed::Row)
        words = QStringLiteral("%1 / %2 = %3 %").arg(taken[0][0]).arg(row).arg(100 * taken[0][0] / row);
    else if (framed == Framed::RowSum)
        words = QStringLiteral("%1 + %2 + %3 = %4").arg(taken[0][0]).arg(taken[0][1]).arg(taken[0][2]).arg(row);
    if (framed == Framed::Column)
        s.frame({at.x(), at.y(), side, 3 * side});
    else if (framed != Framed::Nothing)
        s.frame({at.x(), at.y(), 3 * side, side});
    s.words({at.x() + 3 * side + 14, at.y(), 130, side}, words, fromLeft);
}

void runs(Sketch& s) {
    constexpr int times[] = {21, 22, 22, 23, 25, 30, 44}; // sorted
    for (int i = 0; i < 7; ++i)
        s.row({10 + 34.0 * i, 60.0 - times[i]}, 1, 24, times[i], [i](int) -> SketchCell {
            return {{}, i == 3 ? SketchCell::Focus : SketchCell::Soft};
        });
    s.line({4, 60}, {250, 60});
    s.words({10 + 34.0 * 3 - 20, 62, 64, 16}, TrainingWords::tr("median"));
}

void speedUp(Sketch& s) {
    constexpr int slow = 12, fast = 3;
    s.row({4, 6}, 1, slow * 17, 18, [](int) -> SketchCell {
        return {QStringLiteral("%1 ms").arg(slow), SketchCell::Soft};
    });
    s.row({4, 32}, 1, fast * 17, 18, [](int) -> SketchCell {
        return {QStringLiteral("%1 ms").arg(fast), SketchCell::Strong};
    });
    s.words({fast * 17 + 14, 32, 150, 18}, QStringLiteral("%1 / %2 = ×%3").arg(slow).arg(fast).arg(slow / fast),
            fromLeft);
}

void roofline(Sketch& s) {
    const QRectF place(12, 6, 210, 70);
    axes(s, place);
    s.curve(
        {{place.left(), place.bottom() - 4}, {place.left() + 92, place.top() + 10}, {place.right(), place.top() + 10}});
    s.dot({place.left() + 40, place.bottom() - 22});
    s.dot({place.left() + 160, place.top() + 26}, 2);
    s.words({place.left() + 62, place.bottom() - 24, 90, 16}, TrainingWords::tr("memory"), fromLeft);
    s.words({place.left() + 110, place.top() - 8, 100, 16}, TrainingWords::tr("arithmetic"), fromLeft);
    s.words({place.left() + 10, 78, 200, 16}, TrainingWords::tr("operations per byte"),
            Qt::AlignRight | Qt::AlignVCenter);
}

void sources(Sketch& s) {
    s.cells({10, 8}, 3, 4, 14, [](int r, int c) -> SketchCell {
        return {QString::number(r * 4 + c + 1), SketchCell::Soft};
    });
    s.words({0, 54, 76, 16}, TrainingWords::tr("counted"));
    s.arrow({76, 29}, {104, 29});
    s.box({108, 16, 76, 26});
    s.words({108, 16, 76, 26}, QStringLiteral("≈ t"), Qt::AlignCenter, true);
    s.words({100, 54, 92, 16}, TrainingWords::tr("modelled"));
    QPolygonF dial;
    for (int i = 0; i <= 40; ++i)
        dial << QPointF(246 + 21 * std::sin(i * M_PI / 20), 29 - 21 * std::cos(i * M_PI / 20));
    s.curve(dial);
    s.arrow({246, 29}, {246, 13});
    s.arrow({246, 29}, {256, 35});
    s.words({206, 54, 80, 16}, TrainingWords::tr("measured"));
}

} // namespace

const std::vector<TermPicture>& trainingPictures() {
    static const std::vector<TermPicture> all{
        {"epoch", 272, 58, epoch},
        {"batch", 266, 60, batch},
        {"learning-rate", 278, 98, learningRate},
        {"loss", 216, 92, loss},
        {"confusion-matrix", 112, 96, [](Sketch& s) { confusion(s, Framed::Nothing); }},
        {"precision", 256, 96, [](Sketch& s) { confusion(s, Framed::Column); }},
        {"recall", 256, 96, [](Sketch& s) { confusion(s, Framed::Row); }},
        {"support", 256, 96, [](Sketch& s) { confusion(s, Framed::RowSum); }},
        {"median", 256, 80, runs},
        {"speed-up", 212, 56, speedUp},
        {"roofline", 228, 96, roofline},
        {"sources", 290, 72, sources}};
    return all;
}

} // namespace telar
