#include "core/matmul/inputs.hpp"

#include "core/base/mersenne_twister.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace telar {

namespace {

bool fillRandom(MersenneTwister& random, Matrix<float>& out, const MatmulSource& source, const JobContext& job) {
    constexpr int64_t part = 1 << 16;
    std::vector<int32_t> numbers(part);
    for (int64_t from = 0; from < out.size(); from += part) {
        if (job.stopRequested())
            return false;
        const int64_t count = std::min(part, out.size() - from);
        random.fill(numbers.data(), count, static_cast<uint32_t>(int64_t{source.max} - source.min));
        std::transform(numbers.begin(), numbers.begin() + count, out.data() + from,
                       [&](int32_t n) { return static_cast<float>(n + source.min); });
    }
    return true;
}

Status takeTyped(const std::string& words, const char* name, int64_t size, Matrix<float>& to) {
    if (words.empty())
        return {};
    TELAR_TAKE(typed, typedMatrix(words, name));
    if (typed->rows() != size)
        return userError(
            text(TELAR_TR("core", "%1 is %2 x %2, and the size is %3: give both the same"), name, typed->rows(), size));
    to = std::move(*typed);
    return {};
}

std::optional<float> finiteNumber(std::string_view word) {
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    word.remove_suffix(word.size() - 1 - std::min(word.find_last_not_of(' '), word.size() - 1));
    float number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = failure == std::errc() && end == word.data() + word.size() && std::isfinite(number);
    return whole ? std::optional(number) : std::nullopt;
}

std::vector<std::string_view> parted(std::string_view words, char sign) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= words.size();) {
        const auto end = std::min(words.find(sign, at), words.size());
        parts.push_back(words.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

} // namespace

Expected<Matrix<float>> typedMatrix(const std::string& words, const char* name) {
    const auto rows = parted(words, ';');
    const auto size = static_cast<int64_t>(rows.size());
    if (size > MatmulSource::mostTyped)
        return userError(text(TELAR_TR("core", "%1 has %2 rows; a typed factor has at most %3"), name, size,
                              MatmulSource::mostTyped));
    Matrix<float> made(size, size);
    for (int64_t r = 0; r < size; ++r) {
        const auto cells = parted(rows[static_cast<std::size_t>(r)], ',');
        if (std::ssize(cells) != size)
            return userError(
                text(TELAR_TR("core", "Row %1 of %2 has %3 numbers and %2 has %4 rows: a factor is square"), r, name,
                     std::ssize(cells), size));
        for (int64_t c = 0; c < size; ++c) {
            const std::string cell(cells[static_cast<std::size_t>(c)]);
            const auto number = finiteNumber(cell);
            if (!number)
                return userError(
                    text(TELAR_TR("core", "Row %1, column %2 of %3: '%4' is not a number"), r, c, name, cell));
            made.at(r, c) = *number;
        }
    }
    return made;
}

std::string typedWords(const Matrix<float>& matrix) {
    std::string words;
    for (int64_t r = 0; r < matrix.rows(); ++r)
        for (int64_t c = 0; c < matrix.columns(); ++c)
            words += (c ? "," : r ? ";" : "") + toText(matrix.at(r, c));
    return words;
}

Expected<MatmulInputs> randomMatmul(const MatmulSource& source, uint32_t seed, const JobContext& job) {
    const int64_t size = source.size;
    if (size < 1)
        return userError(text(TELAR_TR("core", "The size of a product is at least 1, not %1"), size));
    if (size > MatmulSource::mostSize)
        return userError(text(TELAR_TR("core", "The size of a product is at most 65536, not %1"), size));
    if (source.min > int64_t{source.max})
        return userError(text(TELAR_TR("core", "The smallest number, %1, is above the largest, %2"),
                              int64_t{source.min}, int64_t{source.max}));
    TELAR_CHECK(checkMemory(3 * size * size * static_cast<int64_t>(sizeof(float))));
    MatmulInputs inputs{Matrix<float>(size, size), Matrix<float>(size, size)};
    MersenneTwister random(seed);
    if (!fillRandom(random, inputs.a, source, job))
        return cancelledError();
    if (source.identity && !source.b.empty())
        return userError(text(TELAR_TR("core", "B is typed and the identity: leave one of them out")));
    TELAR_CHECK(takeTyped(source.a, "A", size, inputs.a));
    if (!source.identity) {
        if (!fillRandom(random, inputs.b, source, job))
            return cancelledError();
        TELAR_CHECK(takeTyped(source.b, "B", size, inputs.b));
        return inputs;
    }
    std::fill(inputs.b.data(), inputs.b.data() + inputs.b.size(), 0.0f);
    for (int64_t i = 0; i < size; ++i)
        inputs.b.at(i, i) = 1;
    return inputs;
}

} // namespace telar
