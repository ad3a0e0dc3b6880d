// A function that is there.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace telar {

template <class Signature>
class Call;

/// As `std::function`, but never empty: made of a lambda or another object that can be called, not of what
/// may be empty itself, a `std::function` or a pointer; of those `of` makes one where there is something to
/// call.
template <class R, class... Args>
class Call<R(Args...)> {
public:
    using Function = std::function<R(Args...)>;

    template <class F>
    requires(std::is_class_v<F> && !std::same_as<F, Call> && !std::same_as<F, Function> &&
             std::is_invocable_r_v<R, F&, Args...>) Call(F call)
        : call_(std::move(call)) {}

    static std::optional<Call> of(Function call) {
        if (!call)
            return std::nullopt;
        return Call([call = std::move(call)](Args... args) { return call(std::forward<Args>(args)...); });
    }

    R operator()(Args... args) const { return call_(std::forward<Args>(args)...); }

private:
    Function call_;
};

} // namespace telar
