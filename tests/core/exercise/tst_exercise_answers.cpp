// Answers to exercises: each built-in one tried from the empty gap to green (what is given fails with a sentence that helps, the
// model answer passes, a typical wrong answer gets the hint that is meant for it), and hostile ones.
#include "core/base/translation.hpp"
#include "core/exercise/figures.hpp"
#include "core/exercise/grade.hpp"
#include "core/exercise/write_exercise.hpp"
#include "core/simt/cuda/python.hpp"
#include "tests/support/exercises.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QRegularExpression>
#include <QTest>

#include <iterator>
#include <random>

using namespace telar;
using test::answerWith;
using test::object;
using test::read;
using test::with;
using test::withCase;

namespace {

bool numbaThere() { return !TELAR_SANITIZED && cuda::cudaFolder().ok() && cuda::pythonWithNumba({}).ok(); }

const GradedCheck* firstFailed(const Grade& grade) {
    for (const auto& check : grade.checks)
        if (check.state == GradedCheck::State::Failed)
            return &check;
    return nullptr;
}

} // namespace

class tst_exercise_answers : public QObject {
    Q_OBJECT

private slots:
    void fromTheEmptyGapToGreen_data() {
        QTest::addColumn<int>("index");
        for (std::size_t k = 0; k < builtInExercises().size(); ++k)
            QTest::newRow(builtInExercises()[k].id.c_str()) << static_cast<int>(k);
    }
    void fromTheEmptyGapToGreen() {
        TELAR_NEEDS_CLANG;
        QFETCH(int, index);
        const auto& e = builtInExercises()[static_cast<std::size_t>(index)];
        if (e.python && !numbaThere())
            QSKIP("no Python with Numba");
        const auto grader = Grader::make(e);
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        const std::string name = e.fileName();
        const auto given = grader->grade(e.start(index % 2 ? "en" : "es"), name);
        QVERIFY(given.ok());
        QVERIFY(!given->passed && firstFailed(*given));
        QVERIFY(!firstFailed(*given)->got.empty());
        QVERIFY2(!given->hint.en.empty() && !given->hint.es.empty(), "the empty gap helps nobody");
        const auto right = grader->grade(e.answer("es"), name); // its comments have letters that are no ASCII
        QVERIFY(right.ok());
        const auto* failed = firstFailed(*right);
        QVERIFY2(right->passed, failed ? failed->got.str().c_str() : "");
        QVERIFY(right->hint.en.empty());
        QCOMPARE(right->passedChecks(), static_cast<int>(e.checks.size()) + 1);
        QCOMPARE(right->cases.size(), e.cases.size());
        const auto wrong = test::bytesOf(TELAR_TEST_DATA "/exercises/" + name);
        QVERIFY2(!wrong.empty(), "there is no typical wrong answer");
        const auto graded = grader->grade(wrong, name);
        QVERIFY(graded.ok());
        QVERIFY(!graded->passed);
        QVERIFY2(std::any_of(e.hints.begin(), e.hints.end(),
                             [&](const auto& hint) {
                                 return hint.text == graded->hint && hint.when != ExerciseHint::When::Untouched;
                             }),
                 (firstFailed(*graded)->got.str() + " | " + graded->hint.en).c_str());
        static const std::map<std::string, std::pair<GradedCheck::Kind, const char*>> meant{
            {"double", {GradedCheck::Kind::Outputs, "an array may hold anything"}},
            {"index", {GradedCheck::Kind::Outputs, "starts again in each block"}},
            {"add-vectors", {GradedCheck::Kind::Findings, "i < n"}},
            {"brighten", {GradedCheck::Kind::Outputs, "255"}},
            {"grey", {GradedCheck::Kind::Outputs, "3 * i"}},
            {"max-pooling", {GradedCheck::Kind::Outputs, "2 * width"}},
            {"coalesced", {GradedCheck::Kind::Figure, "the column that comes from threadIdx.x"}},
            {"conflicts", {GradedCheck::Kind::Figure, "[32][33]"}},
            {"reverse", {GradedCheck::Kind::Findings, "between putting and taking"}},
            {"block-sum", {GradedCheck::Kind::Findings, "after the if"}},
            {"tiled-product", {GradedCheck::Kind::Findings, "Two waits"}},
            {"warp-sum", {GradedCheck::Kind::Findings, "take it out of the if"}},
            {"ballot", {GradedCheck::Kind::Outputs, "__popc"}},
            {"softmax", {GradedCheck::Kind::Outputs, "NaN"}},
            {"grid-stride", {GradedCheck::Kind::Outputs, "blockDim.x * gridDim.x"}},
            {"blur", {GradedCheck::Kind::Findings, "outside the picture"}},
            {"planes", {GradedCheck::Kind::Figure, "thread i read in[i]"}},
            {"four-at-once", {GradedCheck::Kind::Figure, "reinterpret_cast"}},
            {"halo", {GradedCheck::Kind::Findings, "tile[129]"}},
            {"histogram", {GradedCheck::Kind::Findings, "atomicAdd(&bins"}},
            {"scan", {GradedCheck::Kind::Outputs, "lane >= d"}},
            {"convolution", {GradedCheck::Kind::Outputs, "not turned"}},
            {"argmax", {GradedCheck::Kind::Outputs, "the first one counts"}},
            {"mlp", {GradedCheck::Kind::Outputs, "fmaxf"}},
            {"row-maximum", {GradedCheck::Kind::Outputs, "__shfl_xor_sync"}},
            {"row-weights", {GradedCheck::Kind::Outputs, "NaN"}},
            {"score-tiles", {GradedCheck::Kind::Figure, "ty the key"}},
            {"online-softmax", {GradedCheck::Kind::Outputs, "old maximum"}},
            {"full-queue", {GradedCheck::Kind::Outputs, "sum of column i"}},
            {"too-few-warps", {GradedCheck::Kind::Figure, "One number for each thread"}},
            {"long-barrier", {GradedCheck::Kind::Figure, "A loop over half"}},
            {"numba-add", {GradedCheck::Kind::Findings, "if i < out.size"}},
            {"numba-stride", {GradedCheck::Kind::Figure, "a piece of its own"}},
            {"numba-matrix", {GradedCheck::Kind::Figure, "x has to be the column"}},
            {"numba-block-sum", {GradedCheck::Kind::Findings, "after the if"}},
            {"hello-rank", {GradedCheck::Kind::Outputs, "MPI_Comm_rank writes"}},
            {"scatter-pool-gather", {GradedCheck::Kind::Runs, "called by all ranks"}},
            {"halo-row", {GradedCheck::Kind::Outputs, "the neighbour's row 4"}},
            {"ring-deadlock", {GradedCheck::Kind::Runs, "has to receive first"}},
            {"ring-all-reduce", {GradedCheck::Kind::Outputs, "rank + 1 - s goes out"}},
            {"split-layer", {GradedCheck::Kind::Outputs, "MPI_Gather"}}};
        const auto& [kind, words] = meant.at(e.id);
        QVERIFY2(firstFailed(*graded)->kind == kind, firstFailed(*graded)->got.str().c_str());
        QVERIFY2(graded->hint.en.find(words) != std::string::npos, graded->hint.en.c_str());
        for (const auto& check : graded->checks) // nothing in a sentence is left open
            QVERIFY2(check.got.str().find('?') == std::string::npos, check.got.str().c_str());
    }

    /// Whatever a program does, one sentence says it, and its line where there is one.
    void programsGoWrong_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<int>("failed"); ///< check, from 0; -1: none
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* words, int failed, const char* said) {
            QTest::newRow(name) << QByteArray(words) << failed << QByteArray(said);
        };
        row("right", "printf(\"%d\\n\", atoi(argv[1]) * rank);", -1, "");
        row("in another order", "if (rank != 1) printf(\"%d\\n\", atoi(argv[1]) * rank); else puts(argv[1]);", -1, "");
        row("does not compile", "printf(\"%d\", rank)", 0, "Line 9 does not compile: expected ';'");
        row("number", "printf(\"%d\\n\", 7 * rank);", 2, "The line '5' is missing; it prints '7'");
        row("nothing", "", 2, "is missing");
        row("too much", "for (int i = 0; i <= rank; ++i) printf(\"%d\\n\", atoi(argv[1]) * i);", 2,
            "does not belong there");
        row("returns", "printf(\"%d\\n\", atoi(argv[1]) * rank); MPI_Finalize(); return 3;", 2, "returned 3");
        row("a message more",
            "printf(\"%d\\n\", atoi(argv[1]) * rank); if (rank == 0) MPI_Send(&rank, 1, MPI_INT, 1, 0, "
            "MPI_COMM_WORLD); "
            "if (rank == 1) MPI_Recv(&argc, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            3, "Messages: 1");
        row("a deadlock", "MPI_Recv(&rank, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);", 0,
            "does not come to its end");
        row("falls", "*(volatile int*)8 = rank;", 0, "does not come to its end");
        row("reads a file", "FILE* f = fopen(\"/etc/passwd\", \"r\"); puts(f ? \"open\" : \"shut\");", 2, "shut");
    }
    void programsGoWrong() {
        TELAR_NEEDS_CLANG;
        QFETCH(QByteArray, words);
        QFETCH(int, failed);
        QFETCH(QByteArray, said);
        const auto e = read(object(test::sampleProgram));
        QVERIFY2(e.ok(), e ? "" : e.error().str().c_str());
        const auto grader = Grader::make(*e);
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        const auto grade = grader->grade(answerWith(*e, ("    " + words).constData()), "own.c");
        QVERIFY2(grade.ok(), grade ? "" : grade.error().str().c_str());
        const auto* first = firstFailed(*grade);
        QCOMPARE(first ? static_cast<int>(first - grade->checks.data()) : -1, failed);
        QCOMPARE(grade->passed, failed < 0);
        if (!first)
            return;
        QVERIFY2(!first->got.empty() && first->got.str().find(said.toStdString()) != std::string::npos,
                 first->got.str().c_str());
    }

    /// Python runs the file of a stranger to find its kernel: it has nothing there but its own folders and this file.
    void pythonAnswersAreShutIn_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("reads") << QByteArray("raise ValueError(open('SECRET').read())") << QByteArray("Line 5");
        QTest::newRow("lists") << QByteArray("raise ValueError(str(os.listdir('FOLDER')))") << QByteArray("Line 5");
        QTest::newRow("writes") << QByteArray("open('SECRET', 'w')") << QByteArray("Line 5");
        QTest::newRow("writes here") << QByteArray("open('more', 'w')") << QByteArray("Line 5");
        QTest::newRow("speaks") << QByteArray("__import__('socket').socket()") << QByteArray("Line 5");
        QTest::newRow("starts") << QByteArray("__import__('subprocess').run(['/bin/true'])") << QByteArray("Line 5");
        QTest::newRow("signals") << QByteArray("os.kill(os.getppid(), 15)") << QByteArray("Line 5");
        QTest::newRow("forks") << QByteArray("os.fork()") << QByteArray("signal");
        QTest::newRow("leaves") << QByteArray("os._exit(0)") << QByteArray("ended before");
        QTest::newRow("asks for memory") << QByteArray("x = bytearray(40 << 30)") << QByteArray("MemoryError");
    }
    void pythonAnswersAreShutIn() {
        if (!numbaThere())
            QSKIP("no Python with Numba");
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, said);
        const test::Scratch scratch;
        scratch.write("secret.txt", "a word of the teacher");
        words.replace("SECRET", scratch.path("secret.txt").c_str()).replace("FOLDER", scratch.folder().c_str());
        static const auto grader = Grader::make(*builtInExercise("numba-add"));
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        auto source = grader->exercise().answer("en");
        source.insert(source.find("@cuda.jit"), "import os\n" + words.toStdString() + "\n");
        const auto grade = grader->grade(source, "numba-add.py");
        QVERIFY2(grade.ok(), grade ? "" : grade.error().str().c_str());
        const auto& got = firstFailed(*grade) ? firstFailed(*grade)->got.str() : std::string("passed");
        QVERIFY2(got.find(said.toStdString()) != std::string::npos, got.c_str());
        QVERIFY2(got.find("teacher") == std::string::npos, got.c_str());
        QCOMPARE(test::bytesOf(scratch.path("secret.txt")), std::string("a word of the teacher"));
    }

    void pythonIsReadAndMistakesSaid() {
        auto json = object();
        json["language"] = "python";
        json["code"] = "@cuda.jit\ndef scale(x, out):\n    <<gap>>";
        json["cases"] =
            QJsonArray{QJsonObject{{"grid", "1"},
                                   {"block", "8"},
                                   {"arguments", QJsonArray{"random:2x4:1", "double:zeros:8", "int:3", "0.5", "7"}}}};
        const auto e = read(json);
        QVERIFY2(e.ok(), e ? "" : e.error().str().c_str());
        QCOMPARE(e->fileName(), std::string("own.py"));
        QCOMPARE(e->compiledKernel(), std::string("scale(float32[:,::1], float64[::1], int32, float64, int64)"));
        QVERIFY(e->start("en").find("    # >>> here\n    \n    # <<<\n") != std::string::npos);
        QVERIFY(readExercise(writeExercise(*e), "own")->python);
        json["cases"] = QJsonArray{json["cases"].toArray()[0],
                                   QJsonObject{{"grid", "1"}, {"block", "8"}, {"arguments", QJsonArray{"1"}}}};
        QCOMPARE(test::refusal(read(json), {"types of the first case"}), QString());
        QCOMPARE(test::refusal(read(with("language", "fortran")), {"\"python\""}), QString());
        if (!numbaThere())
            QSKIP("no Python with Numba");
        const auto grader = Grader::make(*builtInExercise("numba-add"));
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        for (const auto& [words, said] : {std::pair{"    if i < out.size\n", "Line 8 does not compile: "},
                                          {"    out[i] = a[i] + c[i]", "Line 8 does not compile: NameError: name 'c'"},
                                          {"    out[i] = a[i, i]", "Line 8 does not compile: No implementation of"}}) {
            const auto grade = grader->grade(answerWith(grader->exercise(), words), "numba-add.py");
            QVERIFY(grade.ok() && !grade->passed);
            QVERIFY2(firstFailed(*grade)->got.str().starts_with(said), firstFailed(*grade)->got.str().c_str());
        }
        for (const auto& [source, said] : {std::pair{"x = 1\n", "There is no kernel"},
                                           {"from numba import cuda\n@cuda.jit\ndef plus(a):\n    a[0] = 1\n",
                                            "should be called add, and the file has plus"}}) {
            const auto grade = grader->grade(source, "numba-add.py");
            QVERIFY(grade.ok() && !grade->passed);
            QVERIFY2(firstFailed(*grade)->got.str().find(said) != std::string::npos,
                     firstFailed(*grade)->got.str().c_str());
        }
    }

    void everyCheckSaysWhatCameAndWhatIsWanted() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        auto checks = json["checks"].toArray();
        checks << QJsonObject{{"figure", "global_store_requests"}, {"is", "<="}, {"value", 1}, {"of", "model"}}
               << QJsonObject{{"figure", "threads_per_instruction"}, {"is", ">="}, {"value", 16}}
               << QJsonObject{{"figure", "registers_estimated"}, {"is", "<="}, {"value", 1.5}, {"of", "model"}};
        json["checks"] = checks;
        json["title"] = QJsonObject{{"en", "Own"}, {"es", "Propio"}};
        const auto e = read(json);
        QVERIFY(e.ok());
        const auto grader = Grader::make(*e);
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        const auto grade = [&](const std::string& source) { return *grader->grade(source, "own.cu"); };

        auto made = grade(answerWith(*e, "    if (i < n)\n        out[i] = 2 * in[i];"));
        QCOMPARE(made.checks[1].got.str(),
                 std::string("Element 1 of out is 2 instead of 3; 99 of 100 elements differ"));
        QCOMPARE(made.checks[1].caseNumber, 1);
        QVERIFY(made.checks[0].passed() && made.checks[2].passed() && !made.passed);
        QCOMPARE(made.passedChecks(), 6);
        QCOMPARE(inLanguage(made.checks[1].got, "es"),
                 std::string("El elemento 1 de out es 2 en lugar de 3; difieren 99 de 100 elementos"));
        QVERIFY(made.checks[1].label("es") != made.checks[1].label("en"));

        made = grade(answerWith(*e, "    out[i] = 3 * in[i];"));
        QVERIFY(made.checks[1].passed());
        QVERIFY2(made.checks[2].got.str().find("in[100], but in ends at in[99]") != std::string::npos,
                 made.checks[2].got.str().c_str());
        QCOMPARE(made.checks[2].line, 4);
        QVERIFY(!made.hint.en.empty() && !made.hint.es.empty()); // for everybody

        made = grade(
            answerWith(*e, "    if (i < n) {\n        out[i] = 0;\n        atomicAdd(&out[i], 3 * in[i]);\n    }"));
        QVERIFY(made.checks[1].passed() && made.checks[2].passed());
        QCOMPARE(made.checks[3].got.str(), std::string("Atomic requests: 4; it should be 0"));

        made = grade(answerWith(
            *e, "    if (i < n) {\n        out[i] = 1;\n        __syncwarp();\n        out[i] = 3 * in[i];\n    }"));
        QVERIFY2(made.checks[4].state == GradedCheck::State::Failed, "two stores");
        QVERIFY(made.checks[6].passed());

        // Sixteen values that live together.
        const auto fuller = grade(answerWith(
            *e, "    if (i < n) {\n        float v[16];\n#pragma unroll\n        for (int k = 0; k < 16; ++k)\n"
                "            v[k] = in[(i * 7 + k * 13) % n];\n        float s = 3 * in[i];\n        __syncwarp();\n"
                "#pragma unroll\n        for (int k = 0; k < 16; ++k)\n            s = v[k] > 1e30f ? v[15 - k] : s;\n"
                "        out[i] = s;\n    }"));
        QVERIFY2(fuller.checks[6].got.str().starts_with("registers_estimated: "), fuller.checks[6].got.str().c_str());
        QCOMPARE(made.checks[4].got.str(), std::string("Stores to global memory: 8; the limit is 4"));

        made = grade(answerWith(*e, "    if (i < n)\n        out[i] = 3 * in[i]"));
        QVERIFY2(made.checks[0].got.str().starts_with("Line 5 does not compile: expected ';'"),
                 made.checks[0].got.str().c_str());
        QCOMPARE(made.checks[0].line, 5);
        QVERIFY(made.checks[1].state == GradedCheck::State::NotTried && made.cases.empty());
        QVERIFY(!made.diagnostics.empty());

        made = grade("__global__ void skale(float* x) { x[0] = 1; }\n");
        QVERIFY2(made.checks[0].got.str() == "The kernel should be called scale, and the file has skale",
                 made.checks[0].got.str().c_str());
        made = grade("__global__ void scale(float* in, float* out) { out[0] = in[0]; }\n");
        QVERIFY2(made.checks[0].got.str().find("it should be") != std::string::npos, made.checks[0].got.str().c_str());
        made = grade("int x;\n");
        QVERIFY(!made.passed && made.checks[0].got.str().find("no kernel") != std::string::npos);
        made = grade("");
        QVERIFY(!made.passed);
    }

    /// Answers that would harm: none of them gets further than one sentence.
    void hostileAnswers() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        json["budget"] = 20000;
        const auto e = read(json);
        const auto grader = Grader::make(*e);
        QVERIFY(grader.ok());
        const std::vector<std::pair<std::string, const char*>> answers{
            {"#include \"/etc/passwd\"\n" + e->answer("en"), "may not include"},
            {answerWith(*e, "    for (volatile int k = 0;; ++k)\n        if (k < 0)\n            out[0] = k;"),
             "does not end"},
            {answerWith(*e, "    for (int k = 0; k < 1000000000; ++k)\n        printf(\"%d\\n\", k);"), "does not end"},
            {answerWith(*e,
                        "    __shared__ float big[20000];\n    big[i % 20000] = in[i % 100];\n    __syncthreads();\n"
                        "    out[i % 100] = big[(i * 7) % 20000];"),
             ""},
            {answerWith(*e, "    asm volatile(\"trap;\");"), ""},
            {std::string("a\0b", 3), "bytes of value zero"},
            {std::string(100000, '('), ""}};
        for (const auto& [source, words] : answers) {
            const auto grade = grader->grade(source, "own.cu");
            if (!grade) { // the compiler was ended: also one sentence
                QVERIFY(!grade.error().what.empty());
                continue;
            }
            QVERIFY2(!grade->passed, source.substr(0, 300).c_str());
            const auto said =
                firstFailed(*grade)->got.str() + (grade->checks[2].got.empty() ? "" : " " + grade->checks[2].got.str());
            QVERIFY2(said.find(words) != std::string::npos && said.find('\n') == std::string::npos, said.c_str());
        }
    }

    /// Answers that somebody's cat has walked over, word by word: graded, or refused in one sentence; none ends the program.
    void mutatedAnswersAreGradedOrRefused() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        json["budget"] = 20000;
        const auto e = read(json);
        const auto grader = Grader::make(*e);
        QVERIFY(grader.ok());
        const std::string good = e->answer("en");
        const auto begin = good.find("int i"); // what comes before is given
        QVERIFY(begin != std::string::npos);
        const QRegularExpression word(QStringLiteral("[A-Za-z_.]+|[0-9]+|[^\\sA-Za-z_0-9]|\\s+"));
        constexpr const char* pieces[] = {"(",
                                          ")",
                                          "{",
                                          "}",
                                          ";",
                                          "*",
                                          "//",
                                          "/*",
                                          "*/",
                                          "\"",
                                          "#",
                                          "-1",
                                          "out",
                                          "in",
                                          "n",
                                          "0",
                                          "%",
                                          "return;",
                                          "+ 1",
                                          "for (;;)",
                                          "__syncthreads();",
                                          "0x7fffffff",
                                          "\xff\xfe",
                                          "#define i ",
                                          "asm volatile(\"trap;\");",
                                          "__shared__ float s[64];"};
        std::mt19937 draw(17);
        constexpr int rounds = 80;
        int passed = 0, compiled = 0;
        for (int round = 0; round < rounds; ++round) {
            std::vector<std::string> words;
            for (auto at = word.globalMatch(QString::fromStdString(good.substr(begin))); at.hasNext();)
                words.push_back(at.next().captured().toStdString());
            for (int changes = 1 + static_cast<int>(draw() % 2); changes > 0; --changes) {
                const auto at = words.begin() + static_cast<std::ptrdiff_t>(draw() % words.size());
                switch (draw() % 4) {
                case 0:
                    words.insert(at, pieces[draw() % std::size(pieces)]);
                    break;
                case 1:
                    words.erase(at);
                    break;
                case 2:
                    *at = words[draw() % words.size()];
                    break;
                default:
                    *at = pieces[draw() % std::size(pieces)];
                }
            }
            std::string source = good.substr(0, begin);
            for (const auto& one : words)
                source += one;
            const auto grade = grader->grade(source, "own.cu");
            if (!grade) {
                QVERIFY2(!grade.error().what.empty() && grade.error().str().find('\n') == std::string::npos,
                         source.c_str());
                continue;
            }
            passed += grade->passed;
            compiled += grade->checks[0].passed();
            if (const auto* failed = firstFailed(*grade))
                QVERIFY2(failed->got.str().find('\n') == std::string::npos, source.c_str());
        }
        QVERIFY(passed < compiled && compiled > 10 && compiled < rounds); // some changes are harmless, some are not
        qInfo("%d changed answers: %d compile and run, %d pass", rounds, compiled, passed);
    }

    void anExerciseThatIsWrongItselfSaysSo() {
        TELAR_NEEDS_CLANG;
        const auto refused = [](const QJsonObject& json, const char* words) {
            const auto e = read(json);
            return e ? test::refusal(Grader::make(*e), {words, "model answer", "own"}) : QString("not read");
        };
        QCOMPARE(refused(with("model", "    out[i] = in[i];"), "in[100], but in ends at in[99]"), QString());
        QCOMPARE(refused(with("model", "    out[i] = in[i]"), "does not compile"), QString());
        QCOMPARE(refused(with("kernel", "skale"), "skale"), QString());
        QCOMPARE(refused(with("outputs", QJsonArray{"aut"}), "aut"), QString());
        QCOMPARE(refused(withCase("arguments", QJsonArray{"zeros:100"}), "takes 3 arguments"), QString());
        QCOMPARE(refused(with("checks", QJsonArray{QJsonObject{{"figure", "barriers"}, {"is", ">="}, {"value", 1}}}),
                         "barriers: 0; the minimum is 1"),
                 QString());
    }

    void stopsWhenAskedTo() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        json["budget"] = 50000000;
        const auto e = read(json);
        const auto grader = Grader::make(*e);
        QVERIFY(grader.ok());
        std::stop_source stop;
        const std::jthread later([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            stop.request_stop();
        });
        const auto grade = grader->grade(
            answerWith(*e, "    for (volatile int k = 0;; ++k)\n        if (k < 0)\n            out[0] = k;"), "own.cu",
            {stop.get_token(), nullptr});
        QVERIFY(!grade || !grade->passed); // ended by the request, or by the budget where the computer is fast
        if (!grade)
            QVERIFY(grade.error().kind == ErrorKind::Cancelled);
    }

    void templatesAreAskedForByTheirArguments() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        json["kernel"] = "scale<float>";
        json["code"] = "template <class T>\n__global__ void scale(const T* in, T* out, int n) {\n"
                       "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    <<gap>>\n}";
        const auto e = read(json);
        const auto grader = Grader::make(*e);
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        QVERIFY(grader->grade(e->answer("en"), "own.cu")->passed);
    }
};

QTEST_GUILESS_MAIN(tst_exercise_answers)
#include "tst_exercise_answers.moc"
