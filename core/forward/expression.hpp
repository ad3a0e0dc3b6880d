// Formulas as typed, taken apart into the steps that forward mode walks: every step is a number that carries its
// derivatives, made by the operators of dual.hpp.
//
//     c = a + b; d = b + 1; e = c * d
//
// Operators + - * / ^ (also · and ×), brackets, numbers with a decimal point; exp log sqrt sin cos tanh sigmoid relu
// abs. Statements are separated by semicolons; the last one is the result. What no statement names before it is used
// is a variable.
#pragma once

#include "core/base/expected.hpp"
#include "core/forward/dual.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar::forward {

constexpr int mostVariables = 6;
constexpr int mostExpressionSteps = 64;
/// With every first and second derivative by the variables.
using Carrying = Dual2<double, mostVariables>;

struct ExpressionStep {
    enum class Kind { Variable, Constant, Add, Subtract, Multiply, Divide, Power, Negate, Function };
    Kind kind = Kind::Constant;
    std::string name;          ///< of the variable or function; of an operation what a statement calls it, or empty
    std::string called;        ///< what a statement calls the result; empty where none does
    int left = -1, right = -1; ///< steps before this one
    double constant = 0;
};
struct Expression {
    std::vector<std::string> variables; ///< in the order in which they appear
    std::vector<ExpressionStep> steps;  ///< each after what it needs; the last is the result
};

/// A user error says at which character what was expected. At most 500 characters, `mostVariables` variables and
/// `mostExpressionSteps` steps.
Expected<Expression> parseExpression(std::string_view text);
/// Every step's number, the variables at `values` (as many as there are variables).
std::vector<Carrying> evaluate(const Expression& expression, const std::vector<double>& values);
/// The derivative of a step by what stands on its left or right alone.
double localDerivative(const ExpressionStep& step, const std::vector<Carrying>& numbers, bool right);

/// Where one step of Newton's method leads from `values`, towards a stationary point of the result: values - H^-1 g.
/// A user error where H is singular or the numbers are not finite.
Expected<std::vector<double>> newtonFrom(const Expression& expression, const std::vector<double>& values);

} // namespace telar::forward
