// telar-cli as a person or a script calls it: the real program, its files, its exit codes.
#include "core/base/version.hpp"
#include "core/operation/run_record.hpp"
#include "tests/support/child_time.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/send_signal.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QThread>
#include <csignal>

using namespace telar;
using namespace telar::test;

class tst_cli : public QObject {
    Q_OBJECT

private slots:
    void processesOfItsOwnPoolAsOneDoes() {
        const QStringList words{"pool", "--random", "33x40", "--seed", "35", "--kernel",
                                "3",    "--stride", "2",     "--json", "-"};
        const auto one = QJsonDocument::fromJson(call(words + QStringList{"--backend", "serial"}).out).object();
        for (const char* ranks : {"1", "3", "40"}) { // 40: more than the rows
            const auto made = call(words + QStringList{"--processes", ranks, "--repeat", "3"});
            QVERIFY2(made.code == 0, made.err);
            const auto record = QJsonDocument::fromJson(made.out).object();
            QCOMPARE(record["output"].toObject()["sha256"], one["output"].toObject()["sha256"]);
            QCOMPARE(record["backend"].toString(), QString("processes"));
            QCOMPARE(record["ranks"].toInt(), QString(ranks).toInt());
            QCOMPARE(record["rank_ms"].toArray().size(), QString(ranks).toInt());
        }
        for (const auto& wrong : {QStringList{"--processes", "0"},
                                  {"--processes", "1000000"},
                                  {"--processes", "two"},
                                  {"--processes", "2", "--backend", "simd"},
                                  {"--processes", "2", "--threads", "2"}}) {
            const auto refused = call(words + wrong);
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("--processes"), refused.err);
        }
    }
    void oracles() {
        QFile file(TELAR_TEST_DATA "/oracles/pooling.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        int checked = 0;
        for (const auto& value : QJsonDocument::fromJson(file.readAll()).array()) {
            const auto c = value.toObject();
            const auto n = [&](const char* key) { return QString::number(c[key].toInt()); };
            QStringList words{
                "pool",     "--random",  n("n"),      "--seed",     n("seed"), "--kernel",           n("kernel"),
                "--stride", n("stride"), "--padding", n("padding"), "--mode",  c["mode"].toString(), "--json",
                "-"};
            if (c["mode"].toString() == "max")
                words << "--pad-value" << c["pad_value"].toString();
            const auto run = call(words);
            QCOMPARE(run.code, 0);
            const auto record = QJsonDocument::fromJson(run.out).object();
            const auto output = record["output"].toObject();
            QCOMPARE(output["rows"].toInt(), c["rows"].toInt());
            QCOMPARE(output["columns"].toInt(), c["columns"].toInt());
            if (c.contains("sha256"))
                QCOMPARE(output["sha256"].toString(), c["sha256"].toString());
            if (!c.contains("output"))
                continue;
            words.replace(words.size() - 2 - (c["mode"].toString() == "max" ? 2 : 0), "--output");
            const auto table = test::table(call(words).out);
            QCOMPARE(table.size(), c["rows"].toInt());
            for (int r = 0; r < table.size(); ++r)
                for (int k = 0; k < table[r].size(); ++k)
                    QVERIFY(std::abs(table[r][k] - c["output"].toArray()[r].toArray()[k].toDouble()) < 1e-6);
            ++checked;
        }
        QVERIFY(checked > 10);
    }
    void record() {
        const auto run = call({"pool",   "--random",  "6x9", "--seed",    "4", "--max",      "99",     "--kernel",
                               "2x3",    "--stride",  "1x2", "--padding", "1", "--dilation", "1x2",    "--backend",
                               "serial", "--threads", "2",   "--repeat",  "3", "--ceil",     "--json", "-"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        const auto r = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(r["schema"].toInt(), 2);
        QCOMPARE(r["operation"].toString(), QString("pool"));
        QCOMPARE(r["backend"].toString(), QString("serial"));
        QCOMPARE(r["threads"].toInt(), 1); // serial, whatever is asked for
        QCOMPARE(r["seed"].toInt(), 4);
        QCOMPARE(r["input"]["rows"].toInt(), 6);
        QCOMPARE(r["input"]["columns"].toInt(), 9);
        QCOMPARE(r["input"]["source"].toString(), QString("random"));
        QCOMPARE(r["spec"]["kernel"].toArray(), (QJsonArray{2, 3}));
        QCOMPARE(r["spec"]["stride"].toArray(), (QJsonArray{1, 2}));
        QCOMPARE(r["spec"]["padding"].toArray(), (QJsonArray{1, 1}));
        QCOMPARE(r["spec"]["dilation"].toArray(), (QJsonArray{1, 2}));
        // All that decides the result, by the names of the options.
        const QJsonObject settings{{"kernel", QJsonArray{2, 3}},
                                   {"stride", QJsonArray{1, 2}},
                                   {"padding", QJsonArray{1, 1}},
                                   {"dilation", QJsonArray{1, 2}},
                                   {"mode", "max"},
                                   {"pad-value", "zero"},
                                   {"exclude-padding", false},
                                   {"ceil", true},
                                   {"seed", 4},
                                   {"random", QJsonArray{6, 9}}};
        QCOMPARE(r["settings"].toObject(), settings);
        QVERIFY(r["figures"].isObject());
        QCOMPARE(r["output"]["rows"].toInt(), 7);
        QCOMPARE(r["output"]["columns"].toInt(), 4);
        QCOMPARE(r["windows"].toInt(), 28);
        QVERIFY(r["launch"].isNull());
        const auto total = r["timings_ms"]["total"];
        QCOMPARE(total["runs"].toInt(), 3);
        QVERIFY(total["min"].toDouble() >= 0 && total["min"].toDouble() <= total["median"].toDouble() &&
                total["median"].toDouble() <= total["max"].toDouble());
        QVERIFY(!r["device"].toString().isEmpty());
        QCOMPARE(r["version"].toString(), QString(telarVersion()));
    }
    void streamedNeverHoldsTheMatrix() {
        const QStringList words{"pool",     "--random", "3000x2000", "--seed", "35",     "--kernel", "3",
                                "--stride", "2",        "--padding", "1",      "--json", "-"};
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_MEMORY", "4000000"); // of the 6 MB that the matrix takes
        QVERIFY(call(words, {}, environment).err.contains("GiB of memory"));
        const auto plain = QJsonDocument::fromJson(call(words).out);
        const auto streamed = QJsonDocument::fromJson(
            call(words + QStringList{"--backend", "streamed", "--memory", "3"}, {}, environment).out);
        QVERIFY(!plain["output"]["sha256"].toString().isEmpty());
        QCOMPARE(streamed["output"], plain["output"]);
        QVERIFY(streamed["stream"]["memory_bytes"].toInt() <= 3 << 20);
        QVERIFY(streamed["stream"]["band_rows"].toInt() > 0);
        Scratch scratch;
        QStringList small{"pool", "--random", "40x30", "--seed", "3", "--output"};
        for (const char* name : {"a.csv", "a.png"}) {
            QCOMPARE(call(small + QStringList{path(scratch, name), "--backend", "streamed"}).code, 0);
            const auto other = std::string("plain_") + name;
            QCOMPARE(call(small + QStringList{path(scratch, other.c_str()), "--backend", "serial"}).code, 0);
            QCOMPARE(bytesOf(scratch.path(name)), bytesOf(scratch.path(other)));
        }
        QCOMPARE(call(small + QStringList{"-", "--backend", "streamed"}).out,
                 QByteArray::fromStdString(bytesOf(scratch.path("a.csv"))));
    }
    void sha256NamesTheOutput() {
        const auto run = call({"pool", "--input", "-", "--kernel", "2", "--json", "-"}, "1,2\n3,4.5\n");
        const float cell = 4.5f;
        QCOMPARE(QJsonDocument::fromJson(run.out)["output"]["sha256"].toString(),
                 QString::fromStdString(sha256(&cell, sizeof cell)));
    }
    void csvThroughPipes() {
        auto run =
            call({"pool", "--input", "-", "--kernel", "2", "--stride", "1", "--output", "-"}, "1;2;3\n4;5;6\n7;8;9\n");
        QCOMPARE(run.out, QByteArray("5,6\n8,9\n"));
        QCOMPARE(run.err, QByteArray());
        run = call({"pool", "--input", "-", "--mode", "average", "--output", "-"}, "1 2\n3 4\n");
        QCOMPARE(run.out, QByteArray("2.5\n"));
        run = call({"pool", "--input", "-", "--argmax", "-", "--padding", "1"}, "-1,5\n-3,2\n");
        QCOMPARE(run.out, QByteArray("-1,1\n-1,3\n"));
        run = call({"pool", "--input=-", "--kernel=1", "--output=-"}, "nan,inf\n-inf,1.25\n");
        QCOMPARE(run.out, QByteArray("nan,inf\n-inf,1.25\n"));
        run =
            call({"pool", "--input", "-", "--mode", "average", "--exclude-padding", "--padding", "1", "--output", "-"},
                 "4,6\n8,2\n");
        QCOMPARE(run.out, QByteArray("4,6\n8,2\n"));
        run = call({"pool", "--input", "-", "--pad-value", "lowest", "--padding", "1", "--output", "-"},
                   "-4,-6\n-8,-2\n");
        QCOMPARE(run.out, QByteArray("-4,-6\n-8,-2\n"));
    }
    void filesOfEveryKind() {
        Scratch scratch;
        const QString colour = TELAR_TEST_DATA "/images/colour.png";
        QCOMPARE(
            call({"pool", "--input", colour, "--channel", "green", "--kernel", "8x12", "--output",
                  path(scratch, "a.csv"), "--argmax", path(scratch, "places.csv"), "--json", path(scratch, "a.json")})
                .code,
            0);
        QCOMPARE(bytesOf(scratch.path("a.csv")), std::string("30,180\n0,180\n"));
        QCOMPARE(bytesOf(scratch.path("places.csv")), std::string("0,12\n192,204\n"));
        QVERIFY(QJsonDocument::fromJson(QByteArray::fromStdString(bytesOf(scratch.path("a.json"))))["output"]["rows"]
                    .toInt() == 2);
        const QString volume = TELAR_TEST_DATA "/mri/someones_anatomy.nii.gz";
        for (const char* name : {"a.png", "a.jpg"}) {
            QCOMPARE(call({"pool", "--input", volume, "--slice", "coronal:30", "--output", path(scratch, name)}).code,
                     0);
            const auto back = call({"pool", "--input", path(scratch, name), "--kernel", "1", "--json", "-"});
            QCOMPARE(QJsonDocument::fromJson(back.out)["input"]["rows"].toInt(), 28);
            QCOMPARE(QJsonDocument::fromJson(back.out)["input"]["columns"].toInt(), 28);
        }
        QCOMPARE(scratch.files(), 5);
    }
    void freshSeedIsPrinted() {
        auto run = call({"pool", "--random", "4"});
        QVERIFY(run.out.contains("seed "));
        run = call({"pool", "--random", "4", "--output", "-"});
        QVERIFY(run.err.startsWith("telar-cli: seed "));
        const auto seed = run.err.trimmed().split(' ').last();
        QCOMPARE(call({"pool", "--random", "4", "--seed", seed, "--output", "-"}).out, run.out);
    }

    void wrongCalls_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QStringList>("said");
        auto row = [](const QStringList& words, int code, const QStringList& said) {
            QTest::newRow(qPrintable(words.join(' '))) << words << code << said;
        };
        row({}, 2, {"No command"});
        row({"pol"}, 2, {"no command 'pol'", "Did you mean pool?"});
        row({"sing"}, 2, {"no command 'sing'"});
        row({"data"}, 2, {"second word", "phantom or digits or nifti"});
        row({"data", "fantom"}, 2, {"Did you mean data phantom?"});
        row({"pool", "--kernl", "2"}, 2, {"no option --kernl", "Did you mean --kernel?"});
        row({"pool", "file.csv"}, 2, {"'file.csv' is not an option"});
        row({"pool", "--random"}, 2, {"--random needs a value"});
        row({"pool", "--random", "--seed", "3"}, 2, {"--random needs a value"});
        row({"pool", "--random", "4", "--ceil=yes"}, 2, {"takes no value"});
        row({"pool"}, 2, {"No input", "--random N, --phantom CLASS:INDEX or --input FILE"});
        row({"pool", "--phantom", "anatomical:91"}, 2, {"no slice of the phantom", "0 to 90"});
        row({"pool", "--phantom", "anatomical:4", "--max", "3"}, 2, {"--max does not belong to --phantom"});
        row({"pool", "--random", "4", "--input", "x.csv"}, 2, {"exclude each other"});
        row({"pool", "--random", "0"}, 2, {"--random takes sizes"});
        row({"pool", "--random", "4y5"}, 2, {"as in 3 or 3x4", "'4y5'"});
        row({"pool", "--random", "4", "--seed", "-1"}, 2, {"--seed", "'-1'"});
        row({"pool", "--random", "4", "--seed", "4294967296"}, 2, {"--seed", "4294967295"});
        row({"pool", "--random", "4", "--kernel", "0"}, 2, {"kernel takes an integer from 1 on"});
        row({"pool", "--random", "4", "--kernel", "5"}, 2, {"kernel spans 5"});
        row({"pool", "--random", "4", "--kernel", "99999999999999999999"}, 2, {"--kernel"});
        row({"pool", "--random", "4", "--padding", "-1"}, 2, {"padding takes an integer from 0 on"});
        row({"pool", "--random", "4", "--stride", "0"}, 2, {"stride takes an integer from 1 on"});
        row({"pool", "--random", "4", "--mode", "avrage"}, 2, {"max, average", "Did you mean average?"});
        row({"pool", "--random", "4", "--exclude-padding"}, 2, {"--mode average"});
        row({"pool", "--random", "4", "--mode", "average", "--argmax", "x.csv"}, 2, {"--mode max"});
        row({"pool", "--random", "4", "--backend", "seriel"}, 2, {"no backend 'seriel'", "Did you mean serial?"});
        row({"pool", "--random", "4", "--threads", "0"}, 2, {"--threads"});
        row({"pool", "--random", "4", "--repeat", "x"}, 2, {"--repeat", "'x'"});
        row({"pool", "--random", "4", "--output", "x.gif"}, 2, {".csv, .png or .jpg", "x.gif"});
        row({"pool", "--random", "4", "--output", "-", "--json", "-"}, 2, {"Only one"});
        row({"pool", "--random", "4", "--slice", "axial:1"}, 2, {"--slice belongs to --input"});
        row({"pool", "--input", TELAR_TEST_DATA "/images/colour.png", "--slice", "axial:1"}, 2,
            {"--slice is for NIfTI"});
        row({"pool", "--input", TELAR_TEST_DATA "/images/colour.png", "--seed", "1"}, 2,
            {"--seed does not belong to --input"});
        row({"pool", "--input", "none.csv"}, 1, {"Cannot read the file", "none.csv"});
        row({"pool", "--input", TELAR_TEST_DATA "/mri/anatomical.nii", "--slice", "axial:25"}, 1,
            {"no axial slice 25", "from 0 to 24"});
        row({"pool", "--input", TELAR_TEST_DATA "/mri/anatomical.nii", "--slice", "top"}, 2, {"does not name a slice"});
        row({"pool", "--random", "1099511627776"}, 1, {"GiB of memory", "free"});
        row({"pool", "--random", "4", "--seed", "1", "--output", "no/such/x.csv"}, 1,
            {"Cannot write", "no/such/x.csv"});
        if (!fullDisk().empty())
            row({"pool", "--random", "4", "--seed", "1", "--json", "/dev/full"}, 1, {"no space is left", "/dev/full"});
        row({"data", "phantom"}, 2, {"--output DIR"});
        row({"data", "phantom", "--output", "x", "--class", "mind"}, 2, {"--class takes one of"});
        row({"data", "nifti", "--output", "x"}, 2, {"--input is missing"});
        row({"data", "nifti", "--input", "none.nii", "--output", "x"}, 1, {"Cannot read", "none.nii"});
        row({"data", "nifti", "--input", "x", "--output", "x", "--window", "5:1"}, 2, {"--window"});
    }
    void wrongCalls() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QStringList, said);
        const auto run = call(words);
        QVERIFY(!run.crashed);
        QCOMPARE(run.code, code);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.startsWith("telar-cli: error: ") && run.err.count('\n') == 1, run.err.constData());
        for (const auto& word : said)
            QVERIFY2(run.err.contains(word.toUtf8()), run.err.constData());
    }
    void badCsvNamesItsLine() {
        const auto run = call({"pool", "--input", "-"}, "1,2\n3,x\n");
        QCOMPARE(run.code, 1);
        QCOMPARE(run.err, QByteArray("telar-cli: error: 'x' is not a number (standard input, line 2, column 2)\n"));
    }
    void fullStandardOutput() {
        if (fullDisk().empty())
            QSKIP("no /dev/full here");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(program, {"pool", "--random", "4", "--seed", "1", "--output", "-"});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("no space is left"));
    }

    void controlC_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl+C") << SIGINT;
        QTest::newRow("kill") << SIGTERM;
    }
    void controlC() {
        QFETCH(int, signal);
        Scratch scratch;
        QProcess process;
        process.start(program, {"pool", "--random", "2000", "--seed", "1", "--kernel", "9", "--stride", "1", "--repeat",
                                "100000", "--backend", "serial", "--output", path(scratch, "a.csv"), "--json",
                                path(scratch, "a.json")});
        QVERIFY(process.waitForStarted());
        QThread::msleep(300);
        QCOMPARE(process.state(), QProcess::Running);
        const test::ChildTime took(pid_t(process.processId()));
        QVERIFY(test::sendSignal(process, signal));
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(took.ms() < (TELAR_SANITIZED ? 5000 : 500), qPrintable(QString::number(took.ms())));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(scratch.files(), 0);
    }
    void controlCWhileWaitingForInput() {
        QProcess process;
        process.start(program, {"pool", "--input", "-"});
        QVERIFY(process.waitForStarted());
        QThread::msleep(200);
        QVERIFY(test::sendSignal(process, SIGINT));
        QVERIFY(process.waitForFinished(2000));
        QCOMPARE(process.exitCode(), 130);
    }

    void infoAndBackends() {
        const auto words = call({"info"});
        QCOMPARE(words.code, 0);
        QVERIFY(words.out.contains("processor") && words.out.contains("OpenCV"));
        const auto info = QJsonDocument::fromJson(call({"info", "--json", "-"}).out);
        QVERIFY(info["processor"]["cores"].toInt() > 0);
        QVERIFY(info["memory"]["bytes"].toDouble() > 1e6);
        QVERIFY(info["libraries"]["OpenCV"].toString().startsWith("4."));
        for (const char* library : {"libjpeg-turbo", "libpng", "zlib"})
            QVERIFY(info["libraries"][library].toString().contains('.'));
        const auto list = QJsonDocument::fromJson(call({"backends", "--json", "-"}).out).array();
        bool serial = false;
        for (const auto& entry : list)
            serial = serial || (entry.toObject()["id"] == "serial" && entry.toObject()["available"].toBool());
        QVERIFY(serial);
        QVERIFY(call({"backends"}).out.contains("serial"));
    }
    void missingImageModule() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_OPENCV", "/nowhere/libtelar_opencv.so");
        for (const char* file : {"/images/colour.png", "/images/colour.jpg"}) // need none
            QCOMPARE(call({"pool", "--input", QString(TELAR_TEST_DATA) + file}, {}, environment).code, 0);
        const auto run = call({"info"}, {}, environment);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("image module is missing") && run.out.contains("/nowhere"), run.out.constData());
    }
    void phantom() {
        Scratch scratch;
        auto run = call({"data", "phantom", "--output", path(scratch, "heads"), "--seed", "5", "--class", "functional",
                         "--format", "png", "--json", "-"});
        QCOMPARE(run.code, 0);
        QCOMPARE(QJsonDocument::fromJson(run.out)["pictures"].toInt(), 91);
        QCOMPARE(QDir(path(scratch, "heads/functional")).entryList({"axial_0??.png"}).size(), 91);
        QVERIFY(!QDir(path(scratch, "heads/anatomical")).exists());
        run = call({"data", "phantom", "--output", path(scratch, "heads")});
        QVERIFY(run.out.startsWith("273 pictures of 109 x 91") && run.out.contains("seed "));
    }
    void nifti() {
        Scratch scratch;
        const auto run = call({"data", "nifti", "--input", TELAR_TEST_DATA "/mri/functional.nii", "--output",
                               path(scratch, "cut"), "--axis", "sagittal", "--time", "19", "--window", "0:2000"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.startsWith("17 sagittal slices"));
        QCOMPARE(QDir(path(scratch, "cut")).entryList(QDir::Files).first(), QString("sagittal_000.jpg"));
        QCOMPARE(QDir(path(scratch, "cut")).entryList(QDir::Files).size(), 17);
    }
    void helpOfEveryCommand() {
        QCOMPARE(call({"--version"}).out, QByteArray("telar-cli ") + telarVersion() + "\n");
        const auto general = call({"--help"}).out;
        for (const QString command : {"info", "backends", "pool", "data phantom", "data nifti"}) {
            QVERIFY(general.contains(command.toUtf8()));
            auto words = command.split(' ');
            words << "--help";
            const auto help = call(words);
            QCOMPARE(help.code, 0);
            QVERIFY(help.out.contains("Usage: telar-cli " + command.toUtf8()));
        }
    }
    /// As bash asks for it: words as it parts them, at colons too.
    void bashCompletesWhatThisComputerCanRun() {
        const auto completed = [](const char* words, int at) {
            QProcess bash;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("PATH", TELAR_BINARY_DIR "/bin:" + environment.value("PATH"));
            bash.setProcessEnvironment(environment);
            bash.start("bash", {"--norc", "-c",
                                QString("source " TELAR_BINARY_DIR "/documentation/telar-cli.bash; COMP_WORDS=(%1); "
                                        "COMP_CWORD=%2; _telar_cli; printf '%s ' \"${COMPREPLY[@]}\"")
                                    .arg(words)
                                    .arg(at)});
            return bash.waitForFinished(30000) ? bash.readAllStandardOutput().trimmed() : QByteArray("none");
        };
        QCOMPARE(completed("telar-cli conv --backend wino", 3), QByteArray("winograd"));
        QCOMPARE(completed("telar-cli pool --backend emulator : ti", 5), QByteArray("tiled"));
        QVERIFY(!completed("telar-cli pool --backend ''", 3).contains("winograd"));
        QVERIFY(completed("telar-cli neuron --backend ''", 3).contains("kahan"));
        QCOMPARE(completed("telar-cli pool --mode av", 3), QByteArray("average"));
        QCOMPARE(completed("telar-cli sw", 1), QByteArray("sweep"));
    }
    void everyOptionIsInTheManPage() { // against the help, since both are made from the table
        const auto man = QByteArray::fromStdString(bytesOf(TELAR_BINARY_DIR "/documentation/telar-cli.man"))
                             .replace(QByteArray("\\-"), QByteArray("-"));
        const auto bash = QByteArray::fromStdString(bytesOf(TELAR_BINARY_DIR "/documentation/telar-cli.bash"));
        int options = 0;
        for (const auto& line : call({"pool", "--help"}).out.split('\n')) {
            if (!line.startsWith("  --"))
                continue;
            const auto name = line.trimmed().split(' ').first();
            QVERIFY2(man.contains(name) && bash.contains(name), name.constData());
            ++options;
        }
        QVERIFY(options > 15);
    }
};

QTEST_GUILESS_MAIN(tst_cli)
#include "tst_cli.moc"
