// Filters by name and as typed; every wrong way to type one has its sentence.
#include "core/convolution/filters.hpp"

#include <QTest>

#include <set>

using namespace telar;

class tst_filters : public QObject {
    Q_OBJECT

    static std::string refusal(const std::string& typed) {
        const auto filter = parseFilter(typed);
        return filter ? "taken" : filter.error().str();
    }

private slots:
    void namedOnesAreWhatTheySay() {
        std::set<std::string> ids;
        for (const auto& filter : namedFilters()) {
            QVERIFY(ids.insert(filter.id).second);
            QCOMPARE(filter.rows * filter.columns, static_cast<int64_t>(filter.weights.size()));
            QVERIFY(!filter.title.empty() && !filter.idea.empty());
            double sum = 0;
            for (const float weight : filter.weights)
                sum += static_cast<double>(weight);
            const bool derivative = filter.id.starts_with("sobel") || filter.id == "laplacian";
            QVERIFY2(std::abs(sum - (derivative ? 0 : 1)) < 1e-6, filter.id.c_str());
            QCOMPARE(findFilter(filter.id), &filter);
        }
        QCOMPARE(ids, (std::set<std::string>{"identity", "blur", "gaussian", "sharpen", "sobel-x", "sobel-y",
                                             "laplacian", "emboss"}));
        QVERIFY(!findFilter("sobel"));
        const auto &x = findFilter("sobel-x")->weights, &y = findFilter("sobel-y")->weights;
        for (std::size_t r = 0; r < 3; ++r)
            for (std::size_t c = 0; c < 3; ++c)
                QCOMPARE(x[r * 3 + c], y[c * 3 + r]);
    }

    void typedAndWrittenAgain() {
        for (const auto& filter : namedFilters()) {
            const PlanesView<const float> view{filter.weights.data(), 1, filter.rows, filter.columns,
                                               filter.columns,        0};
            const auto again = parseFilter(filterText(view));
            QVERIFY(again.ok());
            QVERIFY(again->rows() == 3 && again->columns() == 3);
            QVERIFY(std::equal(filter.weights.begin(), filter.weights.end(), again->data()));
        }
        for (const char* typed : {"1,2;3,4", "1 2\n3 4\n", " 1 , 2 ;\r\n 3\t4 ;", "+1,2.0;\n\n30e-1, 4"}) {
            const auto filter = parseFilter(typed);
            QVERIFY2(filter.ok(), typed);
            QCOMPARE(filterText(filter->view()), std::string("1,2;3,4"));
        }
        QCOMPARE(filterText(parseFilter("7")->view()), std::string("7"));
    }

    void wrongOnesHaveTheirSentence() {
        QCOMPARE(refusal("1,2;3,x"),
                 std::string("'x' is not a finite number (row 2, number 2 of the filter). Rows are separated by ; and "
                             "numbers by commas or spaces: 1,0,-1;2,0,-2;1,0,-1"));
        for (const char* typed :
             {"nan", "1,NaN", "inf;1", "-inf", "1e999", "1.2.3", "0x", "+-1", "--1", "1,2;a,b", "1\0 2"})
            QVERIFY2(typed[1] == '\0' || refusal(typed).find("is not a finite number") != std::string::npos, typed);
        QVERIFY(refusal("1,2;3").find("The rows differ in length: row 2 has length 1, the first 2") !=
                std::string::npos);
        QVERIFY(refusal("1,2;3,4,5").find("The rows differ in length: row 2 has length 3, the first 2") !=
                std::string::npos);
        for (const char* typed : {"1,,2", ",1", "1,", "1,2,;3,4,5"})
            QVERIFY2(refusal(typed).find("There is a comma where a number was expected") != std::string::npos, typed);
        for (const char* typed : {"", " ", ";;", "\n"})
            QVERIFY2(refusal(typed).find("The filter has no numbers") != std::string::npos, typed);
        std::string row, rows;
        for (int i = 0; i < 63; ++i)
            row += "1 ", rows += "1\n";
        QVERIFY(parseFilter(row).ok() && parseFilter(rows).ok());
        QVERIFY(refusal(row + "1").find("1 to 63 rows and columns") != std::string::npos);
        QVERIFY(refusal(rows + "1").find("1 to 63 rows and columns") != std::string::npos);
        QVERIFY(refusal(std::string(1 << 20, 'x')).size() < 300);
    }
};

QTEST_GUILESS_MAIN(tst_filters)
#include "tst_filters.moc"
