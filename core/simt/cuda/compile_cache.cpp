#include "core/simt/cuda/compile_cache.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/kept.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"
#include "core/base/sha256.hpp"
#include "core/simt/cuda/compiler_folder.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <filesystem>
#include <optional>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view heading = "telar-compiled 1\n";

/// "SIZE TIME", by which a file is known again; empty where there is none.
std::string stampOf(const std::string& path) {
    const auto facts = os::factsOf(path);
    return facts && facts->kind == os::Kind::Regular
               ? std::to_string(facts->bytes) + ' ' + std::to_string(facts->modifiedNs)
               : std::string();
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

/// Places, and what stands for them.
using Places = std::vector<std::pair<std::string, std::string>>;

/// Folders of one process, and what stands for them in a text that others read.
Places foldersOf(const CompilerCall& call) {
    Places all;
    for (std::size_t k = 0; k < call.read.size(); ++k)
        all.emplace_back(call.read[k], "\1headers" + std::to_string(k) + '\1');
    all.emplace_back(call.folder, "\1folder\1");
    return all;
}
bool isText(const CompilerCall& call) { return call.made.ends_with(".ptx") || call.made.ends_with(".s"); }

/// Headers as the compiler has read them, which name the places of their files and know their times.
constexpr std::string_view readHeaders = ".pch";
/// A header of Telar's own with nothing in it.
constexpr const char* emptyHeader = "/cuda_runtime.h";

/// The files of a folder, all that lie below it too, in order.
std::vector<std::string> filesBelow(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code failed;
    for (auto at = fs::recursive_directory_iterator(os::pathOf(folder), failed);
         !failed && at != fs::recursive_directory_iterator(); at.increment(failed))
        if (at->is_regular_file(failed))
            found.push_back(os::nameOf(at->path()));
    std::sort(found.begin(), found.end());
    return found;
}

/// Adds a file's name and content, with signs for the places in it; false where it cannot be read.
bool addFile(Sha256& hash, const std::string& path, std::string_view name, const Places& places) {
    auto text = readFile(path);
    if (!text)
        return false;
    for (const auto& [place, sign] : places)
        replaceAll(*text, place, sign);
    const std::string head = "\nfile " + std::string(name) + ' ' + std::to_string(text->size()) + '\n';
    hash.update(head.data(), head.size());
    hash.update(text->data(), text->size());
    return true;
}

bool addFolder(Sha256& hash, const std::string& folder, const Places& places) {
    for (const auto& path : filesBelow(folder))
        if (!addFile(hash, path, std::string_view(path).substr(folder.size()), places))
            return false;
    return true;
}

/// Of all that the result depends on but the system's files; empty where it cannot be told.
std::string keyOf(const CompilerCall& call) {
    Sha256 hash;
    const auto places = foldersOf(call);
    const auto add = [&](const std::string& text) {
        hash.update(text.data(), text.size());
        hash.update("\n", 1);
    };
    add(std::string(heading) + fileExtension(call.made));
    const auto program = os::resolved(call.words[0]);
    const auto stamp = stampOf(program);
    if (stamp.empty())
        return {};
    add(program + ' ' + stamp);
    for (std::size_t k = 1; k < call.words.size(); ++k) {
        std::string word = call.words[k] == call.made ? "\1made\1" : call.words[k];
        for (const auto& [place, sign] : places)
            replaceAll(word, place, sign);
        add(word);
    }
    for (const auto& folder : call.read) // whose name is a hash of what is in it
        add(call.made.ends_with(readHeaders) ? folder + ' ' + stampOf(folder + emptyHeader) : fileName(folder));
    for (const auto& input : call.inputs) {
        const std::string path = call.folder + '/' + input;
        std::error_code failed;
        if (fs::is_directory(os::pathOf(path), failed)) {
            add("folder " + input);
            if (!addFolder(hash, path, places))
                return {};
        } else if (!fs::exists(os::pathOf(path), failed)) {
            add("nothing " + input);
        } else if (!addFile(hash, path, input, places)) {
            return {};
        }
    }
    return hash.finish();
}

/// The next line of what is left of a text, which loses it.
std::string_view nextLine(std::string_view& rest) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

std::optional<std::size_t> nextCount(std::string_view& rest) {
    const auto line = nextLine(rest);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    return error == std::errc() && end == line.data() + line.size() ? std::optional(number) : std::nullopt;
}

struct Entry {
    std::string output; ///< what the compiler said
    std::string made;   ///< what it made
};

/// What an entry says, where the system's files are still those that it was made from.
std::optional<Entry> entryOf(const std::string& folder, const std::string& key) {
    const auto text = keptResult(folder, key);
    if (!text)
        return {};
    std::string_view rest = *text;
    const auto count = nextCount(rest);
    for (std::size_t k = 0; count && k < *count; ++k) {
        const auto stamp = nextLine(rest);
        if (stamp.empty() || stampOf(std::string(nextLine(rest))) != stamp)
            return {};
    }
    const auto said = nextCount(rest);
    if (!count || !said || *said > rest.size())
        return {};
    return Entry{std::string(rest.substr(0, *said)), std::string(rest.substr(*said))};
}

/// Files named in a rule of make, without its target.
std::vector<std::string> namesOfRule(const std::string& rule) {
    std::vector<std::string> names;
    std::string name;
    const auto end = [&] {
        if (!name.empty())
            names.push_back(std::move(name));
        name.clear();
    };
    for (std::size_t at = std::min(rule.find(": "), rule.size()); at < rule.size(); ++at) {
        const char c = rule[at];
        if (c == '\\' && at + 1 < rule.size() && rule[at + 1] != '\n')
            name += rule[++at];
        else if (c == '\n' && (at == 0 || rule[at - 1] != '\\'))
            break; // rules without files follow
        else if (c == ' ' || c == '\n' || c == '\\' || c == ':')
            end();
        else
            name += c;
    }
    end();
    return names;
}

/// The lines of an entry for the system's files that were read; nothing where one of them cannot be known again.
std::optional<std::string> readFilesOf(const CompilerCall& call) {
    const auto rule = readFile(call.folder + '/' + call.made + ".d");
    if (!rule)
        return {};
    std::string lines;
    std::size_t count = 0;
    for (const auto& name : namesOfRule(*rule)) {
        const bool own = !name.starts_with('/') || name.starts_with(call.folder + '/') ||
                         std::any_of(call.read.begin(), call.read.end(),
                                     [&](const std::string& folder) { return name.starts_with(folder + '/'); });
        if (own)
            continue; // in the key
        const auto stamp = stampOf(name);
        if (stamp.empty() || name.find('\n') != std::string::npos)
            return {};
        lines += stamp + '\n' + name + '\n';
        ++count;
    }
    return std::to_string(count) + '\n' + lines;
}

void keep(const CompilerCall& call, const std::string& key, const ChildResult& run) {
    const auto read = readFilesOf(call);
    auto made = readFile(call.folder + '/' + call.made);
    if (!read || !made)
        return;
    std::string output = run.output;
    for (const auto& [place, sign] : foldersOf(call)) {
        replaceAll(output, place, sign);
        if (isText(call))
            replaceAll(*made, place, sign);
    }
    keepResult(key, *read + std::to_string(output.size()) + '\n' + output + *made);
}

} // namespace

std::string saidByCompiler(const std::vector<std::string>& words, const std::string& file) {
    const auto program = os::resolved(file);
    std::string asked = "telar-said 1\n" + program + ' ' + stampOf(program);
    for (const auto& word : words)
        asked += '\n' + word;
    Sha256 hash;
    hash.update(asked.data(), asked.size());
    const auto key = hash.finish();
    if (auto before = keptResult(keptFolder(), key))
        return std::move(*before);
    const auto run = runChild(words, "/", {5, int64_t{4} << 30, 1 << 20});
    if (!run || run->exit != 0)
        return {};
    keepResult(key, run->output);
    return run->output;
}

std::string shippedCompileFolder() {
    const auto program = os::ownProgram();
    return program.empty() ? program : folderName(folderName(program)) + "/lib/telar/compiled";
}

namespace {

/// What was made before, put into the folder.
std::optional<ChildResult> madeBefore(const CompilerCall& call, const std::string& key) {
    const auto start = Clock::now();
    for (const auto& folder : {keptFolder(), shippedCompileFolder()}) {
        auto entry = entryOf(folder, key);
        if (!entry)
            continue;
        for (const auto& [place, sign] : foldersOf(call)) {
            replaceAll(entry->output, sign, place);
            if (isText(call))
                replaceAll(entry->made, sign, place);
        }
        if (!writeBelow(call.folder, call.made, entry->made))
            return {};
        std::error_code ignored;
        if (call.tool == CompilerCall::Tool::Linker)
            fs::permissions(os::pathOf(call.folder + '/' + call.made), fs::perms::owner_all, ignored);
        ChildResult result;
        result.output = std::move(entry->output);
        result.milliseconds = millisecondsSince(start);
        return result;
    }
    return {};
}

/// The words with which the compiler takes the headers before a source (-include) as it has read them once for all sources of
/// this kind; empty where there are none, or it cannot do that.
std::vector<std::string> wordsAfterHeaders(const CompilerCall& call, const JobContext& job) {
    const auto has = [&](const char* word) { return std::ranges::find(call.words, word) != call.words.end(); };
    const auto include = std::ranges::find(call.words, "-include");
    if (!isText(call) || call.words.end() - include < 2 || !has("-S") || has("-ivfsoverlay"))
        return {};
    if (has("--cuda-host-only") && has("-std=c++20")) // clang 14 then takes the host's operator new for the device's
        return {};
    const auto kept = os::resolved(keptFolder()) + '/'; // where nothing can be kept, the headers lie elsewhere
    const auto folder = std::ranges::find_if(call.read, [&](const std::string& one) {
        const auto empty = os::factsOf(one + emptyHeader);
        return one.starts_with(kept) && empty && empty->bytes == 0 && os::factsOf(one + '/' + include[1]);
    });
    static std::atomic<bool> able = true; // some compiler may not be
    const CompilerFolder apart;           // all sources use it: no compiler of one of them writes there
    if (!able || folder == call.read.end() || apart.path().empty())
        return {};
    CompilerCall headers = call;
    headers.folder = apart.path();
    headers.made = call.made + std::string(readHeaders);
    headers.inputs.clear();
    headers.words.clear();
    for (std::size_t k = 0; k < call.words.size(); ++k) { // all but what belongs to the source
        const auto& word = call.words[k];
        if (word == "-o" || word == "-iquote")
            ++k;
        else if (word == "-Xclang" && k + 1 < call.words.size() &&
                 (call.words[k + 1] == "-fcuda-include-gpubinary" || call.words[k + 1] == "-mlink-builtin-bitcode"))
            k += 3;
        else if (std::ranges::find(call.inputs, word) == call.inputs.end())
            headers.words.push_back(word);
    }
    headers.words.insert(headers.words.end(), {"-Xclang", "-emit-pch", "-o", headers.made, *folder + emptyHeader});
    const auto read = runCompiler(headers, job);
    if (!read || read->exit != 0) {
        able = able && job.stopRequested();
        return {};
    }
    std::error_code failed;
    fs::rename(os::pathOf(apart.path() + '/' + headers.made), os::pathOf(call.folder + '/' + headers.made), failed);
    if (failed)
        return {};
    auto words = call.words;
    const auto at =
        words.erase(words.begin() + (include - call.words.begin()), words.begin() + (include - call.words.begin()) + 2);
    words.insert(at, {"-Xclang", "-include-pch", "-Xclang", headers.made});
    return words;
}

} // namespace

Expected<ChildResult> runCompiler(const CompilerCall& call, const JobContext& job) {
    const bool caches = !keptFolder().empty() && (call.trusted || cageState().holds());
    const auto key = caches ? keyOf(call) : std::string();
    if (key.empty())
        return runCaged(call.words, call.folder, call.trusted, call.limits, job, call.read);
    if (auto before = madeBefore(call, key))
        return std::move(*before);
    const auto runs = [&](std::vector<std::string> words) {
        if (call.tool == CompilerCall::Tool::Compiler)
            words.insert(words.end(), {"-MD", "-MF", call.made + ".d"});
        else
            words.push_back("-Wl,--dependency-file=" + call.made + ".d");
        return runCaged(words, call.folder, call.trusted, call.limits, job, call.read);
    };
    const auto quick = wordsAfterHeaders(call, job);
    auto run = runs(quick.empty() ? call.words : quick);
    // A header has changed meanwhile, or the fault is the compiler's own: no source is refused that it takes otherwise.
    if (!quick.empty() && run && run->exit != 0 && !run->timedOut)
        run = runs(call.words);
    if (run && run->exit == 0 && run->signal == 0 && !run->timedOut)
        keep(call, key, *run);
    return run;
}

} // namespace telar::cuda
