// What the window says of its own accord. What was done: some seconds at the top right, below the main button, with a way to
// open it or take it back. What went wrong: a red banner over the picture that stays until it is dismissed. All of it is kept in a list.
#pragma once

#include <QDateTime>
#include <QFrame>
#include <QTimer>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QUndoStack;

namespace telar {

class Messages : public QObject {
    Q_OBJECT
public:
    struct Kept {
        QDateTime when;
        QString words;
        bool problem = false;
    };
    static constexpr int shownMs = 4000;
    static constexpr int undoMs = 8000; ///< there is something to decide
    static constexpr int mostKept = 200;

    /// `picture`: the part of `window` where they appear.
    Messages(QWidget& window, QWidget& picture);
    /// `file`: what the button *Open* opens; empty: there is none.
    void done(const QString& words, const QString& file = {});
    /// The button *Undo* calls `undo`, once.
    void undoable(const QString& words, std::function<void()> undo);
    /// *Undo* takes back the last step of `steps`, and is gone when another step is made.
    void undoable(const QString& words, QUndoStack& steps);
    /// What was done last can no longer be taken back.
    void withdraw();
    void problem(const QString& words);
    /// Files that the window opens itself; of others, for which it says false, the desktop knows the program.
    void setOwn(std::function<bool(const QString& file)> opens) { opens_ = std::move(opens); }
    /// Takes the banner away.
    void dismiss();
    const std::vector<Kept>& kept() const { return kept_; }
    void showList();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Box {
        QFrame* frame;
        QLabel *icon, *words;
        QHBoxLayout* row;
    };
    Box makeBox(const char* name, const char* role);
    void place();
    void keep(const QString& words, bool problem);
    void showDone(const QString& words, int forMs);
    void retranslate();

    QWidget &window_, &picture_;
    Box toast_, banner_;
    QPushButton *open_, *back_;
    QToolButton* close_;
    QString file_;
    std::function<bool(const QString&)> opens_;
    std::function<void()> undo_;
    QMetaObject::Connection steps_;
    QTimer timer_;
    std::vector<Kept> kept_;
};

} // namespace telar
