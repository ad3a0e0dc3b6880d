// One thread's way through the steps of its block, and how much memory such steps take.
#pragma once

#include "core/simt/machine/machine.hpp"

namespace telar::machine {

class ThreadSteps {
public:
    ThreadSteps() = default;
    /// `thread` of the block that the trace is of, in the order x, y, z.
    ThreadSteps(const StepTrace& trace, uint32_t thread);

    std::size_t size() const { return steps_.size(); }
    /// Index into StepTrace::steps.
    std::size_t at(std::size_t step) const { return steps_[step]; }
    /// The next step in the same function or one of its callers; size() where there is none.
    std::size_t over(std::size_t from) const;
    /// The next step in a caller; size() where there is none.
    std::size_t out(std::size_t from) const;
    /// The next step at that line of the source, from the beginning again where there is none behind; size()
    /// where the thread never comes there. `file`: a key of ptx::Module::files.
    std::size_t toLine(std::size_t from, int32_t file, int32_t line) const;
    /// The visit `nth` of that line, counted from 0, or the last one before; size() where there is none.
    std::size_t visit(int32_t file, int32_t line, std::size_t nth) const;

private:
    struct Place {
        int32_t file, line;
        uint32_t depth; ///< functions on the stack, inlined ones too
    };
    std::vector<std::size_t> steps_;
    std::vector<Place> places_;
};

/// What recording one warp's steps will take, told from a counted run of the same launch.
struct StepEstimate {
    int64_t steps = 0, bytes = 0;
};
/// Of a warp as they are on average: the visits of each line, over all warps of the launch.
StepEstimate stepEstimate(const RunReport& counted);

} // namespace telar::machine
