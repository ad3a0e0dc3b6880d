// How much of what NVIDIA's compilers can be tried with a run of the suite takes: each compilation takes a second.
#pragma once

#include <QtGlobal>

#include <cstddef>

namespace telar::test {

/// Each of so many cases is compiled; all of them with TELAR_NVIDIA=full.
inline std::size_t everyHowMany() { return qgetenv("TELAR_NVIDIA") == "full" ? 1 : 16; }

} // namespace telar::test
