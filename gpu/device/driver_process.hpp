// NVIDIA's driver is other people's code in this process: a broken one crashes, hangs or ends it where it is first asked. So a
// process of its own asks first, once a start, and this one goes on without the driver where that does not come back.
#pragma once

#include "core/base/expected.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar::gpu {

/// The word after the program's name with which a program of ours does `answerForDriver` and nothing else.
inline constexpr std::string_view driverWord = "--ask-driver";
/// Asks the driver and its monitoring as `devices` and Monitor do. The exit code of such a process.
int answerForDriver();
/// From now on that program is started before the driver is asked here. Where nobody calls this, nobody asks first.
void askDriverApart();

struct DriverAnswers {
    Status cuda, monitor; ///< errors: one sentence each
};
/// Asks once, at the first call, for at most two seconds (TELAR_DRIVER_SECONDS); costs nothing where there is no driver.
const DriverAnswers& driverAnswers();

/// What `answerForDriver` does of CUDA, in this process; nothing in a build without it.
void touchCuda();

} // namespace telar::gpu
