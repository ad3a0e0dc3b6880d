// Any text as what people type around a kernel: sizes, arguments, the launch line of a file, a file with its host
// part, a formula. What is understood reads back the same from its own word; the rest is refused in one sentence.
#include "core/base/command_line.hpp"
#include "core/forward/expression.hpp"
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/launch_request.hpp"

#include <cstdlib>

namespace {

void said(const telar::Error& error) {
    if (error.what.empty() || error.str().find('\n') != std::string::npos)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (const auto sizes = cuda::parseSizes(text, "--grid"); !sizes)
        said(sizes.error());
    else if (const auto again = cuda::parseSizes(cuda::sizesWord(*sizes), "--grid"); !again || !(*again == *sizes))
        std::abort();
    if (const auto argument = cuda::parseArgument(text, 0); !argument) {
        said(argument.error());
    } else {
        const auto again = cuda::parseArgument(argument->word(), 0);
        if (!again || again->word() != argument->word())
            std::abort();
    }
    if (const auto launch = cuda::launchLine(text)) {
        const auto again = cuda::launchLine("// " + launch->commandLine("file.cu") + "\n");
        if (!again || !(*again == *launch))
            std::abort();
    }
    const auto device = cuda::withoutHost(text, {});
    cuda::withChildLaunches(text, {});
    if (device.size() != text.size())
        std::abort(); // lines and columns stay
    (void)cuda::elementType(text);
    if (const auto formula = forward::parseExpression(text); !formula) {
        said(formula.error());
    } else {
        const std::vector<double> values(formula->variables.size(), 0.5);
        if (forward::evaluate(*formula, values).size() != formula->steps.size())
            std::abort();
        (void)forward::newtonFrom(*formula, values);
    }
    return 0;
}
