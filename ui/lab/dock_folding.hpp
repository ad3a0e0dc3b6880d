// Docks that make room. Parameters stand at the left, the answer at the right, times and tables in a drawer below. Where a
// lab is too narrow for its panels and its stage at their own smallest sizes, the left ones fold into a strip of buttons
// first; the right ones stay, unless the stage would be cut. Where the lab is too low, the drawer folds into a
// strip below; a lab whose picture comes first keeps it there until it is asked for. In front of a class all fold. All goes
// back to its place when there is room again. Type of another size has widths of its own: those that a size had come back with
// it.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QByteArray>
#include <QHash>
#include <QMainWindow>
#include <QSize>

namespace telar {

class DockFolding {
public:
    static constexpr const char* orderProperty = "order"; ///< of a dock among the lab's
    static constexpr const char* highProperty = "high";   ///< of a dock that always has a bar to scroll it
    static constexpr int layoutVersion = 2;               ///< layouts of versions before 1.0 had other places
    explicit DockFolding(QMainWindow& lab);
    /// How wide a panel at a side is at first; before presenter scaling.
    void setFirstSize(QDockWidget& dock, int pixels) { first_[&dock] = pixels; }
    void takeFirstSizes();
    /// Widths that nobody has chosen: panels get what is first given to them.
    void startAnew();
    /// Height of the drawer in pixels as a person left it; 0: two fifths of the lab.
    int drawer() const { return drawer_; }
    void setDrawer(int height) { drawer_ = height; }
    /// A person has moved the edge of the drawer that is open now.
    void keepDrawer();

    /// From now on the drawer stays folded until somebody asks for it.
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

    /// What is folded: at the left, below, and at the right last.
    QList<QDockWidget*> docks() const;
    /// What stood at the right and is folded now, the one in front; else null.
    QDockWidget* answer() const;
    /// Unfolded from its strip, or put back into it; false for what is not folded.
    bool open(QDockWidget& dock, bool shown = true);
    /// In the window's language; panels may be wider in it.
    void speak() {
        back_ = {};
        retranslate();
    }
    void retranslate();
    bool folded() const { return !before_.isEmpty(); }
    /// Docks are moved by folding now, not by a person.
    bool moving() const { return moving_; }
    /// `saveState` of the lab as it is without folding.
    QByteArray layout() const { return folded() ? before_ : lab_.saveState(layoutVersion); }

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
    int leftWidth(const QList<QDockWidget*>& docks) const;
    int drawerHeight() const;
    int barWidth() const; ///< of the bar that scrolls a high panel
    int firstSize(const QList<QDockWidget*>& docks) const;
    void typeChanged();
    Room comeBack(); ///< to the layout that this size of type had; the widths it had
    void giveWidths(const Places& now, const Room& room);
    void widen(const Places& now);
    void lower(const QList<QDockWidget*>& below);
    void putBack();
    void forgetFolding();
    void giveCorners(const Places& now, const Room& given);
    void giveWay();
    /// A strip of buttons at an edge of the lab, one for each panel that is folded there.
    struct Strip {
        QToolBar* bar = nullptr;
        QActionGroup* panels = nullptr;
    };
    Strip makeStrip(const char* name, Qt::ToolBarArea area);
    void shelve(Strip& strip, const QList<QDockWidget*>& docks);
    /// That one of the panels of a strip, or none.
    void show(Strip& strip, QDockWidget* dock);

    QMainWindow& lab_;
    Strip atLeft_, atRight_, below_;
    int drawer_ = 0;
    bool pictureFirst_ = false, alone_ = false;
    QHash<const QDockWidget*, int> first_;
    QByteArray before_;
    Places unfolded_;                     ///< while folded
    bool fitted_ = false, large_ = false; ///< ever; the type of the sizes that panels have
    Kept ofOtherType_, comesBack_;        ///< what the other size of type had, and what this one had
    Widths widths_ = Widths::Exactly;     ///< those there are were made for another type or place
    Room back_;                  ///< what came back with the size of type: no panel measured in the other one is wider
    Room asked_, given_;         ///< a panel that has the width it was given has no other from a person
    int tries_ = 0;              ///< how often the same has been asked; beyond the most once it was given
    int again_ = 0, steady_ = 0; ///< steady: how often in a row all had the widths that they were asked for
    bool held_ = false;
    bool foldsLeft_ = false, foldsRight_ = false, foldsBelow_ = false;
    bool aside_ = false; ///< the answer has given way to a panel that was opened at the left
    bool moving_ = false;
};

// Panels that have use for more room than they need.

/// Property of a dock: the width that its contents can use, in pixels before presenter scaling; up to 100: in per cent
/// of the lab's. Where the picture of the lab leaves it, the dock has as much.
inline constexpr char widePanel[] = "widePanel";
/// Property of a dock: true where the lab is about it as much as about what stands in the middle, as a kernel's results. In front of
/// a class it keeps its room.
inline constexpr char subjectPanel[] = "subjectPanel";

} // namespace telar
