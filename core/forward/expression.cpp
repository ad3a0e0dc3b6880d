#include "core/forward/expression.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace telar::forward {

namespace {

using Kind = ExpressionStep::Kind;

constexpr const char* functions[] = {"exp", "log", "sqrt", "sin", "cos", "tanh", "sigmoid", "relu", "abs"};
constexpr std::size_t longest = 500;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Recursive descent; the first error stays, and everything unwinds.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Expected<Expression> parse() {
        if (text_.size() > longest)
            return userError(telar::text(TELAR_TR("core", "The formula has %1 characters, and at most %2 are read"),
                                         text_.size(), longest));
        int last = -1;
        do {
            if (peek() == '\0' && last >= 0)
                break; // a semicolon at the end
            last = statement();
        } while (!error_ && take(';'));
        if (!error_ && peek() != '\0')
            fail(telar::text(TELAR_TR("core", "An operator or the end was expected")));
        if (error_)
            return *error_;
        // The result is the last step: what stands after it in the list would be shown as if it came later.
        if (last != static_cast<int>(found_.steps.size()) - 1)
            add({Kind::Add, {}, found_.steps[static_cast<std::size_t>(last)].called, last, constant(0)});
        return std::move(found_);
    }

private:
    char peek() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n'))
            ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (peek() != c)
            return false;
        ++at_;
        return true;
    }
    bool take(std::string_view word) {
        peek();
        if (text_.substr(at_, word.size()) != word)
            return false;
        at_ += word.size();
        return true;
    }
    int fail(Text what) {
        if (!error_)
            error_ = userError(std::move(what), telar::text(TELAR_TR("core", "character %1 of the formula"), at_ + 1),
                               telar::text(TELAR_TR("core", "Write for example (a + b) * (b + 1)")));
        return 0;
    }
    int add(ExpressionStep step) {
        if (found_.steps.size() >= mostExpressionSteps)
            return fail(telar::text(TELAR_TR("core", "The formula has more than %1 steps"), mostExpressionSteps));
        found_.steps.push_back(std::move(step));
        return static_cast<int>(found_.steps.size()) - 1;
    }
    int constant(double value) { return add({Kind::Constant, {}, {}, -1, -1, value}); }
    std::string word() {
        const auto begin = at_;
        while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_])))
            ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    int statement() {
        const auto begin = at_;
        std::string name;
        if (isLetter(peek())) {
            name = word();
            if (peek() == '=') {
                ++at_;
            } else {
                at_ = begin;
                name.clear();
            }
        }
        if (!name.empty() && (named_.count(name) || isFunction(name)))
            return fail(telar::text(TELAR_TR("core", "%1 already has a meaning"), name));
        int result = sum(0);
        if (!name.empty() && !error_) {
            auto& step = found_.steps[static_cast<std::size_t>(result)];
            if (step.kind == Kind::Variable || step.kind == Kind::Constant || !step.called.empty())
                result = add({Kind::Add, {}, name, result, constant(0)});
            else
                step.called = name;
            named_[name] = result;
        }
        return result;
    }
    static bool isFunction(const std::string& name) {
        return std::find(std::begin(functions), std::end(functions), name) != std::end(functions);
    }
    int sum(int depth) {
        int left = product(depth);
        for (;;) {
            const Kind kind = take('+') ? Kind::Add : take('-') || take("−") ? Kind::Subtract : Kind::Constant;
            if (kind == Kind::Constant || error_)
                return left;
            const int right = product(depth);
            left = add({kind, {}, {}, left, right});
        }
    }
    int product(int depth) {
        int left = signedPower(depth);
        for (;;) {
            const Kind kind = take('*') || take("·") || take("×") ? Kind::Multiply
                              : take('/')                         ? Kind::Divide
                                                                  : Kind::Constant;
            if (kind == Kind::Constant || error_)
                return left;
            const int right = signedPower(depth);
            left = add({kind, {}, {}, left, right});
        }
    }
    int signedPower(int depth) {
        if (depth > 60)
            return fail(telar::text(TELAR_TR("core", "Brackets and signs are nested too deep")));
        if (take('-') || take("−")) {
            const int of = signedPower(depth + 1);
            return error_ ? 0 : add({Kind::Negate, {}, {}, of});
        }
        const int base = atom(depth);
        if (!take('^') || error_)
            return base;
        const int exponent = signedPower(depth + 1);
        return error_ ? 0 : add({Kind::Power, {}, {}, base, exponent});
    }
    int atom(int depth) {
        const char c = peek();
        if (take('(')) {
            const int inside = sum(depth + 1);
            return error_ || take(')') ? inside : fail(telar::text(TELAR_TR("core", "A closing bracket was expected")));
        }
        if (isDigit(c) || c == '.') {
            double value = 0;
            const auto* begin = text_.data() + at_;
            const auto [end, code] = std::from_chars(begin, text_.data() + text_.size(), value);
            if (code != std::errc() || !std::isfinite(value))
                return fail(telar::text(TELAR_TR("core", "A number was expected")));
            at_ += static_cast<std::size_t>(end - begin);
            return constant(value);
        }
        if (!isLetter(c))
            return fail(telar::text(TELAR_TR("core", "A number, a name or a bracket was expected")));
        const auto name = word();
        if (isFunction(name)) {
            if (!take('('))
                return fail(telar::text(TELAR_TR("core", "%1 needs its argument in brackets"), name));
            const int inside = sum(depth + 1);
            if (!error_ && !take(')'))
                return fail(telar::text(TELAR_TR("core", "A closing bracket was expected")));
            return error_ ? 0 : add({Kind::Function, name, {}, inside});
        }
        if (const auto known = named_.find(name); known != named_.end())
            return known->second;
        if (peek() == '(')
            return fail(telar::text(TELAR_TR("core", "There is no function %1"), name));
        if (found_.variables.size() >= mostVariables)
            return fail(telar::text(TELAR_TR("core", "The formula has more than %1 variables"), mostVariables));
        found_.variables.push_back(name);
        return named_[name] = add({Kind::Variable, name, name});
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Expression found_;
    std::map<std::string, int> named_;
    std::optional<Error> error_;
};

Carrying applied(const std::string& name, const Carrying& x) {
    return name == "exp"       ? exp(x)
           : name == "log"     ? log(x)
           : name == "sqrt"    ? sqrt(x)
           : name == "sin"     ? sin(x)
           : name == "cos"     ? cos(x)
           : name == "tanh"    ? tanh(x)
           : name == "sigmoid" ? sigmoid(x)
           : name == "relu"    ? relu(x)
                               : abs(x);
}

/// A number as exponent may have any base; with another exponent the base is positive.
bool hasFixedExponent(const ExpressionStep& step, const std::vector<ExpressionStep>& steps) {
    return step.kind == Kind::Power && steps[static_cast<std::size_t>(step.right)].kind == Kind::Constant;
}

Carrying made(const ExpressionStep& step, const Carrying& x, const Carrying& y, bool fixedExponent) {
    switch (step.kind) {
    case Kind::Add:
        return x + y;
    case Kind::Subtract:
        return x - y;
    case Kind::Multiply:
        return x * y;
    case Kind::Divide:
        return x / y;
    case Kind::Power:
        return fixedExponent ? pow(x, y.value()) : pow(x, y);
    case Kind::Negate:
        return -x;
    case Kind::Function:
        return applied(step.name, x);
    default:
        return Carrying(step.constant);
    }
}

} // namespace

Expected<Expression> parseExpression(std::string_view text) { return Parser(text).parse(); }

std::vector<Carrying> evaluate(const Expression& e, const std::vector<double>& values) {
    std::vector<Carrying> numbers;
    numbers.reserve(e.steps.size());
    for (const auto& step : e.steps) {
        if (step.kind == Kind::Variable) {
            const auto number = std::find(e.variables.begin(), e.variables.end(), step.name) - e.variables.begin();
            numbers.push_back(Carrying::parameter(values[static_cast<std::size_t>(number)], static_cast<int>(number)));
            continue;
        }
        const Carrying none;
        const auto& x = step.left >= 0 ? numbers[static_cast<std::size_t>(step.left)] : none;
        const auto& y = step.right >= 0 ? numbers[static_cast<std::size_t>(step.right)] : none;
        numbers.push_back(made(step, x, y, hasFixedExponent(step, e.steps)));
    }
    return numbers;
}

double localDerivative(const ExpressionStep& step, const std::vector<Carrying>& numbers, bool right) {
    if (step.left < 0 || (right && step.right < 0))
        return 0;
    // The same operator once more, on numbers that carry nothing but themselves.
    const double x = numbers[static_cast<std::size_t>(step.left)].value();
    const double y = step.right < 0 ? 0 : numbers[static_cast<std::size_t>(step.right)].value();
    return made(step, right ? Carrying(x) : Carrying::parameter(x, 0), right ? Carrying::parameter(y, 0) : Carrying(y),
                !right)
        .derivative(0);
}

Expected<std::vector<double>> newtonFrom(const Expression& e, const std::vector<double>& values) {
    Carrying f = evaluate(e, values).back();
    for (int i = static_cast<int>(e.variables.size()); i < mostVariables; ++i) { // places without a variable stay at 0
        const auto unused = Carrying::parameter(0, i);
        f += unused * unused;
    }
    std::array<double, mostVariables> step{};
    if (!newtonStep(f, step) || std::any_of(step.begin(), step.end(), [](double s) { return !std::isfinite(s); }))
        return userError(text(TELAR_TR("core", "The Hessian has no inverse here, so Newton's method has no step")), {},
                         text(TELAR_TR("core", "Start elsewhere, or use a formula that is curved in every variable")));
    auto to = values;
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += step[i];
    return to;
}

} // namespace telar::forward
