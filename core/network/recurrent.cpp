#include "core/network/recurrent.hpp"

namespace telar::network {

bool isRecurrent(const Node& node) { return node.op == "LSTM" || node.op == "GRU" || node.op == "RNN"; }

Expected<GateSteps> gateSteps(const Network& network, const std::vector<Tensor>& values, int node, std::size_t output,
                              int64_t cell, const JobContext& job) {
    const Node& n = network.graph().nodes[static_cast<std::size_t>(node)];
    Call call{n, {}, {}};
    call.job = job;
    for (const int input : n.inputs) {
        call.in.push_back(input < 0 ? nullptr : &values[static_cast<std::size_t>(input)]);
        if (input >= 0 && !call.in.back()->hasValues())
            return call.refuse(text(TELAR_TR("core", "The numbers of this layer's input are missing")));
    }
    if (!isRecurrent(n) || call.in.size() < 3)
        return call.refuse(text(TELAR_TR("core", "The layer has no gates")));
    const auto shape = recurrentShape(call);
    if (!shape)
        return shape.error();
    const auto& s = *shape;
    const int64_t cells = s.samples * s.directions * s.hidden * (output == 0 ? s.steps : 1);
    if (cell < 0 || cell >= cells)
        return call.refuse(text(TELAR_TR("core", "The layer has no gates")));
    GateSteps made;
    made.names = s.gates == 4   ? std::vector<std::string>{"input", "output", "forget", "candidate"}
                 : s.gates == 3 ? std::vector<std::string>{"update", "reset", "candidate"}
                                : std::vector<std::string>{"candidate"};
    made.unit = cell % s.hidden;
    const int64_t row = cell / s.hidden; // of time, sample and direction in the order of the layout
    if (s.batchFirst) {
        made.direction = row % s.directions;
        made.time = output == 0 ? row / s.directions % s.steps : -1;
        made.sample = row / s.directions / (output == 0 ? s.steps : 1);
    } else {
        made.sample = row % s.samples;
        made.direction = row / s.samples % s.directions;
        made.time = output == 0 ? row / s.samples / s.directions : -1;
    }
    const auto fine = watchRecurrent(call, made.direction, made.sample, [&](const RecurrentStep& step) {
        GateSteps::Step& to = made.steps.emplace_back();
        to.time = step.time;
        for (int64_t g = 0; g < s.gates; ++g)
            to.gates.push_back(step.gates[g][made.unit]);
        to.before = step.before[made.unit];
        to.after = step.after[made.unit];
        to.cell = step.cell ? step.cell[made.unit] : 0;
    });
    if (!fine)
        return fine.error();
    if (made.time < 0 && !made.steps.empty())
        made.time = made.steps.back().time;
    return made;
}

} // namespace telar::network
