// telar-cli pool --backend streamed --random: the input is made band by band and never is in memory as a
// whole.
#include "app/cli/run/pool.hpp"
#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/pooling/streamed.hpp"

#include <algorithm>
#include <memory>

namespace telar::cli {

namespace {

/// Rows as they come, as a view.
AnyView rowsView(ElementType type, const void* rows, int64_t count, int64_t columns) {
    auto view = [&](auto sample) {
        using T = decltype(sample);
        return AnyView(PlanesView<const T>{static_cast<const T*>(rows), 1, count, columns, columns, count * columns});
    };
    return type == ElementType::UInt8 ? view(uint8_t{}) : type == ElementType::Int32 ? view(int32_t{}) : view(float{});
}

class CsvRows final : public RowSink {
public:
    CsvRows(ElementType type, int64_t columns, TextSink sink)
        : type_(type), columns_(columns), sink_(std::move(sink)) {}
    Status write(const void* rows, int64_t count) override {
        return writeCsv(rowsView(type_, rows, count, columns_), sink_);
    }

private:
    ElementType type_;
    int64_t columns_;
    TextSink sink_;
};

/// Keeps all rows, for pictures and small results.
class KeptRows final : public RowSink {
public:
    explicit KeptRows(AnyMatrix& to) : to_(to) {}
    Status write(const void* rows, int64_t count) override {
        std::visit(
            [&](auto& m) {
                const auto* from = static_cast<const std::remove_pointer_t<decltype(m.data())>*>(rows);
                std::copy_n(from, count * m.columns(), m.row(next_));
            },
            to_);
        next_ += count;
        return {};
    }

private:
    AnyMatrix& to_;
    int64_t next_ = 0;
};

/// Where the rows of the last run go: at most one of the three is there.
struct Destination {
    std::unique_ptr<AtomicFile> file;
    std::optional<AnyMatrix> kept;
    std::unique_ptr<RowSink> sink;
};

Expected<Destination> destination(const Request& request, ElementType type, const PoolingShape& shape) {
    Destination to;
    const bool csv = fileExtension(request.output) == ".csv";
    if (request.output == "-") {
        to.sink = std::make_unique<CsvRows>(type, shape.columns, writeStandardOutput);
    } else if (csv) {
        TELAR_TAKE(file, AtomicFile::create(request.output));
        to.file = std::make_unique<AtomicFile>(std::move(*file));
        to.sink = std::make_unique<CsvRows>(type, shape.columns,
                                            [file = to.file.get()](std::string_view s) { return file->write(s); });
    } else if (!request.output.empty() || (shape.rows <= 16 && shape.columns <= 16)) {
        TELAR_SET(to.kept, createMatrix(type, shape.rows, shape.columns));
    }
    return to;
}

Status finish(const Request& request, Destination& to, const RunRecord& record, bool quiet,
              const PoolingVariant& variant) {
    if (to.file)
        TELAR_CHECK(to.file->commit());
    std::optional<AnyView> shown;
    if (to.kept)
        shown = viewOf(*to.kept);
    if (shown && !request.output.empty())
        TELAR_CHECK(savePicture(*shown, request.output, false));
    if (!request.json.empty())
        TELAR_CHECK(writeText(request.json, toJson(record) + "\n"));
    return quiet ? Status() : printWords(summary(record, variant.title().str(), shown ? &*shown : nullptr));
}

} // namespace

Outcome runStreamed(const Request& request, const RandomChoice& random, const PoolingVariant& variant,
                    Session& session) {
    TELAR_TRY_CALL(shape, poolingShape(request.spec, random.rows, random.columns));
    const auto inputType = random.max < 256 ? ElementType::UInt8 : ElementType::Int32;
    TELAR_TAKE(to, destination(request, poolingOutputType(inputType, request.spec.mode), *shape));
    if (to->kept)
        to->sink = std::make_unique<KeptRows>(*to->kept);
    auto record = startRecord(request, *shape, "streamed", true);
    record.seed = random.seed;
    record.inputRows = random.rows;
    record.inputColumns = random.columns;
    record.inputType = elementName(inputType);
    int run = 0;
    const auto measured = measure({request.repeat, 0}, {session.job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        const auto source = randomRows(random.rows, random.columns, random.seed, random.max);
        const bool last = ++run == request.repeat;
        TELAR_TRY(result, poolStream(*source, last ? to->sink.get() : nullptr, request.spec,
                                     {request.threads, session.job}, request.memoryBytes, StreamHash::Sha256));
        record.outputSha256 = result->outputSha256;
        record.stream =
            StreamFacts{result->bandRows, result->memoryBytes, result->outputSum, result->elementsPerSecond};
        return VariantRun{{}, {}, 1e3 * result->seconds, {}};
    });
    if (!measured)
        return failed(measured.error());
    addMeasured(*measured, record);
    TELAR_CHECK(finish(request, *to, record, session.quiet, variant));
    if (session.quiet && random.fresh)
        sayAside("telar-cli: seed %u\n", random.seed);
    return done();
}

} // namespace telar::cli
