#include "core/data/class_folder.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/dicom.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"

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

constexpr int mostDepth = 8; ///< of folders in a class: links may lead round in a circle

Expected<Entries> list(const std::string& folder, const JobContext& job, bool volumes) {
    std::error_code failure;
    Entries found;
    fs::directory_iterator it(os::pathOf(folder), failure);
    for (; !failure && it != fs::directory_iterator(); it.increment(failure)) {
        if (job.stopRequested())
            return cancelledError();
        const auto path = os::nameOf(it->path());
        std::error_code unknown;
        if (fileName(path).starts_with('.'))
            continue;
        if (it->is_directory(unknown))
            found.folders.push_back(path);
        else if (hasImageExtension(path) || (volumes && (isVolumeName(path) || isDicomFile(path))))
            found.pictures.push_back(path);
    }
    if (failure)
        return unreadable(folder, failure.value());
    std::sort(found.pictures.begin(), found.pictures.end(), naturalLess);
    std::sort(found.folders.begin(), found.folders.end(), naturalLess);
    return found;
}

/// What a class holds, with the folders in it one after the other. One that cannot be read is skipped.
Status gather(const std::string& folder, int depth, std::vector<std::string>& pictures, ClassFolder& out,
              const JobContext& job, bool volumes) {
    auto inside = list(folder, job, volumes);
    if (!inside && inside.error().kind == ErrorKind::Cancelled)
        return inside.error();
    if (!inside) {
        out.skipped.push_back({folder, inside.error()});
        return {};
    }
    pictures.insert(pictures.end(), inside->pictures.begin(), inside->pictures.end());
    for (const auto& one : inside->folders)
        if (depth < mostDepth)
            TELAR_CHECK(gather(one, depth + 1, pictures, out, job, volumes));
    return {};
}

/// Keeps the good pictures of one class.
Status inspectClass(const std::string& name, const std::vector<std::string>& pictures, ClassFolder& out,
                    const JobContext& job) {
    ImageClass kept{name, {}};
    for (const auto& path : pictures) {
        if (hasNiftiExtension(path) || isDicomFile(path)) { // told apart where it is opened
            out.rows = out.columns = 0;
            kept.files.push_back(path);
            job.advance();
            continue;
        }
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

Expected<ClassFolder> scanClassFolder(const std::string& folder, const JobContext& job, bool volumes) {
    TELAR_TAKE(top, list(folder, job, volumes));
    ClassFolder out;
    out.root = folder;
    std::vector<std::pair<std::string, std::vector<std::string>>> classes;
    int64_t total = 0;
    for (const auto& path : top->folders) {
        std::vector<std::string> pictures;
        TELAR_CHECK(gather(path, 0, pictures, out, job, volumes));
        total += static_cast<int64_t>(pictures.size());
        if (!pictures.empty())
            classes.emplace_back(fileName(path), std::move(pictures));
    }
    if (classes.empty() && !top->pictures.empty()) {
        const auto whole = os::pathOf(folder).lexically_normal();
        total = static_cast<int64_t>(top->pictures.size());
        classes.emplace_back(os::nameOf((whole.has_filename() ? whole : whole.parent_path()).filename()),
                             std::move(top->pictures));
    }
    job.start(total);
    for (const auto& [name, pictures] : classes)
        TELAR_CHECK(inspectClass(name, pictures, out, job));
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
