// Value or error, for failures that a user can meet. Bugs assert instead.
#pragma once

#include "core/base/text.hpp"

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace telar {

enum class ErrorKind {
    User,        ///< bad shape, bad file, missing device: the user can mend it
    Environment, ///< memory, disk, driver: the machine refused
    Cancelled    ///< asked to stop; never shown as a failure
};

struct Error {
    ErrorKind kind = ErrorKind::User;
    Text what;  ///< one sentence without a full stop: what happened
    Text where; ///< file, line, field or device; may be empty
    Text hint;  ///< what to do about it; may be empty

    /// "WHAT (WHERE). HINT", in English.
    std::string str() const;
};

inline Error userError(Text what, Text where = {}, Text hint = {}) {
    return {ErrorKind::User, std::move(what), std::move(where), std::move(hint)};
}
inline Error environmentError(Text what, Text where = {}, Text hint = {}) {
    return {ErrorKind::Environment, std::move(what), std::move(where), std::move(hint)};
}
Error cancelledError();
/// An allocation failed that nobody foresaw.
Error outOfMemoryError(const std::string& name = {});

template <class T>
class [[nodiscard]] Expected {
public:
    Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Expected(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& value() const& { return assert(ok()), *std::get_if<0>(&state_); }
    T& value() & { return assert(ok()), *std::get_if<0>(&state_); }
    T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
    const Error& error() const { return assert(!ok()), *std::get_if<1>(&state_); }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Expected<void> {
public:
    Expected() = default;
    Expected(Error error) : error_(std::move(error)) {}

    bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }
    const Error& error() const { return assert(!ok()), *error_; }

private:
    std::optional<Error> error_;
};

using Status = Expected<void>;

} // namespace telar

// A failure that the caller is told as it is: each of these lines returns the error of its call, or goes on.
// `TELAR_TRY(file, readFile(path));` declares the constant `file`, which holds a value from here on (`*file`, `file->`).
#define TELAR_TRY(name, ...)                                                                                           \
    const auto name = __VA_ARGS__;                                                                                     \
    if (!name)                                                                                                         \
    return name.error()
/// The same for a value that is changed or moved on.
#define TELAR_TAKE(name, ...)                                                                                          \
    auto name = __VA_ARGS__;                                                                                           \
    if (!name)                                                                                                         \
    return name.error()
/// The value goes to what is there already.
#define TELAR_SET(target, ...)                                                                                         \
    if (auto telarGiven = __VA_ARGS__; !telarGiven)                                                                    \
        return telarGiven.error();                                                                                     \
    else                                                                                                               \
        target = *std::move(telarGiven)
/// A call of which nothing but its success is wanted.
#define TELAR_CHECK(...)                                                                                               \
    if (auto telarChecked = __VA_ARGS__; !telarChecked)                                                                \
    return telarChecked.error()
