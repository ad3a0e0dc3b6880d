// Where the system has no cage: Windows.
#include "core/base/cage.hpp"

#include <cerrno>

namespace telar {

const CageState& cageState() {
    static const CageState none{false, false, true};
    return none;
}

Text CageState::words() const {
    return text(TELAR_TR("core", "Windows has no cage for it; clang keeps to a list of the folders that it may read"));
}

std::string CageState::keeps() const { return {}; }

Cage::Cage(const std::string&, const std::string&, const std::vector<std::string>&) {}
Cage::Cage(const std::string&) {}
std::unique_ptr<Cage> Cage::ofProgram(const std::string&, const std::string&) { return {}; }
Cage::~Cage() = default;
int Cage::enter() const { return ENOSYS; }

} // namespace telar
