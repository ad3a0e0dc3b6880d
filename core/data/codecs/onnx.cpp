#include "core/data/codecs/onnx.hpp"

#include <climits>
#include <new>
#include <onnx.pb.h>
#include <vector>

namespace telar::codecs {

namespace {

using Type = onnx::TensorProto;

/// Says words; the first time round it only counts their bytes.
class Words {
public:
    explicit Words(OnnxReceiver* receiver) : receiver_(receiver) {}
    void say(OnnxKind kind, int64_t number, const void* payload, std::size_t bytes) {
        const OnnxWord word{kind, static_cast<int32_t>(number >= INT_MIN && number <= INT_MAX ? number : INT_MAX),
                            bytes};
        put(&word, sizeof word);
        put(payload, bytes);
        fill(bytes);
    }
    void say(OnnxKind kind, int64_t number = 0) { say(kind, number, nullptr, 0); }
    void say(OnnxKind kind, const std::string& payload, int64_t number = 0) {
        say(kind, number, payload.data(), payload.size());
    }
    template <class To, class From>
    void sayAs(OnnxKind kind, const From& values) {
        if constexpr (sizeof(To) == sizeof(*values.data())) {
            say(kind, 0, values.data(), static_cast<std::size_t>(values.size()) * sizeof(To));
        } else {
            const std::size_t bytes = static_cast<std::size_t>(values.size()) * sizeof(To);
            const OnnxWord word{kind, 0, bytes};
            put(&word, sizeof word);
            for (const auto value : values) {
                const auto one = static_cast<To>(value);
                put(&one, sizeof one);
            }
            fill(bytes);
        }
    }
    uint64_t bytes() const { return bytes_; }

private:
    void fill(std::size_t bytes) {
        constexpr char nothing[8] = {};
        put(nothing, (8 - bytes % 8) % 8);
    }
    void put(const void* from, std::size_t bytes) {
        bytes_ += bytes;
        if (receiver_ && bytes > 0)
            receiver_->take(from, bytes);
    }
    OnnxReceiver* receiver_;
    uint64_t bytes_ = 0;
};

void sayNumbers(Words& words, const Type& tensor) {
    const auto& ints = tensor.int32_data();
    if (tensor.has_raw_data())
        return words.say(OnnxKind::Bytes, tensor.raw_data());
    switch (tensor.data_type()) {
    case Type::FLOAT:
    case Type::COMPLEX64:
        return words.sayAs<float>(OnnxKind::Bytes, tensor.float_data());
    case Type::DOUBLE:
    case Type::COMPLEX128:
        return words.sayAs<double>(OnnxKind::Bytes, tensor.double_data());
    case Type::INT64:
        return words.sayAs<int64_t>(OnnxKind::Bytes, tensor.int64_data());
    case Type::UINT64:
        return words.sayAs<uint64_t>(OnnxKind::Bytes, tensor.uint64_data());
    case Type::UINT32:
        return words.sayAs<uint32_t>(OnnxKind::Bytes, tensor.uint64_data());
    case Type::INT32:
        return words.sayAs<int32_t>(OnnxKind::Bytes, ints);
    case Type::INT16:
    case Type::UINT16:
    case Type::FLOAT16:
    case Type::BFLOAT16:
        return words.sayAs<uint16_t>(OnnxKind::Bytes, ints);
    case Type::STRING:
        for (const auto& one : tensor.string_data())
            words.say(OnnxKind::Text, one);
        return;
    default: // of one byte, or unknown
        return words.sayAs<uint8_t>(OnnxKind::Bytes, ints);
    }
}

void sayTensor(Words& words, const Type& tensor) {
    std::vector<int64_t> lengths(tensor.dims().begin(), tensor.dims().end());
    words.say(OnnxKind::Tensor, tensor.data_type(), lengths.data(), lengths.size() * sizeof(int64_t));
    if (tensor.data_location() != Type::EXTERNAL)
        return sayNumbers(words, tensor);
    for (const auto& entry : tensor.external_data()) {
        words.say(OnnxKind::ExternalKey, entry.key());
        words.say(OnnxKind::ExternalValue, entry.value());
    }
}

void sayValue(Words& words, OnnxKind kind, const onnx::ValueInfoProto& value) {
    words.say(kind, value.name());
    const auto& type = value.type();
    if (type.value_case() != onnx::TypeProto::kTensorType)
        return words.say(OnnxKind::ElementType, type.value_case() == onnx::TypeProto::VALUE_NOT_SET ? 0 : -1);
    words.say(OnnxKind::ElementType, type.tensor_type().elem_type());
    if (!type.tensor_type().has_shape())
        return;
    const auto& axes = type.tensor_type().shape().dim();
    words.say(OnnxKind::Axes, axes.size());
    for (const auto& axis : axes) {
        const int64_t length = axis.dim_value();
        if (axis.has_dim_value())
            words.say(OnnxKind::Axis, 0, &length, sizeof length);
        else
            words.say(OnnxKind::NamedAxis, axis.dim_param());
    }
}

void sayGraph(Words& words, const onnx::GraphProto& graph);

void sayAttribute(Words& words, const onnx::AttributeProto& attribute) {
    using Kind = onnx::AttributeProto;
    int kind = attribute.type();
    if (kind == Kind::UNDEFINED) // files before IR version 2
        kind = attribute.has_f()              ? Kind::FLOAT
               : attribute.has_i()            ? Kind::INT
               : attribute.has_s()            ? Kind::STRING
               : attribute.has_t()            ? Kind::TENSOR
               : attribute.has_g()            ? Kind::GRAPH
               : attribute.floats_size() > 0  ? Kind::FLOATS
               : attribute.ints_size() > 0    ? Kind::INTS
               : attribute.strings_size() > 0 ? Kind::STRINGS
                                              : Kind::UNDEFINED;
    words.say(OnnxKind::Attribute, attribute.name(), kind);
    const float one = attribute.f();
    const int64_t whole = attribute.i();
    switch (kind) {
    case Kind::FLOAT:
        return words.say(OnnxKind::Float, 0, &one, sizeof one);
    case Kind::INT:
        return words.say(OnnxKind::Int, 0, &whole, sizeof whole);
    case Kind::STRING:
        return words.say(OnnxKind::String, attribute.s());
    case Kind::TENSOR:
        return sayTensor(words, attribute.t());
    case Kind::GRAPH:
        words.say(OnnxKind::Graph, attribute.g().name());
        sayGraph(words, attribute.g());
        return words.say(OnnxKind::GraphEnd);
    case Kind::FLOATS:
        return words.sayAs<float>(OnnxKind::Float, attribute.floats());
    case Kind::INTS:
        return words.sayAs<int64_t>(OnnxKind::Int, attribute.ints());
    case Kind::STRINGS:
        for (const auto& text : attribute.strings())
            words.say(OnnxKind::String, text);
        return;
    default:
        return; // its kind says enough
    }
}

void sayGraph(Words& words, const onnx::GraphProto& graph) {
    for (const auto& tensor : graph.initializer()) {
        words.say(OnnxKind::Initializer, tensor.name());
        sayTensor(words, tensor);
    }
    for (const auto& tensor : graph.sparse_initializer())
        words.say(OnnxKind::Sparse, tensor.values().name());
    for (const auto& value : graph.input())
        sayValue(words, OnnxKind::Input, value);
    for (const auto& value : graph.output())
        sayValue(words, OnnxKind::Output, value);
    for (const auto& value : graph.value_info())
        sayValue(words, OnnxKind::Known, value);
    for (const auto& node : graph.node()) {
        words.say(OnnxKind::Node, node.name());
        words.say(OnnxKind::Operator, node.op_type());
        words.say(OnnxKind::Domain, node.domain());
        for (const auto& name : node.input())
            words.say(OnnxKind::NodeInput, name);
        for (const auto& name : node.output())
            words.say(OnnxKind::NodeOutput, name);
        for (const auto& attribute : node.attribute())
            sayAttribute(words, attribute);
    }
}

void sayModel(Words& words, const onnx::ModelProto& model) {
    words.say(OnnxKind::Model, model.ir_version());
    words.say(OnnxKind::Producer,
              model.producer_name() + (model.producer_version().empty() ? "" : " " + model.producer_version()));
    for (const auto& opset : model.opset_import())
        words.say(OnnxKind::Opset, opset.domain(), opset.version());
    words.say(OnnxKind::GraphName, model.graph().name());
    sayGraph(words, model.graph());
    for (const auto& entry : model.metadata_props()) {
        words.say(OnnxKind::MetadataKey, entry.key());
        words.say(OnnxKind::MetadataValue, entry.value());
    }
    words.say(OnnxKind::End);
}

/// Counted first, so that who takes the words knows how much room they need.
template <class Say>
Outcome sayTwice(OnnxReceiver& receiver, const Say& say) {
    Words counted(nullptr);
    say(counted);
    if (!receiver.begin(counted.bytes()))
        return Outcome::Stopped;
    Words said(&receiver);
    say(said);
    return Outcome::Done;
}

} // namespace

Outcome decodeOnnx(std::string_view bytes, OnnxFile file, OnnxReceiver& receiver) {
    if (bytes.size() > INT_MAX)
        return Outcome::Damaged;
    const int size = static_cast<int>(bytes.size());
    try {
        if (file == OnnxFile::Tensor) {
            onnx::TensorProto tensor;
            if (!tensor.ParseFromArray(bytes.data(), size))
                return Outcome::Damaged;
            return sayTwice(receiver, [&](Words& words) {
                words.say(OnnxKind::TensorName, tensor.name());
                sayTensor(words, tensor);
                words.say(OnnxKind::End);
            });
        }
        onnx::ModelProto model;
        if (!model.ParseFromArray(bytes.data(), size))
            return Outcome::Damaged;
        return sayTwice(receiver, [&](Words& words) { sayModel(words, model); });
    } catch (const std::bad_alloc&) {
        return Outcome::NoMemory;
    }
}

std::string protobufVersion() { return google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION); }

} // namespace telar::codecs
