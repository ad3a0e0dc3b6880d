// Docks that make room: where a lab is too narrow for its panels and its stage at their own smallest sizes, what
// stands at the right joins the panels at the left as tabs; where it is too low, what stands below folds into a strip
// of buttons, each of which opens one panel. A lab whose picture comes first makes room earlier, and in front of a class
// folds all. All goes back to its place when there is room again. Type of another size has widths of its own: those that a
// size had come back with it.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QMainWindow>
#include <QSize>

class QActionGroup;
class QDockWidget;
class QToolBar;

namespace telar {

class DockFolding {
public:
    static constexpr const char* orderProperty = "order"; ///< of a dock among the lab's
    static constexpr const char* highProperty = "high";   ///< of a dock that always has a bar to scroll it
    explicit DockFolding(QMainWindow& lab);
    /// How wide a panel at a side is at first, how high one below; before presenter scaling.
    void setFirstSize(QDockWidget& dock, int pixels) { first_[&dock] = pixels; }
    void takeFirstSizes();

    /// From now on panels make room wherever a screen of 1440 pixels would not be filled.
    void setPictureFirst() { pictureFirst_ = true; }
    /// All panels folded, at any size.
    void setAlone(bool on) { alone_ = on; }

    /// Folds or unfolds as the present size asks; false where that had been done.
    bool fit();
    /// An edge between panels is moved by a person: at this size of the lab it stays where they leave it.
    void hold(bool on);
    /// Widths were asked for that have not been seen given: `fit` has to look again.
    bool unsettled() const { return tries_ > 0 && tries_ <= mostTries; }
    /// Everything where it was before folding.
    void unfold();
    /// What stands where now is wanted so: nothing to go back to.
    void forget();

    /// What shares the place of the panels at the left, those of the right last, and what is folded below.
    QList<QDockWidget*> docks() const;
    /// In front of what shares its place, or unfolded from the strip; false for what is not folded.
    bool open(QDockWidget& dock);
    /// The strip in the present language.
    void retranslate();
    bool folded() const { return !before_.isEmpty(); }
    /// Docks are moved by folding now, not by a person.
    bool moving() const { return moving_; }
    /// `saveState` of the lab as it is without folding.
    QByteArray layout() const { return folded() ? before_ : lab_.saveState(); }

private:
    static constexpr int mostAgain = 3;  ///< times that a width is asked for anew after it was given
    static constexpr int mostTries = 60; ///< for panels whose width is asked for and not given
    struct Places {
        QList<QDockWidget*> left, right, below;
    };
    enum class Widths { AtLeast, Exactly };
    /// What a lab of a size gives the panels at its sides.
    struct Room {
        QSize lab;
        int left = 0, right = 0;
        bool operator==(const Room&) const = default;
    };
    struct Kept {
        QByteArray layout; ///< without folding
        Room room;
    };
    Places places() const;
    QSize leastStageSize() const;
    int barWidth() const; ///< of the bar that scrolls a high panel
    int firstSize(const QList<QDockWidget*>& docks) const;
    void typeChanged();
    Room comeBack(); ///< to the layout that this size of type had; the widths it had
    void giveWidths(const Places& now, const Room& room);
    void widen(const Places& now);
    void lower(const QList<QDockWidget*>& below);
    void putBack();
    void forgetFolding();
    void clearStrip();
    void shelve(const QList<QDockWidget*>& docks);
    void show(QDockWidget* dock);

    QMainWindow& lab_;
    QToolBar* strip_;
    QActionGroup* shelved_;
    bool pictureFirst_ = false, alone_ = false;
    QHash<const QDockWidget*, int> first_;
    QByteArray before_;
    Places unfolded_;                     ///< while folded
    bool fitted_ = false, large_ = false; ///< ever; the type of the sizes that panels have
    Kept ofOtherType_, comesBack_;        ///< what the other size of type had, and what this one had
    Widths widths_ = Widths::AtLeast;     ///< exactly: those there are were made for another type
    Room asked_;
    int tries_ = 0; ///< how often the same has been asked; beyond the most once it was given
    int again_ = 0;
    bool held_ = false;
    bool left_ = false, right_ = false, below_ = false; ///< what is folded
    bool moving_ = false;
};

} // namespace telar
