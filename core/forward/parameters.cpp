#include "core/forward/parameters.hpp"

namespace telar::forward {

// The order is that of a sweep's records.
const Parameters<TrainSpec>& trainParameters() {
    using Spec = TrainSpec;
    static const Parameters<Spec> all{
        parameter<Spec>(
            &Spec::registers,
            {.id = "registers",
             .title = text(TELAR_TR("core", "Registers")),
             .form = "K",
             .help = text(TELAR_TR("core", "Derivatives that each neuron keeps (default 16; 0, or more than there are "
                                           "weights: all)")),
             .example = "2,4,8,16,32,64",
             .most = 1000000,
             .shown = true}),
        parameter<Spec>(&Spec::keep, {.id = "keep",
                                      .title = text(TELAR_TR("core", "Kept")),
                                      .help = text(TELAR_TR(
                                          "core", "Which derivatives a neuron keeps: the largest, any at random, or "
                                                  "at random with a mean that is right (default largest)")),
                                      .example = "largest,random,unbiased",
                                      .words = {"largest", "random", "unbiased"},
                                      .quiet = true}),
        parameterBy<Spec>(
            [](const Spec& spec) { return SettingValue(spec.published ? "published" : "correct"); },
            [](Spec& spec, const SettingValue& value) { spec.published = wordOf(value) == "published"; },
            {.id = "behaviour",
             .title = text(TELAR_TR("core", "Derivative")),
             .help = text(TELAR_TR("core", "As published: the sigmoid's slope from its output, steps divided by the "
                                           "largest derivative (default correct)")),
             .example = "correct,published",
             .words = {"correct", "published"},
             .shorthand = "--published"}),
        parameter<Spec>(&Spec::epochs, {.id = "epochs",
                                        .title = text(TELAR_TR("core", "Epochs")),
                                        .form = "E",
                                        .help = text(TELAR_TR("core", "Passes over the rows (default 250)")),
                                        .example = "50,250",
                                        .least = 1,
                                        .most = 10000000,
                                        .shown = true}),
        parameter<Spec>(&Spec::batch, {.id = "batch",
                                       .title = text(TELAR_TR("core", "Batch")),
                                       .form = "B",
                                       .help = text(TELAR_TR("core", "Rows per step (default 10)")),
                                       .example = "5,10,20",
                                       .least = 1,
                                       .most = 100000000,
                                       .shown = true}),
        parameter<Spec>(&Spec::rate, {.id = "rate",
                                      .title = text(TELAR_TR("core", "Learning rate")),
                                      .option = "--lr",
                                      .form = "R",
                                      .help = text(TELAR_TR("core", "Learning rate (default 0.01)")),
                                      .example = "0.003,0.01,0.03",
                                      .most = unlimited,
                                      .positive = true,
                                      .shown = true}),
        parameter<Spec>(&Spec::optimizer, {.id = "optimizer",
                                           .title = text(TELAR_TR("core", "Optimizer")),
                                           .help = text(TELAR_TR("core", "How the weights are updated (default sgd)")),
                                           .example = "sgd,adam",
                                           .words = {"sgd", "adam"},
                                           .quiet = true}),
        parameter<Spec>(&Spec::wake,
                        {.id = "wake",
                         .title = text(TELAR_TR("core", "Threshold of the event")),
                         .form = "LOSS",
                         .help = text(TELAR_TR("core", "Learning by events: a batch takes a step only where its loss "
                                                       "reaches this (default 0: every batch)")),
                         .example = "0,0.01,0.05",
                         .most = unlimited,
                         .quiet = true}),
        parameter<Spec>(
            &Spec::wakeShare,
            {.id = "wake_share",
             .title = text(TELAR_TR("core", "Share of batches that step")),
             .form = "SHARE",
             .help = text(TELAR_TR("core", "The threshold of the event follows the losses, so that about this "
                                           "share of the batches takes a step (default 0: it stays)")),
             .example = "0,0.25,0.5",
             .most = 0.999,
             .quiet = true}),
        parameter<Spec>(&Spec::shuffle, {.id = "shuffle",
                                         .title = text(TELAR_TR("core", "Another order in each epoch")),
                                         .help = text(TELAR_TR("core", "Another order of the rows in each epoch")),
                                         .example = "false,true",
                                         .quiet = true}),
    };
    return all;
}

} // namespace telar::forward
