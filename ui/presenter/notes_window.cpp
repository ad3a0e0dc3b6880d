#include "ui/presenter/notes_window.hpp"

#include "ui/base/text_label.hpp"
#include "ui/lessons/prose.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"

#include <QGuiApplication>
#include <QPushButton>
#include <QScreen>

namespace telar {

NotesWindow::NotesWindow(LessonSession& session, QWidget* window)
    : QWidget(window, Qt::Window), session_(session), window_(window) {
    setObjectName("notesWindow");
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    resize(px(720), px(560));
    auto* column = padded(new QVBoxLayout(this), {20, 16, 20, 16});
    title_ = wrapped(roleLabel("section", this));
    clock_ = named(roleLabel("title", this), "notesClock");
    restart_ = new QPushButton(icon("clock"), {}, this);
    count_ = named(roleLabel("muted", this), "notesCount");
    stepTitle_ = wrapped(named(roleLabel("title", this), "notesStep"));
    notesTitle_ = roleLabel("section", this);
    notes_ = wrapped(named(roleLabel("well", this), "notesNotes"));
    text_ = inRole(named(new OwnText(this), "notesText"), "prose");
    text_->setOpenLinks(false);
    text_->setFrameShape(QFrame::NoFrame);
    prose_ = new Prose(text_);
    wanted_ = wrapped(named(new TextLabel(this), "notesWanted"));
    nextTitle_ = roleLabel("section", this);
    next_ = wrapped(named(roleLabel("heading", this), "notesNext"));
    back_ = named(new QPushButton(this), "notesBack");
    forward_ = named(roleButton("primary", this), "notesForward");
    addAll(column, inRow(wide(title_), clock_, restart_), count_, stepTitle_, notesTitle_, notes_, wide(text_), wanted_,
           nextTitle_, next_, inRow(back_, spring(1), forward_));
    connect(back_, &QPushButton::clicked, this, [this] { session_.goTo(session_.step() - 1); });
    connect(forward_, &QPushButton::clicked, this, [this] { session_.goTo(session_.step() + 1); });
    connect(restart_, &QPushButton::clicked, this, &NotesWindow::restartClock);
    for (auto signal : {&LessonSession::stepChanged, &LessonSession::checksChanged, &LessonSession::ended})
        connect(&session_, signal, this, &NotesWindow::showStep);
    tick_.setInterval(1000);
    connect(&tick_, &QTimer::timeout, this, &NotesWindow::showClock);
    tick_.start();
    restartClock();
    onEvent(this, {QEvent::Show}, [this] {
        for (auto* screen : QGuiApplication::screens())
            if (screen != window_->screen()) {
                move(screen->availableGeometry().topLeft() + QPoint(px(24), px(24)));
                resize(size().boundedTo(screen->availableSize() - QSize(px(48), px(48))));
                return;
            }
    });
    keepWords(this, [this] {
        setWindowTitle(tr("Teacher's notes"));
        back_->setText(tr("Back"));
        forward_->setText(tr("Next"));
        describe(restart_, tr("Reset the clock"));
        clock_->setAccessibleName(tr("Time since the lesson started"));
        text_->setAccessibleName(tr("Text of the lesson"));
        showStep();
    });
}

QString NotesWindow::elapsed() const {
    const auto seconds = since_.elapsed() / 1000;
    const auto two = [](qint64 value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
    return seconds < 3600
               ? QStringLiteral("%1:%2").arg(seconds / 60).arg(two(seconds % 60))
               : QStringLiteral("%1:%2:%3").arg(seconds / 3600).arg(two(seconds / 60 % 60), two(seconds % 60));
}

void NotesWindow::restartClock() {
    since_.start();
    showClock();
}

void NotesWindow::showClock() { clock_->setText(elapsed()); }

void NotesWindow::showStep() {
    const auto* lesson = session_.lesson();
    if (lesson && lesson != lesson_)
        restartClock();
    lesson_ = lesson;
    showEach({count_, stepTitle_, text_, nextTitle_, next_, back_, forward_}, lesson);
    notesTitle_->setVisible(false);
    notes_->setVisible(false);
    wanted_->setVisible(false);
    if (!lesson) {
        title_->setText(tr("No lesson is open: choose one with Shift+F1."));
        return;
    }
    const auto words = [](const Bilingual& b) { return QString::fromStdString(b.in(language().toStdString())); };
    const auto& step = session_.current();
    title_->setText(words(lesson->title));
    count_->setText(tr("Step %1 of %2").arg(session_.step() + 1).arg(lesson->steps.size()));
    stepTitle_->setText(words(step.title));
    const QString notes = words(step.notes), hint = words(step.hint);
    notes_->setText(notes.isEmpty() ? hint : hint.isEmpty() ? notes : notes + QStringLiteral("\n\n") + hint);
    notesTitle_->setText((notes.isEmpty() ? tr("Hint") : tr("For the teacher")));
    notesTitle_->setVisible(!notes_->text().isEmpty());
    notes_->setVisible(!notes_->text().isEmpty());
    prose_->show(words(step.text), lesson->folder);
    QStringList checks;
    const auto wanted = session_.wanted();
    for (int i = 0; i < wanted.size(); ++i)
        checks << (session_.green(i) ? QStringLiteral("✓  ") : QStringLiteral("○  ")) + wanted[i];
    wanted_->setText(checks.join(QLatin1Char('\n')));
    wanted_->setVisible(!checks.isEmpty());
    nextTitle_->setText(tr("Next"));
    next_->setText(session_.isLast() ? tr("This is the last step.")
                                     : words(lesson->steps[static_cast<std::size_t>(session_.step()) + 1].title));
    back_->setEnabled(session_.step() > 0);
    forward_->setEnabled(!session_.isLast());
}

} // namespace telar
