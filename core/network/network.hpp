// A graph made ready for inputs of certain shapes: every shape worked out, what depends on nothing computed once, memory known before
// a run.
#pragma once

#include "core/base/job_context.hpp"
#include "core/network/graph.hpp"

#include <functional>

namespace telar::network {

/// A node of the graph with what is known of it before anything runs.
struct NodeFacts {
    std::vector<Tensor> outputs; ///< types and shapes; not known where they depend on values
    bool folded = false;         ///< its outputs depend on no input of the network and are computed already
    int64_t parameters = 0;      ///< numbers of the weights that it takes
    int64_t multiplyAdds = 0;    ///< of convolutions, products and recurrent layers; 0 of all others
    int64_t outputBytes = 0;
    int64_t scratchBytes = 0; ///< that computing it takes besides
};

struct KeptWeights;
class Device;

enum class Engine {
    Reference, ///< plain loops
    Fast       ///< the kernels of core where they are faster
};
/// How networks are computed, as commands and records name it.
struct NamedEngine {
    std::string id; ///< "fast"
    Text title;
    Engine engine = Engine::Fast;
    /// Of a device beside the processor; empty: none. Errors: it is not there.
    std::function<Expected<std::shared_ptr<Device>>()> device = {};
    std::function<Status()> available = [] { return Status{}; };
};
/// "reference" and "fast", which need nothing but the processor.
const std::vector<NamedEngine>& processorEngines();
/// Null where none has that id.
const NamedEngine* findEngine(const std::vector<NamedEngine>& engines, const std::string& id);

struct RunSettings {
    Engine engine = Engine::Fast;
    int threads = 0; ///< 0: all cores
    JobContext job = {};
    /// Called after each node that ran, with its outputs and milliseconds.
    std::function<void(int node, const std::vector<Tensor>& outputs, double ms)> watch = {};
    /// Called before `watch`: what it makes of the outputs goes on through the network.
    std::function<Status(int node, std::vector<Tensor>& outputs)> change = {};
    /// Computes what it can instead of the processor.
    std::shared_ptr<Device> device = {};
    bool outputsHere = true; ///< else those that it made come when somebody looks at them
};

class Network {
public:
    /// `shapes`: of inputs whose lengths the file leaves open; by name of the input. Where nothing is given, the first axis becomes 1.
    /// Errors: an operator that is not computed here, an input with an open length, shapes that do not go together.
    static Expected<Network> prepare(std::shared_ptr<const Graph> graph, const std::map<std::string, Shape>& shapes,
                                     const JobContext& job = {});

    /// The same with inputs whose types and shapes are known; those with values keep them in every run.
    static Expected<Network> prepareFor(std::vector<Tensor> inputs, std::shared_ptr<const Graph> graph,
                                        const JobContext& job = {});

    const Graph& graph() const { return *graph_; }
    const std::vector<NodeFacts>& facts() const { return facts_; }
    /// Type and shape of an input of the network.
    const Tensor& input(std::size_t i) const;
    /// What is known of a value before a run: its shape, or also its numbers.
    const Tensor& value(int number) const { return values_[static_cast<std::size_t>(number)]; }
    /// Most bytes that activations take at one time, each freed after its last use.
    int64_t peakBytes() const { return peakBytes_; }
    /// Bytes of the weights of convolutions, which the fast engine keeps once more in the order of its kernels.
    int64_t keptBytes() const { return keptBytes_; }
    /// Bytes of all activations, where all are kept.
    int64_t activationBytes() const { return activationBytes_; }
    int64_t multiplyAdds() const;

    /// Inputs in the order of the graph's. Gives the outputs. Errors: inputs of another type or shape, no memory, stopped.
    Expected<std::vector<Tensor>> run(const std::vector<Tensor>& inputs, const RunSettings& settings) const;

private:
    Network() = default;
    Status infer(const JobContext& job);
    Status inferNode(std::size_t n, const JobContext& job);
    void count();
    /// Whether the weights that it may keep are the same in every run.
    bool keepsWeights(const Node& node) const;
    /// Bytes of the weights that a device has not yet; of nodes that keep theirs there the filters are.
    int64_t weightsToCopy() const;

    std::shared_ptr<const Graph> graph_;
    std::vector<Tensor> values_;
    std::vector<NodeFacts> facts_;
    std::shared_ptr<BufferPool> pool_ = std::make_shared<BufferPool>(); ///< of activations, from run to run
    std::shared_ptr<KeptWeights[]> kept_;                               ///< of each node
    std::vector<int> lastUse_; ///< of each value: the node, or the number of nodes for outputs
    int64_t peakBytes_ = 0, activationBytes_ = 0, keptBytes_ = 0;
};

} // namespace telar::network
