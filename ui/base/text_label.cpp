#include "ui/base/text_label.hpp"

#include <utility>

namespace telar {

int TextLabel::heightForWidth(int width) const {
    Look look{text(),       font(),       contentsMargins(), alignment(), textInteractionFlags(),
              textFormat(), frameWidth(), margin(),          indent(),    wordWrap()};
    if (look.text.isEmpty() || width < 0)
        return QLabel::heightForWidth(width); // a picture, or nothing
    if (look != look_) {
        look_ = std::move(look);
        known_.fill({});
    }
    for (const auto& [at, height] : known_)
        if (at == width)
            return height;
    const int height = QLabel::heightForWidth(width);
    known_[next_++ % known_.size()] = {width, height};
    return height;
}

} // namespace telar
