#include "ui/labs/pooling/command_line.hpp"

#include "core/pooling/parameters.hpp"

namespace telar {

QString poolCommandLine(const PoolingState& state, const SourceMatrix* source) {
    CommandLine line({"telar-cli", "pool"});
    if (source)
        line.append(source->cliOptions);
    addOptions(poolingParameters(), state.spec, line);
    line.option("--backend", state.variant);
    if (state.threads > 0)
        line.option("--threads", state.threads);
    return QString::fromStdString(line.str());
}

} // namespace telar
