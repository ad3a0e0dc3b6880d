// Functions that a kernel calls and that are none of its own: printf, assert, malloc, mathematics.
#include "core/base/os/c_numbers.hpp"
#include "core/simt/machine/children.hpp"
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/worker.hpp"

#include <bit>
#include <cmath>
#include <cstring>

namespace telar::machine {

namespace {

constexpr std::size_t mostPrinted = 4 << 20, longestText = 4096;
constexpr uint64_t mostHeapBytes = 64 << 20;

/// Floats are computed in double and rounded once: the same on every host.
struct MathFunction {
    const char* name;
    int arity;
    bool isDouble;
    double (*one)(double);
    double (*two)(double, double);
};

double inverseRoot(double v) { return 1 / std::sqrt(v); }
double exp10Of(double v) { return std::pow(10.0, v); }
double sinpiOf(double v) { return std::sin(std::remainder(v, 2.0) * 3.14159265358979323846); }
double cospiOf(double v) { return std::cos(std::remainder(v, 2.0) * 3.14159265358979323846); }
double normcdfOf(double v) { return std::erfc(-v * 0.70710678118654752440) / 2; }
double rcbrtOf(double v) { return 1 / std::cbrt(v); }
double besselJ(double n, double v) { return jn(static_cast<int>(n), v); }
double besselY(double n, double v) { return yn(static_cast<int>(n), v); }
double rhypotOf(double a, double b) { return 1 / std::hypot(a, b); }
double besselI0(double v) { return std::cyl_bessel_i(0.0, std::fabs(v)); }
double besselI1(double v) { return std::copysign(std::cyl_bessel_i(1.0, std::fabs(v)), v); }
/// exp(v * v) * erfc(v); the square's rounding error is put back, and the tail is an asymptotic series.
double erfcxOf(double v) {
    if (v > 25) {
        const double x = 1 / (2 * v * v);
        return 0.56418958354775628695 / v * (1 - x * (1 - 3 * x * (1 - 5 * x * (1 - 7 * x))));
    }
    const double square = v * v, rest = std::fma(v, v, -square);
    return std::exp(square) * std::erfc(v) * (1 + rest);
}
/// Where the normal distribution's share below is `p`: P. J. Acklam's fractions, then Halley's step with erfc.
double normcdfinvOf(double p) {
    if (!(p > 0 && p < 1))
        return p == 0 ? -HUGE_VAL : p == 1 ? HUGE_VAL : std::nan("");
    if (p > 0.5)
        return 1 - p == 0.5 ? 0.0 : -normcdfinvOf(1 - p);
    double x = 0;
    if (p < 0.02425) {
        const double q = std::sqrt(-2 * std::log(p));
        x = (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q - 2.549732539343734) *
                  q +
              4.374664141464968) *
                 q +
             2.938163982698783) /
            ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q + 3.754408661907416) *
                 q +
             1);
    } else {
        const double q = p - 0.5, r = q * q;
        x = (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r +
               1.383577518672690e+02) *
                  r -
              3.066479806614716e+01) *
                 r +
             2.506628277459239) *
            q /
            (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r +
               6.680131188771972e+01) *
                  r -
              1.328068155288572e+01) *
                 r +
             1);
    }
    for (int k = 0; k < 2; ++k) {
        const double error = (normcdfOf(x) - p) * 2.50662827463100050242 * std::exp(x * x / 2);
        x -= error / (1 + x * error / 2);
    }
    return x;
}
double erfcinvOf(double v) { return -0.70710678118654752440 * normcdfinvOf(v / 2); }
double erfinvOf(double v) {
    if (std::fabs(v) > 0.5)
        return std::copysign(erfcinvOf(1 - std::fabs(v)), v);
    double x = v * 0.88622692545275801365;
    for (int k = 0; k < 6 && v != 0; ++k) { // Halley's steps
        const double error = (std::erf(x) - v) * 0.88622692545275801365 * std::exp(x * x);
        x -= error / (1 + x * error);
    }
    return x;
}

#define TELAR_ONE(f)                                                                                                   \
    {#f "f", 1, false, std::f, nullptr}, { #f, 1, true, std::f, nullptr }
#define TELAR_TWO(f)                                                                                                   \
    {#f "f", 2, false, nullptr, std::f}, { #f, 2, true, nullptr, std::f }
#define TELAR_OWN(name, f)                                                                                             \
    {#name "f", 1, false, f, nullptr}, { #name, 1, true, f, nullptr }
const MathFunction mathFunctions[] = {
    TELAR_ONE(exp),
    TELAR_ONE(exp2),
    TELAR_ONE(expm1),
    TELAR_ONE(log),
    TELAR_ONE(log2),
    TELAR_ONE(log10),
    TELAR_ONE(log1p),
    TELAR_ONE(sin),
    TELAR_ONE(cos),
    TELAR_ONE(tan),
    TELAR_ONE(asin),
    TELAR_ONE(acos),
    TELAR_ONE(atan),
    TELAR_ONE(sinh),
    TELAR_ONE(cosh),
    TELAR_ONE(tanh),
    TELAR_ONE(asinh),
    TELAR_ONE(acosh),
    TELAR_ONE(atanh),
    TELAR_ONE(erf),
    TELAR_ONE(erfc),
    TELAR_ONE(tgamma),
    TELAR_ONE(lgamma),
    TELAR_ONE(cbrt),
    TELAR_ONE(round),
    TELAR_ONE(logb),
    TELAR_TWO(pow),
    TELAR_TWO(atan2),
    TELAR_TWO(fmod),
    TELAR_TWO(hypot),
    TELAR_TWO(remainder),
    TELAR_TWO(fdim),
    {"nextafter", 2, true, nullptr,
     std::nextafter}, // of floats, see the prelude: the neighbour among doubles is another
    {"rsqrt", 1, true, inverseRoot, nullptr},
    {"rsqrtf", 1, false, inverseRoot, nullptr},
    {"exp10", 1, true, exp10Of, nullptr},
    {"exp10f", 1, false, exp10Of, nullptr},
    {"sinpi", 1, true, sinpiOf, nullptr},
    {"sinpif", 1, false, sinpiOf, nullptr},
    {"cospi", 1, true, cospiOf, nullptr},
    {"cospif", 1, false, cospiOf, nullptr},
    {"normcdf", 1, true, normcdfOf, nullptr},
    {"normcdff", 1, false, normcdfOf, nullptr},
    TELAR_OWN(rcbrt, rcbrtOf),
    TELAR_OWN(cyl_bessel_i0, besselI0),
    TELAR_OWN(cyl_bessel_i1, besselI1),
    TELAR_OWN(erfcx, erfcxOf),
    TELAR_OWN(normcdfinv, normcdfinvOf),
    TELAR_OWN(erfcinv, erfcinvOf),
    TELAR_OWN(erfinv, erfinvOf),
    TELAR_OWN(j0, j0),
    TELAR_OWN(j1, j1),
    TELAR_OWN(y0, y0),
    TELAR_OWN(y1, y1),
    {"rhypot", 2, true, nullptr, rhypotOf},
    {"rhypotf", 2, false, nullptr, rhypotOf},
    {"__telar_jn", 2, true, nullptr, besselJ},
    {"__telar_yn", 2, true, nullptr, besselY},
};
#undef TELAR_ONE
#undef TELAR_TWO
#undef TELAR_OWN

uint64_t readLocal(const Warp& w, uint32_t lane, uint32_t at, uint32_t bytes) {
    uint64_t v = 0;
    for (uint32_t k = 0; k < bytes; ++k, ++at)
        if (at / 4 < w.localWords)
            v |= static_cast<uint64_t>(w.local[std::size_t{at / 4} * lanes + lane] >> (at % 4 * 8) & 255u) << (8 * k);
    return v;
}

void writeLocal(Warp& w, uint32_t lane, uint32_t at, uint64_t value, uint32_t bytes) {
    for (uint32_t k = 0; k < bytes; k += 4)
        w.local[std::size_t{(at + k) / 4} * lanes + lane] = static_cast<uint32_t>(value >> (8 * k));
}

/// A byte of any memory; 0 where there is none.
uint8_t readByte(const Warp& w, uint32_t lane, uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot == localWindow >> 32)
        return static_cast<uint8_t>(readLocal(w, lane, static_cast<uint32_t>(address), 1));
    const Region* region = slot == 1              ? (static_cast<uint32_t>(address) / sharedSlot < w.sharedCount
                                                         ? w.shared + static_cast<uint32_t>(address) / sharedSlot
                                                         : nullptr)
                           : slot < w.regionCount ? w.regions + slot
                                                  : nullptr;
    return region && region->data && address - region->begin < region->bytes ? region->data[address - region->begin]
                                                                             : 0;
}

} // namespace

uint64_t readAny(const Warp& w, uint32_t lane, uint64_t address, uint32_t bytes) {
    uint64_t v = 0;
    for (uint32_t k = 0; k < bytes; ++k)
        v |= static_cast<uint64_t>(readByte(w, lane, address + k)) << (8 * k);
    return v;
}

namespace {

std::string textAt(const Warp& w, uint32_t lane, uint64_t address) {
    std::string made;
    for (char c; made.size() < longestText && (c = static_cast<char>(readByte(w, lane, address + made.size()))) != 0;)
        made += c;
    return made;
}

/// A text as "%-10.3s" asks: cut to its precision, then filled up to its width.
std::string padded(const std::string& spec, std::string text) {
    const auto number = [&](std::size_t at) {
        std::size_t v = 0;
        for (; at < spec.size() && spec[at] >= '0' && spec[at] <= '9'; ++at)
            v = std::min<std::size_t>(v * 10 + static_cast<std::size_t>(spec[at] - '0'), longestText);
        return v;
    };
    const auto width = std::min(spec.find_first_of("123456789.", 1), spec.size()), point = spec.find('.');
    if (point != std::string::npos &&
        spec.compare(point, 2, ".-") != 0) // a precision below 0, of "%.*s", counts as none
        text.resize(std::min(text.size(), number(point + 1)));
    if (const auto wide = number(width); text.size() < wide)
        text.insert(spec.substr(0, width).find('-') == std::string::npos ? 0 : text.size(), wide - text.size(), ' ');
    return text;
}

/// The largest width or precision of a conversion.
int64_t longestNumber(const std::string& spec) {
    int64_t most = 0, number = 0;
    for (const char c : spec) {
        number = c >= '0' && c <= '9' ? std::min<int64_t>(number * 10 + (c - '0'), INT32_MAX) : 0;
        most = std::max(most, number);
    }
    return most;
}

/// printf's format with the arguments from the thread's buffer: 4 or 8 bytes each, aligned.
std::string formatted(const Warp& w, uint32_t lane, const std::string& format, uint64_t arguments) {
    const os::CNumbers numbers; // a program's have a point, whatever locale the computer runs in
    std::string made;
    uint64_t at = 0;
    const auto take = [&](uint32_t bytes) {
        at = (at + bytes - 1) / bytes * bytes;
        const uint64_t v = readAny(w, lane, arguments + at, bytes);
        at += bytes;
        return v;
    };
    for (std::size_t k = 0; k < format.size() && made.size() < longestText; ++k) {
        if (format[k] != '%') {
            made += format[k];
            continue;
        }
        std::string spec = "%";
        bool wide = false;
        for (++k; k < format.size(); ++k) {
            const char c = format[k];
            if (c == '*') {
                spec += std::to_string(static_cast<int32_t>(take(4)));
            } else if (std::strchr("hlLqjzt", c)) {
                wide = wide || c == 'l' || c == 'L' || c == 'q' || c == 'j' || c == 'z' || c == 't';
            } else if (std::strchr("-+ #0123456789.", c)) {
                spec += c;
            } else {
                break;
            }
        }
        const char kind = k < format.size() ? format[k] : '%';
        char out[512];
        if (spec.size() > 24 ||
            longestNumber(spec) >= static_cast<int64_t>(sizeof out)) // which would take gigabytes or minutes
            spec = "%";
        if (kind == '%') {
            made += '%';
            continue;
        } else if (std::strchr("aAeEfFgG", kind)) {
            std::snprintf(out, sizeof out, (spec + kind).c_str(), std::bit_cast<double>(take(8)));
        } else if (kind == 's') {
            made += padded(spec, textAt(w, lane, take(8)));
            continue;
        } else if (kind == 'c') {
            std::snprintf(out, sizeof out, (spec + kind).c_str(), static_cast<int>(take(4)));
        } else if (kind == 'p') {
            std::snprintf(out, sizeof out, "%#llx", static_cast<unsigned long long>(take(8)));
        } else if (kind == 'd' || kind == 'i') {
            const auto v = wide ? static_cast<long long>(take(8)) : static_cast<int32_t>(take(4));
            std::snprintf(out, sizeof out, (spec + "ll" + kind).c_str(), v);
        } else if (std::strchr("ouxX", kind)) {
            const auto v = static_cast<unsigned long long>(take(wide ? 8 : 4));
            std::snprintf(out, sizeof out, (spec + "ll" + kind).c_str(), v);
        } else {
            std::snprintf(out, sizeof out, "%%%c", kind);
        }
        made += out;
    }
    return made;
}

void print(Warp& w, uint32_t lane, uint64_t format, uint64_t arguments) {
    auto& worker = *w.worker;
    const auto text = formatted(w, lane, textAt(w, lane, format), arguments);
    if (worker.printedBytes + text.size() > mostPrinted) {
        worker.printedMore = true;
        return;
    }
    worker.printedBytes += text.size();
    worker.printed.push_back({worker.blockPlace, worker.threadPlace(w.number * lanes + lane), text});
}

uint64_t allocate(Worker& worker, uint64_t bytes) {
    std::size_t used = 0;
    auto& heap = *worker.launch->heap;
    for (const auto& [address, memory] : heap)
        used += memory.size();
    if (bytes == 0 || bytes > mostHeapBytes || used + bytes > mostHeapBytes || heap.size() >= heapSlots)
        return 0;
    for (std::size_t slot = worker.launch->heapSlot; slot < worker.regions.size(); ++slot) {
        auto& region = worker.regions[slot];
        if (region.data)
            continue;
        const uint64_t address = (static_cast<uint64_t>(slot) << 32) + bufferStart;
        auto& memory = heap[address];
        memory.assign(bytes, 0xff);
        region.begin = address;
        region.bytes = bytes;
        region.data = memory.data();
        region.array = worker.launch->heapName;
        return address;
    }
    return 0;
}

void release(Warp& w, const Inst* i, uint32_t lane, uint64_t address) {
    auto& worker = *w.worker;
    if (address == 0)
        return;
    auto& heap = *worker.launch->heap;
    const auto known = heap.find(address);
    if (known == heap.end()) {
        auto finding = worker.finding(simt::FindingKind::OutOfBounds, i, w.number * lanes + lane);
        finding.index = static_cast<int64_t>(address);
        finding.write = true;
        worker.report(std::move(finding), i->source);
        return;
    }
    worker.regions[address >> 32] = Region{};
    heap.erase(known);
}

/// clang's own check of an index: the place and the array's type lie in the module's memory (UBSan's
/// OutOfBoundsData: file, line, column, array type; a type's name begins 4 bytes into its description).
void indexCheck(Warp& w, const Inst* i, uint32_t lane, uint64_t data, uint64_t index) {
    auto& worker = *w.worker;
    auto finding = worker.finding(simt::FindingKind::IndexRange, i, w.number * lanes + lane);
    const auto line = static_cast<uint32_t>(readAny(w, lane, data + 8, 4)),
               column = static_cast<uint32_t>(readAny(w, lane, data + 12, 4));
    if (line > 0) {
        finding.site.line = line;
        finding.site.column = column;
    }
    finding.array = textAt(w, lane, readAny(w, lane, data + 16, 8) + 4);
    finding.index = static_cast<int32_t>(index);
    worker.report(std::move(finding), i->source);
}

} // namespace

HostFunction hostFunction(const std::string& name, int& math) {
    static const std::unordered_map<std::string, HostFunction> others = {
        {"vprintf", HostFunction::Printf},
        {"__telar_assert", HostFunction::Assert},
        {"__assertfail", HostFunction::Assert},
        {"__ubsan_handle_out_of_bounds", HostFunction::IndexCheck},
        {"malloc", HostFunction::Malloc},
        {"free", HostFunction::Free},
        {"cudaCGGetIntrinsicHandle", HostFunction::GridHandle},
        {"cudaCGSynchronize", HostFunction::GridBarrier},
        {"telar_launch", HostFunction::Launch},
        {"telar_launch_error", HostFunction::LaunchError},
        {"telar_launch_wait", HostFunction::LaunchWait}};
    if (const auto known = others.find(name); known != others.end())
        return known->second;
    for (std::size_t k = 0; k < std::size(mathFunctions); ++k)
        if (name == mathFunctions[k].name) {
            math = static_cast<int>(k);
            return HostFunction::Math;
        }
    return HostFunction::Unknown;
}

/// The lanes wait, as a path of their own, until those of all blocks are there.
static const Inst* waitForGrid(Warp& w, const Inst* i) {
    auto& path = *w.path;
    path.stack.back().at = i + 1;
    auto& mine = partOf(w, w.active);
    mine.state = Path::State::AtGrid;
    mine.waiting = i;
    mine.mask = w.active;
    return &mine == &path ? nullptr : loadTop(w);
}

const Inst* hostCall(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    uint32_t dead = 0;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const auto argument = [&](std::size_t k) {
            return k < extra.arguments.size()
                       ? readLocal(w, l, w.localBase + extra.arguments[k], extra.argumentBytes[k])
                       : 0;
        };
        const auto result = [&](uint64_t value) {
            if (!extra.results.empty())
                writeLocal(w, l, w.localBase + extra.results[0], value, extra.resultBytes[0]);
        };
        switch (extra.host) {
        case HostFunction::Printf:
            print(w, l, argument(0), argument(1));
            result(1);
            break;
        case HostFunction::Assert: {
            auto finding = w.worker->finding(simt::FindingKind::Assertion, i, w.number * lanes + l);
            finding.array = textAt(w, l, argument(0));
            w.worker->report(std::move(finding), i->source);
            dead |= 1u << l;
            break;
        }
        case HostFunction::IndexCheck:
            indexCheck(w, i, l, argument(0), argument(1));
            break;
        case HostFunction::Malloc:
            result(allocate(*w.worker, argument(0)));
            break;
        case HostFunction::Free:
            release(w, i, l, argument(0));
            break;
        case HostFunction::Math: {
            const auto& f = mathFunctions[extra.math];
            const auto value = [&](std::size_t k) {
                return f.isDouble ? std::bit_cast<double>(argument(k))
                                  : static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(argument(k))));
            };
            const double r = f.arity == 1 ? f.one(value(0)) : f.two(value(0), value(1));
            result(f.isDouble ? std::bit_cast<uint64_t>(r) : std::bit_cast<uint32_t>(static_cast<float>(r)));
            break;
        }
        case HostFunction::GridHandle: // of the grid, where all its blocks are there at once
            result(w.worker->launch->together ? 1 : 0);
            break;
        case HostFunction::GridBarrier:
            result(w.worker->launch->together ? 0 : 1); // cudaSuccess, cudaErrorInvalidValue
            break;
        case HostFunction::Launch:
            result(launchChild(w, i, l, {argument(0), argument(1), argument(2), argument(3)}));
            break;
        case HostFunction::LaunchError:
            result(takeChildError(w, l, argument(0) != 0));
            break;
        case HostFunction::LaunchWait:
            waitForChildren(*w.worker);
            break;
        default: {
            auto finding = w.worker->finding(simt::FindingKind::UnknownFunction, i, w.number * lanes + l);
            finding.array = plainName(extra.name);
            w.worker->report(std::move(finding), i->source);
            dead |= 1u << l;
        }
        }
    }
    if (extra.host == HostFunction::GridBarrier && w.worker->launch->together)
        return waitForGrid(w, i);
    return killLanes(w, dead, i + 1);
}

} // namespace telar::machine
