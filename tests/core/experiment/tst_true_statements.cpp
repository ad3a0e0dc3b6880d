// What sentences say of the published works is worked out again from the published tables and from the program.
#include "core/experiment/presets.hpp"
#include "core/findings/story.hpp"
#include "core/nn/model.hpp"
#include "core/published/published.hpp"
#include "core/simt/cards.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/published.hpp"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace telar;

class tst_true_statements : public QObject {
    Q_OBJECT

    static QString sentenceOf(const char* preset) {
        return QString::fromStdString(findPreset(test::catalogue(), preset)->sentence.str());
    }
    static QString textOf(const QString& name) {
        QFile file(QStringLiteral(TELAR_SOURCE_DIR "/") + name);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static Story story(const char* id) {
        for (auto& one : makeStories({}))
            if (one.id == id)
                return one;
        return {};
    }
    static const PublishedSeries* series(const std::vector<PublishedSeries>& all, const char* program) {
        for (const auto& one : all)
            if (one.program == program)
                return &one;
        return nullptr;
    }
    static double timeAt(const PublishedSeries& of, double size) {
        for (std::size_t i = 0; i < of.size.size(); ++i)
            if (of.size[i] == size && !of.doubtful[i])
                return of.poolingSeconds[i];
        return std::nan("");
    }

private slots:
    void figure4GrowsAsItSays() {
        const auto* table = PublishedTable::find("matmul_times_t4");
        std::map<double, double> at;
        for (int r = 0; r < table->rows(); ++r)
            at[table->number(r, "matrix_size_n").value_or(0)] = table->number(r, "time_s").value_or(0);
        const auto said = sentenceOf("4");
        for (const auto& [size, digits] : {std::pair{256.0, 1}, {512.0, 0}, {1024.0, 0}}) {
            const auto factor = QString::number(at[2 * size] / at[size], 'f', digits);
            QVERIFY2(said.contains(factor), qPrintable(factor));
        }
    }
    /// matmul1 and matmul2 from 256 on, in figures 45, 50 and 52.
    void twoKernelsDifferByAtMost() {
        for (const char* figure : {"45", "50", "52"}) {
            const auto all = publishedPooling(figure);
            const auto *one = series(all, "matmul1"), *two = series(all, "matmul2");
            QVERIFY(one && two);
            double most = 0;
            for (const double size : one->size)
                if (const double a = timeAt(*one, size), b = timeAt(*two, size);
                    size >= 256 && std::isfinite(a) && std::isfinite(b))
                    most = std::max(most, 100 * std::abs(a - b) / std::min(a, b));
            const auto match = QRegularExpression("at most ([0-9.]+) %").match(sentenceOf(figure));
            QVERIFY(match.hasMatch());
            const double said = match.captured(1).toDouble();
            QVERIFY2(most > 0 && most <= said && said - most < 1.5,
                     qPrintable(QStringLiteral("%1: %2").arg(figure).arg(most)));
        }
    }
    /// Whatever the kernel and the card, a launch and its copies are a small part of what the published programs took.
    void mostOfTheTimeIsTheProgramsOwn() {
        constexpr double launchAndCopies = 45e-6; // the model's, for each window
        int read = 0;
        for (const auto& one : publishedPooling())
            if (one.program.rfind("matmul", 0) == 0)
                for (std::size_t i = 0; i < one.size.size(); ++i)
                    if (one.size[i] >= 256 && !one.doubtful[i]) {
                        ++read;
                        QVERIFY2(one.poolingSeconds[i] / (one.size[i] * one.size[i] / 4) > 10 * launchAndCopies,
                                 one.label().c_str());
                    }
        QVERIFY(read > 20);
        // The product's share that a figure's sentence says, by the figure's last settled row of the printed table.
        const auto* table = PublishedTable::find("pooling_times");
        for (const auto& [figure, above] :
             {std::pair{"32", 8}, {"34", 11}, {"36", 11}, {"38", 11}, {"40", 68}, {"42", 29}, {"47", 1}}) {
            QString size;
            double percent = 0;
            for (int r = 0; r < table->rows(); ++r)
                if (table->cell(r, "source") == std::string("thesis fig. ") + figure &&
                    isSettled(table->cell(r, "reading"))) {
                    size = QString::fromStdString(table->cell(r, "matrix_size_n"));
                    percent = 100 * *table->number(r, "matmul_time_s") / *table->number(r, "pooling_time_s");
                }
            QVERIFY2(std::lround(percent) == above, qPrintable(QString("%1: %2").arg(figure).arg(percent)));
            const auto words = QString("take %1 % of the printed time at %2").arg(std::lround(percent)).arg(size);
            QVERIFY2(sentenceOf(figure).contains(words), qPrintable(words + "\n" + sentenceOf(figure)));
        }
        // matmul3 is the one whose products are most of its time, at every size but the one that is off the trend.
        for (int r = 0; r < table->rows(); ++r)
            if (table->cell(r, "source") == "thesis fig. 40" && isSettled(table->cell(r, "reading")) &&
                *table->number(r, "matrix_size_n") >= 256)
                QCOMPARE(std::lround(100 * *table->number(r, "matmul_time_s") / *table->number(r, "pooling_time_s")),
                         68L);
        for (const char* figure : {"45", "50", "52"})
            QVERIFY(sentenceOf(figure).contains("whose products take 68 % of the time in figure 40"));
        const auto amdahl = story("amdahl");
        const auto answer = amdahl.answer(amdahl.choices(amdahl.initial()), {});
        QVERIFY(answer.ok());
        QVERIFY(answer->conclusion.source.find("own work in Python") != std::string::npos);
    }
    /// For each of 262,144 windows of 1024 x 1024: window, filter and empty product there, product back.
    void copiesAreCountedAsListed() {
        const auto launches = story("launches");
        const auto answer = launches.answer(launches.choices(launches.initial()), {});
        QVERIFY(answer.ok());
        double copies = 0;
        for (const auto& row : answer->rows)
            if (row[0].words.str() == "Copies")
                copies = row[1].value;
        QCOMPARE(copies, 1048576.0);
    }
    void theSlopeTakenAtTheOutput() {
        const auto slope = story("slope");
        const auto answer = slope.answer(slope.choices(slope.initial()), {});
        QVERIFY(answer.ok());
        double least = 1, most = 0;
        for (const auto& line : answer->picture.lines)
            if (line.published)
                for (const double y : line.y) {
                    least = std::min(least, y);
                    most = std::max(most, y);
                }
        QVERIFY2(least > 0.1965 && least < 0.1975 && most > 0.2495 && most <= 0.25, qPrintable(QString::number(least)));
        QVERIFY(QString::fromStdString(slope.words.str()).contains("between 0.197 and 0.25"));
        // A neuron is told to keep learning where it is certain, and only there is that said.
        const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
        const auto slopeAt = [&](double x) { return (sigmoid(x + 1e-5) - sigmoid(x - 1e-5)) / 2e-5; };
        for (int z = -6; z <= 6; ++z) {
            const auto at = slope.answer({static_cast<double>(z), 2}, {});
            QVERIFY(at.ok());
            const double factor = slopeAt(sigmoid(z)) / slopeAt(z);
            QCOMPARE(at->conclusion.source.find("is told to keep learning") != std::string::npos, factor > 1.5);
            QVERIFY(std::abs(at->conclusion.args[3].value - factor) < 1e-4);
            QVERIFY(z != 0 || factor < 1);
        }
    }
    void thePrintedLosses() {
        const auto said = sentenceOf("dpfm");
        const auto* table = PublishedTable::find("dpfm");
        int read = 0;
        for (int r = 0; r < table->rows(); ++r)
            if (table->cell(r, "quantity").ends_with("_loss_mse")) {
                ++read;
                QVERIFY2(said.contains(QString::fromStdString(table->cell(r, "value"))),
                         table->cell(r, "value").c_str());
            }
        QCOMPARE(read, 4);
        double sum = 0;
        const auto plots = publishedDpfm(400);
        for (const auto& one : plots)
            sum += one.validation;
        QVERIFY2(std::abs(sum / static_cast<double>(plots.size()) - 1.0 / 3) < 0.05,
                 qPrintable(QString::number(sum / static_cast<double>(plots.size()))));
        // For 200 rows three learning curves can be read to their end, and the finding shows them.
        const auto curves = publishedDpfm(200);
        QCOMPARE(curves.size(), std::size_t{3});
        const auto answer = story("mean").answer({200, 0}, {});
        QVERIFY(answer.ok());
        const auto& args = answer->conclusion.args;
        QVERIFY(args[2].value == 3 && args[3].value == 0.058 && args[4].value == 8);
        int shown = 0;
        for (const auto& row : answer->rows)
            for (const auto& one : curves)
                shown += row[2].value == one.validation && !row[2].empty();
        QCOMPARE(shown, 3);
    }
    /// The best that was published is not left out: 0.0128 with 100 rows and 8 registers.
    void theLowestPublishedLossIsNamed() {
        const auto answer = story("mean").answer({100, 0}, {});
        QVERIFY(answer.ok());
        const auto& said = answer->conclusion.args;
        QVERIFY(said.size() == 6 && said[4].value == 0.0128 && said[5].value == 8);
    }
    /// "more than 12 times": which the study's own times are not quite.
    void batchesOfTheStudy() {
        const auto* table = PublishedTable::find("mlp_batch_comparison");
        QVERIFY(table && table->rows() == 2);
        QCOMPARE(QString::number(*table->number(0, "total_time_s") / *table->number(1, "total_time_s"), 'f', 2),
                 QString("11.94"));
    }
    /// The kernel decides much of the published time: the same program, at 1024, with each of the three.
    void theKernelDecidesToo() {
        const auto launches = story("launches");
        const auto answer = launches.answer(launches.choices(launches.initial()), {});
        QVERIFY(answer.ok());
        std::map<std::string, double> said;
        for (const auto& row : answer->rows)
            said[row[0].words.str()] = row[1].value;
        QCOMPARE(said["Published T4, the same program with matmul1"], 396.6885);
        QCOMPARE(said["Published T4, the same program with matmul3"], 982.2111);
        // What the model calls launches and copies is less than what the program's own timer counts of launches and kernels.
        const auto& parts = answer->conclusion.args;
        QVERIFY(parts[1].value < said["of which launch + kernel (the program's own timer)"]);
        QVERIFY(!QString::fromStdString(answer->conclusion.source).contains("no better kernel"));
    }
    /// The published cells, run with arrays that count: each operation of NumPy is a pass over memory.
    void theFormulaPassesElevenTimes() {
        struct Counting {
            int *passes, *powers;
            Counting pass() const { return ++*passes, *this; }
            Counting operator-() const { return pass(); }
            Counting operator+(const Counting&) const { return pass(); }
            Counting operator-(const Counting&) const { return pass(); }
            Counting operator*(const Counting&) const { return pass(); }
            Counting operator/(const Counting&) const { return pass(); }
            Counting operator/(double) const { return pass(); }
        };
        const auto exp = [](const Counting& x) { return ++*x.powers, x.pass(); };
        int passes = 0, powers = 0;
        const Counting greyscales{&passes, &powers}, weights{&passes, &powers};
        const auto normalized = greyscales / 255.0, weighted = normalized * weights;
        const int before = passes;
        (void)((exp(weighted) - exp(-weighted)) / (exp(weighted) + exp(-weighted)));
        const auto* preset = findPreset(test::catalogue(), "pipeline");
        QVERIFY(sentenceOf("pipeline").contains(QString("passes over memory %1 times in all").arg(passes)));
        QCOMPARE(powers, 4);
        QVERIFY(sentenceOf("pipeline").contains("calls exp four times"));
        QCOMPARE(passes - before, 9);                            // the lesson *One pass*
        QCOMPARE(preset->settings, std::string("tanh=formula")); // what is measured beside them is the formula, too
    }
    /// Not every CNN repeats convolution, ReLU and pooling: the thesis' own network does not, nor does a map get deeper each time.
    void notEveryConvolutionIsPooled() {
        const auto network = nn::alexnet(3);
        std::vector<int64_t> channels;
        int pooled = 0, reluFirst = 0;
        for (std::size_t i = 0; i + 1 < network.layers.size(); ++i)
            if (network.layers[i].kind == nn::LayerKind::Convolution) {
                channels.push_back(network.layers[i].outputs);
                pooled += network.layers[i + 1].kind == nn::LayerKind::MaxPooling;
                reluFirst += network.layers[i + 1].kind == nn::LayerKind::Relu &&
                             network.layers[i + 2].kind == nn::LayerKind::MaxPooling;
            }
        QVERIFY(pooled + reluFirst > 0 && pooled + reluFirst < static_cast<int>(channels.size()));
        QVERIFY(!std::is_sorted(channels.begin(), channels.end()));
        QVERIFY(channels.front() < channels.back()); // more maps at the end than after the first
    }
    /// Cores, multiprocessors, bandwidth and capability of the thesis' cards, in both languages, as the model has them. The
    /// thesis writes "tarjeta NVIDIA GTX 1050 de 4Gb de memoria".
    void theThesisCards() {
        const auto cores = [](const simt::DeviceModel& card) { // of a multiprocessor: CUDA C++ Programming Guide
            return card.major == 3 ? 192 : card.major == 7 ? 64 : 128;
        };
        for (const char* language : {"en", "es"}) {
            const auto page = textOf(QString("resources/help/%1/device.md").arg(language));
            QCOMPARE(simt::deviceModels().size(), std::size_t{3});
            for (const auto& card : simt::deviceModels()) {
                const auto from = page.indexOf("**" + QString::fromStdString(card.name) + "**");
                QVERIFY2(from >= 0, card.name.c_str());
                const auto line = page.mid(from, page.indexOf('\n', from) - from);
                const bool english = QString(language) == "en";
                for (const auto& said : {QString(english ? "%1 cores in %2 m" : "%1 núcleos en %2 m")
                                             .arg(cores(card) * card.multiprocessors)
                                             .arg(card.multiprocessors),
                                         QString(" %1.%2.").arg(card.major).arg(card.minor)})
                    QVERIFY2(line.contains(said), qPrintable(line + "\n" + said));
                if (card.name == "GTX 1050")
                    QVERIFY2(line.contains(" 4 GB ("), qPrintable(line)); // and then that it was sold with 2
            }
        }
    }
    /// "a scheduler issues at most one instruction in each cycle (a K20's can issue two ...)": of the cards offered that is
    /// the only one of capability 3, and no card of the model issues more than one.
    void oneInstructionInEachCycle() {
        const auto waiting = story("waiting");
        const auto& offered = waiting.controls[1].choices;
        QStringList two;
        for (std::size_t k = 0; k < offered.size(); ++k) {
            const auto* card = simt::findCard(offered[k].words.str());
            QVERIFY(card && card->instructionsPerCycle == 1);
            if (card->major == 3)
                two << QString::fromStdString(card->name);
            const auto answer = waiting.answer({waiting.controls[0].choices[0].value, static_cast<double>(k)}, {});
            QVERIFY(answer.ok());
            const double share = answer->conclusion.args[2].value;
            QVERIFY2(share > 0 && share <= 1, qPrintable(QString::number(share)));
        }
        QCOMPARE(two, QStringList{"Tesla K20"});
        QVERIFY(waiting.words.str().find("a K20's can issue two") != std::string::npos);
        const auto lesson = textOf("resources/lessons/why-warps-wait.telar-lesson");
        QVERIFY(lesson.contains("a K20's can issue two") && lesson.contains("los de una K20 pueden emitir dos"));
    }
    /// "The serial program printed 0.000000, the parallel one 1.000000": what the notebook printed, and no word of what its
    /// author thought of it.
    void whatTheNeuronsPrinted() {
        const auto* table = PublishedTable::find("neuron");
        QVERIFY(table);
        std::map<bool, std::set<std::string>> printed; // by whether PyCUDA ran it
        for (int r = 0; r < table->rows(); ++r)
            printed[table->cell(r, "program").find("PyCUDA") != std::string::npos].insert(
                table->cell(r, "output_value_printed"));
        QCOMPARE(printed[false], std::set<std::string>{"0.000000"});
        QCOMPARE(printed[true], std::set<std::string>{"1.000000"});
        const auto saturated = story("saturated");
        QVERIFY(saturated.words.str().find("The serial program printed 0.000000, the parallel one 1.000000") !=
                std::string::npos);
    }
    /// Sentences that no source and no measurement bore; they are in none of the two languages again.
    void whatNothingShowsIsNotSaid() {
        const auto said = textOf("resources/translations/telar_es.ts");
        QVERIFY(said.size() > 100000);
        for (const char* gone : {"as the MLP study did", "memory no longer decides", "nobody knows which groups",
                                 "taken as correct", "which no better kernel shortens", "two exponentials"})
            QVERIFY2(!said.contains(QLatin1String(gone)), gone);
    }
    /// Twice the tokens are four times the scores and twice Q, K and V: what stands there in place of a limit.
    void theScoreMatrixGrows() {
        const auto scores = story("scores");
        for (const double size : {32.0, 64.0, 128.0}) {
            const auto small = scores.answer({256, size}, {}), large = scores.answer({1024, size}, {});
            QVERIFY(small.ok() && large.ok());
            const auto &a = small->conclusion.args, &b = large->conclusion.args;
            QCOMPARE(b[1].value, 16 * a[1].value);
            QCOMPARE(b[2].value, 4 * a[2].value); // beside four times Q, K and V
            QVERIFY(b[3].value > b[4].value);     // what the fused kernel fetches is less
        }
    }
    /// "differ by a factor of 50, without copies".
    void thePipelinesTimes() {
        double least = 1e9, most = 0;
        for (const auto& curve : test::publishedCurves("pipeline"))
            for (std::size_t i = 0; i < curve.x.size(); ++i)
                if (curve.x[i] == 1e6) {
                    least = std::min(least, curve.y[i]);
                    most = std::max(most, curve.y[i]);
                }
        QVERIFY2(std::lround(most / least / 10) == 5, qPrintable(QString::number(most / least)));
    }
};

QTEST_GUILESS_MAIN(tst_true_statements)
#include "tst_true_statements.moc"
