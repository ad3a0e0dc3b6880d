// What a screen reader hears and what weak eyes see, in every lab: each control that takes the focus has a name and a role,
// each picture a sentence; words stand out from what is behind them, measured on the painted window in both themes.
#include "tests/support/all_labs.hpp"
#include "tests/support/crowding.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/theme/color_vision.hpp"

#include <QAccessible>
#include <QAccessibleWidget>

using namespace telar;
using telar::test::AllLabs;

namespace {

QString placeOf(const QObject* object) {
    QStringList path;
    for (const QObject* up = object; up; up = up->parent())
        if (!up->objectName().isEmpty() && !up->objectName().startsWith(QLatin1String("qt_")))
            path.prepend(up->objectName());
    return QStringLiteral("%1 in %2").arg(object->metaObject()->className(), path.join(u'/'));
}

/// A picture of our own, not a control of Qt's.
bool isPicture(const QWidget& w) {
    const QByteArray name = w.metaObject()->className();
    return name == "telar::Painted" || w.inherits("telar::MatrixView") || w.inherits("telar::LineChart") ||
           w.inherits("telar::CellGrid") || w.inherits("telar::ConfusionView") || w.inherits("telar::TimingChart") ||
           w.inherits("telar::TimelineChart");
}

void listen(QAccessibleInterface* one, QStringList& wrong, int& heard) {
    if (!one || !one->isValid() || one->state().invisible)
        return;
    const auto* widget = qobject_cast<QWidget*>(one->object());
    if (widget && widget->isVisible() && widget->focusPolicy() != Qt::NoFocus && widget->isEnabled()) {
        ++heard;
        const bool part = widget->parentWidget() && (qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) ||
                                                     qobject_cast<QComboBox*>(widget->parentWidget()));
        if (one->text(QAccessible::Name).isEmpty() && !part)
            wrong << placeOf(widget) + QStringLiteral(" has no name");
        if (one->role() == QAccessible::NoRole)
            wrong << placeOf(widget) + QStringLiteral(" has no role");
    }
    if (widget && widget->isVisible() && isPicture(*widget) && one->text(QAccessible::Description).isEmpty())
        wrong << placeOf(widget) + QStringLiteral(" says nothing of its picture");
    for (int i = 0; i < std::min(one->childCount(), 400); ++i)
        if (auto* child = one->child(i); child && child->object() && child->object()->isWidgetType())
            listen(child, wrong, heard);
}

/// The strongest contrast between two colours of a part, one of them the most frequent: words and what is behind them.
double contrastIn(const QImage& image, QRect part) {
    part &= image.rect();
    QHash<QRgb, int> counts;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            ++counts[image.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        if (it.value() > most) {
            most = it.value();
            ground = it.key();
        }
    double best = 1;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        best = std::max(best, contrast(QColor::fromRgb(ground), QColor::fromRgb(it.key())));
    return best;
}

/// Words on the window, each with the part of it where they stand.
QList<std::pair<QString, QRect>> wordsOn(const QWidget& window) {
    QList<std::pair<QString, QRect>> out;
    const auto add = [&](const QWidget& w, const QString& text, const QRect& part) {
        const QRect seen = w.visibleRegion().boundingRect() & part;
        if (!text.trimmed().isEmpty() && seen.size() == part.size())
            out << std::pair(placeOf(&w) + u' ' + text.left(30), QRect(w.mapTo(&window, seen.topLeft()), seen.size()));
    };
    for (const auto* w : window.findChildren<QWidget*>()) {
        if (!w->isVisible() || !w->isEnabled())
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(w))
            add(*w, label->text(), label->contentsRect());
        else if (const auto* button = qobject_cast<const QAbstractButton*>(w))
            add(*w, button->text(), w->rect().adjusted(3, 3, -3, -3));
        else if (const auto* chart = qobject_cast<const LineChart*>(w);
                 chart && std::any_of(chart->series().begin(), chart->series().end(),
                                      [](const LineSeries& s) { return !s.x.empty(); }))
            add(*w, QStringLiteral("axis"), QRect(0, w->height() - px(40), w->width(), px(40)));
        else if (const auto* table = qobject_cast<const QTableView*>(w); table && table->model())
            for (int row = 0; row < std::min(5, table->model()->rowCount()); ++row)
                for (int column = 0; column < table->model()->columnCount(); ++column) {
                    const auto index = table->model()->index(row, column);
                    add(*table->viewport(), index.data().toString(), table->visualRect(index).adjusted(2, 2, -2, -2));
                }
    }
    return out;
}

} // namespace

class tst_accessible : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<AllLabs> all_;

    QStringList places() const {
        QStringList ids{QString()};
        for (const auto* lab : all_->window.labs().all())
            ids << lab->id();
        return ids;
    }
    void show(const QString& id) {
        all_->window.showLab(id);
        (void)all_->rest(3000);
        QTest::qWait(20);
    }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        QAccessible::setActive(true);
        all_ = std::make_unique<AllLabs>();
        all_->device->cancel();
        for (auto* lab : {all_->cnn.get(), all_->mlp.get()}) // one short training each, for the results that it leaves
            lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 1; });
    }
    void cleanupTestCase() {
        Theme::instance().setMode(Theme::Mode::System);
        setLanguage("en");
        all_.reset();
    }

    void everyControlHasANameAndEveryPictureASentence() {
        for (const char* code : {"en", "es"}) {
            setLanguage(code);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
            QStringList wrong;
            int heard = 0;
            for (const auto& id : places()) {
                show(id);
                QStringList here;
                listen(QAccessible::queryAccessibleInterface(&all_->window), here, heard);
                wrong << here;
            }
            wrong.removeDuplicates();
            for (const auto& one : wrong)
                qWarning("%s", qPrintable(one));
            QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size())));
            QVERIFY2(heard > 300, qPrintable(QString::number(heard)));
        }
        setLanguage("en");
    }

    void wordsStandOut_data() {
        QTest::addColumn<int>("mode");
        QTest::addRow("light") << static_cast<int>(Theme::Mode::Light);
        QTest::addRow("dark") << static_cast<int>(Theme::Mode::Dark);
    }
    void wordsStandOut() {
        QFETCH(int, mode);
        Theme::instance().setMode(static_cast<Theme::Mode>(mode));
        all_->window.resize(1600, 1000);
        QStringList wrong;
        qsizetype seen = 0;
        for (const auto& id : places()) {
            show(id);
            if (auto* notice = all_->window.findChild<QLabel*>("notice")) // for a few seconds it covers words
                notice->parentWidget()->hide();
            const QImage image = all_->window.grab().toImage();
            const auto words = wordsOn(all_->window);
            seen += words.size();
            for (const auto& [what, part] : words)
                if (const double found = contrastIn(image, part); found < 4.5)
                    wrong << QStringLiteral("%1: %2 to 1").arg(what).arg(found, 0, 'f', 2);
        }
        wrong.removeDuplicates();
        for (const auto& one : wrong)
            qWarning("%s", qPrintable(one));
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size())));
        QVERIFY2(seen > 300, qPrintable(QString::number(seen)));
    }

    void inkStandsOutOnEveryColour() {
        for (int step = 0; step < 256; ++step)
            for (const QColor& fill :
                 {QColor(step, step, step), QColor(step, 255 - step, 90), QColor(40, step, 255 - step),
                  QColor::fromRgb(colorTable(ColorMap::Cividis)[step])})
                QVERIFY2(contrast(fill, inkOn(fill)) >= 4.5, qPrintable(fill.name()));
    }

    /// Machado, Oliveira and Fernandes 2009: greys stay as they are, red and green come together.
    void coloursAsOthersSeeThem() {
        for (const auto vision : {ColorVision::Protanopia, ColorVision::Deuteranopia, ColorVision::Tritanopia})
            for (int grey = 0; grey < 256; grey += 15) {
                const QColor seen = seenBy(vision, QColor(grey, grey, grey));
                QVERIFY(std::abs(seen.red() - grey) <= 2 && std::abs(seen.green() - grey) <= 2 &&
                        std::abs(seen.blue() - grey) <= 2);
            }
        const auto apart = [](ColorVision vision, const QColor& a, const QColor& b) {
            const QColor x = seenBy(vision, a), y = seenBy(vision, b);
            return std::abs(x.red() - y.red()) + std::abs(x.green() - y.green()) + std::abs(x.blue() - y.blue());
        };
        const QColor red(200, 90, 60), green(120, 140, 60);
        QVERIFY(apart(ColorVision::Deuteranopia, red, green) * 3 < apart(ColorVision::Usual, red, green));
        const QColor blue(60, 120, 180), teal(60, 140, 130);
        QVERIFY(apart(ColorVision::Tritanopia, blue, teal) * 2 < apart(ColorVision::Usual, blue, teal));
    }
    void theWindowIsPaintedSo() {
        Theme::instance().setMode(Theme::Mode::Light);
        show("matmul");
        auto& window = all_->window;
        const auto painted = [&] {
            return window.grab(QRect(window.centralWidget()->mapTo(&window, QPoint()), window.centralWidget()->size()))
                .toImage()
                .convertToFormat(QImage::Format_ARGB32);
        };
        const QImage usual = painted();
        const auto alike = [&](const QImage& a, const QImage& b) {
            qint64 same = 0;
            for (int y = 0; y < a.height(); ++y)
                for (int x = 0; x < a.width(); ++x)
                    same += std::abs(qRed(a.pixel(x, y)) - qRed(b.pixel(x, y))) < 3 &&
                            std::abs(qBlue(a.pixel(x, y)) - qBlue(b.pixel(x, y))) < 3;
            return static_cast<double>(same) / (static_cast<double>(a.width()) * a.height());
        };
        for (const auto& [name, vision] : {std::pair("visionProtanopia", ColorVision::Protanopia),
                                           std::pair("visionDeuteranopia", ColorVision::Deuteranopia),
                                           std::pair("visionTritanopia", ColorVision::Tritanopia)}) {
            window.action(QLatin1String(name))->trigger();
            const QImage changed = painted();
            QVERIFY2(alike(changed, usual) < 0.97, name);
            QVERIFY2(alike(changed, seenBy(vision, usual)) > 0.98, name);
        }
        window.action("visionUsual")->trigger();
        QVERIFY(alike(painted(), usual) > 0.98);
    }
};

QTEST_MAIN(tst_accessible)
#include "tst_accessible.moc"
