#include "ui/theme/scaled.hpp"

#include <utility>

namespace telar {

void whenScaled(QObject* of, std::function<void()> apply) {
    apply();
    QObject::connect(&Theme::instance(), &Theme::changed, of,
                     [apply = std::move(apply), large = Theme::instance().presenter()]() mutable {
                         if (const bool now = Theme::instance().presenter(); std::exchange(large, now) != now)
                             apply();
                     });
}

void addScaledSpacing(QBoxLayout* box, int pixels) {
    box->addSpacing(0);
    auto* room = box->itemAt(box->count() - 1)->spacerItem();
    const bool down = box->direction() == QBoxLayout::TopToBottom || box->direction() == QBoxLayout::BottomToTop;
    whenScaled(box, [box, room, pixels, down] {
        down ? room->changeSize(0, px(pixels), QSizePolicy::Minimum, QSizePolicy::Fixed)
             : room->changeSize(px(pixels), 0, QSizePolicy::Fixed, QSizePolicy::Minimum);
        box->invalidate();
    });
}

} // namespace telar
