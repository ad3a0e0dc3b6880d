// A student's hand-in, from its file.
#pragma once

#include "core/base/files.hpp"
#include "core/exercise/hand_in.hpp"

namespace telar::test {

inline Expected<HandIn> loadHandIn(const std::string& path) {
    TELAR_TRY(bytes, readFile(path));
    return readHandIn(*bytes, path);
}

} // namespace telar::test
