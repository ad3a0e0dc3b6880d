// Where the system makes no copies of processes.
#include "core/cluster/own_processes.hpp"

namespace telar {

struct OwnProcesses::State {};

OwnProcesses::OwnProcesses(std::unique_ptr<State> state) : state_(std::move(state)) {}
OwnProcesses::~OwnProcesses() = default;
OwnProcesses::OwnProcesses(OwnProcesses&&) noexcept = default;
OwnProcesses& OwnProcesses::operator=(OwnProcesses&&) noexcept = default;

Status OwnProcesses::available() {
    return environmentError(text(TELAR_TR("core", "Processes that share memory need Linux")), {},
                            text(TELAR_TR("core", "Ask for threads instead")));
}
Expected<OwnProcesses> OwnProcesses::start(int, int64_t, Step) { return available().error(); }

int OwnProcesses::ranks() const { return 0; }
std::byte* OwnProcesses::shared() { return nullptr; }
Expected<std::vector<double>> OwnProcesses::step(const JobContext&) { return std::vector<double>(); }

} // namespace telar
