// telar-cli report --compose: every form, its figures beside, what is missing, and what is refused.
#include "tests/support/cli.hpp"

#include <QDir>
#include <QFile>
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
        return QStringList{"report", "--compose", report_, "--library", path(scratch_, "none.sqlite"), "--output", path(scratch_, name)} +
               more;
    }

private slots:
    void initTestCase() {
        report_ = path(scratch_, "paper.telar-report");
        QVERIFY(QFile::copy(TELAR_TEST_DATA "/reports/paper.telar-report", report_));
        QCOMPARE(call({"sweep", "pool", "--sizes", "32,64", "--backends", "serial,simd", "--json", path(scratch_, "sweep.jsonl")}).code, 0);
    }
    void everyForm() {
        for (const char* name : {"a.html", "a.pdf", "a.md", "a.tex"}) {
            const auto made = call(to(name, {"--language", "es"}));
            QVERIFY2(made.code == 0, made.err.constData());
            QVERIFY2(made.err.contains("1 figures or tables have no records and say so"), made.err.constData());
        }
        const auto html = bytes("a.html");
        QVERIFY(html.contains("Figura 1") && html.contains("Introducción") && html.contains("<svg") && !html.contains("<script"));
        const auto pdf = bytes("a.pdf");
        QVERIFY(pdf.startsWith("%PDF-") && pdf.contains("/FontFile2"));
        QDir figures(path(scratch_, "a-figures"));
        QCOMPARE(figures.entryList(QDir::Files, QDir::Name), QStringList({"figure-1.pdf", "figure-1.svg", "figure-2.png"}));
        QVERIFY(bytes("a.md").contains("](<a-figures/figure-1.svg>)"));
        QVERIFY(bytes("a.tex").contains("\\graphicspath{{a-figures/}}"));
    }
    void titleAuthorAndRecordsOfTheCommandLine() {
        const auto made = call(to("b.html", {"--title", "Mine & yours", "--student", "Eva", path(scratch_, "sweep.jsonl")}));
        QCOMPARE(made.code, 0);
        QVERIFY(bytes("b.html").contains("Mine &amp; yours") && bytes("b.html").contains("Eva") && !bytes("b.html").contains("Ana Ruiz"));
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
};

QTEST_GUILESS_MAIN(tst_cli_report)
#include "tst_cli_report.moc"
