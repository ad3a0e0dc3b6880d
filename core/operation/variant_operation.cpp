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

Error noBlock() {
    return userError(text(TELAR_TR("core", "These kernels choose the threads of their blocks themselves")));
}

Status fitsCards(const std::string& kernel, const std::vector<simt::KernelCard>& kernels,
                 const PreparedWork::Block& block) {
    for (const auto& card : kernels)
        if (kernel == card.id)
            return block ? Status(noBlock()) : Status();
    return userError(text(TELAR_TR("core", "There is no kernel %1 of this operation"), kernel));
}

Expected<int64_t> otherSize(const Work& work, const std::string& name) {
    const auto word = work.get(name);
    return word.empty() ? work.size : wholeSetting({name, word}, 1, int64_t{1} << 31);
}

ParameterInfo sizeParameter(const std::string& id, Text title, std::string form, Text help, int64_t usual, int64_t most,
                            int64_t least) {
    return {.id = id,
            .title = std::move(title),
            .option = "--" + id,
            .form = std::move(form),
            .help = std::move(help),
            .least = static_cast<double>(least),
            .most = static_cast<double>(most),
            .usual = usual};
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
