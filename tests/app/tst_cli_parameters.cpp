// A command that Telar shows, run, gives the record of what it was made of: every subset of the parameters of each
// operation, and of the settings of its sweeps, as a report's line to repeat has them.
#include "core/convolution/operation.hpp"
#include "core/experiment/repeat.hpp"
#include "core/forward/parameters.hpp"
#include "core/matmul/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/nn/training_record.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/parameter_subsets.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <bit>

using namespace telar;
using namespace telar::test;

namespace {

/// As a record has it; convolutions write pairs as words.
QJsonValue recorded(const SettingValue& value, bool pairsWritten) {
    if (const auto* pair = std::get_if<Size2>(&value)) {
        if (pairsWritten)
            return QStringLiteral("%1x%2").arg(pair->h).arg(pair->w);
        return QJsonArray{qint64(pair->h), qint64(pair->w)};
    }
    if (const auto* on = std::get_if<bool>(&value))
        return *on;
    if (const auto* whole = std::get_if<int64_t>(&value))
        return qint64(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    return QString::fromStdString(std::get<std::string>(value));
}

/// Runs every line in one shell; each writes a file of its own.
bool ranAll(const Scratch& scratch, const std::string& script) {
    QProcess shell;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", TELAR_BINARY_DIR "/bin:" + environment.value("PATH"));
    shell.setProcessEnvironment(environment);
    shell.setStandardOutputFile(QProcess::nullDevice());
    shell.start("/bin/sh", {QString::fromStdString(scratch.write("all.sh", "set -e\n" + script))});
    return shell.waitForFinished(240000) && shell.exitCode() == 0;
}

QJsonObject recordOf(const std::string& file) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(bytesOf(file))).object();
}

/// Whether the command line takes it: nothing that means nothing, and groups that divide.
template <class Spec>
bool isLegal(const Parameters<Spec>& all, const Spec& spec) {
    if constexpr (std::is_same_v<Spec, BiasedConvolution>)
        if (spec.inputChannels % spec.groups != 0)
            return false;
    return std::all_of(all.begin(), all.end(),
                       [&](const auto& one) { return one.get(spec) == one.usual || applies(all, one, spec); });
}

template <class Spec>
void everySubset(const Parameters<Spec>& all, CommandLine begin, bool pairsWritten, int expected,
                 bool quietToo = false) {
    const Scratch scratch;
    std::string script;
    std::vector<std::pair<std::string, Spec>> runs;
    eachSubset(all, [&](unsigned, const Spec& spec) {
        if (!isLegal(all, spec))
            return;
        runs.emplace_back(scratch.path(std::to_string(runs.size()) + ".json"), spec);
        CommandLine line = begin;
        addOptions(all, spec, line);
        script += line.option("--json", runs.back().first).str() + "\n";
    });
    QCOMPARE(int(runs.size()), expected);
    QVERIFY(ranAll(scratch, script));
    for (const auto& [file, spec] : runs) {
        const auto record = recordOf(file);
        const auto said = record["spec"].toObject(), settings = record["settings"].toObject();
        for (const auto& one : all) {
            CommandLine line = begin;
            addOptions(all, spec, line);
            const auto value = one.get(spec);
            if (one.quiet && !quietToo && value == one.usual) {
                QVERIFY2(!said.contains(QString::fromStdString(one.id)), line.str().c_str());
                continue;
            }
            QVERIFY2(said[QString::fromStdString(one.id)] == recorded(value, pairsWritten),
                     (one.id + ": " + line.str()).c_str());
            const auto* on = std::get_if<bool>(&value); // named by the option, which says what is not usual
            QVERIFY2(settings[QString::fromStdString(one.option.substr(2))] ==
                         recorded(on ? SettingValue(value != one.usual) : value, false),
                     (one.option + ": " + line.str()).c_str());
        }
    }
}

/// A plan for every subset of the settings, run by its own line: the line of the records that come out is the same.
template <class Spec>
void everyPlan(
    const char* operation, const char* variant, const Parameters<Spec>& all, int expected,
    bool (*isLegal)(const Spec&) = [](const Spec&) { return true; }) {
    const Scratch scratch;
    std::string script;
    std::vector<std::pair<std::string, std::string>> runs; // file and line
    const auto known = settingsOf(all);
    Parameters<Spec> swept;
    for (const auto& info : known)
        swept.push_back(*findParameter(all, info.name));
    eachSubset(swept, [&](unsigned subset, const Spec& spec) {
        if (!isLegal(spec))
            return;
        SweepPlan plan;
        plan.operation = operation;
        plan.sizes = {16}, plan.backends = {variant}, plan.threads = {1}, plan.repeat = 1;
        for (std::size_t i = 0; i < swept.size(); ++i)
            if ((subset >> i & 1U) != 0)
                plan.settings.push_back({swept[i].id, {wordOf(swept[i].get(spec))}});
        plan.settings.push_back({"seed", {"35"}});
        runs.emplace_back(scratch.path(std::to_string(runs.size()) + ".jsonl"), "");
        runs.back().second = sweepLine(plan, runs.back().first);
        script += runs.back().second + "\n";
    });
    QCOMPARE(int(runs.size()), expected);
    QVERIFY(ranAll(scratch, script));
    for (const auto& [file, line] : runs) {
        const auto records = loadRecords(file);
        QVERIFY2(records.ok() && records->points.size() == 1, line.c_str());
        const auto again = repetitionOf(test::catalogue().find(operation), {&records->points.front()});
        QCOMPARE(again.plans.size(), std::size_t{1});
        QCOMPARE(sweepLine(again.plans.front(), file), line);
    }
}

} // namespace

class tst_cli_parameters : public QObject {
    Q_OBJECT

private slots:
    void everyPoolingCommandComesBack() {
        everySubset(poolingParameters(),
                    CommandLine({"telar-cli", "pool", "--random", "16", "--seed", "35", "--backend", "serial"}), false,
                    128);
    }
    void everyConvolutionCommandComesBack() {
        auto all = convolutionParameters();
        all.erase(all.begin() + 1); // how many filters there are is said by --filter
        everySubset(all,
                    CommandLine({"telar-cli", "conv", "--random", "16", "--seed", "35", "--backend", "serial",
                                 "--filter", "random:4"}),
                    true, 192);
    }
    void everyProductComesBack() {
        // Typed factors go with one size alone: tst_cli_operations.
        everySubset(without(matmulParameters(), {"a", "b"}),
                    CommandLine({"telar-cli", "matmul", "--seed", "35", "--backend", "serial"}), false, 16);
    }
    void everyNeuronComesBack() {
        everySubset(neuronParameters(), CommandLine({"telar-cli", "neuron", "--seed", "35", "--backend", "simd"}),
                    false, 4);
    }
    void everyPipelineComesBack() {
        everySubset(pipelineParameters(),
                    CommandLine({"telar-cli", "neuron", "--pipeline", "--seed", "35", "--backend", "simd"}), false, 8);
    }
    void everyForwardTrainingComesBack() {
        auto all = without(forward::trainParameters(), {"wake", "wake_share"}); // tst_cli_neuron has them
        all.erase(all.begin() + 2);                                             // as many epochs as it takes
        everySubset(all, CommandLine({"telar-cli", "train", "dpfm", "--seed", "35", "--corpus", "20", "--epochs", "2"}),
                    false, 128, true);
    }
    /// The line that the lab shows of a training, run, gives a record with its settings: up to two at once.
    void everyTrainingComesBack() {
        const Scratch scratch;
        const auto data = scratch.path("digits");
        QCOMPARE(call({"data", "digits", "--train", "24", "--test", "8", "--seed", "1", "--output",
                       QString::fromStdString(data)})
                     .code,
                 0);
        const auto all = without(nn::trainingParameters("mlp"), {"setting", "gpus", "precision"});
        auto usual = nn::usualTraining("mlp");
        usual.threads = 1;
        std::string script;
        std::vector<std::pair<std::string, nn::TrainingSpec>> runs;
        eachSubset(
            all,
            [&](unsigned subset, const nn::TrainingSpec& spec) {
                if (std::popcount(subset) > 2 || !isLegal(all, spec))
                    return;
                runs.emplace_back(scratch.path(std::to_string(runs.size()) + ".json"), spec);
                script += nn::trainingCommand(spec, "fast", data) + " --json " + runs.back().first + "\n";
            },
            usual);
        QCOMPARE(int(runs.size()), 1 + 17 + 136 - 16); // momentum is for sgd alone
        QVERIFY(ranAll(scratch, script));
        for (const auto& [file, spec] : runs) {
            const auto settings = recordOf(file)["settings"].toObject();
            for (const auto& one : without(all, {"normalize", "change"}))
                QVERIFY2(!applies(all, one, spec) ||
                             settings[QString::fromStdString(one.option.substr(2))] == recorded(one.get(spec), false),
                         (one.id + ": " + nn::trainingCommand(spec, "fast", data)).c_str());
            QCOMPARE(settings["change"].toString().toStdString(),
                     nn::changesText(spec.changes)); // left out where nothing changes
            const auto reads = settings["normalize"].toArray();
            QVERIFY(reads.size() == 2 && float(reads[0].toDouble()) == spec.model.reads.mean &&
                    float(reads[1].toDouble()) == spec.model.reads.deviation);
        }
    }
    /// What train knows, sweeps vary; what it refuses, they refuse.
    void trainingsAreSwept() {
        const Scratch scratch;
        const auto data = path(scratch, "digits"), file = path(scratch, "a.jsonl");
        QCOMPARE(call({"data", "digits", "--train", "24", "--test", "8", "--seed", "1", "--output", data}).code, 0);
        const auto sweep = [&](const QString& settings) {
            return call({"sweep", "mlp", "--sizes", "2", "--backends", "fast", "--threads", "1", "--json", file,
                         "--set", "data=" + data + "; " + settings});
        };
        QCOMPARE(sweep("optimizer=adam,sgd; momentum=0,0.9; schedule=constant,cosine; hidden=4,8; augment=off; "
                       "loss=mse; batch=4")
                     .code,
                 0);
        const auto records = loadRecords(file.toStdString());
        QVERIFY(records.ok());
        QCOMPARE(records->points.size(), std::size_t{16});
        std::set<std::string> losses;
        for (const auto& point : records->points)
            losses.insert(std::to_string(point.figures.front().value));
        QCOMPARE(losses.size(), std::size_t{12}); // adam has no momentum
        for (const char* wrong : {"optimizer=sdg", "dropout=0.5", "hidden=0", "normalize=1:0", "validation=1"}) {
            const auto refused = sweep(wrong);
            QVERIFY2(refused.code == 2 && refused.err.contains(QByteArray(wrong).split('=').front()), wrong);
        }
    }
    /// Sweeps take the settings that a mode has no use for, too.
    void everyPoolingPlanComesBack() {
        everyPlan<PoolingSpec>("pool", "serial",
                               startingWith(poolingParameters(), {"kernel", "stride", "padding", "mode"}), 256);
    }
    void everyConvolutionPlanComesBack() {
        everyPlan<BiasedConvolution>("conv", "serial", convolutionParameters(), 160, [](const BiasedConvolution& spec) {
            return spec.inputChannels % spec.groups == 0 && spec.outputChannels % spec.groups == 0;
        });
    }
    void everyOtherPlanComesBack() {
        everyPlan("matmul", "serial", matmulParameters(), 2);
        everyPlan("neuron", "serial", neuronParameters(), 2);
        everyPlan("pipeline", "passes", pipelineParameters(), 4);
    }
};

QTEST_GUILESS_MAIN(tst_cli_parameters)
#include "tst_cli_parameters.moc"
