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
        {"alexnet",
         text(TELAR_TR("core", "AlexNet on slices")),
         text(TELAR_TR("core", "Trainings of 25, 50 and 100 epochs")),
         text(TELAR_TR("core",
                       "The text prints 25 and 50 epochs, the appendix 25, 50 and 100. An epoch takes 1 to 1.1 s, "
                       "except for the appendix' 50 epochs with 1.8 s each. Test pictures: 87.88 and 94.95 % of 99. "
                       "The thesis' slices are not public: here a phantom is learned, so compare times per epoch.")),
         "times",
         nn::alexnetId,
         {"fast"},
         "25,50,100",
         "1",
         "batch=256",
         1,
         "",
         1000,
         false,
         alexnetTimes},
        {"folds",
         text(TELAR_TR("core", "Folds over seeds")),
         text(TELAR_TR("core", "Six heads in three looks, five folds by slice and by head, five seeds")),
         text(TELAR_TR("core",
                       "One test part is one draw. Here every picture is tested once in each of five seeds, split by "
                       "slice and split by head: the spread of the points says how much of a difference is chance.")),
         "results",
         nn::alexnetId,
         {"fast"},
         "5",
         "1",
         "data=phantom:6; split=picture,group; folds=5; seed=1,2,3,4,5",
         1,
         "",
         1000,
         false},
    };
    static const std::vector<FigurePreset> mlp{
        {"mlp",
         text(TELAR_TR("core", "MLP on digits")),
         text(TELAR_TR("core", "Four programs, ten epochs")),
         text(TELAR_TR("core",
                       "Batches and initial weights differ, and one of the times is clock() divided by ten: the "
                       "published programs cannot be compared with each other. The PyCUDA program does not learn.")),
         "times",
         nn::mlpId,
         {"fast"},
         "1,2,5,10",
         "1",
         "batch=64",
         1,
         "",
         1000,
         false,
         [] { return publishedLines("mlp_mnist_totals", "program", "epochs", "total_time_s", 1e3); }},
        {"leak",
         text(TELAR_TR("core", "By slice against by head")),
         text(TELAR_TR("core", "Eight heads, a label drawn by lot, ten seeds")),
         text(TELAR_TR("core",
                       "Nothing in the pictures goes with the label. In four folds by slice the test accuracy is "
                       "high, because neighbours of the test slices train; in four folds by head it is near "
                       "one half. The thesis splits by slice.")),
         "results",
         nn::mlpId,
         {"fast"},
         "10",
         "1",
         "data=phantom:8:random; hidden=32; augment=off; split=picture,group; folds=4; seed=1,2,3,4,5,6,7,8,9,10",
         1,
         "",
         1000,
         false},
    };
    return model == nn::mlpId ? mlp : alexnet;
}

} // namespace telar
