// The rules of the window's look that can be measured, over every page: one head, one row of tabs, few sizes of type, one edge of
// fields, no large empty area, and colours that can be read.
#include "core/base/numbers.hpp"
#include "core/data/phantom.hpp"
#include "tests/support/all_labs.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/painted_words.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/lab/form.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/shell/start_picture.hpp"
#include "ui/source/source_view.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QRegularExpression>
#include <QToolBar>
#include <QToolButton>

using namespace telar;

namespace {

/// The largest rectangle of one colour, in per cent of the picture; of squares of eight pixels, which are of one colour or not.
double largestEmptyShare(const QImage& picture) {
    constexpr int side = 8;
    const int columns = picture.width() / side, rows = picture.height() / side;
    std::vector<QRgb> colour(static_cast<std::size_t>(columns * rows));
    for (int r = 0; r < rows; ++r)
        for (int k = 0; k < columns; ++k) {
            const QRgb first = picture.pixel(k * side, r * side);
            bool same = true;
            for (int y = 0; y < side && same; ++y)
                for (int x = 0; x < side && same; ++x)
                    same = picture.pixel(k * side + x, r * side + y) == first;
            colour[static_cast<std::size_t>(r * columns + k)] = same ? first : 0; // transparent is nobody's colour
        }
    int best = 0;
    for (int top = 0; top < rows; ++top)
        for (int left = 0; left < columns; ++left) {
            const QRgb own = colour[static_cast<std::size_t>(top * columns + left)];
            int wide = columns - left;
            for (int r = top; r < rows && own != 0; ++r) {
                int k = 0;
                while (k < wide && colour[static_cast<std::size_t>(r * columns + left + k)] == own)
                    ++k;
                wide = k;
                if (wide == 0 || wide * (rows - top) <= best)
                    break;
                best = std::max(best, wide * (r - top + 1));
            }
        }
    return 100.0 * best / (columns * rows);
}

/// A confusion matrix has its mistakes in red.
bool trained(const Lab& lab) { return lab.id() == "cnn" || lab.id() == "mlp"; }

/// Per cent of the window that is of one colour, at first sight.
double mostEmptyOf(const Lab* lab, int width) {
    const QString id = lab ? lab->id() : QString();
    const bool large = width > 1280;
    return lab && trained(*lab)              ? 10.5 // an epoch is a short curve
           : large                           ? (id == "bench" ? 8 : 9)
           : id == "bench" || id == "device" ? 8 // short code, few facts
                                             : 6;
}

bool seen(const QWidget* widget) { return widget->isVisible() && !widget->visibleRegion().isEmpty(); }

} // namespace

class tst_look_rules : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<test::AllLabs> all_;

    QStringList pages() const {
        QStringList ids{QString()};
        for (const auto& name : all_->window.labs().names())
            ids << name.id;
        return ids;
    }
    /// Every page at rest, in each language and size.
    void onEachPage(const std::function<void(const QString& where, Lab* lab)>& look) {
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
            for (const char* spoken : {"en", "es"}) {
                setLanguage(spoken);
                all_->window.resize(size);
                for (const auto& id : pages()) {
                    all_->window.showLab(id);
                    (void)all_->rest(id == "cnn" || id == "mlp" ? 30000 : 3000); // it trains at first sight
                    QTest::qWait(150); // panels fold in the turns after it is shown
                    look(QStringLiteral("%1 %2 %3").arg(id.isEmpty() ? "start" : id, spoken).arg(size.width()),
                         all_->window.currentLab());
                }
            }
        setLanguage("en");
        all_->window.resize(1280, 800);
    }

    /// Painted numbers with a point, code and what is named by versions aside.
    void lookForPoints(const QString& where, QStringList& wrong) {
        static const QRegularExpression point("(?<![\\w.])[−-]?\\d+\\.\\d+(?![\\w.]*\\.)");
        for (auto* one : all_->window.findChildren<QWidget*>()) {
            const auto above = [&](const char* type) {
                for (const auto* up = one; up; up = up->parentWidget())
                    if (up->inherits(type))
                        return true;
                return false;
            };
            if (!seen(one) || one->objectName() == "capability" || above("telar::SourceView") ||
                above("telar::KernelSource"))
                continue;
            test::WordDevice device(one->size());
            one->render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
            for (const auto& word : device.listener.words)
                if (point.match(word.text).hasMatch())
                    wrong << QStringLiteral("%1: %2 \"%3\": %4")
                                 .arg(where, one->metaObject()->className(), one->objectName(), word.text);
        }
    }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        Theme::instance().setUserStill(true);
        all_ = std::make_unique<test::AllLabs>();
        all_->workBriefly();
    }

    /// Title, subject, tabs, sizes of type, edges of fields and empty areas.
    void everyPageKeepsTheRules() {
        QStringList wrong;
        int rail = -1;
        onEachPage([&](const QString& where, Lab* lab) {
            auto& window = all_->window;
            const auto* title = window.findChild<QLabel*>("pageTitle");
            const auto* subject = window.findChild<QLabel*>("pageSubject");
            if (!seen(title) || !seen(subject) || title->text().isEmpty() || subject->text().isEmpty())
                wrong << where + ": no title or subject";
            const int top = window.findChild<QToolBar*>("rail")->mapTo(&window, QPoint()).y();
            if (rail < 0)
                rail = top;
            if (top != rail)
                wrong << QStringLiteral("%1: the rail begins at %2, not %3").arg(where).arg(top).arg(rail);
            if (seen(window.findChild<QLineEdit*>("commandLine")))
                wrong << where + ": a line of command is in sight";
            std::set<int> sizes;
            int tabs = 0;
            for (const auto* one : window.findChildren<QWidget*>()) {
                const auto* label = qobject_cast<const QLabel*>(one);
                const auto* button = qobject_cast<const QAbstractButton*>(one);
                const bool typed = qobject_cast<const QComboBox*>(one) || qobject_cast<const QAbstractSpinBox*>(one) ||
                                   qobject_cast<const QAbstractItemView*>(one) || qobject_cast<const QLineEdit*>(one);
                if (seen(one) &&
                    (typed || (label && !label->text().isEmpty()) || (button && !button->text().isEmpty())))
                    sizes.insert(one->font().pixelSize());
                if (const auto* row = qobject_cast<const Segmented*>(one); row && seen(row) &&
                                                                           row->property("role") == "tabs" && lab &&
                                                                           lab->centralWidget()->isAncestorOf(row)) {
                    ++tabs;
                    if (row->findChildren<QToolButton*>().size() > 5)
                        wrong << QStringLiteral("%1: %2 tabs in a row")
                                     .arg(where)
                                     .arg(row->findChildren<QToolButton*>().size());
                }
            }
            for (const int size : sizes)
                if (!std::set<int>{12, 13, 15, 20, 28}.contains(size))
                    wrong << QStringLiteral("%1: type of %2 pixels").arg(where).arg(size);
            if (tabs > 1)
                wrong << QStringLiteral("%1: %2 rows of tabs").arg(where).arg(tabs);
            const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
            const double empty = largestEmptyShare(picture);
            if (empty > mostEmptyOf(lab, window.width()))
                wrong << QStringLiteral("%1: %2 % of the window are empty").arg(where).arg(empty, 0, 'f', 1);
            // Red says that something is wrong; only the card of a race has it at first sight.
            int red = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    red += picture.pixel(x, y) == colors().bad.rgb();
            if (red > 0 && lab && !trained(*lab))
                wrong << QStringLiteral("%1: %2 pixels are red").arg(where).arg(red);
            // Of a narrow window, one panel at the side of the picture.
            int panels[2] = {0, 0};
            for (const auto* dock : window.findChildren<QDockWidget*>())
                if (seen(dock) && lab && dock->parent() == lab && !dock->property(subjectPanel).toBool())
                    if (const auto area = lab->dockWidgetArea(const_cast<QDockWidget*>(dock));
                        area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea)
                        ++panels[area == Qt::RightDockWidgetArea];
            if (window.width() < 1440 && panels[0] > 0 && panels[1] > 0)
                wrong << QStringLiteral("%1: panels at both sides").arg(where);
        });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    /// Labels and their fields stand in two columns in every form of a panel.
    void fieldsBeginAtOneEdge() {
        QStringList wrong;
        int forms = 0;
        onEachPage([&](const QString& where, Lab* lab) {
            if (!lab || !lab->parameters())
                return;
            lab->bringUp(*lab->parameters());
            QTest::qWait(100);
            for (auto* panel : lab->parameters()->findChildren<QWidget*>()) {
                if (!dynamic_cast<Form*>(panel))
                    continue;
                std::map<int, QString> edges; // with a label of each
                const auto children = panel->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
                const auto first = [&](const QWidget* label) { // nothing stands before it in its row
                    return std::ranges::none_of(children, [&](const QWidget* one) {
                        return seen(one) && one->x() < label->x() && one->y() < label->geometry().center().y() &&
                               one->geometry().bottom() > label->geometry().center().y();
                    });
                };
                for (const auto* label : panel->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
                    if (const auto* field = label->buddy();
                        field && seen(label) && seen(field) && first(label) &&
                        std::abs(field->geometry().center().y() - label->geometry().center().y()) < px(8)) {
                        if (label->x() != panel->contentsRect().left())
                            wrong << QStringLiteral("%1: %2 begins %3 pixels from the edge")
                                         .arg(where, label->text())
                                         .arg(label->x() - panel->contentsRect().left());
                        if (field->x() - label->geometry().right() < px(20)) // else a slider stands between them
                            edges.emplace(field->mapTo(panel, QPoint()).x(), label->text());
                    }
                forms += !edges.empty();
                if (edges.size() > 1)
                    wrong << QStringLiteral("%1: fields begin at %2 places: %3 and %4")
                                 .arg(where)
                                 .arg(edges.size())
                                 .arg(edges.begin()->second, edges.rbegin()->second);
            }
        });
        QVERIFY(forms > 0);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    /// In a country with a comma no number on screen has a point, painted ones included; code and names of files are no numbers.
    void oneDecimalSign() {
        const auto country = spanishCountry();
        setCountry("es_ES");
        setLanguage("es");
        QStringList wrong;
        for (const auto& id : pages()) {
            all_->window.showLab(id);
            (void)all_->rest(3000);
            lookForPoints(id, wrong);
            auto* lab = all_->window.currentLab();
            for (auto* tabs : lab ? lab->findChildren<Segmented*>() : QList<Segmented*>())
                for (int tab = tabs->property("role") == "tabs"
                                   ? static_cast<int>(tabs->findChildren<QToolButton*>().size()) - 1
                                   : -1;
                     tab >= 0 && seen(tabs); --tab) {
                    tabs->button(tab)->click();
                    (void)all_->rest(3000);
                    lookForPoints(id + u' ' + tabs->button(tab)->text(), wrong);
                }
        }
        setCountry("es_" + country);
        setLanguage("en");
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    /// Beside the results the source has almost two thirds, and what short code leaves free below it shows the variables.
    void theSourceHasTheRoom() {
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            all_->window.resize(size);
            all_->window.showLab("bench");
            (void)all_->rest(3000);
            auto* lab = all_->window.currentLab();
            auto* source = lab->centralWidget()->findChild<SourceView*>();
            const auto* below = lab->centralWidget()->findChild<StepsPage*>();
            QTRY_VERIFY2(source->width() >= 0.57 * lab->width(),
                         qPrintable(QString("%1 of %2").arg(source->width()).arg(lab->width())));
            QVERIFY(seen(below) &&
                    below->mapTo(lab, QPoint()).y() > source->mapTo(lab, QPoint(0, source->height())).y());
            QVERIFY(source->contentHeight() <= source->height()); // no line of a short file scrolls
        }
        all_->window.resize(1280, 800);
    }

    /// The command is on the clipboard without a line of it in sight.
    void theCommandIsCopied() {
        for (const auto& id : pages()) {
            if (id.isEmpty())
                continue;
            all_->window.showLab(id);
            (void)all_->rest(3000);
            QApplication::clipboard()->clear();
            all_->window.action("copyCommand")->trigger();
            QCOMPARE(QApplication::clipboard()->text(), all_->window.currentLab()->commandLine());
        }
    }

    /// Text of each colour on each of its grounds, and lines.
    void coloursCanBeRead() {
        for (const bool high : {false, true})
            for (const int scheme : {1, 2}) {
                Theme::instance().followDesktop(scheme);
                Theme::instance().followContrast(high);
                const Colors& c = colors();
                for (const auto& ground : {c.surface, c.window})
                    for (const auto& ink : {c.text, c.muted, c.accent, c.good, c.bad, c.cost})
                        QVERIFY2(contrast(ink, ground) >= (high ? 7 : 4.5),
                                 qPrintable(QStringLiteral("%1 on %2: %3")
                                                .arg(ink.name(), ground.name())
                                                .arg(contrast(ink, ground))));
                QVERIFY(contrast(c.text, c.badSoft) >= 4.5 && contrast(c.text, c.costSoft) >= 4.5);
                QVERIFY(contrast(c.bad, c.badSoft) >= 4.5 && contrast(c.cost, c.costSoft) >= 4.5);
                for (const auto& line : c.series)
                    QVERIFY2(contrast(line, c.surface) >= 3, qPrintable(line.name()));
                QVERIFY(!high || contrast(c.border, c.surface) >= 3);
            }
        Theme::instance().followContrast(false);
    }

    /// What the picture of the start shows is what the lab computes.
    void theStartPictureIsTrue() {
        all_->window.showLab({});
        const auto* picture = all_->window.startPage()->findChild<StartPicture*>();
        QTRY_VERIFY(!picture->map().isNull());
        const AnyMatrix slice = phantomSlice(PhantomClass::Anatomical, 45, 35);
        AnyMatrix pooled = std::move(*Matrix<uint8_t>::create(rowsOf(slice) / 2, columnsOf(slice) / 2));
        const auto& serial = *all_->operations.pooling.find("serial");
        QVERIFY(runPooling(serial, {{}, viewOf(slice)}, {mutableViewOf(pooled)}).ok());
        const auto& map = std::get<Matrix<uint8_t>>(pooled);
        QCOMPARE(picture->map().size(), QSize(static_cast<int>(map.columns()), static_cast<int>(map.rows())));
        for (int r = 0; r < map.rows(); ++r)
            for (int k = 0; k < map.columns(); ++k)
                QCOMPARE(picture->map().constScanLine(r)[k], map.at(r, k));
    }

    /// Nothing moves where nothing shall; what moves can be paused.
    void stillnessIsKept() {
        (void)all_->rest(30000); // what the other tests have begun
        all_->window.showLab({});
        QImage before;
        QVERIFY(QTest::qWaitFor( // until all pictures are there
            [&] {
                QTest::qWait(200);
                return before == std::exchange(before, all_->window.grab().toImage());
            },
            test::patience));
        QTest::qWait(1000);
        QCOMPARE(all_->window.grab().toImage(), before);
        auto* picture = all_->window.startPage()->findChild<QAbstractButton*>("startPicture");
        picture->click();
        const QString pause = picture->accessibleName();
        QTest::qWait(300);
        QVERIFY(all_->window.grab().toImage() != before);
        picture->click();
        QVERIFY(picture->accessibleName() != pause);
        const QImage paused = all_->window.grab().toImage();
        QTest::qWait(300);
        QCOMPARE(all_->window.grab().toImage(), paused);
    }
};

QTEST_MAIN(tst_look_rules)
#include "tst_look_rules.moc"
