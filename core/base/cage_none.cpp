// Where the system has no cage.
#include "core/base/cage.hpp"

#include <cerrno>

namespace telar {

const CageState& cageState() {
    static const CageState none;
    return none;
}

Text CageState::words() const { return text(TELAR_TR("core", "this system offers neither Landlock nor namespaces")); }

Cage::Cage(const std::string&, const std::string&, const std::vector<std::string>&) {}
Cage::Cage(const std::string&) {}
std::unique_ptr<Cage> Cage::ofProgram(const std::string&, const std::string&) { return {}; }
Cage::~Cage() = default;
int Cage::enter() const { return ENOSYS; }

} // namespace telar
