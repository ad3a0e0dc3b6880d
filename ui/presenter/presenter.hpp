// What a teacher in front of a class needs: a spotlight and a magnifier while a key is held, the keys that do something now,
// the steps of a lesson by a clicker, and notes in a window of their own.
#pragma once

#include "ui/presenter/overlays.hpp"

#include <QMainWindow>
#include <QPointer>

namespace telar {

class Lab;
class LessonSession;
class NotesWindow;

class Presenter : public QObject {
    Q_OBJECT
public:
    static constexpr Qt::Key spotlightKey = Qt::Key_F6, magnifierKey = Qt::Key_F7;

    Presenter(QMainWindow& window, LessonSession& session, std::function<Lab*()> currentLab);
    ~Presenter() override;
    /// Made when they are first asked for.
    NotesWindow* notes();
    PointerLight& light() { return *light_; }
    KeyHints& hints() { return *hints_; }
    void setHintsShown(bool on);
    void retranslate();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool heldKey(const QKeyEvent& key, bool down);
    bool hintsClosedBy(const QKeyEvent& key, QObject* watched) const;
    bool step(const QKeyEvent& key, QObject* watched);
    void refreshHints();
    bool isOurs(QObject* watched) const;

    QMainWindow& window_;
    LessonSession& session_;
    std::function<Lab*()> currentLab_;
    PointerLight* light_;
    KeyHints* hints_;
    QPointer<NotesWindow> notes_;
    int held_ = 0; ///< the key that is down
};

} // namespace telar
