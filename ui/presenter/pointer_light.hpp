// Over the window while a key is held: all but the neighbourhood of the pointer dimmed, or that neighbourhood enlarged.
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace telar {

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
