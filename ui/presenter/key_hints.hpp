// Which keys do what now, over the foot of the window: what can be pressed in this lab, and the presenter's own.
#pragma once

#include <QWidget>

#include <vector>

namespace telar {

struct KeyHint {
    QString key, words;
};

class KeyHints : public QWidget {
    Q_OBJECT
public:
    explicit KeyHints(QWidget& window);
    /// As many as fit are shown, in their order.
    void setHints(std::vector<KeyHint> hints);
    int shown() const { return shown_; }
    const std::vector<KeyHint>& hints() const { return hints_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget& window_;
    std::vector<KeyHint> hints_;
    int columns_ = 1, rows_ = 0, shown_ = 0;
    double columnWidth_ = 0, keyWidth_ = 0;
};

} // namespace telar
