#include "ui/jobs/background.hpp"

#include "core/base/os/system.hpp"

#include <QThreadPool>

namespace telar {

void yieldToWindow() { os::giveWay(); }

void releaseElsewhere(std::shared_ptr<const void> last) {
    QThreadPool::globalInstance()->start([last = std::move(last)]() mutable { last.reset(); });
}

} // namespace telar
