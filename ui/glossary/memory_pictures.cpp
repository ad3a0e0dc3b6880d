// Terms of a GPU's memory: sectors, banks, and who asks for what.
#include "ui/glossary/sketch.hpp"
#include "ui/glossary/term_pictures.hpp"

#include <QCoreApplication>

#include <array>

namespace telar {

namespace {

struct MemoryWords {
    Q_DECLARE_TR_FUNCTIONS(TermPictures)
};

constexpr int perSector = 8; ///< numbers of 4 bytes
const auto before = Qt::AlignLeft | Qt::AlignVCenter;

void globalMemory(Sketch& s) {
    const auto memory = s.row({4, 4}, 32, 8.5, 18, [](int) -> SketchCell { return {{}, SketchCell::Soft}; });
    for (int block = 0; block < 3; ++block) {
        const double x = 34 + 90.0 * block;
        s.box({x, 50, 64, 22}, MemoryWords::tr("block") + QStringLiteral(" %1").arg(block));
        s.arrow({x + 32, 50}, {x + 32, memory.bottom() + 2});
    }
}

void sector(Sketch& s) {
    for (int k = 0; k < 4; ++k) {
        const auto place = s.row({4 + 70.0 * k, 6}, perSector, 8, 18, [k](int) -> SketchCell {
            return {{}, k == 1 ? SketchCell::Focus : SketchCell::Plain};
        });
        s.words({place.left(), 27, place.width(), 16}, QStringLiteral("32 B"));
    }
}

/// Lanes above, places of memory below, `step` apart; the sectors that are fetched are filled.
void access(Sketch& s, double y, int step) {
    constexpr int lanes = 8, places = 32;
    constexpr double wide = 8.5;
    std::array<bool, places / perSector> fetched{};
    for (int i = 0; i < lanes; ++i)
        fetched[static_cast<std::size_t>(i * step / perSector)] = true;
    int count = 0;
    for (const bool one : fetched)
        count += one;
    s.row({4, y}, lanes, wide, 12, [](int) -> SketchCell { return {{}, SketchCell::Strong}; });
    s.row({4, y + 32}, places, wide, 14, [&](int i) -> SketchCell {
        if (i % step == 0 && i / step < lanes)
            return {{}, SketchCell::Strong};
        return {{}, fetched[static_cast<std::size_t>(i / perSector)] ? SketchCell::Soft : SketchCell::Plain};
    });
    for (int i = 0; i < lanes; ++i)
        s.line({4 + (i + 0.5) * wide, y + 12}, {4 + (i * step + 0.5) * wide, y + 32});
    for (std::size_t k = 0; k < fetched.size(); ++k)
        if (fetched[k])
            s.frame({4 + static_cast<double>(k) * perSector * wide, y + 32, perSector * wide, 14});
    s.words({130, y - 3, 150, 16}, MemoryWords::tr("sectors fetched: %1").arg(count),
            Qt::AlignRight | Qt::AlignVCenter);
}

void request(Sketch& s) { access(s, 6, 2); }

void coalescing(Sketch& s) {
    access(s, 6, 1);
    access(s, 66, 4);
}

void sharedMemory(Sketch& s) {
    for (int block = 0; block < 2; ++block) {
        const double x = 4 + 146.0 * block;
        s.box({x, 4, 138, 76});
        s.words({x, 6, 138, 14}, MemoryWords::tr("block") + QStringLiteral(" %1").arg(block));
        s.row({x + 13, 24}, 8, 14, 14, [](int) -> SketchCell { return {{}, SketchCell::Soft}; });
        for (int i = 0; i < 8; ++i)
            s.line({x + 20 + 14.0 * i, 38}, {x + 20 + 14.0 * i, 56});
        s.row({x + 13, 56}, 8, 14, 16, [](int) -> SketchCell { return {{}, SketchCell::Focus}; });
    }
}

/// How many of 32 lanes, `step` places apart, want each of the 32 banks, one over the other.
void bankLoad(Sketch& s, double y, int step) {
    constexpr double wide = 8.5, high = 8.5;
    std::array<int, 32> wanted{};
    int most = 0;
    for (int i = 0; i < 32; ++i)
        most = std::max(most, ++wanted[static_cast<std::size_t>(i * step % 32)]);
    for (int bank = 0; bank < 32; ++bank)
        for (int k = 0; k < most; ++k)
            s.row({4 + bank * wide, y + (most - 1 - k) * high}, 1, wide, high, [&](int) -> SketchCell {
                return {{},
                        k >= wanted[static_cast<std::size_t>(bank)] ? SketchCell::Faint
                        : k > 0                                     ? SketchCell::Focus
                                                                    : SketchCell::Strong};
            });
    s.words({4, y + most * high + 1, 272, 15}, MemoryWords::tr("wavefronts: %1").arg(most));
}

void bankConflict(Sketch& s) {
    bankLoad(s, 4, 1);
    bankLoad(s, 34, 4);
}

void passes(Sketch& s) {
    // Lanes two places apart: 0 to 15 reach the sixteen even banks, the others the same ones again.
    for (int pass = 0; pass < 2; ++pass) {
        s.words({0, 4 + 22.0 * pass, 24, 16}, QString::number(pass + 1));
        s.row({28, 4 + 22.0 * pass}, 32, 8, 16, [pass](int i) -> SketchCell {
            return {{}, i / 16 == pass ? SketchCell::Strong : SketchCell::Faint};
        });
    }
}

void tile(Sketch& s) {
    const auto all = s.cells({4, 4}, 8, 8, 11, [](int r, int c) -> SketchCell {
        return {{}, r / 4 == 0 && c / 4 == 1 ? SketchCell::Soft : SketchCell::Plain};
    });
    s.frame({all.left() + 44, all.top(), 44, 44});
    s.arrow({all.right() + 8, 26}, {all.right() + 44, 26});
    s.box({all.right() + 50, 4, 140, 72});
    s.cells({all.right() + 60, 22}, 4, 4, 11, [](int, int) -> SketchCell { return {{}, SketchCell::Focus}; });
    s.words({all.right() + 108, 4, 80, 72}, MemoryWords::tr("shared\nmemory"));
}

void registers(Sketch& s) {
    for (int t = 0; t < 2; ++t) {
        s.words({4, 4 + 26.0 * t, 66, 20}, MemoryWords::tr("thread") + QStringLiteral(" %1").arg(t), before);
        s.row({76, 4 + 26.0 * t}, 5, 34, 20, [t](int i) -> SketchCell {
            return {i == 0   ? QString::number(t)
                    : i == 1 ? QString::number(128 * t)
                             : QString(),
                    i < 2 ? SketchCell::Soft : SketchCell::Plain};
        });
    }
}

} // namespace

const std::vector<TermPicture>& memoryPictures() {
    static const std::vector<TermPicture> all{{"global-memory", 282, 78, globalMemory},
                                              {"sector", 286, 46, sector},
                                              {"request", 284, 58, request},
                                              {"coalescing", 284, 118, coalescing},
                                              {"shared-memory", 296, 84, sharedMemory},
                                              {"bank", 282, 96, bankConflict},
                                              {"pass", 290, 48, passes},
                                              {"tile", 290, 98, tile},
                                              {"register", 252, 56, registers}};
    return all;
}

} // namespace telar
