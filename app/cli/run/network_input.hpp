// What the commands of networks share: opening a file, its inputs, words about it.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/network/explain.hpp"

namespace telar::cli {

/// --input, --shape, --mean, --std, --layout.
std::vector<Option> networkInputOptions();
/// What can be wrong in them whatever the network is: a wrong call.
Status checkInputOptions(const Arguments& arguments);

/// A network with its inputs, ready to run.
struct OpenNetwork {
    std::shared_ptr<const network::Graph> graph;
    int64_t parameters = 0; ///< of the file: nodes that are fused keep the weights that they were made of
    std::optional<network::Network> ready;
    std::vector<network::Tensor> inputs;
    std::vector<std::string> sources; ///< the files of the inputs
    std::string words;                ///< how a picture was read, where nobody said it
};
/// `inputs`: the words of --input, or those of the operands. `fuse`: nodes that are faster together become one.
Expected<OpenNetwork> openNetwork(const std::string& path, const std::vector<std::string>& inputs,
                                  const Arguments& arguments, const JobContext& job, bool fuse = false);
/// The shapes of --shape: NAME=1x3x224x224, or without a name where there is one input.
Expected<std::map<std::string, network::Shape>> namedShapes(const network::Graph& graph,
                                                            const std::vector<std::string>& words);

/// Its place among the network's nodes. A user error where none has the name.
Expected<int> nodeNamed(const network::Graph& graph, const std::string& name);
/// The channels of --off, which names nodes: NODE:CHANNEL.
Expected<std::vector<network::SilentChannel>> silentChannels(const network::Graph& graph,
                                                             const std::vector<std::string>& words);

/// An engine that was asked for by its name.
struct ChosenEngine {
    network::NamedEngine engine;
    /// Opens its device where it has one, for `settings`.
    Status start(network::RunSettings& settings) const;
    bool fuses() const { return engine.engine == network::Engine::Fast; }
};
/// As in messages and completions: "fast reference cuda cuda:tf32".
Option engineOptionHelp();
/// Of --backend; "fast" where nothing is given.
Expected<ChosenEngine> engineOption(const Arguments& arguments);
/// Nothing where no engine has that id.
std::optional<ChosenEngine> engineNamed(const std::string& id);
/// "1x1000 float32"
std::string outlineWords(const network::Tensor& tensor);
/// Text up to a width, then blanks.
std::string column(const std::string& words, std::size_t width);
/// A node's name; of a long one the end, which tells it from its neighbours.
std::string nameColumn(const std::string& name, std::size_t width);

} // namespace telar::cli
