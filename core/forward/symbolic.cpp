#include "core/forward/symbolic.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace telar::forward {

namespace {

using Kind = ExpressionStep::Kind;
/// Factors with their exponents: variables, functions and sums that stay in brackets, as they are written.
using Product = std::map<std::string, double>;
/// Products with their coefficients. Nothing in it: 0.
using Sum = std::map<Product, double>;

constexpr std::size_t mostTerms = 24;
constexpr double mostExpanded = 4; ///< the highest power of a sum that is multiplied out
constexpr std::size_t longestValue = 160,
                      longestDerivative = 400; ///< characters; steps that have more go by their names

Sum constant(double value) { return value == 0 ? Sum() : Sum{{{}, value}}; }
Sum factor(const std::string& written, double exponent = 1) { return {{{{written, exponent}}, 1}}; }
bool isConstant(const Sum& sum) { return sum.empty() || (sum.size() == 1 && sum.begin()->first.empty()); }
double valueOf(const Sum& sum) { return sum.empty() ? 0 : sum.begin()->second; }

std::string numberText(double value) { return generalText(value, 12); }

std::string powerText(const std::string& base, double exponent) {
    return exponent == 1 ? base : base + "^" + numberText(exponent);
}

/// "2*a*b/c", without a sign.
std::string termText(const Product& product, double size) {
    std::string above, below;
    int divisors = 0;
    for (const auto& [base, exponent] : product) {
        auto& where = exponent > 0 ? above : below;
        where += (where.empty() ? "" : "*") + powerText(base, std::fabs(exponent));
        divisors += exponent < 0;
    }
    if (size != 1 || above.empty())
        above = numberText(size) + (above.empty() ? "" : "*") + above;
    return below.empty() ? above : above + "/" + (divisors > 1 ? "(" + below + ")" : below);
}

std::string textOf(const Sum& sum) {
    if (sum.empty())
        return "0";
    std::string out;
    const auto add = [&out](const Product& product, double coefficient) {
        out += (out.empty()       ? (coefficient < 0 ? "-" : "")
                : coefficient < 0 ? " - "
                                  : " + ") +
               termText(product, std::fabs(coefficient));
    };
    const auto first = std::find_if(sum.begin(), sum.end(), // a term to begin with that has no sign
                                    [](const auto& term) { return term.second > 0 && !term.first.empty(); });
    if (first != sum.end())
        add(first->first, first->second);
    for (auto term = sum.begin(); term != sum.end(); ++term)
        if (term != first && !term->first.empty())
            add(term->first, term->second);
    if (sum.begin()->first.empty()) // the constant, whose product is the least, comes last
        add({}, sum.begin()->second);
    return out;
}

void put(Sum& sum, const Product& product, double coefficient) {
    const auto at = sum.try_emplace(product, 0).first;
    at->second += coefficient;
    if (at->second == 0)
        sum.erase(at);
}

Sum added(Sum a, const Sum& b, double times = 1) {
    for (const auto& [product, coefficient] : b)
        put(a, product, times * coefficient);
    return a;
}

/// A sum as one factor of a product.
Sum inBrackets(const Sum& sum) { return sum.size() < 2 ? sum : factor("(" + textOf(sum) + ")"); }

Sum multiplied(const Sum& a, const Sum& b) {
    if (a.size() * b.size() > mostTerms && a.size() > 1 && b.size() > 1)
        return multiplied(inBrackets(a), inBrackets(b));
    Sum out;
    for (const auto& [p, x] : a)
        for (const auto& [q, y] : b) {
            Product both = p;
            for (const auto& [base, exponent] : q) {
                const auto at = both.try_emplace(base, 0).first;
                at->second += exponent;
                if (at->second == 0)
                    both.erase(at);
            }
            put(out, both, x * y);
        }
    return out;
}

Sum raised(const Sum& sum, double exponent) {
    if (exponent == 0)
        return constant(1);
    if (exponent == 1 || (sum.empty() && exponent > 0))
        return sum;
    if (isConstant(sum))
        if (const double power = std::pow(valueOf(sum), exponent); std::isfinite(power))
            return constant(power);
    const bool whole = exponent == std::round(exponent);
    if (sum.size() == 1 && (whole || sum.begin()->second == 1)) {
        const auto& [product, coefficient] = *sum.begin();
        const bool plain = whole || product.size() == 1; // (x^2)^0.5 is not x
        Product powers;
        for (const auto& [base, one] : product)
            if (plain && (whole || one == 1))
                powers[base] = one * exponent;
        if (powers.size() == product.size())
            return {{powers, std::pow(coefficient, exponent)}};
    }
    if (whole && exponent > 0 && exponent <= mostExpanded) {
        Sum out = sum;
        for (int i = 1; i < static_cast<int>(exponent); ++i)
            out = multiplied(out, sum);
        return out;
    }
    return factor("(" + textOf(sum) + ")", exponent);
}

Sum divided(const Sum& a, const Sum& b) { return multiplied(a, raised(b, -1)); }

Sum called(const std::string& function, const Sum& of) { return factor(function + "(" + textOf(of) + ")"); }

/// Of f(u) by u.
Sum slopeOf(const std::string& f, const Sum& u) {
    const auto self = called(f, u);
    if (f == "exp")
        return self;
    if (f == "log")
        return raised(u, -1);
    if (f == "sqrt")
        return multiplied(constant(0.5), raised(self, -1));
    if (f == "sin")
        return called("cos", u);
    if (f == "cos")
        return multiplied(constant(-1), called("sin", u));
    if (f == "tanh")
        return added(constant(1), raised(self, 2), -1);
    if (f == "sigmoid")
        return added(self, raised(self, 2), -1);
    return divided(self, u); // relu and abs
}

/// A step's number, and the derivatives of it.
struct Node {
    Sum value;
    std::vector<Sum> by;
};

Sum powerOf(const Sum& base, const Sum& exponent) {
    return isConstant(exponent) ? raised(base, valueOf(exponent))
                                : factor("(" + textOf(base) + ")^(" + textOf(exponent) + ")");
}

Sum valueOfStep(const ExpressionStep& step, const Sum& x, const Sum& y) {
    switch (step.kind) {
    case Kind::Variable:
        return factor(step.name);
    case Kind::Constant:
        return constant(step.constant);
    case Kind::Add:
        return added(x, y);
    case Kind::Subtract:
        return added(x, y, -1);
    case Kind::Multiply:
        return multiplied(x, y);
    case Kind::Divide:
        return divided(x, y);
    case Kind::Power:
        return powerOf(x, y);
    case Kind::Negate:
        return multiplied(constant(-1), x);
    case Kind::Function:
        return called(step.name, x);
    }
    return {};
}

/// Of the step with x and y on its sides, whose derivatives are dx and dy. (A. Griewank, A. Walther, 2008, chapter 3.)
Sum derivativeOfStep(const ExpressionStep& step, const Node& self, const Sum& x, const Sum& dx, const Sum& y,
                     const Sum& dy) {
    switch (step.kind) {
    case Kind::Add:
        return added(dx, dy);
    case Kind::Subtract:
        return added(dx, dy, -1);
    case Kind::Multiply:
        return added(multiplied(dx, y), multiplied(x, dy));
    case Kind::Divide:
        return added(divided(dx, y), divided(multiplied(x, dy), raised(y, 2)), -1);
    case Kind::Power:
        if (isConstant(y))
            return multiplied(multiplied(constant(valueOf(y)), raised(x, valueOf(y) - 1)), dx);
        return multiplied(self.value, added(multiplied(dy, called("log", x)), divided(multiplied(y, dx), x)));
    case Kind::Negate:
        return multiplied(constant(-1), dx);
    case Kind::Function:
        return dx.empty() ? Sum() : multiplied(slopeOf(step.name, x), dx);
    default:
        return {};
    }
}

} // namespace

std::string stepName(const Expression& expression, int step) {
    const auto& one = expression.steps[static_cast<std::size_t>(step)];
    return one.called.empty() ? "v" + std::to_string(step + 1) : one.called;
}

std::vector<std::vector<std::string>> symbolicDerivatives(const Expression& expression) {
    std::vector<Node> nodes;
    std::vector<std::vector<std::string>> all;
    const Node none{{}, std::vector<Sum>(expression.variables.size())};
    for (const auto& step : expression.steps) {
        const Node& x = step.left >= 0 ? nodes[static_cast<std::size_t>(step.left)] : none;
        const Node& y = step.right >= 0 ? nodes[static_cast<std::size_t>(step.right)] : none;
        Node made{valueOfStep(step, x.value, y.value), {}};
        auto& words = all.emplace_back();
        const auto name = stepName(expression, static_cast<int>(all.size()) - 1);
        for (std::size_t v = 0; v < expression.variables.size(); ++v) {
            const bool itself = step.kind == Kind::Variable && step.name == expression.variables[v];
            made.by.push_back(itself ? constant(1) : derivativeOfStep(step, made, x.value, x.by[v], y.value, y.by[v]));
            words.push_back(textOf(made.by.back()));
            if (words.back().size() > longestDerivative)
                made.by.back() = factor("∂" + name + "/∂" + expression.variables[v]);
        }
        if (textOf(made.value).size() > longestValue)
            made.value = factor(name);
        nodes.push_back(std::move(made));
    }
    return all;
}

} // namespace telar::forward
