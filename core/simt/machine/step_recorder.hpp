// Fills a StepTrace while a program made for stepping runs.
#pragma once

#include "core/simt/machine/steps.hpp"
#include "core/simt/machine/worker.hpp"

namespace telar::machine {

class StepRecorder {
public:
    StepRecorder(const Launch& launch, StepTrace& trace);

    /// A warp is about to run `inst`, the first of a line or of a basic block. False: there is no more room.
    bool visit(Warp& warp, const Inst* inst);

private:
    uint32_t frameRecord(Warp& warp, std::size_t level, uint32_t source, uint32_t caller);
    void addSlot(const Warp& warp, const StepTrace::Slot& slot, uint32_t local, uint32_t inside);
    void addShared(const Worker& worker, uint64_t address, uint64_t bytes);
    void packLocal(const Warp& warp, uint64_t from, uint64_t end, uint32_t inside);
    void packIndirect(const Warp& warp, uint64_t pointer, uint64_t from, uint64_t end, uint32_t inside);
    void addChunk(uint64_t key);
    uint32_t listAt(uint64_t key);
    StepTrace::Slot slotOf(const ptx::DebugVariable& variable, const Code* code) const;

    const Launch& launch_;
    StepTrace& trace_;
    std::vector<uint8_t> packed_;
    std::vector<uint32_t> list_;
    std::unordered_map<uint64_t, uint32_t> lastChunk_, lastFrame_;
    std::unordered_map<uint64_t, std::pair<uint32_t, uint32_t>> lastList_; ///< begin, length
    std::unordered_map<uint64_t, std::vector<uint32_t>> parts_;            ///< of the line that a function stands at
};

/// The handler before the first instruction of each line and basic block.
const Inst* stepped(Warp& warp, const Inst* inst);
/// Bytes of local memory that the lanes of a mask write or, on entering a function, have not written yet.
void markWritten(WarpState& state, uint32_t offset, uint32_t bytes, uint32_t mask);
void forgetWritten(WarpState& state, uint32_t from, uint32_t end, uint32_t mask);

} // namespace telar::machine
