// What was published of it, and how that is repeated here.
#include "core/forward/operation.hpp"

namespace telar {

namespace {

std::vector<PublishedCurve> publishedLosses() {
    PublishedCurve last{"validation loss at the end, 400 rows", {}, {}, {}};
    for (const auto& one : publishedDpfm(400))
        // Without a limit is drawn at 128, as in the source.
        addPublished(last, one.registers > 0 ? one.registers : 128, one.validation);
    return {last};
}

} // namespace

const std::vector<FigurePreset>& forwardPresets() {
    static const std::vector<FigurePreset> all{
        {.id = "dpfm",
         .name = text(TELAR_TR("core", "Pruned forward mode")),
         .title = text(TELAR_TR("core", "Loss vs registers, 400 rows")),
         .sentence = text(TELAR_TR(
             "core", "The published behaviour, sixteen networks for each number of registers. In the plots for 400 "
                     "rows the validation losses are near 1/3, the variance of the target, which a constant answer "
                     "of the mean reaches. The printed result is from another run: 0.1763 in training and 0.1557 in "
                     "validation with 32 registers, against 0.2588 and 0.2454 of TensorFlow.")),
         .chart = "results",
         .operation = forwardId,
         .backends = {"lanes"},
         .sizes = "400",
         .settings = "registers=2,4,8,16,32,64,0; behaviour=published; seed=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
         .repeat = 1,
         .published = publishedLosses},
    };
    return all;
}

} // namespace telar
