#include "core/data/onnx.hpp"

#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/data/decoder_process/decoder_process.hpp"

#include <cstring>
#include <map>

namespace telar::onnx_file {

namespace {

using codecs::OnnxKind;
using codecs::OnnxWord;

Error damaged(const std::string& name) {
    return userError(
        text(TELAR_TR("core", "This is not a complete ONNX file: it is damaged, cut short or of another kind")),
        text("%1", name), text(TELAR_TR("core", "Export the model again, as .onnx")));
}

/// What PyTorch and Keras call their files; nobody but they can read them safely.
Status checkKind(const std::string& path) {
    const auto extension = fileExtension(path);
    if (extension == ".pt" || extension == ".pth")
        return userError(text(TELAR_TR("core", "PyTorch's own files hold programs and are not opened")),
                         text("%1", path),
                         text(TELAR_TR("core", "Type in Python: torch.onnx.export(model, example, \"model.onnx\")")));
    if (extension == ".h5" || extension == ".keras")
        return userError(
            text(TELAR_TR("core", "Keras' own files hold programs and are not opened")), text("%1", path),
            text(TELAR_TR("core", "Type in a terminal: python -m tf2onnx.convert --keras FILE --output model.onnx")));
    return {};
}

/// One word after the other, each within the bytes that are left.
class Reader {
public:
    explicit Reader(const decoder_process::OnnxWords& words) : words_(words) {}
    bool next() {
        const auto left = words_.bytes - at_;
        const char* from = static_cast<const char*>(words_.words.get()) + at_;
        if (left < sizeof(OnnxWord))
            return false;
        std::memcpy(&word, from, sizeof word);
        const auto room = left - sizeof word;
        if (word.bytes > room || (word.bytes + 7) / 8 * 8 > room)
            return false;
        payload = {from + sizeof word, static_cast<std::size_t>(word.bytes)};
        at_ += sizeof word + (word.bytes + 7) / 8 * 8;
        return true;
    }
    std::string text() const { return std::string(payload); }
    Bytes bytes() const { return {words_.words, payload.data(), payload.size()}; }
    template <class T>
    bool values(std::vector<T>& to) const {
        if (payload.size() % sizeof(T) != 0)
            return false;
        const auto had = to.size();
        to.resize(had + payload.size() / sizeof(T));
        if (!payload.empty())
            std::memcpy(to.data() + had, payload.data(), payload.size());
        return true;
    }

    OnnxWord word;
    std::string_view payload;

private:
    const decoder_process::OnnxWords& words_;
    uint64_t at_ = 0;
};

struct External {
    std::string location, key;
    int64_t offset = 0, length = -1;
};

/// Puts the words together. Everything that a word speaks of is the last of its kind.
class Builder {
public:
    Builder(const decoder_process::OnnxWords& words, const std::string& path) : reader_(words), path_(path) {}

    Status build() {
        for (int64_t count = 0; reader_.next(); ++count) {
            if (reader_.word.kind == OnnxKind::End)
                return finishTensor();
            TELAR_CHECK(take());
        }
        return damaged(path_);
    }
    Model model;
    Tensor alone; ///< of a file that is one tensor

private:
    Status take() {
        const auto& word = reader_.word;
        const bool goesOn = word.kind == OnnxKind::Bytes || word.kind == OnnxKind::Text ||
                            word.kind == OnnxKind::ExternalKey || word.kind == OnnxKind::ExternalValue;
        if (goesOn)
            return tensorWord();
        TELAR_CHECK(finishTensor());
        switch (word.kind) {
        case OnnxKind::Model:
            model.irVersion = word.number;
            return {};
        case OnnxKind::Producer:
            model.producer = reader_.text();
            return {};
        case OnnxKind::Opset:
            model.opsets.push_back({reader_.text(), word.number});
            return {};
        case OnnxKind::GraphName:
            model.graph = reader_.text();
            return {};
        case OnnxKind::Graph:
            return beginGraph();
        case OnnxKind::GraphEnd:
            if (outer_.empty())
                return damaged(path_);
            inside_ = std::exchange(outer_.back(), {});
            outer_.pop_back();
            return {};
        case OnnxKind::Initializer:
            graph().initializers.emplace_back().name = reader_.text();
            place_ = &graph().initializers.back();
            return {};
        case OnnxKind::TensorName:
            alone.name = reader_.text();
            place_ = &alone;
            return {};
        case OnnxKind::Sparse:
            graph().sparse.push_back(reader_.text());
            return {};
        case OnnxKind::Tensor:
            return beginTensor();
        case OnnxKind::MetadataKey:
            model.metadata.emplace_back(reader_.text(), std::string());
            return {};
        case OnnxKind::MetadataValue:
            if (model.metadata.empty())
                return damaged(path_);
            model.metadata.back().second = reader_.text();
            return {};
        default:
            return word.kind < OnnxKind::Node ? valueWord() : nodeWord();
        }
    }

    Graph& graph() { return inside_.graph ? *inside_.graph : model; }
    Status beginGraph() {
        if (!inside_.attribute || inside_.attribute->graph)
            return damaged(path_);
        if (static_cast<int64_t>(outer_.size()) == mostNested)
            return tooMany(text(TELAR_TR("core", "graphs within each other")), mostNested);
        inside_.attribute->graph = std::make_shared<Graph>();
        inside_.attribute->graph->graph = reader_.text();
        Graph* const begun = inside_.attribute->graph.get();
        outer_.push_back(std::exchange(inside_, {begun}));
        return {};
    }

    Status valueWord() {
        const auto& word = reader_.word;
        const auto begin = [&](std::vector<Value>& list) -> Status {
            list.emplace_back().name = reader_.text();
            inside_.value = &list.back();
            return {};
        };
        if (word.kind == OnnxKind::Input)
            return begin(graph().inputs);
        if (word.kind == OnnxKind::Output)
            return begin(graph().outputs);
        if (word.kind == OnnxKind::Known)
            return begin(graph().known);
        if (!inside_.value)
            return damaged(path_);
        if (word.kind == OnnxKind::ElementType) {
            inside_.value->type = word.number;
            return {};
        }
        if (word.kind == OnnxKind::Axes) {
            inside_.value->hasAxes = true;
            return {};
        }
        Axis axis;
        if (word.kind == OnnxKind::NamedAxis)
            axis.name = reader_.text();
        else if (word.kind != OnnxKind::Axis || reader_.payload.size() != sizeof axis.length)
            return damaged(path_);
        else
            std::memcpy(&axis.length, reader_.payload.data(), sizeof axis.length);
        if (static_cast<int64_t>(inside_.value->axes.size()) == mostAxes)
            return tooMany(text(TELAR_TR("core", "axes of a value")), mostAxes);
        if (axis.length < 0 && word.kind == OnnxKind::Axis)
            axis.length = -1;
        inside_.value->axes.push_back(std::move(axis));
        return {};
    }

    Status nodeWord() {
        const auto& word = reader_.word;
        if (word.kind == OnnxKind::Node) {
            if (nodes_++ == mostNodes)
                return tooMany(text(TELAR_TR("core", "nodes")), mostNodes);
            graph().nodes.emplace_back().name = reader_.text();
            inside_.attribute = nullptr;
            return {};
        }
        if (graph().nodes.empty())
            return damaged(path_);
        Node& node = graph().nodes.back();
        switch (word.kind) {
        case OnnxKind::Operator:
            node.op = reader_.text();
            return {};
        case OnnxKind::Domain:
            node.domain = reader_.text();
            return {};
        case OnnxKind::NodeInput:
            node.inputs.push_back(reader_.text());
            return {};
        case OnnxKind::NodeOutput:
            node.outputs.push_back(reader_.text());
            return {};
        case OnnxKind::Attribute: {
            inside_.attribute = &node.attributes.emplace_back();
            inside_.attribute->name = reader_.text();
            const int kind = word.number;
            const bool known = kind >= 1 && kind <= 8;
            inside_.attribute->kind = known ? static_cast<AttributeKind>(kind) : AttributeKind::Other;
            return {};
        }
        case OnnxKind::Float:
            return inside_.attribute && reader_.values(inside_.attribute->floats) ? Status{} : damaged(path_);
        case OnnxKind::Int:
            return inside_.attribute && reader_.values(inside_.attribute->ints) ? Status{} : damaged(path_);
        case OnnxKind::String:
            if (!inside_.attribute)
                return damaged(path_);
            inside_.attribute->strings.push_back(reader_.text());
            return {};
        default:
            return damaged(path_);
        }
    }

    Status beginTensor() {
        if (!place_ && inside_.attribute && inside_.attribute->tensors.empty())
            place_ = &inside_.attribute->tensors.emplace_back();
        if (!place_)
            return damaged(path_);
        tensor_ = std::exchange(place_, nullptr);
        tensor_->type = reader_.word.number;
        external_ = {};
        if (!reader_.values(tensor_->shape))
            return damaged(path_);
        if (static_cast<int64_t>(tensor_->shape.size()) > mostAxes)
            return tooMany(text(TELAR_TR("core", "axes of a value")), mostAxes);
        return {};
    }

    Status tensorWord() {
        if (!tensor_)
            return damaged(path_);
        switch (reader_.word.kind) {
        case OnnxKind::Bytes:
            tensor_->bytes = reader_.bytes();
            return {};
        case OnnxKind::Text:
            tensor_->strings.push_back(reader_.text());
            return {};
        case OnnxKind::ExternalKey:
            external_.key = reader_.text();
            return {};
        default: {
            const auto value = reader_.text();
            const auto number = [&] { return std::strtoll(value.c_str(), nullptr, 10); };
            if (external_.key == "location")
                external_.location = value;
            else if (external_.key == "offset")
                external_.offset = number();
            else if (external_.key == "length")
                external_.length = number();
            return {};
        }
        }
    }

    Status finishTensor() {
        Tensor* tensor = std::exchange(tensor_, nullptr);
        if (!tensor)
            return {};
        const auto cannot = [&](Text what) { return userError(std::move(what), text("%1", path_)); };
        int64_t count = 1;
        for (const int64_t length : tensor->shape) {
            if (length < 0 || (length > 0 && count > (int64_t{1} << 40) / length))
                return cannot(
                    text(TELAR_TR("core", "The tensor '%1' has an impossible shape"), tensor->name.substr(0, 60)));
            count *= length;
        }
        if (tensor->type == 8)
            return static_cast<int64_t>(tensor->strings.size()) == count ? Status{} : missing(*tensor);
        const int64_t size = elementBytes(tensor->type);
        if (size == 0)
            return cannot(text(TELAR_TR("core", "The tensor '%1' has numbers of a type that is not known (%2)"),
                               tensor->name.substr(0, 60), tensor->type));
        if (!external_.location.empty())
            TELAR_CHECK(readExternal(*tensor, count * size));
        if (static_cast<int64_t>(tensor->bytes.size) != count * size)
            return missing(*tensor);
        return {};
    }
    Status missing(const Tensor& tensor) const {
        return userError(text(TELAR_TR("core", "The tensor '%1' does not have as many numbers as its shape says"),
                              tensor.name.substr(0, 60)),
                         text("%1", path_));
    }
    Status tooMany(const Text& what, int64_t most) const {
        return userError(text(TELAR_TR("core", "The model has more than %1 %2"), most, what.str()), text("%1", path_));
    }

    /// Numbers in a file beside the model, nowhere else.
    Status readExternal(Tensor& tensor, int64_t bytes) {
        const External external = std::exchange(external_, {});
        auto& file = files_[external.location];
        if (!file) {
            TELAR_TRY(place, pathBeside(folderName(path_), external.location));
            TELAR_TAKE(read, readFile(*place));
            // What lies at a multiple of 8 in the file does so here.
            file = std::make_shared<std::string>(std::move(*read));
        }
        const auto size = static_cast<int64_t>(file->size());
        const int64_t length = external.length < 0 ? bytes : external.length;
        if (length != bytes || external.offset < 0 || external.offset > size || length > size - external.offset)
            return missing(tensor);
        if (reinterpret_cast<std::uintptr_t>(file->data() + external.offset) % 8 == 0) {
            tensor.bytes = {file, file->data() + external.offset, static_cast<std::size_t>(length)};
            return {};
        }
        auto moved = std::make_shared<std::vector<int64_t>>(static_cast<std::size_t>((length + 7) / 8));
        if (length > 0)
            std::memcpy(moved->data(), file->data() + external.offset, static_cast<std::size_t>(length));
        tensor.bytes = {moved, reinterpret_cast<const char*>(moved->data()), static_cast<std::size_t>(length)};
        return {};
    }

    Reader reader_;
    const std::string& path_;
    /// The graph that the words speak of, and the last value and attribute in it.
    struct Inside {
        Graph* graph = nullptr; ///< null: the model's
        Value* value = nullptr;
        Attribute* attribute = nullptr;
    };
    Inside inside_;
    std::vector<Inside> outer_; ///< what goes on behind the end of the graph
    int64_t nodes_ = 0;         ///< of all graphs
    Tensor *place_ = nullptr, *tensor_ = nullptr;
    External external_;
    std::map<std::string, std::shared_ptr<std::string>> files_;
};

Expected<decoder_process::OnnxWords> wordsOf(std::string_view bytes, const std::string& name, codecs::OnnxFile file,
                                             const JobContext& job) {
    TELAR_TAKE(words, decoder_process::decodeOnnx(bytes, name, file, job));
    if (words->outcome == codecs::Outcome::NoMemory)
        return outOfMemoryError(name);
    if (words->outcome != codecs::Outcome::Done)
        return damaged(name);
    return words;
}

} // namespace

int64_t elementBytes(int type) {
    constexpr int64_t sizes[] = {0, 4, 1, 1, 2, 2, 4, 8, 0, 1, 2, 8, 4, 8, 8, 16, 2};
    return type > 0 && type < 17 ? sizes[type] : 0;
}

Expected<Model> parseModel(std::string_view bytes, const std::string& path, const JobContext& job) {
    TELAR_TRY(words, wordsOf(bytes, path, codecs::OnnxFile::Model, job));
    Builder builder(*words, path);
    TELAR_CHECK(builder.build());
    if (builder.model.nodes.empty() && builder.model.outputs.empty())
        return damaged(path);
    return std::move(builder.model);
}

Expected<Model> loadModel(const std::string& path, const JobContext& job) {
    TELAR_CHECK(checkKind(path));
    const auto bytes = readFile(path, job, mostFileBytes);
    return bytes ? parseModel(*bytes, path, job) : bytes.error();
}

Expected<Tensor> parseTensor(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TRY(words, wordsOf(bytes, name, codecs::OnnxFile::Tensor, job));
    Builder builder(*words, name);
    TELAR_CHECK(builder.build());
    return std::move(builder.alone);
}

Expected<Tensor> loadTensor(const std::string& path, const JobContext& job) {
    const auto bytes = readFile(path, job, mostFileBytes);
    return bytes ? parseTensor(*bytes, path, job) : bytes.error();
}

} // namespace telar::onnx_file
