#include "core/base/os/helper_process.hpp"

#include <utility>

namespace telar::os {

HelperProcess::HelperProcess(HelperProcess&& other) noexcept { *this = std::move(other); }

HelperProcess& HelperProcess::operator=(HelperProcess&& other) noexcept {
    std::swap(process_, other.process_);
    std::swap(line_, other.line_);
    std::swap(life_, other.life_);
    std::swap(job_, other.job_);
    std::swap(atRest_, other.atRest_);
    std::swap(ended_, other.ended_);
    std::swap(ending_, other.ending_);
    return *this;
}

HelperProcess::~HelperProcess() { end(); }

} // namespace telar::os
