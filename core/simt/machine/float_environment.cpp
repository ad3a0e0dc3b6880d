// Rounding other than to nearest, and subnormals flushed to zero.
#include "core/base/float_mode.hpp"
#include "core/base/half.hpp"
#include "core/simt/machine/slow.hpp"

namespace telar::machine {

namespace {

const Inst* stopHere(Warp&, const Inst* i) { return i; }

uint16_t nearest(float v, bool brain) {
    if (!brain || v != v)
        return floatToHalf(v);
    const auto bits = std::bit_cast<uint32_t>(v);
    return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

/// The nearest, or its neighbour where that lies on the wrong side of `v`.
uint16_t directed(double v, RoundingMode mode, bool brain) {
    const uint16_t r = nearest(static_cast<float>(v), brain);
    const double back = brain ? std::bit_cast<float>(uint32_t{r} << 16) : halfToFloat(r);
    const bool down = mode == RoundingMode::Down || (mode == RoundingMode::Zero && v > 0);
    if (!(down ? back > v : back < v))
        return r;
    if ((r & 0x7fffu) == 0)
        return down ? 0x8001 : 0x0001;
    return static_cast<uint16_t>(((r & 0x8000u) != 0) == down ? r + 1 : r - 1);
}

} // namespace

const Inst* withEnvironment(Warp& w, const Inst* i) {
    Inst alone[2] = {i[1], {}}; // handlers go on by themselves: here to where they stop
    alone[1].run = stopHere;
    const FloatMode mode(i->imm & 4 ? Subnormals::Zeros : Subnormals::Kept, static_cast<RoundingMode>(i->imm & 3));
    alone[0].run(w, alone);
    return i + 2;
}

const Inst* directedHalf(Warp& w, const Inst* i) {
    const auto mode = static_cast<RoundingMode>(i->imm & 3);
    uint32_t* to = w.at<uint32_t>(i->d);
    for (int l = 0; l < lanes; ++l)
        if (w.active >> l & 1u)
            to[l] = directed(i->imm & 8 ? w.at<double>(i->a)[l] : static_cast<double>(w.at<float>(i->a)[l]), mode,
                             (i->imm & 4) != 0);
    return i + 1;
}

} // namespace telar::machine
