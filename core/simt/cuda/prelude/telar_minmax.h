// max and min of numbers, for both sides of a program.
#pragma once
#pragma clang system_header

#define TELAR_MINMAX(T)                                                                                      \
    TELAR_HD T max(T a, T b) { return a < b ? b : a; }                                                       \
    TELAR_HD T min(T a, T b) { return b < a ? b : a; }
TELAR_MINMAX(int) TELAR_MINMAX(unsigned int) TELAR_MINMAX(long) TELAR_MINMAX(unsigned long) TELAR_MINMAX(long long) TELAR_MINMAX(unsigned long long)
TELAR_HD float max(float a, float b) { return __builtin_fmaxf(a, b); }
TELAR_HD float min(float a, float b) { return __builtin_fminf(a, b); }
TELAR_HD double max(double a, double b) { return __builtin_fmax(a, b); }
TELAR_HD double min(double a, double b) { return __builtin_fmin(a, b); }
#define TELAR_MIXED(A, B, T)                                                                                 \
    TELAR_HD T max(A a, B b) { return max((T)a, (T)b); }                                                     \
    TELAR_HD T max(B a, A b) { return max((T)a, (T)b); }                                                     \
    TELAR_HD T min(A a, B b) { return min((T)a, (T)b); }                                                     \
    TELAR_HD T min(B a, A b) { return min((T)a, (T)b); }
TELAR_MIXED(int, unsigned int, unsigned int) TELAR_MIXED(long, unsigned long, unsigned long) TELAR_MIXED(long long, unsigned long long, unsigned long long)
TELAR_MIXED(float, double, double) TELAR_MIXED(int, long, long) TELAR_MIXED(int, long long, long long) TELAR_MIXED(unsigned int, unsigned long, unsigned long)
TELAR_MIXED(int, unsigned long, unsigned long)
