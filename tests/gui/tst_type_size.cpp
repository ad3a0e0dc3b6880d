// Large type comes and goes: a lab is laid out as if it had never been.
#include "tests/support/all_labs.hpp"
#include "tests/support/gui.hpp"
#include "ui/theme/restyle.hpp"
#include "ui/theme/theme.hpp"

#include <QDockWidget>
#include <QListWidget>
#include <QStyledItemDelegate>

using namespace telar;

namespace {

constexpr QSize small(1280, 745), wide(1920, 1080);

/// The stage and what stands beside it, by name.
QMap<QString, QRect> places(const Lab& lab) {
    QMap<QString, QRect> out{{"stage", lab.centralWidget()->geometry()}};
    for (const auto* dock : lab.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (dock->isVisible() && dock->x() >= 0) // those behind others in their place are beside the lab
            out[dock->objectName()] = dock->geometry();
    return out;
}

QString words(const QMap<QString, QRect>& places) {
    QStringList out;
    for (auto it = places.begin(); it != places.end(); ++it)
        out << QStringLiteral("%1 %2,%3 %4x%5")
                   .arg(it.key())
                   .arg(it->x())
                   .arg(it->y())
                   .arg(it->width())
                   .arg(it->height());
    return out.join("; ");
}

} // namespace

class tst_type_size : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    static void settle(test::AllLabs& labs) {
        // On a busy machine a change of look is still under way when large type is on.
        QTRY_VERIFY(Restyle::instance().idle());
        QVERIFY(labs.rest());
        auto before = places(*labs.window.currentLab());
        int same = 0;
        QVERIFY(QTest::qWaitFor(
            [&] { // panels take their places
                QTest::qWait(100);
                same = std::exchange(before, places(*labs.window.currentLab())) == before && labs.rest() ? same + 1 : 0;
                return same == 3;
            },
            test::patience));
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    /// A sheet draws the tick of a row, and Qt's layout of the row knows nothing of the sheet.
    void ticksLeaveTheTextItsPlace() {
        struct List : QListWidget {
            using QListWidget::initViewItemOption;
        } list;
        struct Delegate : QStyledItemDelegate {
            using QStyledItemDelegate::initStyleOption;
        } delegate;
        auto* item = new QListWidgetItem("What does a launch cost?", &list);
        item->setCheckState(Qt::Checked);
        list.show();
        for (const bool large : {false, true, false}) {
            Theme::instance().setPresenter(large);
            QTRY_VERIFY(Restyle::instance().idle());
            QStyleOptionViewItem option;
            list.initViewItemOption(&option);
            const auto index = list.indexFromItem(item);
            option.rect = list.visualRect(index);
            delegate.initStyleOption(&option, index);
            const QRect tick = list.style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, &list),
                        text = list.style()->subElementRect(QStyle::SE_ItemViewItemText, &option, &list);
            QVERIFY2(tick.width() >= px(16) && tick.right() + px(2) < text.left(),
                     qPrintable(
                         QStringLiteral("%1 to %2, text from %3").arg(tick.left()).arg(tick.right()).arg(text.left())));
        }
    }
    void cleanup() {
        Theme::instance().setPresenter(false);
        QSettings().clear();
    }

    void aLabIsLaidOutAsIfLargeTypeHadNotBeen_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QSize>("size");
        bool wideNow = false;
        for (const char* id : {"pooling", "convolution", "matmul", "bench", "neuron", "experiments",
                               "findings"}) { // a kind of layout each, in one size or the other by turns
            const QSize size = std::exchange(wideNow, !wideNow) ? wide : small;
            QTest::addRow("%s %d", id, size.width()) << QString(id) << size;
        }
    }
    void aLabIsLaidOutAsIfLargeTypeHadNotBeen() {
        QFETCH(QString, id);
        QFETCH(QSize, size);
        QMap<QString, QRect> never;
        for (const bool fromTheStart : {false, true}) {
            Theme::instance().setPresenter(fromTheStart);
            test::AllLabs labs;
            labs.window.resize(size);
            labs.window.showLab(id);
            settle(labs);
            if (!fromTheStart) {
                never = places(*labs.window.currentLab());
                labs.window.action("presenter")->trigger();
                QTRY_VERIFY(Theme::instance().presenter());
                settle(labs);
            }
            labs.window.action("presenter")->trigger();
            QTRY_VERIFY(!Theme::instance().presenter());
            settle(labs);
            const auto now = places(*labs.window.currentLab());
            const auto said =
                (fromTheStart ? "from the start: " : "for a while: ") + words(now) + "\n   never: " + words(never);
            QCOMPARE(now.keys(), never.keys());
            for (auto it = now.begin(); it != now.end(); ++it) {
                const QRect &a = *it, &b = never[it.key()];
                // A page that nobody has seen asks for what it needs once it has been styled, as a change of type does.
                const int slack = fromTheStart ? 64 : 2;
                QVERIFY2(std::abs(a.width() - b.width()) <= slack && std::abs(a.height() - b.height()) <= slack,
                         qPrintable(said));
            }
        }
    }
};

QTEST_MAIN(tst_type_size)
#include "tst_type_size.moc"
