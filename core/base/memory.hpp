// How much memory this process may still take, asked before it is taken.
#pragma once

#include "core/base/expected.hpp"

#include <cstdint>
#include <string>

namespace telar {

/// Bytes: the least of what the machine has free, of what every memory group around this process leaves
/// (cgroups, version 1 and 2, nested ones too) and of the process' own limits (RLIMIT_AS, RLIMIT_DATA).
/// TELAR_MEMORY in the environment lowers it, for tests.
int64_t availableMemory();

/// Refuses, with the number, what would not fit. Small sizes pass without asking.
Status checkMemory(int64_t bytes);
/// The same of a product of sizes, which may be larger than any whole number.
Status checkEstimate(double bytes);
/// The same for what a file would take: the sentence names it.
Status checkMemoryFor(int64_t bytes, const std::string& name);

/// What the memory groups leave; the largest number where there are none. `root` stands before /proc and
/// /sys, for tests. Sources: kernel documentation, cgroup-v1/memory and cgroup-v2, "Memory".
int64_t freeInGroups(const std::string& root = {});

} // namespace telar
