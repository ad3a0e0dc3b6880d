// The device of a program: serves its messages with the machine, and keeps what happened.
#pragma once

#include "core/simt/program/counting.hpp"
#include "core/simt/program/repeats.hpp"
#include "core/simt/program/run.hpp"
#include "core/simt/program/world.hpp"

#include <set>

namespace telar::program {

/// In place of a site of the program's code: a line of the source that is known.
constexpr uint64_t lineSite(int line) { return (uint64_t{1} << 63) + static_cast<uint64_t>(line); }

/// Where something stands in the program's text.
struct SourceLine {
    int line = 0;          ///< 0: not known
    std::string file = {}; ///< empty: the program's own
    /// "main.cu:12", with the name of the program's own file.
    std::string words(const std::string& own) const {
        return (file.empty() ? own : file) + (line > 0 ? ":" + std::to_string(line) : "");
    }
    /// For marks in the program's own file.
    int own() const { return file.empty() ? line : 0; }
};

class Device {
public:
    /// Errors: PTX that the machine does not know, no memory.
    static Expected<std::unique_ptr<Device>> make(const ProgramRequest& request, const cuda::KernelFile& file,
                                                  const JobContext& job, const RankPlace& rank = {});

    SharedWorld& world() { return *world_; }

    /// What is to be sent back; empty: nothing. False: the message makes no sense, the program is to be ended.
    bool serve(const Header& header, std::span<const uint8_t> body, std::vector<uint8_t>& answer);

    double launchMs() const { return launchMs_; }
    double predictedMs() const { return predictedMs_; } ///< of its launches and copies so far
    /// Sites of the program's code that a line is wanted for.
    std::vector<uint64_t> sites() const;
    /// Everything so far, with lines by site.
    void finish(ProgramReport& report, const std::map<uint64_t, SourceLine>& lines);

private:
    Device(const ProgramRequest& request, const cuda::KernelFile& file, const JobContext& job)
        : request_(request), file_(file), job_(job) {}
    bool launch(const Header& header, std::span<const uint8_t> body, std::vector<uint8_t>& answer);
    /// What a launch left, with those that it asked for.
    struct Outcome {
        uint32_t error = 0;
        uint64_t nanoseconds = 0;
        std::string printed;
        std::vector<machine::BufferUse> uses = {}; ///< of arrays, by their numbers
        void add(Outcome more);
    };
    /// The launch on the machine, then what its threads launched.
    Outcome perform(const LaunchMessage& message, std::span<const uint8_t> arguments, ProgramLaunch made);
    Outcome run(const LaunchMessage& message, std::span<const uint8_t> arguments, ProgramLaunch& made,
                std::vector<machine::ChildLaunch>& children);
    /// The launch, or what one like it has left (repeats.hpp).
    Outcome runOrRepeat(const LaunchMessage& message, std::span<const uint8_t> arguments, ProgramLaunch& made,
                        std::vector<machine::ChildLaunch>& children);
    std::vector<Touched> touchedBy(const std::vector<machine::BufferUse>& uses) const;
    void keep(ProgramLaunch made);
    void onceARun(ProgramLaunch& made);
    // children.cpp: launches that kernels ask for
    struct Waiting { ///< launches of one grid, of which `next` runs next
        std::vector<machine::ChildLaunch> children;
        LaunchMessage parent;
        std::size_t next = 0;
    };
    Waiting waitingOf(std::vector<machine::ChildLaunch> children, const LaunchMessage& parent);
    Outcome performChildren(std::vector<machine::ChildLaunch> children, const LaunchMessage& parent);
    uint32_t childError(const machine::ChildLaunch& child) const;
    Text childRefusal(const LaunchMessage& message) const;
    int lineOf(const machine::ChildLaunch& child) const;
    LaunchMessage messageOf(const machine::ChildLaunch& child) const;
    void askForChildren(machine::RunOptions& options, const LaunchMessage& parent, Outcome& outcome);
    static bool reaches(const LaunchMessage& message, const DeviceArray& array);
    std::vector<machine::Buffer> buffersFor(const LaunchMessage& message,
                                            const std::vector<machine::Argument>& arguments,
                                            const std::vector<std::string>& names);
    void replay(ProgramLaunch& made, const std::string& entry, const std::vector<machine::Buffer>& buffers,
                const std::vector<machine::Argument>& arguments);
    // counted_launch.cpp
    /// The launch on the machine, counted for as long as there is time for it; `together`: its blocks are there at once.
    Expected<machine::RunReport> runInTime(const LaunchMessage& message, const ProgramLaunch& made, int kernel,
                                           std::span<machine::Buffer> buffers,
                                           std::span<const machine::Argument> arguments,
                                           const machine::RunOptions& options, bool together);
    Expected<machine::Machine*> running(); ///< that counts nothing
    /// Whether the kernel makes its own barrier of all blocks, which are on the card at once.
    bool waitsTogether(const LaunchMessage& message, const simt::LaunchConfig& config,
                       const ptx::Function& function) const;
    void sayCounted(ProgramReport& report) const;
    // slow_lines.cpp
    void addLines(const std::string& kernel, const machine::RunReport& report, const simt::CacheReport* caches);
    void sayLines(ProgramReport& report) const;
    void predict(ProgramLaunch& made, const LaunchMessage& message, const machine::RunReport& report,
                 int64_t arrayBytes);
    // held_arrays.cpp: before the first launch of a kernel and line, and after each of the host's
    std::vector<ProgramArgument> argumentsOf(const cuda::KernelFacts& facts,
                                             const std::vector<machine::Argument>& arguments);
    void keepArray(const LaunchMessage& message, std::span<const uint8_t> arguments, uint64_t site,
                   const Outcome& outcome);
    void sayArrays(ProgramReport& report);
    bool copied(const Header& header, const CopyMessage& message);
    // ranges.cpp
    bool range(const Header& header, std::span<const uint8_t> body);
    ProgramRange sums() const; ///< of all so far
    // mistakes.cpp: what the host's side does wrong
    using Sentence = std::function<Text(const std::string& place)>; ///< place: "program.cu:12"
    using LineOf = std::function<SourceLine(uint64_t site)>;
    void keepMistake(const char* kind, uint64_t site, Sentence what);
    void unknownKernel(const Header& header, std::string_view name);
    void judgeReach(const LaunchMessage& message, ProgramLaunch& made, const std::vector<machine::Buffer>& buffers);
    // causes.cpp: what findings come from
    void judgeCauses(const LaunchMessage& message, ProgramLaunch& made, const std::vector<machine::Buffer>& buffers,
                     const std::vector<machine::Argument>& arguments);
    void shortCopy(ProgramLaunch& made, uint32_t array, const machine::Buffer& buffer);
    void hostPointer(const LaunchMessage& message, const ProgramLaunch& made, simt::Finding& finding,
                     const std::vector<machine::Argument>& arguments, const std::vector<machine::Buffer>& buffers);
    void keepOnlyCopy(const Header& header, const CopyMessage& message);
    void saySymbols(ProgramReport& report, const LineOf& lineOf) const;
    void sayCopiesBack(ProgramReport& report, const LineOf& lineOf) const;
    void touchedEarly(const Header& header, const FaultMessage& message);
    void refused(const FaultMessage& call); ///< of the system; `address` is its number
    // held_back.cpp: words that nobody has written, and of which nobody has looked at what came of them
    struct HeldBack {
        uint64_t launch; ///< its site
        simt::Finding finding;
        std::set<uint32_t> into; ///< arrays that the results may be in
        int64_t launches = 1;
        bool matters = false;
    };
    void holdBack(const LaunchMessage& message, ProgramLaunch& made, const std::vector<machine::BufferUse>& uses);
    void lookedAt(uint32_t array);
    /// A launch that only computes with what it reads, and stores it, looks at nothing itself.
    void handOn(const LaunchMessage& message, const std::vector<machine::BufferUse>& uses);
    void sayHeldBack();
    // uses.cpp: who wrote and read which words of arrays, in which streams
    void judgeCopy(const Header& header, const CopyMessage& message);
    void judgeUses(const LaunchMessage& message, const ProgramLaunch& made, const std::vector<machine::Buffer>& buffers,
                   const std::vector<machine::BufferUse>& uses);
    struct Use {
        uint32_t stream, number; ///< the how manieth work of the stream
        uint64_t from, end, site;
        bool write;
        bool atomic;     ///< as all others of this work on the array
        std::string who; ///< "step", "cudaMemcpyAsync"
    };
    void judgeUse(uint32_t array, const Order& order, Use use, const std::string& name);
    void sayUnread(ProgramReport& report, const LineOf& lineOf) const;
    void refusedCopy(const Header& header, const CopyMessage& message);
    bool mistaken(const Header& header, const MistakeMessage& message);
    void keepRefusal(const ProgramLaunch& made);
    Text refusalOf(const LaunchMessage& message) const;
    void sayMistakes(ProgramReport& report, const LineOf& lineOf) const;
    void sayEnd(ProgramReport& report, const LineOf& lineOf) const;

    const ProgramRequest& request_;
    const cuda::KernelFile& file_;
    const JobContext& job_;
    std::unique_ptr<SharedWorld> world_;
    std::unique_ptr<machine::Machine> machine_;
    std::optional<cuda::MatchedLaunches> matched_; ///< none: clang has compiled, or nothing is counted
    std::optional<CountingTime> counting_;         ///< none: all is counted, or nothing
    std::unique_ptr<machine::Machine> running_;    ///< made when a launch is first not counted
    /// By kernel, site and shape: what one that was counted took on the card.
    std::map<std::pair<CountingTime::Kernel, LaunchShape>, simt::PredictedTime> counted_;
    int64_t onlyRan_ = 0, partly_ = 0; ///< launches that were not counted; that were counted in part
    std::optional<Repeats> repeats_;   ///< none: each launch runs
    int64_t repeated_ = 0;
    ProgramReport kept_;
    int64_t bytesNow_ = 0;
    double launchMs_ = 0;
    int depth_ = 0;                            ///< of the launch that runs: 1 for one of the host's
    int awaited_ = 0;                          ///< launches that another waits for, whose own writes are not known yet
    std::map<std::string, uint32_t> kernelOf_; ///< by name in the PTX
    std::size_t findings_ = 0;
    /// By kernel, kind, line and array of a finding: the launch that lists it, and which of its findings it is.
    std::map<std::tuple<std::string, simt::FindingKind, simt::Site, std::string>, std::pair<std::size_t, std::size_t>>
        listed_;
    struct CountedKernel {
        int64_t launches = 0;
        std::map<std::pair<std::string, int64_t>, cuda::LineCounts> lines = {}; ///< by file and line
        std::map<int, double> executed = {}; ///< machine instructions, by line of the program's file
        int64_t matched = 0;                 ///< launches that have those
    };
    std::map<std::string, CountedKernel> lines_; ///< by kernel
    uint64_t neverShown_ = 0;                    ///< bytes that kernels printed
    struct Mistaken {
        const char* kind; ///< null: no mistake of the program's, but a note
        uint64_t site;
        Sentence what;
        int64_t count = 1;
        std::vector<uint64_t> callers = {}; ///< places, the first of which that has a line counts; empty: `site`
    };
    std::vector<Mistaken> mistakes_;
    struct Copies {
        int64_t times = 0;
        uint64_t bytes = 0, site = 0; ///< of the last
    };
    std::map<uint32_t, Copies> onlyCopies_, symbolCopies_; ///< by array: since it was allocated; by variable
    std::set<uint32_t> notFilled_;                         ///< arrays of copies that were refused
    std::map<uint32_t, Copies> copiesBack_;                ///< by array: to the host, since it was allocated
    std::map<uint32_t, std::pair<uint32_t, std::string>>
        named_; ///< by array: bytes of an element and what a kernel calls it
    std::vector<HeldBack> heldBack_;
    std::map<uint32_t, std::vector<Use>> uses_;                   ///< by array: the last ones
    std::optional<std::pair<uint64_t, std::string>> firstResult_; ///< of a kernel: site and its name
    bool failed_ = false;                                         ///< a launch did not end as it should
    bool takenBack_ = false, timed_ = false, printedByKernels_ = false;
    std::optional<FaultMessage> fault_;
    std::optional<std::pair<uint64_t, std::string>> foreign_;     ///< site and name of a function that is not here
    std::map<uint64_t, ProgramRange> openRanges_;                 ///< by number: with the sums when they began
    double predictedMs_ = 0;                                      ///< of all launches and copies so far
    std::optional<std::pair<uint64_t, uint64_t>> noMemory_;       ///< bytes and site of what the host was refused first
    std::optional<std::pair<uint64_t, uint64_t>> noDeviceMemory_; ///< likewise, of the device
    bool hostPointerSeen_ = false;
    std::set<std::pair<uint32_t, uint64_t>> keptArguments_; ///< kernel and site of launches whose arguments are kept
    struct Watched {
        int parameter = -1; ///< that the first launch wrote to; -1: none of floats
        int64_t launches = 0, step = 1;
        std::vector<ArrayAfter> kept = {};
        ArrayAfter last = {};
    };
    std::map<std::pair<uint32_t, uint64_t>, Watched> watched_; ///< by kernel and site
    uint64_t watchedBytes_ = 0;                                ///< that were copied out of arrays
};

} // namespace telar::program
