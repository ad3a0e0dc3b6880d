// Two hands on mouse and keyboard: they reach only what a person reaches, the window in front, and what they
// do goes the way of real events.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>

#include <functional>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace telar::test {

/// The same numbers for the same seed on every machine.
class Dice {
public:
    explicit Dice(uint64_t seed) : random_(seed) {}
    /// 0 to `count` - 1.
    int below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(std::max(1, count))); }
    bool chance(int percent) { return below(100) < percent; }
    template <class T>
    const T& any(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937_64 random_;
};

class RandomHands {
public:
    explicit RandomHands(Dice& dice) : dice_(dice) {}

    /// A pop-up before a modal dialog before any of the other windows.
    QWidget* front() {
        if (auto* popup = QApplication::activePopupWidget())
            return popup;
        if (auto* modal = QApplication::activeModalWidget())
            return modal;
        std::vector<QWidget*> windows;
        QWidget* main = nullptr;
        for (auto* one : QApplication::topLevelWidgets()) {
            if (!one->isVisible() || !one->windowHandle() || one->windowType() == Qt::ToolTip)
                continue;
            windows.push_back(one);
            if (qobject_cast<QMainWindow*>(one))
                main = one;
        }
        if (windows.empty())
            return nullptr;
        return main && dice_.chance(70) ? main : dice_.any(windows);
    }

    void click(QWidget* window) {
        const auto place = pick(window);
        if (!place)
            return;
        const auto button = dice_.chance(92) ? Qt::LeftButton : Qt::RightButton;
        const bool twice = dice_.chance(6);
        will(QStringLiteral("%1click %2")
                 .arg(button == Qt::RightButton ? QStringLiteral("right ")
                      : twice                   ? QStringLiteral("double ")
                                                : QString(),
                      place->words));
        const QPointer<QWindow> on = place->window;
        const auto with = modifiers();
        if (twice)
            QTest::mouseDClick(on, button, with, place->at);
        else
            QTest::mousePress(on, button, with, place->at);
        if (on && !twice)
            QTest::mouseRelease(on, button, with, place->at);
    }
    void drag(QWidget* window) {
        const auto from = pick(window);
        if (!from)
            return;
        const QPoint to = from->at + QPoint(dice_.below(401) - 200, dice_.below(401) - 200);
        will(QStringLiteral("drag %1 to %2,%3").arg(from->words).arg(to.x()).arg(to.y()));
        const QPointer<QWindow> on = from->window;
        QTest::mousePress(on, Qt::LeftButton, {}, from->at);
        for (int i = 1; i <= 4 && on; ++i)
            QTest::mouseMove(on, from->at + (to - from->at) * i / 4);
        if (on)
            QTest::mouseRelease(on, Qt::LeftButton, {}, to);
    }
    void wheel(QWidget* window) {
        const auto place = pick(window);
        if (!place)
            return;
        const int turns = dice_.below(7) - 3;
        will(QStringLiteral("wheel %1 on %2").arg(turns).arg(place->words));
        auto* under = window->childAt(place->at);
        QPointer<QWidget> on = under ? under : window;
        QWheelEvent event(on->mapFrom(window, place->at), window->mapToGlobal(place->at), {}, QPoint(0, 120 * turns),
                          Qt::NoButton, modifiers(), Qt::NoScrollPhase, false);
        QApplication::sendEvent(on, &event);
    }
    void key(QWidget* window, const std::vector<QKeyCombination>& keys) {
        const auto one = dice_.any(keys);
        will(QStringLiteral("key %1 in %2 with focus on %3")
                 .arg(QKeySequence(one).toString(), named(window), named(QApplication::focusWidget())));
        tap(window->windowHandle(), one.key(), one.keyboardModifiers());
    }
    /// Down and up again, the keys held with it first, each to the window that is there by then, as a keyboard does
    /// it: QTest::keyClick goes on with a window that its own Alt has closed.
    template <class Key>
    static void tap(const QPointer<QWindow>& on, Key key, Qt::KeyboardModifiers with = {}) {
        constexpr std::pair<Qt::KeyboardModifier, Qt::Key> held[] = {
            {Qt::ShiftModifier, Qt::Key_Shift}, {Qt::ControlModifier, Qt::Key_Control}, {Qt::AltModifier, Qt::Key_Alt}};
        const auto send = [&](bool down, int code, const QString& text) {
            if (auto* to = on ? on.data() : QGuiApplication::focusWindow())
                QTest::simulateEvent(to, down, code, with, text, false, -1);
        };
        for (const auto& [modifier, own] : held)
            if (with & modifier)
                send(true, own, {});
        int code = key;
        QString text;
        if constexpr (std::is_same_v<Key, char>) {
            text = QChar::fromLatin1(key);
            code = QTest::asciiToKey(key);
        } else {
            text = QString(QTest::keyToAscii(key)).remove(u'\0');
        }
        send(true, code, text);
        send(false, code, text);
        for (const auto& [modifier, own] : held)
            if (with & modifier)
                send(false, own, {});
    }
    /// Into a field of the window, or whatever has the focus.
    void type(QWidget* window, const std::vector<QString>& texts) {
        std::vector<QWidget*> fields;
        for (auto* one : window->findChildren<QWidget*>())
            if (one->isVisible() && one->isEnabled() && one->focusPolicy() != Qt::NoFocus &&
                (qobject_cast<QLineEdit*>(one) || one->inherits("QPlainTextEdit") || one->inherits("QTextEdit")))
                fields.push_back(one);
        QWidget* field = fields.empty() ? nullptr : dice_.any(fields);
        const QString text = dice_.any(texts);
        will(QStringLiteral("type '%1' into %2").arg(text.left(40), named(field)));
        if (field)
            field->setFocus(Qt::MouseFocusReason);
        const QPointer<QWindow> on = window->windowHandle();
        tap(on, Qt::Key_A, Qt::ControlModifier);
        for (const QChar c : text)
            if (c.unicode() < 128)
                tap(on, c.toLatin1());
        if (on && dice_.chance(70))
            tap(on, dice_.chance(50) ? Qt::Key_Return : Qt::Key_Tab);
    }

    /// Said before it is done.
    std::function<void(const QString&)> will = [](const QString&) {};

    static QString named(const QObject* object) {
        if (!object)
            return QStringLiteral("nothing");
        QString words = QString::fromLatin1(object->metaObject()->className());
        if (!object->objectName().isEmpty())
            words += QStringLiteral(" '%1'").arg(object->objectName());
        const QString text = object->property("text").toString();
        if (!text.isEmpty())
            words += QStringLiteral(" \"%1\"").arg(text.left(30));
        return words;
    }

private:
    struct Place {
        QWindow* window;
        QPoint at;
        QString words;
    };

    static bool asksForHands(const QWidget* widget) {
        return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
               qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QComboBox*>(widget) ||
               qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QTabBar*>(widget) ||
               qobject_cast<const QMenu*>(widget) || widget->focusPolicy() != Qt::NoFocus;
    }
    std::optional<Place> pick(QWidget* window) {
        if (!window->windowHandle())
            return std::nullopt;
        std::vector<QWidget*> all{window};
        for (auto* one : window->findChildren<QWidget*>())
            if (one->isVisible() && one->window() == window && one->width() > 2 && one->height() > 2 &&
                (asksForHands(one) || dice_.chance(12)))
                all.push_back(one);
        auto* widget = dice_.any(all);
        const QRegion seen = widget->visibleRegion();
        if (seen.isEmpty())
            return std::nullopt;
        const QRect box = seen.boundingRect();
        const QPoint inside = dice_.chance(50)
                                  ? box.center()
                                  : box.topLeft() + QPoint(dice_.below(box.width()), dice_.below(box.height()));
        const QPoint at = widget->mapTo(window, inside);
        return Place{
            window->windowHandle(), at,
            QStringLiteral("%1 at %2,%3 of %4").arg(named(widget)).arg(inside.x()).arg(inside.y()).arg(named(window))};
    }
    Qt::KeyboardModifiers modifiers() {
        return dice_.chance(90) ? Qt::NoModifier : dice_.chance(50) ? Qt::ShiftModifier : Qt::ControlModifier;
    }

    Dice& dice_;
};

} // namespace telar::test
