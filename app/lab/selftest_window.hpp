// The self-test's part with a window, and the whole of it: `telar --selftest [FILE]`.
#pragma once

#include <QString>

namespace telar {

class MainWindow;

/// Prints each check as it is done and writes the page to `file` (telar-selftest.md where it is empty). 0: nothing
/// failed; 1: something did, or the page cannot be written.
int runSelfTest(MainWindow& window, const QString& file);

} // namespace telar
