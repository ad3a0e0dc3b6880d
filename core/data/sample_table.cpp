#include "core/data/sample_table.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace telar {

namespace {

struct Line {
    std::vector<std::string> cells;
    int64_t number = 0;
};

std::string lowered(std::string word) {
    while (!word.empty() && (word.back() == ' ' || word.back() == '\t'))
        word.pop_back();
    word.erase(0, std::min(word.find_first_not_of(" \t"), word.size()));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return word;
}

/// What stands most often in the first line, outside of quotes.
char separatorOf(std::string_view bytes) {
    std::array<int64_t, 3> counts{};
    constexpr char candidates[] = {',', ';', '\t'};
    bool quoted = false;
    for (const char c : bytes) {
        quoted ^= c == '"';
        if (!quoted && (c == '\n' || c == '\r'))
            break;
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += !quoted && c == candidates[i];
    }
    return candidates[std::max_element(counts.begin(), counts.end()) - counts.begin()];
}

int64_t columnOf(const Line& header, std::initializer_list<std::string_view> names) {
    for (const auto name : names)
        for (std::size_t i = 0; i < header.cells.size(); ++i)
            if (lowered(header.cells[i]) == name)
                return static_cast<int64_t>(i);
    return -1;
}

std::string cellOf(const Line& line, int64_t column) {
    return column >= 0 && column < static_cast<int64_t>(line.cells.size())
               ? line.cells[static_cast<std::size_t>(column)]
               : std::string();
}

Error inLine(Text what, const std::string& name, int64_t line, Text hint) {
    return userError(std::move(what), text(TELAR_TR("core", "%1, line %2"), name, line), std::move(hint));
}

/// The lines of a table, one after the other, behind what a spreadsheet puts before it.
class TableLines {
public:
    TableLines(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {
        if (bytes_.starts_with("\xEF\xBB\xBF"))
            bytes_.remove_prefix(3);
        if (bytes_.starts_with("sep=")) {
            bytes_.remove_prefix(std::min(bytes_.find('\n'), bytes_.size() - 1) + 1);
            ++lines_;
        }
        separator_ = separatorOf(bytes_);
    }
    /// One line, which may run over several where a cell is quoted.
    Status read(Line& line) {
        line = {{}, ++lines_};
        std::string cell;
        bool quoted = false;
        for (; at_ < bytes_.size(); ++at_) {
            const char c = bytes_[at_];
            if (c == '"' && quoted && at_ + 1 < bytes_.size() && bytes_[at_ + 1] == '"')
                cell += bytes_[++at_];
            else if (c == '"' && (quoted || cell.empty()))
                quoted = !quoted;
            else if (!quoted && c == separator_)
                line.cells.push_back(std::exchange(cell, {}));
            else if (!quoted && (c == '\n' || c == '\r')) {
                at_ += c == '\r' && at_ + 1 < bytes_.size() && bytes_[at_ + 1] == '\n' ? 2 : 1;
                break;
            } else {
                lines_ += c == '\n';
                cell += c;
            }
        }
        line.cells.push_back(std::move(cell));
        if (!quoted)
            return {};
        return inLine(text(TELAR_TR("core", "A quote in the table does not end")), name_, line.number,
                      text(TELAR_TR("core", "Close the quote, or leave it out")));
    }
    /// The next one that is not empty; false at the end.
    Expected<bool> next(Line& line) {
        while (at_ < bytes_.size()) {
            TELAR_CHECK(read(line));
            if (line.cells.size() > 1 || !lowered(line.cells.front()).empty())
                return true;
        }
        return false;
    }

private:
    std::string_view bytes_;
    const std::string& name_;
    int64_t lines_ = 0;
    std::size_t at_ = 0;
    char separator_ = ',';
};

} // namespace

Expected<std::vector<Participant>> parseParticipants(std::string_view bytes, const std::string& name) {
    TableLines lines(bytes, name);
    Line header, line;
    TELAR_CHECK(lines.read(header));
    const auto id = columnOf(header, {"participant_id"});
    const auto label = columnOf(header, {"diagnosis", "dx", "label", "class", "group", "condition"});
    if (id < 0 || label < 0)
        return inLine(id < 0 ? text(TELAR_TR("core", "The table has no column participant_id"))
                             : text(TELAR_TR("core", "The table has no column of classes")),
                      name, header.number,
                      text(TELAR_TR("core", "Begin it with a header such as participant_id, diagnosis")));
    std::vector<Participant> all;
    while (true) {
        TELAR_TRY(more, lines.next(line));
        if (!*more)
            break;
        all.push_back({cellOf(line, id), cellOf(line, label), line.number});
        if (all.back().id.empty())
            return inLine(text(TELAR_TR("core", "The line names no participant")), name, line.number,
                          text(TELAR_TR("core", "Give each line its participant_id, or delete it")));
    }
    return all;
}

Expected<SampleTable> parseSampleTable(std::string_view bytes, const std::string& name) {
    TableLines lines(bytes, name);
    Line header, line;
    TELAR_CHECK(lines.read(header));
    const auto file =
        columnOf(header, {"file", "path", "filename", "file_name", "image", "picture", "archivo", "imagen"});
    const auto label = columnOf(header, {"label", "class", "diagnosis", "etiqueta", "clase", "diagnóstico"});
    const auto group =
        columnOf(header, {"patient", "group", "subject", "series", "participant_id", "paciente", "grupo", "sujeto"});
    if (file < 0)
        return inLine(text(TELAR_TR("core", "The table has no column of files")), name, header.number,
                      text(TELAR_TR("core", "Begin it with a header such as file,label,patient")));
    SampleTable table;
    table.hasLabels = label >= 0;
    table.hasGroups = group >= 0;
    std::unordered_map<std::string, int64_t> seen;
    while (true) {
        TELAR_TRY(more, lines.next(line));
        if (!*more)
            break;
        SampleRow row{cellOf(line, file), cellOf(line, label), cellOf(line, group), line.number};
        if (row.file.empty())
            return inLine(text(TELAR_TR("core", "The line names no file")), name, line.number,
                          text(TELAR_TR("core", "Give each line its file, or delete it")));
        if (const auto [other, first] = seen.emplace(row.file, line.number); !first)
            return inLine(text(TELAR_TR("core", "The file '%1' is in line %2 already"), row.file, other->second), name,
                          line.number, text(TELAR_TR("core", "Give each picture one line")));
        table.rows.push_back(std::move(row));
    }
    if (table.rows.empty())
        return inLine(text(TELAR_TR("core", "The table names no file")), name, header.number,
                      text(TELAR_TR("core", "Give it a line for each picture")));
    return table;
}

} // namespace telar
