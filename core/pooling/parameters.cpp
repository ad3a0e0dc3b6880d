#include "core/pooling/operation.hpp"

namespace telar {

// The order is that of records.
const Parameters<PoolingSpec>& poolingParameters() {
    using Spec = PoolingSpec;
    static const Parameters<Spec> all{
        parameter<Spec>(&Spec::kernel, {.id = "kernel",
                                        .title = text(TELAR_TR("core", "Window")),
                                        .form = "K|KHxKW",
                                        .help = text(TELAR_TR("core", "Size of the window (default 2)")),
                                        .example = "2,3,5,7",
                                        .least = 1,
                                        .shown = true,
                                        .listForm = "K,K|KHxKW",
                                        .listHelp = "Pooling: sizes of the window (default 2)"}),
        parameter<Spec>(&Spec::stride, {.id = "stride",
                                        .title = text(TELAR_TR("core", "Stride")),
                                        .form = "S|SHxSW",
                                        .help = text(TELAR_TR("core", "Step of the window (default: the kernel)")),
                                        .example = "1,2",
                                        .least = 1,
                                        .follows = "kernel",
                                        .shown = true,
                                        .listForm = "S,S|SHxSW",
                                        .listHelp = "Pooling: steps of the window (default: the kernel)"}),
        parameter<Spec>(&Spec::padding,
                        {.id = "padding",
                         .title = text(TELAR_TR("core", "Padding")),
                         .form = "P|PHxPW",
                         .help = text(TELAR_TR("core", "Rows and columns added on each side (default 0)")),
                         .example = "0,1",
                         .shown = true,
                         .listForm = "P,P|PHxPW",
                         .listHelp = "Pooling: rows and columns added on each side (default 0)"}),
        parameter<Spec>(&Spec::dilation,
                        {.id = "dilation",
                         .title = text(TELAR_TR("core", "Dilation")),
                         .form = "D|DHxDW",
                         .help = text(TELAR_TR("core", "Distance between the cells of the window (default 1)")),
                         .example = "1,2",
                         .least = 1}),
        parameter<Spec>(&Spec::mode, {.id = "mode",
                                      .title = text(TELAR_TR("core", "Mode")),
                                      .help = text(TELAR_TR("core", "Result of a window (default max)")),
                                      .example = "max,average",
                                      .words = {"max", "average"},
                                      .listHelp = "Pooling: what a window becomes (default max)"}),
        parameter<Spec>(
            &Spec::paddingValue,
            {.id = "pad_value",
             .title = text(TELAR_TR("core", "Value of the padding")),
             .help = text(
                 TELAR_TR("core", "Value of the padding: zero, or lowest, which is never the maximum (default zero)")),
             .example = "zero,lowest",
             .words = {"zero", "lowest"},
             .needs = {"mode", "max"}}),
        parameter<Spec>(&Spec::countPadding,
                        {.id = "count_padding",
                         .title = text(TELAR_TR("core", "Averages count the padding")),
                         .option = "--exclude-padding",
                         .help = text(TELAR_TR("core", "An average counts only cells of the input")),
                         .example = "true,false",
                         .words = {"true", "false"},
                         .needs = {"mode", "average"}}),
        parameter<Spec>(&Spec::rounding, {.id = "ceil",
                                          .title = text(TELAR_TR("core", "Output size rounded up")),
                                          .help = text(TELAR_TR("core", "Round the output size up, by PyTorch's rule")),
                                          .example = "true,false",
                                          .words = {"false", "true"}}),
    };
    return all;
}

} // namespace telar
