#include "core/simt/program/device_error.hpp"

namespace telar::program {

uint32_t errorOf(const std::vector<simt::Finding>& findings) {
    uint32_t error = 0;
    for (const auto& finding : findings)
        switch (finding.kind) {
        case simt::FindingKind::OutOfBounds:
            if (finding.array.empty() && !error)
                error = 700; // no memory there at all
            break;
        case simt::FindingKind::Misaligned:
            error = error ? error : 716;
            break;
        case simt::FindingKind::Endless:
            error = error ? error : 702;
            break;
        case simt::FindingKind::Assertion:
            error = 710;
            break;
        case simt::FindingKind::StackOverflow:
        case simt::FindingKind::Trap:
        case simt::FindingKind::UnknownFunction:
            error = error ? error : 719;
            break;
        default:
            break;
        }
    return error;
}

} // namespace telar::program
