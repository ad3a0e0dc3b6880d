#include "core/simt/builtin/kernel_card.hpp"

#include "core/simt/builtin/files.hpp"

namespace telar::simt {

std::string_view kernelSource(std::string_view file) {
    const auto* builtin = builtin::findFile(file);
    return builtin ? builtin->text : std::string_view();
}

std::string_view KernelCard::source() const { return kernelSource(file); }

} // namespace telar::simt
