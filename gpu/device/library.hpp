// Libraries that are looked for while the program runs: the same program works where they are missing.
#pragma once

#include "core/base/os/library.hpp"

#include <initializer_list>
#include <type_traits>

namespace telar::gpu {

/// The first of the names that is found; closed by nobody, because CUDA may be gone before.
class FoundLibrary {
public:
    explicit FoundLibrary(std::initializer_list<const char*> names) {
        for (const char* name : names)
            if (!module_)
                module_ = os::openLibrary(name);
    }
    /// Whether `function` now points to the symbol.
    template <class Function>
    bool find(Function& function, const char* symbol) const {
        function = module_ ? reinterpret_cast<Function>(os::symbolOf(module_, symbol)) : nullptr;
        return function != nullptr;
    }

private:
    void* module_ = nullptr;
};

} // namespace telar::gpu
