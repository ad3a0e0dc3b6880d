// Differences of texts: applied, they give the new text; and there is no shorter one.
#include "core/base/line_diff.hpp"

#include <QTest>

#include <random>

using namespace telar;

namespace {

using Kind = DiffLine::Kind;

std::string side(const std::vector<DiffLine>& lines, Kind without) {
    std::string text;
    for (const auto& line : lines)
        if (line.kind != without)
            text += line.text;
    return text;
}

/// Lines in common, by the table of Wagner and Fischer.
int64_t commonLines(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::vector<int64_t>> most(a.size() + 1, std::vector<int64_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            most[i][j] = a[i - 1] == b[j - 1] ? most[i - 1][j - 1] + 1 : std::max(most[i - 1][j], most[i][j - 1]);
    return most[a.size()][b.size()];
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines)
        text += line;
    return text;
}

void checkSides(const std::string& before, const std::string& after) {
    const auto lines = lineDiff(before, after);
    QCOMPARE(side(lines, Kind::Added), before);
    QCOMPARE(side(lines, Kind::Removed), after);
    int32_t i = 0, j = 0;
    for (const auto& line : lines) {
        QCOMPARE(line.before, line.kind == Kind::Added ? 0 : ++i);
        QCOMPARE(line.after, line.kind == Kind::Removed ? 0 : ++j);
    }
}

} // namespace

class tst_line_diff : public QObject {
    Q_OBJECT

private slots:
    void byHand() {
        const auto lines = lineDiff("a\nb\nc\nd\n", "a\nx\ny\nc\nd\ne");
        QStringList words;
        for (const auto& line : lines)
            words << QString("%1%2")
                         .arg(line.kind == Kind::Same      ? ' '
                              : line.kind == Kind::Removed ? '-'
                                                           : '+')
                         .arg(QString::fromStdString(line.text).trimmed());
        QCOMPARE(words, (QStringList{" a", "-b", "+x", "+y", " c", " d", "+e"}));
        QCOMPARE(countLines(lines, Kind::Added), int64_t{3});
        QCOMPARE(countLines(lines, Kind::Removed), int64_t{1});
    }

    void edges() {
        for (const char* before : {"", "a", "a\n", "\n", "\n\n", "a\nb", "b\na\n", "a\r\n"})
            for (const char* after : {"", "a", "a\n", "\n", "\n\n", "a\nb", "b\na\n", "a\r\n"}) {
                checkSides(before, after);
                if (std::string(before) == after)
                    QCOMPARE(countLines(lineDiff(before, after), Kind::Same),
                             static_cast<int64_t>(lineDiff(before, after).size()));
            }
    }

    void randomTextsHaveTheFewestChanges() {
        std::mt19937 random(35);
        for (int round = 0; round < 3000; ++round) {
            const int words = 1 + static_cast<int>(random() % 6);
            std::vector<std::string> a(random() % 24), b;
            for (auto& line : a)
                line = std::string(1, static_cast<char>('a' + random() % static_cast<unsigned>(words))) + "\n";
            if (round % 2) { // an edited text
                for (const auto& line : a) {
                    if (random() % 5 == 0)
                        b.push_back("new\n");
                    if (random() % 6 != 0)
                        b.push_back(line);
                }
            } else { // another one
                b.resize(random() % 24);
                for (auto& line : b)
                    line = std::string(1, static_cast<char>('a' + random() % static_cast<unsigned>(words))) + "\n";
            }
            const auto before = joined(a), after = joined(b);
            checkSides(before, after);
            QCOMPARE(countLines(lineDiff(before, after), Kind::Same), commonLines(a, b));
        }
    }

    // Change after change taken back, in any order, is the text before; each by itself leaves the others.
    void changesAreTakenBack() {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            const auto some = [&] {
                std::string text;
                for (unsigned k = random() % 12; k > 0; --k)
                    text +=
                        std::string(1, static_cast<char>('a' + random() % 3)) + (k == 1 && random() % 2 ? "" : "\n");
                return text;
            };
            const std::string before = some();
            std::string now = some();
            for (int left = 20; left > 0; --left) {
                const auto lines = lineDiff(before, now);
                std::vector<std::size_t> changed;
                for (std::size_t k = 0; k < lines.size(); ++k)
                    if (lines[k].kind != DiffLine::Kind::Same)
                        changed.push_back(k);
                if (changed.empty())
                    break;
                const auto next = withoutChange(lines, changed[random() % changed.size()]);
                QVERIFY(lineDiff(before, next).size() <= lines.size());
                now = next;
            }
            QCOMPARE(now, before);
            const auto same = lineDiff(before, before);
            QCOMPARE(withoutChange(same, same.size() / 2), before);
            QCOMPARE(withoutChange(same, same.size() + 5), before);
        }
    }
    void largeTextsEndSoon() {
        std::string a, b;
        for (int i = 0; i < 20000; ++i) {
            a += std::to_string(i) + "\n";
            b += (i % 50 ? std::to_string(i) : "changed") + "\n";
        }
        checkSides(a, b);
        QCOMPARE(countLines(lineDiff(a, b), Kind::Added), int64_t{400});
        std::string c = "0\n"; // nothing in common but both ends: replaced as a whole
        for (int i = 0; i < 20000; ++i)
            c += "other " + std::to_string(i) + "\n";
        c += "19999\n";
        checkSides(a, c);
        QCOMPARE(countLines(lineDiff(a, c), Kind::Same), int64_t{2});
    }
};

QTEST_GUILESS_MAIN(tst_line_diff)
#include "tst_line_diff.moc"
