// Terms of pooling and convolution: windows that pass over a matrix. What they give is computed here from the numbers
// that are drawn.
#include "ui/base/format.hpp"
#include "ui/glossary/sketch.hpp"
#include "ui/glossary/term_pictures.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace telar {

namespace {

struct WindowWords {
    Q_DECLARE_TR_FUNCTIONS(TermPictures)
};

constexpr double side = 18;
constexpr int input[4][4] = {{1, 7, 2, 0}, {5, 3, 4, 6}, {0, 8, 9, 1}, {2, 6, 3, 7}};

SketchCell plain(int, int) { return {}; }
SketchCell number(int value, SketchCell::Fill fill = SketchCell::Plain) { return {QString::number(value), fill}; }

/// A part of cells, from (row, column).
QRectF part(const QRectF& all, int row, int column, int rows, int columns) {
    return {all.left() + column * side, all.top() + row * side, columns * side, rows * side};
}

void windowSide(Sketch& s) {
    const auto all = s.cells({30, 4}, 5, 6, side, [](int r, int c) -> SketchCell {
        return {{}, r < 3 && c < 3 ? SketchCell::Soft : SketchCell::Plain};
    });
    s.frame(part(all, 0, 0, 3, 3));
    s.words({0, 4, 26, 3 * side}, QStringLiteral("3"));
    s.words({30, 4 + 5 * side, 3 * side, 16}, QStringLiteral("3"));
}

void stride(Sketch& s) {
    const auto all = s.cells({4, 4}, 3, 8, side, plain);
    s.frame(part(all, 0, 0, 3, 3), true);
    s.frame(part(all, 0, 2, 3, 3));
    s.arrow({4, 66}, {4 + 2 * side, 66});
    s.words({4 + 2 * side + 6, 58, 60, 16}, QStringLiteral("2"), Qt::AlignLeft | Qt::AlignVCenter);
}

void padding(Sketch& s) {
    const auto all = s.cells({4, 4}, 6, 6, side, [](int r, int c) {
        const bool added = r == 0 || c == 0 || r == 5 || c == 5;
        return added ? number(0, SketchCell::Faint) : number(input[r - 1][c - 1]);
    });
    s.frame(part(all, 0, 0, 3, 3));
}

void dilation(Sketch& s) {
    for (const int step : {1, 2}) {
        const auto all = s.cells({step == 1 ? 4.0 : 130.0, 4}, 5, 5, side, [step](int r, int c) -> SketchCell {
            return {{},
                    r % step == 0 && c % step == 0 && r <= 2 * step && c <= 2 * step ? SketchCell::Focus
                                                                                     : SketchCell::Plain};
        });
        s.words({all.left(), all.bottom() + 2, all.width(), 16}, QString::number(step));
    }
}

void featureMap(Sketch& s) {
    const auto from = s.cells({4, 4}, 5, 5, side, [](int r, int c) -> SketchCell {
        return {{}, r >= 1 && r < 4 && c >= 2 ? SketchCell::Soft : SketchCell::Plain};
    });
    s.frame(part(from, 1, 2, 3, 3));
    s.arrow({from.right() + 10, 49}, {from.right() + 50, 49});
    s.cells({from.right() + 60, 4 + side}, 3, 3, side, [](int r, int c) -> SketchCell {
        return {{}, r == 1 && c == 2 ? SketchCell::Focus : SketchCell::Soft};
    });
}

void pooling(Sketch& s) {
    const auto from = s.cells({4, 10}, 4, 4, side, [](int r, int c) {
        return number(input[r][c], (r / 2 + c / 2) % 2 == 0 ? SketchCell::Soft : SketchCell::Plain);
    });
    s.frame(part(from, 0, 0, 2, 2));
    const auto largest = [](int r, int c) {
        const auto& in = input;
        return number(std::max(std::max(in[2 * r][2 * c], in[2 * r][2 * c + 1]),
                               std::max(in[2 * r + 1][2 * c], in[2 * r + 1][2 * c + 1])),
                      r + c == 0 ? SketchCell::Focus : SketchCell::Plain);
    };
    const auto mean = [](int r, int c) -> SketchCell {
        const auto& in = input;
        const double sum = in[2 * r][2 * c] + in[2 * r][2 * c + 1] + in[2 * r + 1][2 * c] + in[2 * r + 1][2 * c + 1];
        return {formatField(sum / 4, 3), r + c == 0 ? SketchCell::Focus : SketchCell::Plain};
    };
    s.arrow({from.right() + 8, 46}, {from.right() + 40, 46});
    s.cells({130, 20}, 2, 2, 24, largest);
    s.words({116, 72, 76, 16}, WindowWords::tr("maximum"));
    s.cells({218, 20}, 2, 2, 24, mean);
    s.words({204, 72, 76, 16}, WindowWords::tr("mean"));
}

void filter(Sketch& s) {
    constexpr int weights[3][3] = {{1, 0, -1}, {2, 0, -2}, {1, 0, -1}};
    int sum = 0;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            sum += input[r][c] * weights[r][c];
    s.cells({4, 4}, 3, 3, 20, [](int r, int c) { return number(input[r][c]); });
    s.words({64, 4, 26, 60}, QStringLiteral("×"));
    s.cells({90, 4}, 3, 3, 20, [&](int r, int c) { return number(weights[r][c], SketchCell::Soft); });
    s.words({150, 4, 26, 60}, QStringLiteral("="));
    s.row({178, 22}, 1, 30, 24, [&](int) { return number(sum, SketchCell::Focus); });
}

void columns(Sketch& s) {
    const auto from = s.cells({4, 12}, 3, 3, side, [](int r, int c) {
        return number(r * 3 + c + 1, r < 2 && c > 0 ? SketchCell::Soft : SketchCell::Plain);
    });
    s.frame(part(from, 0, 1, 2, 2));
    s.arrow({from.right() + 10, 39}, {from.right() + 44, 39});
    // A column for each place of a window of 2 x 2; a row for each of its cells.
    const auto to = s.cells({from.right() + 56, 4}, 4, 4, side, [](int r, int c) {
        return number((c / 2 + r / 2) * 3 + c % 2 + r % 2 + 1, c == 1 ? SketchCell::Soft : SketchCell::Plain);
    });
    s.frame(part(to, 0, 1, 4, 1));
}

} // namespace

const std::vector<TermPicture>& windowPictures() {
    static const std::vector<TermPicture> all{{"kernel", 150, 112, windowSide},     {"stride", 156, 78, stride},
                                              {"padding", 116, 116, padding},       {"dilation", 226, 114, dilation},
                                              {"feature-map", 212, 98, featureMap}, {"pooling", 286, 92, pooling},
                                              {"filter", 214, 70, filter},          {"im2col", 194, 80, columns}};
    return all;
}

} // namespace telar
