// Terms of a GPU's threads: lanes, warps, blocks and what holds them back.
#include "ui/glossary/sketch.hpp"
#include "ui/glossary/term_pictures.hpp"

#include <QCoreApplication>

namespace telar {

namespace {

struct ThreadWords {
    Q_DECLARE_TR_FUNCTIONS(TermPictures)
};

constexpr double lane = 8.5; ///< width of one of 32
const auto left = Qt::AlignLeft | Qt::AlignVCenter;

/// Blocks of `threads` x `threads`, the one at (row, column) in focus.
QRectF blocks(Sketch& s, QPointF at, int rows, int columns, int threads, int row = -1, int column = -1) {
    const double cell = 8, gap = 5, block = threads * cell;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const auto place = s.cells({at.x() + c * (block + gap), at.y() + r * (block + gap)}, threads, threads, cell,
                                       [](int, int) -> SketchCell {
                                           return {{}, SketchCell::Soft};
                                       });
            if (r == row && c == column)
                s.frame(place.adjusted(-1.5, -1.5, 1.5, 1.5));
        }
    return {at, QSizeF(columns * (block + gap) - gap, rows * (block + gap) - gap)};
}

void kernel(Sketch& s) {
    s.box({4, 4, 240, 24});
    s.words({4, 4, 240, 24}, QStringLiteral("C[i] = A[i] + B[i];"), Qt::AlignCenter, true);
    for (int i = 0; i < 8; ++i)
        s.arrow({19.0 + 30 * i, 28}, {19.0 + 30 * i, 46});
    s.row({4, 48}, 8, 30, 20, [](int i) -> SketchCell { return {QStringLiteral("i=%1").arg(i), SketchCell::Soft}; });
}

void thread(Sketch& s) {
    const auto block = s.cells({4, 4}, 4, 8, 18, [](int r, int c) -> SketchCell {
        return {{}, r == 2 && c == 5 ? SketchCell::Focus : SketchCell::Soft};
    });
    s.arrow({block.right() + 46, 49}, {4 + 6 * 18 + 2, 49});
    s.words({block.right() + 50, 40, 90, 18}, QStringLiteral("x 5, y 2"), left, true);
}

void lanes(Sketch& s) {
    s.row({4, 18}, 32, lane, 18, [](int i) -> SketchCell {
        return {{}, i == 5 ? SketchCell::Focus : SketchCell::Soft};
    });
    for (const int i : {0, 5, 31})
        s.words({4 + (i - 1) * lane, 2, 3 * lane, 14}, QString::number(i));
}

void warp(Sketch& s) {
    for (int w = 0; w < 3; ++w) {
        s.row({70, 4.0 + 22 * w}, 32, 7, 16, [w](int) -> SketchCell {
            return {{}, w == 1 ? SketchCell::Strong : SketchCell::Soft};
        });
        s.words({0, 4.0 + 22 * w, 64, 16}, QStringLiteral("warp %1").arg(w), Qt::AlignRight | Qt::AlignVCenter);
    }
}

void block(Sketch& s) {
    const auto all = blocks(s, {6, 6}, 2, 3, 4, 1, 2);
    s.words({all.right() + 12, all.bottom() - 26, 120, 18}, QStringLiteral("blockIdx x 2, y 1"), left, true);
}

void grid(Sketch& s) {
    const auto all = blocks(s, {6, 6}, 2, 3, 4);
    s.frame(all.adjusted(-3, -3, 3, 3));
    s.words({all.right() + 12, all.center().y() - 9, 120, 18}, QStringLiteral("gridDim x 3, y 2"), left, true);
}

void launch(Sketch& s) {
    s.words({4, 2, 270, 18}, QStringLiteral("add<<<dim3(3, 2), dim3(4, 4)>>>(A, B);"), left, true);
    blocks(s, {6, 26}, 2, 3, 4);
}

void guard(Sketch& s) {
    constexpr int data = 11, threads = 16;
    s.row({4, 4}, data, 17, 17, [](int i) -> SketchCell { return {QString::number(i), SketchCell::Plain}; });
    for (int i = 0; i < data; ++i)
        s.arrow({12.5 + 17 * i, 42}, {12.5 + 17 * i, 24});
    s.row({4, 44}, threads, 17, 17, [](int i) -> SketchCell {
        return {QString::number(i), i < data ? SketchCell::Soft : SketchCell::Faint};
    });
    s.words({4 + data * 17 + 6, 20, 90, 18}, QStringLiteral("if (i < %1)").arg(data), left, true);
}

void barrier(Sketch& s) {
    constexpr double arrives[] = {70, 130, 150, 100};
    for (int i = 0; i < 4; ++i) {
        const double y = 12 + 16 * i;
        s.arrow({6, y}, {arrives[i], y});
        s.line({arrives[i], y}, {158, y}, true);
        s.arrow({162, y}, {250, y});
    }
    s.frame({158, 4, 3, 64});
}

void divergence(Sketch& s) {
    for (const bool first : {true, false}) {
        const double y = first ? 4 : 28;
        s.words({0, y, 44, 16}, first ? QStringLiteral("if") : QStringLiteral("else"),
                Qt::AlignRight | Qt::AlignVCenter, true);
        s.row({50, y}, 32, 7.4, 16, [first](int i) -> SketchCell {
            return {{}, (i < 12) == first ? SketchCell::Strong : SketchCell::Faint};
        });
    }
}

void occupancy(Sketch& s) {
    constexpr int places = 32, filled = 24;
    const auto all = s.cells({4, 4}, 4, 8, 15, [](int r, int c) -> SketchCell {
        return {{}, r * 8 + c < filled ? SketchCell::Strong : SketchCell::Faint};
    });
    s.words({all.right() + 12, 4, 140, all.height()},
            QStringLiteral("%1 / %2 = %3 %").arg(filled).arg(places).arg(100 * filled / places), left);
}

void race(Sketch& s) {
    s.box({4, 4, 66, 22}, ThreadWords::tr("thread") + QStringLiteral(" 0"));
    s.box({4, 42, 66, 22}, ThreadWords::tr("thread") + QStringLiteral(" 1"));
    s.row({150, 22}, 1, 32, 24, [](int) -> SketchCell { return {QStringLiteral("?"), SketchCell::Focus}; });
    s.arrow({70, 15}, {148, 30});
    s.arrow({70, 53}, {148, 38});
}

} // namespace

const std::vector<TermPicture>& threadPictures() {
    static const std::vector<TermPicture> all{{"gpu-kernel", 250, 74, kernel},   {"thread", 270, 82, thread},
                                              {"lane", 282, 42, lanes},          {"warp", 300, 72, warp},
                                              {"block", 270, 82, block},         {"grid", 270, 82, grid},
                                              {"launch", 290, 100, launch},      {"guard", 300, 66, guard},
                                              {"barrier", 256, 74, barrier},     {"divergence", 294, 48, divergence},
                                              {"occupancy", 290, 70, occupancy}, {"race", 190, 70, race}};
    return all;
}

} // namespace telar
