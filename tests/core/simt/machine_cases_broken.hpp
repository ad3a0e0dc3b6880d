// One fault each, put there on purpose.
#pragma once

#include "tests/core/simt/machine_cases.hpp"

namespace telar::test {

inline std::vector<Case> brokenCases() {
    std::vector<Case> all;
    auto F = [](const char* n, size_t c) { return make<float>(n, c, smallInt); };
    auto ints = [](const char* n, size_t c) { return make<int>(n, c, [](size_t i) { return int(i * 37 % 101); }); };
    auto bad = [&](const char* name, Dim3 grid, Dim3 block, std::vector<Buffer> buffers, std::vector<Arg> args,
                   std::vector<std::pair<FindingKind, std::string>> findings) {
        Case c{name, "broken.cu", name, grid, block, 0, std::move(buffers), std::move(args)};
        c.findings = findings;
        all.push_back(c);
    };
    bad("raceNoBarrier", {1}, {256}, {F("in", 256), zeros<float>("out", 256)}, {buf(0), buf(1)},
        {{FindingKind::SharedRace, "// RACE"}});
    bad("oobGlobal", {1}, {256}, {F("a", 256), zeros<float>("b", 256)}, {buf(0), buf(1), val(256)},
        {{FindingKind::OutOfBounds, "// OOB"}});
    bad("oobShared", {1}, {64}, {F("in", 64), zeros<float>("out", 64)}, {buf(0), buf(1)},
        {{FindingKind::OutOfBounds, "// OOBS"}});
    bad("oobRow", {1}, {32, 32}, {F("in", 1024), zeros<float>("out", 1024)}, {buf(0), buf(1)},
        {{FindingKind::OutOfBounds, "// ROW"}});
    bad("divergentBarrier", {1}, {64}, {F("data", 64)}, {buf(0)}, {{FindingKind::BarrierNotReached, "// DIVBAR"}});
    bad("barrierElse", {1}, {64}, {F("data", 64)}, {buf(0)}, {{FindingKind::BarrierNotReached, "// BAR"}});
    bad("uninitialised", {1}, {64}, {zeros<float>("out", 64)}, {buf(0)},
        {{FindingKind::UninitialisedShared, "// UNINIT"}});
    bad("ownUnwritten", {1}, {32}, {ints("in", 512), zeros<int>("out", 256)}, {buf(0), buf(1)},
        {{FindingKind::UninitialisedLocal, "// OWN"}});
    bad("ownWritten", {1}, {32}, {ints("in", 32), zeros<int>("out", 32)}, {buf(0), buf(1), val(5)}, {});
    bad("members", {1}, {32}, {zeros<int>("out", 32)}, {buf(0), val(7)}, {});
    // A fault where somebody asks for it.
    bad("tail", {1}, {64}, {F("in", 64), zeros<float>("out", 64)}, {buf(0), buf(1), val(40), val(64)},
        {{FindingKind::UninitialisedShared, "// TAIL"}});
    all.push_back({"tailUnasked",
                   "broken.cu",
                   "tail",
                   {1},
                   {64},
                   0,
                   {F("in", 64), zeros<float>("out", 64)},
                   {buf(0), buf(1), val(40), val(40)}});
    bad("endless", {1}, {64}, {zeros<int>("flag", 1)}, {buf(0)}, {{FindingKind::Endless, "// LOOP"}});
    bad("endlessPure", {1}, {64}, {zeros<int>("out", 1)}, {buf(0)}, {{FindingKind::Endless, "// LOOP2"}});
    bad("wild", {1}, {64}, {zeros<int>("out", 1)}, {buf(0)}, {{FindingKind::OutOfBounds, "// WILD"}});
    bad("misaligned", {1}, {32}, {F("in", 256), zeros<float>("out", 128)}, {buf(0), buf(1)},
        {{FindingKind::Misaligned, "// MISAL"}});
    bad("stackOverflow", {1}, {32}, {zeros<int>("out", 32)}, {buf(0)}, {{FindingKind::StackOverflow, ""}});
    bad("globalRace", {2}, {64}, {zeros<int>("sum", 1), ints("in", 128)}, {buf(0), buf(1)},
        {{FindingKind::GlobalRace, "// GRACE"}});
    bad("spinLock", {1}, {1}, {zeros<int>("lock", 1), zeros<int>("count", 1)}, {buf(0), buf(1)}, {});
    {
        Case c{"spinLock32",    "broken.cu", "spinLock", {1}, {32}, 0, {zeros<int>("lock", 1), zeros<int>("count", 1)},
               {buf(0), buf(1)}};
        c.check = [=](auto& b) {
            return b[1].template as<int>()[0] == 32 ? std::string() : diff("count", b[1].template as<int>()[0], 32, 0);
        };
        all.push_back(c); // works on sm_70+ only thanks to independent thread scheduling
    }
    return all;
}

} // namespace telar::test
