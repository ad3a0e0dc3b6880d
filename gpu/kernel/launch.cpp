#include "gpu/kernel/launch.hpp"

#include "core/simt/ptx/capability.hpp"
#include "gpu/counters/counters.hpp"
#include "gpu/kernel/driver.hpp"
#include "gpu/kernel/math.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace telar::gpu {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// What the machine answers itself and no driver knows: a failed assertion ends the kernel, an index that the
/// compiler would check goes on as it does without the check.
constexpr const char* machineFunctions = R"(.version 7.0
.target sm_75
.address_size 64
.visible .func __telar_assert(.param .b64 a, .param .b64 b, .param .b32 c) { trap; }
.visible .func __ubsan_handle_out_of_bounds(.param .b64 a, .param .b64 b) { ret; }
)";

/// The device's context, current in this thread as long as this lives.
class Context {
public:
    static Expected<Context> enter(const DriverApi& api) {
        Context made(api);
        TELAR_CHECK(api.check(api.retain(&made.context_, 0), "cuDevicePrimaryCtxRetain"));
        TELAR_CHECK(api.check(api.setCurrent(made.context_), "cuCtxSetCurrent"));
        return made;
    }
    Context(Context&& other) noexcept : api_(other.api_), context_(std::exchange(other.context_, nullptr)) {}
    Context& operator=(Context&&) = delete;
    ~Context() {
        if (!context_)
            return;
        api_.setCurrent(nullptr);
        api_.release(0);
    }

private:
    explicit Context(const DriverApi& api) : api_(api) {}
    const DriverApi& api_;
    void* context_ = nullptr;
};

class Memory {
public:
    explicit Memory(const DriverApi& api) : api_(api) {}
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory() {
        for (const auto address : all_)
            api_.free(address);
    }
    Expected<DriverApi::Address> allocate(std::size_t bytes) {
        DriverApi::Address made = 0;
        TELAR_CHECK(api_.check(api_.allocate(&made, std::max<std::size_t>(bytes, 1)), "cuMemAlloc"));
        all_.push_back(made);
        return made;
    }

private:
    const DriverApi& api_;
    std::vector<DriverApi::Address> all_;
};

/// The module's text for this device: what was compiled for a newer one is tried all the same, and assembly within the
/// source may need more than the compiler was asked for.
std::string textFor(const ptx::Module& module, int capability) {
    std::string out = module.text;
    const auto replace = [&out](std::string_view before, const char* digits, const std::string& by) {
        if (const auto at = out.find(before); at != std::string::npos) {
            const auto start = at + before.size();
            const auto end = std::min(out.find_first_not_of(digits, start), out.size());
            out.replace(start, end - start, by);
        }
    };
    const std::string_view target = ".target sm_";
    const auto at = out.find(target);
    constexpr int hopper = 90; // its driver takes the whole module, or nothing
    if (capability == hopper && std::ranges::any_of(module.functions, [&](const auto& function) {
            return ptx::neededCapability(module, *function) == hopper;
        })) {
        replace(".version ", "0123456789.", "8.0"); // the first that has them
        replace(target, "0123456789a", "90a");
    } else if (at != std::string::npos && std::atoi(out.c_str() + at + target.size()) > capability) {
        replace(target, "0123456789", std::to_string(capability));
    }
    return out;
}

constexpr int staticShared = 1, localBytes = 3, registerCount = 4, mostDynamic = 8; // CUfunction_attribute

/// Loaded, and gone with this.
class Loaded {
public:
    explicit Loaded(const DriverApi& api) : api_(api) {}
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;
    ~Loaded() { unload(); }

    /// As NVIDIA's assembler makes it by itself: a limit of registers, though larger than what it takes, has it unroll more. With
    /// the limit where blocks of that many threads would not find registers enough.
    Status load(const std::string& program, const std::string& entry, int64_t threads) {
        constexpr int64_t registersOfBlock = 65536, registersOfThread = 255;
        const auto each = std::min(registersOfThread, registersOfBlock / ((threads + 31) / 32 * 32) / 8 * 8);
        if (auto fine = loadWithin(program, entry, 0); !fine || attribute(registerCount) <= each)
            return fine;
        unload();
        return loadWithin(program, entry, each);
    }
    void* function() const { return function_; }
    /// A variable of the module gets its value; one that the compiler left out needs none.
    Status set(const machine::SymbolValue& symbol) const {
        DriverApi::Address address = 0;
        std::size_t bytes = 0;
        if (api_.variable(&address, &bytes, module_, symbol.name.c_str()) != 0)
            return {};
        return api_.check(api_.toDevice(address, symbol.bytes.data(), std::min(bytes, symbol.bytes.size())),
                          "cuMemcpyHtoD");
    }
    int attribute(int which) const {
        int value = 0;
        api_.functionAttribute(&value, which, function_);
        return value;
    }

private:
    void unload() {
        if (module_)
            api_.unload(std::exchange(module_, nullptr));
        if (link_)
            api_.linkDestroy(std::exchange(link_, nullptr));
    }
    /// `registers`: at most so many a thread; 0: as many as the assembler wants.
    Status loadWithin(const std::string& program, const std::string& entry, int64_t registers) {
        constexpr int mostRegisters = 0, infoLog = 3, infoLogBytes = 4, errorLog = 5, errorLogBytes = 6; // CUjit_option
        constexpr int ptxInput = 1; // CUjitInputType
        std::string words(8192, '\0'), info(8192, '\0');
        std::array<int, 5> options{infoLog, infoLogBytes, errorLog, errorLogBytes, mostRegisters};
        std::array<void*, 5> values{info.data(), reinterpret_cast<void*>(info.size()), words.data(),
                                    reinterpret_cast<void*>(words.size()), reinterpret_cast<void*>(registers)};
        const auto given = static_cast<unsigned>(options.size() - (registers == 0));
        if (auto fine = api_.check(api_.linkCreate(given, options.data(), values.data(), &link_), "cuLinkCreate");
            !fine)
            return fine;
        const auto add = [&](std::string_view part) {
            std::string whole(part); // ended by a zero, as the API asks
            return api_.linkAdd(link_, ptxInput, whole.data(), whole.size() + 1, nullptr, 0, nullptr, nullptr);
        };
        int code = add(program);
        if (program.find(".extern .func") != std::string::npos) { // it calls what is elsewhere
            if (code == 0)
                code = add(machineFunctions);
            if (code == 0 && !deviceMath().empty())
                code = add(deviceMath());
        }
        void* image = nullptr;
        std::size_t bytes = 0;
        if (code == 0)
            code = api_.linkComplete(link_, &image, &bytes);
        if (code == 0)
            code = api_.load(&module_, image);
        if (code != 0) {
            words.resize(std::strlen(words.c_str()));
            const auto end = words.find_last_not_of(" \n");
            words.resize(end == std::string::npos ? 0 : end + 1);
            if (words.empty())
                return api_.check(code, "cuLinkComplete");
            return userError(text(TELAR_TR("gpu", "The GPU's driver rejects this program: %1"), words),
                             text("%1", entry));
        }
        return api_.check(api_.function(&function_, module_, entry.c_str()), "cuModuleGetFunction");
    }

    const DriverApi& api_;
    void *link_ = nullptr, *module_ = nullptr, *function_ = nullptr;
};

class Events {
public:
    explicit Events(const DriverApi& api) : api_(api) {}
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;
    ~Events() {
        for (void* event : {start_, end_})
            if (event)
                api_.eventDestroy(event);
    }
    Status create() {
        if (auto fine = api_.check(api_.eventCreate(&start_, 0), "cuEventCreate"); !fine)
            return fine;
        return api_.check(api_.eventCreate(&end_, 0), "cuEventCreate");
    }
    /// What `work` makes the GPU do, by its own clock.
    template <class Work>
    Expected<double> time(Work&& work) {
        float milliseconds = 0;
        int code = api_.eventRecord(start_, nullptr);
        if (code == 0)
            code = work();
        if (code == 0)
            code = api_.eventRecord(end_, nullptr);
        if (code == 0)
            code = api_.eventSynchronize(end_);
        if (code == 0)
            code = api_.eventElapsed(&milliseconds, start_, end_);
        TELAR_CHECK(api_.check(code, "cuLaunchKernel"));
        return static_cast<double>(milliseconds);
    }

private:
    const DriverApi& api_;
    void *start_ = nullptr, *end_ = nullptr;
};

struct Places {
    std::vector<DriverApi::Address> work, start; ///< of each buffer: what the kernel gets; as at the start
};

/// Refuses before the driver is asked, with the numbers.
Status checkMemory(const DriverApi& api, std::span<const std::vector<uint8_t>> memory) {
    std::size_t needed = 0, free = 0, total = 0;
    for (const auto& one : memory)
        needed += 2 * one.size();
    if (auto fine = api.check(api.memoryInfo(&free, &total), "cuMemGetInfo"); !fine)
        return fine;
    if (needed > free)
        return environmentError(text(TELAR_TR("gpu", "This launch needs %1 MiB on the GPU; %2 MiB are free"),
                                     static_cast<int64_t>(needed >> 20), static_cast<int64_t>(free >> 20)));
    return {};
}

Expected<Places> place(Memory& owner, std::span<const std::vector<uint8_t>> memory) {
    Places made;
    for (const auto& one : memory)
        for (auto* list : {&made.work, &made.start}) {
            TELAR_TAKE(address, owner.allocate(one.size()));
            list->push_back(*address);
        }
    return made;
}

/// The bytes of each parameter, addresses in their places.
std::vector<std::vector<uint8_t>> parameters(std::span<const machine::Argument> arguments, const Places& places) {
    std::vector<std::vector<uint8_t>> made;
    for (const auto& one : arguments) {
        auto bytes = one.bytes;
        if (one.buffer >= 0) {
            const auto address = places.work[static_cast<std::size_t>(one.buffer)];
            bytes.resize(std::max<std::size_t>(bytes.size(), one.offset + sizeof address));
            std::memcpy(bytes.data() + one.offset, &address, sizeof address);
        }
        made.push_back(std::move(bytes));
    }
    return made;
}

/// The hardware's counters of one more launch; the report says why where there are none.
void count(const DriverApi& api, const cuda::DeviceLaunchRequest& request, const std::function<int()>& launch,
           cuda::DeviceLaunchReport& report) {
    auto counted = countLaunch(request.metrics, [&]() -> Status {
        const int code = launch();
        return api.check(code ? code : api.synchronize(), "cuLaunchKernel");
    });
    if (!counted) {
        report.countersRefused = counted.error();
        return;
    }
    report.metrics = std::move(counted->values);
    report.countingPasses = counted->passes;
}

/// Timed launches, and the counted one where counters are asked for; each finds the buffers as at the start.
Status repeat(const DriverApi& api, const cuda::DeviceLaunchRequest& request, const Places& places, Events& events,
              const std::function<int()>& launch, cuda::DeviceLaunchReport& report, const JobContext& job) {
    const auto restore = [&] {
        int code = 0;
        for (std::size_t k = 0; k < request.memory.size() && code == 0; ++k)
            code = api.onDevice(places.work[k], places.start[k], request.memory[k].size());
        return api.check(code, "cuMemcpyDtoD");
    };
    for (int run = 0; run < request.repeats; ++run) {
        if (job.stopRequested())
            return cancelledError();
        if (auto fine = restore(); !fine)
            return fine;
        TELAR_TRY(milliseconds, events.time(launch));
        report.kernelMs.push_back(*milliseconds);
    }
    if (request.metrics.empty())
        return {};
    if (auto fine = restore(); !fine)
        return fine;
    count(api, request, launch, report);
    return {};
}

Expected<cuda::DeviceLaunchReport> launchOnDevice(const cuda::DeviceLaunchRequest& request, const JobContext& job) {
    TELAR_TRY(found, driverApi());
    const DriverApi& api = **found;
    TELAR_TRY(context, Context::enter(api));
    cuda::DeviceLaunchReport report;
    std::array<char, 256> name{};
    api.deviceName(name.data(), static_cast<int>(name.size()) - 1, 0);
    report.device = name.data();
    constexpr int majorAttribute = 75, minorAttribute = 76; // CUdevice_attribute
    api.deviceAttribute(&report.major, majorAttribute, 0);
    api.deviceAttribute(&report.minor, minorAttribute, 0);
    TELAR_CHECK(checkMemory(api, request.memory));

    Loaded loaded(api);
    auto start = Clock::now();
    const auto program = textFor(request.module, report.major * 10 + report.minor);
    TELAR_CHECK(loaded.load(program, request.entry, request.config.block.count()));
    report.loadMs = millisecondsSince(start);
    report.registers = loaded.attribute(registerCount);
    report.sharedBytes = loaded.attribute(staticShared);
    report.localBytes = loaded.attribute(localBytes);
    constexpr uint32_t withoutAsking = 48 << 10;
    if (request.config.dynamicShared + report.sharedBytes > withoutAsking)
        if (auto fine = api.check(api.setFunctionAttribute(loaded.function(), mostDynamic,
                                                           static_cast<int>(request.config.dynamicShared)),
                                  "cuFuncSetAttribute");
            !fine)
            return fine.error();

    for (const auto& symbol : request.symbols)
        TELAR_CHECK(loaded.set(symbol));

    Memory owner(api);
    TELAR_TRY(places, place(owner, request.memory));
    start = Clock::now();
    int code = 0;
    for (std::size_t k = 0; k < request.memory.size() && code == 0; ++k)
        code = api.toDevice(places->work[k], request.memory[k].data(), request.memory[k].size());
    TELAR_CHECK(api.check(code, "cuMemcpyHtoD"));
    report.toDeviceMs = millisecondsSince(start);
    for (std::size_t k = 0; k < request.memory.size() && code == 0; ++k)
        code = api.onDevice(places->start[k], places->work[k], request.memory[k].size());

    auto bytes = parameters(request.arguments, *places);
    std::vector<void*> pointers;
    for (auto& one : bytes)
        pointers.push_back(one.data());
    const auto& c = request.config;
    const auto launch = [&] {
        return api.launch(loaded.function(), static_cast<unsigned>(c.grid.x), static_cast<unsigned>(c.grid.y),
                          static_cast<unsigned>(c.grid.z), static_cast<unsigned>(c.block.x),
                          static_cast<unsigned>(c.block.y), static_cast<unsigned>(c.block.z), c.dynamicShared, nullptr,
                          pointers.data(), nullptr);
    };
    Events events(api);
    TELAR_CHECK(events.create());
    TELAR_CHECK(events.time(launch));
    start = Clock::now();
    for (const auto& one : request.memory)
        report.memory.emplace_back(one.size());
    for (std::size_t k = 0; k < request.memory.size() && code == 0; ++k)
        code = api.toHost(report.memory[k].data(), places->work[k], request.memory[k].size());
    TELAR_CHECK(api.check(code, "cuMemcpyDtoH"));
    report.toHostMs = millisecondsSince(start);
    TELAR_CHECK(repeat(api, request, *places, events, launch, report, job));
    return report;
}

class DriverDevice : public cuda::KernelDevice {
public:
    Status available() const override {
        const auto found = driverApi();
        return found ? Status() : found.error();
    }
    Expected<cuda::DeviceLaunchReport> launch(const cuda::DeviceLaunchRequest& request,
                                              const JobContext& job) const override {
        return launchOnDevice(request, job);
    }
};

} // namespace

const cuda::KernelDevice& kernelDevice() {
    static const DriverDevice device;
    return device;
}

} // namespace telar::gpu
