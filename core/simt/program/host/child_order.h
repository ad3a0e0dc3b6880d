// What is ordered before what: streams, events and where the host waits. Everything is done at once here, in the order of
// the calls; who relies on that where CUDA orders nothing is told so.
#pragma once
#include "child_process.h"

namespace {

// The first numbers are the cards' streams 0, for which all but non-blocking streams of the card wait, and they for them.
uint32_t issued[mostStreams];        ///< works of each stream so far
uint64_t worksIssued = 0;            ///< of all streams
Order streamOrders[mostStreams];     ///< what its next work comes after
Order hostOrder;                     ///< what the host has waited for
bool nonBlocking[mostStreams];
int streamCards[mostStreams];
uint32_t streamCount = 1; ///< numbers that are taken; beyond the table streams share one, and nothing is said between them

void takeOrder(Order& to, const Order& from) {
    for (uint32_t k = 0; k < mostStreams; ++k)
        if (to.done[k] < from.done[k])
            to.done[k] = from.done[k];
}

bool comesAfter(const Order& later, const Order& earlier) {
    for (uint32_t k = 0; k < mostStreams; ++k)
        if (later.done[k] < earlier.done[k])
            return false;
    return true;
}

uint32_t numberOf(cudaStream_t stream) {
    return !stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread ? (uint32_t)presentCard : (uint32_t)stream->number;
}
int cardOf(cudaStream_t stream) { return !stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread ? presentCard : stream->card; }

/// What the next work of the stream comes after.
Order& orderOf(uint32_t stream) {
    Order& order = streamOrders[stream];
    takeOrder(order, hostOrder);
    for (uint32_t k = 0; k < streamCount && k < mostStreams; ++k)
        if (k != stream && streamCards[k] == streamCards[stream] && (stream < world->cards ? !nonBlocking[k] : k < world->cards && !nonBlocking[stream]))
            takeOrder(order, streamOrders[k]);
    return order;
}

/// A work of the stream begins: what is ordered before it, and itself.
const Order& beginWork(uint32_t stream) {
    Order& order = orderOf(stream);
    order.done[stream] = ++issued[stream];
    ++worksIssued;
    return order;
}

/// A copy between the device and pinned memory, or a launch that uses managed memory, that the host has not waited for.
struct Pending {
    Order order;
    uint32_t array;
    uint64_t from, end; ///< pages, as addresses
    uint64_t site;
    bool active;
    Early what;
    /// The host may read what is only read.
    int protection() const { return what == Early::CopySource || what == Early::KernelReads ? PROT_READ : PROT_NONE; }
};
constexpr uint32_t mostPending = 256;
Pending pending[mostPending];

/// Of pages that are both written and read, what is written counts.
void protect(const Pending& one) {
    mprotect((void*)one.from, one.end - one.from, one.protection());
    for (const auto& other : pending)
        if (other.active && other.protection() == PROT_NONE && other.from < one.end && one.from < other.end)
            mprotect((void*)other.from, other.end - other.from, PROT_NONE);
}

void settlePending() {
    bool some = false;
    for (auto& one : pending)
        some = some || one.active;
    if (!some)
        return;
    for (auto& one : pending)
        if (one.active && comesAfter(hostOrder, one.order)) {
            one.active = false;
            mprotect((void*)one.from, one.end - one.from, PROT_READ | PROT_WRITE);
        }
    for (auto& one : pending) // pages of several
        if (one.active)
            protect(one);
}

void waitFor(const Order& order) {
    takeOrder(hostOrder, order);
    settlePending();
}
void waitForStream(uint32_t stream) { waitFor(orderOf(stream)); }
void waitForAll(int card) {
    for (uint32_t k = 0; k < mostStreams; ++k)
        if (streamCards[k] == card || k == mostStreams - 1) // the last one is shared
            takeOrder(hostOrder, streamOrders[k]);
    settlePending();
}

/// The host must not touch the array's words until it has waited. Whole pages are watched: others may belong to somebody.
void watchUntilWaited(uint32_t array, uint64_t offset, uint64_t bytes, const Order& order, uint64_t site, Early what) {
    const uint64_t start = ((world->firstSlot + array) << 32) + arrayStart, all = arrays[array].bytes;
    uint64_t from = (offset + pageBytes - 1) / pageBytes * pageBytes, end = (offset + bytes) / pageBytes * pageBytes;
    if (offset + bytes == all)
        end = (all + pageBytes - 1) / pageBytes * pageBytes;
    if (from >= end)
        return;
    for (auto& one : pending) // the same launch again
        if (one.active && one.what == what && one.from == start + from && one.end == start + end) {
            takeOrder(one.order, order);
            one.site = site;
            return;
        }
    for (auto& one : pending)
        if (!one.active) {
            one = {order, array, start + from, start + end, site, true, what};
            protect(one);
            return;
        }
}

/// Whether the host has touched such words: they are open from then on.
const Pending* touchedEarly(uint64_t address) {
    const Pending* found = nullptr;
    for (auto& one : pending)
        if (one.active && address >= one.from && address < one.end) {
            one.active = false;
            mprotect((void*)one.from, one.end - one.from, PROT_READ | PROT_WRITE);
            found = &one;
        }
    return found;
}

void forgetPending(uint32_t array) {
    for (auto& one : pending)
        if (one.array == array)
            one.active = false;
}

} // namespace
