// What the lab shows of a kernel: its idea and its source, the very file that is compiled.
#pragma once

#include "core/base/text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace telar::simt {

struct KernelCard {
    const char* id;   ///< as on the command line
    Text title, idea; ///< the idea in one sentence
    const char* file; ///< from the repository's root
    Text fault = {};  ///< what is wrong with it, where it is wrong on purpose; else empty

    bool broken() const { return !fault.empty(); }
    std::string_view source() const;
};

/// Null where none has that id.
inline const KernelCard* findKernel(const std::vector<KernelCard>& cards, std::string_view id) {
    const auto found = std::find_if(cards.begin(), cards.end(), [id](const KernelCard& card) { return card.id == id; });
    return found == cards.end() ? nullptr : &*found;
}

/// The text of a file under core/<topic>/kernels; empty for other names.
std::string_view kernelSource(std::string_view file);

} // namespace telar::simt
