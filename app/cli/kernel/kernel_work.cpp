#include "app/cli/kernel/kernel_work.hpp"

#include "app/cli/run/read_work.hpp"

#include <algorithm>
#include <charconv>

namespace telar::cli {

namespace {

constexpr uint32_t kernelSeed = 0; ///< where none is given

/// "32", "32x4" or "32x4x2"; nothing where it is not given.
Expected<std::optional<simt::Dim3>> readBlock(const Arguments& arguments) {
    if (!arguments.has("--block"))
        return std::optional<simt::Dim3>();
    const std::string typed = arguments.get("--block");
    uint32_t sizes[3] = {1, 1, 1};
    const char *at = typed.data(), *end = at + typed.size();
    for (int i = 0; i < 3; ++i) {
        const auto [stop, failure] = std::from_chars(at, end, sizes[i]);
        if (failure != std::errc() || sizes[i] == 0)
            break;
        if (stop == end)
            return std::optional<simt::Dim3>(simt::Dim3{sizes[0], sizes[1], sizes[2]});
        if (*stop != 'x')
            break;
        at = stop + 1;
    }
    return userError(text("--block takes threads along x, y and z, as in 32x8, not '%1'", typed));
}

std::string idsOf(const std::vector<simt::KernelCard>& cards) {
    std::string ids;
    for (const auto& card : cards)
        ids += (ids.empty() ? "" : " ") + std::string(card.id);
    return ids;
}

} // namespace

std::vector<const Operation*> kernelOperations() {
    std::vector<const Operation*> all;
    for (const auto* catalogue : {&allOperations().catalogue, &allOperations().parts})
        for (const auto& one : catalogue->all())
            if (!one->kernels().empty())
                all.push_back(one.get());
    return all;
}

std::optional<Error> refusesOperation(const std::string& command, const std::string& word) {
    const auto* operation = allOperations().catalogue.find(word);
    if (!operation || !operation->kernels().empty() || (command != "profile" && command != "trace"))
        return {};
    std::string others;
    for (const auto* one : kernelOperations())
        others += (others.empty() ? "" : ", ") + one->id();
    return userError(text("%1 has no kernels of its own to %2", word, command), {}, text("Use one of: %1", others));
}

bool choosesBlocks(const Operation& operation) {
    const auto settings = operation.settings();
    return std::any_of(settings.begin(), settings.end(), [](const auto& one) { return one.name == "block"; });
}

Option blockOption() { return {"--block", "X[xY[xZ]]", "Threads of a block (default: as the kernel wants them)"}; }

std::vector<Option> kernelWorkOptions(const Operation& operation) {
    return workOptions(operation, operation.kernelForm(), kernelSeed);
}

Tried<KernelWorkRequest> readKernelWork(const Operation& operation, const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(block, readBlock(arguments));
    TELAR_TAKE(read, readWork(operation, operation.kernelForm(), kernelSeed, arguments, session));
    TELAR_CHECK_CALL(operation.check(read->work));
    TELAR_TAKE(prepared, operation.prepare(read->work, session.job));
    const auto& kernel = arguments.operands[0];
    TELAR_CHECK_CALL((*prepared)->fits(kernel, *block));
    return KernelWorkRequest{kernel, std::move(*prepared), std::move(read->settings), *block};
}

Command kernelCommandOf(const std::string& name, const Operation& operation, const std::string& does,
                        std::vector<Option> options) {
    Command command{name + " " + operation.id(), operation.title().str() + ": " + does, std::move(options), {}};
    const auto kernels = idsOf(operation.kernels());
    command.examples = {"telar-cli " + command.name + " " + kernels.substr(0, kernels.find(' ')) +
                        (operation.kernelForm().sizes.empty() ? " --random 64 --seed 35" : "")};
    command.operands = {"KERNEL", "One of " + kernels, kernels};
    return command;
}

} // namespace telar::cli
