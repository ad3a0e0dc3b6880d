// What was published of trainings, and how it is repeated here.
#include "core/nn/operation.hpp"

namespace telar {

namespace {

std::vector<PublishedCurve> alexnetTimes() {
    const auto* rows = PublishedTable::find("training_alexnet");
    PublishedCurve told{"as stated in the text", {}, {}, {}}, listed{"appendix D", {}, {}, {}};
    for (int r = 0; r < rows->rows(); ++r)
        if (const auto epochs = rows->number(r, "epochs"), seconds = rows->number(r, "train_time_s"); epochs && seconds)
            addPublished(rows->cell(r, "source").find("appendix") == std::string::npos ? told : listed, *epochs,
                         *seconds * 1e3);
    return {told, listed};
}

} // namespace

const std::vector<FigurePreset>& trainingPresets(const std::string& model) {
    static const std::vector<FigurePreset> alexnet{
        {.id = "alexnet",
         .name = text(TELAR_TR("core", "AlexNet on slices")),
         .title = text(TELAR_TR("core", "Trainings of 25, 50 and 100 epochs")),
         .sentence = text(TELAR_TR(
             "core", "The text prints 25 and 50 epochs, the appendix 25, 50 and 100. An epoch takes 1 to 1.1 s, except "
                     "for the appendix' 50 epochs with 1.8 s each. Test pictures: 87.88 and 94.95 % of 99. The thesis' "
                     "slices are not public: here a phantom is learned, so compare times per epoch.")),
         .operation = nn::alexnetId,
         .backends = {"fast"},
         .sizes = "25,50,100",
         .settings = "batch=256",
         .repeat = 1,
         .published = alexnetTimes},
        {.id = "folds",
         .name = text(TELAR_TR("core", "Folds over seeds")),
         .title = text(TELAR_TR("core", "Six heads in three looks, five folds by slice and by head, five seeds")),
         .sentence = text(TELAR_TR(
             "core", "One test part is one draw. Here every picture is tested once in each of five seeds, split by "
                     "slice and split by head: the spread of the points says how much of a difference is chance.")),
         .chart = "results",
         .operation = nn::alexnetId,
         .backends = {"fast"},
         .sizes = "5",
         .settings = "data=phantom:6; split=picture,group; folds=5; seed=1,2,3,4,5",
         .repeat = 1},
    };
    static const std::vector<FigurePreset> mlp{
        {.id = "mlp",
         .name = text(TELAR_TR("core", "MLP on digits")),
         .title = text(TELAR_TR("core", "Four programs, ten epochs")),
         .sentence = text(TELAR_TR(
             "core", "Batches and initial weights differ, and one of the times is clock() divided by ten: the "
                     "published programs cannot be compared with each other. The PyCUDA program does not learn.")),
         .operation = nn::mlpId,
         .backends = {"fast"},
         .sizes = "1,2,5,10",
         .settings = "batch=64",
         .repeat = 1,
         .published = [] { return publishedLines("mlp_mnist_totals", "program", "epochs", "total_time_s", 1e3); }},
        {.id = "leak",
         .name = text(TELAR_TR("core", "By slice against by head")),
         .title = text(TELAR_TR("core", "Eight heads, a label drawn by lot, ten seeds")),
         .sentence = text(TELAR_TR("core", "Nothing in the pictures goes with the label. In four folds by slice the "
                                           "test accuracy is high, because neighbours of the test slices train; in "
                                           "four folds by head it is near one half. The thesis splits by slice.")),
         .chart = "results",
         .operation = nn::mlpId,
         .backends = {"fast"},
         .sizes = "10",
         .settings =
             "data=phantom:8:random; hidden=32; augment=off; split=picture,group; folds=4; seed=1,2,3,4,5,6,7,8,9,10",
         .repeat = 1},
    };
    return model == nn::mlpId ? mlp : alexnet;
}

} // namespace telar
