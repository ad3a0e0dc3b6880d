// The documents for people who read the sources: short where it was promised, and without a path, link or variable that is not there.
#include "core/base/version.hpp"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

class tst_documents : public QObject {
    Q_OBJECT

    static QString root() { return QStringLiteral(TELAR_SOURCE_DIR "/"); }
    static QString textOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static QStringList documents() {
        QStringList found{root() + "README.md", root() + "CHANGELOG.md", root() + ".github/CONTRIBUTING.md"};
        for (QDirIterator it(root() + "resources/docs", {"*.md"}, QDir::Files); it.hasNext();)
            found << it.next();
        return found;
    }
    /// Links of a page whose target is not beside it.
    static QStringList brokenLinks(const QString& text, const QString& folder) {
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)#:\\s]+)\\)"));
        QStringList broken;
        for (auto it = link.globalMatch(text); it.hasNext();)
            if (const auto target = it.next().captured(1); !QFile::exists(folder + '/' + target))
                broken << target;
        return broken;
    }
    /// Paths of the sources that a page names and that are not there.
    static QStringList missingPaths(const QString& text) {
        static const QRegularExpression path(QStringLiteral("`((?:app|core|gpu|ui|resources|tests)/[\\w./-]*[\\w/])`"));
        QStringList missing;
        for (auto it = path.globalMatch(text); it.hasNext();)
            if (const auto named = it.next().captured(1); !QFile::exists(root() + named))
                missing << named;
        return missing;
    }

private slots:
    void theReadMeIsShort() {
        const auto text = textOf(root() + "README.md").toUtf8();
        QVERIFY(!text.isEmpty());
        QVERIFY2(text.size() <= 6 * 1024, QByteArray::number(text.size()));
    }
    void aVersionHasAtMostTwelvePoints() {
        const auto sections = textOf(root() + "CHANGELOG.md").split("\n## ");
        QVERIFY(sections.size() > 3);
        for (const auto& section : sections.mid(1))
            QVERIFY2(section.count("\n- ") <= 12, qPrintable(section.section('\n', 0, 0)));
        QCOMPARE(sections[1].section(' ', 0, 0), QString::fromLatin1(telar::telarVersion()));
    }
    void linksAndPathsLeadSomewhere() {
        QVERIFY(documents().size() >= 8);
        for (const auto& page : documents()) {
            const auto text = textOf(page);
            QVERIFY2(!text.isEmpty(), qPrintable(page));
            const auto wrong = brokenLinks(text, QFileInfo(page).path()) + missingPaths(text);
            QVERIFY2(wrong.isEmpty(), qPrintable(page + ": " + wrong.join(", ")));
        }
    }
    void whatLeadsNowhereIsSeen() {
        QCOMPARE(brokenLinks("see [it](nowhere/at-all.md)", root()), QStringList{"nowhere/at-all.md"});
        QCOMPARE(missingPaths("in `core/nowhere/at_all.hpp`"), QStringList{"core/nowhere/at_all.hpp"});
    }
    void everyVariableIsRead() {
        QString sources;
        for (const char* folder : {"app", "core", "gpu", "ui", "tests"})
            for (QDirIterator it(root() + folder, {"*.cpp", "*.hpp", "*.cu", "*.py", "run"}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();)
                sources += textOf(it.next());
        static const QRegularExpression variable(QStringLiteral("`(TELAR_[A-Z_]+)"));
        int named = 0;
        for (auto it = variable.globalMatch(textOf(root() + ".github/CONTRIBUTING.md")); it.hasNext(); ++named) {
            const auto name = it.next().captured(1);
            QVERIFY2(sources.contains('"' + name + '"') || sources.contains("${" + name), qPrintable(name));
        }
        QVERIFY(named > 8);
    }
};

QTEST_GUILESS_MAIN(tst_documents)
#include "tst_documents.moc"
