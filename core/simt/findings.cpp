#include "core/simt/findings.hpp"

namespace telar::simt {

namespace {

std::string str(const Dim3& d) {
    return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) + ")";
}

std::string str(const Site& s) {
    return s.file + ":" + std::to_string(s.line);
}

} // namespace

Text Finding::text() const {
    const std::string who = str(thread), where = str(block), line = str(site);
    const std::string second = other ? str(*other) : std::string();
    switch (kind) {
    case FindingKind::OutOfBounds:
        return telar::text(
            write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes element %5 of %6, which has %7")
                  : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads element %5 of %6, which has %7"),
            kernel, line, who, where, index, array, length);
    case FindingKind::SharedRace:
        return telar::text(
            TELAR_TR("core", "%1, %2: threads %3 and %4 of block %5 use element %6 of %7 without a barrier "
                             "between, and one of them writes it (the other at %8)"),
            kernel, line, who, second, where, index, array, otherSite ? str(*otherSite) : line);
    case FindingKind::UninitialisedShared:
        return telar::text(
            TELAR_TR("core",
                     "%1, %2: thread %3 of block %4 reads element %5 of %6, which nobody has written"),
            kernel, line, who, where, index, array);
    case FindingKind::BarrierNotReached:
        return telar::text(
            TELAR_TR("core",
                     "%1, %2: thread %3 of block %4 does not come to the barrier at which thread %5 waits"),
            kernel, line, who, where, second);
    case FindingKind::Misaligned:
        return telar::text(
            TELAR_TR("core", "%1, %2: thread %3 of block %4 moves a vector at element %5 of %6, which is no "
                             "multiple of its size"),
            kernel, line, who, where, index, array);
    case FindingKind::Stuck:
        return telar::text(
            TELAR_TR("core",
                     "%1, %2: thread %3 of block %4 waits for ever: others of its warp wait elsewhere"),
            kernel, line, who, where);
    }
    return {};
}

} // namespace telar::simt
