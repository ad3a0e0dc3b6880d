#include "core/simt/compare/main_change.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace telar::compare {

namespace {

constexpr double leastChange = 1e-3; // of a predicted time: below, it is the same
constexpr double leastShare = 0.3;   // of a kernel's change that a line must have to be its cause

/// All launches of a kernel and of what it has become.
struct KernelChange {
    std::string before, after; ///< empty: only the other run launches it
    Change ms;
    std::size_t timesBefore = 0, timesAfter = 0;
    const LaunchRow* first = nullptr; ///< the row that changed most
};

std::vector<KernelChange> kernelChanges(const Comparison& made) {
    std::vector<KernelChange> all;
    const auto of = [&](const LaunchRow& row) -> KernelChange& {
        for (auto& one : all)
            if ((row.before && one.before == row.before->kernel) || (row.after && one.after == row.after->kernel))
                return one;
        return all.emplace_back();
    };
    const auto add = [](std::optional<double>& to, const std::optional<double>& ms) {
        if (ms)
            to = to.value_or(0) + *ms;
    };
    // Pairs first: a launch that one run alone has may be of a kernel that both have.
    for (const bool paired : {true, false})
        for (const auto& row : made.rows) {
            if (paired != (row.before && row.after))
                continue;
            auto& one = of(row);
            if (row.before) {
                one.before = row.before->kernel;
                one.timesBefore += row.before->launches.size();
            }
            if (row.after) {
                one.after = row.after->kernel;
                one.timesAfter += row.after->launches.size();
            }
            add(one.ms.before, row.ms.before);
            add(one.ms.after, row.ms.after);
            if (!one.first)
                one.first = &row;
        }
    return all;
}

double figure(const LineRow& row, const char* name, bool after) {
    const auto found = row.figures.find(name);
    return found == row.figures.end() ? 0 : (after ? found->second.after : found->second.before).value_or(0);
}

std::string numberWords(double value) { return significantText(value, 4); }

std::string placeWords(const Comparison& made, const LineRow& row) {
    const auto& place = row.after ? *row.after : *row.before;
    const bool several = std::ranges::any_of(made.lines, [&](const LineRow& other) {
        return (other.after ? *other.after : *other.before).file != place.file &&
               (other.after.has_value() == row.after.has_value());
    });
    return (several ? place.file + ":" : std::string()) + std::to_string(place.line);
}

/// `sum`, or what one of `by` has of it where that is another.
Text countWords(const Comparison& made, const LineRow& row, const std::vector<const char*>& sum,
                const std::vector<const char*>& by, const char* each, const char* all) {
    const auto sumOf = [&](const std::vector<const char*>& names, bool after) {
        double value = 0;
        for (const char* name : names)
            value += figure(row, name, after);
        return value;
    };
    const double before = sumOf(sum, false), after = sumOf(sum, true), callsBefore = sumOf(by, false),
                 callsAfter = sumOf(by, true);
    const auto say = [&](const char* words, double x, double y) {
        return text(words, placeWords(made, row), numberWords(x), numberWords(y));
    };
    if (callsBefore > 0 && callsAfter > 0 &&
        std::abs(before / callsBefore - after / callsAfter) > 0.01 * before / callsBefore)
        return say(each, before / callsBefore, after / callsAfter);
    return say(all, before, after);
}

void addLine(std::vector<Text>& parts, const Comparison& made, const LineRow& row) {
    parts.push_back(lineChange(made, row));
    if (!row.after)
        parts.push_back(text(TELAR_TR("core", "the line is gone")));
    if (!row.before)
        parts.push_back(text(TELAR_TR("core", "the line is new")));
}

/// The line that changed most of the kernel's time, in its direction.
const LineRow* causeOf(const Comparison& made, const KernelChange& kernel) {
    const double change = kernel.ms.difference();
    for (const auto& row : made.lines) // the most first
        if ((row.kernelBefore == kernel.before || row.kernelBefore.empty()) &&
            (row.kernelAfter == kernel.after || row.kernelAfter.empty()) && row.ms.difference() * change > 0)
            return std::abs(row.ms.difference()) >= leastShare * std::abs(change) ? &row : nullptr;
    return nullptr;
}

std::string sizeWords(const std::array<int64_t, 3>& size) {
    std::string words = std::to_string(size[0]);
    for (std::size_t k = 1; k < 3 && (size[1] > 1 || size[2] > 1) && (k == 1 || size[2] > 1); ++k)
        words += " × " + std::to_string(size[k]);
    return words;
}

Text timeOf(const Comparison& made, const KernelChange& kernel) {
    const auto before = timeWords(kernel.ms.before.value_or(0)), after = timeWords(kernel.ms.after.value_or(0));
    const std::string name = kernel.after.empty() ? kernel.before
                             : kernel.before.empty() || kernel.before == kernel.after
                                 ? kernel.after
                                 : kernel.before + " → " + kernel.after;
    if (kernel.after.empty())
        return text(TELAR_TR("core", "%1 is launched only before: %2 on the %3"), name, before, made.cardBefore);
    if (kernel.before.empty())
        return text(TELAR_TR("core", "%1 is launched only after: %2 on the %3"), name, after, made.cardAfter);
    if (made.cardBefore != made.cardAfter)
        return text(TELAR_TR("core", "%1: %2 on the %3 → %4 on the %5"), name, before, made.cardBefore, after,
                    made.cardAfter);
    return text(TELAR_TR("core", "%1: %2 → %3 on the %4"), name, before, after, made.cardAfter);
}

} // namespace

Text lineChange(const Comparison& made, const LineRow& row) {
    if (row.cause == "shared")
        return countWords(made, row, {"shared_wavefronts"},
                          {"shared_load_instructions", "shared_store_instructions", "matrix_load_instructions"},
                          TELAR_TR("core", "line %1: %2 → %3 wavefronts per access"),
                          TELAR_TR("core", "line %1: %2 → %3 wavefronts"));
    if (row.cause == "l1" || row.cause == "l2" || row.cause == "dram")
        return countWords(made, row, {"global_sectors"},
                          {"global_load_requests", "global_store_requests", "atomic_requests", "bulk_copies"},
                          TELAR_TR("core", "line %1: %2 → %3 sectors per request"),
                          TELAR_TR("core", "line %1: %2 → %3 sectors"));
    if (row.cause == "latency")
        return countWords(made, row,
                          {"global_load_requests", "global_store_requests", "atomic_requests", "bulk_copies"}, {}, "",
                          TELAR_TR("core", "line %1: %2 → %3 requests to global memory"));
    if (row.cause == "tensor")
        return countWords(made, row, {"tensor_multiply_adds"}, {}, "",
                          TELAR_TR("core", "line %1: %2 → %3 multiply-adds on tensor cores"));
    return countWords(made, row, {"instructions"}, {}, "", TELAR_TR("core", "line %1: %2 → %3 instructions of warps"));
}

std::vector<Text> mainChange(const Comparison& made) {
    const auto kernels = kernelChanges(made);
    const auto most =
        std::ranges::max_element(kernels, {}, [](const KernelChange& one) { return std::abs(one.ms.difference()); });
    if (most == kernels.end())
        return {text(TELAR_TR("core", "Neither run has launched a kernel"))};
    if (!most->ms.before && !most->ms.after)
        return {text(TELAR_TR("core", "The records have no predicted times"))};
    if (std::abs(most->ms.difference()) <=
        leastChange * std::max(most->ms.before.value_or(0), most->ms.after.value_or(0))) {
        const bool counts = std::ranges::any_of(made.rows, [](const LaunchRow& row) {
            return std::ranges::any_of(row.figures, [](const auto& one) { return one.second.differs(); });
        });
        return {counts ? text(TELAR_TR("core", "The predicted times are the same, and counts differ"))
                       : text(TELAR_TR("core", "Counts and predicted times are the same"))};
    }
    std::vector<Text> parts;
    if (!most->before.empty() && !most->after.empty()) {
        if (const auto* line = causeOf(made, *most))
            addLine(parts, made, *line);
        if (most->timesBefore != most->timesAfter)
            parts.push_back(text(TELAR_TR("core", "%1 → %2 launches"), most->timesBefore, most->timesAfter));
        const auto& row = *most->first;
        if (row.before && row.after && row.before->shape.block != row.after->shape.block)
            parts.push_back(text(TELAR_TR("core", "blocks of %1 → %2 threads"), sizeWords(row.before->shape.block),
                                 sizeWords(row.after->shape.block)));
        else if (row.before && row.after && row.before->shape.grid != row.after->shape.grid)
            parts.push_back(text(TELAR_TR("core", "grid of %1 → %2 blocks"), sizeWords(row.before->shape.grid),
                                 sizeWords(row.after->shape.grid)));
    }
    parts.push_back(timeOf(made, *most));
    return parts;
}

} // namespace telar::compare
