// Parameters described once: what is read is what was said, in the words of a sweep, a record and a command; every subset.
#include "core/convolution/operation.hpp"
#include "core/forward/parameters.hpp"
#include "core/matmul/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/nn/training_parameters.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "tests/support/parameter_subsets.hpp"

#include <QTest>

#include <set>

using namespace telar;
using namespace telar::test;

namespace {

template <class Spec>
void namesAreUnique(const Parameters<Spec>& all) {
    std::set<std::string> ids, options;
    for (const auto& one : all) {
        QVERIFY2(ids.insert(one.id).second && !one.title.empty(), one.id.c_str());
        QVERIFY2(one.option.empty() || (options.insert(one.option).second && !one.help.empty()), one.id.c_str());
        for (const auto& other : {one.follows, one.needs.name})
            QVERIFY2(other.empty() || findParameter(all, other), one.id.c_str());
    }
}

/// Words of the settings of a sweep give the specification that they were made of.
template <class Spec>
void settingsComeBack(const Parameters<Spec>& all, const Spec& usual = Spec()) {
    Parameters<Spec> swept;
    for (const auto& info : settingsOf(all))
        swept.push_back(*findParameter(all, info.name));
    int seen = 0;
    eachSubset(
        swept,
        [&](unsigned subset, const Spec& spec) {
            Spec read = usual;
            const auto fine =
                readParameters(swept, read, [&](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
                    const auto at = static_cast<unsigned>(findParameter(swept, one.id) - swept.data());
                    if ((subset >> at & 1U) == 0)
                        return std::optional<SettingValue>();
                    const auto value = readSetting(one, {one.id, wordOf(findParameter(swept, one.id)->get(spec))});
                    return value ? std::optional(*value) : Expected<std::optional<SettingValue>>(value.error());
                });
            QVERIFY(fine.ok());
            for (const auto& one : all)
                QVERIFY2(one.get(read) == one.get(spec), one.id.c_str());
            ++seen;
        },
        usual);
    QCOMPARE(seen, 1 << swept.size());
}

/// A command that is shown, read word by word, gives what it was made of, wherever that means something.
template <class Spec>
void commandsComeBack(const Parameters<Spec>& all, const Spec& usual = Spec()) {
    eachSubset(
        all,
        [&](unsigned, const Spec& spec) {
            CommandLine line({"telar-cli"});
            addOptions(all, spec, line, usual);
            const auto words = QString::fromStdString(line.str()).split(' ');
            Spec read = usual;
            const auto fine =
                readParameters(all, read, [&](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
                    const auto at = words.indexOf(QString::fromStdString(one.option));
                    if (!one.shorthand.empty() && words.contains(QString::fromStdString(one.shorthand)))
                        return std::optional<SettingValue>(one.words.back());
                    if (one.option.empty() || at < 0)
                        return std::optional<SettingValue>();
                    if (one.isSwitch())
                        return std::optional<SettingValue>(!std::get<bool>(one.usual));
                    const auto value = readSetting(one, {one.option, words[at + 1].toStdString()});
                    return value ? std::optional(*value) : Expected<std::optional<SettingValue>>(value.error());
                });
            QVERIFY2(fine.ok(), line.str().c_str());
            for (const auto& one : all)
                QVERIFY2(one.option.empty() || !applies(all, one, spec) || one.get(read) == one.get(spec),
                         (one.id + ": " + line.str()).c_str());
        },
        usual);
}

std::string shown(const PoolingSpec& spec) {
    CommandLine line({"telar-cli"});
    addOptions(poolingParameters(), spec, line);
    return line.str();
}

} // namespace

class tst_parameters : public QObject {
    Q_OBJECT

private slots:
    void everyNameIsOne() {
        namesAreUnique(poolingParameters());
        namesAreUnique(convolutionParameters());
        namesAreUnique(matmulParameters());
        namesAreUnique(neuronParameters());
        namesAreUnique(pipelineParameters());
        namesAreUnique(forward::trainParameters());
        namesAreUnique(nn::trainingParameters("mlp"));
        namesAreUnique(nn::trainingParameters("alexnet"));
    }
    void everySubsetOfSettingsComesBack() {
        settingsComeBack(poolingParameters());
        settingsComeBack(convolutionParameters());
        settingsComeBack(matmulParameters());
        settingsComeBack(neuronParameters());
        settingsComeBack(pipelineParameters());
        settingsComeBack(forward::trainParameters());
        for (const char* model : {"mlp", "alexnet"}) // but "setting", which stands for others
            settingsComeBack(without(nn::trainingParameters(model), {"setting"}), nn::usualTraining(model));
    }
    void everyCommandComesBack() {
        commandsComeBack(poolingParameters());
        commandsComeBack(convolutionParameters());
        commandsComeBack(matmulParameters());
        commandsComeBack(neuronParameters());
        commandsComeBack(pipelineParameters());
        commandsComeBack(forward::trainParameters());
        for (const char* model : {"mlp", "alexnet"})
            commandsComeBack(nn::trainingParameters(model), nn::usualTraining(model));
    }
    /// What comes first decides what is usual of the rest, and a word for the rest is still heard.
    void aSettingIsManyDefaults() {
        const auto read = [](const Settings& given) {
            auto spec = nn::usualTraining("mlp");
            const auto fine = readParameters(nn::trainingParameters("mlp"), spec,
                                             [&](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
                                                 for (const auto& [name, value] : given)
                                                     if (name == one.id)
                                                         return std::optional(*readSetting(one, {name, value}));
                                                 return std::optional<SettingValue>();
                                             });
            Q_ASSERT(fine.ok());
            return spec;
        };
        QVERIFY(nn::isPublished(read({{"setting", "published"}})));
        const auto own = read({{"setting", "published"}, {"batch", "16"}, {"normalize", "0.5,0.25"}, {"hidden", "64"}});
        QVERIFY(own.batch == 16 && own.rate == 0.01 && own.optimiser.kind == nn::OptimiserKind::Sgd);
        QVERIFY(own.model.reads == (nn::Normalisation{0.5F, 0.25F}) && own.model.layers.front().outputs == 64);
        QCOMPARE(read({{"optimizer", "sgd"}}).rate, 0.01);
        // Several hidden layers, as the study's author writes them and as a sweep does; one number is a number in records.
        const auto all = nn::trainingParameters("mlp");
        const auto* hidden = findParameter(all, "hidden");
        const auto widths = [](const nn::TrainingSpec& spec) {
            std::vector<int64_t> outputs;
            for (const auto& layer : spec.model.layers)
                if (layer.kind == nn::LayerKind::Linear)
                    outputs.push_back(layer.outputs);
            return outputs;
        };
        for (const char* words : {"512,256,128", "512-256-128"}) {
            const auto deep = read({{"hidden", words}});
            QCOMPARE(widths(deep), (std::vector<int64_t>{512, 256, 128, 10}));
            QCOMPARE(deep.model.layers.size(), std::size_t{7}); // a ReLU behind each hidden layer
            QCOMPARE(wordOf(hidden->get(deep)), std::string("512-256-128"));
        }
        QCOMPARE(hidden->get(read({{"hidden", "64"}})), SettingValue(int64_t{64}));
        QCOMPARE(widths(read({{"network", "lenet"}, {"hidden", "100"}})), (std::vector<int64_t>{100, 84, 10}));
        QCOMPARE(widths(read({{"network", "lenet"}, {"hidden", "100,50,20"}})),
                 (std::vector<int64_t>{100, 50, 20, 10}));
        for (const char* wrong : {"", "64,", "64,,32", "0", "-5", "64;32", "99999999", "64 32"})
            QVERIFY2(!readSetting(*hidden, {"hidden", wrong}), wrong);
        QCOMPARE(read({{"optimizer", "sgd"}, {"rate", "0.5"}}).rate, 0.5);
        QCOMPARE(read({}).rate, 3e-3);
    }
    void whatFollowsIsAsTheOther() {
        PoolingSpec spec;
        const auto given = [](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
            return one.id == "kernel" ? std::optional<SettingValue>(Size2{5, 3}) : std::nullopt;
        };
        QVERIFY(readParameters(poolingParameters(), spec, given).ok());
        QVERIFY(spec.stride == (Size2{5, 3}));
    }
    void commandsSayWhatIsNotUsual() {
        PoolingSpec spec;
        QCOMPARE(shown(spec), std::string("telar-cli --kernel 2 --stride 2 --padding 0"));
        spec.kernel = {3, 5}, spec.dilation = {2, 2}, spec.rounding = Rounding::Ceil,
        spec.paddingValue = PaddingValue::Lowest;
        QCOMPARE(shown(spec),
                 std::string("telar-cli --kernel 3x5 --stride 2 --padding 0 --dilation 2 --pad-value lowest --ceil"));
        // What an average has no use for is not said of it.
        spec.mode = PoolingMode::Average, spec.countPadding = CountPadding::No;
        QCOMPARE(shown(spec), std::string("telar-cli --kernel 3x5 --stride 2 --padding 0 --dilation 2 --mode average "
                                          "--exclude-padding --ceil"));
    }
    void wrongWordsAreNamed_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("pair") << "kernel"
                              << "0"
                              << "kernel takes an integer from 1 on, or two as in 3x5, not '0'";
        QTest::newRow("padding") << "padding"
                                 << "1x-1"
                                 << "padding takes an integer from 0 on";
        QTest::newRow("word") << "mode"
                              << "mean"
                              << "mode is one of max, average, not 'mean'";
        QTest::newRow("switch") << "ceil"
                                << "yes"
                                << "ceil is one of true, false, not 'yes'";
        QTest::newRow("rate") << "rate"
                              << "0"
                              << "rate takes a positive number, not '0'";
        QTest::newRow("share") << "validation"
                               << "0.95"
                               << "validation takes a number from 0 to 0.9, not '0.95'";
        QTest::newRow("bytes") << "normalize"
                               << "0:0"
                               << "normalize takes MEAN:DEVIATION, not '0:0'";
        QTest::newRow("real") << "bias"
                              << "much"
                              << "bias takes a number, not 'much'";
        QTest::newRow("number") << "channels"
                                << "1048577"
                                << "channels takes an integer from 1 to 1048576";
    }
    void wrongWordsAreNamed() {
        QFETCH(QString, id);
        QFETCH(QString, word);
        QFETCH(QString, sentence);
        const Setting setting{id.toStdString(), word.toStdString()};
        const auto* pooling = findParameter(poolingParameters(), setting.name);
        const auto* convolution = findParameter(convolutionParameters(), setting.name);
        const auto read = readSetting(pooling       ? *pooling
                                      : convolution ? static_cast<const ParameterInfo&>(*convolution)
                                                    : *findParameter(nn::trainingParameters("mlp"), setting.name),
                                      setting);
        QVERIFY(!read.ok());
        QVERIFY2(QString::fromStdString(read.error().str()).startsWith(sentence), read.error().str().c_str());
    }
    void anOrderLosesNothing() {
        std::vector<std::string> ids;
        for (const auto& one : startingWith(poolingParameters(), {"mode", "kernel"}))
            ids.push_back(one.id);
        QCOMPARE(ids, (std::vector<std::string>{"mode", "kernel", "stride", "padding", "dilation", "pad_value",
                                                "count_padding", "ceil"}));
    }
    void recordsKeepValuesAndOptions() {
        PoolingSpec spec;
        spec.countPadding = CountPadding::No;
        const auto entries = entriesOf(poolingParameters(), spec);
        QCOMPARE(entries.size(), poolingParameters().size());
        const auto& excluded = entries[6];
        QCOMPARE(excluded.name, std::string("count_padding"));
        QCOMPARE(excluded.option, std::string("--exclude-padding"));
        QVERIFY(excluded.value == SettingValue(false) && excluded.negated);
        QVERIFY(entries[0].value == SettingValue(Size2{2, 2}) && !entries[7].negated);
    }
};

QTEST_GUILESS_MAIN(tst_parameters)
#include "tst_parameters.moc"
