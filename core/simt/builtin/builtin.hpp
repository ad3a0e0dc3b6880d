// Runs Telar's own kernels, plain CUDA files, in the machine, with any way of looking at them.
#pragma once

#include "core/simt/builtin/files.hpp"
#include "core/simt/launch.hpp"

#include <cstring>
#include <type_traits>

namespace telar::builtin {

/// A parameter of a kernel: an array of the host's memory, used in place, or a value.
struct Parameter {
    std::string array; ///< its name as shown; empty: a value
    simt::ElementKind kind = simt::ElementKind::Float32;
    void* data = nullptr;
    int64_t length = 0; ///< elements
    std::vector<uint8_t> value;
};

template <class T>
constexpr simt::ElementKind kindOf() {
    using Plain = std::remove_const_t<T>;
    static_assert(sizeof(Plain) == 1 || sizeof(Plain) == 4 || sizeof(Plain) == 8);
    if constexpr (std::is_floating_point_v<Plain>)
        return sizeof(Plain) == 4 ? simt::ElementKind::Float32 : simt::ElementKind::Float64;
    else
        return sizeof(Plain) == 1   ? simt::ElementKind::UInt8
               : sizeof(Plain) == 4 ? simt::ElementKind::Int32
                                    : simt::ElementKind::Int64;
}

/// An array that the kernel reads (const T) or writes. Const ones are never written.
template <class T>
Parameter array(const char* name, T* data, int64_t length) {
    return {name, kindOf<T>(), const_cast<std::remove_const_t<T>*>(data), length, {}};
}
template <class T>
Parameter value(const T& given) {
    static_assert(std::is_trivially_copyable_v<T>);
    Parameter made;
    made.value.resize(sizeof given);
    std::memcpy(made.value.data(), &given, sizeof given);
    return made;
}

/// A variable of the file in constant memory: what it holds from its start on.
struct Constant {
    std::string name;
    std::vector<uint8_t> bytes;
};

struct Call {
    std::string file;   ///< as in `files()`
    std::string kernel; ///< its name without parameters: "matmul3<float>"
    std::string shown;  ///< its name in findings and traces: the card's id
    std::vector<Parameter> parameters;
    bool ordered = false; ///< blocks write the same cells: one core runs them one after the other
    std::vector<Constant> constants = {};
    /// The caller has seen to it that the numbers fit the arrays: every access is inside. Fast runs may then be the
    /// processor's own code, which looks at nothing.
    bool inside = false;
};

/// Whether the kernels of that file can run here. Error: Telar was built without clang, and there is none now.
Status available(const std::string& file);

/// One launch. Counted and traced ones are checked for races in shared memory and accesses out of bounds. Fast ones of
/// kernels without barriers are the same file in the processor's own code (native_launch.hpp) where `Call::inside` allows
/// it; all others run in the machine.
/// Errors: a launch beyond CUDA's limits, a trace above the limit, a request to stop, and those of `available`.
/// Thread-safe.
Expected<simt::LaunchReport> run(const Call& call, const simt::LaunchConfig& config,
                                 const simt::LaunchOptions& options = {});

/// One launch that is repeated, fast and on one core, with the same arrays and values: what it needs is made
/// ready once, which takes longer than a small launch itself.
class Repeated {
public:
    /// Errors: those of `run`. Arrays stay where they are meanwhile.
    static Expected<Repeated> create(const Call& call, const simt::LaunchConfig& config, const JobContext& job = {});
    ~Repeated();
    Repeated(Repeated&&) noexcept;

    /// Error: a request to stop.
    Status run();

private:
    struct State;
    explicit Repeated(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace telar::builtin
