// A window on a screen of 1280 x 720 pixels at 100, 125, 150 and 200 %, in both languages, with and without presenter
// mode: a place after the other is looked at, and what does not fit is listed. Of the four scales each place has another
// one in each combination of language and mode, so that every pair of place, language, mode and scale comes up;
// TELAR_FIT=full looks at all sixteen.
#pragma once

#include "tests/support/crowding.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/table_heads.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDockWidget>
#include <QPushButton>
#include <QScrollBar>

#include <map>

namespace telar::test {

class FitSweep {
public:
    /// `mayScroll`: beside something else, the picture need not be seen whole.
    explicit FitSweep(QWidget& window, bool mayScroll = false) : window_(window), mayScroll_(mayScroll) {}
    ~FitSweep() { wear(0); }

    /// What a screen of 1280 x 720 has at each scale, in the program's own pixels.
    static QList<QSize> screens() { return {{1280, 720}, {1024, 576}, {853, 480}, {640, 360}}; }
    static bool full() { return qgetenv("TELAR_FIT") == "full"; }

    /// Looks at the window in every language and mode; `prepare` is called in each, before it.
    void see(const QString& place, const std::function<void()>& prepare = {}) {
        for (int i = 0; i < looks; ++i) {
            if (i > 0)
                wear((worn_ + 1) % looks); // goes on from the last place's, so that nothing is worn twice
            if (prepare)
                prepare();
            for (int k = 0; k < screens().size(); ++k)
                if (turn(k))
                    seeAt(place, window_, screens()[k]);
        }
        ++places_;
    }
    /// The same of a dialog, made anew in each; as large as it likes to be where the screen is. `wide`: in large type it
    /// may need more than 800 pixels.
    void seeDialog(const QString& place, const std::function<std::unique_ptr<QWidget>()>& make, bool wide = false) {
        for (int i = 0; i < looks; ++i) {
            if (i > 0)
                wear((worn_ + 1) % looks);
            const auto dialog = make();
            dialog->show();
            QTest::qWait(1);
            for (auto* button : dialog->findChildren<QPushButton*>()) // a role given too late is not painted
                if (button->property("role") == "primary" && button->isVisible() && button->isEnabled() &&
                    button->grab().toImage().pixelColor(button->width() / 2, 4) != Theme::instance().colors().accent)
                    wrong_[QStringLiteral("not painted as the first button")] << place + u' ' + button->objectName();
            const QSize wanted = dialog->size();
            for (const QSize& screen : screens()) // made once, so that each size costs little
                seeAt(place, *dialog, wanted.boundedTo(screen));
            const auto* whole = dialog->findChild<ShrinkArea*>({}, Qt::FindDirectChildrenOnly);
            if (const int needs = whole ? comfortableSize(*whole).width() : 0; needs > 800 && !(wide && presenter()))
                wrong_[QStringLiteral("scrolls sideways in 800 pixels")]
                    << QStringLiteral("%1 %2%3: %4 pixels").arg(place, language(), presenter() ? "+" : "").arg(needs);
        }
        ++places_;
    }
    /// The same of a message, which chooses its own size: on the smallest screen. `ask` shows one.
    void seeMessage(const QString& place, const std::function<void()>& ask) {
        for (int i = 0; i < looks; ++i) {
            if (i > 0)
                wear((worn_ + 1) % looks);
            bool seen = false;
            const auto look = [&] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box || seen)
                    return;
                seen = true;
                QTest::qWait(1);
                seeAt(place, *box, box->size());
                if (box->width() > screens().last().width() || box->height() > screens().last().height())
                    wrong_[QStringLiteral("larger than the screen")]
                        << QStringLiteral("%1 %2%3: %4 x %5")
                               .arg(place, language(), presenter() ? "+" : "")
                               .arg(box->width())
                               .arg(box->height());
                box->close();
            };
            QTimer::singleShot(0, qApp, look); // one that waits for its answer
            ask();
            (void)QTest::qWaitFor(
                [&] {
                    look();
                    return seen;
                },
                3000);
            if (!seen)
                wrong_[QStringLiteral("not shown")] << place;
        }
        ++places_;
    }
    /// A lab, its states, and its panels that share a place, one after the other.
    void seeLab(Lab& lab, const QStringList& states) {
        const auto rest = [&lab] {
            (void)QTest::qWaitFor([&lab] { return !lab.busy(); }, TELAR_SANITIZED ? 60000 : 2500);
        };
        rest();
        const auto panels = [this, &lab] {
            const auto folded = lab.foldedDocks();
            if (!folded.isEmpty())
                lab.bringUp(*folded[(worn_ + places_) % folded.size()]);
        };
        if (states.isEmpty())
            see(lab.id(), panels);
        for (const auto& state : states) {
            QVERIFY2(lab.showState(state), qPrintable(lab.id() + u' ' + state));
            rest();
            lab.cancel();
            rest();
            see(lab.id() + u'/' + state);
            see(lab.id() + u'/' + state + QStringLiteral(" panels"), panels);
        }
    }
    void verify() const {
        for (const auto& [what, where] : wrong_)
            qWarning("%s\n    %s", qPrintable(what),
                     qPrintable((where.size() > 5 ? where.mid(0, 5) + QStringList{QStringLiteral("...")} : where)
                                    .join(QStringLiteral("\n    "))));
        qInfo("%d looks", looked_);
        QVERIFY2(wrong_.empty(), qPrintable(QString::number(wrong_.size())));
    }

private:
    static constexpr int looks = 4;

    bool turn(int screen) const { return full() || (screen + places_ + worn_) % screens().size() == 0; }

    QString language() const { return worn_ == 0 || worn_ == 3 ? QStringLiteral("en") : QStringLiteral("es"); }
    bool presenter() const { return worn_ >= 2; }
    void wear(int look) {
        worn_ = look;
        setLanguage(language());
        Theme::instance().setPresenter(presenter());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QTest::qWait(1);
    }
    /// Places that scroll sideways by more than the width of their upright bar. Panels get their widths before it is known
    /// whether there will be such a bar.
    static QStringList sideways(const QWidget& shown) {
        QStringList wrong;
        for (const auto* area : shown.findChildren<ShrinkArea*>()) {
            const int covered = area->verticalScrollBar()->maximum() > 0 ? area->verticalScrollBar()->width() : 0;
            if (const int hidden = area->horizontalScrollBar()->maximum();
                hidden > covered && !area->visibleRegion().isEmpty())
                wrong << QStringLiteral("scrolls sideways: %1 %2 hides %3")
                             .arg(area->parent()->objectName(), area->widget()->metaObject()->className())
                             .arg(hidden);
        }
        return wrong;
    }
    void seeAt(const QString& place, QWidget& shown, const QSize& screen) {
        ++looked_;
        shown.resize(screen);
        if (const QString folder = qEnvironmentVariable("TELAR_FIT_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(400);
            shown.grab().save(QStringLiteral("%1/%2 %3%4 %5.png")
                                  .arg(folder, QString(place).replace(u'/', u'-'), language(),
                                       presenter() ? QStringLiteral("+") : QString())
                                  .arg(screen.width()));
        }
        // A panel that was opened from its strip takes the room of the picture, which scrolls meanwhile.
        bool opened = false;
        for (const auto* lab : shown.findChildren<Lab*>())
            for (const auto* dock : lab->isVisible() ? lab->foldedDocks() : QList<QDockWidget*>())
                opened |= !dock->isHidden();
        const bool roomy = !mayScroll_ && screen.width() >= 1280 && !presenter() && !opened;
        const auto look = [&] {
            auto seen = crowded(shown, nullptr, !roomy);
            if (!mayScroll_ && !opened && screen.width() >= 1280)
                seen << sideways(shown);
            return seen;
        };
        QTest::qWait(1);
        QStringList wrong;
        const auto fits = [&] { // panels that have just been folded make room for the size that was asked for
            if (shown.size() != screen)
                shown.resize(screen);
            wrong = look();
            return shown.size() == screen && wrong.isEmpty();
        };
        // Layouts that follow one another, some of them after timers: what does not fit stands still before it counts. In
        // rounds of the event loop, not in time: a busy machine takes longer for the same ones.
        QStringList before{QStringLiteral("not looked at")};
        for (int still = 0, rounds = 0; still < 20 && rounds < 300 && !fits(); ++rounds) {
            QTest::qWait(30);
            auto now = wrong = look();
            now << QStringLiteral("%1 x %2").arg(shown.width()).arg(shown.height());
            still = now == before ? still + 1 : 0;
            before = std::move(now);
        }
        const QString where =
            QStringLiteral("%1 %2%3 %4").arg(place, language(), presenter() ? "+" : "").arg(screen.width());
        for (const auto& one : wrong)
            wrong_[one.section(QStringLiteral(": "), 0, 0)]
                << where + QStringLiteral(": ") + one.section(QStringLiteral(": "), 1);
        for (auto* view : shown.findChildren<QAbstractItemView*>())
            for (const auto& one : shiftedHeads(*view))
                wrong_[view->metaObject()->className() + QStringLiteral(" ") + view->objectName()]
                    << where + QStringLiteral(": ") + one;
        if (shown.width() > screen.width() || shown.height() > screen.height())
            wrong_[QStringLiteral("larger than the screen")]
                << where + QStringLiteral(": %1 x %2").arg(shown.width()).arg(shown.height());
    }

    QWidget& window_;
    const bool mayScroll_;
    int worn_ = 0, looked_ = 0, places_ = 0;
    std::map<QString, QStringList> wrong_;
};

} // namespace telar::test
