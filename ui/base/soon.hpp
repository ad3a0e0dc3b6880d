// Work that is asked for several times in one turn of the event loop and done once, in the next.
#pragma once

#include <QObject>

#include <utility>

namespace telar {

/// A member of `context`: what it was asked for goes with it.
class Soon {
public:
    template <class Call>
    void ask(QObject* context, Call call) {
        if (std::exchange(asked_, true))
            return;
        QMetaObject::invokeMethod(
            context,
            [this, call] {
                if (std::exchange(asked_, false))
                    call();
            },
            Qt::QueuedConnection);
    }
    bool asked() const { return asked_; }
    /// It has been done meanwhile.
    void forget() { asked_ = false; }

private:
    bool asked_ = false;
};

} // namespace telar
