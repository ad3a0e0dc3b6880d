// A window that saves and keeps copies all the time is killed at random moments: the project's file is whole, nothing
// that was said to be saved or copied is lost, and the next window offers the work. TELAR_KILLS says how often.
#include "core/project/project.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/send_signal.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/project/project_menu.hpp"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>

#include <csignal>
#include <random>

using namespace telar;
using namespace telar::test;

namespace {

struct Session {
    Registry<MatmulVariant> variants = cpuMatmulVariants();
    One<MatmulLab> one{"matmul", variants, nullptr};
    ProjectSession* project() { return one.window.session(); }
};

/// The seed that a project file holds; -1 where it is not whole.
qint64 numberIn(const QString& path) {
    const auto project = loadProject(path.toStdString());
    if (!project)
        return -1;
    const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(project->json)).object();
    return json["labs"]["matmul"]["controls"]["seed"].toInteger(-1);
}

/// In the process that is to be killed: changes something, then saves it or waits for its copy, and says so.
class Victim : public QObject {
public:
    Victim(const QString& folder, quint32 from) : folder_(folder), number_(from) {
        auto* session = session_.project();
        session->setAutosaveInterval(5);
        connect(session, &ProjectSession::saved, this, [this] { said("saved"); });
        connect(session, &ProjectSession::copyWritten, this, [this](const QString& copy) {
            if (!saving_ && numberIn(copy) == number_) // else it was begun before the change
                said("copied");
        });
        connect(session, &ProjectSession::failed, this, [](const QString& why) {
            std::printf("failed %s\n", qPrintable(why));
            std::fflush(stdout);
        });
        next();
    }

private:
    void said(const char* what) {
        std::printf("%s %u\n", what, number_);
        std::fflush(stdout);
        QTimer::singleShot(0, this, [this] { next(); });
    }
    void next() {
        ++number_;
        saving_ = number_ % 4 == 1;
        session_.one.lab->model().edit("change seed", [this](MatmulState& s) {
            s.size = 4;
            s.seed = number_;
        });
        if (saving_)
            session_.project()->save(folder_ + "/work.telar", ProjectSession::Existing::Replace);
    }

    Session session_;
    QString folder_;
    quint32 number_;
    bool saving_ = true;
};

} // namespace

class tst_window_kill : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    QString work() const { return folder_.filePath("work.telar"); }
    QDir copies() const { return QDir(folder_.filePath("autosave")); }
    QStringList copyNames() const { return copies().entryList({"*.telar"}, QDir::Files); }

    QStringList abandoned() const {
        return QDir(folder_.path()).entryList({".telar-*"}, QDir::AllEntries | QDir::Hidden | QDir::System);
    }

    struct Kept {
        qint64 most = -1; ///< the highest number that it said to have kept
        bool saved = false;
    };
    /// What it had kept when it was killed, some time after the first.
    Kept killOne(qint64 from, int after) {
        QProcess victim;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_TEST_VICTIM", folder_.path());
        environment.insert("TELAR_TEST_FROM", QString::number(from));
        victim.setProcessEnvironment(environment);
        victim.start(QCoreApplication::applicationFilePath(), QStringList());
        QByteArray output;
        const bool begun =
            QTest::qWaitFor([&] { return (output += victim.readAllStandardOutput()).contains('\n'); }, patience);
        QTest::qWait(after);
        test::sendSignal(victim, SIGKILL);
        victim.waitForFinished(10000);
        output += victim.readAllStandardOutput();
        if (!begun || output.contains("failed"))
            qFatal("the victim does not work: %s", (output + victim.readAllStandardError()).constData());
        Kept kept;
        kept.saved = output.contains("saved");
        for (const auto& line : output.left(output.lastIndexOf('\n')).split('\n'))
            kept.most = std::max(kept.most, line.mid(line.indexOf(' ') + 1).toLongLong());
        return kept;
    }

    /// The next window offers the work, which is then as it was, and is saved.
    void recover(qint64 number) {
        Session next;
        QSignalSpy found(next.project(), &ProjectSession::recoveryFound),
            opened(next.project(), &ProjectSession::opened), saved(next.project(), &ProjectSession::saved);
        next.project()->findRecoveries();
        QVERIFY(found.count() || found.wait(patience));
        const auto buttons = next.one.window.projects()->box()->findChildren<QPushButton*>();
        for (auto* button : buttons)
            if (button->text().remove('&') == "Recover")
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(opened.count() || opened.wait(patience));
        QCOMPARE(qint64{next.one.lab->model().state().seed}, number);
        next.project()->save(work(), ProjectSession::Existing::Replace);
        QVERIFY(saved.count() || saved.wait(patience));
        QCOMPARE(numberIn(work()), number);
    }

private slots:
    void initTestCase() {
        Theme::instance().attach(*qApp);
        QSettings().setValue("autosaveFolder", copies().path());
    }
    void nothingThatWasKeptIsLost() {
        const int kills = std::max(6, qEnvironmentVariableIntValue("TELAR_KILLS"));
        std::mt19937 random(35);
        qint64 number = 0, unfinished = 0;
        int recovered = 0, saves = 0, copiesOnly = 0;
        for (int kill = 0; kill < kills; ++kill) {
            const auto [kept, hasSaved] = killOne(number, static_cast<int>(random() % 200));
            const qint64 saved = numberIn(work());
            QVERIFY2(saved >= 0, qPrintable(QString("kill %1: the project is not whole").arg(kill)));
            qint64 copied = -1;
            for (const auto& name : copyNames()) {
                const qint64 one = numberIn(copies().filePath(name));
                QVERIFY2(one >= 0, qPrintable(QString("kill %1: the copy %2 is not whole").arg(kill).arg(name)));
                copied = std::max(copied, one);
            }
            const qint64 most = std::max(saved, copied);
            QVERIFY2(most >= kept,
                     qPrintable(QString("kill %1: %2 was kept, %3 is there").arg(kill).arg(kept).arg(most)));
            saves += saved >= copied;
            copiesOnly += copied > saved;
            if (copied > saved && recovered < 3 + kills / 20) {
                recover(copied);
                if (QTest::currentTestFailed())
                    return;
                ++recovered;
            }
            for (const auto& name : copies().entryList(QDir::Files | QDir::Hidden))
                (void)QFile::remove(copies().filePath(name));
            // Each save removes what the killed ones before it left there.
            unfinished = hasSaved ? 1 : unfinished + 1;
            QVERIFY2(abandoned().size() <= unfinished, qPrintable(abandoned().join(", ")));
            number = most;
        }
        Session last; // whoever writes there next removes it
        QSignalSpy done(last.project(), &ProjectSession::saved);
        last.project()->save(work(), ProjectSession::Existing::Replace);
        QVERIFY(done.count() || done.wait(patience));
        QCOMPARE(abandoned(), QStringList());
        qDebug("%d kills: %d with the last work saved, %d with it in a copy, %d recovered by the next window", kills,
               saves, copiesOnly, recovered);
    }
};

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const QTemporaryDir settings;
    isolateSettings(settings);
    if (const auto folder = qEnvironmentVariable("TELAR_TEST_VICTIM"); !folder.isEmpty()) {
        QSettings().setValue("autosaveFolder", folder + "/autosave");
        const Victim victim(folder, qEnvironmentVariable("TELAR_TEST_FROM").toUInt());
        return QApplication::exec();
    }
    tst_window_kill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_kill.moc"
