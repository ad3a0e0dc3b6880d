// A source with folded functions is painted, whatever is edited: Scintilla ends the program where a line in sight is
// a hidden one.
#include "ui/source/code_editor.hpp"

#include <QtTest>

#include <random>

using namespace telar;

class tst_folded_source : public QObject {
    Q_OBJECT

    static QString functions(int count) {
        QString text;
        for (int i = 0; i < count; ++i)
            text += QStringLiteral("void f%1() {\n    if (%1) {\n        g();\n    }\n}\n").arg(i);
        return text;
    }
    static void prepare(CodeEditor& editor) {
        editor.setLexer(new CudaLexer(&editor));
        editor.setFolding(QsciScintilla::PlainFoldStyle, 4);
        editor.setText(functions(12));
        editor.resize(500, 300);
        editor.show();
        editor.grab();
    }

private slots:
    void foldsThatAreInOrderStay() {
        CodeEditor editor;
        prepare(editor);
        editor.foldAll(false);
        editor.grab();
        QVERIFY(editor.SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, 0ul));
        QVERIFY(!editor.SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, 1ul));
    }
    void editsAtRandom_data() {
        QTest::addColumn<int>("seed");
        for (const int seed : {35, 36, 37, 38})
            QTest::addRow("%d", seed) << seed;
    }
    void editsAtRandom() {
        QFETCH(int, seed);
        CodeEditor editor;
        prepare(editor);
        std::mt19937 dice(static_cast<unsigned>(seed));
        const auto below = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(std::max(1, n))); };
        for (int i = 0; i < 1500; ++i) {
            const int line = below(editor.lines()), other = below(editor.lines());
            switch (below(7)) {
            case 0:
                editor.foldLine(line);
                break;
            case 1:
                editor.foldAll(below(2) != 0);
                break;
            case 2:
                editor.setSelection(line, 0, other, below(8));
                editor.removeSelectedText();
                break;
            case 3:
                editor.insertAt(functions(below(3)), line, 0);
                break;
            case 4:
                editor.insertAt(QStringLiteral("{\n"), line, below(4));
                break;
            case 5:
                editor.undo();
                break;
            case 6:
                editor.setText(functions(below(14)));
                break;
            }
            editor.grab();
        }
    }
};

QTEST_MAIN(tst_folded_source)
#include "tst_folded_source.moc"
