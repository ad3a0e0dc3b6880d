// What the host's side of a program does wrong, in sentences with the line: refused launches and copies, memory given
// back twice, how the process ended.
#include "core/simt/program/device.hpp"
#include "core/simt/program/sandbox.hpp"

#include <algorithm>
#include <csignal>

namespace telar::program {

namespace {

constexpr std::size_t mostMistakes = 1000;   // of different kinds and places
constexpr uint32_t tooLargeForTheCard = 720; // cudaErrorCooperativeLaunchTooLarge
constexpr uint32_t illegalAddress = 700;

const char* kindName(uint32_t kind) {
    static constexpr const char* names[] = {"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost",
                                            "cudaMemcpyDeviceToDevice", "cudaMemcpyDefault"};
    return kind < std::size(names) ? names[kind] : "";
}

const char* earlyWords(Early early) {
    switch (early) {
    case Early::CopySource:
        return TELAR_TR("core", "%1: the host changes the source of a copy that it has not waited for: call "
                                "cudaStreamSynchronize or cudaDeviceSynchronize first");
    case Early::KernelWrites:
        return TELAR_TR("core", "%1: the host uses managed memory that a kernel may still be writing: call "
                                "cudaDeviceSynchronize first");
    case Early::KernelReads:
        return TELAR_TR("core", "%1: the host changes managed memory that a kernel may still be reading: call "
                                "cudaDeviceSynchronize first");
    default:
        return TELAR_TR("core", "%1: the host uses the destination of a copy that it has not waited for: call "
                                "cudaStreamSynchronize or cudaDeviceSynchronize first");
    }
}

} // namespace

void Device::keepMistake(const char* kind, uint64_t site, Sentence what) {
    for (auto& known : mistakes_)
        if (known.kind == kind && known.site == site && known.what("") == what("")) {
            ++known.count;
            return;
        }
    if (mistakes_.size() < mostMistakes)
        mistakes_.push_back({kind, site, std::move(what)});
}

void Device::unknownKernel(const Header& header, std::string_view name) {
    const std::string mangled(name.substr(0, name.find('\0')));
    keepMistake(
        "unknown kernel", header.site,
        [kernel = cuda::kernelName(mangled), maker = request_.maker](const std::string& place) {
            return kernel.empty()
                       ? text(TELAR_TR("core", "%1: the launched function is not a kernel; nothing ran"), place)
                   : !cuda::isClang(maker)
                       ? text(
                             TELAR_TR("core",
                                      "%1: the kernel %2 is launched, and what NVIDIA's compiler made does not contain "
                                      "it under that name; nothing ran. Let clang compile the kernels"),
                             place, kernel)
                       : text(TELAR_TR("core", "%1: the kernel %2 is launched, and the compiled device code does not "
                                               "contain it; nothing "
                                               "ran. Look for an #if around it that differs between host and device"),
                              place, kernel);
        });
}

/// A mistake in place of the findings in arrays of other cards.
void Device::judgeReach(const LaunchMessage& message, ProgramLaunch& made,
                        const std::vector<machine::Buffer>& buffers) {
    for (std::size_t k = 0; world_->cards() > 1 && k < buffers.size(); ++k) {
        const auto& array = world_->arrays()[k];
        if (!array.alive || reaches(message, array))
            continue;
        const auto touched = std::erase_if(made.findings, [&](const simt::Finding& finding) {
            return finding.kind == simt::FindingKind::OutOfBounds && finding.array == buffers[k].name;
        });
        if (touched == 0)
            continue;
        made.error = illegalAddress;
        keepMistake("no peer access", made.site,
                    [kernel = made.kernel, own = message.card, name = buffers[k].name,
                     other = array.card](const std::string& place) {
                        return text(TELAR_TR("core", "%1, %2: the kernel runs on card %3 and touches %4, which lies on "
                                                     "card %5: call cudaDeviceEnablePeerAccess first"),
                                    kernel, place, own, name, other);
                    });
    }
}

void Device::touchedEarly(const Header& header, const FaultMessage& message) {
    for (const auto& known : mistakes_)
        if (known.site == header.site && !known.callers.empty())
            return; // of the same copy
    if (mistakes_.size() >= mostMistakes)
        return;
    mistakes_.push_back({"not waited for", header.site,
                         [early = message.early](const std::string& place) { return text(earlyWords(early), place); }});
    mistakes_.back().callers.assign(std::begin(message.callers), std::end(message.callers));
}

void Device::refused(const FaultMessage& call) {
    const std::vector<uint64_t> callers(std::begin(call.callers), std::end(call.callers));
    if (mistakes_.size() < mostMistakes && std::ranges::find(mistakes_, callers, &Mistaken::callers) == mistakes_.end())
        mistakes_.push_back({nullptr, 0,
                             [number = call.address](const std::string& place) { return refusedCall(number, place); },
                             1, callers});
}

void Device::keepRefusal(const ProgramLaunch& made) {
    keepMistake("launch refused", made.site, [kernel = made.kernel, why = made.refusal](const std::string& place) {
        return text(TELAR_TR("core", "%1, %2: the launch is refused and the kernel does not run: %3"), kernel, place,
                    why.str());
    });
}

Text Device::refusalOf(const LaunchMessage& message) const {
    simt::LaunchConfig config{{message.grid[0], message.grid[1], message.grid[2]},
                              {message.block[0], message.block[1], message.block[2]},
                              message.shared};
    config.cluster = {message.cluster[0], message.cluster[1], message.cluster[2]};
    if (message.error == tooLargeForTheCard)
        return text(TELAR_TR("core", "All %1 blocks of a cooperative launch must be on the card at once, and fewer fit "
                                     "(cudaOccupancyMaxActiveBlocksPerMultiprocessor says how many)"),
                    config.grid.count());
    const auto& entry = file_.kernels[message.kernel].entry;
    const auto shared = world_->sharedOf(message.kernel);
    config.dynamicShared = 0; // judged below, with the kernel's own
    if (const auto status = simt::checkLaunch(config); !status)
        return status.error().what;
    const auto* function = file_.module->find(entry);
    if (function && function->maxThreads && config.block.count() > function->maxThreads)
        return text(TELAR_TR("core", "The kernel allows blocks of at most %1 threads, and not %2"),
                    function->maxThreads, config.block.count());
    const int64_t wanted = int64_t{message.shared} + shared.own;
    if (shared.own > simt::maxSharedBytes)
        return text(
            TELAR_TR("core", "Its own arrays need %1 bytes of shared memory, and arrays of a fixed size may use %2"),
            shared.own, simt::maxSharedBytes);
    if (wanted > shared.optIn)
        return text(TELAR_TR("core", "A block needs %1 bytes of shared memory, and this card allows %2 at most"),
                    wanted, shared.optIn);
    return text(TELAR_TR("core", "A block needs %1 bytes of shared memory, and without cudaFuncSetAttribute "
                                 "(cudaFuncAttributeMaxDynamicSharedMemorySize) it may use %2"),
                wanted, simt::maxSharedBytes);
}

void Device::refusedCopy(const Header& header, const CopyMessage& message) {
    constexpr const char* kind = "copy refused";
    for (const uint32_t array : {message.into, message.from})
        if (array != noArray)
            notFilled_.insert(array);
    if (const auto variable = world_->variableName(message.symbol); !variable.empty())
        return keepMistake(kind, header.site, [variable](const std::string& place) {
            return text(TELAR_TR("core", "%1: %2 is a device variable, and its name is not a pointer here: use "
                                         "cudaMemcpyToSymbol or cudaMemcpyFromSymbol. Nothing was copied"),
                        place, variable);
        });
    if (message.sides & (IntoNull | FromNull))
        return keepMistake(kind, header.site, [](const std::string& place) {
            return text(TELAR_TR("core", "%1: a pointer of the copy is null; nothing was copied"), place);
        });
    for (const uint32_t array : {message.into, message.from})
        if (array < world_->arrays().size() && !world_->arrays()[array].alive)
            return keepMistake(kind, header.site, [](const std::string& place) {
                return text(TELAR_TR("core", "%1: the copy uses an array that was freed before; nothing was copied"),
                            place);
            });
    if (message.bytes > message.room)
        return keepMistake(kind, header.site, [bytes = message.bytes, room = message.room](const std::string& place) {
            return text(TELAR_TR("core", "%1: %2 bytes should be copied or set, and %3 are left; nothing was done"),
                        place, bytes, room);
        });
    const uint32_t right = message.sides & IntoDevice   ? (message.sides & FromDevice ? 3 : 1)
                           : message.sides & FromDevice ? 2
                                                        : 0;
    if (message.way == Way::Fill && (message.sides & IntoDevice))
        return keepMistake(kind, header.site, [](const std::string& place) {
            return text(TELAR_TR("core", "%1: a stream sets memory of another card, which its own card has no access "
                                         "to; nothing was set"),
                        place);
        });
    if (message.way == Way::Fill)
        return keepMistake(kind, header.site, [](const std::string& place) {
            return text(TELAR_TR("core", "%1: cudaMemset received a host pointer; nothing was set"), place);
        });
    const std::string said = kindName(message.kind);
    if (said.empty())
        return keepMistake(kind, header.site, [right](const std::string& place) {
            return text(
                TELAR_TR("core", "%1: CUDA has no such copy direction; the pointers ask for %2. Nothing was copied"),
                place, kindName(right));
        });
    if (message.width > message.intoPitch || message.width > message.fromPitch)
        return keepMistake(kind, header.site, [](const std::string& place) {
            return text(
                TELAR_TR("core",
                         "%1: the rows of the copy are wider than the distance between them; nothing was copied"),
                place);
        });
    keepMistake(kind, header.site, [said, right](const std::string& place) {
        return text(TELAR_TR("core", "%1: the copy says %2, and its pointers ask for %3; nothing was copied"), place,
                    said, kindName(right));
    });
}

bool Device::mistaken(const Header& header, const MistakeMessage& message) {
    switch (message.what) {
    case Mistake::FreedTwice:
        keepMistake("double free", header.site, [](const std::string& place) {
            return text(TELAR_TR("core", "%1: this memory was freed before"), place);
        });
        return true;
    case Mistake::FreedWrongly:
        keepMistake("wrong free", header.site, [](const std::string& place) {
            return text(TELAR_TR("core",
                                 "%1: the pointer that is freed here does not come from the matching call (cudaFree "
                                 "for cudaMalloc, cudaFreeHost for cudaMallocHost), or is not its beginning"),
                        place);
        });
        return true;
    case Mistake::Timed:
        timed_ = true;
        return true;
    case Mistake::ElapsedAgain:
        keepMistake("stale event", header.site, [](const std::string& place) {
            return text(TELAR_TR("core",
                                 "%1: the time between two events is requested a second time, and neither event was "
                                 "recorded again after the work that came since: the first time is returned once more. "
                                 "Call cudaEventRecord around that work"),
                        place);
        });
        return true;
    case Mistake::ElapsedEarly:
        keepMistake("not waited for", header.site, [](const std::string& place) {
            return text(
                TELAR_TR("core",
                         "%1: the time between two events is requested before the work between them has finished: call "
                         "cudaEventSynchronize first. CUDA returns cudaErrorNotReady and leaves the time unchanged"),
                place);
        });
        return true;
    case Mistake::NoHostMemory:
        if (!noMemory_)
            noMemory_ = {message.number, header.site};
        keepMistake(nullptr, header.site,
                    [bytes = message.number, all = request_.memoryBytes](const std::string& place) {
                        return text(TELAR_TR("core", "%1: the host side asked for %2 bytes and got none; it has %3 MiB "
                                                     "here, and --memory gives it more"),
                                    place, bytes, all >> 20);
                    });
        return true;
    case Mistake::NoDeviceMemory:
        if (!noDeviceMemory_)
            noDeviceMemory_ = {message.number, header.site};
        keepMistake(
            nullptr, header.site, [bytes = message.number, all = request_.deviceBytes](const std::string& place) {
                if (bytes > mostArrayBytes && bytes <= static_cast<uint64_t>(all))
                    return text(TELAR_TR("core", "%1: an array of %2 bytes is not possible here; the most is %3 "
                                                 "MiB for each array"),
                                place, bytes, mostArrayBytes >> 20);
                return text(TELAR_TR("core", "%1: no device memory was left for %2 bytes; the device has %3 "
                                             "MiB here, and --device-memory gives it more"),
                            place, bytes, all >> 20);
            });
        return true;
    }
    return false;
}

void Device::sayMistakes(ProgramReport& report, const LineOf& lineOf) const {
    for (const auto& one : mistakes_) {
        auto place = one.callers.empty() ? lineOf(one.site) : SourceLine{};
        for (const uint64_t site : one.callers)
            if (site && !place.line)
                place = lineOf(site);
        auto what = one.what(place.words(request_.source.name));
        if (one.kind)
            report.faults.push_back({one.kind, place.own(), std::move(what), one.count});
        else if (std::find(report.notes.begin(), report.notes.end(), what) == report.notes.end())
            report.notes.push_back(std::move(what));
    }
}

void Device::sayEnd(ProgramReport& report, const LineOf& lineOf) const {
    if (foreign_ && !report.ended && foreign_->second.starts_with("MPI_")) {
        const auto place = lineOf(foreign_->first).words(request_.source.name);
        report.ended = request_.ranks > 0
                           ? text(TELAR_TR("core", "%1: the program calls %2, which Telar's MPI does not have"), place,
                                  foreign_->second)
                           : text(TELAR_TR("core", "%1: the program calls %2 of MPI: run it with --ranks N"), place,
                                  foreign_->second);
        return;
    }
    if (foreign_ && !report.ended) {
        report.ended =
            text(TELAR_TR("core", "%1: the program calls %2, a function of a library that does not exist here. "
                                  "Programs that only include its header, or do not come to the call, run"),
                 lineOf(foreign_->first).words(request_.source.name), foreign_->second);
        return;
    }
    if (noMemory_ && (fault_ || report.signal == SIGABRT)) { // a limit of Telar's, no mistake of the program's
        report.ended =
            text(TELAR_TR("core", "The program continued without %1 bytes that it asked for (%2) and did "
                                  "not get. Its host side has %3 MiB here, and --memory gives it more"),
                 noMemory_->first, lineOf(noMemory_->second).words(request_.source.name), request_.memoryBytes >> 20);
        return;
    }
    if (report.ended || !fault_) // said already
        return;
    SourceLine at;
    for (const uint64_t site : fault_->callers)
        if (site && !at.line)
            at = lineOf(site);
    const std::string place = at.words(request_.source.name);
    if (fault_->array != noArray && fault_->array < world_->arrays().size())
        report.ended = text(TELAR_TR("core", "The host side read or wrote device memory (%1), which only kernels and "
                                             "cudaMemcpy may do; the array comes from line %2"),
                            place, lineOf(world_->arrays()[fault_->array].site).line);
    else if (fault_->signal == SIGFPE)
        report.ended = text(TELAR_TR("core", "The host side divided an integer by zero (%1)"), place);
    else if (fault_->signal == SIGSEGV)
        report.ended = text(TELAR_TR("core", "The host side accessed an address where it has no memory (%1)"), place);
    else
        return;
    report.faults.push_back({"host access", at.own(), *report.ended, 1});
}

} // namespace telar::program
