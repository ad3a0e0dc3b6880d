// How long a test waits for what must come. Only a test that fails waits so long: a machine that is busy with
// other things is no reason to fail. Read after <QTest>, whose own patience is five seconds.
#pragma once

#include <QTest>

namespace telar::test {
inline constexpr int patience =
    TELAR_SANITIZED ? 600000 : 240000; ///< ms; one core of a busy machine trained for more than 60 s
}

#undef QTRY_VERIFY
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, ::telar::test::patience)
#define QTRY_COMPARE(got, want) QTRY_COMPARE_WITH_TIMEOUT(got, want, ::telar::test::patience)
