// Rounding other than to nearest, and subnormals flushed to zero.
#include "core/base/float_mode.hpp"
#include "core/simt/machine/slow.hpp"

namespace telar::machine {

namespace {

const Inst* stopHere(Warp&, const Inst* i) { return i; }

} // namespace

const Inst* withEnvironment(Warp& w, const Inst* i) {
    Inst alone[2] = {i[1], {}}; // handlers go on by themselves: here to where they stop
    alone[1].run = stopHere;
    const FloatMode mode(i->imm & 4 ? Subnormals::Zeros : Subnormals::Kept, static_cast<RoundingMode>(i->imm & 3));
    alone[0].run(w, alone);
    return i + 2;
}

} // namespace telar::machine
