// No string is left untranslated: the sources are read again and compared with what ships.
#include "core/simt/driver/memory.hpp"
#include "core/simt/findings.hpp"
#include "tests/support/sources_words.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/kernel/finding_words.hpp"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace telar;

class tst_translations : public QObject {
    Q_OBJECT

    struct Message {
        QString context, source;
        QStringList forms;
        QString comment = {}; ///< which of several meanings
        bool finished = true;
    };

    static QList<Message> read(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        QXmlStreamReader xml(&file);
        QList<Message> messages;
        QString context;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("message"))
                messages << Message{context, {}, {}};
            else if (xml.name() == QLatin1String("source"))
                messages.last().source = xml.readElementText();
            else if (xml.name() == QLatin1String("comment"))
                messages.last().comment = xml.readElementText();
            else if (xml.name() == QLatin1String("translation")) {
                messages.last().finished = xml.attributes().value("type") != QLatin1String("unfinished");
                const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
                messages.last().forms << text;
            }
        }
        return messages;
    }

private slots:
    void spanishIsComplete() {
        const auto shipped = read(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts");
        QVERIFY(shipped.size() > 300);
        QStringList missing;
        for (const auto& m : shipped)
            if (!m.finished || m.forms.value(0).isEmpty())
                missing << m.context + ": " + m.source;
        QCOMPARE(missing, QStringList());
    }

    /// Of two translations of one string, lrelease keeps either.
    void everyStringIsTranslatedOnce() {
        QSet<QStringList> known;
        QStringList twice;
        for (const auto& m : read(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts")) {
            const QStringList string{m.context, m.source, m.comment};
            if (known.contains(string))
                twice << m.context + ": " + m.source;
            known.insert(string);
        }
        QVERIFY2(twice.isEmpty(), qPrintable(twice.join(u'\n')));
    }

    /// The glossary's word for a thing and no other: each of these had two.
    void oneTermForOneThing() {
        const QRegularExpression others(
            QStringLiteral("\\b(rejillas?|carril(es)?|recuerdo|baldosas?|teselas?|"
                           "computador(es|as?)?|ordenador(es)?|ficheros?|hebras?|por defecto|gráficas|"
                           "núcleos tensoriales|fichas? técnicas?)\\b|\\b(zancadas?|saltos? (de )?[%\\d])"),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
        QStringList wrong;
        int read = 0;
        const auto look = [&](const QString& path, const QRegularExpression& spanish) {
            QFile file(path);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
            const auto lines = QString::fromUtf8(file.readAll()).split(u'\n');
            for (qsizetype i = 0; i < lines.size(); ++i) {
                if (!lines[i].contains(spanish))
                    continue;
                ++read;
                if (const auto found = others.match(lines[i]); found.hasMatch())
                    wrong << QStringLiteral("%1:%2: %3").arg(path).arg(i + 1).arg(found.captured());
            }
        };
        const QString resources = QStringLiteral(TELAR_SOURCE_DIR "/resources/");
        look(resources + "translations/telar_es.ts", QRegularExpression("<translation>|<numerusform>"));
        for (const auto& page : QDir(resources + "help/es").entryInfoList({"*.md"}))
            look(page.filePath(), QRegularExpression("."));
        for (const char* folder : {"lessons", "exercises"})
            for (const auto& one : QDir(resources + folder).entryInfoList(QDir::Files))
                look(one.filePath(), QRegularExpression("\"es\":"));
        QVERIFY(read > 2000);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// In Spanish a comma parts decimals in half of the countries, and thousands in none.
    void thousandsHaveNoComma() {
        static const QRegularExpression thousands(QStringLiteral("(?<![\\d,.:=])\\d{1,3}(,\\d{3})+(?![\\d,]|,\\d)")),
            list(QStringLiteral("\\d,\\d+,\\d+|--sizes|=\\d"));
        QStringList wrong;
        for (const auto& m : read(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts"))
            for (const auto& form : m.forms)
                if (form.contains(thousands) && !form.contains(list))
                    wrong << form;
        QDir pages(TELAR_SOURCE_DIR "/resources/help/es");
        for (const auto& name : pages.entryList({"*.md"})) {
            QFile page(pages.filePath(name));
            QVERIFY(page.open(QIODevice::ReadOnly));
            for (const auto& line : QString::fromUtf8(page.readAll()).split(u'\n'))
                if (const auto found = thousands.match(line); found.hasMatch() && !line.contains(list))
                    wrong << name + ": " + found.captured();
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void everyPlaceSurvivesTranslation() {
        for (const auto& m : read(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts"))
            for (const char* place : {"%1", "%2", "%3", "%4", "%5", "%6"})
                QVERIFY2(m.source.contains(QLatin1String(place)) == m.forms.value(0).contains(QLatin1String(place)),
                         qPrintable(m.source + " -> " + m.forms.value(0)));
    }

    void sourcesHoldNothingNew() {
        if (!QFileInfo::exists(TELAR_LUPDATE))
            QSKIP("lupdate is not installed");
        QTemporaryDir folder;
        const QString fresh = folder.filePath("fresh.ts");
        const QString root = QStringLiteral(TELAR_SOURCE_DIR);
        QVERIFY(test::collectWords({root + "/app/lab", root + "/core", root + "/gpu", root + "/ui"}, fresh));
        QSet<QString> known;
        for (const auto& m : read(root + "/resources/translations/telar_es.ts"))
            known << m.context + "\x1f" + m.source;
        const auto now = read(fresh);
        QVERIFY(now.size() > 300);
        QStringList unknown;
        for (const auto& m : now)
            if (!known.contains(m.context + "\x1f" + m.source))
                unknown << m.context + ": " + m.source;
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(u'\n')));
    }
    /// The name of an array that has none of its own is words: they are in the language of the sentence, too.
    void arraysAreNamedInTheLanguageOfTheSentence() {
        driver::Array array;
        array.words.alive = true;
        array.from = {"client.py", 23};
        simt::Finding finding;
        finding.kind = simt::FindingKind::OutOfBounds;
        finding.kernel = "add", finding.index = 5, finding.length = 4, finding.site = {"client.py", 9};
        const auto said = [&](bool alive, const std::string& label, const std::string& shape) {
            array.words.alive = alive;
            array.label = label, array.shape = shape;
            finding.array = array.name();
            return translated(finding.text());
        };
        setLanguage("es");
        QVERIFY2(said(true, "", "").contains("lee el elemento 5 del arreglo de client.py:23, que tiene"),
                 qPrintable(said(true, "", "")));
        QVERIFY(said(true, "a", "(64, 64)").contains("del arreglo a (64, 64) de client.py:23"));
        QVERIFY(said(false, "", "").contains("del arreglo de client.py:23 (liberado)"));
        array.freedAt = {"client.py", 30};
        QVERIFY(said(false, "a", "").contains("del arreglo a de client.py:23 (liberado en client.py:30)"));
        finding.array = "shared array 2";
        QVERIFY(translated(finding.text()).contains("arreglo compartido 2"));
        QCOMPARE(findingTitle(finding), QString("Fuera de arreglo compartido 2"));
        finding.array = "a";
        QVERIFY(translated(finding.text()).contains("a[5]"));
        setLanguage("en");
        // English is what it was, whatever the form.
        for (const auto& name :
             {array.name(), std::string("the array"), std::string("shared array"), std::string("b")}) {
            finding.array = name;
            QVERIFY(translated(finding.text()).contains(QString::fromStdString(name)));
        }
    }
    /// "Written on" a computer is no date.
    void factsOfAReportHaveNamesOfTheirOwn() {
        QSet<QString> names;
        for (const auto& message : read(QStringLiteral(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts")))
            if (message.context == "core" &&
                QStringList({"Date", "Measured on", "Written on", "Made with"}).contains(message.source))
                names += message.forms.value(0);
        QCOMPARE(names.size(), 4);
    }
};

QTEST_GUILESS_MAIN(tst_translations)
#include "tst_translations.moc"
