#include "core/simt/machine/translate/native.hpp"

#include "core/base/os/library.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/machine/translate/emitter.hpp"

#include <algorithm>

namespace telar::translate {

namespace {

using machine::Program;

/// The program with one instruction a handler.
std::shared_ptr<const Program> plainProgram(const Program& program) {
    auto options = program.options;
    options.fused = false;
    const auto made = machine::makeProgram(program.module, options);
    return made ? *made : nullptr;
}

/// The kernel and what it calls by name.
std::vector<std::size_t> functionsOf(const Program& program, int kernel) {
    std::vector<std::size_t> found{static_cast<std::size_t>(kernel)};
    for (std::size_t k = 0; k < found.size(); ++k)
        for (const auto& i : program.functions[found[k]].code)
            if (i.run == machine::callFunction)
                if (const auto callee = static_cast<std::size_t>(program.extras[i.counter].callee);
                    !program.functions[callee].code.empty() && std::ranges::find(found, callee) == found.end())
                    found.push_back(callee);
    return found;
}

/// What the library's functions look into; lives as long as the program.
struct Kept {
    std::shared_ptr<const Library> library;
    std::vector<std::vector<machine::Handler>> handlers;
};

} // namespace

Library::~Library() { os::closeLibrary(opened_); }

void* Library::symbol(const std::string& name) const { return os::symbolOf(opened_, name.c_str()); }

std::string textOf(const Program& program, int kernel) {
    const auto plain = plainProgram(program);
    if (!plain || program.options.ops != &machine::ops())
        return {};
    std::string text;
    std::set<std::string> declarations;
    for (const auto index : functionsOf(*plain, kernel)) {
        Emitter emitter(*plain, index);
        text += emitter.text();
        declarations.insert(emitter.declarations().begin(), emitter.declarations().end());
    }
    if (text.empty())
        return text;
    for (const auto& declaration : declarations)
        text += declaration + "\n";
    return text + "!0 = !{}\n";
}

std::shared_ptr<const Program> withNative(const Program& program, int kernel, std::shared_ptr<const Library> library) {
    const auto plain = plainProgram(program);
    const auto again = machine::makeProgram(program.module, program.options);
    if (!plain || !again)
        return nullptr;
    const auto made = std::const_pointer_cast<Program>(*again); // nobody else has it
    auto kept = std::make_shared<Kept>();
    kept->library = std::move(library);
    for (const auto index : functionsOf(*plain, kernel)) {
        Emitter emitter(*plain, index);
        if (emitter.text().empty())
            continue;
        const auto id = std::to_string(index);
        auto* const run = reinterpret_cast<machine::Handler>(kept->library->symbol("run" + id));
        auto* const at = static_cast<uint64_t*>(kept->library->symbol("code" + id));
        auto* const table = static_cast<const machine::Handler**>(kept->library->symbol("handlers" + id));
        auto& code = made->functions[index].code;
        if (!run || !at || !table || code.size() != plain->functions[index].code.size())
            return nullptr;
        auto& handlers = kept->handlers.emplace_back();
        for (auto& i : code)
            handlers.push_back(i.run);
        *at = reinterpret_cast<uint64_t>(code.data());
        *table = handlers.data();
        for (std::size_t k = 0; k < code.size(); ++k) { // accesses before one may have been done by the library
            const auto meaning = meaningOf(plain->functions[index].code[k]);
            if (meaning.what == Meaning::What::Access)
                code[k].base.known = false;
        }
        for (const auto k : emitter.entries())
            code[k].run = run;
    }
    made->native = std::move(kept);
    return made;
}

void NativeKernel::wait() {
    if (thread_.joinable())
        thread_.join();
}

void NativeKernel::spent(double seconds, const Compile& compile, double worthWhile) {
    seconds_ += seconds;
    if (seconds_ < worthWhile || asked_)
        return;
    asked_ = true;
    thread_ = std::jthread([this, compile](std::stop_token stop) {
        const auto text = textOf(*program_, kernel_);
        if (text.empty() || stop.stop_requested())
            return;
        if (auto library = compile(text, JobContext{stop})) {
            made_ = withNative(*program_, kernel_, std::move(library));
            there_ = made_ != nullptr;
        }
    });
}

} // namespace telar::translate
