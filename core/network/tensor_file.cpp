#include "core/network/tensor_file.hpp"

#include "core/base/files.hpp"
#include "core/base/memory.hpp"
#include "core/base/numbers.hpp"
#include "core/data/image.hpp"
#include "core/data/npy.hpp"
#include "core/data/phantom.hpp"
#include "core/data/samples.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"
#include "core/nn/samples.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace telar::network {

namespace {

constexpr std::pair<Type, const char*> numpyTypes[] = {
    {Type::Float32, "<f4"}, {Type::Float64, "<f8"}, {Type::Float16, "<f2"}, {Type::Int8, "|i1"},
    {Type::Int16, "<i2"},   {Type::Int32, "<i4"},   {Type::Int64, "<i8"},   {Type::UInt8, "|u1"},
    {Type::UInt16, "<u2"},  {Type::UInt32, "<u4"},  {Type::UInt64, "<u8"},  {Type::Bool, "|b1"}};

Expected<Tensor> npyTensor(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job));
    TELAR_TRY(array, openNpy(*bytes, path));
    for (const auto& [type, name] : numpyTypes) {
        if (array->type != name)
            continue;
        TELAR_TAKE(tensor, Tensor::create(type, array->shape));
        std::memcpy(tensor->write<char>(), array->values.data(), array->values.size());
        for (int64_t i = 0; type == Type::Bool && i < tensor->size(); ++i)
            tensor->write<uint8_t>()[i] = tensor->data<uint8_t>()[i] != 0;
        return tensor;
    }
    return userError(
        text(TELAR_TR("core", "The numbers of the array are of a type that is not computed (%1)"), array->type),
        text("%1", path));
}

/// Numbers as a file's metadata keeps them: "0.5,0.5,0.5".
std::vector<float> listed(const std::string& words) {
    std::vector<float> numbers;
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(',', at), words.size());
        const auto number = readNumber(std::string_view(words).substr(at, end - at));
        if (!number)
            return {};
        numbers.push_back(static_cast<float>(*number));
        at = end + 1;
    }
    return numbers;
}

Expected<Tensor> resized(const Tensor& planes, int64_t rows, int64_t columns) {
    Node node;
    node.name = node.op = "Resize";
    node.opset = 18;
    const auto word = [&](const char* name, const char* value) {
        node.attributes[name] = {onnx_file::AttributeKind::String, {}, {}, {value}, {}};
    };
    word("mode", "linear");
    for (const char* name : {"antialias", "exclude_outside"}) // torchvision takes nothing from beyond the edges
        node.attributes[name] = {onnx_file::AttributeKind::Int, {}, {1}, {}, {}};
    node.outputs = {0};
    const auto sizes = Tensor::of<int64_t>({4}, {1, planes.dim(1), rows, columns});
    Call call{node, {&planes, nullptr, nullptr, &sizes}, std::vector<Tensor>(1)};
    const auto* op = findOperator("Resize", node.opset);
    TELAR_CHECK(op->shape(call));
    TELAR_CHECK(call.allocate(0, Type::Float32, call.out[0].shape()));
    TELAR_CHECK(op->compute(call));
    return std::move(call.out[0]);
}

constexpr std::string_view phantomWord = "phantom:", digitWord = "digit:";
constexpr uint32_t pictureSeed = 35;

int64_t pictureNumber(std::string_view word, std::size_t from) {
    int64_t number = -1;
    const char *first = word.data() + from, *last = word.data() + word.size();
    const auto [end, fault] = std::from_chars(first, last, number);
    return fault == std::errc() && end == last ? number : -1;
}

/// A built-in picture, grey.
Expected<Matrix<uint8_t>> builtInPicture(const std::string& word) {
    const bool phantom = word.starts_with(phantomWord);
    // digit:7 is the seventh that is drawn, digit:7:12 another one.
    const auto second = phantom ? word.npos : word.find(':', digitWord.size());
    const int64_t number =
        pictureNumber(std::string_view(word).substr(0, second), phantom ? phantomWord.size() : digitWord.size());
    const int64_t writing = second == word.npos ? number : pictureNumber(word, second + 1);
    if (number < 0 || number >= (phantom ? phantomSlices : 10) || writing < 0)
        return userError(
            text(TELAR_TR("core", "There is no picture '%1'"), word.substr(0, 60)), {},
            text(TELAR_TR(
                "core", "Slices are phantom:0 to phantom:90, digits digit:0 to digit:9, and digit:7:12 is another 7")));
    if (phantom)
        return phantomSlice(PhantomClass::Anatomical, number, pictureSeed);
    auto made = Matrix<uint8_t>::create(28, 28);
    if (made)
        drawDigit(static_cast<int>(number), pictureSeed, static_cast<uint64_t>(writing), made->data());
    return made;
}

/// As many planes as the input has channels; a built-in picture has the same in each.
Expected<AnyMatrix> picturePlanes(const std::string& path, int64_t channels, const JobContext& job) {
    if (isBuiltInPicture(path)) {
        TELAR_TRY(one, builtInPicture(path));
        auto all = Matrix<uint8_t>::create(one->rows(), one->columns(), channels);
        for (int64_t c = 0; all && c < channels; ++c)
            std::copy_n(one->data(), one->size(), all->data() + c * one->size());
        return all ? Expected<AnyMatrix>(std::move(*all)) : all.error();
    }
    TELAR_TRY(bytes, readFile(path, job));
    return decodePlanes(
        *bytes, path,
        channels == 1 ? std::vector{Channel::Grey} : std::vector{Channel::Red, Channel::Green, Channel::Blue}, job);
}

/// The picture's values as the training's own code makes them: (channels, rows, columns).
Expected<std::vector<float>> valuesAsTrained(const std::string& path, int64_t channels, int64_t rows, int64_t columns,
                                             const PictureReading& reading, const JobContext& job) {
    nn::SamplesPtr sample;
    if (isBuiltInPicture(path)) {
        TELAR_TAKE(one, builtInPicture(path));
        auto made = std::make_shared<nn::Samples>();
        made->rows = one->rows(), made->columns = one->columns();
        made->pixels = std::move(*one);
        made->labels = {0};
        sample = std::move(made);
    } else {
        TELAR_SET(sample, pictureSample(path, channels, job));
    }
    nn::ModelSpec model;
    model.input = {channels, rows, columns};
    model.reads = {reading.mean.front(), reading.deviation.front()};
    std::vector<float> values(static_cast<std::size_t>(model.input.features()));
    nn::readSample(*sample, 0, model, {}, 0, 0, values.data());
    return values;
}

/// Bytes as 0 to 1, resized, less the mean and divided by the deviation of each channel.
Expected<std::vector<float>> valuesOf(const std::string& path, int64_t channels, int64_t rows, int64_t columns,
                                      const PictureReading& reading, const JobContext& job) {
    TELAR_TRY(decoded, picturePlanes(path, channels, job));
    TELAR_TAKE(planes, Tensor::create(Type::Float32, {1, channels, rowsOf(*decoded), columnsOf(*decoded)}));
    std::visit(
        [&](const auto& matrix) {
            const float white = sizeof(*matrix.data()) == 1 ? 255.0f : 65535.0f;
            for (int64_t i = 0; i < matrix.size(); ++i)
                planes->write<float>()[i] = static_cast<float>(matrix.data()[i]) / white;
        },
        *decoded);
    if (planes->dim(2) != rows || planes->dim(3) != columns) {
        planes = resized(*planes, rows, columns);
        if (!planes)
            return planes.error();
    }
    std::vector<float> values(planes->data<float>(), planes->data<float>() + planes->size());
    const auto pick = [](const std::vector<float>& list, std::size_t c) { return list[list.size() == 1 ? 0 : c]; };
    const auto cells = static_cast<std::size_t>(rows * columns);
    const float white = reading.ofBytes() ? 255.0f : 1.0f;
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = (white * values[i] - pick(reading.mean, i / cells)) / pick(reading.deviation, i / cells);
    return values;
}

} // namespace

bool PictureReading::ofBytes() const {
    const auto above = [](float x) { return x > 1; };
    return !asTrained && (std::ranges::any_of(mean, above) || std::ranges::any_of(deviation, above));
}

bool isBuiltInPicture(const std::string& word) { return word.starts_with(phantomWord) || word.starts_with(digitWord); }

std::optional<Matrix<uint8_t>> builtInTissue(const std::string& word) {
    const int64_t slice = word.starts_with(phantomWord) ? pictureNumber(word, phantomWord.size()) : -1;
    if (slice < 0 || slice >= phantomSlices)
        return {};
    return headTissue(slice, pictureSeed, {});
}

Expected<Tensor> loadTensor(const std::string& path, const JobContext& job) {
    if (fileExtension(path) != ".pb")
        return npyTensor(path, job);
    const auto read = onnx_file::loadTensor(path, job);
    return read ? tensorOf(*read, path) : read.error();
}

Status saveTensor(const Tensor& tensor, const std::string& path) {
    if (tensor.type() == Type::BFloat16) {
        const auto wide = converted(tensor, Type::Float32);
        return wide ? saveTensor(*wide, path) : Status{wide.error()};
    }
    for (const auto& [type, name] : numpyTypes)
        if (type == tensor.type())
            return writeFile(
                path, npyFile(name, tensor.shape(), tensor.data<char>(), static_cast<std::size_t>(tensor.bytes())));
    return userError(
        text(TELAR_TR("core", "Values of type %1 are not written to a .npy file"), typeName(tensor.type())),
        text("%1", path));
}

Expected<Tensor> converted(const Tensor& tensor, Type type) {
    if (tensor.type() == type)
        return tensor;
    auto made = Tensor::create(type, tensor.shape());
    if (!made)
        return made;
    const bool known = amongAll(tensor.type(), [&]<class From>() {
        amongAll(type, [&]<class To>() {
            for (int64_t i = 0; i < tensor.size(); ++i)
                made->write<To>()[i] = convert<To>(tensor.data<From>()[i]);
        });
    });
    if (!known)
        return userError(text(TELAR_TR("core", "Values of type %1 are not numbers"), typeName(tensor.type())));
    return made;
}

PictureReading usualReading(const Graph& graph, const Tensor& input) {
    PictureReading reading;
    const auto& shape = input.shape();
    reading.channelsLast = shape.size() == 4 && (shape[3] == 3 || shape[3] == 1) && shape[1] != 3 && shape[1] != 1;
    const auto mean = listed(graph.said("mean")), deviation = listed(graph.said("deviation"));
    if (!mean.empty() && mean.size() == deviation.size()) {
        const auto same = [](const std::vector<float>& list) {
            return std::adjacent_find(list.begin(), list.end(), std::not_equal_to<>()) == list.end();
        };
        const bool one = same(mean) && same(deviation); // a number for each channel, and all alike
        reading.mean = one ? std::vector{mean.front()} : mean;
        reading.deviation = one ? std::vector{deviation.front()} : deviation;
        reading.asTrained = one && !graph.said("telar.model").empty();
        reading.reason = text(TELAR_TR("core", "Mean and deviation: from the file"));
    } else if (shape.size() == 4 && (reading.channelsLast ? shape[3] : shape[1]) == 3) {
        reading.mean = {0.485f, 0.456f, 0.406f};
        reading.deviation = {0.229f, 0.224f, 0.225f};
        reading.reason = text(TELAR_TR("core", "Three channels are taken to want ImageNet's mean and deviation"));
    } else
        reading.reason = text(TELAR_TR("core", "Bytes are taken as 0 to 1"));
    return reading;
}

Expected<Tensor> pictureTensor(const std::string& path, const Tensor& input, const PictureReading& reading,
                               const JobContext& job) {
    const Shape& shape = input.shape();
    const bool last = reading.channelsLast;
    const int64_t channels = shape.size() == 4 ? shape[last ? 3 : 1] : 0;
    const auto count = static_cast<std::size_t>(channels);
    const auto fits = [&](const std::vector<float>& list) { return list.size() == 1 || list.size() == count; };
    if ((channels != 1 && channels != 3) || shape[0] != 1 || !fits(reading.mean) || !fits(reading.deviation))
        return userError(text(TELAR_TR("core", "A picture cannot become an input of the shape %1"), shapeName(shape)),
                         text("%1", path), text(TELAR_TR("core", "Give a .npy or .pb file for this input")));
    const int64_t rows = shape[last ? 1 : 2], columns = shape[last ? 2 : 3];
    constexpr int64_t copies = 3; // resized, normalised, in the input's layout
    TELAR_CHECK(checkEstimate(static_cast<double>(copies * input.size()) * sizeof(float)));
    const bool asTrained = reading.asTrained && reading.mean.size() == 1 && reading.deviation.size() == 1;
    TELAR_TRY(values, (asTrained ? valuesAsTrained : valuesOf)(path, channels, rows, columns, reading, job));
    TELAR_TAKE(made, Tensor::create(Type::Float32, shape));
    for (int64_t c = 0; c < channels; ++c)
        for (int64_t i = 0; i < rows * columns; ++i)
            made->write<float>()[last ? i * channels + c : c * rows * columns + i] =
                (*values)[static_cast<std::size_t>(c * rows * columns + i)];
    return converted(*made, input.type());
}

} // namespace telar::network
