// A whole CUDA program run: its host side as a process that is shut in, its kernels on the machine, with every check and
// count that a kernel alone gets.
//
// One thing after the other: a launch is done when it comes back, whatever its stream, with those that its kernel asked for. Times between events are predicted
// for a card (core/simt/predict.hpp), as are those of copies; none of them is measured.
#pragma once

#include "core/simt/cards.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "core/simt/program/arguments.hpp"
#include "core/simt/program/build.hpp"
#include "core/simt/program/protocol.hpp"
#include "core/simt/program/rank_time.hpp"
#include "core/simt/program/ranks.hpp"

#include <functional>
#include <optional>

namespace telar::program {

/// Bytes: half of what this computer has left, at least 2 GiB and at most 16. Pages exist once they are touched.
int64_t usualDeviceBytes();

struct ProgramRequest {
    ProgramSource source;
    std::vector<std::string> arguments; ///< behind the program's name
    simt::DeviceModel card = simt::teslaT4;
    uint32_t cards = 1;     ///< of this kind that the program sees; at most mostCards
    int ranks = 0;          ///< of an MPI program, each a process with cards of its own; 0: it is none
    int64_t eagerBytes = 0; ///< standard sends of up to so many return before their receive; 0: none does
    RankLinks links;        ///< that the record's times of ranks are predicted for
    double seconds = 60;    ///< of processor time for the host side; five times as much by the clock
    int64_t memoryBytes = int64_t{2} << 30;   ///< of the host side
    int64_t deviceBytes = usualDeviceBytes(); ///< of all cards together
    int64_t checkBytes =
        machine::RunOptions{}.checkBytes;    ///< for the checks of global memory, which a larger launch goes without
    int64_t outputBytes = int64_t{64} << 20; ///< that it may print
    int64_t budget = machine::RunOptions{}.budget;
    /// By the clock, for counts and checks (counting.hpp); what launches take beyond only runs, with bounds checked.
    /// 0: everything is counted and checked.
    double countingSeconds = 0;
    int threads = 0;   ///< cores for the machine; 0: all
    bool fast = false; ///< no counts and no checks but of bounds; times between events are this computer's
    /// Kernels that take long and are not counted become machine code; only of a trusted source.
    bool native = true;
    bool fmad = true; ///< a * b + c may become one instruction that rounds once (CompileRequest::fmad)
    cuda::Maker maker = cuda::Maker::Clang; ///< of the kernels; the host side is always clang's
    uint64_t seed = 0;                      ///< other than 0: another order of blocks and warps
    bool stalls = false;                    ///< each launch is replayed on the model of a multiprocessor, too
    bool cold = false;                      ///< its caches are empty at the start of each launch
    bool keepArguments = false;             ///< ProgramLaunch::arguments and ProgramReport::arraysAfter are wanted
    bool reportStopped = false;             ///< a request to stop leaves a report of what is known, and no error
    int input = -1;                         ///< a descriptor to read from; -1: nothing to read
    /// What the program prints, as it comes: whether to standard error, and the bytes. In the thread that runs.
    std::function<void(bool, std::string_view)> printed;
};

/// A launch of a kernel.
struct ProgramLaunch {
    std::string kernel; ///< "scale<float>"
    simt::LaunchConfig config;
    uint32_t card = 0;     ///< that it runs on
    int rank = -1;         ///< of an MPI program, that launched it; -1: it is none
    int line = 0;          ///< of the source; 0: not known
    std::string file = {}; ///< of the line; empty: the program's own
    uint64_t site = 0;     ///< in the program's code; a line of a kernel that launches others is one behind all of it
    uint32_t error = 0;    ///< of cudaError_t
    Text refusal;          ///< why it did not run; empty: it ran
    double machineMs = 0;  ///< on this computer
    bool repeated = false; ///< it did not run: what one like it wrote, from the same memory, was written again
    std::optional<simt::PredictedTime> predicted;
    cuda::LineCounts counts;                                 ///< of the whole grid
    int registers = 0;                                       ///< of a thread, estimated from the PTX; 0: not known
    std::shared_ptr<const cuda::ExecutedCode> executed = {}; ///< with NVIDIA's compiler and its tools
    /// Blocks that were counted and checked; all of them, or those of which `counts` are scaled. 0: the launch only ran, and
    /// `predicted`, if there, is of one of the same shape from the same line. -1: nobody counts blocks.
    int64_t countedBlocks = -1;
    std::shared_ptr<const multiprocessor::Timeline> timeline; ///< null: not asked for, or not possible
    std::vector<simt::Finding> findings;                      ///< the first of each kind and place: one for a mistake
    /// Findings that one of `findings` brings about, or that are the same mistake at another line.
    struct Follows {
        std::size_t cause;
        simt::Finding finding;
    };
    std::vector<Follows> follows = {};
    /// By finding, how many launches of the run had it; later launches do not list it again.
    std::vector<int64_t> launchesWith = {};
    std::vector<ProgramArgument> arguments; ///< of the first launch of each kernel and line alone
    /// Of a script's launch, the first of each kernel, line, grid and block.
    std::optional<ScriptLaunch> script = {};
};

/// What an array of float that a launch wrote held after it.
struct ArrayAfter {
    std::size_t launch = 0; ///< of ProgramReport::launches
    int64_t nth = 0;        ///< of the launches of that kernel from that line, from 1
    std::string array;      ///< as the kernel calls it; empty: not known
    int64_t columns = 0;    ///< threads along x, where threads and elements are as many; 0: not known
    std::vector<float> values = {};
    float least = 0, most = 0; ///< of those that are finite
};

/// Puts findings that are one mistake together (`follows`).
void foldFindings(ProgramLaunch& launch);
/// Whether it lies in one of Telar's own headers: of a kernel of Thrust, CUB or cuBLAS, which no line of the program is in.
bool isOfLibrary(const simt::Finding& finding);

struct ProgramCopy {
    Way way = Way::ToDevice;
    int64_t bytes = 0, room = 0; ///< room: bytes behind the start, the less of both sides
    int line = 0;
    std::string file = {}; ///< as of a launch
    uint64_t site = 0;
    uint32_t error = 0; ///< other than 0: nothing was copied
    double predictedMs = 0;
};

/// A range that the program names for its own (NVTX), and what ran in it. The same one from the same line again is added.
struct ProgramRange {
    std::string name;
    int line = 0;
    std::string file = {}; ///< as of a launch
    uint64_t site = 0;
    int64_t times = 0, launches = 0, copies = 0;
    double predictedMs = 0,
           machineMs = 0; ///< of its launches and copies, as foretold; of its launches, on this computer
};

/// A line of the kernels that moves more of memory than it must, over all launches that were counted.
struct SlowLine {
    std::string kernel; ///< one that comes there
    int64_t line = 0;
    std::string file = {};                       ///< empty: the program's own
    int64_t sectors = 0, neededSectors = 0;      ///< of global memory, 32 bytes each, and the fewest that do
    int64_t wavefronts = 0, idealWavefronts = 0; ///< of shared memory: passes over the banks, likewise
};

/// What warps did at one line of a kernel's source, over all its launches that were counted.
struct KernelLine {
    std::string kernel;
    std::string file = {}; ///< empty: the program's own
    int64_t line = 0;
    int64_t launches = 0; ///< that were counted, of the kernel
    cuda::LineCounts counts;
    std::optional<double> executed = {}; ///< machine instructions; none: some launch has no such counts
};

/// What happened in its order: an index into launches or copies.
struct ProgramEvent {
    bool launch = false;
    std::size_t index = 0;
};

/// A mistake that belongs to no thread of a kernel. The same one again is counted.
struct ProgramFault {
    std::string kind; ///< "launch refused", "copy refused" ...: for tables and records; not translated
    int line = 0;     ///< of the source; 0: not known
    Text what;        ///< one sentence with the place
    int64_t count = 1;
    std::string file = {}; ///< of the line, of a script's, whose sentence is without the place
    /// Of an MPI program: the ranks that take part, and the lines of their calls; 0: not known.
    std::vector<int> ranks = {}, lines = {};
};

struct WrittenFile {
    std::string name, content;
};

struct ProgramReport {
    std::vector<ProgramLaunch> launches; ///< at most `mostKept`, as copies
    std::vector<ProgramCopy> copies;
    std::vector<ProgramEvent> events;
    std::vector<ProgramRange> ranges; ///< in the order of their first beginning
    /// The lines that waste most: sectors of global memory, passes over the banks of shared memory; at most three of each.
    std::vector<SlowLine> slowGlobal, slowShared;
    std::vector<KernelLine> lines; ///< of the program's own files, by kernel, file and line
    int64_t launchCount = 0, copyCount = 0;
    int64_t arrays = 0, notFreed = 0, notFreedBytes = 0, mostBytes = 0; ///< of device memory; mostBytes: at once
    std::optional<int> exit;                                            ///< what main returned; none: it was ended
    int signal = 0;                                                     ///< that ended it
    std::optional<Text> ended;                       ///< why Telar ended it, or what it did that ended it
    std::vector<ProgramFault> faults;                ///< of the host side, in the order of the program's code
    std::vector<Text> notes;                         ///< what else a student should know
    std::vector<RankReport> ranks;                   ///< of an MPI program
    std::shared_ptr<const RankJournal> journal = {}; ///< likewise, for the model of time
    std::vector<WrittenFile> files;
    /// Of each kernel and line in the order of its launches, the last among them; of many, evenly spread ones.
    std::vector<ArrayAfter> arraysAfter;
    Text notExecuted;                 ///< why launches have no counts of machine instructions; empty: they have
    std::string compiler;             ///< of the kernels: "nvcc 13.0.88"
    double compileMs = 0, hostMs = 0; ///< hostMs: by the clock, without launches
    int64_t findingsBeyond = 0;       ///< of launches after `mostFindings` findings: counted, not kept
    static constexpr std::size_t mostKept = 10000, mostFindings = 2000;

    /// Neither a kernel's thread nor the host side made a mistake that was found.
    bool faultless() const;
};

/// Errors: the program does not compile, cannot be started, or the request to stop. Whatever it does once it runs is in
/// the report.
Expected<ProgramReport> runProgram(const ProgramRequest& request, const JobContext& job = {});

} // namespace telar::program
