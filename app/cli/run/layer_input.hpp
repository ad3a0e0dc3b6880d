// What a layer of a network reads: one map of it as the input of pool and conv, the numbers around a cell as that of products,
// softmax and attention.
#pragma once

#include "app/cli/frame/common.hpp"
#include "core/network/layer_map.hpp"

namespace telar::cli {

/// --network, --layer, --map, --shape, --off.
std::vector<Option> layerOptions();
/// Whether --network is given.
bool readsLayer(const Arguments& arguments);
/// Options that go with --network alone, or not with it, are wrong calls.
Status checkLayerOptions(const Arguments& arguments);
/// Runs the network on --input. Errors: those of the network; a layer or a map that is not there.
Expected<network::LayerMap> readLayer(const Arguments& arguments, const JobContext& job);
/// The same for an operation that takes numbers without maps, and --cell; --input where the operation has none.
std::vector<Option> layerNumbersOptions(bool withInput);
/// The arrays of the operation `id`, at the cell of --map and --cell. Errors: a layer of another operation.
Expected<std::vector<AnyMatrix>> readLayerNumbers(const std::string& id, const Arguments& arguments,
                                                  const JobContext& job);
/// "lenet, Conv_0, map 3"
std::string layerWords(const Arguments& arguments);
/// As `readInput`, from a layer where --network is given.
Tried<Input> readInputOrLayer(const Arguments& arguments, const Session& session, const BytesBeside& beside = {});

} // namespace telar::cli
