// A network as a graph of nodes and values, made from an ONNX file or from a model trained here, and checked before anything is
// computed: every input is there, no node waits for itself, every operator is known.
#pragma once

#include "core/data/onnx.hpp"
#include "core/network/tensor.hpp"

#include <map>
#include <optional>

namespace telar::network {

struct Graph;

struct Attribute {
    onnx_file::AttributeKind kind = onnx_file::AttributeKind::Other;
    std::vector<float> floats;
    std::vector<int64_t> ints;
    std::vector<std::string> strings;
    Tensor tensor;
    std::shared_ptr<const Graph> graph = {}; ///< its inputs are its own, then those that it takes from around it
    std::vector<int> captured = {};          ///< of each of the latter the place among the node's inputs
};

struct Node {
    std::string name; ///< "Conv_3" where the file gives none
    std::string op;
    int opset = 0;                    ///< of the operator's domain
    std::vector<int> inputs, outputs; ///< values of the graph; -1: left out
    std::size_t captured = 0;         ///< of the inputs the last ones, which only the node's own graphs take
    std::map<std::string, Attribute> attributes;

    /// Of an attribute that is not there, or has another kind: `otherwise`.
    int64_t number(const std::string& name, int64_t otherwise) const;
    float real(const std::string& name, float otherwise) const;
    std::string word(const std::string& name, const std::string& otherwise) const;
    std::vector<int64_t> numbers(const std::string& name) const;
    const Attribute* find(const std::string& name) const;
    bool hasGraphs() const;
    /// Of its outputs the first that the network has a name for.
    int shown() const;
    /// "node 'conv1' (Conv)"
    Text place() const;
};

struct Value {
    std::string name;
    Type type = Type::None;
    std::vector<onnx_file::Axis> axes; ///< as the file says; those of inputs may have names instead of lengths
    bool hasAxes = false;
    std::optional<Tensor> constant; ///< a weight
    int maker = -1;                 ///< the node whose output it is
};

/// An operator or a value that is not computed here.
struct Missing {
    int node = 0;   ///< -1: an input or output of the network
    Text why;       ///< "operator Unique of opset 13"
    Text hint = {}; ///< which export would work
};

struct Graph {
    std::string name, producer, source; ///< source: the file, for messages
    int irVersion = 0, opset = 0;
    std::vector<Node> nodes; ///< each after those whose results it takes
    std::vector<Value> values;
    std::vector<int> inputs, outputs;                          ///< values; inputs without those that are weights
    std::vector<std::pair<std::string, std::string>> metadata; ///< what the file says besides
    std::vector<Missing> missing;                              ///< the rest of the graph can still be drawn

    int find(const std::string& value) const;       ///< -1: none
    std::string said(const std::string& key) const; ///< of the metadata; empty where it is not there
    int64_t parameters() const;                     ///< numbers in weights
    int64_t parameterBytes() const;
    /// An error that names the first operators that are missing; fine where there are none.
    Status complete() const;
};

/// Errors: a node that takes what nobody makes, a cycle, a value made twice, numbers of a type that is not computed.
Expected<Graph> graphOf(onnx_file::Model model, const std::string& source);
Expected<Graph> loadGraph(const std::string& path, const JobContext& job = {});

/// A tensor of a file as one that can be computed with.
Expected<Tensor> tensorOf(const onnx_file::Tensor& tensor, const std::string& source);

} // namespace telar::network
