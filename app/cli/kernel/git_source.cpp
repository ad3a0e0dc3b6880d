#include "app/cli/kernel/git_source.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/child.hpp"

#include <filesystem>

namespace telar::cli {

Expected<std::string> sourceAtRevision(const std::string& path, const std::string& revision, const JobContext& job) {
    const auto git = cuda::programPath("git");
    if (git.empty())
        return environmentError(text("git is not installed, and git:%1 asks it for %2", revision, path), {},
                                text("Install git, or compare with a copy of the file"));
    if (revision.empty() || revision.starts_with("-"))
        return userError(text("git:%1 names no revision", revision), {}, text("Try: git:HEAD, git:HEAD~1, git:main"));
    const auto file = std::filesystem::absolute(os::pathOf(path)).lexically_normal();
    const auto folder = os::nameOf(file.parent_path());
    const auto ask = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {git, "--no-pager", "--no-optional-locks", "-C", folder});
        constexpr std::size_t mostBytes = std::size_t{16} << 20;
        return cuda::runChild(words, folder, {20, int64_t{1} << 30, int64_t{64} << 20, mostBytes}, job);
    };
    struct Question {
        std::vector<std::string> words;
        Text otherwise;
    };
    const Question questions[] = {
        {{"rev-parse", "--git-dir"},
         text("%1 is in no git repository, so that there is no git:%2 of it", path, revision)},
        {{"rev-parse", "--verify", "--quiet", revision + "^{commit}"},
         text("The git repository of %1 has no revision %2", path, revision)},
        {{"cat-file", "blob", revision + ":./" + os::nameOf(file.filename())},
         text("The revision %2 has no file %1", path, revision)}};
    std::string said;
    for (const auto& [words, otherwise] : questions) {
        TELAR_TAKE(run, ask(words));
        if (run->exit != 0 || run->signal != 0)
            return userError(otherwise);
        said = std::move(run->output);
    }
    return said;
}

} // namespace telar::cli
