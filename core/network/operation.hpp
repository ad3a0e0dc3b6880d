// Networks as sweeps, records and charts see them.
#pragma once

#include "core/network/network.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* networkId = "network";

/// `engines` stay the caller's and live longer.
std::unique_ptr<Operation> networkOperation(const std::vector<network::NamedEngine>& engines);

namespace network {

/// Normal numbers of a seed, as NumPy's RandomState draws them, in the type and shape of the outline.
Expected<Tensor> normalTensor(const Tensor& outline, uint32_t seed, const JobContext& job = {});
/// What a record says of a run: its network, shapes, costs and the first output's sum.
void describeRun(const Network& network, const std::string& model, const std::vector<Tensor>& outputs,
                 RunRecord& record);

} // namespace network

} // namespace telar
