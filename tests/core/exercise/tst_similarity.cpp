// Similar answers: a class made by seed, in which some answers were taken from another's and changed as people change them,
// and others were written apart; the code that the exercise gives; lines of the parts in common; 500 hand-ins.
#include "core/exercise/code_tokens.hpp"
#include "core/exercise/similarity.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/similar_sources.hpp"

#include <QTest>

#include <random>
#include <set>

using namespace telar;

namespace {

ClassList classOf(const std::vector<std::string>& sources, const std::string& exercise = "own") {
    ClassList list;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        ClassStudent one;
        one.handIn.student = "Student " + std::to_string(k);
        one.handIn.answers = {{exercise, sources[k], false, 0, 0, 0, 0}};
        list.students.push_back(std::move(one));
    }
    const auto* known = builtInExercise(exercise);
    list.exercises = {{exercise, known ? std::make_shared<const Exercise>(*known) : nullptr}};
    return list;
}

std::vector<uint32_t> words(const std::string& source, bool python = false) {
    std::vector<uint32_t> made;
    for (const auto& token : codeTokens(source, python))
        made.push_back(token.word);
    return made;
}

} // namespace

class tst_similarity : public QObject {
    Q_OBJECT

private slots:
    void saysTheSameOfTheSame_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("names") << "int i = a[k] + 2;"
                               << "int sum = in[at] + 7; // two more";
        QTest::newRow("braces") << "if (i < n) { c[i] = 1; }"
                                << "if (i < n)\n  c[i] = 1;";
        QTest::newRow("loop") << "for (int i = 0; i < n; ++i) { s += a[i]; }"
                              << "int i = 0; while (i < n) { s += a[i]; i++; }";
        QTest::newRow("loop in loop")
            << "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += a[j];"
            << "int i = 0; while (i < n) { int j = 0; while (j < n) { s += a[j]; j = j + 1; } ++i; }";
        QTest::newRow("step") << "i = i + 1;"
                              << "i += 1;";
        QTest::newRow("types") << "const unsigned i = 0;"
                               << "unsigned int i = 0;";
    }
    void saysTheSameOfTheSame() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QCOMPARE(words(one.toStdString()), words(other.toStdString()));
    }

    void saysOtherThingsOfOthers() {
        QVERIFY(words("c[i] = a[i] + b[i];") != words("c[i] = a[i] * b[i];"));
        QVERIFY(words("i = threadIdx.x;") != words("i = threadIdx.y;"));
        QVERIFY(words("i = blockIdx.x;") != words("i = threadIdx.x;"));
        QCOMPARE(words("x = 1 # two\ny = 'a'", true), words("y = 2\nz = \"b\"", true));
        QCOMPARE(codeTokens("a\n/* b\n c */ d", false).back().line, 3);
        for (const char* torn : {"for (", "for (;;", "\"", "/*", "{{{{", "if (", "++", "for(a;b;c)", "'\\"})
            codeTokens(torn, false); // does not end the program
        // A comment that does not end, and whatever else: lines never go back below the first, nor past the last.
        static constexpr const char* parts[] = {"for", "(",  ")",  "{", "}",  ";", "if", "else", "while", "do",
                                                "/*",  "*/", "//", "i", "++", "=", "1",  "\"",   "'",     "\n",
                                                "\\",  " ",  "#",  "+", "[",  "]", ".",  "x"};
        std::mt19937 random(11);
        for (int k = 0; k < 20000; ++k) {
            std::string source = "int a; ";
            for (auto length = random() % 40; length > 0; --length)
                source += std::string(parts[random() % std::size(parts)]) + ' ';
            const auto lines = std::count(source.begin(), source.end(), '\n') + 1;
            for (const bool python : {false, true})
                for (const auto& token : codeTokens(source, python))
                    QVERIFY2(token.line >= 1 && token.line <= lines, source.c_str());
        }
        std::string deep;
        for (int k = 0; k < 5000; ++k)
            deep += "for(;;)";
        QVERIFY(codeTokens(deep, false).size() >= 4000);
    }

    /// Ten answers written apart, each taken over by four students with other names, loops, order and some lines of their own.
    void findsThoseThatWereTaken() {
        std::size_t right = 0, listed = 0, taken = 0;
        for (unsigned seed = 1; seed <= 5; ++seed) {
            std::mt19937 random(seed);
            const auto& bases = test::independentSources();
            std::vector<std::string> sources;
            std::vector<std::size_t> origin;
            for (std::size_t base = 0; base < bases.size(); ++base)
                for (int copy = 0; copy < 5; ++copy) {
                    sources.push_back(copy == 0 ? test::joined(bases[base]) : test::disguised(bases[base], random));
                    origin.push_back(base);
                }
            const auto found = similarAnswers(classOf(sources));
            QVERIFY(found.ok());
            QCOMPARE(found->compared, sources.size());
            for (const auto& pair : found->pairs)
                right += origin[pair.a] == origin[pair.b];
            listed += found->pairs.size();
            taken += bases.size() * 10;
        }
        const double recall = static_cast<double>(right) / static_cast<double>(taken),
                     precision = static_cast<double>(right) / static_cast<double>(listed);
        qInfo("recall %.3f at precision %.3f: %zu pairs listed, %zu taken", recall, precision, listed, taken);
        QVERIFY(recall >= 0.9);
        QVERIFY(precision >= 0.9);
    }

    void leavesOutWhatIsGiven() {
        // A long exercise that nobody filled in, and two answers that differ in the gap.
        for (const auto& exercise : builtInExercises()) {
            const std::vector<std::string> untouched(3, exercise.start("en"));
            const auto found = similarAnswers(classOf(untouched, exercise.id));
            QVERIFY(found.ok());
            QVERIFY2(found->pairs.empty() && found->tooShort == 3, exercise.id.c_str());
        }
        auto start = builtInExercise("tiled-product")->start("en");
        const auto list = classOf({start, start}, "other");
        QCOMPARE(similarAnswers(list)->pairs.size(), std::size_t{1}); // not known here: nothing is given
    }

    void leavesOutWhatMostWrite() {
        const auto& bases = test::independentSources();
        std::vector<std::string> sources;
        const auto shared = test::joined(bases[0]);
        for (const auto& base : bases)
            sources.push_back(shared + test::joined(base));
        const auto found = similarAnswers(classOf(sources));
        QVERIFY(found.ok());
        for (const auto& pair : found->pairs)
            for (const auto& part : pair.parts)
                QVERIFY2(part.a.first > 10, "a part that everybody has is listed");
    }

    void saysWhere() {
        const auto& bases = test::independentSources();
        const auto first = test::joined(bases[1]), second = "// mine\n\n" + first;
        const auto found = similarAnswers(classOf({first, second, test::joined(bases[2])}));
        QVERIFY(found.ok());
        QCOMPARE(found->pairs.size(), std::size_t{1});
        const auto& pair = found->pairs[0];
        QCOMPARE(pair.shareA, 1.0);
        QCOMPARE(pair.shareB, 1.0);
        QCOMPARE(pair.parts.size(), std::size_t{1});
        QCOMPARE(pair.parts[0].a.first + 2, pair.parts[0].b.first);
        QCOMPARE(pair.parts[0].a.last + 2, pair.parts[0].b.last);
        QCOMPARE(pair.parts[0].a.last,
                 static_cast<int>(std::count(first.begin(), first.end(), '\n')) - 2); // the last two lines hold a brace
        // Half an answer taken into one of one's own: of the taken one all, of the other its part.
        const auto half = similarAnswers(classOf({first, test::joined(bases[4]) + first}));
        QCOMPARE(half->pairs.size(), std::size_t{1});
        QCOMPARE(half->pairs[0].shareA, 1.0);
        QVERIFY(half->pairs[0].shareB > 0.2 && half->pairs[0].shareB < 0.8);
    }

    void stopsAndListsNotWithoutEnd() {
        const std::vector<std::string> sources(60, test::joined(test::independentSources()[3]));
        auto list = classOf(sources);
        // All the same: what most write says nothing, so nobody is listed.
        QVERIFY(similarAnswers(list)->pairs.empty());
        std::vector<std::string> two;
        for (int k = 0; k < 80; ++k)
            two.push_back(test::joined(test::independentSources()[k % 2 == 0 ? 3 : 5]));
        const auto many = similarAnswers(classOf(two));
        QCOMPARE(many->pairs.size(), mostSimilarPairs);
        QCOMPARE(many->left, std::size_t{2 * (40 * 39 / 2)} - mostSimilarPairs);
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = similarAnswers(classOf(two), similarShare, {stop.get_token(), nullptr});
        QVERIFY(!stopped.ok() && stopped.error().kind == ErrorKind::Cancelled);
    }

    /// 500 hand-ins with eight answers each.
    void fiveHundredInFiveSeconds() {
        std::mt19937 random(7);
        std::vector<std::string> sources;
        for (const auto& base : test::independentSources())
            for (int copy = 0; copy < 15; ++copy)
                sources.push_back(test::disguised(base, random));
        ClassList list;
        for (int e = 0; e < 8; ++e)
            list.exercises.push_back({"own" + std::to_string(e), nullptr});
        for (int k = 0; k < 500; ++k) {
            ClassStudent one;
            one.handIn.student = "Student " + std::to_string(k);
            for (const auto& exercise : list.exercises)
                one.handIn.answers.push_back({exercise.id, sources[random() % sources.size()], false, 0, 0, 0, 0});
            list.students.push_back(std::move(one));
        }
        const test::OwnTime time;
        const auto found = similarAnswers(list);
        const double ms = time.ms();
        QVERIFY(found.ok());
        qInfo("500 hand-ins, 4,000 answers: %.0f ms of processor time, %zu pairs and %zu more", ms, found->pairs.size(),
              found->left);
        QCOMPARE(found->compared, std::size_t{4000});
        QVERIFY2(ms < (TELAR_SANITIZED ? 50000 : 5000), qPrintable(QString::number(ms)));
    }
};

QTEST_GUILESS_MAIN(tst_similarity)
#include "tst_similarity.moc"
