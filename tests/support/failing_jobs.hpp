// Allocations, thread starts and writes of the window's jobs that fail when a test says so: failing.cpp.
#pragma once

namespace telar::test {

/// "memory:12": the twelfth allocation in a thread of a job is refused; "memory+:12": and all after it; "thread:1",
/// "write:1", "sync:1", "rename:1" likewise; ":0" of a kind only counts.
void failJobs(const char* plan);
/// Ends that; how many calls of the kind there were.
long failedCalls();

} // namespace telar::test
