// Launches that kernels ask for: dynamic parallelism. They run when their grid has ended, one after the other and each with what
// it launches itself, which is one of the orders that CUDA allows (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism");
// those that a thread waits for run where it waits.
#include "core/base/files.hpp"
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <cstring>

namespace telar::program {

namespace {

constexpr int mostAwaited = 24; // grids that wait for each other
constexpr std::size_t usualPending =
    2048; // cudaLimitDevRuntimePendingLaunchCount, where nobody has set it: also how deep grids lie
// Of cudaError_t.
constexpr uint32_t invalidValue = 1, invalidConfiguration = 9, invalidFunction = 98, tooDeep = 65, tooMany = 69;

} // namespace

void Device::Outcome::add(Outcome more) {
    error = error ? error : more.error;
    nanoseconds += more.nanoseconds;
    printed += more.printed;
}

LaunchMessage Device::messageOf(const machine::ChildLaunch& child) const {
    LaunchMessage message{};
    const auto& functions = file_.module->functions;
    message.kernel = ~uint32_t{0};
    if (child.kernel >= 0 && static_cast<std::size_t>(child.kernel) < functions.size())
        if (const auto known = kernelOf_.find(functions[static_cast<std::size_t>(child.kernel)]->name);
            known != kernelOf_.end())
            message.kernel = known->second;
    const uint32_t sizes[2][3] = {{child.config.grid.x, child.config.grid.y, child.config.grid.z},
                                  {child.config.block.x, child.config.block.y, child.config.block.z}};
    std::memcpy(message.grid, sizes[0], sizeof message.grid);
    std::memcpy(message.block, sizes[1], sizeof message.block);
    message.shared = child.config.dynamicShared;
    message.argumentBytes = static_cast<uint32_t>(child.arguments.size());
    message.error = child.error;
    return message;
}

uint32_t Device::childError(const machine::ChildLaunch& child) const {
    const auto message = messageOf(child);
    if (message.kernel >= file_.kernels.size())
        return invalidFunction;
    if (awaited_ >= mostAwaited)
        return tooDeep;
    if (depth_ > static_cast<int>(usualPending)) // a grid has not ended before those that it launched have
        return tooMany;
    const auto& facts = file_.kernels[message.kernel];
    uint64_t wanted = 0;
    for (const auto& parameter : facts.parameters) {
        uint64_t address = 0;
        if (parameter.pointer && wanted + 8 <= child.arguments.size())
            std::memcpy(&address, child.arguments.data() + wanted, 8);
        if (address >> 32 == machine::sharedWindow >> 32 || address >> 32 == machine::localWindow >> 32)
            return invalidValue; // the block's or the thread's own memory, which no other grid can reach
        wanted += parameter.bytes;
    }
    if (wanted != child.arguments.size())
        return invalidValue;
    if (!simt::checkLaunch(child.config))
        return invalidConfiguration;
    const auto* function = file_.module->find(facts.entry);
    if (function && function->maxThreads && child.config.block.count() > function->maxThreads)
        return invalidValue;
    return message.shared + world_->sharedOf(message.kernel).own > simt::maxSharedBytes ? invalidValue : 0;
}

void Device::askForChildren(machine::RunOptions& options, const LaunchMessage& parent, Outcome& outcome) {
    options.judgeChild = [this](const machine::ChildLaunch& child) { return childError(child); };
    options.runChildren = [this, &parent,
                           &outcome](std::vector<machine::ChildLaunch> children) -> std::optional<std::string> {
        world_->keepSymbols(*machine_);
        keepMistake(nullptr, lineSite(lineOf(children.front())), [](const std::string& place) {
            return text(TELAR_TR("core",
                                 "%1: the kernel waits for this launch with cudaDeviceSynchronize, which kernels "
                                 "have up to CUDA 11; later compilers refuse it"),
                        place);
        });
        ++awaited_;
        auto made = performChildren(std::move(children), parent);
        --awaited_;
        auto printed = std::move(made.printed);
        made.printed.clear();
        outcome.add(std::move(made));
        if (outcome.error || job_.stopRequested())
            return {};
        return printed;
    };
}

int Device::lineOf(const machine::ChildLaunch& child) const {
    const auto file = file_.module->files.find(child.place.file);
    return file != file_.module->files.end() && fileName(file->second) == cuda::nameInSource(request_.source.name)
               ? child.place.line
               : 0;
}

Device::Waiting Device::waitingOf(std::vector<machine::ChildLaunch> children, const LaunchMessage& parent) {
    std::stable_partition(children.begin(), children.end(), [](const auto& child) { return !child.tail; });
    if (children.size() > usualPending)
        keepMistake(nullptr, lineSite(lineOf(children.front())), [count = children.size()](const std::string& place) {
            return text(TELAR_TR("core", "%1: a grid launched %2 others. A card keeps %3 that wait, unless "
                                         "cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, ...) allows more"),
                        place, count, usualPending);
        });
    return {std::move(children), parent};
}

// Thousands of grids may launch each the next one: they wait in a list, for the stack would not hold them.
Device::Outcome Device::performChildren(std::vector<machine::ChildLaunch> children, const LaunchMessage& parent) {
    Outcome all;
    const int above = depth_;
    std::vector<Waiting> waiting{waitingOf(std::move(children), parent)};
    while (!waiting.empty() && !all.error && !job_.stopRequested()) {
        auto& last = waiting.back();
        if (last.next == last.children.size()) {
            waiting.pop_back();
            continue;
        }
        const auto child = std::move(last.children[last.next++]);
        auto message = messageOf(child);
        message.stream = last.parent.stream;
        message.order = last.parent.order;
        message.card = last.parent.card;
        message.reach = last.parent.reach;
        ProgramLaunch made;
        made.kernel = message.kernel < file_.kernels.size() ? file_.kernels[message.kernel].name : std::string();
        made.config = child.config;
        made.card = message.card;
        made.site = lineSite(lineOf(child));
        made.error = child.error;
        if (child.error) {
            made.refusal = childRefusal(message);
            keepRefusal(made);
            keep(std::move(made));
            continue;
        }
        depth_ = above + static_cast<int>(waiting.size());
        std::vector<machine::ChildLaunch> next;
        auto outcome = runOrRepeat(message, child.arguments, made, next);
        keep(std::move(made));
        if (!outcome.error && !next.empty())
            waiting.push_back(waitingOf(std::move(next), message));
        all.add(std::move(outcome));
    }
    depth_ = above;
    return all;
}

Device::Outcome Device::perform(const LaunchMessage& message, std::span<const uint8_t> arguments, ProgramLaunch made) {
    std::vector<machine::ChildLaunch> children;
    ++depth_;
    auto outcome = runOrRepeat(message, arguments, made, children);
    if (request_.keepArguments && depth_ == 1 && !outcome.error)
        keepArray(message, arguments, made.site, outcome);
    keep(std::move(made));
    if (!outcome.error && !children.empty())
        outcome.add(performChildren(std::move(children), message));
    --depth_;
    return outcome;
}

Text Device::childRefusal(const LaunchMessage& message) const {
    switch (message.error) {
    case tooDeep:
        return text(TELAR_TR("core", "At most %1 grids may wait for each other"), mostAwaited);
    case tooMany:
        return text(
            TELAR_TR("core", "Too many launches wait: %1 of one grid, or %2 grids of which each launched the next"),
            machine::mostChildren, usualPending);
    case invalidFunction:
        return text(TELAR_TR("core", "What is launched is not a kernel"));
    case invalidConfiguration:
        return refusalOf(message);
    default:
        break;
    }
    const auto shared = message.shared + world_->sharedOf(message.kernel).own;
    const auto* function = file_.module->find(file_.kernels[message.kernel].entry);
    const int64_t threads = int64_t{message.block[0]} * message.block[1] * message.block[2];
    if (shared > simt::maxSharedBytes || (function && function->maxThreads && threads > function->maxThreads))
        return refusalOf(message);
    return text(TELAR_TR("core", "A pointer to shared memory or to a local variable is passed, and another grid "
                                 "cannot reach that memory"));
}

} // namespace telar::program
