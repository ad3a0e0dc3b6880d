#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/data/csv.hpp"
#include "core/data/csv_number.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace telar {

using namespace csv;

namespace {

/// Values that become float32 as soon as one is not a whole number of 32 bits.
class Values {
public:
    static Expected<Values> create(int64_t rows, int64_t columns) {
        Values values;
        TELAR_SET(values.whole_, Matrix<int32_t>::create(rows, columns));
        return values;
    }
    bool isWhole() const { return whole_.data() != nullptr; }
    bool onlyWholeNumbers() const { return onlyWholeNumbers_; }

    Status put(int64_t at, const Number& n) {
        if (isWhole()) {
            if (n.cell == Cell::Whole) {
                whole_.data()[at] = n.whole;
                return {};
            }
            TELAR_CHECK(toReal(at));
        }
        real_.data()[at] = static_cast<float>(n.real);
        if (!(std::isfinite(n.real) && n.real == std::floor(n.real)))
            onlyWholeNumbers_ = false;
        return {};
    }
    AnyMatrix take() {
        if (isWhole())
            return std::move(whole_);
        return std::move(real_);
    }

private:
    Status toReal(int64_t count) {
        TELAR_TAKE(real, Matrix<float>::create(whole_.rows(), whole_.columns()));
        std::transform(whole_.data(), whole_.data() + count, real->data(),
                       [](int32_t v) { return static_cast<float>(v); });
        real_ = std::move(*real);
        whole_ = {};
        return {};
    }

    Matrix<int32_t> whole_;
    Matrix<float> real_;
    bool onlyWholeNumbers_ = true;
};

/// Signs that some cell shows to be decimal ones: the point of "0.5" and "1.25", the comma of "1,5". Outside of the class, since clang
/// cannot construct it in an optional member otherwise.
struct Signs {
    bool point = false, comma = false;
};

/// Reads line after line into one matrix; every refusal names line and column.
class Reader {
public:
    Reader(std::string_view bytes, const std::string& name, const JobContext& job)
        : rest_(bytes), name_(name), job_(job) {}

    Expected<SourceMatrix> read() {
        TELAR_CHECK(prepare());
        if (!named_)
            chooseSeparator(rest_.substr(0, rest_.find(lineEnd_)));
        leaveOutHeader();
        const std::string_view first = rest_.substr(0, rest_.find(lineEnd_));
        whole_ = rest_;
        columns_ = countCells(first);
        rows_ = std::count(rest_.begin(), rest_.end(), lineEnd_) + 1;
        // Before memory is asked for: each cell takes at least a digit and a separator, so a text that is too
        // short for rows x columns has a line of another length somewhere.
        // Then one row is enough to find it.
        tooShort_ = rows_ > static_cast<int64_t>(rest_.size() + 1) / 2 / columns_;
        TELAR_TAKE(values, Values::create(tooShort_ ? 1 : rows_, columns_));
        job_.start(rows_);
        for (int64_t row = 0; row < rows_; ++row) {
            if (row % 64 == 0 && job_.stopRequested())
                return cancelledError();
            const auto end = std::min(rest_.find(lineEnd_), rest_.size());
            TELAR_CHECK(readLine(rest_.substr(0, end), row, *values));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            job_.advance();
        }
        assert(!tooShort_);
        SourceMatrix source;
        source.wholeNumbers = values->onlyWholeNumbers();
        source.values = values->take();
        source.name = fileName(name_);
        source.origin = name_;
        if (!header_.empty())
            source.notes.push_back(text(TELAR_TR("core", "The first line is a header (%1) and is left out"), header_));
        return source;
    }

private:
    Text lineOf(int64_t row) const { return text(TELAR_TR("core", "%1, line %2"), name_, row + skipped_ + 1); }
    Text cellOf(int64_t row, int64_t column) const {
        return text(TELAR_TR("core", "%1, line %2, column %3"), name_, row + skipped_ + 1, column + 1);
    }

    /// Takes off what surrounds the numbers and refuses what is not text.
    Status prepare() {
        if (rest_.starts_with("\xEF\xBB\xBF"))
            rest_.remove_prefix(3);
        if (rest_.starts_with("\xFF\xFE") || rest_.starts_with("\xFE\xFF"))
            return userError(text(TELAR_TR("core", "The text is in UTF-16")), text("%1", name_),
                             text(TELAR_TR("core", "Save it as CSV in UTF-8")));
        if (!rest_.empty() && std::memchr(rest_.data(), 0, rest_.size()))
            return userError(text(TELAR_TR("core", "This is not a text file")), text("%1", name_),
                             text(TELAR_TR("core", "Save it as CSV")));
        if (rest_.find('\n') == std::string_view::npos && rest_.find('\r') != std::string_view::npos)
            lineEnd_ = '\r';
        const auto skipEmptyLines = [&] {
            for (std::size_t end; (end = rest_.find(lineEnd_)) != std::string_view::npos; ++skipped_) {
                if (!trim(rest_.substr(0, end)).empty())
                    break;
                rest_.remove_prefix(end + 1);
            }
        };
        skipEmptyLines();
        if (takeSeparatorLine())
            skipEmptyLines();
        for (std::size_t start; !rest_.empty(); rest_ = rest_.substr(0, start)) {
            const auto last = rest_.rfind(lineEnd_);
            start = last == std::string_view::npos ? 0 : last;
            if (!trim(rest_.substr(last == std::string_view::npos ? 0 : last + 1)).empty())
                break;
        }
        if (rest_.empty())
            return userError(text(TELAR_TR("core", "There are no numbers: the text is empty")), text("%1", name_),
                             text(TELAR_TR("core", "Write one row of numbers per line")));
        return {};
    }

    /// Excel's own first line "sep=;" names the separator; it is taken off.
    bool takeSeparatorLine() {
        const auto end = std::min(rest_.find(lineEnd_), rest_.size());
        auto line = rest_.substr(0, end);
        while (!line.empty() && (line.back() == '\r' || line.back() == '"'))
            line.remove_suffix(1);
        if (line.starts_with('"'))
            line.remove_prefix(1);
        if (line.size() != 5 || (!line.starts_with("sep=") && !line.starts_with("SEP=")) ||
            std::string_view(";,\t ").find(line.back()) == std::string_view::npos)
            return false;
        named_ = true;
        separator_ = line.back();
        decimalComma_ = separator_ == ';' || separator_ == '\t';
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++skipped_;
        return true;
    }

    const Signs& decimalSigns() {
        if (!signs_) {
            signs_.emplace();
            for (std::string_view rest = whole_; !rest.empty();) {
                const auto end = std::min(rest.find_first_of(std::string{separator_, lineEnd_}), rest.size());
                const auto cell = trim(rest.substr(0, end));
                if (parseCell(cell, decimalComma_).cell != Cell::NotANumber) {
                    signs_->point |= cell.find('.') != std::string_view::npos && !looksGrouped(cell);
                    signs_->comma |= cell.find(',') != std::string_view::npos;
                }
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        return *signs_;
    }
    /// One thousand or one and a bit? Between semicolons decimals have commas where nothing says otherwise; cells of a
    /// spreadsheet, between tabs, where one of them has.
    bool isAmbiguous(std::string_view cell) {
        return decimalComma_ && looksGrouped(cell) && !decimalSigns().point &&
               (separator_ == ';' || decimalSigns().comma);
    }

    void chooseSeparator(std::string_view line) {
        line = trim(line);
        for (const char candidate : {';', '\t', ',', ' '}) {
            separator_ = candidate;
            if (line.find(candidate) != std::string_view::npos)
                break;
        }
        decimalComma_ = separator_ == ';' || separator_ == '\t';
    }

    /// The next cell of `line`, which loses it; false at the end of the line.
    bool nextCell(std::string_view& line, bool& more, std::string_view& cell) const {
        if (separator_ == ' ') {
            line = trim(line);
            const auto end = std::min(line.find_first_of(" \t\v\f"), line.size());
            cell = line.substr(0, end);
            line.remove_prefix(end);
            return !cell.empty();
        }
        if (!more)
            return false;
        std::size_t from = 0;
        if (const auto start = line.find_first_not_of(" \t"); start != std::string_view::npos && line[start] == '"')
            from = std::min(line.find('"', start + 1), line.size() - 1); // a separator in quotes is part of the cell
        const auto end = line.find(separator_, from);
        more = end != std::string_view::npos;
        cell = trim(line.substr(0, end));
        line.remove_prefix(more ? end + 1 : line.size());
        return true;
    }

    /// A first line without any number, where more lines follow.
    void leaveOutHeader() {
        const auto end = rest_.find(lineEnd_);
        const auto line = rest_.substr(0, end);
        if (end == std::string_view::npos || !isHeader(line))
            return;
        header_ = quoted(trim(line));
        do { // with the empty lines behind it
            rest_.remove_prefix(std::min(rest_.find(lineEnd_) + 1, rest_.size()));
            ++skipped_;
        } while (trim(rest_.substr(0, rest_.find(lineEnd_))).empty());
        if (!named_)
            chooseSeparator(rest_.substr(0, rest_.find(lineEnd_)));
    }

    int64_t countCells(std::string_view line) const {
        std::string_view cell;
        bool more = true;
        int64_t count = 0;
        while (nextCell(line, more, cell))
            ++count;
        return count;
    }

    bool isHeader(std::string_view line) const {
        std::string_view cell;
        bool more = true;
        while (nextCell(line, more, cell))
            if (parseCell(cell, decimalComma_).cell != Cell::NotANumber)
                return false;
        return true;
    }

    Status readLine(std::string_view line, int64_t row, Values& values) {
        if (trim(line).empty())
            return userError(text(TELAR_TR("core", "The line is empty and rows follow it")), lineOf(row),
                             text(TELAR_TR("core", "Remove the empty line or fill in its numbers")));
        const std::string_view whole = line;
        std::string_view cell;
        bool more = true;
        int64_t column = 0;
        for (; nextCell(line, more, cell); ++column) {
            if (column == columns_)
                return ragged(whole, row);
            if (column % 65536 == 65535 && job_.stopRequested())
                return cancelledError();
            const Number number = parseCell(cell, decimalComma_);
            if (number.cell == Cell::NotANumber || number.cell == Cell::TooLarge)
                return refuse(number.cell, whole, cell, row, column);
            if (isAmbiguous(cell))
                return userError(
                    text(TELAR_TR("core",
                                  "'%1' may be an integer with a point between its thousands, or a decimal number"),
                         quoted(cell)),
                    cellOf(row, column), text(TELAR_TR("core", "Write it without the point, or with a decimal comma")));
            TELAR_CHECK(values.put((tooShort_ ? 0 : row) * columns_ + column, number));
        }
        return column == columns_ ? Status() : ragged(whole, row);
    }

    Status ragged(std::string_view line, int64_t row) const {
        return userError(text(TELAR_TR("core", "The line has %1 numbers, and the lines before it have %2"),
                              countCells(line), columns_),
                         lineOf(row), text(TELAR_TR("core", "Write as many numbers in every line as in the first")));
    }

    Status refuse(Cell why, std::string_view line, std::string_view cell, int64_t row, int64_t column) const {
        if (row == 0 && columns_ > 0 && isHeader(line))
            return userError(text(TELAR_TR("core", "The first line is a header ('%1') and not numbers"), quoted(cell)),
                             cellOf(row, column), text(TELAR_TR("core", "Remove the header line")));
        if (cell.empty())
            return userError(text(TELAR_TR("core", "A number is missing")), cellOf(row, column),
                             text(TELAR_TR("core", "Write a number between the separators")));
        if (why == Cell::TooLarge)
            return userError(text(TELAR_TR("core", "'%1' is beyond the range of float32"), quoted(cell)),
                             cellOf(row, column), text(TELAR_TR("core", "The largest float32 is about 3.4e38")));
        return userError(text(TELAR_TR("core", "'%1' is not a number"), quoted(cell)), cellOf(row, column));
    }

    std::string_view rest_;
    const std::string& name_;
    const JobContext& job_;
    char lineEnd_ = '\n';
    char separator_ = ',';
    bool decimalComma_ = false;
    bool named_ = false;     ///< the separator, by the file
    std::string_view whole_; ///< all rows
    std::optional<Signs> signs_;
    bool tooShort_ = false;
    std::string header_; ///< the first words of a line that is left out
    int64_t columns_ = 0, rows_ = 0;
    int64_t skipped_ = 0; ///< lines before the first row
};

} // namespace

Expected<SourceMatrix> parseCsv(std::string_view bytes, const std::string& name, const JobContext& job) {
    return Reader(bytes, name, job).read();
}

Expected<SourceMatrix> loadCsv(const std::string& path, const JobContext& job) {
    TELAR_TAKE(bytes, readFile(path, job));
    auto source = parseCsv(*bytes, path, job);
    if (source)
        source->cliOptions = CommandLine({}).option("--input", path).str();
    return source;
}

Expected<double> parseNumber(std::string_view typed) {
    const auto cell = trim(typed);
    const Number number = parseCell(cell, true);
    if (number.cell == Cell::NotANumber)
        return userError(text(TELAR_TR("core", "'%1' is not a number"), quoted(cell)));
    if (number.cell == Cell::TooLarge)
        return userError(text(TELAR_TR("core", "'%1' is beyond the range of float32"), quoted(cell)));
    return number.real;
}

} // namespace telar
