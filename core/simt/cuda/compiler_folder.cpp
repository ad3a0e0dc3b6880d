#include "core/simt/cuda/compiler_folder.hpp"

#include "core/base/cage.hpp"
#include "core/base/json_text.hpp"
#include "core/base/kept.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"
#include "core/base/sha256.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>

namespace telar::cuda {

namespace {

constexpr std::string_view starts[] = {"telar-compiler-", "telar-python-", "telar-selftest-"};

/// The folder with its lock; nothing where another process has it or the folder is gone.
os::Folder lockOf(const std::string& path) {
    auto folder = os::Folder::openOwn(path);
    return folder && folder.lock(os::Lock::Alone, false) && folder.isStill(path) ? std::move(folder) : os::Folder();
}

/// What killed processes left.
void removeLeftFolders(const std::filesystem::path& where) {
    std::error_code failed, ignored;
    for (auto at = std::filesystem::directory_iterator(where, failed);
         !failed && at != std::filesystem::directory_iterator(); at.increment(failed))
        if (const auto name = os::nameOf(at->path().filename());
            std::any_of(std::begin(starts), std::end(starts), [&](auto start) { return name.starts_with(start); }))
            if (const auto lock = lockOf(os::nameOf(at->path())))
                std::filesystem::remove_all(at->path(), ignored);
}

} // namespace

CompilerFolder::CompilerFolder(std::string_view start) {
    std::error_code failed;
    auto where = std::filesystem::temp_directory_path(failed);
    if (!failed)
        where = std::filesystem::absolute(where, failed);
    if (failed)
        return;
    static std::once_flag once;
    std::call_once(once, removeLeftFolders, where);
    for (int tries = 0; tries < 10 && !lock_; ++tries) { // another process may take a new one for a left one
        const auto name = os::makeFolderOfOwn(os::nameOf(where / start));
        if (name.empty())
            return;
        lock_ = lockOf(name);
        if (lock_) {
            path_ = name;
            process_ = os::processNumber();
        }
    }
}

CompilerFolder::~CompilerFolder() {
    std::error_code ignored;
    if (!path_.empty() && process_ == os::processNumber()) // and not in a child that was forked
        std::filesystem::remove_all(os::pathOf(path_), ignored);
}

Status writeBelow(const std::string& folder, std::string_view name, std::string_view text) {
    const std::filesystem::path path = os::pathOf(folder + "/" + std::string(name));
    TELAR_CHECK(makeFolder(os::nameOf(path.parent_path())));
    // Nobody reads it after the compiler: waiting until each of a hundred headers is on the disk took most of a compilation.
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    return file ? Status() : writeFile(os::nameOf(path), text); // which says why not
}

Status writeHeaders(const std::vector<OwnHeader>& headers, const std::string& folder) {
    for (const auto& header : headers)
        if (auto status = writeBelow(folder, header.path, "#line 1 \"" + header.path + "\"\n" + header.text + "\n");
            !status)
            return status;
    return {};
}

namespace {

/// A name for these headers, with which a folder of them is found again.
std::string nameOfHeaders(const std::vector<PreludeFile>& files) {
    Sha256 hash;
    for (const auto& file : files) {
        const auto head = std::string(file.name) + '\n' + std::to_string(file.text.size()) + '\n';
        hash.update(head.data(), head.size());
        hash.update(file.text.data(), file.text.size());
    }
    return std::string(starts[0]) + hash.finish();
}

/// Whether the folder is this user's own and each header has its size: a power cut can leave less.
bool holdsHeaders(const std::string& folder, const std::vector<PreludeFile>& files) {
    return os::Folder::openOwn(folder) && std::ranges::all_of(files, [&](const auto& file) {
               const auto facts = os::factsOf(folder + '/' + std::string(file.name));
               return facts && facts->bytes == static_cast<int64_t>(file.text.size());
           });
}

Status writeAll(const std::vector<PreludeFile>& files, const std::string& folder) {
    for (const auto& file : files)
        TELAR_CHECK(writeBelow(folder, file.name, file.text));
    return {};
}

/// Folders of headers of other versions that nobody used for a month.
void removeOldHeaders(const std::string& where) {
    using namespace std::chrono_literals;
    std::error_code failed, ignored;
    for (auto at = std::filesystem::directory_iterator(os::pathOf(where), failed);
         !failed && at != std::filesystem::directory_iterator(); at.increment(failed))
        if (at->last_write_time(ignored) < std::filesystem::file_time_type::clock::now() - 30 * 24h)
            std::filesystem::remove_all(at->path(), ignored);
}

/// In the user's folder for caches, for the next process, too; empty where nothing can be kept.
std::string keptHeaders(const std::vector<PreludeFile>& files, const std::string& name) {
    const auto kept = keptFolder();
    if (kept.empty() || !makeFolder(kept + "/headers"))
        return {};
    const auto where = os::resolved(kept + "/headers");
    const auto folder = where + '/' + name;
    std::error_code ignored;
    if (!holdsHeaders(folder, files)) {
        removeOldHeaders(where);
        const auto beside = os::makeFolderOfOwn(where + "/new-");
        if (beside.empty())
            return {};
        if (writeAll(files, beside).ok()) {
            if (os::rename(beside, folder)) // which fails where one stands that is not empty
                return folder;
            // What another process has just made may be read by its compiler: only what lacks something is taken away.
            if (!holdsHeaders(folder, files)) {
                std::filesystem::remove_all(os::pathOf(folder), ignored);
                if (os::rename(beside, folder))
                    return folder;
            }
        }
        std::filesystem::remove_all(os::pathOf(beside), ignored); // no room, or another process was faster
        if (!holdsHeaders(folder, files))
            return {};
    }
    std::filesystem::last_write_time(os::pathOf(folder), std::filesystem::file_time_type::clock::now(), ignored);
    return folder;
}

} // namespace

Expected<std::string> headersFolder(const std::vector<PreludeFile>& files) {
    struct Known {
        std::string path;
        std::unique_ptr<CompilerFolder> own; ///< where nothing can be kept
    };
    static std::mutex mutex;
    static std::map<const std::vector<PreludeFile>*, Known> all;
    const std::lock_guard<std::mutex> lock(mutex);
    auto& known = all[&files];
    std::error_code failed; // a long session outlives what cleans /tmp and caches
    if (!known.path.empty() &&
        std::filesystem::exists(os::pathOf(known.path + "/" + std::string(files.back().name)), failed))
        return known.path;
    const auto name = nameOfHeaders(files);
    known = {keptHeaders(files, name), nullptr};
    if (!known.path.empty())
        return known.path;
    known.own = std::make_unique<CompilerFolder>();
    if (known.own->path().empty())
        return environmentError(text(TELAR_TR("core", "The folder for the compiler could not be created in %1"),
                                     os::nameOf(std::filesystem::temp_directory_path(failed))));
    TELAR_CHECK(writeAll(files, known.own->path() + '/' + name));
    return known.path = known.own->path() + '/' + name;
}

Expected<std::vector<std::string>> wordsThatHideNames(const std::string& folder, const std::string& clang,
                                                      const std::vector<std::string>& read) {
    const auto& cage = cageState();
    if (cage.ownRoot || !(cage.landlock || cage.listed))
        return std::vector<std::string>();
    std::set<std::string> places{folder};
    places.insert(read.begin(), read.end());
    if (cage.landlock) { // on Windows clang is asked for nothing but Telar's own headers
        std::error_code failed;
        const auto toolchain =
            os::nameOf(std::filesystem::canonical(os::pathOf(clang), failed).parent_path().parent_path());
        places.insert({"/usr", "/lib"});
        if (toolchain.size() > 1)
            places.insert(toolchain);
    }
    Json roots = Json::array();
    for (const auto& place : places)
        roots.push_back({{"type", "directory-remap"}, {"name", place}, {"external-contents", place}});
    const Json overlay{{"version", 0},
                       {"case-sensitive", cage.landlock ? "true" : "false"},
                       {"fallthrough", "false"},
                       {"roots", std::move(roots)}};
    TELAR_CHECK(writeBelow(folder, "names.yaml", overlay.dump()));
    return std::vector<std::string>{"-ivfsoverlay", "names.yaml"};
}

std::string_view belowCompilerFolder(std::string_view path) {
    const auto at = path.rfind(starts[0]);
    const auto end = at == std::string_view::npos ? at : path.find('/', at);
    return end == std::string_view::npos ? path : path.substr(end + 1);
}

void hideFolder(std::string& text, const std::string& folder) {
    const std::string start = folder + "/";
    for (std::size_t at = 0; (at = text.find(start, at)) != std::string::npos;)
        text.erase(at, start.size());
}

} // namespace telar::cuda
