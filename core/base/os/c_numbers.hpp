// printf's numbers with a point, whatever locale the computer runs in.
#pragma once

#ifndef _WIN32
#include <locale.h>
#endif

namespace telar::os {

/// While it lives, this thread writes numbers as C does.
class CNumbers {
#ifndef _WIN32
public:
    CNumbers() : before_(::uselocale(c())) {}
    ~CNumbers() { ::uselocale(before_); }
    CNumbers(const CNumbers&) = delete;
    CNumbers& operator=(const CNumbers&) = delete;

private:
    static locale_t c() {
        static const locale_t made = ::newlocale(LC_ALL_MASK, "C", nullptr);
        return made;
    }
    locale_t before_;
#else // where a program has C's locale until it asks for another, and Telar does not
public:
    CNumbers() {}
    ~CNumbers() {}
#endif
};

} // namespace telar::os
