// ONNX model files as plain structures. Reading only says what a file holds; core/network makes a graph of it.
//
// Every length, count and type has been checked against the bytes that are there. Numbers stay in the memory that they came in.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace telar::onnx_file {

/// A piece of memory that many share.
struct Bytes {
    std::shared_ptr<const void> owner;
    const char* data = nullptr; ///< at a multiple of 8
    std::size_t size = 0;
};

struct Tensor {
    std::string name;
    int type = 0; ///< TensorProto.DataType
    std::vector<int64_t> shape;
    Bytes bytes;                      ///< little-endian, dense: as many as shape and type say; none of strings
    std::vector<std::string> strings; ///< of type 8
};

enum class AttributeKind {
    Float = 1,
    Int = 2,
    String = 3,
    Tensor = 4,
    Graph = 5,
    Floats = 6,
    Ints = 7,
    Strings = 8,
    Other = 0
};

struct Graph;

struct Attribute {
    std::string name;
    AttributeKind kind = AttributeKind::Other; ///< Other: a sparse tensor or a list of tensors or graphs
    std::vector<float> floats;
    std::vector<int64_t> ints;
    std::vector<std::string> strings;
    std::vector<Tensor> tensors;       ///< none or one
    std::shared_ptr<Graph> graph = {}; ///< of If, Loop and Scan
};

struct Axis {
    int64_t length = -1; ///< -1: not known
    std::string name;    ///< of one that is not known; may be empty
};

struct Value {
    std::string name;
    int type = 0; ///< TensorProto.DataType; 0: not said; -1: no tensor but a sequence, a map or an optional value
    bool hasAxes = false;
    std::vector<Axis> axes;
};

struct Node {
    std::string name, op, domain;
    std::vector<std::string> inputs, outputs; ///< empty names: left out
    std::vector<Attribute> attributes;
};

struct Opset {
    std::string domain; ///< empty: ONNX's own
    int version = 0;
};

struct Graph {
    std::string graph; ///< its name
    std::vector<Value> inputs, outputs, known;
    std::vector<Tensor> initializers;
    std::vector<std::string> sparse; ///< names of initializers that are sparse tensors
    std::vector<Node> nodes;
};

struct Model : Graph {
    int irVersion = 0;
    std::string producer;
    std::vector<Opset> opsets;
    std::vector<std::pair<std::string, std::string>> metadata; ///< name and text, of whatever its maker added
};

/// Most of what a file may hold; more is refused.
inline constexpr int64_t mostNodes = 100'000, mostAxes = 16, mostNested = 8, mostFileBytes = (int64_t{1} << 31) - 1;

/// Bytes of an element of a TensorProto.DataType; 0 of strings and of unknown ones.
int64_t elementBytes(int type);

/// `path` says where the file lies, for tensors that it keeps beside itself; `name` goes into messages.
Expected<Model> parseModel(std::string_view bytes, const std::string& path, const JobContext& job = {});
Expected<Model> loadModel(const std::string& path, const JobContext& job = {});
/// A file that is one tensor: input_0.pb of ONNX's node tests.
Expected<Tensor> parseTensor(std::string_view bytes, const std::string& name, const JobContext& job = {});
Expected<Tensor> loadTensor(const std::string& path, const JobContext& job = {});

/// The bytes of a model file, the same for the same model; of structures that are right.
std::string modelBytes(const Model& model);
/// As a file: whole, or not at all.
Status saveModel(const Model& model, const std::string& path);

} // namespace telar::onnx_file
