// Ranges that a program names (NVTX), and calls of functions that are not here.
#pragma once
#include "child_process.h"

namespace {

constexpr int deepestRange = 256;
thread_local uint64_t openRanges[deepestRange];
thread_local int rangeDepth = 0;
uint64_t rangeCount = 0;

void sayRange(uint64_t number, bool begins, const char* name, uint64_t site) {
    RangeMessage message{number, begins, (uint32_t)strnlen(name ? name : "", mostRangeName)};
    const Header header = {Kind::Range, (uint32_t)sizeof message + message.nameBytes, site};
    needed(writeAll(messagesFd, &header, sizeof header) && writeAll(messagesFd, &message, sizeof message) &&
           writeAll(messagesFd, name, message.nameBytes));
}

} // namespace

extern "C" {
int telarPushRange(const char* name) {
    Locked locked;
    if (rangeDepth < deepestRange) {
        openRanges[rangeDepth] = ++rangeCount;
        sayRange(rangeCount, true, name, SITE);
    }
    return rangeDepth++;
}
int telarPopRange() {
    Locked locked;
    if (rangeDepth == 0)
        return -2; // NVTX_NO_PUSH_POP_TRACKING
    if (--rangeDepth < deepestRange)
        sayRange(openRanges[rangeDepth], false, "", SITE);
    return rangeDepth;
}
uint64_t telarStartRange(const char* name) {
    Locked locked;
    sayRange(++rangeCount, true, name, SITE);
    return rangeCount;
}
void telarEndRange(uint64_t range) {
    Locked locked;
    sayRange(range, false, "", SITE);
}
void telarForeignCall(const char* name) {
    show();
    fflush(nullptr);
    const Header header = {Kind::ForeignCall, (uint32_t)strlen(name), SITE};
    needed(writeAll(messagesFd, &header, sizeof header) && writeAll(messagesFd, name, strlen(name)));
    _exit(125);
}
}
