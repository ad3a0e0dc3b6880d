// What a test needs that may not be here: a compiler, an x86-64 processor, a system that is not QEMU's user mode (in which
// ./tests/run --arm64 runs the tests of core). Each skips the test with its reason.
#pragma once

#include <QStandardPaths>
#include <QTest>

namespace telar::test {

/// Whether a compiler of kernels is installed.
inline bool compilerThere() {
    for (const char* name : {"clang-16", "clang-15", "clang-14", "clang"})
        if (!QStandardPaths::findExecutable(QLatin1String(name)).isEmpty())
            return true;
    return false;
}

} // namespace telar::test

#define TELAR_NEEDS_CLANG                                                                                              \
    do                                                                                                                 \
        if (!telar::test::compilerThere())                                                                             \
            QSKIP("no clang here");                                                                                    \
    while (false)

#ifdef TELAR_EMULATED
#define TELAR_NEEDS_LIMITS QSKIP("QEMU keeps no limit on a program's memory")
#define TELAR_NEEDS_PROGRAMS QSKIP("QEMU lets QProcess start nothing: it does not know CLONE_PIDFD")
#else
#define TELAR_NEEDS_LIMITS static_cast<void>(0)
#define TELAR_NEEDS_PROGRAMS static_cast<void>(0)
#endif
#ifndef __x86_64__
#define TELAR_NEEDS_X86 QSKIP("whole programs run on x86-64 alone")
#else
#define TELAR_NEEDS_X86 static_cast<void>(0)
#endif
