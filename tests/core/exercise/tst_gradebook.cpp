// Marks for others: tables for Moodle and Canvas beside the students that their own exports name, feedback in two languages,
// marks by hand and notes to groups that are kept in one file.
#include "core/exercise/gradebook.hpp"
#include "core/exercise/write_exercise.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

using namespace telar;

namespace {

HandedAnswer answer(const char* id, const char* content) {
    return {id, builtInExercise(id)->source(content, "en"), false, 0, 0, 1, 60};
}
constexpr char doubled[] = "    out[i] = 2 * in[i];", beyond[] = "    out[i + 8] = 2 * in[i];",
               tripled[] = "    out[i] = 3 * in[i];";

constexpr char canvasExport[] = "\xEF\xBB\xBFStudent,ID,SIS User ID,SIS Login ID,Section,double (4711),Final\r\n"
                                "    Points Possible,,,,,10,(read only)\r\n"
                                "\"Pérez, Ana\",17,s17,ana@uni.example,\"Group, one\",,\r\n"
                                "\"Okoro, Ben\",18,s18,ben@uni.example,One,,\r\n"
                                "\"Absent, Zoe\",19,s19,zoe@uni.example,One,,\r\n";
constexpr char moodleExport[] = "\"First name\",\"Last name\",\"ID number\",\"Email address\",\"Course total (Real)\"\n"
                                "Ana,Pérez,0017,ana@uni.example,-\n"
                                "Ben,Okoro,0018,ben@uni.example,-\n";

} // namespace

class tst_gradebook : public QObject {
    Q_OBJECT

    std::shared_ptr<ClassGrading> grading_;

    std::size_t student(const char* name) const {
        const auto& all = grading_->list().students;
        return static_cast<std::size_t>(
            std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.handIn.student == name; }) -
            all.begin());
    }

private slots:
    void initTestCase() {
        TELAR_NEEDS_CLANG;
        const test::Scratch folder;
        const auto put = [&](const char* student, std::vector<HandedAnswer> answers) {
            folder.write(std::string(student) + ".telar-handin",
                         writeHandIn({student, "2026-03-02T10:15:00Z", "1.9.0", std::move(answers), {}}));
        };
        put("Ana Pérez", {answer("double", doubled), answer("index", "    // nothing")});
        put("ben okoro", {answer("double", beyond)});
        put("Carla *Ruiz*", {answer("double", tripled)});
        put("Dan", {answer("double", "    out[i] = 3.0f * in[i];")});
        auto list = openClass({folder.folder()});
        QVERIFY(list.ok());
        grading_ = std::make_shared<ClassGrading>(std::make_shared<const ClassList>(std::move(*list)));
        QVERIFY(grading_->run().ok());
    }

    void canvas() {
        ClassFile file;
        const auto made = gradebook(GradebookKind::Canvas, *grading_, file, canvasExport, 10, "en");
        QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
        const auto lines = QString::fromStdString(made->csv).split('\n');
        QCOMPARE(lines.size(), 6);
        // The column that is there lends its name, so that Canvas knows the assignment again; the other is new.
        const auto title = QString::fromStdString(builtInExercise("index")->title.in("en"));
        QCOMPARE(lines[0], "Student,ID,SIS User ID,SIS Login ID,Section,double (4711)," + title);
        QCOMPARE(lines[1], QString("    Points Possible,,,,,10,10"));
        QVERIFY2(lines[2].startsWith("\"Pérez, Ana\",17,s17,ana@uni.example,\"Group, one\",10,"), qPrintable(lines[2]));
        const auto marks = grading_->marks(student("ben okoro"), 0);
        QVERIFY(marks && !marks->passed);
        QCOMPARE(lines[3], "\"Okoro, Ben\",18,s18,ben@uni.example,One," +
                               QString::number(std::round(1000.0 * marks->checksPassed / marks->checks) / 100) + ",");
        QCOMPARE(lines[4], QString("\"Absent, Zoe\",19,s19,zoe@uni.example,One,,"));
        QCOMPARE(made->unknown, (std::vector<std::string>{"Carla *Ruiz*", "Dan"}));
    }

    void moodle() {
        ClassFile file;
        file.marks[{"ben okoro", "double"}].share = 0.725; // by hand
        const auto made = gradebook(GradebookKind::Moodle, *grading_, file, moodleExport, 20, "es");
        QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
        const auto lines = QString::fromStdString(made->csv).split('\n');
        const auto title = [](const char* id) { return QString::fromStdString(builtInExercise(id)->title.in("es")); };
        QCOMPARE(lines[0], "First name,Last name,ID number,Email address," + title("double") + "," + title("index"));
        QVERIFY2(lines[1].startsWith("Ana,Pérez,0017,ana@uni.example,20,"), qPrintable(lines[1]));
        QCOMPARE(lines[2], QString("Ben,Okoro,0018,ben@uni.example,14.5,"));
        // An export in Spanish.
        std::string spanish = moodleExport;
        for (const auto& [en, es] : {std::pair{"First name", "Nombre"},
                                     {"Last name", "Apellido(s)"},
                                     {"ID number", "Número de ID"},
                                     {"Email address", "Dirección de correo"}})
            spanish.replace(spanish.find(en), std::string(en).size(), es);
        QVERIFY(gradebook(GradebookKind::Moodle, *grading_, file, spanish, 20, "es").ok());
    }

    void refusesRosters() {
        const auto refused = [&](GradebookKind kind, const char* roster, std::initializer_list<const char*> words) {
            return test::refusal(gradebook(kind, *grading_, {}, roster, 10, "en"), words);
        };
        QVERIFY(refused(GradebookKind::Canvas, "", {"empty"}).isEmpty());
        QVERIFY(refused(GradebookKind::Canvas, "Student,Section\nAna,One\n", {"'ID'"}).isEmpty());
        QVERIFY(refused(GradebookKind::Moodle, canvasExport, {"'First name'"}).isEmpty());
        QVERIFY(refused(GradebookKind::Moodle, "First name,Last name\nAna,Pérez\n", {"'Email address'"}).isEmpty());
        QVERIFY(
            refused(GradebookKind::Moodle, "Full name,Username\nAna Pérez,a\n\"pérez, ana\",b\n", {"twice"}).isEmpty());
        QVERIFY(!gradebook(GradebookKind::Moodle, *grading_, {}, "\"", 10, "en").ok());
    }

    void groupsTheSameFailures() {
        const auto groups = answerGroups(*grading_);
        std::vector<std::string> keys;
        for (const auto& group : groups)
            keys.push_back(group.key);
        // Carla and Dan make the same mistake in other words.
        QCOMPARE(groups[0].key, std::string("double: outputs"));
        QCOMPARE(groups[0].students, (std::vector<std::size_t>{student("Carla *Ruiz*"), student("Dan")}));
        QVERIFY(std::find(keys.begin(), keys.end(), "double: passed") != keys.end());
        QVERIFY(std::any_of(keys.begin(), keys.end(),
                            [](const auto& key) { return key.starts_with("double: finding out of bounds"); }));
        QCOMPARE(groups[0].titles.size(), std::size_t{1});
    }

    void feedback() {
        ClassFile file;
        file.notes["double: outputs"] = "Two, not three.";
        file.marks[{"Carla *Ruiz*", "double"}] = {0.5, "You know it."};
        const auto carla = feedbackOf(*grading_, file, student("Carla *Ruiz*"), 10, "en");
        QVERIFY2(carla.starts_with("# Carla \\*Ruiz\\*\n"), carla.c_str());
        for (const char* words : {"Points: 5 of 10", "**Wrong outputs**", "Two, not three.", "You know it."})
            QVERIFY2(carla.find(words) != std::string::npos, carla.c_str());
        const auto dan = feedbackOf(*grading_, file, student("Dan"), 10, "es");
        QVERIFY2(dan.find("Two, not three.") != std::string::npos && dan.find("You know it.") == std::string::npos,
                 dan.c_str());
        QVERIFY2(dan.find("Puntos: ") != std::string::npos &&
                     dan.find("Comprobaciones que se cumplen") != std::string::npos,
                 dan.c_str());
        const auto ben = feedbackOf(*grading_, file, student("ben okoro"), 10, "en");
        QVERIFY2(ben.find(", line ") != std::string::npos, ben.c_str());
    }

    void classFileIsKept() {
        const test::Scratch folder;
        const auto path = folder.path(classFileName);
        QVERIFY(loadClassFile(path)->marks.empty()); // there is none yet
        ClassFile file;
        file.marks[{"Ana Pérez", "double"}] = {0.75, "Nearly."};
        file.marks[{"Ana Pérez", "index"}] = {std::nullopt, "A word only."};
        file.notes["double: outputs"] = "Look.";
        QVERIFY(saveClassFile(path, file).ok());
        const auto read = loadClassFile(path);
        QVERIFY2(read.ok(), read ? "" : read.error().str().c_str());
        QVERIFY(*read == file);
        file.marks[{"Ana Pérez", "index"}] = {}; // taken back
        QVERIFY(saveClassFile(path, file).ok());
        QCOMPARE(loadClassFile(path)->marks.size(), std::size_t{1});
        for (const char* wrong :
             {R"({"format":"telar-class","schema":1,"marks":[{"student":"a","exercise":"b","share":1.5}]})",
              R"({"format":"telar-class","schema":1,"marks":[{"student":"a"}]})",
              R"({"format":"telar-class","schema":1,"notes":[{"group":"a"}]})",
              R"({"format":"telar-handin","schema":1})", "{", ""})
            QVERIFY2(test::refusal(readClassFile(wrong, "marks.telar-class"), {"marks.telar-class"}).isEmpty(), wrong);
    }

    void checksByDateAndTries() {
        auto exercise = *builtInExercise("double");
        const auto all = exercise.checks.size();
        exercise.id = "late";
        exercise.checks[0].after = "2026-12-01T08:00:00Z";
        ExerciseCheck figure;
        figure.kind = ExerciseCheck::Kind::Figure;
        figure.figure = "instructions";
        figure.comparison = Comparison::AtMost;
        figure.value = 1000000;
        figure.tries = 3;
        exercise.checks.push_back(figure);
        // Neither stands in the file for whoever opens it, and both come back.
        const auto bytes = writeExercise(exercise);
        QVERIFY(bytes.find("2026-12-01") == std::string::npos && bytes.find("\"instructions\"") == std::string::npos);
        const auto read = readExercise(bytes, "late.telar-exercise");
        QVERIFY2(read.ok(), read ? "" : read.error().str().c_str());
        QCOMPARE(read->checks.size(), all + 1);
        QCOMPARE(writeExercise(*read), bytes);
        QCOMPARE(read->shownTo(0, "2026-11-30T23:59:59Z").checks.size(), all - 1);
        QCOMPARE(read->shownTo(0, "2026-12-01T08:00:00Z").checks.size(), all);
        QCOMPARE(read->shownTo(2, "2026-12-02T08:00:00Z").checks.size(), all);
        QCOMPARE(read->shownTo(3, "2026-12-02T08:00:00Z").checks.size(), all + 1);
        auto damaged = bytes;
        damaged.replace(damaged.find("later_sealed") + 20, 1, "x");
        QVERIFY(test::refusal(readExercise(damaged, "late.telar-exercise"), {"'later_sealed'"}).isEmpty());
        exercise.checks[0].after = "tomorrow";
        QVERIFY(!checkExercise(exercise).ok());
        // A teacher grades with all; a hand-in that knew fewer does not differ for that.
        AnswerMarks marks;
        marks.checks = 4;
        marks.checksPassed = 3;
        HandedAnswer said{"late", "", true, 3, 3, 1, 60};
        QVERIFY(!marks.differs(said));
        marks.checksPassed = 2;
        QVERIFY(marks.differs(said));
    }

    void takesOverWhatStays() {
        auto list = std::make_shared<ClassList>(grading_->list());
        list->students[student("Dan")].handIn.answers[0].source += "// once more\n";
        ClassGrading fresh(list);
        fresh.adopt(*grading_);
        QCOMPARE(fresh.graded(), grading_->answers() - 1);
        QVERIFY(!fresh.marks(student("Dan"), 0));
        QVERIFY(fresh.marks(student("Ana Pérez"), 0) == grading_->marks(student("Ana Pérez"), 0));
        QVERIFY(fresh.run().ok() && fresh.marks(student("Dan"), 0));
        // Files that come or change are seen.
        const test::Scratch folder;
        folder.write("a.telar-handin", "1");
        const auto first = classState({folder.folder()});
        QVERIFY(first.ok() && *first == *classState({folder.folder()}));
        folder.write("b.telar-handin", "1");
        const auto second = classState({folder.folder()});
        folder.write("b.telar-handin", "12");
        QVERIFY(*first != *second && *second != *classState({folder.folder()}));
    }
};

QTEST_GUILESS_MAIN(tst_gradebook)
#include "tst_gradebook.moc"
