#include "core/base/system_facts.hpp"

#include "core/base/os/system.hpp"

namespace telar {

const SystemFacts& systemFacts() {
    static const SystemFacts facts = [] {
        auto names = os::names();
        return SystemFacts{names.system.empty() ? names.kernel : names.system, names.kernel, names.architecture,
                           names.library};
    }();
    return facts;
}

} // namespace telar
