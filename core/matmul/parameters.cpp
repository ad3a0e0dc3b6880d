#include "core/matmul/operation.hpp"

namespace telar {

namespace {

/// Any word is kept: what is wrong with it is said with its place, where the factor is made.
Parameter<MatmulSource> typedFactor(const char* id, std::string MatmulSource::*place, Text title, Text help) {
    return parameter<MatmulSource>(place, {.id = id,
                                           .title = std::move(title),
                                           .form = "1,2;3,4",
                                           .help = std::move(help),
                                           .written = [](const std::string& word) { return std::optional(word); },
                                           .quiet = true});
}

} // namespace

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
        typedFactor("a", &Spec::a, text(TELAR_TR("core", "Typed first factor")),
                    text(TELAR_TR("core", "The first factor, typed: rows between semicolons, at most 8 x 8"))),
        typedFactor("b", &Spec::b, text(TELAR_TR("core", "Typed second factor")),
                    text(TELAR_TR("core", "The second factor, typed: rows between semicolons, at most 8 x 8"))),
    };
    return all;
}

} // namespace telar
