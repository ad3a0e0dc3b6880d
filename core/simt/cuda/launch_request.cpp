#include "core/simt/cuda/launch_request.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/base/memory.hpp"
#include "core/base/mersenne_twister.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace telar::cuda {

namespace {

using Kind = ArgumentRequest::Kind;

constexpr std::pair<const char*, Kind> arrayKinds[] = {{"zeros", Kind::Zeros},
                                                       {"ones", Kind::Ones},
                                                       {"iota", Kind::Iota},
                                                       {"random", Kind::Random},
                                                       {"empty", Kind::Empty}};

/// As people type it: a decimal comma is fine.
std::optional<double> typedNumber(std::string typed) {
    if (std::count(typed.begin(), typed.end(), ',') == 1)
        typed[typed.find(',')] = '.';
    const char *from = typed.data() + (typed.starts_with('+') ? 1 : 0), *end = typed.data() + typed.size();
    double value = 0;
    const auto [stop, failure] = std::from_chars(from, end, value);
    if (failure != std::errc() || stop != end || from == end)
        return {};
    return value;
}

struct ArrayValues {
    std::vector<double> numbers; ///< empty where `count` zeros
    int64_t count = 0, rows = 1, columns = 0;
};

Expected<ArrayValues> fileValues(const std::string& path, const ArrayReader& read, const JobContext& job) {
    TELAR_TRY(loaded, read(path, job));
    ArrayValues made;
    made.rows = rowsOf(*loaded);
    made.columns = columnsOf(*loaded);
    made.count = made.rows * made.columns;
    TELAR_CHECK(checkMemoryFor(made.count * 16, path));
    std::visit(
        [&](const auto& matrix) {
            made.numbers.reserve(static_cast<std::size_t>(made.count));
            for (int64_t r = 0; r < made.rows; ++r)
                for (int64_t c = 0; c < made.columns; ++c)
                    made.numbers.push_back(static_cast<double>(matrix.view().data[r * matrix.view().rowStride + c]));
        },
        *loaded);
    return made;
}

Expected<ArrayValues> valuesOf(const ArgumentRequest& asked, const ArrayReader& read, const JobContext& job) {
    if (asked.kind == Kind::File)
        return fileValues(asked.path, read, job);
    ArrayValues made;
    made.count = made.columns = asked.count;
    if (asked.rows > 0) {
        made.rows = asked.rows;
        made.columns = asked.count / asked.rows;
    }
    if (asked.kind == Kind::Zeros || asked.kind == Kind::Empty)
        return made;
    TELAR_CHECK(checkMemory(made.count * 16));
    made.numbers.resize(static_cast<std::size_t>(made.count), 1.0);
    if (asked.kind == Kind::Iota) {
        for (std::size_t i = 0; i < made.numbers.size(); ++i)
            made.numbers[i] = static_cast<double>(i);
    } else if (asked.kind == Kind::Random) {
        std::vector<int32_t> whole(made.numbers.size());
        MersenneTwister(asked.seed).fill(whole.data(), made.count, 9);
        made.numbers.assign(whole.begin(), whole.end());
    }
    return made;
}

Text argumentPlace(std::size_t index) { return text("--arg %1", index); }

/// Where a file's name stands behind "60x128:"; null: nothing of that kind is before it.
const char* behindShape(const std::string& word, int64_t& rows, int64_t& columns) {
    const char* end = word.data() + word.size();
    const auto x = std::from_chars(word.data(), end, rows);
    if (x.ec != std::errc() || x.ptr == end || *x.ptr != 'x')
        return nullptr;
    const auto colon = std::from_chars(x.ptr + 1, end, columns);
    const bool good = colon.ec == std::errc() && colon.ptr != end && *colon.ptr == ':' && rows > 0 && columns > 0 &&
                      rows <= ArgumentRequest::mostElements / columns;
    return good ? colon.ptr + 1 : nullptr;
}

/// The array that comes next: its address, or what Numba passes of it (numba/core/datamodel/models.py, ArrayModel): memory and
/// parent, which are null, elements, bytes of one, address, shape, strides in bytes.
void addArrayArguments(int dimensions, int64_t rows, int64_t columns, const ElementType& type, KernelData& data) {
    const auto number = [&](int64_t value) {
        machine::Argument made;
        made.bytes.resize(sizeof value);
        std::memcpy(made.bytes.data(), &value, sizeof value);
        data.arguments.push_back(std::move(made));
    };
    const int64_t bytes = type.bytes * type.count;
    if (dimensions > 0)
        for (const int64_t value : {int64_t{0}, int64_t{0}, rows * columns, bytes})
            number(value);
    data.arguments.push_back(machine::bufferArgument(static_cast<int>(data.buffers.size())));
    if (dimensions == 2)
        for (const int64_t value : {rows, columns, columns * bytes, bytes})
            number(value);
    else if (dimensions == 1)
        for (const int64_t value : {rows * columns, bytes})
            number(value);
}

/// What is added to a launch, parameter after parameter.
struct Filling {
    KernelData& data;
    const KernelFacts& kernel;
    const ArrayReader& read;
    const JobContext& job;
    const std::vector<std::string>& names;

    Status number(std::size_t k, const std::string& word, const ArgumentRequest& asked, const ElementType& type) const;
    Status array(std::size_t k, const ArgumentRequest& asked, ElementType type) const;
    Status add(std::size_t k, const std::string& word) const;
};

Status Filling::number(std::size_t k, const std::string& word, const ArgumentRequest& asked,
                       const ElementType& type) const {
    const auto& parameter = kernel.parameters[k];
    if (!asked.isArray() && type.bytes == 0)
        return userError(text(TELAR_TR("core", "The type of argument %1 of %2 (%3) is not known here: write "
                                               "it before the number, as in int:%4"),
                              k, kernel.name, parameter.type, word),
                         argumentPlace(k));
    if (asked.isArray() || type.bytes * type.count != parameter.bytes)
        return userError(text(TELAR_TR("core", "Argument %1 of %2 is of type %3 and takes a number, not '%4'"), k,
                              kernel.name, parameter.type, word),
                         argumentPlace(k));
    if (!type.floating && asked.number != std::trunc(asked.number))
        return userError(text(TELAR_TR("core", "Argument %1 of %2 is of type %3 and takes an integer, not '%4'"), k,
                              kernel.name, type.name, word),
                         argumentPlace(k));
    machine::Argument made;
    made.bytes.resize(parameter.bytes);
    for (uint32_t part = 0; part < type.count; ++part)
        putNumber(asked.number, type, made.bytes.data() + part * type.bytes);
    data.arguments.push_back(std::move(made));
    data.bufferOf.push_back(-1);
    data.types.push_back(type);
    return {};
}

Status Filling::array(std::size_t k, const ArgumentRequest& asked, ElementType type) const {
    if (type.bytes == 0)
        type = elementType("unsigned char"); // a structure, or not known: plain bytes
    TELAR_TRY(values, valuesOf(asked, read, job));
    const auto elements = static_cast<std::size_t>(values->count) * type.count;
    TELAR_CHECK(checkMemory(static_cast<int64_t>(elements * type.bytes)));
    const bool fresh = asked.kind == Kind::Empty;
    auto& memory = data.memory.emplace_back(elements * type.bytes, fresh ? uint8_t{0xff} : uint8_t{0});
    for (std::size_t i = 0; i < values->numbers.size(); ++i)
        for (uint32_t part = 0; part < type.count; ++part)
            putNumber(values->numbers[i], type, memory.data() + (i * type.count + part) * type.bytes);
    data.bufferOf.push_back(static_cast<int>(data.buffers.size()));
    data.types.push_back(type);
    data.shapes.emplace_back(values->rows, values->columns);
    addArrayArguments(kernel.parameters[k].dimensions, values->rows, values->columns, type, data);
    data.buffers.push_back({k < names.size() && !names[k].empty() ? names[k] : "argument " + std::to_string(k),
                            {memory.data(), memory.size()},
                            type.bytes * type.count,
                            fresh});
    return {};
}

Status Filling::add(std::size_t k, const std::string& word) const {
    const auto& parameter = kernel.parameters[k];
    const auto asked = parseArgument(word, k);
    const bool guessed = parameter.pointer && parameter.type.find('*') == std::string::npos;
    if (!parameter.pointer || (guessed && asked && !asked->isArray())) {
        // Where a number is wanted, that is what the sentence says.
        ArgumentRequest none;
        none.kind = Kind::File;
        return number(k, word, asked ? *asked : none, asked && asked->type.bytes > 0 ? asked->type : parameter.element);
    }
    if (!asked)
        return asked.error();
    if (!asked->isArray())
        return userError(text(TELAR_TR("core", "An array is given as zeros:N, ones:N, iota:N, empty:N, "
                                               "random:N:SEED, a .csv or a picture, not '%1'"),
                              word),
                         argumentPlace(k));
    return array(k, *asked, asked->type.bytes > 0 ? asked->type : parameter.element);
}

} // namespace

std::string ArgumentRequest::word() const {
    const std::string said = type.bytes > 0 ? type.name + ":" : std::string();
    if (kind == Kind::Number)
        return said + toText(number);
    if (kind == Kind::File)
        return said + (rows > 0 ? std::to_string(rows) + "x" + std::to_string(count / rows) + ":" : std::string()) +
               path;
    for (const auto& [name, one] : arrayKinds)
        if (one == kind)
            return said + name + ":" +
                   (rows > 0 && count % rows == 0 ? std::to_string(rows) + "x" + std::to_string(count / rows)
                                                  : std::to_string(count)) +
                   (kind == Kind::Random ? ":" + std::to_string(seed) : std::string());
    return {};
}

Expected<ArgumentRequest> parseArgument(const std::string& given, std::size_t index) {
    ArgumentRequest made;
    std::string word = given;
    if (const auto colon = word.find(':'); colon != std::string::npos)
        if (auto said = elementType(word.substr(0, colon)); said.bytes > 0) {
            made.type = std::move(said);
            word.erase(0, colon + 1);
        }
    if (const auto number = typedNumber(word)) {
        made.number = *number;
        return made;
    }
    if (int64_t rows = 0, columns = 0; const char* file = behindShape(word, rows, columns)) {
        made.rows = rows;
        made.count = rows * columns;
        word.erase(0, static_cast<std::size_t>(file - word.data()));
    }
    const auto colon = word.find(':');
    const auto known = std::find_if(std::begin(arrayKinds), std::end(arrayKinds),
                                    [&](const auto& one) { return word.substr(0, colon) == one.first; });
    if (known == std::end(arrayKinds) || made.rows > 0) {
        const auto extension = fileExtension(word);
        if (extension != ".csv" && extension != ".png" && extension != ".jpg" && extension != ".jpeg")
            return userError(text(TELAR_TR("core", "An array is given as zeros:N, ones:N, iota:N, empty:N, "
                                                   "random:N:SEED, a .csv or a picture, not '%1'"),
                                  word),
                             argumentPlace(index));
        made.kind = Kind::File;
        made.path = word;
        return made;
    }
    made.kind = known->second;
    const char *at = word.data() + std::min(colon + 1, word.size()), *end = word.data() + word.size();
    auto read = std::from_chars(at, end, made.count);
    const auto fits = [&] { return made.count >= 1 && made.count <= ArgumentRequest::mostElements; };
    bool good = colon != std::string::npos && read.ec == std::errc() && fits();
    if (good && read.ptr != end && *read.ptr == 'x') { // rows and columns
        made.rows = std::exchange(made.count, 0);
        read = std::from_chars(read.ptr + 1, end, made.count);
        good = read.ec == std::errc() && fits();
        made.count *= made.rows;
        good = good && fits();
    }
    if (good && made.kind == Kind::Random && read.ptr != end)
        good = *read.ptr == ':' && std::from_chars(read.ptr + 1, end, made.seed).ptr == end && read.ptr + 1 != end;
    else
        good = good && read.ptr == end;
    if (!good)
        return userError(text(TELAR_TR("core", "%1 takes a number of elements from 1 to %2, as in %1:1024%3, not '%4'"),
                              known->first, ArgumentRequest::mostElements, made.kind == Kind::Random ? ":7" : "", word),
                         argumentPlace(index));
    return made;
}

Expected<simt::Dim3> parseSizes(const std::string& typed, const std::string& what) {
    uint32_t sizes[3] = {1, 1, 1};
    const char *at = typed.data(), *end = at + typed.size();
    for (int i = 0; i < 3; ++i) {
        const auto [stop, failure] = std::from_chars(at, end, sizes[i]);
        if (failure != std::errc() || sizes[i] == 0)
            break;
        if (stop == end)
            return simt::Dim3{sizes[0], sizes[1], sizes[2]};
        if (*stop != 'x')
            break;
        at = stop + 1;
    }
    return userError(text(TELAR_TR("core", "%1 takes sizes along x, y and z, as in 32x8, not '%2'"), what, typed));
}

std::string sizesWord(const simt::Dim3& sizes) {
    std::string made = std::to_string(sizes.x);
    if (sizes.y > 1 || sizes.z > 1)
        made += "x" + std::to_string(sizes.y);
    if (sizes.z > 1)
        made += "x" + std::to_string(sizes.z);
    return made;
}

std::string LaunchRequest::commandLine(const std::string& file) const {
    CommandLine line({"telar-cli", "kernel", file});
    if (!kernel.empty())
        line.add(kernel);
    line.option("--grid", sizesWord(config.grid)).option("--block", sizesWord(config.block));
    if (config.dynamicShared > 0)
        line.option("--shared", config.dynamicShared);
    for (const auto& word : arguments)
        line.option("--arg", word);
    if (!reference.empty())
        line.option("--reference", reference);
    if (!reference.empty() && tolerance != usualTolerance)
        line.option("--tolerance", tolerance);
    return line.str();
}

Expected<KernelData> kernelData(const KernelFacts& kernel, const std::vector<std::string>& words,
                                const ArrayReader& read, const JobContext& job, const std::vector<std::string>& names) {
    if (words.size() != kernel.parameters.size())
        return userError(text(TELAR_TR("core", "%1 takes %2 arguments, and %3 are given with --arg"),
                              kernel.signature(), kernel.parameters.size(), words.size()),
                         {}, text(TELAR_TR("core", "Give one --arg for each, in order")));
    KernelData data;
    data.memory.reserve(words.size()); // buffers look into it
    const Filling filling{data, kernel, read, job, names};
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_CHECK(filling.add(k, words[k]));
    }
    return data;
}

Matrix<float> arrayMatrix(const KernelData& data, std::size_t parameter) {
    const auto numbers = data.numbers(parameter);
    auto [rows, columns] = data.shapes[static_cast<std::size_t>(data.bufferOf[parameter])];
    columns *= data.types[parameter].count;
    if (rows * columns != static_cast<int64_t>(numbers.size())) {
        rows = 1;
        columns = static_cast<int64_t>(numbers.size());
    }
    Matrix<float> matrix(rows, columns);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        matrix.data()[i] = static_cast<float>(numbers[i]);
    return matrix;
}

} // namespace telar::cuda
