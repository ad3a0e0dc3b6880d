// The part of a CUDA file that is for the device: what a compiler without the host's libraries can read.
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
    std::string path; ///< below the folder
    std::string text;
};

struct DeviceSource {
    std::string text;
    std::vector<OwnHeader> headers;
    std::vector<std::string> unread; ///< headers that are neither known nor in the folder, as written
};

/// `folder`: where own headers lie; empty: there are none. `known`: names of headers that are given.
/// Errors: includes that are not allowed (checkIncludes), in the source or a header of it.
Expected<DeviceSource> deviceSource(const std::string& source, const std::string& name, const std::string& folder,
                                    const std::set<std::string>& known);

/// The source with blanks for what is for the host only. `deviceMacros`: names that stand for __device__ and
/// the like, as macrosForDevice finds them.
std::string withoutHost(const std::string& source, const std::set<std::string>& deviceMacros);
void macrosForDevice(const std::string& source, std::set<std::string>& names);

} // namespace telar::cuda
