// Reverse mode, to check forward mode against: every operation is written on a tape, then derivatives of one
// result flow back over it (backpropagation). One tape, one thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace telar::forward {

class Tape {
public:
    class Variable {
    public:
        Variable(Tape* tape, int32_t at) : tape_(tape), at_(at) {}
        double value() const { return tape_->entries_[static_cast<std::size_t>(at_)].value; }
        int32_t place() const { return at_; }

        friend Variable operator+(Variable x, Variable y) { return x.tape_->put(x.value() + y.value(), x, 1, y, 1); }
        friend Variable operator-(Variable x, Variable y) { return x.tape_->put(x.value() - y.value(), x, 1, y, -1); }
        friend Variable operator*(Variable x, Variable y) {
            return x.tape_->put(x.value() * y.value(), x, y.value(), y, x.value());
        }
        friend Variable operator/(Variable x, Variable y) {
            const double q = x.value() / y.value();
            return x.tape_->put(q, x, 1 / y.value(), y, -q / y.value());
        }
        friend Variable operator+(Variable x, double c) { return x.tape_->put(x.value() + c, x, 1, x, 0); }
        friend Variable operator*(Variable x, double c) { return x.tape_->put(x.value() * c, x, c, x, 0); }
        friend Variable operator-(Variable x) { return x * -1.0; }
        friend Variable exp(Variable x) { return x.apply(std::exp(x.value()), std::exp(x.value())); }
        friend Variable log(Variable x) { return x.apply(std::log(x.value()), 1 / x.value()); }
        friend Variable sin(Variable x) { return x.apply(std::sin(x.value()), std::cos(x.value())); }
        friend Variable cos(Variable x) { return x.apply(std::cos(x.value()), -std::sin(x.value())); }
        friend Variable tanh(Variable x) {
            const double t = std::tanh(x.value());
            return x.apply(t, 1 - t * t);
        }
        friend Variable sigmoid(Variable x) {
            const double s = 1 / (1 + std::exp(-x.value()));
            return x.apply(s, s * (1 - s));
        }
        friend Variable relu(Variable x) { return x.apply(x.value() > 0 ? x.value() : 0, x.value() > 0 ? 1 : 0); }
        friend Variable pow(Variable x, double p) {
            return x.apply(std::pow(x.value(), p), p * std::pow(x.value(), p - 1));
        }

    private:
        Variable apply(double f, double slope) const { return tape_->put(f, *this, slope, *this, 0); }
        Tape* tape_;
        int32_t at_;
    };

    Variable variable(double value) {
        entries_.push_back({value, -1, -1, 0, 0});
        return {this, static_cast<int32_t>(entries_.size() - 1)};
    }

    /// Derivatives of `result` by every entry of the tape, at the entries' places.
    std::vector<double> derivatives(Variable result) const {
        std::vector<double> adjoint(entries_.size());
        adjoint[static_cast<std::size_t>(result.place())] = 1;
        for (std::size_t i = entries_.size(); i-- > 0;) {
            const auto& e = entries_[i];
            if (e.left < 0)
                continue;
            adjoint[static_cast<std::size_t>(e.left)] += e.byLeft * adjoint[i];
            adjoint[static_cast<std::size_t>(e.right)] += e.byRight * adjoint[i];
        }
        return adjoint;
    }

    /// A value with its derivatives by two others: what every function comes down to.
    Variable put(double value, Variable x, double byX, Variable y, double byY) {
        entries_.push_back({value, x.place(), y.place(), byX, byY});
        return {this, static_cast<int32_t>(entries_.size() - 1)};
    }

private:
    struct Entry {
        double value;
        int32_t left, right;
        double byLeft, byRight;
    };
    std::vector<Entry> entries_;
};

} // namespace telar::forward
