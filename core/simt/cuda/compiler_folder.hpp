// A folder in which a compiler or a script works, gone when this is, and what is put into it. A process that is killed cannot remove
// its folder; the next one that makes a folder does, since nobody holds the lock of a folder whose process is gone.
#pragma once

#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/simt/cuda/device_source.hpp"

#include <filesystem>
#include <string_view>

namespace telar::cuda {

class CompilerFolder {
public:
    /// Its name begins with `start`: "telar-compiler-", "telar-python-" or "telar-selftest-".
    explicit CompilerFolder(std::string_view start = "telar-compiler-");
    ~CompilerFolder();
    CompilerFolder(const CompilerFolder&) = delete;
    CompilerFolder& operator=(const CompilerFolder&) = delete;
    /// Empty where none could be made.
    const std::string& path() const { return path_; }

private:
    std::string path_;
    os::Folder lock_;
    int64_t process_ = 0; ///< that made it
};

/// A file below the folder, with the folders on its way.
Status writeBelow(const std::string& folder, std::string_view name, std::string_view text);
/// Where the compiler finds the files that the source includes from its own folder.
Status writeHeaders(const std::vector<OwnHeader>& headers, const std::string& folder);

/// A header of Telar's own: its name and text.
struct PreludeFile {
    std::string_view name, text;
};
/// A folder that holds these headers and that no compiler may write, in the user's folder for caches, where the next process
/// finds it again by its name, a hash of them: a few hundred files take longer to write than a known program takes to run. Where
/// nothing can be kept, it is this process' own. `files` stays as it is as long as the process lives.
Expected<std::string> headersFolder(const std::vector<PreludeFile>& files);

/// Words for clang where its cage has no root of its own, or Windows has no cage, so that a name outside says nothing about what is there: clang
/// then knows only `folder`, the folders `read` and those of a list, which this writes into `folder`. Empty where they are not
/// needed.
Expected<std::vector<std::string>> wordsThatHideNames(const std::string& folder, const std::string& clang,
                                                      const std::vector<std::string>& read = {});
/// "solve.h" of "/tmp/telar-compiler-iZml28/solve.h", whichever folder it was compiled in; the path itself where it is of none.
std::string_view belowCompilerFolder(std::string_view path);
/// Takes "FOLDER/" out of a text: places are named as they stand in the source.
void hideFolder(std::string& text, const std::string& folder);

} // namespace telar::cuda
