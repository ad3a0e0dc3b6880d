#include "ui/jobs/background.hpp"

#include <QThreadPool>

#include <sys/resource.h>
#include <unistd.h>

namespace telar {

void yieldToWindow() {
    constexpr int politeness = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness); // Linux: of one thread
}

void releaseElsewhere(std::shared_ptr<const void> last) {
    QThreadPool::globalInstance()->start([last = std::move(last)]() mutable { last.reset(); });
}

} // namespace telar
