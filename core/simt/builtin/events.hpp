// What the machine's trace says, as the events of threads that views, files and stories read.
#pragma once

#include "core/simt/builtin/builtin.hpp"
#include "core/simt/machine/trace.hpp"

namespace telar::builtin {

class Events {
public:
    /// Takes the records of a traced part of the launch.
    void add(machine::Trace& trace);
    /// What they take as events.
    int64_t bytes() const { return bytes_; }
    /// All that was added, blocks `first` to `last`.
    simt::Trace trace(const Call& call, const simt::LaunchConfig& config, int64_t first, int64_t last) const;

private:
    std::shared_ptr<const machine::Program> program_;
    std::vector<machine::WarpTrace> warps_;
    int64_t bytes_ = 0;
};

} // namespace telar::builtin
