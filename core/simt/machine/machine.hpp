// The machine: launches of a program over a grid, on the processor.
//
// Warps of 32 lanes run whole, with exact masks: lanes that part at a branch meet again where every way leads
// (ptx/cfg.hpp). Lanes that wait for others of their warp let those go on (independent scheduling, as from
// compute capability 7.0 on). Memory is a set of named stretches; an access outside ends its lane with a
// finding and touches nothing. Everything is deterministic; a seed gives another order of blocks and warps.
//
// Three ways, with the same output to the last bit where the kernel has no race:
// - Fast: bounds, alignment, endless loops and barriers are looked at, nothing is counted.
// - Counted: with counts for each place in the source, and checks for races and uninitialised memory.
// - Traced: counted, with a record for each memory instruction of the chosen blocks' warps.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/counters.hpp"
#include "core/simt/findings.hpp"
#include "core/simt/launch.hpp"
#include "core/simt/line_log.hpp"
#include "core/simt/machine/loop_rounds.hpp"
#include "core/simt/machine/program.hpp"
#include "core/simt/machine/steps.hpp"
#include "core/simt/machine/trace.hpp"
#include "core/simt/machine/translate/native.hpp"

#include <functional>
#include <span>

namespace telar::machine {

using simt::Dim3;
using simt::LaunchConfig;

/// Memory of the device that a launch may use, owned by the caller and used in place.
struct Buffer {
    std::string name;
    std::span<uint8_t> bytes;
    uint32_t element = 4; ///< bytes, for indices in messages
    bool fresh = false;   ///< nobody has written it: reads before writes are findings
    /// Of a fresh one: bits of its words of 4 bytes that somebody has written; the launch adds its own. Null: none has been.
    std::vector<uint64_t>* written = nullptr;
    bool watched = true;  ///< with Checks::All; without, only bounds and alignment are looked at
    uint64_t slot = 0;    ///< of its address; 0: the next one behind the module's variables and the buffer before it
    bool atStart = false; ///< it begins where its slot does, as a module's variables do, and not in the middle
};

/// A parameter: raw bytes, in whose place `offset` the address of a buffer is put.
struct Argument {
    std::vector<uint8_t> bytes;
    int buffer = -1;
    uint32_t offset = 0;
};
Argument bufferArgument(int buffer);
template <class T>
Argument valueArgument(T value) {
    Argument made;
    const auto* from = reinterpret_cast<const uint8_t*>(&value);
    made.bytes.assign(from, from + sizeof value);
    return made;
}

/// What a variable of the module holds at the start (cudaMemcpyToSymbol).
struct SymbolValue {
    std::string name;
    std::vector<uint8_t> bytes;
};

/// A launch that a thread asks for (dynamic parallelism). The machine keeps it; who runs the grid runs these, too.
struct ChildLaunch {
    int kernel = -1; ///< index of a function of the module; -1: what was launched is none
    LaunchConfig config;
    std::vector<uint8_t> arguments; ///< one behind the other
    bool tail = false;              ///< begins when the whole grid and its other launches have ended
    uint32_t error = 0;             ///< of cudaError_t; other than 0: it is refused
    ptx::Place place;
    int64_t block = 0; ///< in the order x, y, z
};
constexpr std::size_t mostChildren = std::size_t{1} << 20; ///< of one grid that wait at a time

enum class Checks {
    None,   ///< counts only
    Shared, ///< races and uninitialised reads of shared memory
    All     ///< of global memory, too; blocks run one after the other
};

struct RunOptions {
    int threads = 0; ///< cores for blocks that do not depend on each other; 0: all
    Checks checks = Checks::All;
    uint64_t seed = 0; ///< other than 0: another order of warps and blocks
    /// All blocks are there at once and may wait for each other (cudaLaunchCooperativeKernel). Global memory is not checked
    /// for races and unwritten words then, since the checks follow one block after the other. Empty: where the kernel has a
    /// barrier of the grid, as for one that runs without a host that would say so.
    std::optional<bool> cooperative = {};
    int64_t budget = 200'000'000;          ///< instructions of one warp in one block, after which it counts as endless
    int64_t checkBytes = int64_t{8} << 30; ///< memory that the checks of global memory may take
    JobContext job;
    int64_t from = 0, to = -1;       ///< which blocks run, in the order x, y, z; -1: all to the end
    std::function<void()> blockDone; ///< from any core
    /// Whether one more block begins, behind that many; from any core. False: the launch ends with those that have begun,
    /// which are the first ones. Not asked where blocks are there together. Empty: all run.
    std::function<bool(int64_t begun)> goOn;
    bool lines = false; ///< counted: which lines of memory warps touch is kept, for the model of the caches
    // Traced:
    int64_t firstBlock = 0, blocks = -1;   ///< which are kept, in the order x, y, z; -1: all from the first on
    int64_t blockStep = 1;                 ///< of them each so many-th
    bool onlyKept = false;                 ///< the other blocks do not run
    int32_t warp = -1;                     ///< only this one of each block; -1: all
    int64_t traceBytes = int64_t{1} << 30; ///< a trace that grows above this is given up
    /// Why a launch of a thread is refused, as a cudaError_t; 0: it is not. From any core. Empty: such launches are left out.
    std::function<uint32_t(const ChildLaunch&)> judgeChild;
    /// A thread waits for what its block has launched (cudaDeviceSynchronize in a kernel): runs it, and gives what it printed.
    /// None: the grid is to end.
    std::function<std::optional<std::string>(std::vector<ChildLaunch>)> runChildren;
    /// Of a program that counts nothing: kernels that take long become machine code (core/simt/machine/translate). Empty: none does.
    translate::Compile compile;
    double worthCompiling = translate::secondsWorthCompiling; ///< 0: before the first block
    /// Of a stepped program: blocks behind the one that is stepped through do not run; those before it do
    /// where blocks may depend on each other.
    std::optional<StepRequest> steps;
};

/// Which bytes of a buffer a launch has read and written, from the first to the last one; none where the end is 0.
struct BufferUse {
    int64_t readFrom = 0, readEnd = 0, writtenFrom = 0, writtenEnd = 0;
    bool byAtomics = false; ///< all of them, of any block
};

/// What one thread printed.
struct Printed {
    Dim3 block{0, 0, 0}, thread{0, 0, 0};
    std::string text;
};

/// What warps did at one line of the source.
struct LineSums {
    int64_t instructions = 0, lanes = 0; ///< of warps; of threads
    int64_t visits = 0;                  ///< of the instruction that ran most often
    simt::TensorWork tensor;
};

/// How often warps ran an instruction, and in how many of them a branch sent the lanes both ways.
struct InstructionCount {
    int64_t times = 0, parted = 0;
    /// Of exact divisions and roots (slow_ways.hpp), warps by the ways of their lanes, a bit each, where one went another than the
    /// short way, which is bit 0.
    std::map<uint32_t, int64_t> ways = {};
    /// Of the first instruction of an innermost loop: its rounds by entry.
    std::shared_ptr<LoopRounds> rounds = {};
};
/// By function of the module, and place in its code.
using InstructionCounts = std::vector<std::vector<InstructionCount>>;

struct RunReport {
    LaunchConfig config;
    simt::Counters counters;             ///< counted and traced programs
    std::vector<simt::Finding> findings; ///< the first of each kind and place
    int64_t findingCount = 0;
    std::vector<Printed> printed;
    bool printedMore = false; ///< than is kept
    int64_t ran = 0;          ///< blocks, of those asked for (RunOptions::goOn)
    int64_t counted = 0;      ///< of them with counts; fewer in a sampled launch alone (sampled.hpp)
    int64_t instructions = 0; ///< of warps; counted programs
    int64_t threadInstructions = 0;
    int64_t moves = 0;   ///< of the instructions: between registers, which an assembler leaves out (ptx/copies.hpp)
    int64_t added = 0;   ///< what an assembler makes of the instructions beyond one each (assembled.hpp)
    int64_t chained = 0; ///< of the instructions: those of the longest chain of each block (ptx/chains.hpp)
    int registers = 0;   ///< of a thread, estimated from the PTX (ptx/pressure.hpp); counted programs
    int capability = 35; ///< ten times the least that has its instructions (ptx/capability.hpp); counted programs
    std::map<std::pair<int32_t, int32_t>, LineSums> lines; ///< by file (ptx::Module::files) and line; counted programs
    InstructionCounts perInstruction;                      ///< counted programs
    std::map<std::string, double>
        modelled;                ///< by name: what a model of a card says of the launch, where somebody asked it
    std::vector<BufferUse> uses; ///< of the buffers that the checks watch, by buffer
    std::shared_ptr<simt::LineLog> touched; ///< RunOptions::lines
    std::optional<Trace> trace;
    std::optional<StepTrace> steps;
    std::vector<ChildLaunch> children; ///< in the order of the blocks
};

struct Launch;
struct Worker;

/// One launch that runs again and again, with the same buffers and values: what it needs is made ready once.
class RepeatedLaunch {
public:
    RepeatedLaunch();
    ~RepeatedLaunch();
    RepeatedLaunch(RepeatedLaunch&&) noexcept;

    /// All its blocks. Error: a request to stop.
    Status run();

private:
    friend class Machine;
    std::unique_ptr<Launch> launch_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<int64_t> order_; ///< of the blocks; empty: as they are counted
    int64_t from_ = 0;
    std::shared_ptr<translate::NativeKernel> native_; ///< null: the interpreter does all
};

/// Bytes of shared memory that a kernel, and what it calls, names; without what a launch adds.
uint64_t staticSharedBytes(const Program& program, int kernel);

/// What the checks of global memory take (RunOptions::checkBytes).
int64_t checkBytes(const Program& program, std::span<const Buffer> buffers);

/// What the module's variables hold before the first launch, addresses in them settled; 8 bytes more each. Empty for
/// shared memory.
std::vector<std::vector<uint8_t>> startValues(const Program& program);

class Machine {
public:
    explicit Machine(std::shared_ptr<const Program> program);
    ~Machine();
    Machine(Machine&&) noexcept;

    const Program& program() const;
    /// A kernel by its name in the PTX; -1 where there is none.
    int kernel(const std::string& name) const;

    /// Errors: a launch beyond CUDA's limits, arguments that do not fit the parameters, too little memory for
    /// the checks, a request to stop. What a kernel does wrong is a finding, no error.
    Expected<RunReport> run(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                            std::span<const Argument> arguments, std::span<const SymbolValue> symbols = {},
                            const RunOptions& options = {});
    /// The launch made ready, for a program that counts nothing; the machine stays where it is meanwhile.
    Expected<RepeatedLaunch> repeated(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                                      std::span<const Argument> arguments, std::span<const SymbolValue> symbols = {},
                                      const RunOptions& options = {});
    /// The module's variable after the last run; empty where there is none of that name.
    std::span<const uint8_t> symbol(const std::string& name) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace telar::machine
