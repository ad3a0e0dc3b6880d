#include "core/operation/variant_operation.hpp"

namespace telar {

std::vector<SettingInfo> withBlock(std::vector<SettingInfo> settings, const std::string& example) {
    settings.push_back({"block", text(TELAR_TR("core", "Block of threads")), "", example});
    return settings;
}

void describeBlock(const Work& work, RunRecord& record) {
    if (const auto block = work.get("block"); !block.empty())
        record.entries.push_back({"block", block});
}

std::string kernelOf(const std::string& backend, const std::vector<simt::KernelCard>& kernels) {
    const std::string_view whole = backend;
    const auto colon = whole.find(':');
    const auto way = whole.substr(0, colon);
    if (colon == whole.npos || (way != "emulator" && way != "cuda"))
        return {};
    for (const auto& card : kernels)
        if (whole.substr(colon + 1) == card.id && !card.broken())
            return card.id;
    return {};
}

} // namespace telar
