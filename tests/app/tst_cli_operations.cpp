// telar-cli's matmul, conv and trace: the numbers that come out, records, and what is refused.
#include "core/findings/story.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/report/compose.hpp"
#include "tests/support/cli.hpp"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>

using namespace telar;
using namespace telar::test;

class tst_cli_operations : public QObject {
    Q_OBJECT

private slots:
    void matmulMultiplies() {
        // numpy.random.seed(35): the factors are those of two draws, one after the other.
        const auto made = call({"matmul", "--size", "4", "--seed", "35", "--output", "-"});
        QCOMPARE(made.code, 0);
        const auto product = table(made.out);
        QCOMPARE(product,
                 (QList<QList<double>>{{89, 76, 63, 146}, {211, 83, 91, 233}, {197, 76, 85, 216}, {129, 63, 57, 100}}));
        const auto identity = call({"matmul", "--size", "4", "--seed", "35", "--identity", "--output", "-"});
        const auto random = call({"pool", "--random", "4", "--seed", "35", "--kernel", "1", "--output", "-"});
        QCOMPARE(table(identity.out), table(random.out));
        const auto record =
            call({"matmul", "--size", "33", "--seed", "1", "--backend", "emulator:matmul3", "--json", "-"});
        QCOMPARE(record.code, 0);
        const auto json = QJsonDocument::fromJson(record.out).object();
        QCOMPARE(json["operation"].toString(), QString("matmul"));
        QCOMPARE(json["spec"].toObject()["size"].toInt(), 33);
        QCOMPARE(json["launch"].toObject()["block"].toArray()[0].toInt(), 32);
        const auto plain = call({"matmul", "--size", "33", "--seed", "1", "--backend", "serial", "--json", "-"});
        QCOMPARE(QJsonDocument::fromJson(plain.out).object()["output"], json["output"]);
        for (const auto& wrong : {QStringList{"matmul", "--size", "0"}, {"matmul", "--backend", "sreial"}}) {
            const auto refused = call(wrong);
            QCOMPARE(refused.code, 2);
            QVERIFY(refused.err.startsWith("telar-cli: error: "));
        }
    }
    void convolves() {
        const Scratch scratch;
        const QByteArray ramp = "1,2,3,4\n1,2,3,4\n1,2,3,4\n1,2,3,4\n";
        const auto sobel = call({"conv", "--input", "-", "--filter", "sobel-x", "--output", "-"}, ramp);
        QCOMPARE(sobel.code, 0);
        QCOMPARE(sobel.out.simplified(), QByteArray("8,8 8,8"));
        const auto typed = call({"conv", "--input", "-", "--filter", "-1,0,1;-2,0,2;-1,0,1", "--output", "-"}, ramp);
        QCOMPARE(typed.out, sobel.out);
        const auto down =
            call({"conv", "--input", "-", "--filter", "1,0,-1;2,0,-2;1,0,-1", "--bias", "3", "--relu", "--output", "-"},
                 ramp);
        QCOMPARE(down.out.simplified(), QByteArray("0,0 0,0"));
        const auto words = call({"conv", "--input", "-", "--filter", "1,0,-1;2,0,-2;1,0,-1", "--bias", "3",
                                 "--activation", "relu", "--kernel", "3x3", "--groups", "1", "--output", "-"},
                                ramp);
        QCOMPARE(words.out, down.out);
        // Filters of other sizes: averages of ones are ones, and what the identity leaves is what it found.
        for (const auto& [filter, kernel] :
             {std::pair{"blur", "4"}, {"blur", "1x3"}, {"gaussian", "4x2"}, {"identity", "3x1"}}) {
            const auto ones = call({"conv", "--input", "-", "--filter", filter, "--kernel", kernel, "--output", "-"},
                                   "1,1,1,1\n1,1,1,1\n1,1,1,1\n1,1,1,1\n");
            QVERIFY2(ones.code == 0 && !ones.out.isEmpty() &&
                         ones.out.count('1') == ones.out.count(',') + ones.out.count('\n'),
                     (QByteArray(filter) + kernel + ": " + ones.out + ones.err).constData());
        }
        const auto gaussian = call({"conv", "--input", "-", "--filter", "gaussian", "--kernel", "1x4", "--output", "-"},
                                   "0,0,0,16,0,0,0\n");
        QCOMPARE(gaussian.out.simplified(), QByteArray("2,6,6,2")); // 1 3 3 1 of 8
        const auto record =
            QJsonDocument::fromJson(
                call({"conv", "--random", "32", "--seed", "1", "--padding", "1", "--repeat", "3", "--json", "-"}).out)
                .object();
        QCOMPARE(record["operation"].toString(), QString("conv"));
        QCOMPARE(record["output"].toObject()["rows"].toInt(), 32);
        QCOMPARE(record["spec"].toObject()["filter"].toString(), QString("sobel-x"));
        QCOMPARE(record["timings_ms"].toObject()["total"].toObject()["runs"].toInt(), 3);
        const auto hash = record["output"].toObject()["sha256"].toString();
        for (const char* backend :
             {"serial", "openmp", "im2col", "emulator:direct", "emulator:tiled", "emulator:constant"}) {
            const auto other = QJsonDocument::fromJson(call({"conv", "--random", "32", "--seed", "1", "--padding", "1",
                                                             "--backend", backend, "--json", "-"})
                                                           .out)
                                   .object();
            QVERIFY2(other["output"].toObject()["sha256"].toString() == hash, backend);
        }
        const auto picture = path(scratch, "edges.png");
        QCOMPARE(call({"conv", "--phantom", "anatomical:45", "--relu", "--output", picture}).code, 0);
        QVERIFY(QFileInfo(picture).size() > 1000);
        for (const auto& wrong : {QStringList{"--filter", "sobel-z"},
                                  {"--filter", "1,2;3"},
                                  {"--filter", "1,nan"},
                                  {"--stride", "0"},
                                  {"--padding", "-1"},
                                  {"--backend", "im2co"},
                                  {"--bias", "much"},
                                  {"--dilation", "9"},
                                  {"--output", "a.txt"},
                                  {"--groups", "2"},
                                  {"--channels", "0"},
                                  {"--channels", "3", "--groups", "2"},
                                  {"--filter", "random:"},
                                  {"--filter", "random:0"},
                                  {"--filter", "random:4:-1"},
                                  {"--filter", "random:4:5:6"},
                                  {"--filter", "random:99999999999999999999"},
                                  {"--filter", "random:3", "--groups", "2", "--channels", "4"},
                                  {"--activation", "tanh"},
                                  {"--relu", "--activation", "none"},
                                  {"--filter", "sobel-x", "--kernel", "5"},
                                  {"--filter", "identity", "--kernel", "2"},
                                  {"--filter", "blur", "--kernel", "99"},
                                  {"--filter", "1,2;3,4", "--kernel", "3"}}) {
            const auto refused = call(QStringList{"conv", "--random", "8"} + wrong);
            QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, qPrintable(wrong.join(' ') + refused.err));
        }
        const auto swept = path(scratch, "conv.jsonl");
        QCOMPARE(call({"sweep", "conv", "--sizes", "8,16", "--backends", "serial,im2col,winograd", "--set",
                       "channels=16; filters=16", "--repeat", "1", "--json", swept})
                     .code,
                 0);
    }
    /// Several channels in and out: the numbers of a sweep with the same seed, and every variant the same ones.
    void convolvesChannels() {
        const Scratch scratch;
        const auto recordOf = [](const QStringList& words) {
            return QJsonDocument::fromJson(call(QStringList{"conv", "--json", "-"} + words).out).object();
        };
        const QStringList several{"--random", "20x20",    "--seed",    "35",        "--channels",
                                  "16",       "--filter", "random:16", "--padding", "1"};
        const auto record = recordOf(several + QStringList{"--backend", "serial"});
        const auto hash = record["output"].toObject()["sha256"].toString();
        const auto settings = record["settings"].toObject();
        QVERIFY(settings["channels"] == 16 && settings["filters"] == 16 && settings["groups"] == 1);
        for (const char* backend : {"serial", "openmp", "im2col", "simd", "emulator:direct"})
            QCOMPARE(recordOf(several + QStringList{"--backend", backend})["output"].toObject()["sha256"].toString(),
                     hash);
        const auto swept = path(scratch, "conv.jsonl");
        QCOMPARE(call({"sweep", "conv", "--sizes", "20", "--backends", "serial", "--set",
                       "channels=16; filters=16; padding=1", "--seed", "35", "--repeat", "1", "--json", swept})
                     .code,
                 0);
        QFile file(swept);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(file.readLine()).object()["output"].toObject()["sha256"].toString(), hash);

        // One filter over each channel by itself, one below the other.
        const auto each = call({"conv", "--random", "3", "--seed", "35", "--channels", "2", "--groups", "2", "--filter",
                                "identity", "--padding", "1", "--output", "-"});
        const auto first =
            call({"conv", "--random", "3", "--seed", "35", "--filter", "identity", "--padding", "1", "--output", "-"});
        QVERIFY(each.out.startsWith(first.out) && each.out.count('\n') == 6);

        // The colours of a picture: what all three sum to is the sum of each by itself.
        const QString picture = TELAR_TEST_DATA "/images/colour.png";
        const auto cells = [&](const QStringList& words) {
            return table(call(QStringList{"conv", "--input", picture, "--filter", "1", "--output", "-"} + words).out);
        };
        const auto all = cells({"--channels", "3"}), red = cells({"--channel", "red"}),
                   green = cells({"--channel", "green"}), blue = cells({"--channel", "blue"});
        QVERIFY(!all.isEmpty() && red != green && green != blue);
        for (qsizetype r = 0; r < all.size(); ++r)
            for (qsizetype c = 0; c < all[r].size(); ++c)
                QCOMPARE(all[r][c], red[r][c] + green[r][c] + blue[r][c]);
        // Filters of a seed of their own are drawn again by it; one that nobody chose is said and kept.
        const auto own = recordOf({"--input", picture, "--filter", "random:2:7"});
        QCOMPARE(own["settings"].toObject()["filter"].toString(), QString("random:2:7"));
        QCOMPARE(recordOf({"--input", picture, "--filter", "random:2:7"})["output"], own["output"]);
        const auto said = call({"conv", "--input", picture, "--filter", "random:2", "--json", "-"});
        const auto filter = QJsonDocument::fromJson(said.out).object()["settings"].toObject()["filter"].toString();
        QCOMPARE(said.err.simplified(), "telar-cli: seed of the filters " + filter.section(':', 2).toUtf8());
        QCOMPARE(recordOf({"--input", picture, "--filter", filter})["output"],
                 QJsonDocument::fromJson(said.out).object()["output"]);
        for (const auto& wrong : {QStringList{"--input", picture, "--channels", "2"},
                                  {"--phantom", "anatomical:45", "--channels", "3"},
                                  {"--input", picture, "--channels", "3", "--channel", "red"}})
            QVERIFY2(call(QStringList{"conv"} + wrong).code != 0, qPrintable(wrong.join(' ')));
    }
    /// The first convolution of a checkpoint, whichever layer stands first in the file.
    void convolvesByATrainedLayer() {
        const Scratch scratch;
        nn::Tensors weights{{"3.weight", {1, 2, 1, 1}, {7, 7}}, {"0.weight", {4, 3, 2, 2}, {}}};
        for (int i = 0; i < 48; ++i)
            weights[1].values.push_back(static_cast<float>(i % 7 - 3));
        const auto file = path(scratch, "mine.safetensors");
        QVERIFY(nn::saveTensors(file.toStdString(), {weights, {}}).ok());
        const auto map = [&](const QStringList& words) {
            return table(call(QStringList{"conv", "--random", "5", "--seed", "35", "--output", "-"} + words).out);
        };
        // Each map is the sum of its filters over the three inputs; here the second one, of one channel after the other.
        const auto all = map({"--filter", file});
        QCOMPARE(all.size(), 4 * 4);
        const auto one = table(call({"conv", "--random", "5", "--seed", "35", "--channels", "3", "--filter", "identity",
                                     "--groups", "3", "--padding", "1", "--output", "-"})
                                   .out); // the channels themselves
        QCOMPARE(one.size(), 3 * 5);
        for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c) {
                double sum = 0;
                for (int k = 0; k < 12; ++k)
                    sum += one[k / 4 * 5 + r + k % 4 / 2][c + k % 2] * ((12 + k) % 7 - 3);
                QCOMPARE(all[4 + r][c], sum);
            }
        // Two groups read twice the channels; a grey input goes to each.
        const auto grouped =
            QJsonDocument::fromJson(
                call({"conv", "--phantom", "anatomical:45", "--filter", file, "--groups", "2", "--json", "-"}).out)
                .object()["settings"]
                .toObject();
        QVERIFY(grouped["channels"] == 6 && grouped["filters"] == 4 && grouped["filter"] == file);
        QCOMPARE(grouped["filter-sha256"].toString().size(), 64);
        for (const auto& wrong : {QStringList{"--channels", "2"}, {"--kernel", "3"}, {"--groups", "3"}}) {
            const auto refused = call(QStringList{"conv", "--random", "8", "--filter", file} + wrong);
            QVERIFY2(refused.code == 2 && refused.err.count('\n') == 1, qPrintable(wrong.join(' ') + refused.err));
        }
        const auto none = call({"conv", "--random", "8", "--filter", path(scratch, "gone.safetensors")});
        QVERIFY(none.code != 0 && none.err.contains("gone.safetensors"));
    }
    /// Without a file: each line of the kernel in Nsight Compute's words, and no JSON.
    void traceSaysItsCounts() {
        const QStringList small{"trace", "matmul", "matmul1", "--size", "8", "--block", "4x4"};
        const auto said = call(small);
        QCOMPARE(said.code, 0);
        QVERIFY2(!said.out.contains('{') && said.out.count('\n') < 30, said.out);
        for (const char* words : {"kernel   matmul1", "grid     2 x 2 x 1 blocks of 4 x 4 x 1 threads",
                                  "traced   4 of 4", "requests", "efficiency", "counted, not measured", "   all"})
            QVERIFY2(said.out.contains(words), words);
        // 4 blocks, each less than a warp: 4 requests write 16 floats each; at the fewest 8 sectors of 32 bytes.
        QVERIFY2(QString(said.out).contains(QRegularExpression("\\n +\\d+ +4 +16 +4.00 +50.0 % .*\\] = ")), said.out);
        QCOMPARE(call(small + QStringList{"--blocks", "all"}).code, 0);
        QVERIFY(call(small + QStringList{"--blocks", "1"}).out.contains("traced   1 of 4"));
        QCOMPARE(call(small + QStringList{"--blocks", "some"}).code, 2);
        QVERIFY(call(small + QStringList{"--output", "-"}).out.startsWith('{'));
        for (const char* group : {"trace", "train", "data", "sweep"}) {
            const auto help = call({group, "--help"});
            QCOMPARE(help.code, 0);
            QVERIFY2(help.out.startsWith("Usage: ") || help.out.contains("\nUsage: "), group);
        }
    }
    /// What the thesis' results sheet has: windows, elements, bytes, and the product's time beside the whole.
    void poolSaysWindowsValuesAndProducts() {
        const auto told = call({"pool", "--random", "6x8", "--seed", "35", "--backend", "emulator:matmul1"});
        QVERIFY2(told.code == 0 && told.out.contains("windows  12\n") &&
                     told.out.contains("values   48 in, 12 out\n") &&
                     told.out.contains("of the windows' products alone\n"),
                 told.out.constData());
        // Figure 22: 4 x 4 numbers of four bytes each are 64 bytes, their 2 x 2 maxima 16; another NumPy has eight bytes each.
        const auto sheet = call({"pool", "--random", "4", "--seed", "35"});
        const auto sizes = [](std::size_t of) {
            return QByteArray::number(static_cast<qint64>(16 * of)) + " in, " +
                   QByteArray::number(static_cast<qint64>(4 * of)) + " out";
        };
        const auto row = [](const QByteArray& what, const char* of) { return what + ", of " + of + "\n"; };
        const QByteArray other = "         ", int64Row = other + row(sizes(sizeof(int64_t)), "NumPy's int64");
        QVERIFY2(sheet.out.contains("bytes    " + row(sizes(1), "uint8") + other + "64 in, 16 out, of NumPy's int32\n" +
                                    int64Row + "backend"),
                 sheet.out.constData());
        // The same numbers in the type of the thesis' own array: they are pooled as int32, to the same maxima.
        const QStringList typed{"pool", "--random", "4", "--seed", "35", "--type", "int32"};
        const auto whole = call(typed);
        QVERIFY2(whole.out.startsWith("input    4 x 4 int32, ") &&
                     whole.out.contains("bytes    64 in, 16 out, of int32\n" + int64Row + "backend"),
                 whole.out.constData());
        QCOMPARE(whole.out.mid(whole.out.indexOf("sha256")), sheet.out.mid(sheet.out.indexOf("sha256")));
        for (const char* variant : {"thesis", "serial", "openmp", "emulator:matmul1"}) {
            const auto one = call(typed + QStringList{"--backend", variant, "--json", "-"});
            const auto said = QJsonDocument::fromJson(one.out).object();
            QCOMPARE(said["input"].toObject()["type"].toString(), QString("int32"));
        }
        QVERIFY(
            call({"pool", "--random", "4", "--seed", "35", "--type", "float32"}).out.contains("16 out, of float32\n"));
        QCOMPARE(call({"pool", "--random", "4", "--type", "int64"}).code, 2);
        const auto refused = call({"pool", "--random", "4", "--seed", "35", "--max", "300", "--type", "uint8"});
        QVERIFY2(refused.code == 1 && refused.err.contains("uint8 has no "), refused.err.constData());
        const auto record =
            QJsonDocument::fromJson(call({"pool", "--random", "6x8", "--seed", "35", "--json", "-"}).out).object();
        QVERIFY(record["cores"].toInt() > 0);
        for (const char* field : {"name", "kernel", "architecture"})
            QVERIFY2(!record["system"].toObject()[QLatin1String(field)].toString().isEmpty(), field);
        QVERIFY(call({"info"}).out.contains("system     "));
    }
    /// The product of factors that were typed, by every command that makes one.
    void factorsAreTyped() {
        const QStringList factors{"--size", "2", "--a", "1,2;3,4", "--b", "5,6;7,8"};
        for (const char* variant : {"serial", "fast", "emulator:matmul1", "emulator:matmul3"}) {
            const auto made = call(QStringList{"matmul", "--backend", variant} + factors);
            QVERIFY2(made.code == 0 && made.out.endsWith("\n19,22\n43,50\n"), (made.out + made.err).constData());
        }
        const auto unsized = call({"matmul", "--a", "1,2;3,4", "--b", "0,1;1,0"});
        QVERIFY2(unsized.code == 0 && unsized.out.endsWith("\n2,1\n4,3\n"), (unsized.out + unsized.err).constData());
        const auto said = call(QStringList{"matmul", "--json", "-"} + factors);
        QCOMPARE(QJsonDocument::fromJson(said.out)["settings"]["a"].toString(), QString("1,2;3,4"));
        QCOMPARE(call(QStringList{"trace", "matmul", "matmul1"} + factors).code, 0);
        const auto refused = call({"matmul", "--size", "2", "--a", "1,2;3,x"});
        QVERIFY2(refused.code != 0 && refused.err.contains("Row 1, column 1 of A: 'x' is not a number"), refused.err);
    }
    /// A filter has a window in each place of its output; the record has as many.
    void convolutionCountsItsWindows() {
        for (const auto& [options, windows] :
             {std::pair{QStringList{"--random", "6x8", "--filter", "sobel-x"}, 4 * 6},
              {QStringList{"--random", "6x8", "--filter", "sobel-x", "--padding", "1"}, 6 * 8},
              {QStringList{"--random", "9", "--filter", "sobel-x", "--stride", "2", "--channels", "2"}, 4 * 4}}) {
            const auto line = QStringList{"conv", "--seed", "35"} + options;
            const auto told = call(line);
            QVERIFY2(told.code == 0 && told.out.contains("windows  " + QByteArray::number(windows) + "\n"),
                     (told.out + told.err).constData());
            QCOMPARE(QJsonDocument::fromJson(call(line + QStringList{"--json", "-"}).out)["windows"].toInt(), windows);
        }
    }
    /// The answer of a finding, as the page and the library of stories have it; wrong words are refused with the right ones.
    void findingAnswers() {
        const auto told = call({"finding", "sure", "--set", "pictures=28; wrong=0"});
        QVERIFY2(told.code == 0 && told.out.contains("28 of 28") && told.out.contains("87.9 %"), told.out.constData());
        const auto record =
            QJsonDocument::fromJson(call({"finding", "sure", "--set", "pictures=28; wrong=0", "--json", "-"}).out);
        QCOMPARE(record["settings"]["pictures"].toInt(), 28);
        QVERIFY(record["conclusion"].toString().contains("28 of 28"));
        // The command that the page shows, at its first sight and with other settings.
        int asked = 0;
        for (const auto& story : makeStories({}))
            for (const int place : {-1, 0})
                if (const std::set<std::string> ids{"launches", "copies", "shared", "scores", "sure", "slope"};
                    ids.count(story.id)) {
                    ++asked;
                    auto places = story.initial();
                    places[0] = place < 0 ? places[0] : place;
                    const auto at = story.choices(places);
                    const auto answer = story.answer(at, {});
                    auto words =
                        QProcess::splitCommand(QString::fromStdString(storyCommand(story, at)).replace('\'', '"'));
                    QCOMPARE(words.takeFirst(), QString("telar-cli"));
                    const auto same = QJsonDocument::fromJson(call(words + QStringList{"--json", "-"}).out);
                    QCOMPARE(same["conclusion"].toString().toStdString(), sentenceWords(answer->conclusion, "en"));
                    QCOMPARE(same["rows"].toArray().size(), static_cast<qsizetype>(answer->rows.size()));
                }
        QCOMPARE(asked, 12);
        for (const auto& [words, said] : {std::pair{QStringList{"finding", "nothing"}, "launches"},
                                          {QStringList{"finding"}, "launches"},
                                          {QStringList{"finding", "sure", "--set", "pictures=29"}, "28"},
                                          {QStringList{"finding", "sure", "--set", "colour=1"}, "pictures"},
                                          {QStringList{"finding", "race", "--set", "barrier=3"}, "2 Removed"}}) {
            const auto refused = call(words);
            QVERIFY2(refused.code == 2 && refused.err.contains(said), refused.err.constData());
        }
    }
    /// As telar-cli kernel: 3 where the machine has found a fault.
    void traceOfAFaultExits3() {
        const auto written = [&](const QStringList& more) {
            return call(QStringList{"trace", "matmul", "matmul2-indices", "--size", "8", "--block", "16x16"} + more);
        };
        const auto faulty = written({});
        QVERIFY2(faulty.code == 3 && faulty.err.contains("writes indices[64], but indices ends at indices[63]"),
                 faulty.err.constData());
        QCOMPARE(written({"--output", "-"}).code, 3);
        QCOMPARE(call({"trace", "pool", "tiled-no-barrier", "--random", "16", "--seed", "1"}).code, 3);
        QCOMPARE(call({"trace", "matmul", "matmul1", "--size", "8"}).code, 0);
    }
    void traceTellsThreadsAndWarps() {
        const Scratch scratch;
        const auto file = path(scratch, "trace.json");
        const auto made = call({"trace", "matmul", "matmul1", "--size", "8", "--block", "4x4", "--output", file});
        QCOMPARE(made.code, 0);
        QFile opened(file);
        QVERIFY(opened.open(QIODevice::ReadOnly));
        const auto json = QJsonDocument::fromJson(opened.readAll()).object();
        QCOMPARE(json["launch"].toObject()["grid"].toArray(), (QJsonArray{2, 2, 1}));
        const auto threads = json["threads"].toArray();
        QCOMPARE(threads.size(), 64);
        const auto one = threads[16 + 6].toObject(); // thread (2, 1) of block (1, 0)
        QCOMPARE(one["thread"].toArray(), (QJsonArray{2, 1, 0}));
        QCOMPARE(one["block"].toArray(), (QJsonArray{1, 0, 0}));
        QCOMPARE(one["lane"].toInt(), 6);
        QCOMPARE(one["output"].toArray()[0].toArray(), (QJsonArray{6, 1})); // x is the row
        QCOMPARE(json["warps"].toArray().size(), 4);
        for (const auto& wrong : {QStringList{"trace", "matmul"},
                                  {"trace", "matmul", "matmul9"},
                                  {"trace", "matmul", "matmul1", "--block", "64x64"},
                                  {"trace", "matmul", "matmul1", "--block", "0"},
                                  {"trace", "pool", "direct", "tiled"}})
            QCOMPARE(call(wrong).code, 2);
    }
};

QTEST_GUILESS_MAIN(tst_cli_operations)
#include "tst_cli_operations.moc"
