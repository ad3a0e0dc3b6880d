// Where no decoder is shut in: the libraries are called in this process.
#include "core/data/decoder_process/child.hpp"

namespace telar::decoder_process {

Expected<std::unique_ptr<Child>> Child::start(const std::string& program) {
    return environmentError(text(TELAR_TR("core", "Decoders are confined on Linux only")), text("%1", program));
}
Child::~Child() = default;
bool Child::alive() { return false; }
void Child::forget() {}
void Child::allow(int64_t) const {}
bool Child::ask(Request, std::string_view, const JobContext&) { return false; }
const char* Child::hear(std::size_t, const JobContext&) { return nullptr; }
Error Child::why(const std::string& name, const JobContext&) {
    return environmentError(text(TELAR_TR("core", "Decoders are confined on Linux only")), text("%1", name));
}

} // namespace telar::decoder_process
