// ONNX files (onnx.proto, IR version 3 to 10) taken apart by protobuf. What a file says goes out as words: one structure each, its
// payload behind it filled up to eight bytes. They are plain enough to be checked one by one by who takes them (core/data/onnx.cpp),
// since a stranger's file comes through core/data/apart, which calls this in a process of its own.
#pragma once

#include "core/data/codecs/codec.hpp"

#include <cstddef>

namespace telar::codecs {

enum class OnnxKind : uint32_t {
    Model,         ///< number: IR version
    Producer,      ///< payload: text
    Opset,         ///< number: version; payload: the domain
    GraphName,     ///< payload: text, of the model's graph
    Input,         ///< payload: name of an input of the graph; its type and axes follow
    Output,        ///< the same of an output
    Known,         ///< the same of a value in between
    ElementType,   ///< number: as TensorProto.DataType; -1: the value is no tensor
    Axes,          ///< number: how many; they follow
    Axis,          ///< payload: its length as int64
    NamedAxis,     ///< payload: the name of a length that is not known
    Initializer,   ///< payload: name; its tensor follows
    Node,          ///< payload: name
    Operator,      ///< payload: the operator of the node
    Domain,        ///< payload: the domain of the operator
    NodeInput,     ///< payload: name of a value; empty where it is left out
    NodeOutput,    ///< the same
    Attribute,     ///< number: as AttributeProto.AttributeType; payload: name; its values follow
    Graph,         ///< payload: name of a graph that is the value of the attribute; its words follow up to
    GraphEnd,      ///< its last word
    Float,         ///< payload: floats
    Int,           ///< payload: int64
    String,        ///< payload: text
    Tensor,        ///< number: as TensorProto.DataType; payload: lengths of the axes as int64
    TensorName,    ///< payload: name, of a file that is one tensor
    Bytes,         ///< payload: the tensor's numbers, little-endian, dense
    Text,          ///< payload: the next string of a tensor of strings
    ExternalKey,   ///< payload: "location", "offset" or "length" of a tensor whose numbers lie in another file
    ExternalValue, ///< payload: text
    Sparse,        ///< payload: name of an initializer that is a sparse tensor
    MetadataKey,   ///< payload: text; its value follows
    MetadataValue, ///< payload: text
    End            ///< the last word
};

struct OnnxWord {
    OnnxKind kind = OnnxKind::End;
    int32_t number = 0;
    uint64_t bytes = 0; ///< of the payload
};
static_assert(sizeof(OnnxWord) == 16);

/// Takes the words as bytes, as they come. Never throws.
class OnnxReceiver {
public:
    virtual ~OnnxReceiver() = default;
    /// All bytes that follow; false: stop.
    virtual bool begin(uint64_t bytes) noexcept = 0;
    virtual void take(const void* from, std::size_t bytes) noexcept = 0;
};

enum class OnnxFile : int32_t { Model, Tensor };

/// Damaged where protobuf cannot read the bytes.
Outcome decodeOnnx(std::string_view bytes, OnnxFile file, OnnxReceiver& receiver);

/// "3.21.12"
std::string protobufVersion();

} // namespace telar::codecs
