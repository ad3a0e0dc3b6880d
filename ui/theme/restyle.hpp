// A change of look, in steps: the style of widgets that nobody sees waits until they are shown; what a change tells every widget
// several times is told once, afterwards; and what is seen is painted again once all is laid out.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QWidget>

#include <functional>
#include <memory>

namespace telar {

/// Property of a widget whose insides wait with a new style sheet while it is hidden. Who shows it calls
/// `Restyle::catchUp` first.
inline constexpr char stylesWhenShown[] = "stylesWhenShown";

class Restyle : public QObject {
    Q_OBJECT
public:
    struct Change {
        std::function<bool()> begin;   ///< false: it is so already
        std::function<void()> takeOff; ///< the old sheet
        std::function<void()> putOn;   ///< the new one
        std::function<void()> tell;    ///< who has looks of their own
    };

    /// The one of the running application; GUI thread only.
    static Restyle& instance();

    /// All of it at once, after those that have not ended.
    void now(Change change);
    /// A turn of the event loop for each step, between which the program lives: first each hidden root lets go of its style, so
    /// that the change has to do with what is seen. One change after the other.
    void inTurns(Change change);
    /// No change is under way, and none waits for its turn.
    bool idle() const { return changes_.isEmpty(); }
    /// Its style waits.
    bool waits(const QWidget& root) const;
    /// Styles what waits, now.
    void catchUp(QWidget& root);

signals:
    /// What is inside has been styled: fonts that it was given meanwhile may have gone.
    void caughtUp(QWidget* root);

private:
    class Swallow;

public:
    /// While it lives, no widget hears of a font, a palette, a style or a layout that it gets, and of each kind once when it
    /// goes: what is put together from the inside outwards gets them anew with every parent.
    class Once {
    public:
        Once();
        ~Once();
        Once(const Once&) = delete;
        Once& operator=(const Once&) = delete;

    private:
        QSet<const QObject*> none_;
        std::unique_ptr<Swallow> swallow_;
    };

private:
    struct Part {
        QPointer<QWidget> root;
        QList<QPointer<QWidget>> widgets;
    };
    enum class Step { LetGo, TakeOff, PutOn, Tell, End };

    Restyle();
    ~Restyle() override;
    void turn();
    bool letGoOfNext();
    void step();
    void takeOff();
    void putOn();
    void end();
    void wait(const Part& part);
    void seen(const Part& part);
    void forgetGone();

    QList<Change> changes_;
    Step step_ = Step::LetGo;      ///< of the first of them
    QSet<const QObject*> letGo_;   ///< roots, for it
    QList<Part> parts_;            ///< what waits
    QList<Part> leaving_;          ///< what is hidden and has the old style, from one sheet to the next
    QSet<const QObject*> waiting_; ///< widgets of both, while a sheet is changed
    std::unique_ptr<Swallow> swallow_;
    QList<QPointer<QWidget>> unpainted_; ///< windows, from a change until they are laid out
};

} // namespace telar
