#include "core/simt/program/sources.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"

#include <algorithm>
#include <filesystem>

namespace telar::program {

namespace {

namespace fs = std::filesystem;

constexpr const char* endings[] = {".cu", ".cpp", ".cc", ".cxx", ".c"};
constexpr std::size_t mostSources = 200;
constexpr int deepest = 4;
constexpr int64_t largestList = 1 << 20;    // bytes of a Makefile
constexpr int64_t largestSource = 32 << 20; // bytes

/// In the order of their names, so that a run is the same everywhere.
std::vector<std::string> allBelow(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code failed;
    for (auto at = fs::recursive_directory_iterator(folder, failed);
         !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
        const auto name = at->path().filename().string();
        if (at->is_directory(failed) && (name.starts_with('.') || name == "build" || at.depth() >= deepest))
            at.disable_recursion_pending();
        else if (isSourceName(name) && at->is_regular_file(failed))
            found.push_back(at->path().string());
        if (found.size() > mostSources)
            break;
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Names of sources that are there, in a list that is read as words and not understood.
std::vector<std::string> namedIn(const std::string& list, const std::string& folder) {
    std::vector<std::string> found;
    constexpr std::string_view parts = " \t\r\n()=:;,\"'$<>@^";
    const auto take = [&](const std::string& word) {
        std::error_code failed;
        const auto path = (fs::path(folder) / word).lexically_normal();
        if (!isSourceName(word) || !fs::is_regular_file(path, failed))
            return false;
        if (std::find(found.begin(), found.end(), path.string()) == found.end())
            found.push_back(path.string());
        return true;
    };
    for (std::size_t at = 0; at < list.size();) {
        const auto end = std::min(list.find_first_of(parts, at), list.size());
        const auto word = list.substr(at, end - at);
        at = end + 1;
        if (word.empty() || take(word) || !word.ends_with(".o"))
            continue;
        for (const char* ending : endings)
            if (take(word.substr(0, word.size() - 2) + ending))
                break;
    }
    return found;
}

/// "int main(", with any blanks; a comment that says so counts, too.
bool definesMain(const std::string& source) {
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = 0; (at = source.find("main", at)) != std::string::npos; at += 4) {
        const auto behind = source.find_first_not_of(blanks, at + 4);
        if (behind == std::string::npos || source[behind] != '(' || at == 0 ||
            blanks.find(source[at - 1]) == blanks.npos)
            continue;
        const auto last = source.find_last_not_of(blanks, at - 1);
        if (last == std::string::npos)
            continue;
        for (const std::string_view type : {"int", "auto", "void"})
            if (last + 1 >= type.size() && source.compare(last + 1 - type.size(), type.size(), type) == 0)
                return true;
    }
    return false;
}

} // namespace

bool isSourceName(const std::string& path) {
    const auto ending = fileExtension(path);
    return std::any_of(std::begin(endings), std::end(endings), [&](const char* known) { return ending == known; });
}

Expected<std::vector<std::string>> sourcesIn(const std::string& folder) {
    std::vector<std::string> found;
    for (const char* name : {"CMakeLists.txt", "Makefile", "makefile", "GNUmakefile"})
        if (const auto list = readFile(folder + "/" + name, {}, largestList); list && found.empty())
            found = namedIn(*list, folder);
    if (found.empty())
        found = allBelow(folder);
    if (found.empty())
        return userError(text(TELAR_TR("core", "There is no source (.cu, .cpp, .c) in the folder")),
                         text("%1", folder));
    if (found.size() > mostSources)
        return userError(text(TELAR_TR("core", "There are more than %1 sources in the folder"), mostSources),
                         text("%1", folder), text(TELAR_TR("core", "Name the files of one program")));
    std::vector<std::string> mains;
    for (const auto& file : found) {
        TELAR_TRY(source, readFile(file, {}, largestSource));
        if (definesMain(*source))
            mains.push_back(fs::path(file).lexically_relative(folder).generic_string());
    }
    if (mains.empty())
        return userError(text(TELAR_TR("core", "No file of the folder has a function main()")), text("%1", folder));
    if (mains.size() > 1)
        return userError(
            text(TELAR_TR("core", "The folder holds more than one program: main() is in %1"), commaList(mains)),
            text("%1", folder), text(TELAR_TR("core", "Name the files of one program")));
    return found;
}

} // namespace telar::program
