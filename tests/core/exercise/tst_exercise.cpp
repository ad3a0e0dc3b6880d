// Files of exercises: read strictly, written whole, and the built-in ones complete in both languages.
#include "core/base/translation.hpp"
#include "core/exercise/figures.hpp"
#include "core/exercise/grade.hpp"
#include "core/exercise/sealed.hpp"
#include "core/exercise/try_exercise.hpp"
#include "core/exercise/write_exercise.hpp"
#include "tests/support/exercises.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QRegularExpression>
#include <QTest>

#include <iterator>
#include <set>

using namespace telar;
using test::answerWith;
using test::object;
using test::read;
using test::sampleExercise;
using test::with;
using test::withCase;

class tst_exercise : public QObject {
    Q_OBJECT

private slots:
    void readsWhatIsThere() {
        const auto e = read(object());
        QVERIFY2(e.ok(), e ? "" : e.error().str().c_str());
        QCOMPARE(e->id, std::string("own"));
        QCOMPARE(e->title.in("es"), std::string("Own")); // the other language where one is missing
        QCOMPARE(e->cases.size(), std::size_t{1});
        QVERIFY(e->cases[0].config == (simt::LaunchConfig{{2, 1, 1}, {64, 1, 1}, 0}));
        QCOMPARE(e->checks[2].figure, std::string("atomic_requests"));
        const std::string start = e->start("en");
        QVERIFY2(start.find("    // >>> here\n    \n    // <<<\n}\n") != std::string::npos, start.c_str());
        QVERIFY(e->answer("en").find("    // >>> here\n    if (i < n)\n        out[i] = 3 * in[i];\n    // <<<\n") !=
                std::string::npos);
        QCOMPARE(e->gapLines(e->model), (std::pair{4, 6}));
        QCOMPARE(
            e->launch(e->cases[0]).commandLine("own.cu"),
            std::string("telar-cli kernel own.cu scale --grid 2 --block 64 --arg iota:100 --arg zeros:100 --arg 100"));
    }

    /// A tolerance says how far off a number may be; nothing but itself is near an infinite one.
    void whatIsInfiniteIsNearNothingElse() {
        TELAR_NEEDS_CLANG;
        auto json = object();
        json["tolerance"] = 0.01;
        json["model"] = "    if (i < n)\n        out[i] = 1 / in[i];"; // in[0] is 0
        const auto e = read(json);
        QVERIFY2(e.ok(), e ? "" : e.error().str().c_str());
        const auto grader = Grader::make(*e);
        QVERIFY2(grader.ok(), grader ? "" : grader.error().str().c_str());
        for (const auto& [answer, right] : {std::pair{"1 / in[i]", true},
                                            {"1.001f / in[i]", true},
                                            {"1.1f / in[i]", false},
                                            {"i == 0 ? 0.0f : 1 / in[i]", false},
                                            {"i == 0 ? -1 / in[i] : 1 / in[i]", false}}) {
            const auto grade = grader->grade(
                answerWith(*e, (std::string("    if (i < n)\n        out[i] = ") + answer + ";").c_str()), "own.cu");
            QVERIFY2(grade.ok(), grade ? "" : grade.error().str().c_str());
            QVERIFY2(grade->passed == right, answer);
        }
    }

    void refusesInOneSentence_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QJsonObject& json, const char* word, const char* expected = "") {
            QTest::newRow(name) << QJsonDocument(json).toJson() << QString(word) << QString(expected);
        };
        QTest::newRow("empty") << QByteArray() << "empty"
                               << "";
        QTest::newRow("torn") << QByteArray(sampleExercise, 300) << "damaged or cut off"
                              << "";
        QTest::newRow("no JSON") << QByteArray("__global__ void k() {}") << "not a Telar exercise"
                                 << "";
        QTest::newRow("large") << QByteArray("{") + QByteArray(2 << 20, ' ') << "larger than 1 MiB"
                               << "";
        QTest::newRow("deep") << QByteArray("{\"a\":") + QByteArray(5000, '[') << "own"
                              << "";
        row("a lesson", with("format", "telar-lesson"), "not a Telar exercise");
        row("newer", with("schema", 2), "newer version of Telar", "up to 1");
        row("no version", with("schema", QJsonValue()), "version");
        row("unknown field", with("tolerence", 1), "'tolerence'", "tolerance");
        row("no id", with("id", ""), "'id'");
        row("title of a number", with("title", 3), "'title'", "\"en\"");
        row("no gap", with("code", "__global__ void scale() {}"), "'code'", "<<gap>>");
        row("two gaps", with("code", "<<gap>>\n<<gap>>"), "'code'", "<<gap>>");
        row("gap in a line", with("code", "{ <<gap>> }"), "'code'", "<<gap>>");
        row("gap of two lines", with("gap", QJsonObject{{"en", "a\nb"}}), "'gap'", "one line");
        row("no model", with("model", QJsonValue()), "'model'");
        row("code of numbers", with("code", QJsonArray{1, 2}), "'code'", "array of texts");
        row("no cases", with("cases", QJsonArray()), "'cases'", "at least one");
        row("many cases", with("cases", QJsonArray::fromVariantList(QVariantList(30, QVariantMap()))), "'cases'", "20");
        row("no checks", with("checks", QJsonArray()), "'checks'", "at least one");
        row("tolerance", with("tolerance", -1), "'tolerance'", "0 to 1");
        row("budget", with("budget", 1e12), "'budget'", "from 1000");
        row("page", with("page", "banks"), "'page'", "variables");
        row("locked", with("model_locked", "yes"), "'model_locked'", "true or false");
        row("grid", withCase("grid", "0"), "'cases[0].grid'", "32x8");
        row("block too large", withCase("block", "2048"), "'cases[0].block'", "1024");
        row("threads", withCase("grid", "2000000"), "'cases[0].grid'", "16777216");
        row("shared", withCase("shared", 100000), "'cases[0].shared'", "49152");
        row("argument", withCase("arguments", QJsonArray{"many:5"}), "'cases[0].arguments'", "zeros:N");
        row("file", withCase("arguments", QJsonArray{"/etc/x.csv"}), "'cases[0].arguments'", "reads no files");
        row("memory", withCase("arguments", QJsonArray{"zeros:100000000"}), "'cases[0].arguments'", "6103 MiB");
        row("check", with("checks", QJsonArray{QJsonObject{{"check", "speed"}}}), "'checks[0].check'", "findings");
        row("figure", with("checks", QJsonArray{QJsonObject{{"figure", "speed"}, {"is", "="}, {"value", 1}}}),
            "'checks[0].figure'", "divergent_branches");
        row("sign", with("checks", QJsonArray{QJsonObject{{"figure", "barriers"}, {"is", "~"}, {"value", 1}}}),
            "'checks[0].is'", "<=");
        row("value", with("checks", QJsonArray{QJsonObject{{"figure", "barriers"}, {"is", "="}}}), "'checks[0].value'");
        row("hint", with("hints", QJsonArray{QJsonObject{{"on", "never"}, {"text", QJsonObject{{"en", "x"}}}}}),
            "'hints[0].on'", "untouched");
        row("hint's finding",
            with("hints",
                 QJsonArray{QJsonObject{{"on", "finding"}, {"what", "race"}, {"text", QJsonObject{{"en", "x"}}}}}),
            "'hints[0].what'", "shared race");
        const auto program = [&](const char* name, const char* field, const QJsonValue& value, const char* word,
                                 const char* expected) {
            auto json = object(test::sampleProgram);
            json[field] = value;
            row(name, json, word, expected);
        };
        program("language", "language", "fortran", "'language'", "\"c\"");
        program("kernel of a program", "kernel", "scale", "'kernel'", "leave it out");
        program("ranks", "cases", QJsonArray{QJsonObject{{"ranks", 17}}}, "'cases[0].ranks'", "16");
        program("grid of a program", "cases", QJsonArray{QJsonObject{{"ranks", 2}, {"grid", "4"}}}, "'cases[0].grid'",
                "ranks");
        program("kernel's figure", "checks", QJsonArray{QJsonObject{{"figure", "barriers"}, {"is", "="}, {"value", 0}}},
                "'checks[0].figure'", "busiest_rank_bytes");
    }
    void refusesInOneSentence() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        QFETCH(QString, expected);
        const auto refused = readExercise(bytes.toStdString(), "own.telar-exercise");
        const auto words = word.toUtf8(), more = expected.toUtf8();
        const auto wrong = test::refusal(refused, {words.constData(), more.constData(), "own.telar-exercise"});
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        // The same in Spanish: a sentence of its own, with all that fills its places.
        if (!refused.error().what.args.empty() || refused.error().hint.source.size() > 0)
            QVERIFY(inLanguage(refused.error().what, "es") != refused.error().what.str());
        if (!refused.error().hint.empty())
            QVERIFY2(inLanguage(refused.error().hint, "es") != refused.error().hint.str(),
                     refused.error().hint.str().c_str());
    }

    void writesWhatItReads() {
        for (auto e : builtInExercises())
            for (const bool locked : {false, true}) {
                e.modelLocked = locked;
                const auto bytes = writeExercise(e);
                const auto again = readExercise(bytes, e.id);
                QVERIFY2(again.ok(), again ? "" : again.error().str().c_str());
                QCOMPARE(writeExercise(*again), bytes);
                QVERIFY(again->model == e.model && again->modelLocked == locked && again->code == e.code &&
                        again->given == e.given);
                QVERIFY(again->title == e.title && again->text == e.text && again->cases.size() == e.cases.size());
                QVERIFY(again->checks.size() == e.checks.size() && again->hints.size() == e.hints.size());
            }
    }

    /// A locked answer is not to be seen in the file; one that is damaged is refused.
    void lockedAnswerIsNotInClear() {
        auto e = *read(object());
        e.modelLocked = true;
        const auto bytes = writeExercise(e);
        QVERIFY(bytes.find("3 * in") == std::string::npos && bytes.find("\"model\"") == std::string::npos);
        QCOMPARE(unsealed(sealed("answer\n", "id"), "id"), std::optional<std::string>("answer\n"));
        QVERIFY(!unsealed(sealed("answer", "id"), "other") && !unsealed("12", "id") &&
                !unsealed(std::string(17, '0'), "id"));
        auto json = QJsonDocument::fromJson(QByteArray::fromStdString(bytes)).object();
        const auto refused = [&](const char* field, const QJsonValue& value) {
            auto changed = json;
            changed[field] = value;
            return test::refusal(read(changed), {"'model_sealed'", "locked answer"}).isEmpty();
        };
        auto broken = json["model_sealed"].toString();
        broken[20] = broken[20] == 'a' ? 'b' : 'a';
        QVERIFY(refused("model_sealed", broken) && refused("model_sealed", "zz") && refused("model", "both"));
        QVERIFY(refused("id", "another"));
    }

    void savesWholeOrNot() {
        const test::Scratch folder;
        auto e = *read(object());
        QVERIFY(saveExercise(folder.path("own.telar-exercise"), e).ok());
        QVERIFY(loadExercise(folder.path("own.telar-exercise")).ok());
        e.title = {};
        const auto refused = saveExercise(folder.path("own.telar-exercise"), e);
        QVERIFY(!refused && refused.error().str().find("'title'") != std::string::npos);
        QVERIFY(loadExercise(folder.path("own.telar-exercise"))->title.en == "Own"); // as it was
    }

    /// What its author wants to know: the model passes, the empty gap does not.
    void triedByItsAuthor() {
        TELAR_NEEDS_CLANG;
        auto e = *read(object());
        const auto good = tryExercise(e);
        QVERIFY2(good.ok(), good ? "" : good.error().str().c_str());
        QVERIFY(good->good() && good->model.passed && !good->empty.passed);
        QCOMPARE(good->modelFigure("atomic_requests"), std::optional<double>(0));
        QVERIFY(*good->modelFigure("instructions") > 0 && !good->modelFigure("speed"));
        auto idle = e;
        idle.given = e.model;
        QVERIFY(tryExercise(idle).ok() && !tryExercise(idle)->good());
        auto wrong = e;
        wrong.model = "    out[i] = in[i];"; // beyond the end
        QVERIFY(test::refusal(tryExercise(wrong), {"author", "own"}).isEmpty());
        wrong.model = "    out[i] = ;";
        QVERIFY(!tryExercise(wrong));
        wrong = e;
        wrong.cases.clear();
        QVERIFY(test::refusal(tryExercise(wrong), {"'cases'"}).isEmpty());
    }

    /// Any cut and any changed byte is an exercise or one sentence.
    void tornAnywhere() {
        const std::string whole = sampleExercise;
        for (std::size_t at = 0; at < whole.size(); at += 7) {
            for (auto bytes : {whole.substr(0, at), whole.substr(0, at) + "}" + whole.substr(at + 1)}) {
                const auto outcome = readExercise(bytes, "own");
                if (!outcome)
                    QVERIFY(!outcome.error().what.empty());
            }
        }
    }

    void figuresAreKnown() {
        QVERIFY(exerciseFigures().size() >= 15);
        std::set<std::string> names;
        for (const auto& figure : exerciseFigures())
            QVERIFY2(names.insert(figure.name).second, figure.name);
        QVERIFY(exerciseFigure("shared_load_bank_conflicts") && !exerciseFigure("speed"));
    }

    void builtInOnesAreWhole() {
        const auto& all = builtInExercises();
        const QDir folder(TELAR_SOURCE_DIR "/resources/exercises");
        QCOMPARE(static_cast<int>(all.size()), static_cast<int>(folder.entryList({"*.telar-exercise"}).size()));
        std::set<std::string> ids;
        int chapter = 1;
        for (const auto& e : all) {
            QVERIFY2(ids.insert(e.id).second, e.id.c_str());
            QVERIFY2(e.chapter >= chapter, e.id.c_str());
            chapter = e.chapter;
            QVERIFY2(e.cases.size() >= 2 && e.hints.size() >= 2, e.id.c_str());
            QVERIFY2(std::any_of(e.cases.begin(), e.cases.end(), [](const auto& c) { return c.hidden; }), e.id.c_str());
            QVERIFY2(!e.cases[0].hidden, e.id.c_str());
            std::vector<const Bilingual*> texts{&e.title, &e.text, &e.gap};
            for (const auto& check : e.checks)
                if (check.kind == ExerciseCheck::Kind::Figure)
                    texts.push_back(&check.text);
            for (const auto& hint : e.hints)
                texts.push_back(&hint.text);
            for (const auto* words : texts) {
                QVERIFY2(!words->en.empty() && !words->es.empty() && words->en != words->es, e.id.c_str());
                QVERIFY2(!words->en.ends_with('.') || words == &e.text, words->en.c_str());
                // Both say the same numbers.
                static const QRegularExpression number("\\d+");
                const auto numbers = [&](const std::string& s) {
                    QStringList found;
                    for (auto it = number.globalMatch(QString::fromStdString(s)); it.hasNext();)
                        found << it.next().captured();
                    found.sort();
                    return found;
                };
                QVERIFY2(numbers(words->en) == numbers(words->es), words->en.c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_exercise)
#include "tst_exercise.moc"
