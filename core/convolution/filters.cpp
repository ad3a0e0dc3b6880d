#include "core/convolution/filters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar {

namespace {

constexpr int64_t mostAcross = 63;

Error filterError(Text what, int64_t row, int64_t column) {
    return userError(
        std::move(what), text(TELAR_TR("core", "row %1, number %2 of the filter"), row, column),
        text(TELAR_TR("core", "Rows are separated by ; and numbers by commas or spaces: 1,0,-1;2,0,-2;1,0,-1")));
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The numbers of one row; `number` counts rows from 1.
Expected<std::vector<float>> parseRow(std::string_view row, int64_t number) {
    std::vector<float> values;
    std::size_t at = 0;
    bool expected = false; // a comma wants a number behind it
    const auto skip = [&] {
        while (at < row.size() && isBlank(row[at]))
            ++at;
    };
    for (skip(); at < row.size(); skip()) {
        const auto column = static_cast<int64_t>(values.size()) + 1;
        const std::size_t end = std::min(row.find_first_of(", \t\r", at), row.size());
        const std::string_view word = row.substr(at, end - at);
        if (word.empty())
            return filterError(text(TELAR_TR("core", "There is a comma where a number was expected")), number, column);
        const bool plus = word.size() > 1 && word[0] == '+' && word[1] != '-' && word[1] != '+';
        float value = 0;
        const auto [stop, error] = std::from_chars(word.data() + plus, word.data() + word.size(), value);
        if (error != std::errc{} || stop != word.data() + word.size() || !std::isfinite(value))
            return filterError(text(TELAR_TR("core", "'%1' is not a finite number"), std::string(word.substr(0, 40))),
                               number, column);
        if (column > mostAcross)
            return filterError(text(TELAR_TR("core", "A filter has 1 to %1 rows and columns"), mostAcross), number,
                               column);
        values.push_back(value);
        at = end;
        skip();
        expected = at < row.size() && row[at] == ',';
        at += expected;
    }
    if (expected)
        return filterError(text(TELAR_TR("core", "There is a comma where a number was expected")), number,
                           static_cast<int64_t>(values.size()) + 1);
    return values;
}

} // namespace

const std::vector<NamedFilter>& namedFilters() {
    static const std::vector<NamedFilter> filters = {
        {"identity",
         text(TELAR_TR("core", "Identity")),
         text(TELAR_TR("core", "Leaves the picture unchanged.")),
         3,
         3,
         {0, 0, 0, 0, 1, 0, 0, 0, 0}},
        {"blur", text(TELAR_TR("core", "Box blur")),
         text(TELAR_TR("core", "The average of the nine neighbours: removes details, and noise as well.")), 3, 3,
         std::vector<float>(9, 1.0f / 9)},
        {"gaussian",
         text(TELAR_TR("core", "Gaussian blur")),
         text(TELAR_TR("core", "An average with more weight on near neighbours, by binomial coefficients.")),
         3,
         3,
         {1 / 16.0f, 2 / 16.0f, 1 / 16.0f, 2 / 16.0f, 4 / 16.0f, 2 / 16.0f, 1 / 16.0f, 2 / 16.0f, 1 / 16.0f}},
        {"sharpen",
         text(TELAR_TR("core", "Sharpen")),
         text(TELAR_TR("core", "Adds to each cell its difference from its neighbours.")),
         3,
         3,
         {0, -1, 0, -1, 5, -1, 0, -1, 0}},
        {"sobel-x",
         text(TELAR_TR("core", "Sobel, along x")),
         text(TELAR_TR("core", "Slope of the values from left to right: vertical edges.")),
         3,
         3,
         {-1, 0, 1, -2, 0, 2, -1, 0, 1}},
        {"sobel-y",
         text(TELAR_TR("core", "Sobel, along y")),
         text(TELAR_TR("core", "Slope of the values from top to bottom: horizontal edges.")),
         3,
         3,
         {-1, -2, -1, 0, 0, 0, 1, 2, 1}},
        {"laplacian",
         text(TELAR_TR("core", "Laplacian")),
         text(TELAR_TR("core", "The second derivative: edges and spots of every direction.")),
         3,
         3,
         {0, 1, 0, 1, -4, 1, 0, 1, 0}},
        {"emboss",
         text(TELAR_TR("core", "Emboss")),
         text(TELAR_TR("core", "Light from the upper left: the picture as a relief.")),
         3,
         3,
         {-2, -1, 0, -1, 1, 1, 0, 1, 2}},
    };
    return filters;
}

const NamedFilter* findFilter(const std::string& id) {
    for (const auto& filter : namedFilters())
        if (filter.id == id)
            return &filter;
    return nullptr;
}

Expected<Matrix<float>> filterOfSize(const NamedFilter& filter, int64_t rows, int64_t columns) {
    if (rows < 1 || columns < 1 || rows > mostAcross || columns > mostAcross)
        return userError(text(TELAR_TR("core", "A filter has 1 to %1 rows and columns"), mostAcross));
    Matrix<float> made(rows, columns);
    if (rows == filter.rows && columns == filter.columns) {
        std::copy(filter.weights.begin(), filter.weights.end(), made.data());
        return made;
    }
    const bool odd = rows % 2 == 1 && columns % 2 == 1;
    if (filter.id == "identity" && odd) {
        std::fill_n(made.data(), rows * columns, 0.0f);
        made.data()[rows / 2 * columns + columns / 2] = 1;
    } else if (filter.id == "blur") {
        std::fill_n(made.data(), rows * columns, static_cast<float>(1.0 / static_cast<double>(rows * columns)));
    } else if (filter.id == "gaussian") {
        const auto binomial = [](int64_t of) { // a row of Pascal's triangle, its sum 1
            std::vector<double> row{1};
            for (int64_t n = 1; n < of; ++n) {
                row.push_back(0);
                for (auto k = static_cast<std::size_t>(n); k > 0; --k)
                    row[k] = (row[k] + row[k - 1]) / 2;
                row[0] /= 2;
            }
            return row;
        };
        const auto down = binomial(rows), across = binomial(columns);
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < columns; ++c)
                made.data()[r * columns + c] =
                    static_cast<float>(down[static_cast<std::size_t>(r)] * across[static_cast<std::size_t>(c)]);
    } else {
        return userError(
            filter.id == "identity"
                ? text(TELAR_TR("core", "The identity needs a central cell: odd rows and columns, not %1 x %2"), rows,
                       columns)
                : text(TELAR_TR("core", "The filter %1 is one of %2 x %3, not of %4 x %5"), filter.id, filter.rows,
                       filter.columns, rows, columns));
    }
    return made;
}

Expected<Matrix<float>> parseFilter(const std::string& typed) {
    std::vector<std::vector<float>> rows;
    int64_t number = 0; // counts rows with numbers
    for (std::size_t from = 0; from <= typed.size();) {
        const std::size_t end = std::min(typed.find_first_of(";\n", from), typed.size());
        TELAR_TAKE(row, parseRow(std::string_view(typed).substr(from, end - from), number + 1));
        // Line feeds after a semicolon, and at the ends, part nothing.
        if (!row->empty()) {
            if (++number > mostAcross)
                return filterError(text(TELAR_TR("core", "A filter has 1 to %1 rows and columns"), mostAcross), number,
                                   1);
            if (!rows.empty() && row->size() != rows[0].size())
                return filterError(
                    text(TELAR_TR("core", "The rows differ in length: row %1 has length %2, the first %3"), number,
                         static_cast<int64_t>(row->size()), static_cast<int64_t>(rows[0].size())),
                    number, static_cast<int64_t>(std::min(row->size(), rows[0].size())) + 1);
            rows.push_back(std::move(*row));
        }
        from = end + 1;
    }
    if (rows.empty())
        return filterError(text(TELAR_TR("core", "The filter has no numbers")), 1, 1);
    Matrix<float> filter(static_cast<int64_t>(rows.size()), static_cast<int64_t>(rows[0].size()));
    for (int64_t r = 0; r < filter.rows(); ++r)
        std::copy(rows[static_cast<std::size_t>(r)].begin(), rows[static_cast<std::size_t>(r)].end(), filter.row(r));
    return filter;
}

std::string filterText(const PlanesView<const float>& filter) {
    std::string typed;
    for (int64_t r = 0; r < filter.rows; ++r)
        for (int64_t c = 0; c < filter.columns; ++c) {
            char number[32];
            const auto end = std::to_chars(number, number + sizeof number, filter.at(r, c)).ptr;
            typed += (c > 0 ? "," : r > 0 ? ";" : "") + std::string(number, end);
        }
    return typed;
}

} // namespace telar
