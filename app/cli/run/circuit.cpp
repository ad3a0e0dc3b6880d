// telar-cli circuit: the chain of registers of forward differentiation as Verilog, with the numbers that try it.
#include "core/forward/circuit.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/data/load.hpp"
#include "core/forward/toper.hpp"

namespace telar::cli {

namespace {

Outcome runCircuit(const Arguments& arguments, Session& session) {
    const auto registers = wholeNumber(arguments, "--registers", 8, 1, forward::mostCircuitRegisters),
               candidates = wholeNumber(arguments, "--candidates", 20, 1, forward::mostCircuitNumbers);
    if (!registers || !candidates)
        return wrongCall(!registers ? registers.error() : candidates.error());
    const auto output = arguments.get("--output"), input = arguments.get("--input");
    if (!input.empty() && arguments.has("--candidates"))
        return wrongCall(userError(text("--input and --candidates both say which numbers come")));
    TELAR_CHECK(checkWritable(output));
    auto numbers = forward::exampleStream(static_cast<int>(*candidates));
    if (!input.empty()) {
        TELAR_TRY(read, loadFloats(input, session.job));
        numbers.assign(read->data(), read->data() + read->size());
    }
    TELAR_TRY(made, forward::toperCircuit(numbers, static_cast<int>(*registers)));
    return outcomeOf(output.empty() || output == "-" ? printWords(*made) : writeFile(output, *made));
}

} // namespace

Command circuitCommand() {
    return {"circuit",
            "The chain of registers that keeps the largest derivatives, as Verilog with a test bench",
            {{"--registers", "K", "Registers of the chain (default 8)"},
             {"--candidates", "N", "Numbers that try it, those of the page *Hardware* (default 20)"},
             {"--input", "FILE", "The numbers of this .csv or .npy file instead", "FILE"},
             {"--output", "FILE", "Where to write it, .v (default: standard output)", "FILE"}},
            {"telar-cli circuit --registers 16 --candidates 40 --output toper.v"},
            runCircuit};
}

} // namespace telar::cli
