// What the two faces of telar-cli neuron share.
#pragma once

#include "app/cli/command.hpp"
#include "core/experiment/run_record.hpp"

namespace telar::cli {

struct NeuronRequest {
    int64_t size = 1000000;
    uint32_t seed = 0;
    bool freshSeed = false;
    int threads = 0, repeat = 1;
    std::string backend, json;
};
Expected<NeuronRequest> readNeuronRequest(const Arguments& arguments);
RunRecord startNeuronRecord(const NeuronRequest& request, const char* operation);
/// Writes the record and the words where they are wanted.
Outcome finishNeuron(const NeuronRequest& request, const RunRecord& record, const std::string& words,
                     Session& session);
std::string digits(double value, int precision);

Outcome runPipelineCommand(const Arguments& arguments, Session& session);

} // namespace telar::cli
