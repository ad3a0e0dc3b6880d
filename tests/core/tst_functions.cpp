// How long functions are: whoever reads one sees it on one screen and a half.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <vector>

namespace {

constexpr int longLines = 100; ///< more are long
constexpr int mostLong = 3;

struct Function {
    QString place; ///< "core/a.cpp:12"
    int lines = 0;
    QString head; ///< its last words before the body
};

/// The text with blanks for comments, literals and directives of the preprocessor; lines stay where they are.
QString codeOf(const QString& text) {
    static const QRegularExpression other(
        QStringLiteral("//[^\\n]*|/\\*.*?\\*/"
                       "|R\"([^(\\n]*)\\(.*?\\)\\1\""
                       "|\"(?:\\\\.|[^\"\\\\\\n])*\""
                       "|(?<![0-9a-fA-F])'(?:\\\\.|[^'\\\\\\n])+'|[uUL]'(?:\\\\.|[^'\\\\\\n])+'"
                       "|^[ \\t]*#(?:\\\\\\n|[^\\n])*"),
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::MultilineOption);
    QString code;
    qsizetype from = 0;
    for (auto at = other.globalMatch(text); at.hasNext();) {
        const auto match = at.next();
        code += QStringView(text).mid(from, match.capturedStart() - from);
        code += QString(match.capturedView().count('\n'), '\n');
        from = match.capturedEnd();
    }
    code += QStringView(text).mid(from);
    return code;
}

/// Whether what stands before a brace opens a namespace or a type, in whose braces functions stand.
bool holdsFunctions(const QString& head) {
    static const QRegularExpression word(QStringLiteral("\\b(namespace|class|struct|union|enum|extern)\\b")),
        body(QStringLiteral("\\)\\s*(const|noexcept|override|final|mutable|\\s)*$")),
        angles(QStringLiteral("<[^<>]*>"));
    return QString(head).remove(angles).contains(word) && !head.contains(body);
}

/// Every body at the level of a namespace or a type, with lambdas and blocks within as a part of it. False where braces do
/// not match.
bool functionsIn(const QString& text, const QString& file, std::vector<Function>& found) {
    const QString code = codeOf(text);
    int line = 1, headLine = 1, depth = 0, outer = 0; // braces of a body; of what holds functions
    QString head;
    Function now;
    for (const QChar c : code) {
        line += c == '\n';
        if (depth > 0) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                now.lines = line - headLine + 1;
                found.push_back(now);
                head.clear();
            }
        } else if (c == '{' && holdsFunctions(head)) {
            ++outer;
            head.clear();
        } else if (c == '{') {
            depth = 1;
            now = {QStringLiteral("%1:%2").arg(file).arg(headLine), 0, head.simplified().right(80)};
        } else if (c == '}' || (c == ';' && head.count('(') <= head.count(')'))) {
            outer -= c == '}';
            head.clear();
        } else {
            if (head.trimmed().isEmpty()) {
                head.clear();
                headLine = line;
            }
            head += c;
        }
    }
    return depth == 0 && outer == 0;
}

} // namespace

class tst_functions : public QObject {
    Q_OBJECT

private slots:
    void linesAreCounted() {
        const QString text = "namespace a {\n\n"
                             "/// { not code\n"
                             "struct S {\n"
                             "    int one() const { return '{'; }\n"
                             "    void two() {\n"
                             "        auto l = [] {\n"
                             "            return R\"x({{{)x\";\n"
                             "        };\n"
                             "    }\n"
                             "};\n"
                             "#define OPEN {\n"
                             "template <class T>\n"
                             "int three(T t,\n"
                             "          int u) {\n"
                             "    return 1'000 + t + u; // }\n"
                             "}\n"
                             "extern \"C\" {\n"
                             "int four() { return 4; }\n"
                             "}\n"
                             "} // namespace a\n";
        std::vector<Function> found;
        QVERIFY(functionsIn(text, "a.cpp", found));
        QStringList words;
        for (const auto& one : found)
            words << QStringLiteral("%1 %2").arg(one.place).arg(one.lines);
        QCOMPARE(words, (QStringList{"a.cpp:5 1", "a.cpp:6 5", "a.cpp:13 5", "a.cpp:19 1"}));
        std::vector<Function> torn;
        QVERIFY(!functionsIn("void f() {\n", "b.cpp", torn));
    }

    void fewAreLong() {
        std::vector<Function> found;
        QStringList torn;
        for (const char* folder : {"app", "core", "gpu", "ui"})
            for (QDirIterator it(QStringLiteral(TELAR_SOURCE_DIR "/") + folder,
                                 {"*.cpp", "*.hpp", "*.h", "*.cc", "*.cu", "*.cuh", "*.inl"}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString name = file.fileName().mid(int(sizeof TELAR_SOURCE_DIR));
                if (!functionsIn(QString::fromUtf8(file.readAll()), name, found))
                    torn << name;
            }
        QCOMPARE(torn, QStringList());
        QVERIFY(found.size() > 10000);
        std::erase_if(found, [](const Function& one) { return one.lines <= longLines; });
        std::sort(found.begin(), found.end(), [](const Function& a, const Function& b) { return a.lines > b.lines; });
        QString words;
        for (const auto& one : found)
            words += QStringLiteral("\n%1: %2 lines: %3").arg(one.place).arg(one.lines).arg(one.head);
        qInfo("%s",
              qPrintable(
                  QStringLiteral("%1 functions of more than %2 lines:%3").arg(found.size()).arg(longLines).arg(words)));
        QVERIFY2(found.size() <= mostLong, qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(tst_functions)
#include "tst_functions.moc"
