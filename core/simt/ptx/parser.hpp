// Reads PTX. Anything that is not understood is refused with its line; nothing is skipped in silence but
// hints that change no result (.pragma, .minnctapersm and the like).
#pragma once

#include "core/base/expected.hpp"
#include "core/simt/ptx/module.hpp"

namespace telar::ptx {

/// The newest version of the language that is known; a text of a newer one is refused.
inline constexpr int newestMajor = 9;

/// `name` goes into messages.
Expected<Module> parse(std::string text, const std::string& name);

} // namespace telar::ptx
