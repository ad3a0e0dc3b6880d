#include "core/data/groups.hpp"

#include "core/base/files.hpp"
#include "core/data/sample_table.hpp"

#include <algorithm>
#include <regex>
#include <unordered_map>

namespace telar {

namespace {

using Names = std::vector<PictureName>;
using Groups = std::vector<std::string>;

Error ungrouped(const Names& pictures, const Groups& groups, Text hint) {
    const auto first = std::find(groups.begin(), groups.end(), std::string()) - groups.begin();
    return userError(text(TELAR_TR("core", "%1 of the %2 pictures have no group; the first is %3"),
                          std::count(groups.begin(), groups.end(), std::string()), pictures.size(),
                          pictures[static_cast<std::size_t>(first)].inClass),
                     {}, std::move(hint));
}

bool lacksOne(const Groups& groups) { return std::find(groups.begin(), groups.end(), std::string()) != groups.end(); }

Groups fromFolders(const Names& pictures) {
    Groups groups;
    for (const auto& picture : pictures) {
        const auto slash = picture.inClass.find('/');
        groups.push_back(slash == std::string::npos ? picture.volume : picture.inClass.substr(0, slash));
    }
    return groups;
}

Groups fromPrefix(const Names& pictures) {
    Groups groups;
    for (const auto& picture : pictures) {
        const auto name = fileName(picture.inClass);
        const auto end = name.find('_');
        groups.push_back(end == std::string::npos ? std::string() : name.substr(0, end));
    }
    return groups;
}

bool isTable(const std::string& from) { return fileExtension(from) == ".csv" || fileExtension(from) == ".tsv"; }

/// In polynomial time, whatever the expression: back references are refused.
std::regex expressionOf(const std::string& pattern) {
    return std::regex(pattern, std::regex_constants::ECMAScript | std::regex_constants::__polynomial);
}

Error noExpression(const std::string& pattern) {
    return userError(text(TELAR_TR("core", "'%1' is not a regular expression that names groups"), pattern), {},
                     text(TELAR_TR("core", "Write one such as 'sub-(\\d+)', or folder, prefix, or a .csv file")));
}

Expected<Groups> fromPattern(const Names& pictures, const std::string& pattern, const JobContext& job) {
    Groups groups;
    try {
        const auto expression = expressionOf(pattern);
        for (const auto& picture : pictures) {
            if (job.stopRequested())
                return cancelledError();
            std::smatch found;
            groups.emplace_back();
            if (std::regex_search(picture.inClass, found, expression))
                groups.back() = found.size() > 1 && found[1].matched ? found[1].str() : found[0].str();
        }
    } catch (const std::regex_error&) {
        return noExpression(pattern);
    }
    return groups;
}

std::string wholeName(const PictureName& picture) {
    return (picture.className.empty() ? "" : picture.className + "/") + picture.inClass;
}

/// Pictures by what a table may call them.
class PicturesByName {
public:
    explicit PicturesByName(const Names& pictures) : pictures_(pictures) {
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const auto whole = wholeName(pictures[i]);
            whole_[whole].push_back(i);
            if (whole != pictures[i].inClass)
                whole_[pictures[i].inClass].push_back(i);
            for (std::size_t from = 0; from != std::string::npos; from = nextPart(whole, from))
                ends_[whole.substr(from)].push_back(i);
        }
    }
    /// A name or a path that leads to them from above or from below.
    std::vector<std::size_t> find(const std::string& file) const {
        if (const auto found = ends_.find(file); found != ends_.end())
            return found->second;
        for (std::size_t from = nextPart(file, 0); from != std::string::npos; from = nextPart(file, from))
            if (const auto found = whole_.find(file.substr(from)); found != whole_.end())
                return found->second;
        return {};
    }
    /// The same name in several parts is one picture's; in several classes or folders it is not.
    bool areOne(const std::vector<std::size_t>& some) const {
        return std::all_of(some.begin(), some.end(), [&](std::size_t i) {
            return wholeName(pictures_[i]) == wholeName(pictures_[some.front()]);
        });
    }

private:
    static std::size_t nextPart(const std::string& path, std::size_t from) {
        const auto slash = path.find('/', from);
        return slash == std::string::npos ? slash : slash + 1;
    }
    const Names& pictures_;
    std::unordered_map<std::string, std::vector<std::size_t>> whole_, ends_;
};

Expected<Groups> fromTable(const Names& pictures, const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job));
    TELAR_TRY(table, parseSampleTable(*bytes, path));
    if (!table->hasGroups)
        return userError(text(TELAR_TR("core", "The table has no column of patients")), text("%1", path),
                         text(TELAR_TR("core", "Begin it with a header such as file,label,patient")));
    const PicturesByName all(pictures);
    Groups groups(pictures.size());
    for (const auto& row : table->rows) {
        const auto where = text(TELAR_TR("core", "%1, line %2"), path, row.line);
        const auto found = all.find(row.file);
        if (found.empty())
            return userError(text(TELAR_TR("core", "The table names %1, and there is no such picture"), row.file),
                             where, text(TELAR_TR("core", "Correct the name, or delete the line")));
        if (!all.areOne(found))
            return userError(
                text(TELAR_TR("core", "The table names %1, and there are %2 such pictures"), row.file, found.size()),
                where, text(TELAR_TR("core", "Write the folder before the name")));
        for (const auto i : found) {
            if (table->hasLabels && !pictures[i].className.empty() && row.label != pictures[i].className)
                return userError(text(TELAR_TR("core", "The table calls %1 '%2', and its folder is '%3'"), row.file,
                                      row.label, pictures[i].className),
                                 where, text(TELAR_TR("core", "Correct the label, or move the picture")));
            groups[i] = row.group;
        }
    }
    return groups;
}

} // namespace

Status checkGroupsFrom(const std::string& from) {
    if (from.empty() || from == "folder" || from == "prefix" || isTable(from))
        return {};
    try {
        (void)expressionOf(from);
    } catch (const std::regex_error&) {
        return noExpression(from);
    }
    return {};
}

Expected<std::vector<std::string>> groupsOf(const std::vector<PictureName>& pictures, const std::string& from,
                                            const JobContext& job) {
    if (from.empty() || from == "folder") {
        auto groups = fromFolders(pictures);
        if (!lacksOne(groups))
            return groups;
        if (from.empty())
            return Groups();
        return ungrouped(pictures, groups, text(TELAR_TR("core", "Put it into a folder of its patient")));
    }
    const bool table = isTable(from);
    auto groups = from == "prefix" ? Expected<Groups>(fromPrefix(pictures))
                  : table          ? fromTable(pictures, from, job)
                                   : fromPattern(pictures, from, job);
    if (groups && lacksOne(*groups))
        return ungrouped(pictures, *groups,
                         table ? text(TELAR_TR("core", "Give it a line in the table"))
                               : text(TELAR_TR("core", "Name its group as the others', or change --group-from")));
    return groups;
}

void setGroups(nn::Samples& samples, const std::vector<std::string>& groups) {
    samples.groups.clear();
    samples.groupNames = groups;
    auto& names = samples.groupNames;
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
        return naturalLess(a, b) || (!naturalLess(b, a) && a < b);
    });
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::unordered_map<std::string_view, int32_t> numbers;
    for (const auto& name : names)
        numbers.emplace(name, static_cast<int32_t>(numbers.size()));
    for (const auto& group : groups)
        samples.groups.push_back(numbers.at(group));
}

} // namespace telar
