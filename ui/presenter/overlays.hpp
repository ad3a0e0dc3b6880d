// Which keys do what now, over the foot of the window: what can be pressed in this lab, and the presenter's own.
#pragma once

#include <QPixmap>
#include <QTimer>
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

// Over the window while a key is held: all but the neighbourhood of the pointer dimmed, or that neighbourhood enlarged.

class PointerLight : public QWidget {
    Q_OBJECT
public:
    enum class Kind { None, Spotlight, Magnifier };

    explicit PointerLight(QWidget& window);
    void show(Kind kind);
    Kind kind() const { return kind_; }
    /// Of the magnifier: 1.5 to 8, kept for the next time.
    double zoom() const { return zoom_; }
    void setZoom(double zoom);
    /// Where it is, in the window; follows the pointer.
    QPoint at() const { return at_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void look();

    QWidget& window_;
    Kind kind_ = Kind::None;
    double zoom_ = 2.5;
    QPoint at_;
    QPixmap seen_; ///< what lies under the magnifier
    bool looking_ = false;
    QTimer timer_;
};

} // namespace telar
