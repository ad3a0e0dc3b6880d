// What the window says of its own accord. What was done: some seconds beside the menus, where nothing else stands, or below the
// page, which makes room for it, with a way to open it or take it back. What went wrong: a red banner over the picture that stays until it is dismissed. All of it is kept in a list,
// which offers the same for as long as it is possible.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDateTime>
#include <QFrame>
#include <QTimer>

#include <functional>
#include <memory>

namespace telar {

class Messages : public QObject {
    Q_OBJECT
public:
    /// What takes a thing back; shared by whoever offers it, and empty once that is no longer possible.
    using Offer = std::shared_ptr<std::function<void()>>;
    struct Kept {
        QDateTime when;
        QString words;
        bool problem = false;
        QString file = {}; ///< what *Open* opens; empty: nothing
        Offer undo = {};   ///< null: there never was a way
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
    /// What is on show can no longer be taken back.
    void withdraw();
    void problem(const QString& words); ///< empty: it is right again
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
    void keep(Kept one);
    void showDone(Kept one, int forMs);
    void hideDone();
    void open(const QString& file);
    void takeBack(const Offer& offer);
    void fillList(QDialog& dialog);
    void retranslate();

    QWidget &window_, &picture_;
    Box toast_, banner_;
    QPushButton *open_, *back_;
    QToolButton* close_;
    QString said_, file_; ///< of the message on show
    Offer offer_;         ///< likewise
    std::function<bool(const QString&)> opens_;
    QTimer timer_;
    std::vector<Kept> kept_;
};

} // namespace telar
