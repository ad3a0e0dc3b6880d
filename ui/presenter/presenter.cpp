#include "ui/presenter/presenter.hpp"

#include "ui/lab/lab.hpp"
#include "ui/presenter/notes_window.hpp"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QWheelEvent>

namespace telar {

namespace {

/// Where text is typed, whose pages are turned by the same keys.
bool typesText(const QWidget* widget) {
    if (const auto* edit = qobject_cast<const QTextEdit*>(widget))
        return !edit->isReadOnly();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget))
        return !edit->isReadOnly();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        return !line->isReadOnly();
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        return box->isEditable();
    return widget && (widget->inherits("QsciScintilla") || qobject_cast<const QAbstractSpinBox*>(widget));
}

QString plainWords(QString words) { return words.remove(QLatin1Char('&')).remove(QChar(u'…')); }

} // namespace

Presenter::Presenter(QMainWindow& window, LessonSession& session, std::function<Lab*()> currentLab)
    : QObject(&window), window_(window), session_(session), currentLab_(std::move(currentLab)),
      light_(new PointerLight(window)), hints_(new KeyHints(window)) {
    qApp->installEventFilter(this);
    for (auto signal : {&LessonSession::stepChanged, &LessonSession::ended})
        connect(&session_, signal, this, &Presenter::refreshHints);
}

Presenter::~Presenter() {
    delete notes_; // looks at the session
}

NotesWindow* Presenter::notes() {
    if (!notes_)
        notes_ = new NotesWindow(session_, &window_);
    notes_->show();
    notes_->raise();
    return notes_;
}

void Presenter::setHintsShown(bool on) {
    hints_->setVisible(on);
    refreshHints();
}

void Presenter::retranslate() { refreshHints(); }

void Presenter::refreshHints() {
    if (!hints_->isVisible())
        return;
    const auto native = [](const QKeySequence& key) { return key.toString(QKeySequence::NativeText); };
    std::vector<KeyHint> hints{{native(spotlightKey), tr("hold: spotlight")},
                               {native(magnifierKey), tr("hold: magnifier; the wheel enlarges")}};
    if (session_.lesson()) {
        hints.push_back({native(Qt::Key_PageDown), tr("next step of the lesson")});
        hints.push_back({native(Qt::Key_PageUp), tr("previous step")});
    }
    const auto take = [&](const QList<QAction*>& actions) {
        for (const auto* action : actions)
            if (action->isEnabled() && action->isVisible() && !action->shortcut().isEmpty() &&
                !action->text().isEmpty())
                hints.push_back({native(action->shortcut()), plainWords(action->text())});
    };
    // What the lab does comes first, then what the window does in front of a class, then the rest.
    if (const auto* lab = currentLab_())
        take(lab->actions());
    QList<QAction*> first, rest;
    static const QStringList wanted{"run",         "cancel",      "pictureAlone", "fullScreen", "presenter", "keyHints",
                                    "notesWindow", "toggleTheme", "undo",         "redo",       "palette",   "help"};
    for (auto* action : window_.actions())
        (wanted.contains(action->objectName()) ? first : rest) << action;
    std::sort(first.begin(), first.end(), [](const QAction* a, const QAction* b) {
        return wanted.indexOf(a->objectName()) < wanted.indexOf(b->objectName());
    });
    take(first);
    take(rest);
    hints_->setHints(std::move(hints));
}

bool Presenter::isOurs(QObject* watched) const {
    const auto* widget = qobject_cast<const QWidget*>(watched);
    return widget && (widget->window() == &window_ || (notes_ && widget->window() == notes_));
}

bool Presenter::heldKey(const QKeyEvent& key, bool down) {
    if ((key.key() != spotlightKey && key.key() != magnifierKey) || key.modifiers() != Qt::NoModifier)
        return false;
    if (key.isAutoRepeat())
        return true;
    if (down) {
        held_ = key.key();
        light_->show(key.key() == spotlightKey ? PointerLight::Kind::Spotlight : PointerLight::Kind::Magnifier);
    } else if (held_ == key.key()) {
        held_ = 0;
        light_->show(PointerLight::Kind::None);
    }
    return true;
}

bool Presenter::step(const QKeyEvent& key, QObject* watched) {
    if (!session_.lesson() || key.modifiers() != Qt::NoModifier ||
        (key.key() != Qt::Key_PageDown && key.key() != Qt::Key_PageUp) || typesText(qobject_cast<QWidget*>(watched)) ||
        typesText(QApplication::focusWidget())) // whose parents hear of what it has no use for
        return false;
    session_.goTo(session_.step() + (key.key() == Qt::Key_PageDown ? 1 : -1));
    return true;
}

bool Presenter::hintsClosedBy(const QKeyEvent& key, QObject* watched) const {
    return key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier && hints_->isVisible() && isOurs(watched);
}

bool Presenter::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::ShortcutOverride: // Esc closes the sheet of keys before it means anything to a lab
        if (hintsClosedBy(*static_cast<QKeyEvent*>(event), watched)) {
            event->accept();
            return true;
        }
        break;
    case QEvent::KeyPress:
    case QEvent::KeyRelease: {
        if (!isOurs(watched) || QApplication::activeModalWidget() || QApplication::activePopupWidget())
            break;
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool down = event->type() == QEvent::KeyPress;
        if (down && hintsClosedBy(key, watched)) {
            if (auto* action = window_.findChild<QAction*>(QStringLiteral("keyHints")))
                action->setChecked(false);
            else
                setHintsShown(false);
            return true;
        }
        // The widget that has the focus hears of it first; its parents would hear of the same press.
        if (heldKey(key, down) || (down && step(key, watched)))
            return true;
        break;
    }
    case QEvent::Wheel:
        if (light_->kind() == PointerLight::Kind::Magnifier && isOurs(watched)) {
            const int delta = static_cast<QWheelEvent*>(event)->angleDelta().y();
            light_->setZoom(light_->zoom() * (delta > 0 ? 1.15 : 1 / 1.15));
            return true;
        }
        break;
    case QEvent::WindowDeactivate: // the key is let go of elsewhere
        if (watched == &window_ && held_) {
            held_ = 0;
            light_->show(PointerLight::Kind::None);
        }
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace telar
