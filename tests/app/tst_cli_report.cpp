// telar-cli report --compose: every form, its figures beside, what is missing, and what is refused.
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"

#include <QDate>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_cli_report : public QObject {
    Q_OBJECT
    Scratch scratch_;
    QString report_;

    QByteArray bytes(const char* name) const {
        QFile file(path(scratch_, name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList to(const char* name, const QStringList& more = {}) const {
        return QStringList{"report",   "--compose",         report_, "--library", path(scratch_, "none.sqlite"),
                           "--output", path(scratch_, name)} +
               more;
    }

private slots:
    void initTestCase() {
        report_ = path(scratch_, "paper.telar-report");
        QVERIFY(QFile::copy(TELAR_TEST_DATA "/reports/paper.telar-report", report_));
        QCOMPARE(call({"sweep", "pool", "--sizes", "32,64", "--backends", "serial,simd", "--threads", "1,2", "--json",
                       path(scratch_, "sweep.jsonl")})
                     .code,
                 0);
    }
    void everyForm() {
        qunsetenv("XDG_RUNTIME_DIR"); // as under sudo and in containers: nothing is said of it
        for (const char* name : {"a.html", "a.pdf", "a.md", "a.tex"}) {
            const auto made = call(to(name, {"--language", "es"}));
            QVERIFY2(made.code == 0, made.err.constData());
            QVERIFY2(made.err.contains("1 figures or tables have no records and say so"), made.err.constData());
            QVERIFY2(!made.err.contains("XDG"), made.err.constData());
        }
        const auto html = bytes("a.html");
        QVERIFY(html.contains("Figura 1") && html.contains("Introducción") && html.contains("<svg") &&
                !html.contains("<script"));
        const auto pdf = bytes("a.pdf");
        QVERIFY(pdf.startsWith("%PDF-") && pdf.contains("/FontFile2"));
        QDir figures(path(scratch_, "a-figures"));
        QCOMPARE(figures.entryList(QDir::Files, QDir::Name),
                 QStringList({"figure-1.pdf", "figure-1.svg", "figure-2.png"}));
        QVERIFY(bytes("a.md").contains("](<a-figures/figure-1.svg>)"));
        QVERIFY(bytes("a.tex").contains("\\graphicspath{{a-figures/}}"));
    }
    /// People read the sign of their country; drawings, records and matrices are the same everywhere.
    void countriesOfOneLanguage() {
        QByteArray html[2], matrix[2], record[2];
        for (int k = 0; k < 2; ++k) {
            auto country = QProcessEnvironment::systemEnvironment();
            country.insert("LC_ALL", k ? "es_ES.UTF-8" : "es_MX.UTF-8");
            QCOMPARE(call({"report", TELAR_TEST_DATA "/records/first.jsonl", "--output", path(scratch_, "country.html"),
                           "--language", "es"},
                          {}, country)
                         .code,
                     0);
            html[k] = bytes("country.html");
            QCOMPARE(call({"pool", "--random", "8", "--seed", "35", "--kernel", "3", "--mode", "average", "--output",
                           path(scratch_, "country.csv")},
                          {}, country)
                         .code,
                     0);
            matrix[k] = bytes("country.csv");
            record[k] = call({"pool", "--random", "8", "--seed", "35", "--kernel", "3", "--mode", "average",
                              "--backend", "serial", "--json", "-"},
                             {}, country)
                            .out;
            static const QRegularExpression comma(QStringLiteral("[0-9],[0-9]"));
            QVERIFY2(record[k].contains("\"median\":") && !QString::fromUtf8(record[k]).contains(comma),
                     record[k].constData());
        }
        QCOMPARE(matrix[1], matrix[0]);
        QVERIFY(matrix[0].contains('.'));
        static const QRegularExpression cell(QStringLiteral(">[0-9]+[.,][0-9]+ – ")),
            place(QStringLiteral("\"[0-9]+,[0-9]+\""));
        const auto mexico = QString::fromUtf8(html[0]), spain = QString::fromUtf8(html[1]);
        QVERIFY(cell.match(mexico).captured().contains('.'));
        QVERIFY(cell.match(spain).captured().contains(','));
        QVERIFY(spain.contains("<svg") && !spain.contains(place));
    }
    void titleAuthorAndRecordsOfTheCommandLine() {
        const auto made =
            call(to("b.html", {"--title", "Mine & yours", "--student", "Eva", path(scratch_, "sweep.jsonl")}));
        QCOMPARE(made.code, 0);
        QVERIFY(bytes("b.html").contains("Mine &amp; yours") && bytes("b.html").contains("Eva") &&
                !bytes("b.html").contains("Ana Ruiz"));
    }
    /// The figures that the help names are those that are taken.
    void figuresAreThoseOfTheHelp() {
        auto help = call({"report", "--help"}).out.simplified();
        help = help.mid(help.indexOf("to lay over: "));
        QVERIFY2(help.contains("to lay over: 4, 26 to 48, 50 to 53, ") && help.contains("alexnet") &&
                     help.contains("appendix"),
                 help.left(300).constData());
        const auto takes = [&](const QString& figure) {
            return call({"report", path(scratch_, "sweep.jsonl"), "--figure", figure, "--output",
                         path(scratch_, "figure.html")})
                .code;
        };
        for (const char* figure : {"4", "26", "48", "50", "53", "alexnet", "appendix", "amdahl"})
            QVERIFY2(takes(figure) == 0, figure);
        for (const char* figure : {"5", "25", "49", "54"})
            QVERIFY2(takes(figure) == 2, figure);
    }
    void refusals() {
        QCOMPARE(call(to("c.doc")).code, 2);
        QCOMPARE(call(to("c.html", {"--figure", "52"})).code, 2);
        QCOMPARE(call(to("c.html", {"--language", "fr"})).code, 2);
        QCOMPARE(call({"report"}).code, 2);
        const auto gone = call({"report", "--compose", path(scratch_, "gone.telar-report")});
        QVERIFY(gone.code == 1 && gone.err.startsWith("telar-cli: error: ") && gone.err.count('\n') == 1);
        const auto foreign = call({"report", "--compose", path(scratch_, "sweep.jsonl")});
        QVERIFY(foreign.code == 1 && foreign.err.count('\n') == 1);
        QVERIFY(!QFile::exists(path(scratch_, "c.html")));
    }
    void thePlainReportTakesEveryFormToo() {
        for (const char* name : {"p.pdf", "p.tex", "p.md", "p.html"}) {
            const auto made = call({"report", path(scratch_, "sweep.jsonl"), "--output", path(scratch_, name)});
            QVERIFY2(made.code == 0, made.err.constData());
            QVERIFY(!bytes(name).isEmpty());
        }
        QVERIFY(bytes("p.pdf").contains("/FontFile2"));
    }
    /// What is copied out of a PDF is what stands there: hyphens, colons and signs between digits and capitals, too.
    void textOfAPdfCanBeCopied() {
        const QString reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty())
            QSKIP("pdftotext is not installed");
        const auto textOf = [&](const QString& file) {
            QProcess process;
            process.start(reader, {file, "-"});
            return process.waitForFinished(30000) ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
        };
        const QString title = "A-B 2026-01-02 3:4 (12:30) [C-D] 1×2 → 5";
        QCOMPARE(
            call({"report", path(scratch_, "sweep.jsonl"), "--title", title, "--output", path(scratch_, "t.pdf")}).code,
            0);
        const auto text = textOf(path(scratch_, "t.pdf"));
        QVERIFY2(text.contains(title), qPrintable(text.left(400)));
        QVERIFY2(text.contains(QDate::currentDate().toString(Qt::ISODate)), qPrintable(text.left(400)));
        QVERIFY2(text.contains("serial ×1"), qPrintable(text)); // in a figure's legend
        QCOMPARE(call(to("t2.pdf")).code, 0);
        QVERIFY(textOf(path(scratch_, "t2.pdf")).contains("Ana Ruiz"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_report)
#include "tst_cli_report.moc"
