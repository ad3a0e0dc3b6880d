// What telar-cli pool tells of a run: the picture, the record, the summary.
#include "app/cli/run/pool.hpp"
#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/pooling/operation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar::cli {

Status savePicture(const AnyView& output, const std::string& path, bool levels) {
    ImageOptions options;
    options.asIs = levels;
    double least = std::numeric_limits<double>::infinity(), most = -least;
    std::visit(
        [&](const auto& v) {
            for (int64_t r = 0; r < v.rows; ++r)
                for (int64_t c = 0; c < v.columns; ++c)
                    if (const auto value = static_cast<double>(v.at(r, c)); std::isfinite(value))
                        least = std::min(least, value), most = std::max(most, value);
        },
        output);
    options.minimum = least <= most ? least : 0;
    options.maximum = least <= most ? most : 1;
    return saveImage(output, path, options);
}

bool hasLevels(const SourceMatrix& source) { return source.image && elementType(source.values) == ElementType::UInt8; }

Status saveCells(const std::string& path, const AnyView& output, bool levels, const JobContext& job) {
    if (path == "-")
        return writeCsv(output, writeStandardOutput, job);
    return fileExtension(path) == ".csv" ? saveCsv(output, path, job) : savePicture(output, path, levels);
}

RunRecord startRecord(const Request& request, const PoolingShape& shape, const std::string& backend, bool threaded) {
    auto record = startRecord(request, poolingId, backend, threaded);
    record.entries = entriesOf(poolingParameters(), request.spec);
    record.outputRows = shape.rows;
    record.outputColumns = shape.columns;
    record.windows = shape.rows * shape.columns;
    return record;
}

void addInput(RunRecord& record, const SourceMatrix& source) {
    record.seed = source.seed;
    record.inputRows = rowsOf(source.values);
    record.inputColumns = columnsOf(source.values);
    record.inputSource = source.origin;
    record.inputType = elementName(elementType(source.values));
}

std::string summary(const RunRecord& record, const std::string& title, const AnyView* output) {
    auto size = [](int64_t rows, int64_t columns) { return std::to_string(rows) + " x " + std::to_string(columns); };
    std::string out = "input    " + size(record.inputRows, record.inputColumns) + " " + record.inputType + ", " +
                      record.inputSource + (record.seed ? ", seed " + std::to_string(*record.seed) : "") + "\n";
    out += "output   " + size(record.outputRows, record.outputColumns) + "\n";
    if (record.windows > 0)
        out += "windows  " + std::to_string(record.windows) + "\n";
    if (output) {
        const int64_t in = record.inputRows * record.inputColumns, made = record.outputRows * record.outputColumns;
        const auto type = elementType(*output);
        const auto bytes = [&](int64_t each) {
            return std::to_string(in * each) + " in, " + std::to_string(made * each) + " out";
        };
        out += "values   " + bytes(1) + "\nbytes    ";
        if (record.inputType == elementName(type))
            out += bytes(elementSize(type)) + ", of " + record.inputType;
        else
            out += std::to_string(made * elementSize(type)) + " out, of " + elementName(type);
        out += "\n";
        // The thesis' sheet counts what NumPy keeps: int32 on its author's computer, int64 on most others.
        for (const auto& [name, size] : {std::pair{"int32", 4}, {"int64", 8}})
            if (type != ElementType::Float32 && record.inputType != name)
                out += std::string(9, ' ') + bytes(size) + ", of NumPy's " + name + "\n";
    }
    out += "backend  " + record.backend + ": " + title + ", on " + record.device + "\n";
    out += "time     " + timesOf(record.total) + "\n";
    if (record.product)
        out += "product  " + timesOf(*record.product) + ", of the windows' products alone\n";
    if (record.stream)
        out += "bands    of " + std::to_string(record.stream->bandRows) + " output rows, in " +
               std::to_string(record.stream->memoryBytes >> 20) +
               " MiB; the time is that of making, pooling and hashing\n";
    out += "sha256   " + record.outputSha256 + "\n";
    if (output && record.outputRows <= 16 && record.outputColumns <= 16)
        out += "\n" + csvText(*output);
    return out;
}

} // namespace telar::cli
