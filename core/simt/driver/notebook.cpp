#include "core/simt/driver/notebook.hpp"

#include "core/base/json_text.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

namespace telar::driver {

namespace {

using nlohmann::ordered_json; // of what is written

constexpr std::size_t mostSource = 4 << 20;

constexpr std::string_view mark = "# %%", wordsMark = "# %% [markdown]";

std::string sourceOf(const Json& cell) {
    const auto& source = cell.at("source");
    if (source.is_string())
        return source.get<std::string>();
    std::string all;
    for (const auto& line : source)
        all += line.get<std::string>();
    return all;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

struct Cell {
    int first = 0; ///< line of the script, from 1
    std::string source;
};

std::vector<Cell> cellsOf(const std::string& script) {
    std::vector<Cell> cells;
    bool words = false; // a cell of words
    std::vector<std::string_view> lines;
    int first = 1, line = 0;
    const auto close = [&] {
        while (!lines.empty() && lines.back().empty())
            lines.pop_back();
        std::string source;
        for (const auto& one : lines)
            source += (source.empty() && &one == &lines.front() ? "" : "\n") + std::string(one);
        if (!words && !lines.empty())
            cells.push_back({first, std::move(source)});
        lines.clear();
    };
    for (const auto& one : linesOf(script)) {
        ++line;
        if (one.starts_with(mark)) {
            close();
            words = one.starts_with(wordsMark);
            first = line + 1;
        } else if (!lines.empty() || !one.empty()) {
            lines.push_back(one);
        } else {
            first = line + 1; // empty lines before a cell
        }
    }
    close();
    return cells;
}

} // namespace

Expected<std::string> scriptOfNotebook(const std::string& json, const std::string& name, const JobContext& job) {
    const auto refused = [&name](const char* why) {
        return userError(text(TELAR_TR("core", "This is not a notebook of format 4: %1"), why), text("%1", name),
                         text(TELAR_TR("core", "Open it in Jupyter and save it again")));
    };
    TELAR_TRY(read, readSaid<Json>(json, name, job));
    const Json& book = *read;
    if (!book.is_object() || !book.contains("cells") || !book["cells"].is_array())
        return refused(TELAR_TR("core", "it has no list of cells"));
    std::string script;
    try {
        for (const auto& cell : book["cells"]) {
            const bool code = cell.at("cell_type").get<std::string>() == "code";
            const auto source = sourceOf(cell);
            if (source.find('\0') != std::string::npos)
                return refused(TELAR_TR("core", "a cell holds bytes of value zero"));
            if (script.size() + source.size() > mostSource)
                return refused(TELAR_TR("core", "its cells hold more than 4 MiB of code and words"));
            script += std::string(script.empty() ? "" : "\n") + std::string(code ? mark : wordsMark) + "\n";
            for (const auto& line : linesOf(source))
                script += (code ? std::string(line) : line.empty() ? "#" : "# " + std::string(line)) + "\n";
        }
    } catch (const Json::exception&) {
        return refused(TELAR_TR("core", "a cell has no source"));
    }
    return script;
}

std::string notebookOfScript(const std::string& script) {
    ordered_json cells = ordered_json::array();
    for (const auto& cell : cellsOf(script))
        cells.push_back({{"cell_type", "code"},
                         {"execution_count", nullptr},
                         {"metadata", ordered_json::object()},
                         {"outputs", ordered_json::array()},
                         {"source", cell.source}});
    const ordered_json book = {
        {"cells", std::move(cells)}, {"metadata", ordered_json::object()}, {"nbformat", 4}, {"nbformat_minor", 5}};
    return book.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

int lineInScript(const std::string& script, const std::string& cell, int line) {
    std::string_view number = cell;
    for (const std::string_view start : {"cell ", "<ipython-input-"})
        if (number.starts_with(start)) {
            number.remove_prefix(start.size());
            std::size_t which = 0;
            const auto read = std::from_chars(number.data(), number.data() + number.size(), which);
            const auto cells = cellsOf(script);
            if (read.ec != std::errc() || which < 1 || which > cells.size() || line < 1)
                return 0;
            const auto lines = std::count(cells[which - 1].source.begin(), cells[which - 1].source.end(), '\n') + 1;
            return line <= lines ? cells[which - 1].first + line - 1 : 0;
        }
    return 0;
}

} // namespace telar::driver
