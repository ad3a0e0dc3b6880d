// Every lab looks as it did: its pages in both themes and two sizes against the pictures in tests/data/pixels. Times, and
// what else differs from machine to machine, are replaced by fixed ones before a picture is taken.
// TELAR_PIXELS=write writes the pictures anew. The pictures belong to one version of Qt and one set of fonts.
#include "core/base/statistics.hpp"
#include "tests/support/all_labs.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/state/fields.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFontInfo>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QRegularExpression>
#include <QSpinBox>

#include <utility>

using namespace telar;
using telar::test::AllLabs;

namespace {

/// What a lab is brought into: a state of `showState` (empty: as it starts), then the project that it keeps.
struct Shot {
    const char* lab;
    const char* state;
};

constexpr Shot shots[] = {
    {"pooling", ""},
    {"pooling", "numbers"},
    {"pooling", "image"},
    {"pooling", "threads"},
    {"pooling", "foretold"},
    {"pooling", "timeline"},
    {"convolution", ""},
    {"convolution", "numbers"},
    {"convolution", "channels"},
    {"convolution", "im2col"},
    {"convolution", "timing"},
    {"convolution", "foretold"},
    {"matmul", ""},
    {"matmul", "threads"},
    {"matmul", "race"},
    {"matmul", "variables"},
    {"matmul", "foretold"},
    {"matmul", "fragments"},
    {"bench", ""},
    {"bench", "banks"},
    {"bench", "counts"},
    {"bench", "findings"},
    {"bench", "variables"},
    {"neuron", ""},
    {"neuron", "ten"},
    {"neuron", "accuracy"},
    {"neuron", "published"},
    {"pipeline", ""},
    {"pipeline", "random"},
    {"pipeline", "moved"},
    {"softmax", ""},
    {"softmax", "columns"},
    {"attention", ""},
    {"network", ""},
    {"cnn", "model"},
    {"mlp", "curves"},
    {"mlp", "data"},
    {"mlp", "model"},
    {"mlp", "inside"},
    {"mlp", "compare"},
    {"mlp", "findings"},
    {"forward", "sample"},
    {"forward", "training"},
    {"forward", "registers"},
    {"forward", "hardware"},
    {"forward", "formula"},
    {"experiments", ""},
    {"experiments", "library"},
    {"findings", "saturated"},
    {"findings", "race"},
    {"device", ""},
};

constexpr QSize sizes[] = {{1280, 720}, {1920, 1080}};
constexpr int shrunkBy = 4, step = 8;

QJsonObject timesAround(double ms) { return statisticsJson(statisticsOf({ms, ms * 1.02, ms * 1.05, ms * 1.1})); }

/// Each of the lab's own variants with a time that this machine did not take.
template <class V>
QJsonArray someTimes(const Registry<V>& registry) {
    QJsonArray out;
    double ms = 12;
    for (const auto& variant : registry.all()) {
        if (out.size() == 6)
            break;
        if (variant->id().starts_with("emulator:"))
            continue;
        out.append(QJsonObject{{"variant", fromText(variant->id())},
                               {"state", "measured"},
                               {"ms", timesAround(ms)},
                               {"reason", errorJson(Error{})},
                               {"sum", 1.5},
                               {"error", 1e-4},
                               {"first_ms", 2 * ms},
                               {"gflops", 24 / ms},
                               {"operations", 4e7},
                               {"bytes", 1.6e7},
                               {"threads", 2}});
        ms *= 0.6;
    }
    return out;
}

/// The times of a training or a study, which a project keeps as numbers.
QJsonValue withFixedTimes(const QJsonValue& value) {
    if (value.isArray()) {
        QJsonArray out;
        for (const auto& one : value.toArray())
            out.append(withFixedTimes(one));
        return out;
    }
    if (!value.isObject())
        return value;
    QJsonObject out;
    const auto object = value.toObject();
    for (auto at = object.begin(); at != object.end(); ++at)
        out.insert(at.key(), (at.key() == QLatin1String("ms") || at.key().endsWith(QLatin1String("_ms")) ||
                              at.key() == QLatin1String("seconds")) &&
                                     at.value().isDouble()
                                 ? QJsonValue(40)
                                 : withFixedTimes(at.value()));
    return out;
}

/// A small network, trained for two epochs in the time of a test.
const char smallTraining[] =
    R"({"data": ")" TELAR_TEST_DATA R"(/digits", "epochs": 2, "threads": 1, "model": {"input": [1, 28, 28], "layers": [
    {"kind": "linear", "outputs": 16}, {"kind": "relu"}, {"kind": "linear", "outputs": 10}]}})";

/// How the pictures are kept: a quarter as wide and high, in 32 shades.
QImage shrunk(const QImage& image) {
    QImage out = image.scaled(image.size() / shrunkBy, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                     .convertToFormat(QImage::Format_Grayscale8);
    for (int y = 0; y < out.height(); ++y)
        for (uchar *p = out.scanLine(y), *end = p + out.width(); p != end; ++p)
            *p = static_cast<uchar>(*p / step * step);
    return out;
}

/// Places that differ by more than the next shades; all where the sizes differ. `where` shows them, brighter for more.
int differentPlaces(const QImage& a, const QImage& b, QImage* where = nullptr) {
    if (a.size() != b.size())
        return std::max(a.width() * a.height(), b.width() * b.height());
    int different = 0;
    QImage marked(a.size(), QImage::Format_Grayscale8);
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const int by = std::abs(a.constScanLine(y)[x] - b.constScanLine(y)[x]);
            different += by > 2 * step;
            marked.scanLine(y)[x] = static_cast<uchar>(std::min(255, 4 * by));
        }
    if (where)
        *where = marked;
    return different;
}

/// Less than the smallest button has.
constexpr int mostDifferent = 10;

} // namespace

class tst_lab_pixels : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<AllLabs> all_;
    QJsonObject study_; // of Forward, which each of its pages shows

    static QString folder() { return QStringLiteral(TELAR_TEST_DATA "/pixels/"); }
    static bool writing() { return qgetenv("TELAR_PIXELS") == "write"; }

    QJsonObject stateOf(Lab& lab) const {
        QJsonObject json = lab.snapshot()();
        QJsonObject results = json["results"].toObject();
        const QString id = lab.id();
        if (id == "pooling")
            results["timings"] = someTimes(all_->operations.pooling);
        else if (id == "convolution")
            results["timings"] = someTimes(all_->operations.convolution);
        else if (id == "matmul")
            results["timings"] = someTimes(all_->operations.matmul), results["timed_size"] = 512;
        else if (id == "neuron")
            results["timings"] = someTimes(all_->operations.neuron);
        else if (id == "pipeline") {
            results["timings"] = someTimes(all_->operations.pipeline);
            results["roofs"] = roofsJson(Roofs{2, 1 << 26, 2e10, 1.5e10, 1e11});
        } else if (id == "softmax") {
            results["timings"] = someTimes(all_->operations.softmax);
            results["roofs"] = roofsJson(Roofs{2, 1 << 26, 2e10, 1.5e10, 1e11});
        } else if (id == "attention") {
            results["timings"] = someTimes(all_->operations.attention);
        } else if (id == "cnn" || id == "mlp" || id == "forward")
            return withFixedTimes(json).toObject();
        json["results"] = results;
        return json;
    }
    static void put(Lab& lab, const QJsonObject& json) {
        const auto set = lab.prepare(json);
        QVERIFY2(set, set ? "" : qPrintable(translated(set.error())));
        (*set)();
    }
    /// Nothing is under way, nor begins in the next turns of the event loop.
    static bool rest(Lab& lab) {
        int still = 0;
        return QTest::qWaitFor([&] { return (still = lab.busy() ? 0 : still + 1) > 5; }, test::patience);
    }
    /// In a window of its own, so that each picture can be taken alone.
    void bring(const Shot& shot) {
        all_.reset();
        QSettings().clear();
        all_ = std::make_unique<AllLabs>();
        auto& window = all_->window;
        window.resize(sizes[1]);
        auto& lab = *window.lab(shot.lab);
        const QString id = lab.id();
        const bool trains = id == "cnn" || id == "mlp";
        put(lab, trains ? QJsonObject{{"controls", QJsonDocument::fromJson(smallTraining).object()}}
                 : id == "forward" && !study_.isEmpty() ? study_
                                                        : stateOf(lab));
        window.showLab(id);
        QTRY_VERIFY(lab.isVisible());
        if (id == "device")
            lab.cancel();
        QVERIFY(rest(lab));
        if (trains) {
            lab.run();
            QVERIFY(rest(lab));
            QVERIFY(!lab.snapshot()()["results"].toObject()["runs"].toArray().isEmpty());
        }
        QVERIFY2(!*shot.state || lab.showState(shot.state), shot.state);
        put(lab, stateOf(lab));
        QVERIFY(rest(lab));
        if (id == "forward" && study_.isEmpty()) { // has just been made
            study_ = stateOf(lab);
            put(lab, study_);
            QVERIFY(rest(lab));
        }
        settle(sizes[1]); // a panel's height depends on that of the window before
    }
    /// What says something of this machine is painted over, or says the same everywhere.
    static QImage pictureOf(Lab& lab) {
        static const QRegularExpression time(QStringLiteral("[0-9][0-9.,]*[ \u00a0\u202f](ns|µs|ms|s)\\b"));
        for (auto* box : lab.findChildren<QSpinBox*>(QStringLiteral("threads")))
            box->setSpecialValueText(QStringLiteral("all"));
        for (auto* label : lab.findChildren<QLabel*>())
            if (const QString words = label->text(); words.contains(time))
                label->setText(QString(words).replace(time, QStringLiteral("0 ms")));
        QImage image = lab.grab().toImage();
        QPainter painter(&image);
        for (auto* w : lab.findChildren<QWidget*>())
            if (w->isVisible() &&
                (qobject_cast<ClockBars*>(w) || w->objectName() == QLatin1String("compileStatus") ||
                 (lab.id() == "device" && (qobject_cast<LineChart*>(w) || qobject_cast<RowsTable*>(w) ||
                                           qobject_cast<QLabel*>(w) || qobject_cast<QListWidget*>(w)))))
                painter.fillRect(QRect(w->mapTo(&lab, QPoint()), w->size()), Qt::gray);
        return image;
    }
    /// Layouts that come in later turns have come.
    void settle(const QSize& size) {
        auto& window = all_->window;
        window.resize(size);
        QCursor::setPos(window.mapToGlobal(QPoint(2, 2)));
        if (auto* focus = QApplication::focusWidget())
            focus->clearFocus();
        auto& lab = *window.currentLab();
        // What was seen before may have left a panel wider than it asks for, and what comes late asks for another width.
        auto last = restingPlaces(lab);
        for (int round = 0; round < 5; ++round) {
            for (auto* dock : lab.findChildren<QDockWidget*>())
                if (dock->isVisible() && lab.dockWidgetArea(dock) != Qt::BottomDockWidgetArea)
                    lab.resizeDocks({dock}, {1}, Qt::Horizontal);
            if (const auto now = restingPlaces(lab); now == std::exchange(last, now) && round > 0)
                break;
        }
    }
    /// Where everything of a lab is, once nothing of it moves.
    static QList<QRect> restingPlaces(const Lab& lab) {
        QList<QRect> places;
        for (int round = 0, same = 0; round < 100 && same < 2; ++round) {
            QTest::qWait(20);
            QList<QRect> now;
            for (const auto* widget : lab.findChildren<QWidget*>())
                if (widget->isVisible())
                    now << widget->geometry();
            same = now == places && !lab.busy() ? same + 1 : 0;
            places = now;
        }
        return places;
    }
    QImage settled(const QSize& size) {
        settle(size);
        return seen();
    }
    QImage seen() {
        auto& lab = *all_->window.currentLab();
        return shrunk(test::settledPicture(lab, [&] { return pictureOf(lab); }));
    }
    void compare(const QString& name, const QImage& seen) {
        const QString file = folder() + name + ".png";
        if (writing()) {
            QVERIFY2(seen.save(file, "PNG", 0), qPrintable(file));
            return;
        }
        const QImage kept(file);
        QVERIFY2(!kept.isNull(), qPrintable(file + " is missing: TELAR_PIXELS=write writes it"));
        QImage where;
        const int different = differentPlaces(kept, seen, &where);
        if (different <= mostDifferent)
            return;
        const QString out = QStringLiteral(TELAR_BINARY_DIR "/pixels/");
        QDir().mkpath(out);
        kept.save(out + name + "_kept.png");
        seen.save(out + name + "_seen.png");
        where.save(out + name + "_difference.png");
        QFAIL(qPrintable(QStringLiteral("%1: %2 places differ; see %3%1_*.png").arg(name).arg(different).arg(out)));
    }

private slots:
    void initTestCase() {
        if (!QString(qVersion()).startsWith("6.4.") || QFontInfo(QFont("Inter")).family() != "Inter")
            QSKIP("The pictures were taken with Qt 6.4 and the font Inter");
        if (!QStandardPaths::findExecutable(QStringLiteral("clang-14")).isEmpty())
            qputenv("TELAR_CLANG", "clang-14"); // each version counts other instructions
        test::isolateSettings(settings_);
        QApplication::setCursorFlashTime(0);
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void cleanupTestCase() { all_.reset(); }

    void looksAsItDid_data() {
        QTest::addColumn<int>("shot");
        for (int i = 0; i < static_cast<int>(std::size(shots)); ++i)
            QTest::addRow("%s %s", shots[i].lab, shots[i].state) << i;
    }
    /// The first page of a lab in both themes and sizes, each other one in a theme and size, by turns.
    void looksAsItDid() {
        QFETCH(int, shot);
        const Shot& now = shots[shot];
        const bool first = shot == 0 || QLatin1String(shots[shot - 1].lab) != QLatin1String(now.lab);
        bring(now);
        if (QTest::currentTestFailed())
            return;
        for (const bool dark : {false, true}) {
            Theme::instance().setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
            for (const auto& size : sizes)
                if (first || dark == (size == sizes[1]))
                    compare(QStringLiteral("%1%2%3_%4_%5")
                                .arg(now.lab, *now.state ? "_" : "", now.state)
                                .arg(size.height())
                                .arg(dark ? "dark" : "light"),
                            settled(size));
        }
        Theme::instance().setMode(Theme::Mode::Light);
    }

    /// A panel 8 pixels wider is seen, and any button that is missing.
    void aChangeIsSeen() {
        bring({"network", ""}); // whose panel stands open
        auto& lab = *all_->window.currentLab();
        settle(sizes[0]); // panels give way once more after their first picture
        const QImage before = settled(sizes[0]);
        QVERIFY(differentPlaces(before, settled(sizes[0])) <= mostDifferent);
        auto* setup = lab.findChild<QDockWidget*>(QStringLiteral("setup"));
        const int width = setup->width();
        lab.resizeDocks({setup}, {width + 8}, Qt::Horizontal);
        const int moved = differentPlaces(before, seen());
        QVERIFY2(moved > 10 * mostDifferent, qPrintable(QString::number(moved)));
        lab.resizeDocks({setup}, {width}, Qt::Horizontal);
        QVERIFY(differentPlaces(before, settled(sizes[0])) <= mostDifferent);
        int hidden = 0;
        for (auto* button : lab.findChildren<QAbstractButton*>()) {
            if (button->visibleRegion().isEmpty() || button->width() < 20 ||
                !(setup->isAncestorOf(button) || lab.centralWidget()->isAncestorOf(button)))
                continue;
            button->hide();
            const int missing = differentPlaces(before, settled(sizes[0]));
            QVERIFY2(missing > mostDifferent,
                     qPrintable(QStringLiteral("%1 %2: %3").arg(button->objectName(), button->text()).arg(missing)));
            button->show();
            ++hidden;
        }
        QVERIFY2(hidden > 3, qPrintable(QString::number(hidden)));
    }
};

QTEST_MAIN(tst_lab_pixels)
#include "tst_lab_pixels.moc"
