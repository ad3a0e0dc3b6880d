// Sentences that state a number or a comparison: help pages, findings and lessons. Every one of them is either worked
// out here from the program itself and compared with what is printed, or named with the reason why there is nothing
// to work out. A sentence that is in neither list fails, so that text cannot drift from code; the Spanish sentence has
// the same numbers.
#include "core/convolution/filters.hpp"
#include "core/data/phantom.hpp"
#include "core/data/samples.hpp"
#include "core/exercise/similarity.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/record_log.hpp"
#include "core/findings/story.hpp"
#include "core/forward/expression.hpp"
#include "core/forward/network.hpp"
#include "core/forward/toper.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/neuron/inputs.hpp"
#include "core/nn/batch_norm.hpp"
#include "core/nn/lr_finder.hpp"
#include "core/nn/trainer.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/published/published.hpp"
#include "core/simt/calibration.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/program/counting.hpp"
#include "tests/support/catalogue.hpp"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <functional>

using namespace telar;

namespace {

using Numbers = std::vector<double>;

struct Said {
    QString file, sentence;
};

/// A number that stands alone: no part of a name (matmul1, F5, 784-5-10) and no index.
const QRegularExpression& aNumber() {
    static const QRegularExpression e(
        QStringLiteral(R"((?<![\w+.\-/←,^–])(\d[\d,]*(?:\.\d+)?(?:e-?\d+)?)(?![\w\-]|\.\d))"));
    return e;
}
const QRegularExpression& aComparison() {
    static const QRegularExpression e(QStringLiteral(
        R"(\b(twice|half|times as|faster than|slower than|larger than|less than|more than|fewer than|three times)\b)"));
    return e;
}

QStringList sentencesOf(QString text) {
    text.remove(QRegularExpression("`[^`]*`"));
    text.remove('*');
    return text.split(QRegularExpression("(?<=[.!?:;])\\s+"), Qt::SkipEmptyParts);
}

void take(std::vector<Said>& all, const QString& file, const QString& text) {
    for (const auto& sentence : sentencesOf(text))
        if (aNumber().match(sentence).hasMatch() || aComparison().match(sentence).hasMatch())
            all.push_back({file, sentence.trimmed()});
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What stands after the number of a numbered list, and no line of code.
QStringList linesOfHelp(const QString& path) {
    QString text = contentOf(path);
    text.remove(QRegularExpression("```.*?```", QRegularExpression::DotMatchesEverythingOption));
    QStringList lines;
    for (auto line : text.split('\n'))
        if (!line.startsWith("    "))
            lines << line.remove(QRegularExpression("^\\d+\\. "));
    return lines;
}

QStringList filesOf(const char* folder, const char* pattern) {
    QStringList paths;
    QDirIterator files(QString(TELAR_SOURCE_DIR "/") + folder, {pattern}, QDir::Files);
    while (files.hasNext())
        paths << files.next();
    paths.sort();
    return paths;
}

/// What TELAR_TR marks in a source file, places left out.
QStringList markedIn(const QString& path) {
    static const QRegularExpression marked("TELAR_TR\\(\\s*\"core\",\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)\\)");
    static const QRegularExpression part("\"((?:[^\"\\\\]|\\\\.)*)\"");
    QStringList texts;
    auto found = marked.globalMatch(contentOf(path));
    while (found.hasNext()) {
        QString text;
        auto parts = part.globalMatch(found.next().captured(1));
        while (parts.hasNext())
            text += parts.next().captured(1);
        texts << text.replace(QRegularExpression("%\\d"), "…");
    }
    return texts;
}

Numbers numbersIn(const QString& sentence) {
    Numbers numbers;
    static const QRegularExpression thousands(
        QStringLiteral("(?<=\\d)[\u202f\u2009](?=\\d{3})")); // as Spanish has them
    auto found = aNumber().globalMatch(QString(sentence).remove(thousands));
    while (found.hasNext())
        numbers.push_back(found.next().captured(1).remove(',').toDouble());
    return numbers;
}

std::vector<Said> everythingSaid() {
    std::vector<Said> all;
    for (const auto& path : filesOf("resources/help/en", "*.md"))
        if (!path.endsWith("keys.md")) // names of keys: tst_keys
            for (const auto& line : linesOfHelp(path))
                if (!line.contains("](term:")) // what the picture of a term is said to show: tst_glossary
                    take(all, QFileInfo(path).fileName(), line);
    for (const auto& path : filesOf("core/findings", "*.cpp"))
        for (const auto& text : markedIn(path))
            take(all, QFileInfo(path).fileName(), text);
    for (const auto& path : filesOf("resources/lessons", "*.telar-lesson")) {
        const auto lesson = QJsonDocument::fromJson(contentOf(path)).object();
        for (const auto& one : lesson["steps"].toArray()) {
            Numbers asked; // what the step's checks look at is tried by tst_lessons
            for (const auto& check : one.toObject()["checks"].toArray())
                if (check.toObject()["value"].isDouble())
                    asked.push_back(check.toObject()["value"].toDouble());
            std::vector<Said> sentences;
            for (const char* field : {"text", "hint"})
                take(sentences, QFileInfo(path).completeBaseName(), one.toObject()[field].toObject()["en"].toString());
            for (auto& said : sentences) {
                const auto numbers = numbersIn(said.sentence);
                const bool checked = !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [&](double n) {
                    return std::find(asked.begin(), asked.end(), n) != asked.end();
                });
                if (!checked)
                    all.push_back(std::move(said));
            }
        }
    }
    return all;
}

/// Half a unit of the last digit that is printed.
double roundingOf(QString printed) {
    printed.remove(',');
    if (printed.contains('e'))
        return std::fabs(printed.toDouble()) * 1e-9;
    const auto point = printed.indexOf('.');
    return 0.5 * std::pow(10.0, point < 0 ? 0 : -static_cast<double>(printed.size() - point - 1)) * 1.0001;
}

struct Claim {
    const char* file;
    const char* words;
    std::function<Numbers()> computed; ///< in the order of the sentence; null: `why`
    const char* why = "";
};

double published(const char* table, int row, const char* column) {
    return PublishedTable::find(table)->number(row, column).value();
}

const Story& storyOf(const std::string& id) {
    static const auto all =
        makeStories({[](int64_t train, int64_t test, const JobContext& job) -> Expected<nn::SamplesPtr> {
            const auto digits = digitSamples(train, test, 35, job);
            if (!digits)
                return digits.error();
            return digits->samples;
        }});
    for (const auto& story : all)
        if (story.id == id)
            return story;
    qFatal("no story %s", id.c_str());
}
/// The quantities in the conclusion of a story.
std::vector<Quantity> concluded(const std::string& id, const Choices& at) {
    const auto answer = storyOf(id).answer(at, {});
    return answer ? answer->conclusion.args : std::vector<Quantity>{};
}

/// Sectors for each request of the product's reads, for warps of a block of x by y threads, `matmul1` as it is printed
/// (x is the row) or with x as the column.
double sectorsPerRequest(const char* kernel, uint32_t x, uint32_t y) {
    constexpr int64_t n = 64;
    Matrix<float> a(n, n), b(n, n), c(n, n);
    simt::LaunchOptions options;
    options.mode = simt::Mode::Counted;
    options.threads = 1;
    const auto run = emulateMatmul(kernel, {a.view(), b.view()}, c.view(), options, simt::Dim3{x, y, 1});
    if (!run)
        return NAN;
    const auto loads = run->counters.total(simt::Op::GlobalLoad);
    return static_cast<double>(loads.sectors) / static_cast<double>(loads.instructions);
}

Numbers bytesOf(const char* variant) {
    std::vector<float> values(1000, 1.0f);
    const auto registry = cpuPipelineVariants();
    const std::vector<uint8_t> bytes(1000, 1);
    return {registry.find(variant)->cost({values, values, TanhBy::Library}).bytes / 1000,
            registry.find(variant)->cost({bytes, values, TanhBy::Library}).bytes / 1000};
}

double windows(int64_t n) {
    const auto shape = poolingShape({}, n, n);
    return static_cast<double>(shape->rows * shape->columns);
}

const nn::SamplesPtr& phantom() {
    static const auto samples = phantomSamples(35)->samples;
    return samples;
}

#include "tests/core/claims_list.inl"

} // namespace

class tst_claims : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsLookedAt() {
        const auto said = everythingSaid();
        QVERIFY(said.size() > 100);
        QStringList unknown;
        for (const auto& one : said) {
            bool known = false;
            for (const auto& claim : claims())
                known |= one.file == claim.file && one.sentence.contains(QString::fromUtf8(claim.words));
            if (!known)
                unknown << one.file + ": " + one.sentence;
        }
        QVERIFY2(unknown.isEmpty(), qPrintable("\n" + unknown.join('\n')));
        for (const auto& claim : claims()) {
            const bool used = std::any_of(said.begin(), said.end(), [&](const Said& one) {
                return one.file == claim.file && one.sentence.contains(QString::fromUtf8(claim.words));
            });
            QVERIFY2(used, (std::string("nobody says: ") + claim.file + ": " + claim.words).c_str());
            QVERIFY2(claim.computed || *claim.why, claim.words);
        }
    }

    void whatIsSaidIsSo_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(claims().size()); ++i)
            if (const auto& claim = claims()[static_cast<std::size_t>(i)]; claim.computed)
                QTest::newRow((std::string(claim.file) + ": " + claim.words).c_str()) << i;
    }
    void whatIsSaidIsSo() {
        QFETCH(int, index);
        const auto& claim = claims()[static_cast<std::size_t>(index)];
        const auto computed = claim.computed();
        for (const auto& one : everythingSaid()) {
            if (one.file != claim.file || !one.sentence.contains(QString::fromUtf8(claim.words)))
                continue;
            std::size_t k = 0;
            auto found = aNumber().globalMatch(one.sentence);
            for (; found.hasNext(); ++k) {
                const auto printed = found.next().captured(1);
                QVERIFY2(k < computed.size(), qPrintable("not worked out: " + printed + " in: " + one.sentence));
                const double value = QString(printed).remove(',').toDouble();
                QVERIFY2(std::fabs(value - computed[k]) <= roundingOf(printed),
                         qPrintable(one.sentence + "\nprinted " + printed + ", computed " +
                                    QString::number(computed[k], 'g', 9)));
            }
            QVERIFY2(k == computed.size() || (k == 0 && computed == Numbers{1}), qPrintable(one.sentence));
        }
    }

    /// What a lesson asks for is what it checks.
    void lessonsCheckWhatTheySay() {
        int checked = 0;
        for (const auto& path : filesOf("resources/lessons", "*.telar-lesson"))
            for (const auto& step : QJsonDocument::fromJson(contentOf(path)).object()["steps"].toArray())
                for (const auto& one : step.toObject()["checks"].toArray()) {
                    const auto check = one.toObject();
                    if (!check["value"].isDouble() || check["value"].toDouble() == 0) // 0: that there is one
                        continue;
                    const double value = check["value"].toDouble();
                    for (const char* language : {"en", "es"}) {
                        QString words = check["text"].toObject()[language].toString();
                        const auto numbers = numbersIn(words);
                        if (numbers.empty())
                            continue;
                        ++checked;
                        const bool percent = words.contains('%') && value <= 1;
                        QVERIFY2(std::fabs(numbers.back() - (percent ? 100 * value : value)) < 1e-9,
                                 qPrintable(path + ": " + words));
                    }
                }
        QVERIFY(checked > 40);
    }

    /// *Names* in a step are those of the window, in both languages.
    void lessonsNameWhatIsOnScreen() {
        QFile file(QStringLiteral(TELAR_SOURCE_DIR "/resources/translations/telar_es.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QMultiHash<QString, QString> spanish;
        QXmlStreamReader xml(&file);
        for (QString source; !xml.atEnd(); xml.readNext()) {
            if (xml.isStartElement() && xml.name() == QLatin1String("source"))
                source = xml.readElementText().remove("…");
            else if (xml.isStartElement() && xml.name() == QLatin1String("translation"))
                spanish.insert(source, xml.readElementText(QXmlStreamReader::IncludeChildElements).remove("…"));
        }
        static const QRegularExpression name(R"((?<!\*)\*(?!\*)([^*]+)\*(?:\*\*)?(?!\*))"); // **Choose *Random***, too
        const auto namesIn = [](const QString& words) {
            QStringList all;
            for (auto found = name.globalMatch(words); found.hasNext();)
                if (const auto one = found.next().captured(1); one[0].isUpper())
                    all << one;
            return all;
        };
        int checked = 0;
        for (const auto& path : filesOf("resources/lessons", "*.telar-lesson"))
            for (const auto& step : QJsonDocument::fromJson(contentOf(path)).object()["steps"].toArray())
                for (const char* field : {"text", "hint"}) {
                    const auto words = step.toObject()[field].toObject();
                    const auto there = namesIn(words["es"].toString());
                    for (const auto& one : namesIn(words["en"].toString())) {
                        if (one.endsWith('?')) // a question, not a control
                            continue;
                        ++checked;
                        const auto known = spanish.values(one);
                        QVERIFY2(std::any_of(known.begin(), known.end(),
                                             [&](const QString& term) { return there.contains(term); }),
                                 qPrintable(path + ": " + one + ", in Spanish " + known.join(" / ")));
                    }
                }
        QVERIFY(checked > 25);
    }

    /// The numbers of a page, in any order, line by line: the same in both languages.
    void spanishHasTheSameNumbers() {
        const auto sorted = [](Numbers numbers) {
            std::sort(numbers.begin(), numbers.end());
            return numbers;
        };
        for (const auto& path : filesOf("resources/help/en", "*.md")) {
            const auto english = linesOfHelp(path), spanish = linesOfHelp(QString(path).replace("/en/", "/es/"));
            QVERIFY2(english.size() == spanish.size(), qPrintable(path));
            for (int i = 0; i < english.size(); ++i)
                QVERIFY2(sorted(numbersIn(english[i])) == sorted(numbersIn(spanish[i])),
                         qPrintable(english[i] + "\n" + spanish[i]));
        }
        for (const auto& path : filesOf("resources/lessons", "*.telar-lesson"))
            for (const auto& one : QJsonDocument::fromJson(contentOf(path)).object()["steps"].toArray())
                for (const char* field : {"title", "text", "hint"}) {
                    const auto words = one.toObject()[field].toObject();
                    QVERIFY2(sorted(numbersIn(words["en"].toString())) == sorted(numbersIn(words["es"].toString())),
                             qPrintable(path + ": " + words["en"].toString()));
                }
    }
};

QTEST_GUILESS_MAIN(tst_claims)
#include "tst_claims.moc"
