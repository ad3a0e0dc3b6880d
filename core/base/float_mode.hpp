// How a thread computes with floating-point numbers, for a while.
#pragma once

#include <cstdint>

namespace telar {

enum class RoundingMode { Nearest, Zero, Down, Up };
/// Subnormal numbers (a float below 1.18e-38, a double below 2.2e-308) as IEEE 754 has them, or taken and given as zeros: where
/// a processor computes with them in microcode, an operation takes a hundred cycles.
enum class Subnormals { Kept, Zeros };

/// The mode of the thread that makes it, until it goes.
class FloatMode {
public:
    explicit FloatMode(Subnormals subnormals, RoundingMode rounding = RoundingMode::Nearest) : before_(get()) {
#if defined(__x86_64__) // the control register of SSE and AVX
        static constexpr uint64_t roundings[] = {0, 3, 1, 2};
        constexpr uint64_t roundingAt = 13, zeros = 0x8040; // zeros are given: bit 15, taken: bit 6
#elif defined(__aarch64__)                                  // FPCR
        static constexpr uint64_t roundings[] = {0, 3, 2, 1};
        constexpr uint64_t roundingAt = 22, zeros = uint64_t{1} << 24;
#endif
        const uint64_t others = before_ & ~(uint64_t{3} << roundingAt | zeros);
        set(others | roundings[static_cast<int>(rounding)] << roundingAt |
            (subnormals == Subnormals::Zeros ? zeros : 0));
    }
    ~FloatMode() { set(before_); }
    FloatMode(const FloatMode&) = delete;
    FloatMode& operator=(const FloatMode&) = delete;

private:
#if defined(__x86_64__)
    static uint64_t get() { return __builtin_ia32_stmxcsr(); }
    static void set(uint64_t mode) { __builtin_ia32_ldmxcsr(static_cast<unsigned>(mode)); }
#elif defined(__aarch64__)
    static uint64_t get() {
        uint64_t mode = 0;
        asm volatile("mrs %0, fpcr" : "=r"(mode));
        return mode;
    }
    static void set(uint64_t mode) { asm volatile("msr fpcr, %0" : : "r"(mode) : "memory"); }
#endif
    uint64_t before_;
};

} // namespace telar
