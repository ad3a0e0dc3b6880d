#include "core/simt/cuda/compiler_folder.hpp"

#include "core/base/cage.hpp"
#include "core/base/json_text.hpp"

#include <cstdlib>
#include <fstream>

namespace telar::cuda {

CompilerFolder::CompilerFolder() {
    std::error_code failed;
    std::string name = (std::filesystem::temp_directory_path(failed) / "telar-XXXXXX").string();
    if (const char* made = failed ? nullptr : mkdtemp(name.data()))
        path_ = made;
}

CompilerFolder::~CompilerFolder() {
    std::error_code ignored;
    if (!path_.empty())
        std::filesystem::remove_all(path_, ignored);
}

Status writeBelow(const std::string& folder, std::string_view name, std::string_view text) {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    if (auto status = makeFolder(path.parent_path().string()); !status)
        return status;
    // Nobody reads it after the compiler: waiting until each of a hundred headers is on the disk took most of a compilation.
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    return file ? Status() : writeFile(path.string(), text); // which says why not
}

Status writeHeaders(const std::vector<OwnHeader>& headers, const std::string& folder) {
    for (const auto& header : headers)
        if (auto status = writeBelow(folder, header.path,
                                     "#line 1 \"" + header.path + "\"\n" + header.text + "\n");
            !status)
            return status;
    return {};
}

Expected<std::vector<std::string>> wordsThatHideNames(const std::string& folder, const std::string& clang) {
    const auto& cage = cageState();
    if (cage.ownRoot || !cage.landlock)
        return std::vector<std::string>();
    std::error_code failed;
    const auto toolchain = std::filesystem::canonical(clang, failed).parent_path().parent_path().string();
    Json roots = Json::array();
    std::set<std::string> places{"/usr", "/lib", folder};
    if (toolchain.size() > 1)
        places.insert(toolchain);
    for (const auto& place : places)
        roots.push_back({{"type", "directory-remap"}, {"name", place}, {"external-contents", place}});
    const Json overlay{{"version", 0}, {"case-sensitive", "true"}, {"fallthrough", "false"}, {"roots", std::move(roots)}};
    if (auto status = writeBelow(folder, "names.yaml", overlay.dump());
        !status)
        return status.error();
    return std::vector<std::string>{"-ivfsoverlay", "names.yaml"};
}

} // namespace telar::cuda
