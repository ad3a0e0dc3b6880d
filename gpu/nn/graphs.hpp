// Recorded launches, ready to run again.
#pragma once

#include "gpu/device/cuda.hpp"

#include <functional>
#include <vector>

namespace telar::gpu {

class Graph {
public:
    /// Runs `launches` into a recording of `stream` instead of on the device.
    static Expected<Graph> record(const Stream& stream, const std::function<Status()>& launches);
    Status launch(const Stream& stream) const;

private:
    std::unique_ptr<CUgraphExec_st, Ends> ready_;
};

/// Graphs by what they do; a few, so a list will do.
class Graphs {
public:
    struct Key {
        int samples = 0, steps = 0; ///< steps 0: an evaluation
        bool operator==(const Key&) const = default;
    };
    Expected<const Graph*> get(const Key& key, const Stream& stream, const std::function<Status()>& launches);

private:
    std::vector<std::pair<Key, std::unique_ptr<Graph>>> graphs_;
};

} // namespace telar::gpu
