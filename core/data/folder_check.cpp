#include "core/data/folder_check.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/base/sha256.hpp"
#include "core/data/dicom.hpp"
#include "core/data/groups.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"
#include "core/data/samples.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace telar {

namespace {

constexpr std::size_t mostPairs = 10'000;

struct Looked {
    std::string path, hash; ///< hash: of the bytes; empty: broken
    PerceptualHash seen;
    std::optional<Error> broken;
};

void look(Looked& one, const JobContext& job) {
    const auto bytes = readFile(one.path, job);
    if (!bytes) {
        one.broken = bytes.error();
        return;
    }
    Sha256 sum;
    sum.update(bytes->data(), bytes->size());
    if (isVolumeName(one.path) || isDicomFile(one.path)) { // a volume is compared as a whole
        one.hash = sum.finish();
        return;
    }
    const auto plane = decodePlanes(*bytes, one.path, {Channel::Grey}, job);
    if (!plane) {
        one.broken = plane.error();
        return;
    }
    one.hash = sum.finish();
    std::visit(
        [&](const auto& values) {
            std::vector<uint8_t> levels(static_cast<std::size_t>(values.size()));
            constexpr int shift = sizeof *values.data() > 1 ? 8 : 0;
            std::transform(values.data(), values.data() + values.size(), levels.begin(),
                           [](auto value) { return static_cast<uint8_t>(static_cast<int32_t>(value) >> shift); });
            one.seen = perceptualHash(levels.data(), values.rows(), values.columns());
        },
        *plane);
}

struct Scanned {
    std::vector<Looked> files;
    std::vector<CheckedPicture> pictures;
    std::vector<PictureName> names;
};

Status addPart(const std::string& root, const std::string& part, const std::string& folder, FolderCheck& out,
               Scanned& scanned, const JobContext& job) {
    TELAR_TAKE(found, scanClassFolder(folder, JobContext{job.stop, nullptr}, true));
    out.skipped.insert(out.skipped.end(), found->skipped.begin(), found->skipped.end());
    for (const auto& one : found->classes) {
        const auto at = std::find(out.classes.begin(), out.classes.end(), one.name);
        const auto label = static_cast<int32_t>(at - out.classes.begin());
        if (at == out.classes.end())
            out.classes.push_back(one.name);
        for (const auto& path : one.files) {
            const auto inRoot = os::nameOf(os::pathOf(path).lexically_relative(os::pathOf(root)));
            const auto inClass = os::nameOf(os::pathOf(path).lexically_relative(os::pathOf(folder)));
            const auto name = inClass.starts_with(one.name + "/") ? inClass.substr(one.name.size() + 1) : inClass;
            scanned.files.push_back({path, {}, {}, {}});
            scanned.pictures.push_back({inRoot, part, label, -1});
            const bool volume = hasNiftiExtension(path);
            scanned.names.push_back(
                {name, one.name, volume ? fileName(path).substr(0, fileName(path).find(".nii")) : ""});
        }
    }
    return {};
}

/// Each with the first of the same bytes.
Pairs sameBytes(const std::vector<std::string>& hashes) {
    std::unordered_map<std::string, int32_t> first;
    Pairs pairs;
    for (std::size_t i = 0; i < hashes.size(); ++i)
        if (const auto [at, fresh] = first.emplace(hashes[i], static_cast<int32_t>(i)); !fresh)
            pairs.emplace_back(at->second, static_cast<int32_t>(i));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

void setGroups(FolderCheck& out, const std::vector<std::string>& groups) {
    nn::Samples named;
    telar::setGroups(named, groups);
    out.groups = named.groupNames;
    for (std::size_t i = 0; i < groups.size(); ++i)
        out.pictures[i].group = named.groups[i];
}

} // namespace

bool FolderCheck::across(const std::pair<int32_t, int32_t>& pair) const {
    return pictures[static_cast<std::size_t>(pair.first)].part != pictures[static_cast<std::size_t>(pair.second)].part;
}

int64_t FolderCheck::trainedToo() const {
    std::set<int32_t> known;
    for (const auto* pairs : {&identical, &near})
        for (const auto& pair : *pairs)
            if (across(pair))
                for (const auto i : {pair.first, pair.second})
                    if (pictures[static_cast<std::size_t>(i)].part != "train")
                        known.insert(i);
    return static_cast<int64_t>(known.size());
}

std::vector<std::string> FolderCheck::groupsInTwoParts() const {
    std::vector<std::string> part(groups.size());
    std::vector<bool> two(groups.size());
    for (const auto& one : pictures) {
        if (one.group < 0)
            continue;
        auto& first = part[static_cast<std::size_t>(one.group)];
        if (first.empty())
            first = one.part;
        two[static_cast<std::size_t>(one.group)] = two[static_cast<std::size_t>(one.group)] || first != one.part;
    }
    std::vector<std::string> names;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (two[g])
            names.push_back(groups[g]);
    return names;
}

Expected<FolderCheck> checkFolder(const std::string& folder, const std::string& groupFrom, const JobContext& job) {
    const auto parts = folderParts(folder);
    FolderCheck out;
    out.parts = !parts.test.empty();
    Scanned scanned;
    for (const auto& [name, path] : {std::pair<const char*, std::string>{out.parts ? "train" : "", parts.train},
                                     {"validation", parts.validation},
                                     {"test", parts.test}})
        if (!path.empty())
            TELAR_CHECK(addPart(folder, name, path, out, scanned, job));
    const auto count = static_cast<int64_t>(scanned.files.size());
    job.start(count);
    const auto lookAt = [&](int64_t i) {
        look(scanned.files[static_cast<std::size_t>(i)], JobContext{job.stop, nullptr});
        job.advance();
    };
    TELAR_CHECK(inParallel(job, count, lookAt, 16));
    std::vector<std::string> hashes;
    std::vector<PerceptualHash> seen;
    std::vector<PictureName> names;
    for (std::size_t i = 0; i < scanned.files.size(); ++i) {
        auto& file = scanned.files[i];
        if (file.broken) {
            out.skipped.push_back({file.path, *file.broken});
            continue;
        }
        hashes.push_back(std::move(file.hash));
        seen.push_back(file.seen);
        names.push_back(std::move(scanned.names[i]));
        out.pictures.push_back(std::move(scanned.pictures[i]));
    }
    TELAR_TRY(groups, groupsOf(names, groupFrom, job));
    if (!groups->empty())
        setGroups(out, *groups);
    out.identical = sameBytes(hashes);
    TELAR_SET(out.near, nearPairs(seen, hashes, mostPairs, JobContext{job.stop, nullptr}));
    return out;
}

} // namespace telar
