// A label that remembers how high its text is.
#pragma once

#include <QFont>
#include <QLabel>
#include <QMargins>

#include <array>

namespace telar {

/// A layout asks for the height at each width many times (its own height, the least one, again for each box around it), and QLabel
/// lays its text out for each. This one does it once for a width, while its text and its look are the same.
class TextLabel : public QLabel {
public:
    using QLabel::QLabel;
    /// Pixels at `width` pixels, as QLabel's; where it keeps tall, those of the highest text that it had at that width.
    int heightForWidth(int width) const override;
    /// A sentence that changes with every step: what stands beside it, and is pressed again and again, does not move.
    void keepTall();
    static TextLabel* thatKeepsTall(QWidget* parent);

private:
    struct Look {
        QString text;
        QFont font;
        QMargins margins;
        Qt::Alignment alignment;
        Qt::TextInteractionFlags interaction; ///< selectable text is laid out by another class
        Qt::TextFormat format = Qt::AutoText;
        int frame = 0, margin = 0, indent = 0;
        bool wraps = false;
        bool operator==(const Look&) const = default;
    };
    struct Height {
        int width = -1, height = 0;
    };
    mutable Look look_;
    mutable std::array<Height, 6> known_; ///< a page is asked with and without its scroll bars
    mutable size_t next_ = 0;
    mutable std::array<Height, 6> tallest_;
    mutable size_t nextTall_ = 0;
    bool keepsTall_ = false;
};

} // namespace telar
