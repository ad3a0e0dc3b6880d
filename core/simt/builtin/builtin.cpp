#include "core/simt/builtin/builtin.hpp"

#include "core/base/host.hpp"
#include "core/matrix/matrix.hpp"
#include "core/simt/builtin/events.hpp"
#include "core/simt/builtin/given.hpp"
#include "core/simt/builtin/native_launch.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/cuda/kernel_file.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace telar::builtin {

namespace {

enum class Way { Fast, Counted, Traced };

/// A file's kernels, read once, and the programs made of them, each once.
struct Loaded {
    cuda::KernelFile file;
    std::map<Way, std::shared_ptr<const machine::Program>> programs;
    std::size_t ptxBytes = 0;
    uint64_t asked = 0; ///< when it was asked for last
};

/// Text of the PTX whose files are kept, bytes. What is made of it takes seventeen times as much: all files would hold 17 MB
/// as long as the program runs, and the largest is read anew in some milliseconds.
constexpr std::size_t keptPtx = 384 << 10;

struct Library {
    std::mutex lock;
    std::map<std::pair<std::string, cuda::Maker>, Loaded> files;
    uint64_t asked = 0;

    /// Lets go of those that were asked for longest ago; who uses one has its own hold on it.
    void makeRoom(std::size_t bytes) {
        std::size_t sum = bytes;
        for (const auto& [name, one] : files)
            sum += one.ptxBytes;
        while (!files.empty() && sum > keptPtx) {
            const auto oldest = std::min_element(files.begin(), files.end(), [](const auto& a, const auto& b) {
                return a.second.asked < b.second.asked;
            });
            sum -= oldest->second.ptxBytes;
            files.erase(oldest);
        }
    }
};

/// What is kept is derived from constants alone, whoever asks first.
Library& library() {
    static Library one;
    return one;
}

/// PTX names the file as it was given to the compiler; sites name it from the repository's root.
void nameFile(std::string& ptx, std::string given, const std::string& name) {
    std::replace(given.begin(), given.end(), '/', '_');
    for (std::size_t at = 0; (at = ptx.find(given + "\"", at)) != std::string::npos; at += name.size()) {
        const auto open = ptx.rfind('"', at);
        ptx.replace(open + 1, at + given.size() - open - 1, name);
        at = open;
    }
}

struct MadePtx {
    std::string text;
    std::string compiler; ///< empty: of when Telar was built
};

Expected<MadePtx> ptxOf(const File& file, cuda::Maker maker) {
    if (const auto made = file.ptx(); !made.empty() && maker == cuda::Maker::Clang)
        return MadePtx{std::string(made), {}};
    const auto compiler = cuda::CudaCompiler::find(maker);
    if (!compiler && !cuda::isClang(maker))
        return compiler.error();
    if (!compiler)
        return environmentError(
            text(TELAR_TR("core", "This version of Telar was built without clang, which compiles its kernels")), {},
            text(TELAR_TR("core", "Install the package clang (sudo apt install clang)")));
    cuda::CompileRequest request;
    request.source = file.text;
    request.name = file.name;
    request.trusted = true;
    request.maker = maker;
    if (!cuda::isClang(maker)) // the prelude has unasked what these declare
        request.source = "#include <cmath>\n#include <cstdint>\n#include <cuda_pipeline.h>\n#line 1\n" + request.source;
    request.fmad = false; // as in embed.cmake
    TELAR_TAKE(made, compiler->compile(request));
    if (!made->ok)
        return environmentError(text(TELAR_TR("core", "%1 cannot make PTX of %2: %3"), compiler->words(), request.name,
                                     cuda::compileError(made->diagnostics, request.name).str()));
    nameFile(made->ptx, request.name, request.name);
    return MadePtx{std::move(made->ptx), compiler->words()};
}

/// With the library's lock held, and valid as long as it is.
Expected<Loaded*> loaded(Library& all, const std::string& name, cuda::Maker maker) {
    const auto key = std::pair{name, maker};
    if (const auto known = all.files.find(key); known != all.files.end()) {
        known->second.asked = ++all.asked;
        return &known->second;
    }
    const File* file = findFile(name);
    if (!file)
        return userError(text(TELAR_TR("core", "There is no built-in kernel file %1"), name));
    TELAR_TAKE(ptx, ptxOf(*file, maker));
    const std::size_t bytes = ptx->text.size();
    TELAR_TAKE(read, cuda::readKernelPtx(std::move(ptx->text), name));
    read->compiler = std::move(ptx->compiler);
    all.makeRoom(bytes);
    return &all.files.emplace(key, Loaded{std::move(*read), {}, bytes, ++all.asked}).first->second;
}

struct Ready {
    std::shared_ptr<const machine::Program> program;
    int kernel = -1;
    std::string entry;
    std::shared_ptr<const ptx::Module> module;
    std::string compiler; ///< as of a WatchedLaunch
};

Expected<Ready> prepare(const Call& call, Way way, cuda::Maker maker = cuda::Maker::Clang) {
    auto& all = library();
    const std::lock_guard hold(all.lock);
    TELAR_TRY(found, loaded(all, call.file, maker));
    const auto& file = (*found)->file;
    auto& program = (*found)->programs[way];
    if (!program) {
        machine::ProgramOptions options;
        options.counted = way != Way::Fast;
        options.traced = options.flow = way == Way::Traced;
        TELAR_SET(program, machine::makeProgram(file.module, options));
    }
    const auto kernel = std::find_if(file.kernels.begin(), file.kernels.end(),
                                     [&](const cuda::KernelFacts& k) { return k.name == call.kernel; });
    if (kernel == file.kernels.end())
        return userError(text(TELAR_TR("core", "The file %1 has no kernel %2"), call.file, call.kernel));
    return Ready{program, machine::Machine(program).kernel(kernel->entry), kernel->entry, file.module, file.compiler};
}

void add(simt::Counters& sum, const simt::Counters& part) {
    sum.blocks += part.blocks;
    sum.warps += part.warps;
    sum.threads += part.threads;
    sum.arithmetic += part.arithmetic;
    sum.sharedBytes = std::max(sum.sharedBytes, part.sharedBytes);
    for (const auto& site : part.sites) {
        const auto same = std::find_if(sum.sites.begin(), sum.sites.end(), [&](const simt::SiteCounters& s) {
            return s.site == site.site && s.op == site.op;
        });
        if (same == sum.sites.end()) {
            sum.sites.push_back(site);
            continue;
        }
        same->instructions += site.instructions;
        same->lanes += site.lanes;
        same->divergent += site.divergent;
        same->bytes += site.bytes;
        same->sectors += site.sectors;
        same->neededSectors += site.neededSectors;
        same->lines += site.lines;
        same->wavefronts += site.wavefronts;
        same->idealWavefronts += site.idealWavefronts;
        same->worstWays = std::max(same->worstWays, site.worstWays);
    }
    std::sort(sum.sites.begin(), sum.sites.end(),
              [](const auto& a, const auto& b) { return std::tie(a.site, a.op) < std::tie(b.site, b.op); });
}

Error traceTooLarge(int64_t blocks, int64_t bytes, int64_t most) {
    return userError(text(TELAR_TR("core", "The trace of %1 blocks needs %2 MiB, and at most %3 MiB are kept"), blocks,
                          ceilDiv(bytes, int64_t{1} << 20), most >> 20),
                     {}, text(TELAR_TR("core", "Trace fewer blocks, one block or one warp")));
}

/// Shared memory is given to blocks in such pieces.
int64_t pieces(int64_t sharedBytes) {
    constexpr int64_t unit = 128;
    return ceilDiv(sharedBytes, unit) * unit;
}

/// These kernels end; one that takes long is stopped by whoever asked for it.
constexpr int64_t withoutEnd = INT64_MAX / 2;

/// One launch, in pieces that look at their blocks in different ways.
class Launch {
public:
    Launch(const Call& call, const simt::LaunchConfig& config, const simt::LaunchOptions& options)
        : call_(call), config_(config), options_(options), given_(call) {
        report_.config = config;
    }

    Expected<simt::LaunchReport> run() {
        const int64_t all = config_.grid.count();
        if (options_.mode != simt::Mode::Traced) {
            if (options_.watch) {
                TELAR_CHECK(watch(*options_.watch));
                if (!options_.watch->run)
                    return std::move(report_);
            }
            if (options_.mode == simt::Mode::Fast) {
                if (const auto native = NativeLaunch::create(call_, config_)) {
                    TELAR_CHECK(native->run(options_.threads, options_.job, options_.blockDone));
                    report_.native = true;
                    report_.counters.sharedBytes = pieces(config_.dynamicShared);
                    return std::move(report_);
                }
            }
            TELAR_CHECK(part(options_.mode == simt::Mode::Fast ? Way::Fast : Way::Counted, 0, all));
            return std::move(report_);
        }
        const int64_t first = std::clamp<int64_t>(options_.firstBlock, 0, all),
                      last = options_.blocks < 0 ? all : std::min(all, first + options_.blocks);
        Status status;
        if (!options_.onlyTraced && first > 0)
            status = part(Way::Fast, 0, first);
        if (status && first < last) { // the first one tells how large all will be
            status = part(Way::Traced, first, first + 1);
            const int64_t bytes = events_.bytes() * (last - first);
            if (status && bytes > options_.traceBytes)
                return traceTooLarge(last - first, bytes, options_.traceBytes);
        }
        if (status && first + 1 < last)
            status = part(Way::Traced, first + 1, last);
        if (status && !options_.onlyTraced && last < all)
            status = part(Way::Fast, last, all);
        if (!status)
            return status.error();
        if (events_.bytes() > options_.traceBytes)
            return traceTooLarge(last - first, events_.bytes(), options_.traceBytes);
        auto trace = events_.trace(call_, config_, first, last);
        trace.kernel = call_.shown;
        report_.trace = std::move(trace);
        return std::move(report_);
    }

private:
    /// Before the launch: what it is given.
    Status watch(LaunchWatch& watch) const {
        TELAR_TRY(ready, prepare(call_, options_.mode == simt::Mode::Fast ? Way::Fast : Way::Counted, watch.maker));
        WatchedLaunch launch;
        launch.file = call_.file;
        launch.kernel = call_.shown;
        launch.entry = ready->entry;
        launch.module = ready->module;
        launch.compiler = ready->compiler;
        launch.config = config_;
        launch.arguments = given_.arguments;
        launch.constants = given_.constants;
        for (const auto& buffer : given_.buffers) {
            launch.arrayBytes += static_cast<int64_t>(buffer.bytes.size());
            if (watch.keepMemory)
                launch.memory.emplace_back(buffer.bytes.begin(), buffer.bytes.end());
        }
        watch.launches.push_back(std::move(launch));
        return {};
    }

    Status part(Way way, int64_t from, int64_t to) {
        TELAR_TRY(ready, prepare(call_, way, options_.watch ? options_.watch->maker : cuda::Maker::Clang));
        machine::RunOptions run;
        run.threads = call_.ordered                                          ? 1
                      : options_.threads > 0                                 ? options_.threads
                      : config_.grid.count() * config_.block.count() < 32768 ? 1
                                                                             : usableCores();
        run.checks = way == Way::Fast ? machine::Checks::None : machine::Checks::Shared;
        run.budget = withoutEnd;
        run.job.stop = options_.job.stop;
        run.from = from;
        run.to = to;
        run.lines = options_.watch && way == Way::Counted;
        run.blockDone = options_.blockDone;
        run.warp = options_.warp;
        run.traceBytes = options_.traceBytes;
        machine::Machine machine(ready->program);
        TELAR_TAKE(report,
                   machine.run(ready->kernel, config_, given_.buffers, given_.arguments, given_.constants, run));
        for (auto& finding : report->findings) {
            finding.kernel = call_.shown;
            const auto same = [&](const simt::Finding& f) {
                return f.kind == finding.kind && f.site == finding.site && f.array == finding.array;
            };
            if (std::none_of(report_.findings.begin(), report_.findings.end(), same))
                report_.findings.push_back(std::move(finding));
        }
        report_.findingCount += report->findingCount;
        report->counters.sharedBytes = pieces(report->counters.sharedBytes);
        if (way == Way::Fast) {
            report_.counters.sharedBytes = report->counters.sharedBytes;
            return {};
        }
        add(report_.counters, report->counters);
        if (options_.watch && way == Way::Counted) {
            auto& launch = options_.watch->launches.back();
            launch.counters = report_.counters;
            launch.total = cuda::totalCounts(*report);
            launch.lines = cuda::lineCounts(*report, *ready->module, call_.file);
            launch.perInstruction = std::move(report->perInstruction);
            launch.touched = std::move(report->touched);
            launch.findings = report_.findings;
        }
        if (report->trace) {
            if (!report->trace->complete)
                return traceTooLarge(to - from, 2 * options_.traceBytes, options_.traceBytes);
            events_.add(*report->trace);
        }
        return {};
    }

    const Call& call_;
    const simt::LaunchConfig& config_;
    const simt::LaunchOptions& options_;
    Given given_;
    simt::LaunchReport report_;
    Events events_;
};

} // namespace

const File* findFile(std::string_view name) {
    for (const auto& file : files())
        if (file.name == name)
            return &file;
    return nullptr;
}

Status available(const std::string& file) {
    const File* known = findFile(file);
    if (known && !known->ptx().empty())
        return {};
    auto& all = library();
    const std::lock_guard hold(all.lock);
    const auto read = loaded(all, file, cuda::Maker::Clang);
    return read ? Status{} : Status{read.error()};
}

Expected<simt::LaunchReport> run(const Call& call, const simt::LaunchConfig& config,
                                 const simt::LaunchOptions& options) {
    TELAR_CHECK(simt::checkLaunch(config));
    return Launch(call, config, options).run();
}

struct Repeated::State {
    struct InMachine {
        machine::Machine machine;
        Given given;
        std::optional<machine::RepeatedLaunch> launch;
    };
    std::optional<NativeLaunch> native;
    std::optional<InMachine> machine; ///< where there is no `native`
    JobContext job;
};

Repeated::Repeated(std::unique_ptr<State> state) : state_(std::move(state)) {}
Repeated::~Repeated() = default;
Repeated::Repeated(Repeated&&) noexcept = default;

Expected<Repeated> Repeated::create(const Call& call, const simt::LaunchConfig& config, const JobContext& job) {
    TELAR_CHECK(simt::checkLaunch(config));
    auto state = std::make_unique<State>();
    state->job.stop = job.stop;
    state->native = NativeLaunch::create(call, config);
    if (state->native)
        return Repeated(std::move(state));
    TELAR_TRY(ready, prepare(call, Way::Fast));
    auto& in = state->machine.emplace(machine::Machine(ready->program), Given(call), std::nullopt);
    machine::RunOptions options;
    options.threads = 1;
    options.checks = machine::Checks::None;
    options.budget = withoutEnd;
    options.job.stop = job.stop;
    TELAR_TAKE(launch, in.machine.repeated(ready->kernel, config, in.given.buffers, in.given.arguments,
                                           in.given.constants, options));
    in.launch.emplace(std::move(*launch));
    return Repeated(std::move(state));
}

Status Repeated::run() { return state_->native ? state_->native->run(1, state_->job) : state_->machine->launch->run(); }

} // namespace telar::builtin
