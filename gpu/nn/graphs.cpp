#include "gpu/nn/graphs.hpp"

namespace telar::gpu {

Expected<Graph> Graph::record(const Stream& stream, const std::function<Status()>& launches) {
    if (auto begun =
            check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        !begun)
        return begun.error();
    const auto launched = launches();
    cudaGraph_t recorded = nullptr;
    const auto ended = check(cudaStreamEndCapture(stream.get(), &recorded), "cudaStreamEndCapture");
    cudaGraphExec_t ready{};
    Status made = !launched ? launched : ended;
    if (made)
        made = check(cudaGraphInstantiate(&ready, recorded, 0), "cudaGraphInstantiate");
    if (recorded)
        cudaGraphDestroy(recorded);
    if (!made)
        return made.error();
    Graph graph;
    graph.ready_.reset(ready);
    return graph;
}

Status Graph::launch(const Stream& stream) const {
    return check(cudaGraphLaunch(ready_.get(), stream.get()), "cudaGraphLaunch");
}

Expected<const Graph*> Graphs::get(const Key& key, const Stream& stream, const std::function<Status()>& launches) {
    for (const auto& [known, graph] : graphs_)
        if (known == key)
            return static_cast<const Graph*>(graph.get());
    TELAR_TAKE(made, Graph::record(stream, launches));
    graphs_.emplace_back(key, std::make_unique<Graph>(std::move(*made)));
    return static_cast<const Graph*>(graphs_.back().second.get());
}

} // namespace telar::gpu
