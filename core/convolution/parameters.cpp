#include "core/convolution/operation.hpp"

namespace telar {

namespace {

constexpr int64_t mostListed = 1 << 20; ///< channels and groups that a person asks for

} // namespace

// The order is that of a sweep's records.
const Parameters<BiasedConvolution>& convolutionParameters() {
    using Spec = BiasedConvolution;
    static const Parameters<Spec> all{
        parameter<Spec>(&Spec::inputChannels,
                        {.id = "channels",
                         .title = text(TELAR_TR("core", "Channels in")),
                         .form = "C",
                         .help = text(TELAR_TR("core", "Channels of the input: any number with --random, drawn one "
                                                       "after another, or the 3 of a colour picture (default 1)")),
                         .example = "1,3,16",
                         .least = 1,
                         .most = mostListed}),
        parameter<Spec>(&Spec::outputChannels, {.id = "filters",
                                                .title = text(TELAR_TR("core", "Channels out")),
                                                .example = "1,16,64",
                                                .least = 1,
                                                .most = mostListed}),
        parameter<Spec>(
            &Spec::kernel,
            {.id = "kernel",
             .title = text(TELAR_TR("core", "Filter")),
             .form = "K|KHxKW",
             .help = text(TELAR_TR(
                 "core",
                 "Size of the filter: identity, blur and gaussian exist at every size (default: the filter's own)")),
             .example = "3,5,7,11",
             .least = 1}),
        parameter<Spec>(&Spec::stride, {.id = "stride",
                                        .title = text(TELAR_TR("core", "Stride")),
                                        .form = "S|SHxSW",
                                        .help = text(TELAR_TR("core", "Step of the filter (default 1)")),
                                        .example = "1,2",
                                        .least = 1,
                                        .shown = true}),
        parameter<Spec>(&Spec::padding,
                        {.id = "padding",
                         .title = text(TELAR_TR("core", "Padding")),
                         .form = "P|PHxPW",
                         .help = text(TELAR_TR("core", "Rows and columns of zeros added on each side (default 0)")),
                         .example = "0,1",
                         .shown = true}),
        parameter<Spec>(&Spec::dilation,
                        {.id = "dilation",
                         .title = text(TELAR_TR("core", "Dilation")),
                         .form = "D|DHxDW",
                         .help = text(TELAR_TR("core", "Distance between the cells under the filter (default 1)")),
                         .example = "1,2",
                         .least = 1}),
        parameter<Spec>(&Spec::bias, {.id = "bias",
                                      .title = text(TELAR_TR("core", "Bias")),
                                      .form = "B",
                                      .help = text(TELAR_TR("core", "Added to every sum (default 0)"))}),
        parameter<Spec>(&Spec::groups, {.id = "groups",
                                        .title = text(TELAR_TR("core", "Groups")),
                                        .form = "G",
                                        .help = text(TELAR_TR(
                                            "core", "Groups of channels that do not mix: each has filters of its own "
                                                    "(default 1)")),
                                        .example = "1,2",
                                        .least = 1,
                                        .most = mostListed}),
        parameter<Spec>(&Spec::activation,
                        {.id = "activation",
                         .title = text(TELAR_TR("core", "Activation")),
                         .help = text(TELAR_TR("core", "relu: negative values become zero (default none)")),
                         .example = "none,relu",
                         .words = {"none", "relu"},
                         .shorthand = "--relu"}),
    };
    return all;
}

} // namespace telar
