// The machine behind CUDA's driver API: modules of PTX, device memory, launches, and the record of what happened. What the
// entry points are called and how they take their arguments is app/cuda's; what a launch does is core/simt/machine's.
//
// One thing after the other: a launch or a copy is done when its function returns, whatever its stream. Times between
// events are predicted for a card (core/simt/predict.hpp). Results are numbers of CUresult (CUDA Driver API, "CUresult").
// Any thread may call any function.
#pragma once

#include "core/simt/cards.hpp"
#include "core/simt/driver/journal.hpp"
#include "core/simt/machine/machine.hpp"
#include "core/simt/program/counting.hpp"

#include <map>
#include <mutex>
#include <set>
#include <stop_token>

namespace telar::driver {

enum Result : int {
    Success = 0,
    InvalidValue = 1,
    OutOfMemory = 2,
    NotInitialized = 3,
    InvalidDevice = 101,
    InvalidImage = 200,
    InvalidContext = 201,
    NoBinary = 209,
    InvalidPtx = 218,
    FileNotFound = 301,
    InvalidHandle = 400,
    NotFound = 500,
    NotReady = 600,
    IllegalAddress = 700,
    LaunchFailed = 719,
    TooLarge = 720,
    NotPermitted = 800,
    NotSupported = 801,
    InvalidCluster = 912
};

/// Which findings of a launch are errors of the call.
enum class Raise { None, Faults, All }; ///< Faults: what a card would not survive

struct EngineOptions {
    simt::DeviceModel card = simt::teslaT4;
    uint64_t deviceBytes = uint64_t{16} << 30; ///< that the device says it has; pages exist once they are touched
    bool fast = false;                         ///< no counts and no checks but of bounds
    Raise raise = Raise::Faults;
    std::string journal; ///< a file; empty: one of this process' own
    int64_t budget = machine::RunOptions{}.budget;
    int threads = 0;
    double countingSeconds = program::usualCountingSeconds; ///< for counts and checks of all launches; 0: no limit
};

struct Done {
    int result = Success;
    std::string why; ///< one sentence, where the result is an error
};

struct Module;

struct Kernel {
    Module* module = nullptr;
    std::string entry, name; ///< in the PTX; for people
    int index = -1;
    std::vector<uint32_t> sizes, offsets; ///< of the parameters, in a packed buffer
    uint32_t packedBytes = 0;
    int64_t staticShared = 0, localBytes = 0, constantBytes = 0; ///< constantBytes: of the whole module
    int registers = 16, maxThreads = 1024;
    uint32_t dynamicSharedLimit = 0; ///< as it was set; 0: CUDA's usual one
    struct Parameter {
        std::string type; ///< "float"
        int dimensions = 0;
    };
    Text closed;                    ///< why no launch of it can be made again by itself; empty: they can
    SourcePtr source;               ///< null: it is Numba's, or not known
    std::vector<Parameter> ofNumba; ///< as its signature says them
    Line begin;                     ///< of one of Numba's
};

/// Kernels of Python's compilers carry their whole signature: "add" of "cudapy::__main__::add[abi:v1]...".
std::string kernelNameForPeople(const std::string& entry);

struct LaunchRequest {
    simt::LaunchConfig config;
    std::vector<uint8_t> values; ///< of the parameters, as Kernel::offsets says
    Line from;
    bool cooperative = false;            ///< its blocks may wait for each other
    std::vector<std::string> names = {}; ///< of Numba's arrays among the arguments, in order; empty: not known
};

struct Launched : Done {
    double seconds = 0; ///< as predicted for the card; in fast runs those of this computer
    std::string printed;
    std::vector<std::string> findings; ///< one sentence each
};

class Engine {
public:
    explicit Engine(EngineOptions options);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    const EngineOptions& options() const { return options_; }
    uint64_t bytesInUse();

    /// Null where `why` says what the machine does not know of this PTX.
    Module* load(std::string ptx, const std::string& name, Done& why);
    Done unload(Module* module);
    Kernel* kernel(Module* module, const std::string& entry);
    std::vector<Kernel*> kernels(Module* module);
    struct Variable {
        uint64_t address = 0, bytes = 0;
    };
    std::optional<Variable> variable(Module* module, const std::string& name);

    Done allocate(uint64_t bytes, ArrayKind kind, const Line& from, uint64_t& address, void* where = nullptr);
    Done release(uint64_t address, const Line& from);
    /// What is known of an address; null data and no host: nothing of the device is there.
    struct Facts {
        uint64_t begin = 0, bytes = 0;
        ArrayKind kind = ArrayKind::Device;
    };
    std::optional<Facts> factsOf(uint64_t address);

    /// Rows of `width` bytes; addresses of the device or of the host.
    struct Copy {
        uint64_t to = 0, from = 0;
        uint64_t toPitch = 0, fromPitch = 0, width = 0, height = 1;
    };
    Done copy(const Copy& copy, const Line& from);
    /// `count` values of `size` bytes in each of the rows.
    Done fill(uint64_t to, uint64_t pitch, const void* value, std::size_t size, uint64_t count, uint64_t height,
              const Line& from);

    Launched launch(Kernel& kernel, const LaunchRequest& request);
    /// The launch that runs ends soon, with an error. May be called by a signal's handler.
    void interrupt();
    /// In a handler of SIGSEGV: where the address is the device's, says so and keeps it in the record.
    void touchedByHost(uint64_t address);
    /// Nanoseconds on the card's timeline.
    int64_t clock() const { return clock_; }
    /// Goes into the record, once.
    void note(const Text& words);
    /// The record so far (program::recordText).
    std::string record();
    /// Around a fork, so that no lock is held in the child.
    std::recursive_mutex& mutex() { return mutex_; }

private:
    struct Arguments;
    Done refuse(int result, const char* kind, const Line& line, const Text& words);
    void bindBuffers(const Module& module);
    void watch(const LaunchRequest& request, const std::vector<machine::Argument>& arguments, int64_t& arrayBytes);
    void nameLost(std::vector<simt::Finding>& findings);
    std::optional<program::ScriptLaunch> scriptLaunch(const Kernel& kernel, const LaunchRequest& request,
                                                      const std::vector<machine::Argument>& arguments);
    bool giveAll(program::ScriptLaunch& made, const Kernel& kernel, const std::vector<machine::Argument>& arguments);
    void hold(program::GivenParameter& given, uint64_t address, uint64_t bytes);
    /// A launch's kernel and its place in the script, for the time that it may be counted.
    program::CountingTime::Kernel placeOf(const Kernel& kernel, const LaunchRequest& request);
    Expected<machine::RunReport> runInTime(Kernel& kernel, const LaunchRequest& request,
                                           const std::vector<machine::Argument>& arguments,
                                           const machine::RunOptions& options);
    Launched judge(Kernel& kernel, const LaunchRequest& request, machine::RunReport& report, double machineMs,
                   int64_t arrayBytes, std::optional<program::ScriptLaunch> script);
    static Kernel* childKernel(const Module& module, const machine::ChildLaunch& child);
    static uint32_t judgeChild(const Module& module, const machine::ChildLaunch& child);
    Launched launchOne(Kernel& kernel, const LaunchRequest& request, std::vector<machine::ChildLaunch>& children);
    Launched refused(const Kernel& kernel, const LaunchRequest& request, const Text& why);

    EngineOptions options_;
    std::recursive_mutex mutex_;
    Memory memory_;
    Journal journal_;
    std::vector<std::unique_ptr<Module>> modules_;
    std::vector<machine::Buffer> buffers_;
    std::vector<uint64_t> watched_;     ///< places in buffers_ that the launch in progress was given
    uint64_t buffersOf_ = ~uint64_t{0}; ///< Memory::generation that they were made for
    const Module* buffersFor_ = nullptr;
    std::atomic<int64_t> clock_{0};
    std::stop_source stop_;
    std::set<std::pair<const Kernel*, std::string>> counted_; ///< kernels at places whose lines are in the journal
    std::set<std::string> kept_;                              ///< launches that the journal has as ScriptLaunch
    uint64_t keptBytes_ = 0;                                  ///< of their parameters and arrays
    bool saidUnchecked_ = false, saidPartly_ = false;
    std::optional<program::CountingTime> counting_; ///< none: all is counted, or nothing
    std::map<std::pair<const Kernel*, std::string>, uint64_t> places_;
    std::map<std::pair<program::CountingTime::Kernel, program::LaunchShape>, simt::PredictedTime>
        predicted_; ///< of launches that were counted
};

} // namespace telar::driver
