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
