// A step of a warp in words.
#include "ui/labs/kernel/warp_pictures.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace telar {

namespace {

QString warpSay(const char* words) { return QCoreApplication::translate("WarpWords", words); }

QString placeName(const KernelTrace& trace, const machine::WarpStep& step) {
    if (step.local)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "the thread's own memory"));
    return step.array < 0
               ? warpSay(QT_TRANSLATE_NOOP("WarpWords", "memory without a name"))
               : QString::fromStdString(trace.places[static_cast<std::size_t>(step.array)].name) + QLatin1String("[]");
}

QString valueWords(const KernelTrace& trace, const machine::WarpStep& step, uint64_t bits) {
    const auto* place = step.array < 0 ? nullptr : &trace.places[static_cast<std::size_t>(step.array)];
    cuda::ElementType type;
    if (place)
        type = trace.types[static_cast<std::size_t>(step.array)];
    const auto& instruction = step.instruction;
    if (type.bytes == 0 && instruction.find(".f32") != std::string::npos)
        type = cuda::elementType("float");
    if (type.bytes == 0 && instruction.find(".f64") != std::string::npos)
        type = cuda::elementType("double");
    if (type.bytes == 0 && step.bytes <= 4)
        type = cuda::elementType("int");
    if (type.bytes == 0 || type.bytes > 8)
        return QStringLiteral("0x%1").arg(bits, 0, 16);
    const auto numbers = cuda::numbersOf({reinterpret_cast<const uint8_t*>(&bits), std::size_t{type.bytes}}, type);
    return formatValue(numbers.empty() ? 0.0 : numbers[0], !type.floating, 6);
}

} // namespace

QString stepWords(const KernelTrace& trace, const machine::WarpStep& step) {
    using simt::Op;
    const QString name = placeName(trace, step);
    switch (step.op) {
    case Op::GlobalLoad:
    case Op::SharedLoad:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "reads %1")).arg(name);
    case Op::GlobalStore:
    case Op::SharedStore:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "writes %1")).arg(name);
    default:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "changes %1 with an atomic operation")).arg(name);
    }
}

QString stepCost(const machine::WarpStep& step) {
    if (step.local)
        return {};
    if (step.passes > 0)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "wavefronts: %1, without conflicts: %2"))
            .arg(step.passes)
            .arg(step.ideal);
    return warpSay(QT_TRANSLATE_NOOP("WarpWords", "sectors of 32 bytes: %1, minimum: %2"))
        .arg(step.sectors)
        .arg(step.needed);
}

QString bankReason(const machine::WarpStep& step) {
    constexpr int wordBytes = 4, banks = 32;
    std::vector<int64_t> places;
    for (int lane = 0; lane < 32; ++lane)
        if (step.mask >> lane & 1)
            places.push_back(static_cast<int64_t>(step.address[lane]) / wordBytes);
    std::vector<int64_t> apart(places.size());
    std::adjacent_difference(places.begin(), places.end(), apart.begin());
    const bool even =
        apart.size() > 1 && std::all_of(apart.begin() + 1, apart.end(), [&](int64_t one) { return one == apart[1]; });
    if (!even)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords",
                                         "Bank = address / 4 mod 32: lanes that need different words of one "
                                         "bank wait for one another."));
    std::vector<int64_t> used;
    for (const auto place : places)
        used.push_back(place % banks);
    std::sort(used.begin(), used.end());
    const auto count = std::unique(used.begin(), used.end()) - used.begin();
    return warpSay(QT_TRANSLATE_NOOP("WarpWords",
                                     "Bank = address / 4 mod 32: neighbouring lanes are %1 words apart, so all "
                                     "lanes share %2 of the 32 banks."))
        .arg(std::abs(apart[1]))
        .arg(count);
}

QString laneWords(const KernelTrace& trace, const machine::WarpStep& step, int lane) {
    if (!(step.mask >> lane & 1))
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1 does not take part")).arg(lane);
    const QString value = valueWords(trace, step, step.value[lane]);
    if (step.array < 0)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1: %2")).arg(lane).arg(value);
    const auto& place = trace.places[static_cast<std::size_t>(step.array)];
    const auto index = static_cast<int64_t>(step.address[lane] - place.begin) / place.element;
    return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1: %2[%3] = %4"))
        .arg(lane)
        .arg(QString::fromStdString(place.name))
        .arg(index)
        .arg(value);
}

} // namespace telar
