// What cannot hold on arm64, or under QEMU's user mode, in which ./tests/run --arm64 runs the tests of core. Each names
// its reason.
#pragma once

#include <QTest>

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
