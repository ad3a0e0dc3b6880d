// The differentiation library: against finite differences, reverse mode and known answers.
#include "core/forward/dual.hpp"
#include "core/forward/expression.hpp"
#include "core/forward/symbolic.hpp"
#include "tests/support/reverse.hpp"

#include <QTest>
#include <cmath>
#include <functional>
#include <random>

using namespace telar;
using namespace telar::forward;

namespace {

/// A formula of three parameters that uses every function, for any kind of number.
template <class X>
X formula(const X& a, const X& b, const X& c) {
    const X u = sigmoid(a * b) + tanh(c / (b + 3.0)) - sin(a) * cos(c);
    const X v = exp(u * 0.5) + log(b * b + 1.0) + pow(c + 4.0, 1.5) + relu(a - b) + relu(b - a);
    return v * u / (a * a + 1.0) - (-b);
}

double plain(double a, double b, double c) {
    const double u = 1 / (1 + std::exp(-a * b)) + std::tanh(c / (b + 3)) - std::sin(a) * std::cos(c);
    const double v =
        std::exp(u * 0.5) + std::log(b * b + 1) + std::pow(c + 4, 1.5) + std::max(0.0, a - b) + std::max(0.0, b - a);
    return v * u / (a * a + 1) + b;
}

constexpr double points[][3] = {{0.3, -0.7, 1.1}, {-1.2, 0.4, 0.2}, {2, 1, -3}, {0, 0.5, 0}};

} // namespace

class tst_dual : public QObject {
    Q_OBJECT

private slots:
    void classicExample() {
        using D = Dual<double, 2>;
        const D a = D::parameter(2, 0), b = D::parameter(1, 1), e = (a + b) * (b + 1);
        QCOMPARE(e.value(), 6.0);
        QCOMPARE(e.derivative(1), 5.0);
        QCOMPARE(e.derivative(0), 2.0);
        const auto p = Pruned<double, 1>::parameter(1, 1);
        QCOMPARE(((Pruned<double, 1>(2) + p) * (p + 1)).derivative(1), 5.0);
    }
    void everyFunctionAgainstDifferences() {
        using D = Dual<double, 3>;
        const double h = 1e-6;
        for (const auto& x : points) {
            const D f = formula(D::parameter(x[0], 0), D::parameter(x[1], 1), D::parameter(x[2], 2));
            QVERIFY(std::fabs(f.value() - plain(x[0], x[1], x[2])) < 1e-13);
            for (int i = 0; i < 3; ++i) {
                double up[3] = {x[0], x[1], x[2]}, down[3] = {x[0], x[1], x[2]};
                up[i] += h, down[i] -= h;
                const double slope = (plain(up[0], up[1], up[2]) - plain(down[0], down[1], down[2])) / (2 * h);
                QVERIFY2(std::fabs(f.derivative(i) - slope) < 1e-7, qPrintable(QString::number(i)));
            }
        }
    }
    void reverseModeAgrees() {
        using D = Dual<double, 3>;
        for (const auto& x : points) {
            const D f = formula(D::parameter(x[0], 0), D::parameter(x[1], 1), D::parameter(x[2], 2));
            Tape tape;
            const auto a = tape.variable(x[0]), b = tape.variable(x[1]), c = tape.variable(x[2]);
            const auto y = formula(a, b, c);
            const auto d = tape.derivatives(y);
            QVERIFY(std::fabs(y.value() - f.value()) < 1e-14);
            for (const auto& [v, i] : {std::pair{a, 0}, {b, 1}, {c, 2}})
                QVERIFY(std::fabs(d[static_cast<std::size_t>(v.place())] - f.derivative(i)) < 1e-13);
        }
    }
    void enoughRegistersLoseNothing() {
        using D = Dual<double, 3>;
        using P = Pruned<double, 3>;
        for (const auto& x : points) {
            const D f = formula(D::parameter(x[0], 0), D::parameter(x[1], 1), D::parameter(x[2], 2));
            const P p = formula(P::parameter(x[0], 0), P::parameter(x[1], 1), P::parameter(x[2], 2));
            for (int i = 0; i < 3; ++i)
                QVERIFY(std::fabs(f.derivative(i) - p.derivative(i)) < 1e-13);
        }
    }
    void theLargestSurvive() {
        using P = Pruned<double, 2>;
        const P sum = P::parameter(1, 0) * 3 + P::parameter(1, 1) * -5 + P::parameter(1, 2) * 4;
        QCOMPARE(sum.derivative(0), 0.0);
        QCOMPARE(sum.derivative(1), -5.0);
        QCOMPARE(sum.derivative(2), 4.0);
        const P equal = P::parameter(1, 7) + P::parameter(1, 9) + P::parameter(1, 8); // of equals the lower numbers
        QCOMPARE(equal.derivative(7), 1.0);
        QCOMPARE(equal.derivative(8), 1.0);
        QCOMPARE(equal.derivative(9), 0.0);
        const P gone = P::parameter(2, 0) - P::parameter(2, 0); // zeros take no register
        QCOMPARE(gone.carried().used, 0);
        QCOMPARE(sizeof(P), sizeof(Pruned<double, 2>)); // whatever the number of parameters
    }
    void secondDerivatives() {
        using D = Dual2<double, 3>;
        const double h = 1e-4;
        for (const auto& x : points) {
            const D f = formula(D::parameter(x[0], 0), D::parameter(x[1], 1), D::parameter(x[2], 2));
            for (int i = 0; i < 3; ++i) {
                for (int j = 0; j < 3; ++j) {
                    const auto at = [&](double si, double sj) {
                        double y[3] = {x[0], x[1], x[2]};
                        y[i] += si * h, y[j] += sj * h;
                        return plain(y[0], y[1], y[2]);
                    };
                    const double curve = (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h);
                    QVERIFY2(std::fabs(f.second(i, j) - curve) < 2e-5, qPrintable(QString("%1 %2").arg(i).arg(j)));
                    QCOMPARE(f.second(i, j), f.second(j, i));
                }
            }
        }
    }
    void newton() {
        // Rosenbrock's valley, from its usual start, in a handful of steps.
        using D = Dual2<double, 2>;
        double x = -1.2, y = 1;
        int steps = 0;
        for (; steps < 20 && (std::fabs(x - 1) > 1e-12 || std::fabs(y - 1) > 1e-12); ++steps) {
            const D a = D::parameter(x, 0), b = D::parameter(y, 1);
            const D f = pow(D(1) - a, 2.0) + (b - a * a) * (b - a * a) * 100;
            std::array<double, 2> step{};
            QVERIFY(newtonStep(f, step));
            x += step[0], y += step[1];
        }
        QVERIFY(steps <= 8);
        const D flat = D::parameter(1, 0) + D::parameter(1, 1);
        std::array<double, 2> step{};
        QVERIFY(!newtonStep(flat, step));
    }
    void typedFormulas() {
        const auto e = parseExpression("c = a + b; d = b + 1; e = c * d");
        QVERIFY(e.ok());
        QCOMPARE(e->variables, (std::vector<std::string>{"a", "b"}));
        const auto numbers = evaluate(*e, {2, 1});
        QCOMPARE(numbers.back().value(), 6.0);
        QCOMPARE(numbers.back().derivative(0), 2.0);
        QCOMPARE(numbers.back().derivative(1), 5.0);
        QCOMPARE(numbers.back().second(1, 1), 2.0);
        QCOMPARE(e->steps.back().called, std::string("e"));
        // The same as the compiled formula, everywhere.
        const auto f = parseExpression("u = sigmoid(a*b) + tanh(c/(b+3)) - sin(a)·cos(c);"
                                       "v = exp(u*0.5) + log(b*b+1) + (c+4)^1.5 + relu(a-b) + relu(b-a);"
                                       "v*u/(a*a+1) - (-b)");
        QVERIFY2(f.ok(), f.ok() ? "" : f.error().str().c_str());
        QCOMPARE(f->variables, (std::vector<std::string>{"a", "b", "c"}));
        using D = Dual2<double, 3>;
        for (const auto& x : points) {
            const D same = formula(D::parameter(x[0], 0), D::parameter(x[1], 1), D::parameter(x[2], 2));
            const auto typed = evaluate(*f, {x[0], x[1], x[2]});
            QCOMPARE(typed.back().value(), same.value());
            for (int i = 0; i < 3; ++i) {
                QCOMPARE(typed.back().derivative(i), same.derivative(i));
                for (int j = 0; j < 3; ++j)
                    QVERIFY(std::fabs(typed.back().second(i, j) - same.second(i, j)) < 1e-12);
            }
            // The chain rule adds up: every step's derivative is that of its sides, each times the local one.
            for (std::size_t n = 0; n < f->steps.size(); ++n) {
                const auto& step = f->steps[n];
                if (step.left < 0)
                    continue;
                for (int i = 0; i < 3; ++i) {
                    double sum =
                        localDerivative(step, typed, false) * typed[static_cast<std::size_t>(step.left)].derivative(i);
                    if (step.right >= 0)
                        sum += localDerivative(step, typed, true) *
                               typed[static_cast<std::size_t>(step.right)].derivative(i);
                    QVERIFY(std::fabs(sum - typed[n].derivative(i)) < 1e-12);
                }
            }
        }
    }
    void derivativesInSymbols_data() {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QStringList>("derivatives");
        const auto row = [](const char* formula, const QStringList& derivatives) {
            QTest::newRow(formula) << formula << derivatives;
        };
        row("c = a + b; d = b + 1; e = c * d", {"b + 1", "a + 2*b + 1"});
        row("x*x", {"2*x"});
        row("a^3 + 2*a^2*b", {"4*a*b + 3*a^2", "2*a^2"});
        row("a / b", {"1/b", "-a/b^2"});
        row("a*b / a", {"0", "1"});
        row("5 + 3", {});
        row("sin(a)*cos(a)", {});
        row("sigmoid(w*x + bias)", {});
        row("exp(a*b) + log(a + b) + sqrt(a) + tanh(b)", {});
        row("relu(a - b) * abs(b - a)", {});
        row("(1 - a)^2 + 100*(b - a^2)^2", {});
        row("a^b", {});
        row("2^a", {});
        row("(a + b)^0.5 / (a*b + 1)^2", {});
        row("(a + b + c + d)^6 * (a - b)", {});
        row("u = sigmoid(a*b) + tanh(c/(b+3)) - sin(a)*cos(c); v = exp(u*0.5) + log(b*b+1); v*u/(a*a+1)", {});
    }
    /// Written out, parsed again and evaluated at points drawn at random, they are the numbers that forward mode carries.
    void derivativesInSymbols() {
        QFETCH(QString, formula);
        QFETCH(QStringList, derivatives);
        const auto e = parseExpression(formula.toStdString());
        QVERIFY(e.ok());
        const auto symbols = symbolicDerivatives(*e);
        QCOMPARE(symbols.size(), e->steps.size());
        for (int v = 0; v < derivatives.size(); ++v)
            QCOMPARE(QString::fromStdString(symbols.back()[static_cast<std::size_t>(v)]), derivatives[v]);
        std::mt19937 random(35);
        std::uniform_real_distribution<double> uniform(0.2, 2.5);
        int compared = 0;
        for (int draw = 0; draw < 20; ++draw) {
            std::vector<double> at;
            for (std::size_t v = 0; v < e->variables.size(); ++v)
                at.push_back(uniform(random));
            const auto numbers = evaluate(*e, at);
            for (std::size_t s = 0; s < symbols.size(); ++s)
                for (std::size_t v = 0; v < at.size(); ++v) {
                    const auto& words = symbols[s][v];
                    const auto again = parseExpression(words);
                    if (!again && (words.size() > 150 || words.find("∂") != words.npos))
                        continue; // more steps than a formula may have, or a derivative that goes by its name
                    QVERIFY2(again.ok(), words.c_str());
                    std::vector<double> there;
                    for (const auto& name : again->variables) {
                        const auto place = std::find(e->variables.begin(), e->variables.end(), name);
                        if (place != e->variables.end()) {
                            there.push_back(at[static_cast<std::size_t>(place - e->variables.begin())]);
                            continue;
                        }
                        int step = 0; // one that goes by its name
                        while (step < static_cast<int>(e->steps.size()) && stepName(*e, step) != name)
                            ++step;
                        QVERIFY2(step < static_cast<int>(e->steps.size()), words.c_str());
                        there.push_back(numbers[static_cast<std::size_t>(step)].value());
                    }
                    const double typed = evaluate(*again, there).back().value(),
                                 carried = numbers[s].derivative(static_cast<int>(v));
                    QVERIFY2(
                        std::fabs(typed - carried) <= 1e-9 * std::max(1.0, std::fabs(carried)),
                        qPrintable(QString("%1: %2, %3").arg(QString::fromStdString(words)).arg(typed).arg(carried)));
                    ++compared;
                }
        }
        QVERIFY(compared > 0 || e->variables.empty());
    }
    /// Formulas within formulas: what a step's derivative is written as stays short, however deep it stands.
    void deepFormulasStayShort() {
        std::string text = "v0 = sin(a*b)";
        for (int i = 1; i < 15; ++i)
            text += "; w" + std::to_string(i) + " = " + (i == 1 ? "v0" : "w" + std::to_string(i - 1)) + "*exp(" +
                    (i == 1 ? "v0" : "w" + std::to_string(i - 1)) + "+a)";
        const auto e = parseExpression(text);
        QVERIFY2(e.ok(), e ? "" : e.error().str().c_str());
        for (const auto& step : symbolicDerivatives(*e))
            for (const auto& words : step)
                QVERIFY2(words.size() < 20000, words.substr(0, 200).c_str());
    }
    void precedenceIsThatOfTheBlackboard() {
        const auto value = [](const char* text, double a) {
            const auto e = parseExpression(text);
            return e ? evaluate(*e, std::vector<double>(e->variables.size(), a)).back().value() : NAN;
        };
        QCOMPARE(value("-a^2", 3), -9.0);
        QCOMPARE(value("2^3^2", 0), 512.0);
        QCOMPARE(value("a - 1 - 1", 3), 1.0);
        QCOMPARE(value("8 / 2 / 2 + 2 * 3", 0), 8.0);
        QCOMPARE(value("(a)", 3), 3.0);
        QCOMPARE(value("b = a; b", 3), 3.0);
        QCOMPARE(value("c = a + 1; a", 3), 3.0); // the last statement is the result
        QCOMPARE(value("a^a", 2), 4.0);
        QCOMPARE(value("(0 - 2)^3", 0), -8.0);
    }
    void newtonFindsWhatSolves() {
        // x B = c for the row x: a square in every variable, so one step does it.
        const auto square = parseExpression("(x*2 + y*1 - 4)^2 + (x*1 + y*3 - 7)^2");
        const auto solved = newtonFrom(*square, {0, 0});
        QVERIFY(solved && std::fabs((*solved)[0] - 1) < 1e-12 && std::fabs((*solved)[1] - 2) < 1e-12);
        const auto valley = parseExpression("(1 - a)^2 + 100*(b - a^2)^2");
        std::vector<double> at{-1.2, 1};
        for (int i = 0; i < 8; ++i)
            at = *newtonFrom(*valley, at);
        QVERIFY(std::fabs(at[0] - 1) < 1e-9 && std::fabs(at[1] - 1) < 1e-9);
        const auto flat = newtonFrom(*parseExpression("a + b"), {1, 1});
        QVERIFY(!flat && flat.error().str().find("no inverse") != std::string::npos);
    }
    void badFormulasAreRefusedInWords_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << ""
                                 << "A number, a name or a bracket was expected";
        QTest::newRow("open") << "(a + b"
                              << "A closing bracket was expected";
        QTest::newRow("operator") << "a + * b"
                                  << "character 5";
        QTest::newRow("end") << "a b"
                             << "An operator or the end was expected";
        QTest::newRow("function") << "foo(a)"
                                  << "There is no function foo";
        QTest::newRow("bare function") << "sin + 1"
                                       << "sin needs its argument in brackets";
        QTest::newRow("twice") << "c = a; c = b"
                               << "c already has a meaning";
        QTest::newRow("many") << "a+b+c+d+e+f+g"
                              << "more than 6 variables";
        QTest::newRow("deep") << QString(200, '(') + "a"
                              << "nested too deep";
        QTest::newRow("signs") << QString(200, '-') + "a"
                               << "nested too deep";
        QTest::newRow("steps") << QString("1+").repeated(100) + "1"
                               << "more than 64 steps";
        QTest::newRow("long") << QString(600, 'a') << "600 characters";
        QTest::newRow("number") << "1e999"
                                << "A number was expected";
    }
    void badFormulasAreRefusedInWords() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto e = parseExpression(text.toStdString());
        QVERIFY(!e.ok());
        QVERIFY2(e.error().str().find(says.toStdString()) != std::string::npos, e.error().str().c_str());
    }
    /// Where the derivative exists it is right, whatever another one is: not a number says that there is none.
    void derivativesAtTheEdgeOfADomain() {
        using D = Dual2<double, 2>;
        const auto a = [](double value) { return D::parameter(value, 0); };
        const D b = D::parameter(3, 1);
        QCOMPARE((sqrt(a(0)) + b).derivative(1), 1.0);
        QCOMPARE((log(a(0)) + b).derivative(1), 1.0);
        QCOMPARE((sqrt(a(0)) + b).second(1, 1), 0.0);
        const D cube = pow(a(-2), b);
        QCOMPARE(cube.value(), -8.0);
        QCOMPARE(cube.derivative(0), 12.0);
        QCOMPARE(cube.second(0, 0), -12.0);
        QVERIFY(std::isnan(cube.derivative(1)));
        QCOMPARE(pow(a(0), b).derivative(0), 0.0);
        QCOMPARE(pow(a(0), b).derivative(1), 0.0);
        QCOMPARE(pow(a(0), D(2)).second(0, 0), 2.0);
        QCOMPARE(pow(a(0), 2.0).second(0, 0), 2.0);
        QVERIFY(std::fabs(pow(a(2), b).second(0, 1) - 4 * (1 + 3 * std::log(2.0))) < 1e-12);
        QVERIFY(std::fabs(sqrt(exp(a(-1600))).derivative(0)) < 1e-100);
        QVERIFY(std::isnan(sqrt(a(0) * a(0)).derivative(0)));
    }
    void edges() {
        using D = Dual<double, 1>;
        QCOMPARE(relu(D::parameter(0, 0)).derivative(0), 0.0);
        QCOMPARE(abs(D::parameter(-3, 0)).derivative(0), -1.0);
        QCOMPARE(pow(D::parameter(0, 0), 1.0).derivative(0), 1.0);
        QCOMPARE(pow(D::parameter(0, 0), 2.0).derivative(0), 0.0);
        QCOMPARE(sigmoid(D::parameter(-800, 0)).value(), 0.0);
        QCOMPARE(sigmoid(D::parameter(800, 0)).value(), 1.0);
        QCOMPARE((1.0 / D::parameter(4, 0)).derivative(0), -0.0625);
        QVERIFY(std::fabs(sqrt(D::parameter(4, 0)).derivative(0) - 0.25) < 1e-15);
        QVERIFY(std::fabs(pow(D::parameter(2, 0), D(3)).derivative(0) - 12) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(tst_dual)
#include "tst_dual.moc"
