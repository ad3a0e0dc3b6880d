// Docks that make room: where a lab is too narrow for its panels and its stage at their own smallest sizes, what
// stands at the right joins the panels at the left as tabs; where it is too low, what stands below does. All goes
// back to its place when there is room again.
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QSize>

class QDockWidget;

namespace telar {

class DockFolding {
public:
    explicit DockFolding(QMainWindow& lab) : lab_(lab) {}

    /// Folds or unfolds as the present size asks; false where that had been done.
    bool fit();
    /// Everything where it was before folding.
    void unfold();
    /// What stands where now is wanted so: nothing to go back to.
    void forget();

    /// What shares the place of the panels at the left, those of the right last.
    QList<QDockWidget*> docks() const;
    bool folded() const { return !before_.isEmpty(); }
    /// Docks are moved by folding now, not by a person.
    bool moving() const { return moving_; }
    /// `saveState` of the lab as it is without folding.
    QByteArray layout() const { return folded() ? before_ : lab_.saveState(); }

private:
    struct Places {
        QList<QDockWidget*> left, right, below;
    };
    /// What a lab of a size gives the panels at its sides.
    struct Room {
        QSize lab;
        int left = 0, right = 0;
        bool operator==(const Room&) const = default;
    };
    Places places() const;
    void widen(const Places& now);

    QMainWindow& lab_;
    QByteArray before_;
    Places unfolded_; ///< while folded
    Room asked_;
    bool right_ = false, below_ = false; ///< what is folded
    bool moving_ = false;
};

} // namespace telar
