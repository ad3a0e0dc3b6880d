#include "app/cli/kernel_arguments.hpp"

#include "app/cli/common.hpp"
#include "core/base/files.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"

#include <charconv>
#include <cmath>

namespace telar::cli {

namespace {

constexpr int64_t mostElements = int64_t{1} << 30;

struct Values {
    std::vector<double> numbers; ///< empty where `count` zeros
    int64_t count = 0, rows = 1, columns = 0;
    bool fresh = false;
};

Expected<Values> fileValues(const std::string& path, const Session& session) {
    const auto extension = fileExtension(path);
    auto loaded =
        extension == ".csv" ? loadCsv(path, session.job) : loadImage(path, Channel::Grey, session.job);
    if (!loaded)
        return loaded.error();
    Values made;
    made.rows = rowsOf(loaded->values);
    made.columns = columnsOf(loaded->values);
    made.count = made.rows * made.columns;
    std::visit(
        [&](const auto& matrix) {
            made.numbers.reserve(static_cast<std::size_t>(made.count));
            for (int64_t r = 0; r < made.rows; ++r)
                for (int64_t c = 0; c < made.columns; ++c)
                    made.numbers.push_back(
                        static_cast<double>(matrix.view().data[r * matrix.view().rowStride + c]));
        },
        loaded->values);
    return made;
}

/// "zeros:N", "ones:N", "iota:N", "random:N:SEED", "empty:N" or a file.
Expected<Values> valuesOf(const std::string& word, std::size_t index, const Session& session) {
    const auto colon = word.find(':');
    const std::string kind = word.substr(0, colon);
    const Text where = text("--arg %1", index);
    if (kind != "zeros" && kind != "ones" && kind != "iota" && kind != "random" && kind != "empty") {
        const auto extension = fileExtension(word);
        if (extension == ".csv" || extension == ".png" || extension == ".jpg" || extension == ".jpeg")
            return fileValues(word, session);
        return userError(text("An array is given as zeros:N, ones:N, iota:N, empty:N, random:N:SEED, a .csv "
                              "or a picture, not '%1'",
                              word),
                         where);
    }
    Values made;
    const char *at = word.data() + std::min(colon + 1, word.size()), *end = word.data() + word.size();
    const auto [stop, failure] = std::from_chars(at, end, made.count);
    uint32_t seed = 0;
    bool good =
        colon != std::string::npos && failure == std::errc() && made.count >= 1 && made.count <= mostElements;
    if (good && kind == "random" && stop != end)
        good = *stop == ':' && std::from_chars(stop + 1, end, seed).ptr == end && stop + 1 != end;
    else
        good = good && stop == end;
    if (!good)
        return userError(text("%1 takes a number of elements from 1 to %2, as in %1:1024%3, not '%4'", kind,
                              mostElements, kind == "random" ? ":7" : "", word),
                         where);
    made.columns = made.count;
    made.fresh = kind == "empty";
    if (kind == "zeros" || kind == "empty")
        return made;
    made.numbers.resize(static_cast<std::size_t>(made.count), 1.0);
    if (kind == "iota") {
        for (std::size_t i = 0; i < made.numbers.size(); ++i)
            made.numbers[i] = static_cast<double>(i);
    } else if (kind == "random") {
        std::vector<int32_t> whole(made.numbers.size());
        MersenneTwister(seed).fill(whole.data(), made.count, 9);
        made.numbers.assign(whole.begin(), whole.end());
    }
    return made;
}

} // namespace

Expected<KernelData> kernelData(const cuda::KernelFacts& kernel, const std::vector<std::string>& words,
                                const Session& session) {
    if (words.size() != kernel.parameters.size())
        return userError(text("%1 takes %2 arguments, and %3 are given with --arg", kernel.signature(),
                              kernel.parameters.size(), words.size()),
                         {}, text("Give one --arg for each, in order"));
    KernelData data;
    data.memory.reserve(words.size()); // buffers look into it
    for (std::size_t k = 0; k < words.size(); ++k) {
        const auto& parameter = kernel.parameters[k];
        if (!parameter.pointer) {
            const auto number = parseNumber(words[k]);
            if (!number || parameter.element.bytes * parameter.element.count != parameter.bytes)
                return userError(text("Argument %1 of %2 is of type %3 and takes a number, not '%4'", k,
                                      kernel.name, parameter.type, words[k]),
                                 text("--arg %1", k));
            if (!parameter.element.floating && *number != std::trunc(*number))
                return userError(text("Argument %1 of %2 is of type %3 and takes a whole number, not '%4'", k,
                                      kernel.name, parameter.type, words[k]),
                                 text("--arg %1", k));
            machine::Argument made;
            made.bytes.resize(parameter.bytes);
            for (uint32_t part = 0; part < parameter.element.count; ++part)
                cuda::putNumber(*number, parameter.element,
                                made.bytes.data() + part * parameter.element.bytes);
            data.arguments.push_back(std::move(made));
            data.bufferOf.push_back(-1);
            continue;
        }
        const auto values = valuesOf(words[k], k, session);
        if (!values)
            return values.error();
        cuda::ElementType type = parameter.element;
        if (type.bytes == 0)
            type = cuda::elementType("unsigned char"); // a structure: plain bytes
        const auto elements = static_cast<std::size_t>(values->count) * type.count;
        auto& memory =
            data.memory.emplace_back(elements * type.bytes, values->fresh ? uint8_t{0xff} : uint8_t{0});
        for (std::size_t i = 0; i < values->numbers.size(); ++i)
            for (uint32_t part = 0; part < type.count; ++part)
                cuda::putNumber(values->numbers[i], type,
                                memory.data() + (i * type.count + part) * type.bytes);
        data.bufferOf.push_back(static_cast<int>(data.buffers.size()));
        data.shapes.emplace_back(values->rows, values->columns);
        data.arguments.push_back(machine::bufferArgument(static_cast<int>(data.buffers.size())));
        data.buffers.push_back({"argument " + std::to_string(k),
                                {memory.data(), memory.size()},
                                type.bytes * type.count,
                                values->fresh});
    }
    return data;
}

Status writeArray(const KernelData& data, const cuda::KernelFacts& kernel, const std::string& word) {
    const auto colon = word.find(':');
    std::size_t index = 0;
    if (colon == std::string::npos ||
        std::from_chars(word.data(), word.data() + colon, index).ptr != word.data() + colon ||
        index >= data.bufferOf.size() || data.bufferOf[index] < 0)
        return userError(text(
            "--output takes the number of an array argument (from 0) and a file, as in 2:c.csv, not '%1'",
            word));
    const std::string path = word.substr(colon + 1);
    const auto& buffer = data.buffers[static_cast<std::size_t>(data.bufferOf[index])];
    auto type = kernel.parameters[index].element;
    if (type.bytes == 0)
        type = cuda::elementType("unsigned char");
    const auto numbers = cuda::numbersOf(buffer.bytes, type);
    auto [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[index])];
    columns *= type.count;
    if (rows * columns != static_cast<int64_t>(numbers.size())) {
        rows = 1;
        columns = static_cast<int64_t>(numbers.size());
    }
    Matrix<float> matrix(rows, columns);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        matrix.data()[i] = static_cast<float>(numbers[i]);
    const AnyMatrix values(std::move(matrix));
    if (const auto extension = fileExtension(path);
        extension == ".png" || extension == ".jpg" || extension == ".jpeg")
        return saveImage(viewOf(values), path);
    return writeText(path, csvText(viewOf(values)));
}

} // namespace telar::cli
