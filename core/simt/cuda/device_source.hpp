// The part of a CUDA file that is for the device: what a compiler without the host's libraries can read; and the part
// that is for the host.
//
// Course files come whole, with main(), streams of iostream and timers of chrono. Functions that are for the
// host only are left out before compiling, each character by a blank, so that lines and columns stay; so are
// variables and classes of the host's library. Nothing of them could run here.
#pragma once

#include "core/base/expected.hpp"

#include <set>
#include <string>
#include <vector>

namespace telar::cuda {

/// A file that the source includes from its own folder, likewise without its host part.
struct OwnHeader {
    std::string path; ///< below the folder; with a folder of its own before it where another file has that path
    std::string text;
    std::string file = {}; ///< where it was read
};

struct DeviceSource {
    std::string text;
    std::vector<OwnHeader> headers;
    std::vector<std::string> unread; ///< headers that are neither known nor in the folder, as written
};

/// Where own headers lie.
struct OwnFolder {
    std::string path = {};              ///< absolute; empty: there are none
    std::string below = {};             ///< where in it the source lies: "chapter03"; empty: in the folder itself
    std::vector<std::string> more = {}; ///< absolute folders that are looked into behind it (-I)
};

/// `known`: names of headers that are given. `launches`: kernels may launch kernels, and a header says how. Errors: includes that are not allowed (checkIncludes), in the source or a
/// header of it; a name may go up ("../common/book.h") as long as it stays in the folder or leads into one of `more`.
Expected<DeviceSource> deviceSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                    const std::set<std::string>& known, bool launches = false);

/// The same of a source that NVRTC would take: nothing in it is for a host, and nothing is left out but unknown headers.
Expected<DeviceSource> runtimeSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                     const std::set<std::string>& known, bool launches = false);

/// The same for the host: kernels have empty bodies, functions for the device only are left out. Headers of
/// the system stay as they are written; `unread` are those of CUDA's libraries.
Expected<DeviceSource> hostSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                  const std::set<std::string>& known);

/// Both sides in one, as they are written but for launches from kernels; includes as for the host.
Expected<DeviceSource> wholeSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                   const std::set<std::string>& known);

/// Names that stand for __device__ and the like.
struct SideMacros {
    std::set<std::string> device, host, kernel;
    std::set<std::string> templates; ///< kernels that are some
    /// Adds what the source defines; a macro of macros needs a second reading.
    void read(const std::string& source);
};

/// The source with blanks for what is for the host only.
std::string withoutHost(const std::string& source, const SideMacros& macros);
/// "k << <1, 32 >> > (v)", as some editors format launches, as one mark each.
void joinLaunchMarks(std::string& source);
/// What functions for the device alone do: from behind the brace that opens one to the brace that closes it.
struct DeviceBody {
    std::size_t from = 0, end = 0;
};
std::vector<DeviceBody> deviceBodies(const std::string& source, const SideMacros& macros);
/// The source with blanks for comments, literals and directives.
std::string withoutTexts(const std::string& source);
/// A place where a function of the host uses a variable of the device as if it were its own.
struct HostUse {
    int line = 0;
    std::string name;
};
/// The first one of each variable. What the runtime's functions for symbols are given is none, nor what a macro in capitals is.
std::vector<HostUse> deviceVariablesOnHost(const std::string& source, const SideMacros& macros);
/// Names of kernels that are templates.
std::set<std::string> kernelTemplates(const std::string& source);
/// kernel<<<...>>>(...) in functions for the device (dynamic parallelism) as clang can read it: a telar_child of the prelude.
/// Lines stay.
std::string withChildLaunches(const std::string& source, const SideMacros& macros);
/// The source with blanks for what is for the device only, and for what kernels do.
std::string withoutDevice(const std::string& source, const SideMacros& macros);

} // namespace telar::cuda
