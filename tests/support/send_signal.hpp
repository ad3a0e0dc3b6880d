// A signal to a program that a test has started. One that has ended by itself has no number any more, and number 0 would be
// the test's own group of processes: whoever started it, too.
#pragma once

#include <QProcess>

#include <csignal>

namespace telar::test {

/// False where it has ended already.
inline bool sendSignal(const QProcess& process, int number) {
    const auto id = static_cast<pid_t>(process.processId());
    return id > 0 && ::kill(id, number) == 0;
}

} // namespace telar::test
