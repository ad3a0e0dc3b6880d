#include "core/data/class_folder.hpp"

#include "core/base/files.hpp"
#include "core/data/image.hpp"

#include <algorithm>
#include <filesystem>

namespace telar {

namespace {

namespace fs = std::filesystem;

struct Entries {
    std::vector<std::string> pictures, folders;
};

Error unreadable(const std::string& path, int number) {
    const Text what = text(TELAR_TR("core", "Cannot read the folder: %1"), systemReason(number).str());
    return userError(what, text("%1", path), text(TELAR_TR("core", "Choose a folder with pictures")));
}

Expected<Entries> list(const std::string& folder, const JobContext& job) {
    std::error_code failure;
    Entries found;
    fs::directory_iterator it(folder, failure);
    for (; !failure && it != fs::directory_iterator(); it.increment(failure)) {
        if (job.stopRequested())
            return cancelledError();
        const auto path = it->path().string();
        std::error_code unknown;
        if (fileName(path).starts_with('.'))
            continue;
        if (it->is_directory(unknown))
            found.folders.push_back(path);
        else if (hasImageExtension(path))
            found.pictures.push_back(path);
    }
    if (failure)
        return unreadable(folder, failure.value());
    std::sort(found.pictures.begin(), found.pictures.end(), naturalLess);
    std::sort(found.folders.begin(), found.folders.end(), naturalLess);
    return found;
}

/// Keeps the good pictures of one class.
Status inspectClass(const std::string& name, const std::vector<std::string>& pictures, ClassFolder& out,
                    const JobContext& job) {
    ImageClass kept{name, {}};
    for (const auto& path : pictures) {
        auto bytes = readFile(path, job);
        if (!bytes && bytes.error().kind == ErrorKind::Cancelled)
            return bytes.error();
        auto facts = bytes ? inspectImage(*bytes, path) : Expected<ImageFacts>(bytes.error());
        job.advance();
        if (!facts) {
            out.skipped.push_back({path, facts.error()});
            continue;
        }
        const bool first = out.classes.empty() && kept.files.empty();
        if (first)
            out.rows = facts->rows, out.columns = facts->columns;
        else if (facts->rows != out.rows || facts->columns != out.columns)
            out.rows = out.columns = 0;
        kept.files.push_back(path);
    }
    if (!kept.files.empty())
        out.classes.push_back(std::move(kept));
    return {};
}

} // namespace

int64_t ClassFolder::images() const {
    int64_t count = 0;
    for (const auto& c : classes)
        count += static_cast<int64_t>(c.files.size());
    return count;
}

Expected<ClassFolder> scanClassFolder(const std::string& folder, const JobContext& job) {
    auto top = list(folder, job);
    if (!top)
        return top.error();
    ClassFolder out;
    out.root = folder;
    std::vector<std::pair<std::string, std::vector<std::string>>> classes;
    int64_t total = 0;
    for (const auto& path : top->folders) {
        auto inside = list(path, job);
        if (!inside && inside.error().kind == ErrorKind::Cancelled)
            return inside.error();
        if (!inside) {
            out.skipped.push_back({path, inside.error()});
            continue;
        }
        total += static_cast<int64_t>(inside->pictures.size());
        if (!inside->pictures.empty())
            classes.emplace_back(fileName(path), std::move(inside->pictures));
    }
    if (classes.empty() && !top->pictures.empty()) {
        const auto whole = fs::path(folder).lexically_normal();
        total = static_cast<int64_t>(top->pictures.size());
        classes.emplace_back((whole.has_filename() ? whole : whole.parent_path()).filename().string(),
                             std::move(top->pictures));
    }
    job.start(total);
    for (const auto& [name, pictures] : classes)
        if (auto fine = inspectClass(name, pictures, out, job); !fine)
            return fine.error();
    if (!out.classes.empty())
        return out;
    if (total == 0)
        return userError(text(TELAR_TR("core", "The folder has no JPG or PNG pictures")), text("%1", folder),
                         text(TELAR_TR("core", "Choose a folder with pictures")));
    return userError(text(TELAR_TR("core", "None of the %1 pictures can be read; the first: %2"), total,
                          out.skipped.front().reason.str()),
                     text("%1", folder), text(TELAR_TR("core", "Choose a folder with pictures")));
}

} // namespace telar
