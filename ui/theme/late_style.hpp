// What a change of look puts off: the style of widgets that nobody sees, until they are shown; the sizes that scroll areas
// and windows with docks ask for, to one request afterwards; and painting, until all is laid out.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QWidget>

#include <memory>

namespace telar {

/// Property of a widget whose insides wait with a new style sheet while it is hidden. Who shows it calls
/// `LateStyle::catchUp` first.
inline constexpr char stylesWhenShown[] = "stylesWhenShown";

class LateStyle : public QObject {
    Q_OBJECT
public:
    /// The one of the running application; GUI thread only.
    static LateStyle& instance();

    /// Before the old sheet is taken off: what waited for it takes part in that, and what is hidden now will wait.
    void begin();
    /// Between the old sheet and the new one.
    void leaveOutHidden();
    /// After the new sheet. Windows are painted again once they are laid out.
    void end();
    /// Styles what waits, now.
    void catchUp(QWidget& root);

signals:
    /// What is inside has been styled: fonts that it was given meanwhile may have gone.
    void caughtUp(QWidget* root);

private:
    struct Part {
        QPointer<QWidget> root;
        QList<QPointer<QWidget>> widgets;
    };
    class Swallow;

    LateStyle();
    ~LateStyle() override;
    static void mark(const Part& part, bool polished);

    QList<Part> parts_;
    QSet<const QObject*> waiting_; ///< widgets of all parts, while a sheet is changed
    std::unique_ptr<Swallow> swallow_;
    QList<QPointer<QWidget>> unpainted_; ///< windows, from a change until they are laid out
};

} // namespace telar
