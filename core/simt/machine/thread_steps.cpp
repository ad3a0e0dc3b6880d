#include "core/simt/machine/thread_steps.hpp"

#include "core/simt/machine/program.hpp"

#include <unordered_map>

namespace telar::machine {

namespace {

/// Bytes that a step adds: in the examples of the lab of kernels, 80 to 530.
constexpr int64_t usualStepBytes = 400;

/// Functions that were inlined around an instruction.
uint32_t inlinedAround(const StepTrace& trace, const StepTrace::FrameRecord& frame) {
    const auto function = static_cast<std::size_t>(frame.function);
    if (!trace.info || function >= trace.info->functions.size())
        return 0;
    const auto& told = trace.info->functions[function];
    uint32_t count = 0;
    const auto instruction = static_cast<int32_t>(trace.program->sources[frame.source].instruction);
    for (int32_t k = told.scopeAt(instruction); k >= 0; k = told.scopes[static_cast<std::size_t>(k)].parent)
        count += !told.scopes[static_cast<std::size_t>(k)].inlined.empty();
    return count;
}

} // namespace

ThreadSteps::ThreadSteps(const StepTrace& trace, uint32_t thread) {
    std::unordered_map<uint32_t, uint32_t> inlined; ///< by frame
    for (auto k = trace.next(0, thread); k < trace.steps.size(); k = trace.next(k + 1, thread)) {
        const auto& step = trace.steps[k];
        Place place{step.file, step.line, 0};
        for (uint32_t frame = step.frame; frame != UINT32_MAX; frame = trace.frames[frame].caller) {
            const auto [known, fresh] = inlined.try_emplace(frame, 0u);
            if (fresh)
                known->second = inlinedAround(trace, trace.frames[frame]);
            place.depth += 1 + known->second;
        }
        steps_.push_back(k);
        places_.push_back(place);
    }
}

std::size_t ThreadSteps::over(std::size_t from) const {
    for (std::size_t k = from + 1; k < size(); ++k)
        if (places_[k].depth <= places_[from].depth)
            return k;
    return size();
}

std::size_t ThreadSteps::out(std::size_t from) const {
    for (std::size_t k = from + 1; k < size(); ++k)
        if (places_[k].depth < places_[from].depth)
            return k;
    return size();
}

std::size_t ThreadSteps::toLine(std::size_t from, int32_t file, int32_t line) const {
    for (std::size_t k = 1; k <= size(); ++k) {
        const std::size_t at = (from + k) % size();
        if (places_[at].line == line && places_[at].file == file)
            return at;
    }
    return size();
}

std::size_t ThreadSteps::visit(int32_t file, int32_t line, std::size_t nth) const {
    std::size_t found = size();
    for (std::size_t k = 0; k < size(); ++k)
        if (places_[k].line == line && places_[k].file == file) {
            found = k;
            if (nth-- == 0)
                break;
        }
    return found;
}

StepEstimate stepEstimate(const RunReport& counted) {
    int64_t visits = 0;
    for (const auto& [place, sums] : counted.lines)
        if (place.second > 0)
            visits += sums.visits;
    const int64_t warps = static_cast<int64_t>(counted.config.grid.count()) *
                          ((static_cast<int64_t>(counted.config.block.count()) + 31) / 32);
    StepEstimate made;
    made.steps = warps > 0 ? (visits + warps - 1) / warps : 0;
    made.bytes = made.steps * usualStepBytes;
    return made;
}

} // namespace telar::machine
