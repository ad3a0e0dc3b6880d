// telar-cli kernel: what --arg and --output say.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/simt/cuda/launch_request.hpp"

namespace telar::cli {

/// "INDEX:FILE": writes the array of that parameter (from 0) as CSV or picture.
Status writeArray(const cuda::KernelData& data, const std::string& word);

} // namespace telar::cli
