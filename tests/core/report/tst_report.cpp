// Composed reports: the file, what is refused, figures and their numbers, what is said where records have gone, and the forms
// that they are written in.
#include "core/findings/digit_stories.hpp"
#include "core/library/report_records.hpp"
#include "core/report/compose.hpp"
#include "core/report/plain_report.hpp"
#include "tests/support/catalogue.hpp"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace telar;

class tst_report : public QObject {
    Q_OBJECT

    static std::string sample() {
        QFile file(QStringLiteral(TELAR_TEST_DATA "/reports/paper.telar-report"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }
    static std::string lines() {
        std::string out;
        for (const char* backend : {"serial", "thesis"})
            for (int64_t n = 64; n <= 512; n *= 2) {
                // As a sweep writes them.
                const auto size = std::to_string(n), ms = toText(1e-6 * static_cast<double>(n * n));
                out +=
                    std::string("{\"schema\":2,\"operation\":\"pool\",\"backend\":\"") + backend +
                    "\",\"device\":\"a <processor> & more\",\"threads\":1,\"spec\":{\"kernel\":[2,2],\"stride\":[2,2],"
                    "\"padding\":[0,0],\"dilation\":[1,1],\"mode\":\"max\",\"pad_value\":\"zero\",\"count_padding\":"
                    "true,"
                    "\"ceil\":false},\"seed\":35,\"input\":{\"rows\":" +
                    size + ",\"columns\":" + size + ",\"source\":\"random\"},\"timings_ms\":{\"total\":{\"min\":" + ms +
                    ",\"median\":" + ms + ",\"max\":" + ms + ",\"runs\":1}}}\n";
            }
        return out;
    }
    static ReportSources sources() {
        ReportSources out;
        out.records = [](const RecordsPlace& place, const std::string&,
                         const JobContext&) -> Expected<std::vector<RecordPoint>> {
            if (place.file != "sweep.jsonl")
                return userError(text("The library has no set of records named %1", place.set));
            return readRecords(lines(), "sweep.jsonl")->points;
        };
        return out;
    }
    static int count(const ReportPages& pages, ReportBlock::Kind kind) {
        return static_cast<int>(
            std::count_if(pages.blocks.begin(), pages.blocks.end(), [&](const auto& b) { return b.kind == kind; }));
    }

private slots:
    void readsWhatItWrites() {
        const auto read = readReport(sample(), "paper");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->authors.size(), std::size_t{2});
        QCOMPARE(read->parts.size(), std::size_t{7});
        QCOMPARE(QString::fromStdString(writeReport(*read)), QString::fromStdString(sample()));
        const auto again = readReport(writeReport(*read), "again");
        QVERIFY(again && *again == *read);
    }
    void keepsFieldsOfANewerProgram() {
        auto json = QString::fromStdString(sample());
        json.replace("\"schema\": 1", "\"schema\": 1,\n \"watermark\": \"draft\"");
        const auto read = readReport(json.toStdString(), "paper");
        QVERIFY(read && QString::fromStdString(writeReport(*read)).contains("\"watermark\": \"draft\""));
    }
    void refusesWithTheField_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("not a Telar report") << "telar-report"
                                            << "telar-lesson"
                                            << "not a Telar report";
        QTest::newRow("newer") << "\"schema\": 1"
                               << "\"schema\": 2"
                               << "newer version of Telar";
        QTest::newRow("kind") << "\"heading\""
                              << "\"script\""
                              << "parts[0].kind";
        QTest::newRow("level") << "\"level\": 1"
                               << "\"level\": 9"
                               << "parts[0].level";
        QTest::newRow("language") << "\"language\": \"en\""
                                  << "\"language\": \"fr\""
                                  << "'language'";
        QTest::newRow("picture") << "iVBORw0K"
                                 << "AAAAAAAA"
                                 << "parts[5].data";
        QTest::newRow("base64") << "iVBORw0K"
                                << "iVB*Rw0K"
                                << "parts[5].data";
        QTest::newRow("place") << "\"file\": \"sweep.jsonl\""
                               << "\"name\": \"nothing\""
                               << "parts[2].records[0].set";
        QTest::newRow("results") << "\"tries\": 2"
                                 << "\"tries\": -2"
                                 << "parts[6].rows[0].tries";
        QTest::newRow("text") << "\"title\": \"Pooling"
                              << "\"title\": 7, \"x\": \"Pooling"
                              << "'title'";
    }
    void refusesWithTheField() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        auto json = QString::fromStdString(sample());
        QVERIFY(json.contains(from));
        json.replace(json.indexOf(from), from.size(), to);
        const auto read = readReport(json.toStdString(), "paper.telar-report");
        QVERIFY(!read);
        const auto sentence = QString::fromStdString(read.error().str());
        QVERIFY2(sentence.contains(says) && !sentence.contains('\n'), qPrintable(sentence));
    }
    void everyCutIsRefused() {
        const auto whole = sample();
        for (std::size_t n = 0; n + 2 < whole.size(); n += 37)
            QVERIFY(!readReport(std::string_view(whole).substr(0, n), "cut"));
        Report many;
        many.parts.resize(mostReportParts + 1);
        QVERIFY(!readReport(writeReport(many), "many"));
    }
    void base64IsExact() {
        QCOMPARE(toBase64("Man"), std::string("TWFu"));
        QCOMPARE(toBase64("Ma"), std::string("TWE="));
        QCOMPARE(toBase64(""), std::string());
        std::string all;
        for (int i = 0; i < 256; ++i)
            all += static_cast<char>(i);
        for (std::size_t n = 0; n < 8; ++n)
            QVERIFY(fromBase64(toBase64(all.substr(n))) == all.substr(n));
        for (const char* wrong : {"A", "AB", "ABC", "A===", "AB=C", "AB\nC"})
            QVERIFY2(!fromBase64(wrong), wrong);
    }
    void figuresAreNumberedAndSayTheirRecords() {
        auto report = *readReport(sample(), "paper");
        report.folder = "/somewhere";
        for (const std::string language : {"en", "es"}) {
            report.language = language;
            const auto pages = composeReport(report, sources(), test::catalogue());
            QVERIFY(pages.ok());
            QStringList numbers, headings;
            for (const auto& block : pages->blocks) {
                if (block.kind == ReportBlock::Kind::Heading)
                    headings << QString::fromStdString(listedWords(block));
                else if (!block.number.empty())
                    numbers << QString::fromStdString(block.number);
            }
            if (language == "en") {
                QCOMPARE(numbers, QStringList({"Figure 1", "Table 1", "Figure 2", "Figure 3", "Table 2"}));
                QCOMPARE(headings.first(), QStringLiteral("1  Introduction"));
            } else {
                QCOMPARE(numbers, QStringList({"Figura 1", "Tabla 1", "Figura 2", "Figura 3", "Tabla 2"}));
                QVERIFY(headings.contains("3  Conclusión"));
            }
            const auto html = QString::fromStdString(htmlOf(*pages));
            QVERIFY(html.contains(language == "en" ? "Add two vectors" : "Sumar dos vectores"));
            QVERIFY(html.contains("a &lt;processor&gt; &amp; more") && !html.contains("<processor>"));
            QVERIFY(!html.contains("<script") && !html.contains("http-equiv"));
        }
    }
    void predictedTimesAreAPartOfTheirOwn() {
        auto report = *readReport(sample(), "paper");
        ReportPart part;
        part.kind = ReportPart::Kind::Table;
        part.predicted = true;
        part.records.emplace_back().file = "sweep.jsonl";
        report.parts = {part};
        QVERIFY(readReport(writeReport(report), "x")->parts[0].predicted);
        QVERIFY(!(readReport(writeReport(report), "x")->parts[0] == readReport(sample(), "x")->parts[0]));
        // Records without such times: said in its place.
        auto pages = composeReport(report, sources(), test::catalogue());
        QVERIFY(htmlOf(*pages).find("None of these records has a predicted time") != std::string::npos);
        auto with = sources();
        with.records = [](const RecordsPlace&, const std::string&,
                          const JobContext&) -> Expected<std::vector<RecordPoint>> {
            auto points = readRecords(lines(), "sweep.jsonl")->points;
            points[0].backend = "cuda:tiled";
            points[0].device = "NVIDIA H200";
            points[0].predictedCard = "H200";
            points[0].predictedMs = 1.5;
            points[0].kernelMs = 1.0;
            return points;
        };
        pages = composeReport(report, with, test::catalogue());
        const auto html = QString::fromStdString(htmlOf(*pages));
        for (const char* words : {"Table 1", "Predicted / measured", "cuda:tiled", "median error 50.0 %"})
            QVERIFY2(html.contains(words), words);
        const auto table = std::find_if(pages->blocks.begin(), pages->blocks.end(),
                                        [](const auto& b) { return b.kind == ReportBlock::Kind::Table; });
        QVERIFY(table != pages->blocks.end() && table->rows.size() == 1); // the others have no predicted time
        // In the order of variants and sizes, however a sweep shuffled them.
        with.records = [](const RecordsPlace&, const std::string&,
                          const JobContext&) -> Expected<std::vector<RecordPoint>> {
            auto points = readRecords(lines(), "sweep.jsonl")->points;
            points.resize(3);
            for (std::size_t k = 0; k < 3; ++k) {
                points[k].backend = k == 1 ? "cuda:direct" : "cuda:tiled";
                points[k].size = static_cast<int64_t>(100 - 10 * k);
                points[k].predictedCard = "H200";
                points[k].predictedMs = 1.5;
            }
            return points;
        };
        pages = composeReport(report, with, test::catalogue());
        QStringList order;
        for (const auto& block : pages->blocks)
            if (block.kind == ReportBlock::Kind::Table && order.isEmpty())
                for (const auto& row : block.rows)
                    order << QString::fromStdString(row[0] + ' ' + row[1]);
        QCOMPARE(order, QStringList({"cuda:direct 90", "cuda:tiled 80", "cuda:tiled 100"}));
    }
    void everyRecordIsListedWithItsCommand() {
        auto report = *readReport(sample(), "paper");
        const auto pages = composeReport(report, sources(), test::catalogue());
        const auto& last = pages->blocks.back();
        QCOMPARE(last.kind, ReportBlock::Kind::Table);
        QCOMPARE(last.rows.size(), std::size_t{8});
        QCOMPARE(last.below.size(), std::size_t{8});
        for (const auto& below : last.below) {
            QVERIFY2(QString::fromStdString(below.front()).contains("kernel=2"), below.front().c_str());
            QVERIFY2(QString::fromStdString(below.back()).startsWith("telar-cli sweep pool --sizes "),
                     below.back().c_str());
        }
        // Figure and table show the same records: they are listed once, under both names.
        const auto html = QString::fromStdString(htmlOf(*pages));
        QVERIFY(html.contains("Figure 1, Table 1: Pooling"));
        report.appendix = false;
        QVERIFY(!QString::fromStdString(htmlOf(*composeReport(report, sources(), test::catalogue())))
                     .contains("telar-cli sweep"));
    }
    void aChartTellsByWhatIsChosen() {
        auto report = *readReport(sample(), "paper");
        auto& part = *std::find_if(report.parts.begin(), report.parts.end(),
                                   [](const auto& p) { return p.kind == ReportPart::Kind::Chart; });
        const auto svgOf = [&] {
            const auto pages = composeReport(report, sources(), test::catalogue());
            for (const auto& block : pages->blocks)
                if (block.kind == ReportBlock::Kind::Figure)
                    return QString::fromStdString(block.svg);
            return QString();
        };
        const QString title = QStringLiteral("font-weight=\"600\">%1</text>");
        QVERIFY(!svgOf().contains(title.arg("serial")));
        part.roles.panels = "variant";
        const auto again = readReport(writeReport(report), "again");
        QVERIFY(again && *again == report && writeReport(report).find("\"panels\": \"variant\"") != std::string::npos);
        QVERIFY2(svgOf().contains(title.arg("serial")) && svgOf().contains(title.arg("thesis")), qPrintable(svgOf()));
        // What was published of another operation is neither drawn nor spoken of.
        part.preset = "4";
        QVERIFY(!QString::fromStdString(htmlOf(*composeReport(report, sources(), test::catalogue())))
                     .contains("Figure 4:"));
        part.preset.clear();
        part.roles.panels = "kernal";
        const auto pages = composeReport(report, sources(), test::catalogue());
        const auto html = QString::fromStdString(htmlOf(*pages));
        QVERIFY2(html.contains("No record has a setting called kernal. Choose one of") && html.contains("kernel"),
                 qPrintable(html));
    }
    void recordsThatHaveGoneAreSaidInTheirPlace() {
        const auto report = *readReport(sample(), "paper");
        const auto pages = composeReport(report, sources(), test::catalogue());
        QCOMPARE(count(*pages, ReportBlock::Kind::Missing), 1);
        const auto html = QString::fromStdString(htmlOf(*pages));
        QVERIFY(html.contains("The records of “a set that is gone” are no longer there"));
        Report empty;
        empty.parts.resize(1);
        empty.parts[0].kind = ReportPart::Kind::Chart;
        QCOMPARE(count(*composeReport(empty, {}, test::catalogue()), ReportBlock::Kind::Missing), 1);
        // Those given on the command line fill the place.
        auto given = sources();
        given.given = readRecords(lines(), "given")->points;
        QCOMPARE(count(*composeReport(empty, given, test::catalogue()), ReportBlock::Kind::Figure), 1);
    }
    void findingsHaveChartAndNumbers() {
        const auto stories = digitStories();
        Report report;
        for (const auto& story : stories) {
            if (story.lab.starts_with("mlp") || story.lab.starts_with("cnn") || story.lab.starts_with("forward"))
                continue; // seconds of training
            ReportPart part;
            part.kind = ReportPart::Kind::Finding;
            part.finding = story.id;
            part.places = {10000, 10000, 10000}; // beyond the controls: their last
            report.parts.push_back(part);
        }
        QVERIFY(report.parts.size() > 4);
        auto from = sources();
        from.stories = &stories;
        for (const std::string language : {"en", "es"}) {
            report.language = language;
            const auto pages = composeReport(report, from, test::catalogue());
            QVERIFY(pages.ok());
            QCOMPARE(count(*pages, ReportBlock::Kind::Figure), static_cast<int>(report.parts.size()));
            QCOMPARE(count(*pages, ReportBlock::Kind::Missing), 0);
            QVERIFY(count(*pages, ReportBlock::Kind::Table) > 0);
            for (const auto& block : pages->blocks)
                QVERIFY2(!QString::fromStdString(block.text).contains("%1") &&
                             !QString::fromStdString(block.svg).contains("nan"),
                         block.text.c_str());
            // Who reads a page has nothing to move or to choose.
            const auto html = QString::fromStdString(htmlOf(*pages));
            for (const char* words :
                 {"slider", "Move the", "Take it out", "Choose how", "of your choice", "Change the", "and watch",
                  "move it", "deslizador", "Mueva", "Quítela", "Elija", "que usted elija"})
                QVERIFY2(!html.contains(words), words);
        }
        report.parts.resize(1);
        report.parts[0].finding = "no such story";
        QCOMPARE(count(*composeReport(report, from, test::catalogue()), ReportBlock::Kind::Missing), 1);
    }
    void pagesPassFromProcessToProcess() {
        const auto pages = composeReport(*readReport(sample(), "paper"), sources(), test::catalogue());
        const auto text = writePages(*pages);
        const auto read = readPages(text);
        QVERIFY(read && *read == *pages);
        QVERIFY(!readPages("{}") && !readPages("[1") && !readPages("{\"format\":\"telar-pages\"}"));
        QVERIFY(!readPages(text.substr(0, text.size() / 2)));
    }
    void markdownAndLatexNameTheirFigures() {
        auto report = *readReport(sample(), "paper");
        report.title = "50 % of *a_b* & {c} #1 <x> $";
        const auto pages = composeReport(report, sources(), test::catalogue());
        const auto markdown = markdownOf(*pages, "paper-figures");
        QCOMPARE(markdown.figures.size(), std::size_t{2});
        QCOMPARE(markdown.figures[0].first, std::string("figure-1.svg"));
        QCOMPARE(markdown.figures[1].first, std::string("figure-2.png"));
        const auto text = QString::fromStdString(markdown.text);
        QVERIFY(text.contains("](<paper-figures/figure-1.svg>)") && text.contains("\\*a\\_b\\*") &&
                text.contains("\\<x\\>"));
        QCOMPARE(figuresFolder("/of %1/rep 50% #1+é.md"), std::string("rep 50- -1+é-figures"));
        const auto latex = QString::fromStdString(latexOf(*pages, "paper-figures").text);
        QVERIFY(latex.contains("\\includegraphics[width=\\linewidth]{figure-1}"));
        QVERIFY(latex.contains("50 \\% of *a\\_b* \\& \\{c\\} \\#1 \\textless{}x\\textgreater{} \\$"));
        QVERIFY(latex.contains("\\tableofcontents") && latex.contains("\\endhead"));
        // A cell that begins with a bracket is no option of the line's end before it, and a title with one ends no option.
        auto bracketed = *pages;
        ReportBlock table;
        table.kind = ReportBlock::Kind::Table;
        table.number = "Table 9";
        table.text = "a]b";
        table.head = {"[h", "x"};
        table.rows = {{"[1] cell", "2"}, {"*star", "3"}};
        bracketed.blocks.push_back(table);
        const auto cells = QString::fromStdString(latexOf(bracketed, "paper-figures").text);
        QVERIFY(cells.contains("\n{}[1] cell & 2") && cells.contains("\n{}*star & 3"));
        QVERIFY(cells.contains("\\caption[{") && cells.contains("a]b}]{"));
        // Braces are balanced, but for those that are written out.
        auto plain = latex;
        plain.remove("\\{").remove("\\}");
        QCOMPARE(plain.count('{'), plain.count('}'));
    }
    void composingCanBeStopped() {
        std::stop_source stop;
        stop.request_stop();
        const auto pages =
            composeReport(*readReport(sample(), "paper"), sources(), test::catalogue(), {stop.get_token(), nullptr});
        QVERIFY(!pages && pages.error().kind == ErrorKind::Cancelled);
    }
    void setsOfTheLibraryAndFilesBesideAreFound() {
        QTemporaryDir folder;
        const auto path = folder.filePath("records.sqlite").toStdString();
        std::string uid;
        {
            auto library = RecordLibrary::open(path, RecordLibrary::Access::Write);
            QVERIFY(library.ok());
            const auto in = library->import(lines(), {"monday"});
            QVERIFY(in.ok());
            uid = library->set("monday")->uid;
        }
        const auto records = recordsOfReports(path);
        QCOMPARE(records({uid, "monday", {}}, {}, {})->size(), std::size_t{8});
        QVERIFY(!records({"0123456789abcdef", "", {}}, {}, {}));
        QVERIFY(writeFile(folder.filePath("sweep.jsonl").toStdString(), lines()).ok());
        const auto beside = folder.path().toStdString();
        QCOMPARE(records({{}, {}, "sweep.jsonl"}, beside, {})->size(), std::size_t{8});
        QVERIFY(!records({{}, {}, "../sweep.jsonl"}, beside + "/deeper", {}));
        QVERIFY(!records({{}, {}, folder.filePath("sweep.jsonl").toStdString()}, beside, {}));
        QVERIFY(!records({{}, {}, "sweep.jsonl"}, {}, {}));
    }
};

QTEST_GUILESS_MAIN(tst_report)
#include "tst_report.moc"
