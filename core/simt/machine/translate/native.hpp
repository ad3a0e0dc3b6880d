// Kernels as machine code: a compiler makes it of their translation (emitter.hpp) while the interpreter runs the first
// blocks, and the blocks behind them run it.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/machine/program.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

namespace telar::translate {

/// A library that was compiled of LLVM's text. It stays open as long as this lives.
class Library {
public:
    explicit Library(void* opened) : opened_(opened) {}
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    void* symbol(const std::string& name) const;

private:
    void* opened_;
};

/// Makes a library of LLVM's text; null where there is no compiler for it. From a thread of its own.
using Compile = std::function<std::shared_ptr<const Library>(const std::string& text, const JobContext& job)>;

/// What the kernel, and the functions that it calls, are in LLVM's words; empty where the interpreter does as well.
std::string textOf(const machine::Program& program, int kernel);

/// The same program, in which the handlers of these functions are the library's. Null where the library is of another one.
std::shared_ptr<const machine::Program> withNative(const machine::Program& program, int kernel,
                                                   std::shared_ptr<const Library> library);

/// One kernel of a program.
class NativeKernel {
public:
    /// Its end is the compiler's, too.
    NativeKernel(std::shared_ptr<const machine::Program> program, int kernel)
        : program_(std::move(program)), kernel_(kernel) {}
    /// The kernel has run for so many seconds more: asks the compiler where that makes it worth while.
    void spent(double seconds, const Compile& compile, double worthWhile);
    bool isThere() const { return there_; }
    /// Null as long as it is not there.
    std::shared_ptr<const machine::Program> program() const { return there_ ? made_ : nullptr; }
    /// Waits for the compiler.
    void wait();

private:
    std::shared_ptr<const machine::Program> program_, made_;
    int kernel_;
    double seconds_ = 0;
    std::atomic<bool> there_{false};
    bool asked_ = false;
    std::jthread thread_;
};

/// A kernel is compiled once it has taken as long as a compiler does for it (tests/bench/bench_programs.cpp).
inline constexpr double secondsWorthCompiling = 0.6;

} // namespace telar::translate
