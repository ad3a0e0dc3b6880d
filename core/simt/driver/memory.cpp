#include "core/simt/driver/memory.hpp"

#include "core/simt/machine/program.hpp"
#include "core/simt/machine/warp.hpp"

#include <algorithm>
#include <sys/mman.h>

namespace telar::driver {

namespace {

constexpr std::size_t mostQuarantined = 1024;           ///< slots that wait before they are used again
constexpr std::size_t mostRuns = 64;                    ///< likewise, of variables
constexpr uint64_t endSlot = (uint64_t{1} << 47) >> 32; ///< a process has addresses of 47 bits

uint8_t* mapped(void* where, uint64_t bytes, int protection, int flags) {
    void* memory = mmap(where, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<uint8_t*>(memory);
}

} // namespace

std::string Array::name() const {
    std::string made = "the array";
    for (const auto& word : {label, shape})
        made += word.empty() ? "" : " " + word;
    if (!from.file.empty())
        made += " of " + from.words();
    if (!alive())
        made += freedAt.file.empty() ? " (freed)" : " (freed at " + freedAt.words() + ")";
    return made;
}

Memory::~Memory() {
    for (auto& array : arrays_)
        if (array)
            unmap(*array);
}

bool Memory::map(Array& array) {
    auto* place = reinterpret_cast<void*>(array.address);
    if (array.kind == ArrayKind::Managed || array.kind == ArrayKind::Pinned) {
        array.data = mapped(place, array.bytes(), PROT_READ | PROT_WRITE, MAP_FIXED_NOREPLACE);
        return array.data != nullptr;
    }
    if (!mapped(place, array.bytes(), PROT_NONE, MAP_FIXED_NOREPLACE)) // nobody else's memory may be there
        return false;
    if (array.kind == ArrayKind::Device)
        array.data = mapped(nullptr, array.bytes(), PROT_READ | PROT_WRITE, 0);
    if (!array.data)
        munmap(place, array.bytes());
    return array.data != nullptr;
}

void Memory::unmap(Array& array) {
    munmap(reinterpret_cast<void*>(array.address), array.bytes());
    if (array.alive() && array.kind == ArrayKind::Device)
        munmap(array.data, array.bytes());
    array.data = nullptr;
}

/// An array that was given back is no longer known there.
void Memory::forget(uint64_t slot) {
    if (arrays_[slot])
        unmap(*arrays_[slot]);
    arrays_[slot].reset();
    long_.erase(slot);
}

uint64_t Memory::freeSlots(uint64_t count) { return count == 1 ? freeSlot() : claim(count); }

uint64_t Memory::freeSlot() {
    if (next_ == 0)
        next_ = machine::firstSymbolSlot;
    if (quarantine_.size() > mostQuarantined || next_ >= endSlot) {
        if (quarantine_.empty())
            return 0;
        const uint64_t slot = quarantine_.front();
        quarantine_.pop_front();
        forget(slot);
        return slot;
    }
    arrays_.resize(next_ + 1);
    variables_.resize(next_ + 1);
    return next_++;
}

uint64_t Memory::allocate(uint64_t bytes, ArrayKind kind, const Line& from, void* where) {
    if (bytes == 0 || bytes > mostArrayBytes || bytes > bytes_ - inUse_)
        return 0;
    auto made = std::make_unique<Array>();
    made->words.bytes = bytes;
    made->words.alive = true;
    made->words.managed = kind == ArrayKind::Managed;
    made->words.fresh = kind == ArrayKind::Device;
    made->kind = kind;
    made->data = static_cast<uint8_t*>(where);
    made->from = from;
    constexpr uint64_t page = 4096; // that nobody has, behind the last element
    const uint64_t slots = ((machine::bufferStart + bytes + page - 1) >> 32) + 1;
    for (int tries = 0; tries < 64;
         ++tries) { // where something of the host's own lies in the slot, the next one is taken
        const uint64_t slot = freeSlots(slots);
        if (slot == 0)
            return 0;
        made->address = (slot << 32) + machine::bufferStart;
        if (!map(*made))
            continue;
        inUse_ += bytes;
        most_ = std::max(most_, inUse_);
        ++made_;
        ++generation_;
        if (slots > 1)
            long_[slot] = slots;
        arrays_[slot] = std::move(made);
        return arrays_[slot]->address;
    }
    return 0;
}

bool Memory::release(uint64_t address, const Line& at) {
    auto* array = slotOf(address);
    if (!array || !array->alive() || array->address != address)
        return false;
    if (array->kind == ArrayKind::Device)
        munmap(array->data, array->bytes());
    else if (array->kind != ArrayKind::Registered) // its pages go; that nobody else gets the addresses stays
        mapped(reinterpret_cast<void*>(address), array->bytes(), PROT_NONE, MAP_FIXED);
    array->data = nullptr;
    array->words.alive = false;
    array->words.written = {};
    array->freedAt = at;
    inUse_ -= array->bytes();
    ++generation_;
    if (const auto several = long_.find(address >> 32); several != long_.end())
        giveBack(several->first, several->second);
    else
        quarantine_.push_back(address >> 32);
    return true;
}

Array* Memory::slotOf(uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot < arrays_.size() && arrays_[slot])
        return arrays_[slot].get();
    const auto behind = long_.upper_bound(slot);
    if (behind == long_.begin())
        return nullptr;
    const auto several = std::prev(behind);
    return slot < several->first + several->second ? arrays_[several->first].get() : nullptr;
}

uint64_t Memory::claim(uint64_t count) {
    if (next_ == 0)
        next_ = machine::firstSymbolSlot;
    auto& known = runs_[count];
    if (known.size() > mostRuns || (next_ + count > endSlot && !known.empty())) {
        const uint64_t first = known.front();
        known.pop_front();
        forget(first);
        return first;
    }
    if (next_ + count > endSlot)
        return 0;
    const uint64_t first = next_;
    next_ += count;
    arrays_.resize(next_);
    variables_.resize(next_);
    return first;
}

void Memory::giveBack(uint64_t first, uint64_t count) { runs_[count].push_back(first); }

void Memory::setVariable(uint64_t slot, uint8_t* data, uint64_t bytes) {
    variables_[slot] = {data, bytes};
    ++generation_;
}

Spot Memory::at(uint64_t address, uint64_t bytes) {
    const uint64_t slot = address >> 32;
    if (slot < variables_.size() && variables_[slot].data) {
        const auto& variable = variables_[slot];
        const uint64_t from = address & 0xffffffffu;
        const bool fits = from <= variable.bytes && bytes <= variable.bytes - from;
        return {nullptr, fits ? variable.data + from : nullptr, false};
    }
    if (auto* array = slotOf(address)) {
        const uint64_t from = address - array->address;
        const bool fits = address >= array->address && from <= array->bytes() && bytes <= array->bytes() - from;
        if (fits || array->kind != ArrayKind::Registered)
            return {array, fits && array->alive() ? array->data + from : nullptr, false};
    }
    return {nullptr, reinterpret_cast<uint8_t*>(address), true};
}

} // namespace telar::driver
