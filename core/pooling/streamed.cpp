// Pooling through bounded memory: the variant for problems in memory, and `poolStream` for those beyond it.
#include "core/pooling/streamed.hpp"

#include "core/base/sha256.hpp"
#include "core/pooling/simd_plan.hpp"
#include "core/pooling/stream_bands.hpp"
#include "core/pooling/variants.hpp"

#include <chrono>
#include <cstring>

namespace telar {

namespace {

constexpr int64_t variantBudget = int64_t{64} << 20; // what the variant takes beside its input and output

template <class T>
class ViewRows final : public RowSource {
public:
    ViewRows(const PlanesView<const T>& view, int64_t plane) : view_(view), plane_(plane) {}
    int64_t rows() const override { return view_.rows; }
    int64_t columns() const override { return view_.columns; }
    ElementType type() const override { return ElementOf<T>::type; }
    Status read(void* to, int64_t count) override {
        auto* at = static_cast<T*>(to);
        for (int64_t i = 0; i < count; ++i, at += view_.columns)
            std::memcpy(at, view_.row(next_++, plane_), static_cast<std::size_t>(view_.columns) * sizeof(T));
        return {};
    }

private:
    PlanesView<const T> view_;
    int64_t plane_, next_ = 0;
};

/// Sums up, and hashes, what has been pooled.
class Summary {
public:
    Summary(ElementType type, int64_t columns, bool hash) : type_(type), columns_(columns), hashed_(hash) {}

    void add(const void* rows, int64_t count) {
        for (int64_t r = 0; r < count; ++r) {
            if (type_ == ElementType::UInt8)
                addRow<uint8_t, int64_t>(rows, r);
            else if (type_ == ElementType::Int32)
                addRow<int32_t, int64_t>(rows, r);
            else
                addRow<float, double>(rows, r);
        }
    }
    double sum() const { return sum_; }
    std::string hash() { return hashed_ ? hash_.finish() : std::string(); }

private:
    template <class T, class Sum>
    void addRow(const void* rows, int64_t r) {
        const T* row = static_cast<const T*>(rows) + r * columns_;
        Sum sum{};
#pragma omp simd reduction(+ : sum)
        for (int64_t c = 0; c < columns_; ++c)
            sum += static_cast<Sum>(row[c]);
        sum_ += static_cast<double>(sum);
        if (!hashed_)
            return;
        floats_.assign(row, row + columns_);
        hash_.update(floats_.data(), floats_.size() * sizeof(float));
    }

    ElementType type_;
    int64_t columns_;
    bool hashed_;
    double sum_ = 0;
    Sha256 hash_;
    std::vector<float> floats_;
};

class Streamed final : public PoolingVariant {
public:
    Streamed()
        : PoolingVariant({"streamed", text(TELAR_TR("core", "Streamed in bands")),
                          text(TELAR_TR("core", "Only one band of rows is in memory at a time, and the next one is "
                                                "read meanwhile: the matrix may be larger than the memory."))}) {}

    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        return simdFits(problem.spec, withArgmax);
    }

    /// The input is read, written to a band and read again; so is the output.
    Cost cost(const PoolingProblem& problem) const override {
        auto cost = simdPooling()->cost(problem);
        cost.bytes *= 3;
        return cost;
    }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return std::visit(
            [&](const auto& in) -> Expected<PoolingRun> {
                using T = std::remove_const_t<std::remove_pointer_t<decltype(in.data)>>;
                for (int64_t plane = 0; plane < in.planes; ++plane) {
                    ViewRows<T> source(in, plane);
                    auto take = [&](const PooledBand& band) -> Status {
                        copyOut(band, plane, output);
                        return {};
                    };
                    const int64_t budget = std::max(variantBudget, in.rows * in.columns * int64_t{64});
                    TELAR_TRY(done, poolBands(source, problem.spec, output.argmax != nullptr, options, budget, take));
                }
                return PoolingRun{};
            },
            problem.input);
    }

private:
    static void copyOut(const PooledBand& band, int64_t plane, const PoolingOutput& output) {
        std::visit(
            [&](const auto& out) {
                using T = std::remove_pointer_t<decltype(out.data)>;
                const auto* from = static_cast<const T*>(band.values);
                for (int64_t r = 0; r < band.count; ++r)
                    std::memcpy(out.row(band.first + r, plane), from + r * out.columns,
                                static_cast<std::size_t>(out.columns) * sizeof(T));
                if (output.argmax && band.argmax)
                    std::memcpy(output.argmax + (plane * out.rows + band.first) * out.columns, band.argmax,
                                static_cast<std::size_t>(band.count * out.columns) * sizeof(int64_t));
            },
            output.values);
    }
};

} // namespace

Expected<StreamResult> poolStream(RowSource& source, RowSink* sink, const PoolingSpec& spec, const RunOptions& options,
                                  int64_t memoryBudgetBytes, StreamHash hash) {
    TELAR_TRY(shape, poolingShape(spec, source.rows(), source.columns()));
    StreamResult result;
    result.shape = *shape;
    result.type = poolingOutputType(source.type(), spec.mode);
    options.job.start(shape->rows);
    const auto start = std::chrono::steady_clock::now();
    Summary summary(result.type, shape->columns, hash == StreamHash::Sha256);
    const auto plan = poolBands(source, spec, false, options, memoryBudgetBytes, [&](const PooledBand& band) -> Status {
        summary.add(band.values, band.count);
        return sink ? sink->write(band.values, band.count) : Status();
    });
    if (!plan)
        return plan.error();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.elementsPerSecond =
        static_cast<double>(source.rows()) * static_cast<double>(source.columns()) / result.seconds;
    result.outputSum = summary.sum();
    result.outputSha256 = summary.hash();
    result.bandRows = plan->bandRows;
    result.memoryBytes = plan->bytes;
    return result;
}

std::unique_ptr<PoolingVariant> streamedPooling() { return std::make_unique<Streamed>(); }

} // namespace telar
