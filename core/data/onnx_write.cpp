#include "core/base/output_file.hpp"
#include "core/data/onnx.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <onnx.pb.h>

namespace telar::onnx_file {

namespace {

void write(const Tensor& from, onnx::TensorProto& to) {
    to.set_name(from.name);
    to.set_data_type(from.type);
    for (const int64_t length : from.shape)
        to.add_dims(length);
    if (from.type == onnx::TensorProto::STRING)
        for (const auto& one : from.strings)
            to.add_string_data(one);
    else
        to.set_raw_data(from.bytes.data, from.bytes.size);
}

void write(const Value& from, onnx::ValueInfoProto& to) {
    to.set_name(from.name);
    if (from.type <= 0)
        return;
    auto& type = *to.mutable_type()->mutable_tensor_type();
    type.set_elem_type(from.type);
    if (!from.hasAxes)
        return;
    auto& shape = *type.mutable_shape();
    for (const auto& axis : from.axes) {
        auto& one = *shape.add_dim();
        if (axis.length >= 0)
            one.set_dim_value(axis.length);
        else
            one.set_dim_param(axis.name);
    }
}

void write(const Graph& from, onnx::GraphProto& graph);

void write(const Attribute& from, onnx::AttributeProto& to) {
    using Kind = onnx::AttributeProto;
    to.set_name(from.name);
    to.set_type(static_cast<Kind::AttributeType>(from.kind));
    switch (from.kind) {
    case AttributeKind::Float:
        return to.set_f(from.floats.front());
    case AttributeKind::Int:
        return to.set_i(from.ints.front());
    case AttributeKind::String:
        return to.set_s(from.strings.front());
    case AttributeKind::Tensor:
        return write(from.tensors.front(), *to.mutable_t());
    case AttributeKind::Graph:
        return write(*from.graph, *to.mutable_g());
    case AttributeKind::Floats:
        for (const float one : from.floats)
            to.add_floats(one);
        return;
    case AttributeKind::Ints:
        for (const int64_t one : from.ints)
            to.add_ints(one);
        return;
    case AttributeKind::Strings:
        for (const auto& one : from.strings)
            to.add_strings(one);
        return;
    case AttributeKind::Other:
        return;
    }
}

void write(const Graph& from, onnx::GraphProto& graph) {
    graph.set_name(from.graph);
    for (const auto& tensor : from.initializers)
        write(tensor, *graph.add_initializer());
    for (const auto& value : from.inputs)
        write(value, *graph.add_input());
    for (const auto& value : from.outputs)
        write(value, *graph.add_output());
    for (const auto& value : from.known)
        write(value, *graph.add_value_info());
    for (const auto& node : from.nodes) {
        auto& one = *graph.add_node();
        one.set_name(node.name);
        one.set_op_type(node.op);
        one.set_domain(node.domain);
        for (const auto& name : node.inputs)
            one.add_input(name);
        for (const auto& name : node.outputs)
            one.add_output(name);
        for (const auto& attribute : node.attributes)
            write(attribute, *one.add_attribute());
    }
}

void write(const Model& from, onnx::ModelProto& to) {
    to.set_ir_version(from.irVersion);
    to.set_producer_name(from.producer);
    for (const auto& opset : from.opsets) {
        auto& one = *to.add_opset_import();
        one.set_domain(opset.domain);
        one.set_version(opset.version);
    }
    write(from, *to.mutable_graph());
    for (const auto& [key, value] : from.metadata) {
        auto& entry = *to.add_metadata_props();
        entry.set_key(key);
        entry.set_value(value);
    }
}

} // namespace

std::string modelBytes(const Model& model) {
    onnx::ModelProto message;
    write(model, message);
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&coded);
    coded.Trim();
    return bytes;
}

Status saveModel(const Model& model, const std::string& path) { return writeFile(path, modelBytes(model)); }

} // namespace telar::onnx_file
