// What clang says is known by its sentence, whatever names stand in it.
#include "core/simt/cuda/clang_words.hpp"
#include "core/simt/cuda/compiler.hpp"

#include <QTest>

using namespace telar;

class tst_clang_words : public QObject {
    Q_OBJECT

private slots:
    void linesMayEndAsOnWindows() {
        const auto said =
            cuda::parseDiagnostics("k.cu:3:5: error: unknown type name 'flaot'\r\n1 error generated.\r\n", "k.cu");
        QCOMPARE(said.size(), std::size_t{1});
        QCOMPARE(said[0].text, std::string("unknown type name 'flaot'"));
        QCOMPARE(said[0].line, 3);
        QCOMPARE(said[0].column, 5);
    }

    void whatTheCompilerSaysIsKnown_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* body, const char* sentence) {
            QTest::newRow(sentence)
                << QStringLiteral(
                       "struct S { int x; };\n__device__ int twice(int v) { return 2 * v; }\nvoid host() {}\n"
                       "__global__ void k(int* o, const int* in, int n) {\n    %1\n}\n")
                       .arg(QLatin1String(body))
                << QString(sentence);
        };
        row("o[0] = m;", "use of undeclared identifier '%1'");
        row("int count = 1; o[0] = coumt;", "use of undeclared identifier '%1'; did you mean '%2'?");
        row("Number x = 1;", "unknown type name '%1'");
        row("o[0] = 1", "expected ';' after expression");
        row("return", "expected expression");
        row("if (n > 1)", "expected statement");
        row("int x = 1 o[0] = x;", "expected ';' at end of declaration");
        row("for (int i = 0; i < n) o[i] = 0;", "expected ';' in 'for' statement specifier");
        row("o[0] = (1 + 2;", "expected '%1'");
        row("o[0] = twice(1, 2);", "no matching function for call to '%1'");
        row("S s; o[0] = s.y;", "no member named '%1' in '%2'");
        row("int x = 1; int x = 2; o[0] = x;", "redefinition of '%1'");
        row("int* p = n;", "cannot initialize a variable of type '%1' with an lvalue of type '%2'");
        row("int* p = 5; o = p;", "cannot initialize a variable of type '%1' with an rvalue of type '%2'");
        row("S s; o[0] = s;", "assigning to '%1' from incompatible type '%2'");
        row("o = 5;", "incompatible integer to pointer conversion assigning to '%1' from '%2'");
        row("o = n;",
            "incompatible integer to pointer conversion assigning to '%1' from '%2'; take the address with &");
        row("S s; o[0] = s + 1;", "invalid operands to binary expression ('%1' and '%2')");
        row("n[0] = 1;", "subscripted value is not an array, pointer, or vector");
        row("o[1.5f] = 1;", "array subscript is not an integer");
        row("*n = 1;", "indirection requires pointer operand ('%1' invalid)");
        row("n(1);", "called object type '%1' is not a function or function pointer");
        row("const int c = 1; c = 2;", "cannot assign to variable '%1' with const-qualified type '%2'");
        row("in[0] = 1;", "read-only variable is not assignable");
        row("1 = n;", "expression is not assignable");
        row("}\no[0] = 1;\nvoid other() {", "C++ requires a type specifier for all declarations");
        row("}\n__shared__ void other() {", "'%1' attribute only applies to variables");
        row("if (n = 1) o[0] = 1;", "using the result of an assignment as a condition without parentheses");
    }
    void whatTheCompilerSaysIsKnown() {
        QFETCH(QString, source);
        QFETCH(QString, sentence);
        const auto compiler = cuda::CudaCompiler::find();
        if (!compiler)
            QSKIP(compiler.error().str().c_str());
        cuda::CompileRequest request;
        request.source = source.toStdString();
        request.name = "k.cu";
        const auto made = compiler->compile(request);
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        bool known = false;
        QStringList said;
        for (const auto& d : made->diagnostics) {
            const auto words = cuda::clangWords(d.text);
            const bool found = words.source != "%1"; // English is clang's own, without the option that silences it
            QCOMPARE(words.str(), found ? d.text.substr(0, d.text.find(" [-W")) : d.text);
            known = known || QString::fromStdString(words.source) == sentence;
            said << QString::fromStdString(d.text);
        }
        QVERIFY2(known, qPrintable(said.join(u'\n')));
    }
    void whatIsNotKnownStays() {
        for (const char* said :
             {"", "'", "expected", "expected ';' after do/while statement", "use of undeclared identifier ''",
              "a sentence with %1 in it", "'shared' attribute only applies to variables and functions",
              "'a' declared here and there"})
            QCOMPARE(cuda::clangWords(said).str(), std::string(said));
        QCOMPARE(cuda::clangWords("expected ';' after do/while statement").source, std::string("%1"));
    }
    void everySentenceIsItsOwn() { // and no other's before it
        for (const char* sentence : cuda::clangSentences()) {
            const auto filled = fillPlaces(sentence, {"a", "b", "c"});
            QCOMPARE(cuda::clangWords(filled).source, std::string(sentence));
        }
    }
};

QTEST_GUILESS_MAIN(tst_clang_words)
#include "tst_clang_words.moc"
