#include "core/network/window.hpp"

#include <algorithm>

namespace telar::network {

namespace {

constexpr int64_t longest = int64_t{1} << 31; // of a stride, a kernel or a padding: no product of two overflows

/// The numbers of an attribute at the last places of `to`; false where they are too many, too few or out of bounds.
bool place(const std::vector<int64_t>& numbers, int64_t axes, int64_t least, Window::Three& to) {
    if (numbers.empty())
        return true;
    if (static_cast<int64_t>(numbers.size()) < axes)
        return false;
    for (int64_t i = 0; i < axes; ++i) {
        const int64_t value = numbers[static_cast<std::size_t>(i)];
        if (value < least || value >= longest)
            return false;
        to[static_cast<std::size_t>(3 - axes + i)] = value;
    }
    return true;
}

} // namespace

Expected<Window> bareWindow(const Call& call, const Shape& kernel) {
    const Shape& shape = call.shape(0);
    Window w;
    w.axes = static_cast<int64_t>(shape.size()) - 2;
    if (w.axes < 1 || w.axes > 3 || *std::max_element(shape.begin(), shape.end()) >= longest)
        return call.wrongShape(0);
    for (int64_t i = 0; i < w.axes; ++i)
        w.in[static_cast<std::size_t>(3 - w.axes + i)] = shape[static_cast<std::size_t>(2 + i)];
    const auto named = call.node.numbers("kernel_shape");
    const Shape& size = named.empty() ? kernel : named;
    if (static_cast<int64_t>(size.size()) != w.axes || !place(size, w.axes, 1, w.kernel))
        return call.wrongAttribute("kernel_shape");
    if (!place(call.node.numbers("strides"), w.axes, 1, w.stride))
        return call.wrongAttribute("strides");
    if (!place(call.node.numbers("dilations"), w.axes, 1, w.dilation))
        return call.wrongAttribute("dilations");
    const auto pads = call.node.numbers("pads");
    const auto half = static_cast<std::ptrdiff_t>(pads.size() / 2);
    if (!place({pads.begin(), pads.begin() + half}, w.axes, 0, w.begin) ||
        !place({pads.begin() + half, pads.end()}, w.axes, 0, w.end))
        return call.wrongAttribute("pads");
    return w;
}

Expected<Window> windowOf(const Call& call, const Shape& kernel) {
    auto made = bareWindow(call, kernel);
    if (!made)
        return made;
    Window& w = *made;
    const auto automatic = call.node.word("auto_pad", "NOTSET");
    const bool ceil = call.node.number("ceil_mode", 0) != 0;
    for (std::size_t i = static_cast<std::size_t>(3 - w.axes); i < 3; ++i) {
        const int64_t reach = (w.kernel[i] - 1) * w.dilation[i] + 1;
        if (automatic == "SAME_UPPER" || automatic == "SAME_LOWER") {
            w.out[i] = ceilDiv(w.in[i], w.stride[i]);
            const int64_t pad = std::max<int64_t>(0, (w.out[i] - 1) * w.stride[i] + reach - w.in[i]);
            w.begin[i] = automatic == "SAME_UPPER" ? pad / 2 : pad - pad / 2;
            w.end[i] = pad - w.begin[i];
            continue;
        }
        if (automatic == "VALID")
            w.begin[i] = w.end[i] = 0;
        const int64_t room = w.in[i] + w.begin[i] + w.end[i] - reach;
        if (room < 0)
            return call.refuse(text(TELAR_TR("core", "The window is larger than its input with its padding (%1)"),
                                    shapeName(call.shape(0))));
        w.out[i] = (ceil ? ceilDiv(room, w.stride[i]) : room / w.stride[i]) + 1;
        if (ceil && (w.out[i] - 1) * w.stride[i] >= w.in[i] + w.begin[i]) // the last window begins within
            --w.out[i];
    }
    return made;
}

} // namespace telar::network
