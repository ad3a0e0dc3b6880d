#include "ui/labs/pooling/command_line.hpp"

#include "core/base/command_line.hpp"

namespace telar {

static std::string pairText(const Size2& s) {
    return s.h == s.w ? toText(s.h) : toText(s.h) + "x" + toText(s.w);
}

QString poolCommandLine(const PoolingState& state, const SourceMatrix* source) {
    const PoolingSpec& s = state.spec;
    CommandLine line({"telar-cli", "pool"});
    if (source)
        line.append(source->cliOptions);
    line.option("--kernel", pairText(s.kernel));
    line.option("--stride", pairText(s.stride));
    line.option("--padding", pairText(s.padding));
    if (!(s.dilation == Size2{1, 1}))
        line.option("--dilation", pairText(s.dilation));
    if (s.mode == PoolingMode::Average) {
        line.option("--mode", "average");
        if (s.countPadding == CountPadding::No)
            line.add("--exclude-padding");
    } else if (s.paddingValue == PaddingValue::Lowest) {
        line.option("--pad-value", "lowest");
    }
    if (s.rounding == Rounding::Ceil)
        line.add("--ceil");
    line.option("--backend", state.variant);
    if (state.threads > 0)
        line.option("--threads", state.threads);
    return QString::fromStdString(line.str());
}

} // namespace telar
