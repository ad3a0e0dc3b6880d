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
    if (simt::findKernel(kernels, kernel))
        return block ? Status(noBlock()) : Status();
    return userError(text(TELAR_TR("core", "There is no kernel %1 of this operation"), kernel));
}

Expected<int64_t> otherSize(const Work& work, const std::string& name) {
    const auto word = work.get(name);
    return word.empty() ? work.size : wholeSetting({name, word}, 1, int64_t{1} << 31);
}

int64_t planesOf(const AnyMatrix& matrix) {
    return std::visit([](const auto& m) { return m.planes(); }, matrix);
}

Size2 sidesOf(const Work& work, Size2 drawn) {
    const auto& given = work.input.given;
    return given ? Size2{rowsOf(given->front()), columnsOf(given->front())} : drawn;
}

ParameterInfo sizeParameter(const std::string& id, const std::string& form, const std::string& help, int64_t usual,
                            int64_t most) {
    return {.id = id,
            .option = "--" + id,
            .form = form,
            .help = text("%1", help + " (default " + std::to_string(usual) + ")"),
            .least = 1,
            .most = static_cast<double>(most),
            .usual = usual};
}

std::string kernelOf(const std::string& backend, const std::vector<simt::KernelCard>& kernels) {
    const std::string_view whole = backend;
    const auto colon = whole.find(':');
    const auto way = whole.substr(0, colon);
    if (colon == whole.npos || (way != "emulator" && way != "cuda"))
        return {};
    const auto* card = simt::findKernel(kernels, whole.substr(colon + 1));
    return card && !card->broken() ? card->id : "";
}

} // namespace telar
