#include "ui/base/text_label.hpp"

#include <algorithm>
#include <utility>

namespace telar {

int TextLabel::heightForWidth(int width) const {
    Look look{text(),       font(),       contentsMargins(), alignment(), textInteractionFlags(),
              textFormat(), frameWidth(), margin(),          indent(),    wordWrap()};
    if ((look.text.isEmpty() && !keepsTall_) || width < 0)
        return QLabel::heightForWidth(width); // a picture, or nothing
    if (look != look_) {
        look_.text = look.text;
        if (look != look_)
            tallest_.fill({});
        look_ = std::move(look);
        known_.fill({});
    }
    for (const auto& [at, height] : known_)
        if (at == width)
            return height;
    int height = QLabel::heightForWidth(width);
    if (keepsTall_) {
        auto* of =
            std::find_if(tallest_.begin(), tallest_.end(), [&](const Height& one) { return one.width == width; });
        if (of == tallest_.end())
            of = &(tallest_[nextTall_++ % tallest_.size()] = {width, 0});
        height = of->height = std::max(of->height, height);
    }
    known_[next_++ % known_.size()] = {width, height};
    return height;
}

void TextLabel::keepTall() { keepsTall_ = true; }

TextLabel* TextLabel::thatKeepsTall(QWidget* parent) {
    auto* made = new TextLabel(parent);
    made->keepTall();
    return made;
}

} // namespace telar
