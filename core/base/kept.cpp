#include "core/base/kept.hpp"

#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"
#include "core/base/sha256.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace telar {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view heading = "telar-kept 1\n";
constexpr std::size_t hashLetters = 64;

std::string hashOf(std::string_view text) {
    Sha256 hash;
    hash.update(text.data(), text.size());
    return hash.finish();
}

/// Removes the results that were not used for longest until `bytes` more have room.
void makeRoom(const std::string& folder, int64_t bytes) {
    struct Kept {
        fs::file_time_type used;
        fs::path path;
        int64_t bytes;
    };
    std::vector<Kept> all;
    std::error_code failed;
    for (auto at = fs::directory_iterator(os::pathOf(folder), failed); !failed && at != fs::directory_iterator();
         at.increment(failed)) {
        std::error_code one;
        if (!at->is_regular_file(one))
            continue;
        all.push_back({at->last_write_time(one), at->path(), static_cast<int64_t>(at->file_size(one))});
        bytes += all.back().bytes;
    }
    if (bytes <= mostKeptBytes)
        return;
    std::sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.used < b.used; });
    for (std::size_t k = 0; k < all.size() && bytes > mostKeptBytes; ++k, bytes -= all[k - 1].bytes)
        fs::remove(all[k].path, failed);
}

} // namespace

std::string keptFolder() {
    if (const char* own = std::getenv("TELAR_CACHE"))
        return std::string(own) == "none" ? std::string() : own;
    const auto folder = os::cacheFolder();
    return folder.empty() ? folder : folder + "/telar/compiled";
}

std::optional<std::string> keptResult(const std::string& folder, const std::string& name) {
    const std::string file = folder + '/' + name;
    if (folder.empty() || !os::factsOf(file))
        return {};
    auto text = readFile(file, {}, mostResultBytes);
    constexpr std::size_t head = heading.size() + hashLetters + 1;
    if (!text || text->size() < head || !text->starts_with(heading))
        return {};
    const auto result = std::string_view(*text).substr(head);
    if (std::string_view(*text).substr(heading.size(), hashLetters) != hashOf(result))
        return {};
    std::error_code ignored;
    fs::last_write_time(os::pathOf(file), fs::file_time_type::clock::now(), ignored);
    return text->substr(head);
}

void keepResult(const std::string& name, std::string_view result) {
    const auto folder = keptFolder();
    if (static_cast<int64_t>(result.size()) > mostResultBytes / 2 || folder.empty() || !makeFolder(folder) ||
        !os::Folder::openOwn(folder))
        return;
    const std::string text = std::string(heading) + hashOf(result) + '\n' + std::string(result);
    makeRoom(folder, static_cast<int64_t>(text.size()));
    const std::string path = folder + '/' + name;
    const std::string beside = path + '-' + std::to_string(os::randomNumber());
    // Not forced onto the disk: what a power cut leaves does not have its hash.
    auto file = os::File::open(beside, os::Use::Write, os::Make::New);
    if (!file || !file.write(text) || !file.close() || !os::rename(beside, path))
        os::remove(beside);
}

} // namespace telar
