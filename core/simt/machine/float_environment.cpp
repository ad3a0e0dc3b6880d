// Rounding other than to nearest, and subnormals flushed to zero.
#include "core/simt/machine/slow.hpp"

#include <cfenv>

#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#endif

namespace telar::machine {

namespace {

#if defined(__x86_64__) || defined(__i386__)
/// The control register of SSE and AVX: rounding in bits 13 and 14, flush to zero 15, subnormals are zeros 6.
struct Environment {
    explicit Environment(int64_t what) : before_(_mm_getcsr()) {
        static constexpr unsigned rounding[] = {0, 3, 1, 2}; // nearest, zero, down, up
        unsigned wanted = (before_ & ~0x6000u) | rounding[what & 3] << 13;
        if (what & 4)
            wanted |= 0x8040u;
        _mm_setcsr(wanted);
    }
    ~Environment() { _mm_setcsr(before_); }
    unsigned before_;
};
#else
struct Environment {
    explicit Environment(int64_t what) : before_(std::fegetround()) {
        static constexpr int rounding[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
        std::fesetround(rounding[what & 3]);
    }
    ~Environment() { std::fesetround(before_); }
    int before_;
};
#endif

} // namespace

namespace {

const Inst* stopHere(Warp&, const Inst* i) { return i; }

} // namespace

const Inst* withEnvironment(Warp& w, const Inst* i) {
    Inst alone[2] = {i[1], {}}; // handlers go on by themselves: here to where they stop
    alone[1].run = stopHere;
    const Environment environment(i->imm);
    alone[0].run(w, alone);
    return i + 2;
}

} // namespace telar::machine
