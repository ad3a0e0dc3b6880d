#include "core/matmul/parameters.hpp"

namespace telar {

// The order is that of records.
const Parameters<MatmulSource>& matmulParameters() {
    using Spec = MatmulSource;
    static const Parameters<Spec> all{
        parameter<Spec>(&Spec::size, {.id = "size",
                                      .title = text(TELAR_TR("core", "Rows and columns")),
                                      .form = "N",
                                      .help = text(TELAR_TR("core", "Rows and columns of both factors (default 4)")),
                                      .least = 1,
                                      .most = MatmulSource::mostSize,
                                      .shown = true}),
        parameter<Spec>(&Spec::max, {.id = "max",
                                     .title = text(TELAR_TR("core", "Largest number")),
                                     .form = "M",
                                     .help = text(TELAR_TR("core", "Largest number (default 9)")),
                                     .most = 1 << 24}),
        parameter<Spec>(&Spec::min, {.id = "min",
                                     .title = text(TELAR_TR("core", "Smallest number")),
                                     .form = "M",
                                     .help = text(TELAR_TR("core", "Smallest number (default 0)")),
                                     .least = -(1 << 24),
                                     .most = 1 << 24,
                                     .quiet = true}),
        parameter<Spec>(&Spec::identity,
                        {.id = "identity",
                         .title = text(TELAR_TR("core", "Second factor is the identity")),
                         .help = text(TELAR_TR("core", "The second factor is the identity, as in the thesis")),
                         .example = "false,true"}),
    };
    return all;
}

} // namespace telar
