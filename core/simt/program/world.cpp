#include "core/simt/program/world.hpp"

#include "core/base/files.hpp"
#include "core/simt/cuda/prelude/telar_texture_types.h"
#include "core/simt/launch.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/occupancy.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace telar::program {

namespace {

constexpr uint64_t page = 4096;

uint64_t rounded(uint64_t bytes, uint64_t to) { return (bytes + to - 1) / to * to; }

uint64_t append(std::vector<uint8_t>& to, const void* from, std::size_t bytes, uint64_t alignment) {
    to.resize(rounded(to.size(), alignment));
    const uint64_t at = to.size();
    const auto* first = static_cast<const uint8_t*>(from);
    to.insert(to.end(), first, first + bytes);
    return at;
}

uint64_t appendText(std::vector<uint8_t>& to, const std::string& text) {
    return append(to, text.c_str(), text.size() + 1, 1);
}

CardFacts factsOf(const simt::DeviceModel& card) {
    CardFacts facts{};
    const std::string name = "Telar's machine (as a " + card.name + ")";
    std::strncpy(facts.name, name.c_str(), sizeof facts.name - 1);
    facts.major = card.major;
    facts.minor = card.minor;
    facts.multiprocessors = card.multiprocessors;
    facts.clockKhz = static_cast<int32_t>(card.clockHz / 1e3);
    facts.l2Bytes = static_cast<int32_t>(card.l2Bytes);
    facts.busBandwidth = card.busBandwidth;
    facts.memoryBandwidth = card.memoryBandwidth;
    facts.copySeconds = card.copySeconds;
    facts.kernelSeconds = card.kernelSeconds;
    return facts;
}

} // namespace

void SharedWorld::lay(const std::vector<cuda::KernelFacts>& kernels, const simt::DeviceModel& card,
                      uint64_t deviceBytes, uint32_t cards, const RankPlace& rank) {
    const auto& module = *program_->module;
    World world{};
    world.magic = worldMagic;
    world.sharedBytes = simt::maxSharedBytes;
    const auto* capability = simt::findCapability(card.major, card.minor);
    world.optInSharedBytes = capability ? static_cast<uint32_t>(capability->blockShared) : simt::maxSharedBytes;
    world.multiprocessorShared = capability ? static_cast<uint32_t>(capability->shared) : simt::maxSharedBytes;
    world.firstSlot = firstSlot_ = machine::firstSymbolSlot + module.symbols.size();
    world.card = factsOf(card);
    world.cards = cards_ = cards;
    start_.assign(sizeof world, 0);
    std::vector<KernelEntry> entries;
    for (const auto& kernel : kernels) {
        KernelEntry entry{};
        entry.name = appendText(start_, kernel.entry);
        std::vector<uint32_t> sizes;
        for (const auto& parameter : kernel.parameters)
            sizes.push_back(parameter.bytes);
        entry.parameters = static_cast<uint32_t>(sizes.size());
        entry.sizes = append(start_, sizes.data(), sizes.size() * sizeof(uint32_t), 8);
        if (const auto* function = module.find(kernel.entry))
            entry.maxThreads = function->maxThreads;
        entry.staticShared = static_cast<uint32_t>(std::min<uint64_t>(
            machine::staticSharedBytes(*program_, module.functionNames.at(kernel.entry)), UINT32_MAX));
        sharedOfKernels_.push_back(entry.staticShared);
        entries.push_back(entry);
    }
    optIn_ = world.optInSharedBytes;
    const auto values = machine::startValues(*program_);
    std::vector<SymbolEntry> symbols;
    for (std::size_t k = 0; k < module.symbols.size(); ++k) {
        if (module.symbols[k].space == ptx::Space::Shared)
            continue;
        SymbolEntry entry{};
        entry.name = appendText(start_, module.symbols[k].name);
        entry.address = program_->symbolAddresses[k];
        entry.bytes = module.symbols[k].size;
        entry.offset = append(start_, values[k].data(), entry.bytes, 16);
        symbols.push_back(entry);
        variables_.push_back({module.symbols[k].name, entry.offset, entry.bytes, module.symbols[k].align});
    }
    world.kernels = static_cast<uint32_t>(entries.size());
    world.kernelTable = append(start_, entries.data(), entries.size() * sizeof(KernelEntry), 8);
    world.symbols = static_cast<uint32_t>(symbols.size());
    world.symbolTable = append(start_, symbols.data(), symbols.size() * sizeof(SymbolEntry), 8);
    world.device = device_ = rounded(start_.size(), page);
    world.deviceBytes = deviceBytes_ = rounded(deviceBytes, page);
    world.rank = rank.rank;
    world.ranks = rank.ranks;
    world.mailbox = device_ + deviceBytes_;
    world.mailboxBytes = mailboxBytes_ = rounded(rank.mailboxBytes, page);
    world.bytes = bytes_ = world.mailbox + mailboxBytes_;
    std::memcpy(start_.data(), &world, sizeof world);
}

Expected<std::unique_ptr<SharedWorld>> SharedWorld::make(std::shared_ptr<const machine::Program> program,
                                                         const std::vector<cuda::KernelFacts>& kernels,
                                                         const simt::DeviceModel& card, int64_t deviceBytes,
                                                         uint32_t cards, const RankPlace& rank) {
    std::unique_ptr<SharedWorld> made(new SharedWorld);
    made->program_ = std::move(program);
    made->lay(kernels, card, static_cast<uint64_t>(deviceBytes), cards, rank);
    const auto refused = [] {
        return environmentError(
            text(TELAR_TR("core", "The device memory could not be created: %1"), systemReason(errno).str()));
    };
    // Sealed: the program cannot take away what Telar reads.
    made->file_ = memfd_create("telar-device", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (made->file_ < 0 || ftruncate(made->file_, static_cast<off_t>(made->bytes_)) != 0 ||
        fcntl(made->file_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        return refused();
    void* memory = mmap(nullptr, made->bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, made->file_, 0);
    if (memory == MAP_FAILED)
        return refused();
    made->memory_ = static_cast<uint8_t*>(memory);
    std::memcpy(made->memory_, made->start_.data(), made->start_.size());
    return made;
}

SharedWorld::~SharedWorld() {
    if (memory_)
        munmap(memory_, bytes_);
    if (file_ >= 0)
        close(file_);
}

bool SharedWorld::allocated(const ArrayMessage& message, uint64_t site) {
    if (message.number > arrays_.size() || message.number >= mostArrays || message.bytes == 0 ||
        message.bytes > deviceBytes_ || message.bytes > mostArrayBytes ||
        message.offset > deviceBytes_ - message.bytes || message.offset % page != 0 || message.card >= cards_)
        return false;
    if (message.number == arrays_.size())
        arrays_.emplace_back();
    auto& array = arrays_[message.number];
    alive_ -= array.alive ? array.bytes : 0;
    array.alive = false;
    if (message.bytes > deviceBytes_ - alive_)
        return false; // more than there is: arrays that lie over each other
    alive_ += message.bytes;
    array = {message.offset, message.bytes, site, true, message.managed != 0, message.card, message.managed == 0, {}};
    return true;
}

bool SharedWorld::freed(const ArrayMessage& message) {
    if (message.number >= arrays_.size() || !arrays_[message.number].alive)
        return false;
    auto& array = arrays_[message.number];
    array.alive = false;
    array.written = {};
    alive_ -= array.bytes;
    return true;
}

bool SharedWorld::written(uint32_t array, uint64_t at, uint64_t pitch, uint64_t width, uint64_t height) {
    if (array == noArray)
        return true;
    if (array >= arrays_.size())
        return false;
    arrays_[array].write(at, pitch, width, height);
    return true;
}

DeviceArray::Unwritten SharedWorld::unwritten(uint32_t array, uint64_t at, uint64_t pitch, uint64_t width,
                                              uint64_t height) const {
    return array < arrays_.size() ? arrays_[array].unwritten(at, pitch, width, height) : DeviceArray::Unwritten{};
}

std::span<uint8_t> SharedWorld::memoryOf(const DeviceArray& array) {
    return {memory_ + device_ + array.offset, array.alive ? static_cast<std::size_t>(array.bytes) : 0};
}

std::vector<std::span<uint8_t>> SharedWorld::memory() {
    std::vector<std::span<uint8_t>> parts;
    for (const auto& variable : variables_)
        parts.emplace_back(memory_ + variable.offset, static_cast<std::size_t>(variable.bytes));
    for (const auto& array : arrays_)
        if (array.alive)
            parts.push_back(memoryOf(array));
    return parts;
}

std::string SharedWorld::variableName(uint32_t number) const {
    return number < variables_.size() ? machine::plainName(variables_[number].name) : std::string();
}

SharedWorld::VariableFacts SharedWorld::variable(uint32_t number) const {
    return number < variables_.size() ? VariableFacts{variables_[number].bytes, variables_[number].align}
                                      : VariableFacts{};
}

uint32_t SharedWorld::arrayAt(uint64_t address) const {
    const uint64_t slot = address >> 32;
    return slot >= firstSlot_ && slot < firstSlot_ + arrays_.size() ? static_cast<uint32_t>(slot - firstSlot_)
                                                                    : noArray;
}

std::vector<uint64_t> SharedWorld::texturedAddresses() const {
    std::vector<uint64_t> addresses;
    for (const auto& variable : variables_)
        if (variable.name.find("telar_textures") != std::string::npos)
            for (uint64_t at = 0; at + sizeof(TelarTexture) <= variable.bytes; at += sizeof(TelarTexture)) {
                uint64_t address = 0; // its first member
                std::memcpy(&address, memory_ + variable.offset + at, sizeof address);
                if (address)
                    addresses.push_back(address);
            }
    return addresses;
}

std::vector<machine::SymbolValue> SharedWorld::symbolValues() const {
    std::vector<machine::SymbolValue> values;
    for (const auto& variable : variables_)
        values.push_back({variable.name, {memory_ + variable.offset, memory_ + variable.offset + variable.bytes}});
    return values;
}

void SharedWorld::keepSymbols(const machine::Machine& machine) {
    for (const auto& variable : variables_) {
        const auto bytes = machine.symbol(variable.name);
        std::memcpy(memory_ + variable.offset, bytes.data(), std::min<std::size_t>(bytes.size(), variable.bytes));
    }
}

} // namespace telar::program
