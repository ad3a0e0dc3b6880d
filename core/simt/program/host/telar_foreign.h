// Types, values and functions of libraries that are not here. A program that names them runs; a call of them ends it. What is
// declared is found by its name in the program (core/simt/program/foreign.cpp).
#pragma once
#pragma clang system_header

extern "C" void telarForeignCall(const char* name);

template <class Tag> struct TelarForeign {
    long value;
    TelarForeign() = default;
    template <class T> TelarForeign(T) : value(0) {}
    operator long() const { return value; }
    friend bool operator==(const TelarForeign& a, decltype(nullptr)) { return a.value == 0; }
    friend bool operator!=(const TelarForeign& a, decltype(nullptr)) { return a.value != 0; }
};

#define TELAR_FOREIGN_TYPE(name) typedef TelarForeign<struct telar_##name> name;
#define TELAR_FOREIGN_STATUS(name) typedef int name;
#define TELAR_FOREIGN_VALUE(name, number) constexpr int name = number;
#define TELAR_FOREIGN_CALL(name, result)                                                       \
    template <class... Arguments> static inline __attribute__((always_inline, nodebug)) result name(const Arguments&...) { \
        __attribute__((nomerge)) telarForeignCall(#name);                                      \
        return {};                                                                             \
    }
