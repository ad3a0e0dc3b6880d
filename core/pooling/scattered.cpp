#include "core/pooling/scattered.hpp"

#include "core/base/elapsed.hpp"

#include <chrono>
#include <cstring>
#include <limits>
#include <thread>
#include <type_traits>
#include <utility>

namespace telar {

namespace {

/// What every rank has to know before its rows come.
struct Header {
    int64_t rows = 0, columns = 0;
    int64_t type = 0; ///< index in AnyView
};

/// Rows of the input that output rows [first, last) look at; may begin and end in the padding.
struct Band {
    int64_t first = 0, last = 0;
};
Band bandOf(const PoolingSpec& s, int64_t first, int64_t last) {
    return {first * s.stride.h - s.padding.h,
            (last - 1) * s.stride.h - s.padding.h + kernelExtent(s.kernel.h, s.dilation.h)};
}

std::string rowsOfBand(const AnyView& input, const Band& band) {
    return std::visit(
        [&](const auto& in) {
            std::string bytes;
            const auto row = static_cast<std::size_t>(in.columns) * sizeof(*in.data);
            for (int64_t r = std::max<int64_t>(0, band.first); r < std::min(in.rows, band.last); ++r)
                bytes.append(reinterpret_cast<const char*>(in.row(r)), row);
            return bytes;
        },
        input);
}

/// The message of rank 0, once it is there.
Expected<std::string> awaited(Communicator& world, const JobContext& job) {
    for (;;) {
        TELAR_TAKE(message, world.receive());
        if (*message)
            return std::move((*message)->bytes);
        if (job.stopRequested())
            return cancelledError();
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
}

/// The least of the rank's own cells: as padding it never wins over one of them.
template <class T>
T leastOf(const std::string& bytes) {
    T least = std::numeric_limits<T>::max();
    for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
        T value;
        std::memcpy(&value, bytes.data() + at, sizeof(T));
        least = value < least ? value : least;
    }
    return least;
}

/// Pools one rank's rows; its cells as bytes.
template <class T>
Expected<std::string> poolBand(const PoolingVariant& variant, PoolingSpec spec, const Header& header, const Band& band,
                               int64_t outRows, const std::string& bytes, const RunOptions& options) {
    TELAR_TAKE(input, Matrix<T>::create(band.last - band.first, header.columns));
    const bool lowest = spec.mode == PoolingMode::Max && spec.paddingValue == PaddingValue::Lowest;
    std::fill_n(input->data(), input->size(), lowest ? leastOf<T>(bytes) : T(0));
    std::memcpy(input->row(std::max<int64_t>(0, -band.first)), bytes.data(), bytes.size());
    spec.padding.h = 0; // the rows of padding are there
    TELAR_TRY(shape, poolingShape(spec, input->rows(), header.columns));
    const PoolingProblem problem{spec, input->view()};
    TELAR_TAKE(output, createMatrix(poolingOutputType(elementType(problem.input), spec.mode), outRows, shape->columns));
    TELAR_CHECK(runPooling(variant, problem, {mutableViewOf(*output), nullptr}, options));
    return std::visit(
        [](const auto& m) {
            return std::string(reinterpret_cast<const char*>(m.data()),
                               static_cast<std::size_t>(m.size()) * sizeof(*m.data()));
        },
        *output);
}

Expected<std::string> poolOwn(const PoolingVariant& variant, const PoolingSpec& spec, const Header& header,
                              const Band& band, int64_t outRows, const std::string& bytes, const RunOptions& options) {
    Expected<std::string> cells = std::string();
    const auto as = [&]<class View>(std::type_identity<View>) {
        using T = std::remove_const_t<std::remove_pointer_t<decltype(View::data)>>;
        cells = poolBand<T>(variant, spec, header, band, outRows, bytes, options);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((header.type == static_cast<int64_t>(I) ? as(std::type_identity<std::variant_alternative_t<I, AnyView>>())
                                                 : void()),
         ...);
    }
    (std::make_index_sequence<std::variant_size_v<AnyView>>());
    return cells;
}

void place(const AnyMutableView& output, int64_t rows, const std::vector<std::string>& parts) {
    std::visit(
        [&](const auto& out) {
            const auto row = static_cast<std::size_t>(out.columns) * sizeof(*out.data);
            int64_t next = 0;
            for (const auto& part : parts)
                for (std::size_t at = 0; at + row <= part.size() && next < rows; at += row)
                    std::memcpy(out.row(next++), part.data() + at, row);
        },
        output);
}

} // namespace

Status checkScattered(const PoolingSpec& spec) {
    if (spec.rounding == Rounding::Ceil)
        return userError(text(TELAR_TR(
            "core",
            "Processes can only share windows inside of the padded matrix, and --ceil lets some reach beyond it")));
    if (spec.mode == PoolingMode::Average && spec.countPadding == CountPadding::No && spec.padding.h > 0)
        return userError(text(TELAR_TR("core", "Processes cannot share an average that excludes padding rows")));
    return {};
}

Expected<ScatteredTimes> poolScattered(Communicator& world, const PoolingVariant& variant, const PoolingSpec& spec,
                                       const AnyView* input, const AnyMutableView* output, const RunOptions& options) {
    TELAR_CHECK(checkScattered(spec));
    const auto start = Clock::now();
    ScatteredTimes times;
    Header header;
    if (input) {
        header.type = static_cast<int64_t>(input->index());
        std::visit([&](const auto& in) { header.rows = in.rows, header.columns = in.columns; }, *input);
    }
    TELAR_CHECK(world.broadcast(std::as_writable_bytes(std::span(&header, 1))));
    times.broadcast = millisecondsSince(start);
    TELAR_TRY(shape, poolingShape(spec, header.rows, header.columns));
    const auto shareOf = [&](int64_t rank) {
        return std::pair{rank * shape->rows / world.size(), (rank + 1) * shape->rows / world.size()};
    };
    const auto scattering = Clock::now();
    std::string own;
    const auto [first, last] = shareOf(world.rank());
    if (input) {
        for (int rank = 1; rank < world.size(); ++rank)
            if (const auto [a, b] = shareOf(rank); a < b)
                TELAR_CHECK(world.send(rank, rowsOfBand(*input, bandOf(spec, a, b))));
        if (first < last)
            own = rowsOfBand(*input, bandOf(spec, first, last));
    } else if (first < last) {
        TELAR_SET(own, awaited(world, options.job));
    }
    times.scatter = millisecondsSince(scattering);
    const auto pooling = Clock::now();
    std::string cells;
    if (first < last) {
        TELAR_SET(cells, poolOwn(variant, spec, header, bandOf(spec, first, last), last - first, own, options));
    }
    const double took = millisecondsSince(pooling);
    const auto gathering = Clock::now();
    TELAR_TAKE(parts, world.gather(cells));
    if (output)
        place(*output, shape->rows, *parts);
    times.gather = millisecondsSince(gathering);
    times.total = millisecondsSince(start);
    std::vector<double> each(static_cast<std::size_t>(world.size()));
    each[static_cast<std::size_t>(world.rank())] = took;
    TELAR_CHECK(world.sum(std::span<double>(each)));
    times.pooling = std::move(each);
    return times;
}

} // namespace telar
