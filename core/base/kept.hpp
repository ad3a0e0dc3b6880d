// Results that cost time and are the same for whoever asks for the same: what compilers made, heads and digits that were drawn.
// One file each in the user's folder for caches, so that the next process finds them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace telar {

/// Where results are kept: $TELAR_CACHE ("none": nowhere), else telar/compiled in the user's folder for caches; empty: nowhere.
std::string keptFolder();

/// What was kept in `folder` under a name, which then counts as used now; nothing where there is none, or it is damaged.
std::optional<std::string> keptResult(const std::string& folder, const std::string& name);

/// Keeps a result in `keptFolder`. It helps where it can: what goes wrong is told to nobody.
void keepResult(const std::string& name, std::string_view result);

inline constexpr int64_t mostKeptBytes = int64_t{256} << 20; ///< of all results; those not used for longest go first
inline constexpr int64_t mostResultBytes = 64 << 20;         ///< of one

} // namespace telar
