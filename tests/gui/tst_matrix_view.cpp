// The matrix view drawn and used: what is painted where, and which cell lies under the pointer.
#include "tests/support/patience.hpp"
#include "ui/widgets/export_preview.hpp"
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_picture.hpp"
#include "ui/widgets/matrix_pyramid.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace telar;

namespace {

template <class F>
std::shared_ptr<const AnyMatrix> made(int64_t rows, int64_t columns, F value) {
    Matrix<decltype(value(int64_t(), int64_t()))> m(rows, columns);
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c)
            m.at(r, c) = value(r, c);
    return std::make_shared<const AnyMatrix>(std::move(m));
}

std::shared_ptr<const AnyMatrix> ramp(int64_t rows, int64_t columns) {
    return made(rows, columns,
                [columns](int64_t r, int64_t c) { return static_cast<uint8_t>((r * columns + c) * 7 % 256); });
}

QColor at(const QImage& image, QPointF point) {
    return image.pixelColor(static_cast<int>(point.x()), static_cast<int>(point.y()));
}

bool near(const QColor& a, const QColor& b, int tolerance = 3) {
    return std::abs(a.red() - b.red()) <= tolerance && std::abs(a.green() - b.green()) <= tolerance &&
           std::abs(a.blue() - b.blue()) <= tolerance;
}

/// How many pixels of a rectangle are not its most common colour: text and lines show here.
int unlike(const QImage& image, const QRectF& rect) {
    QHash<QRgb, int> seen;
    int all = 0, most = 0;
    for (int y = static_cast<int>(rect.top()); y < static_cast<int>(rect.bottom()); ++y)
        for (int x = static_cast<int>(rect.left()); x < static_cast<int>(rect.right()); ++x) {
            most = std::max(most, ++seen[image.pixel(x, y)]);
            ++all;
        }
    return all - most;
}

void wheel(QWidget& widget, QPointF position, int delta) {
    QWheelEvent event(position, widget.mapToGlobal(position), {}, QPoint(0, delta), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

struct Shown {
    MatrixView view;
    explicit Shown(QSize size = {420, 360}) {
        view.resize(size);
        view.show();
    }
    QImage grab() { return view.grab().toImage(); }
};

} // namespace

class tst_matrix_view : public QObject {
    Q_OBJECT

private slots:
    /// However small, as in the list of what is shared.
    void aSmallPictureIsAsLargeAsItsPlace() {
        MatrixView view;
        view.resize(400, 480);
        view.setMatrix(made(54, 45, [](int64_t r, int64_t c) { return static_cast<float>((r + c) % 7); }), true);
        for (const QSize place : {QSize(88, 52), QSize(40, 40), QSize(300, 300)}) {
            const QImage image = makePreview(view.exportable(), ExportFormat::Png, {}, place).image;
            QRect ink;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) != Theme::lightColors().surface)
                        ink |= QRect(x, y, 1, 1);
            QVERIFY2(ink.height() >= image.height() * 3 / 4,
                     qPrintable(QStringLiteral("%1 of %2").arg(ink.height()).arg(image.height())));
        }
    }
    void initTestCase() {
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void cleanup() { Theme::instance().setMode(Theme::Mode::Light); }

    void cellsHaveTheirColours() {
        Shown s;
        const auto m = ramp(9, 13);
        s.view.setMatrix(m, true);
        for (const auto display : {MatrixDisplay::Image, MatrixDisplay::HeatMap}) {
            s.view.setDisplay(display);
            const QRgb* table = colorTable(display == MatrixDisplay::Image ? ColorMap::Grey : ColorMap::Viridis);
            const auto range = s.view.range();
            const QImage image = s.grab();
            for (int r = 0; r < 9; ++r)
                for (int c = 0; c < 13; ++c) {
                    const double v = std::get<Matrix<uint8_t>>(*m).at(r, c);
                    const int index = static_cast<int>((v - range.min) / (range.max - range.min) * 255 + 0.5);
                    const QPointF corner = s.view.cellRect(r, c).topLeft() + QPointF(3, 3);
                    QVERIFY2(near(at(image, corner), QColor(table[index])), qPrintable(QString("%1 %2").arg(r).arg(c)));
                }
        }
    }

    void rangeIsSharedOrOwn() {
        Shown s;
        s.view.setMatrix(made(2, 2, [](int64_t r, int64_t c) { return static_cast<float>(10 * r + c); }), false);
        QCOMPARE(s.view.range(), (ValueRange{0, 11}));
        QCOMPARE(s.view.dataRange(), std::optional(ValueRange{0, 11}));
        s.view.setRange(ValueRange{-11, 11});
        QCOMPARE(s.view.range(), (ValueRange{-11, 11}));
        QVERIFY(near(at(s.grab(), s.view.cellRect(0, 0).topLeft() + QPointF(3, 3)), QColor(128, 128, 128)));
        s.view.setRange({});
        QCOMPARE(s.view.range(), (ValueRange{0, 11}));
        QVERIFY(near(at(s.grab(), s.view.cellRect(0, 0).topLeft() + QPointF(3, 3)), QColor(0, 0, 0)));
    }

    void notFiniteValues() {
        Shown s;
        const float values[4] = {NAN, INFINITY, -INFINITY, 2.0F};
        s.view.setMatrix(made(2, 3, [&](int64_t r, int64_t c) { return r == 1 ? float(c) : values[c]; }), false);
        QCOMPARE(s.view.range(), (ValueRange{0, 2}));
        const QImage image = s.grab();
        auto corner = [&](int r, int c) { return at(image, s.view.cellRect(r, c).topLeft() + QPointF(3, 3)); };
        QVERIFY(near(corner(0, 0), colors().series[1]));
        QVERIFY(near(corner(0, 1), QColor(255, 255, 255)));
        QVERIFY(near(corner(0, 2), QColor(0, 0, 0)));
        Shown none;
        none.view.setMatrix(made(2, 2, [](int64_t, int64_t) { return NAN; }), false);
        QVERIFY(!none.view.dataRange());
        QVERIFY(near(at(none.grab(), none.view.cellRect(1, 1).topLeft() + QPointF(3, 3)), colors().series[1]));
    }

    void numbersAppearWhenTheyFit() {
        Shown s({600, 600});
        s.view.setMatrix(made(20, 20, [](int64_t, int64_t) { return static_cast<uint8_t>(200); }), true);
        QVERIFY(s.view.cellSize() < numbersFrom);
        const auto inner = [&](int r, int c) { return s.view.cellRect(r, c).adjusted(2, 2, -2, -2); };
        QCOMPARE(unlike(s.grab(), inner(10, 10)), 0);
        s.view.zoomTo(40);
        QVERIFY(unlike(s.grab(), inner(10, 10)) > 20);
        s.view.zoomTo(30);
        QCOMPARE(unlike(s.grab(), inner(10, 10)), 0);
        // Text that cannot fit is left out, however large the cell is for others.
        Shown wide({600, 600});
        wide.view.setMatrix(made(15, 15, [](int64_t, int64_t) { return int32_t{-2000000000}; }), true);
        wide.view.zoomTo(40);
        QCOMPARE(unlike(wide.grab(), wide.view.cellRect(7, 7).adjusted(2, 2, -2, -2)), 0);
    }

    void numbersDisplayZoomsIn() {
        Shown s;
        s.view.setMatrix(ramp(300, 300), true);
        QVERIFY(s.view.cellSize() < 2);
        s.view.setDisplay(MatrixDisplay::Numbers);
        QVERIFY(s.view.cellSize() >= numbersFrom);
        QVERIFY(s.view.rect().contains(s.view.cellRect(0, 0).toRect()));
        const QImage image = s.grab();
        QVERIFY(unlike(image, s.view.cellRect(2, 2).adjusted(2, 2, -2, -2)) > 20);
        // The plain background is close to the surface.
        QVERIFY(at(image, s.view.cellRect(2, 2).topLeft() + QPointF(3, 3)).lightness() > 170);
        s.view.fit();
        QVERIFY(s.view.cellSize() < 2);
        s.view.setDisplay(MatrixDisplay::Image);
        QVERIFY(s.view.cellSize() < 2);
    }

    void unfilledCellsAreSunken() {
        Shown s;
        s.view.setMatrix(made(10, 10, [](int64_t, int64_t) { return static_cast<uint8_t>(9); }), true);
        s.view.setRange(ValueRange{0, 9});
        for (const int64_t count : {0, 1, 37, 40, 99, 100, 250, -1}) {
            s.view.setFilled(count);
            const QImage image = s.grab();
            for (int r = 0; r < 10; ++r)
                for (int c = 0; c < 10; ++c) {
                    const bool filled = count < 0 || r * 10 + c < count;
                    QVERIFY(near(at(image, s.view.cellRect(r, c).topLeft() + QPointF(4, 4)),
                                 filled ? QColor(255, 255, 255) : colors().sunken));
                }
        }
    }

    void marks() {
        Shown s;
        s.view.setMatrix(made(10, 10, [](int64_t, int64_t) { return static_cast<uint8_t>(0); }), true);
        const QImage before = s.grab();
        s.view.setMarks({{MatrixMark::Role::Window, 2, 3, 3, 3}, {MatrixMark::Role::Best, 4, 4}});
        const QImage image = s.grab();
        const QRectF window = s.view.cellRect(2, 3).united(s.view.cellRect(4, 5));
        QVERIFY(near(at(image, QPointF(window.center().x(), window.top())), colors().focus, 30));
        QVERIFY(near(at(image, QPointF(window.left(), window.center().y())), colors().focus, 30));
        // Inside a soft tint, on the best cell the full colour, outside nothing.
        const QColor inside = at(image, s.view.cellRect(2, 4).center());
        QVERIFY(inside != at(before, s.view.cellRect(2, 4).center()));
        QVERIFY(!near(inside, colors().focus, 40));
        QVERIFY(near(at(image, s.view.cellRect(4, 4).topLeft() + QPointF(6, 6)), colors().focus));
        QCOMPARE(at(image, s.view.cellRect(7, 7).center()), at(before, s.view.cellRect(7, 7).center()));
        // With gaps only the touched cells are tinted.
        s.view.setMarks({{MatrixMark::Role::Window, 2, 2, 5, 5, {2, 2}}});
        const QImage gaps = s.grab();
        for (int r = 2; r < 7; ++r)
            for (int c = 2; c < 7; ++c) {
                const bool touched = r % 2 == 0 && c % 2 == 0;
                QCOMPARE(at(gaps, s.view.cellRect(r, c).center()) != at(before, s.view.cellRect(r, c).center()),
                         touched);
            }
    }

    void smallMarksCanBeFound() {
        Shown s;
        s.view.setMatrix(made(2000, 2000, [](int64_t, int64_t) { return static_cast<uint8_t>(0); }), true);
        QVERIFY(s.view.cellSize() < 0.25);
        s.view.setMarks({{MatrixMark::Role::Cell, 1000, 1000}});
        const QImage image = s.grab();
        const QPointF center = s.view.cellRect(1000, 1000).center();
        int wide = 0, ring = 0;
        for (int dx = -30; dx <= 30; ++dx)
            if (near(at(image, center + QPointF(dx, 0)), colors().focus, 60))
                (std::abs(dx) <= 6 ? wide : ring) += 1;
        QVERIFY(wide >= 2);
        QVERIFY(ring >= 2);
    }

    void paddingSurroundsTheCells() {
        Shown s;
        s.view.setMatrix(made(6, 6, [](int64_t, int64_t) { return static_cast<uint8_t>(7); }), true);
        s.view.setPadding({2, 1}, "0");
        const QRectF first = s.view.cellRect(-2, -1);
        QVERIFY(s.view.rect().contains(first.toRect()));
        QVERIFY(s.view.rect().contains(s.view.cellRect(7, 6).toRect()));
        QCOMPARE(s.view.cellAt(first.center()), std::optional(QPoint(-1, -2)));
        QVERIFY(!s.view.cellAt(first.topLeft() - QPointF(2, 2)));
        QVERIFY(near(at(s.grab(), first.topLeft() + QPointF(4, 3)), colors().sunken, 60));
        QVERIFY(unlike(s.grab(), first.adjusted(2, 2, -2, -2)) > 20); // hatch and value
        QSignalSpy hovered(&s.view, &MatrixView::cellHovered);
        QTest::mouseMove(&s.view, first.center().toPoint());
        QTRY_COMPARE(hovered.count(), 1);
        QCOMPARE(hovered.first().at(0).toLongLong(), -2);
        QCOMPARE(hovered.first().at(1).toLongLong(), -1);
    }

    void fitFillsTheWidget() {
        for (const QSize size : {QSize(420, 360), QSize(200, 500), QSize(900, 130)})
            for (const auto& [rows, columns] : {std::pair{109, 91}, {3, 40}, {8, 8}, {700, 900}, {1, 1}}) {
                Shown s(size);
                s.view.setMatrix(ramp(rows, columns), true);
                const QRectF all(s.view.cellRect(0, 0).topLeft(), s.view.cellRect(rows - 1, columns - 1).bottomRight());
                QVERIFY(QRectF(s.view.rect()).contains(all));
                QVERIFY(s.view.isFitted());
                const double share = std::max(all.width() / size.width(), all.height() / size.height());
                QVERIFY2(share > 0.75 || s.view.cellSize() >= 150, qPrintable(QString::number(share)));
                QVERIFY(std::abs(all.width() / columns - all.height() / rows) <= 1.0);
            }
    }

    void vectorStandsBesideItsRowsOrColumns() {
        for (const bool beside : {true, false}) {
            Shown first(QSize(330, 240)), second(beside ? QSize(52, 240) : QSize(330, 52));
            MatrixView &matrix = first.view, &vector = second.view;
            matrix.setMatrix(ramp(24, 32), true);
            vector.setMatrix(beside ? ramp(24, 1) : ramp(1, 32), true);
            vector.fitBeside(&matrix, beside ? Qt::Vertical : Qt::Horizontal);
            auto stands = [&] {
                for (int64_t i = 0; i < (beside ? 24 : 32); ++i) {
                    const QRectF there = beside ? matrix.cellRect(i, 0) : matrix.cellRect(0, i);
                    const QRectF here = beside ? vector.cellRect(i, 0) : vector.cellRect(0, i);
                    if (beside ? here.top() != there.top() || here.bottom() != there.bottom()
                               : here.left() != there.left() || here.right() != there.right())
                        return false;
                }
                return true;
            };
            QVERIFY(stands());
            wheel(matrix, QPointF(120, 90), 240);
            QVERIFY(stands());
            matrix.fit();
            matrix.resize(beside ? QSize(200, 240) : QSize(330, 150));
            QCoreApplication::processEvents();
            QVERIFY(stands());
            vector.fitBeside(nullptr);
            QVERIFY(!stands());
        }
    }

    void wheelZoomsAroundThePointer() {
        Shown s;
        s.view.setMatrix(ramp(500, 500), true);
        const QPointF pointer(137, 211);
        const auto cell = s.view.cellAt(pointer);
        QVERIFY(cell);
        QSignalSpy changed(&s.view, &MatrixView::viewChanged);
        const double before = s.view.cellSize();
        for (int i = 0; i < 12; ++i) {
            wheel(s.view, pointer, 120);
            QCOMPARE(s.view.cellAt(pointer), cell);
        }
        QVERIFY(s.view.cellSize() > 10 * before);
        QCOMPARE(changed.count(), 12);
        QVERIFY(!s.view.isFitted());
        for (int i = 0; i < 12; ++i)
            wheel(s.view, pointer, -120);
        QVERIFY(std::abs(s.view.cellSize() - before) < 1e-6);
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, pointer.toPoint());
        QVERIFY(s.view.isFitted());
    }

    void dragPansAndDoesNotClick() {
        Shown s;
        s.view.setMatrix(ramp(100, 100), true);
        s.view.zoomTo(30);
        QSignalSpy clicked(&s.view, &MatrixView::cellClicked);
        const QRectF before = s.view.cellRect(50, 50);
        QTest::mousePress(&s.view, Qt::LeftButton, {}, {200, 200});
        QTest::mouseMove(&s.view, {230, 190});
        QTest::mouseMove(&s.view, {260, 170});
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, {260, 170});
        QCOMPARE(s.view.cellRect(50, 50).topLeft() - before.topLeft(), QPointF(60, -30));
        QCOMPARE(clicked.count(), 0);
        const QRectF cell = s.view.cellRect(51, 49);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, cell.center().toPoint());
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.first(), (QVariantList{QVariant::fromValue<qint64>(51), QVariant::fromValue<qint64>(49)}));
    }

    void theMatrixIsNeverLost() {
        Shown s;
        s.view.setMatrix(ramp(100, 100), true);
        s.view.zoomTo(20);
        QTest::mousePress(&s.view, Qt::LeftButton, {}, {10, 10});
        for (int i = 0; i < 30; ++i)
            QTest::mouseMove(&s.view, {10 + 400 * (i % 2), 10 + i});
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, {410, 340});
        for (int i = 0; i < 20; ++i)
            s.view.setLook({QPointF(-1e6, 1e6), 20});
        QVERIFY(s.view.cellAt(s.view.rect().center() + QPoint(5, -5)));
    }

    void keysMoveTheCurrentCell() {
        Shown s;
        s.view.setMatrix(ramp(40, 30), true);
        s.view.activateWindow();
        s.view.setFocus(Qt::TabFocusReason);
        QSignalSpy hovered(&s.view, &MatrixView::cellHovered);
        QSignalSpy clicked(&s.view, &MatrixView::cellClicked);
        QSignalSpy unpinned(&s.view, &MatrixView::unpinned);
        QTest::keyClick(&s.view, Qt::Key_Home);
        QTest::keyClick(&s.view, Qt::Key_Home);
        QTest::keyClick(&s.view, Qt::Key_Right);
        const auto row = hovered.last().at(0).toLongLong();
        QCOMPARE(hovered.last().at(1).toLongLong(), 1);
        QTest::keyClick(&s.view, Qt::Key_Down);
        QCOMPARE(hovered.last().at(0).toLongLong(), row + 1);
        QTest::keyClick(&s.view, Qt::Key_Return);
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.last().at(0).toLongLong(), row + 1);
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&s.view, Qt::Key_Plus);
        QVERIFY(s.view.cellSize() > 40);
        // A current cell that walks out of sight is followed.
        for (int i = 0; i < 25; ++i)
            QTest::keyClick(&s.view, Qt::Key_Right);
        QVERIFY(s.view.rect().contains(s.view.cellRect(row + 1, 26).center().toPoint()));
        QTest::keyClick(&s.view, Qt::Key_1);
        QCOMPARE(s.view.cellSize(), 1.0);
        QTest::keyClick(&s.view, Qt::Key_0);
        QVERIFY(s.view.isFitted());
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(unpinned.count(), 1);
    }

    void hitTestingAgreesWithPainting() {
        // At any zoom and ratio the pixel of a cell's edge belongs to that cell, up to huge indices.
        for (const double ratio : {1.0, 1.25, 2.0})
            for (const double scale : {1.0, 2.37, 7.5, 33.3, 160.0}) {
                MatrixGeometry g;
                g.ratio = ratio;
                g.scale = scale;
                g.origin = QPointF(13.37, -8191.5 * scale);
                for (const int64_t cell : {0, 1, 2, 77, 8190, 8191, 131071}) {
                    const int64_t x = g.deviceX(cell), end = g.deviceX(cell + 1);
                    if (end == x)
                        continue; // smaller than a pixel
                    QCOMPARE(g.columnAtDevice(x), cell);
                    QCOMPARE(g.columnAtDevice(end - 1), cell);
                    QCOMPARE(g.rowAtDevice(g.deviceY(cell)), cell);
                }
            }
        Shown s({1000, 700});
        s.view.setMatrix(ramp(8192, 8192), true);
        for (const QPoint cell : {QPoint(0, 0), QPoint(8191, 8191), QPoint(4097, 1234)}) {
            s.view.setLook({QPointF(cell) + QPointF(0.5, 0.5), 20});
            QCOMPARE(s.view.cellAt(s.view.cellRect(cell.y(), cell.x()).center()), std::optional(cell));
            QVERIFY(s.view.rect().contains(s.view.cellRect(cell.y(), cell.x()).center().toPoint()));
        }
    }

    void largeMatrixIsAveraged() {
        // Columns of 0 and 200 in turn: reduced, every pixel is their mean; a maximum would show 200.
        Shown s({500, 500});
        QSignalSpy ready(&s.view, &MatrixView::statisticsReady);
        s.view.setMatrix(made(3000, 3000, [](int64_t, int64_t c) { return static_cast<uint8_t>(c % 2 ? 200 : 0); }),
                         true);
        QCOMPARE(s.view.range(), (ValueRange{0, 200})); // sampled at once
        s.grab();                                       // paints without the pyramid
        QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, test::patience);
        QCOMPARE(s.view.dataRange(), std::optional(ValueRange{0, 200}));
        const QImage image = s.grab();
        for (int x = 100; x < 400; x += 17)
            QVERIFY(near(at(image, QPointF(x, 250)), QColor(128, 128, 128), 25));
        const QColor middle = at(image, QPointF(250, 250));
        QVERIFY(near(middle, QColor(128, 128, 128), 2));
    }

    void pyramidMatchesPlainMeans() {
        const auto m = made(1037, 611, [](int64_t r, int64_t c) { return static_cast<float>((r * 31 + c * 17) % 97); });
        auto built = MatrixPyramid::build(*m);
        QVERIFY(built.ok());
        const auto* level = built->level(9);
        QVERIFY(level);
        QCOMPARE(level->factor, 8);
        QVERIFY(!built->level(3.9));
        for (int64_t r = 0; r < 1037 / 8; r += 13)
            for (int64_t c = 0; c < 611 / 8; c += 7) {
                double sum = 0;
                for (int64_t k = 0; k < 64; ++k)
                    sum += std::get<Matrix<float>>(*m).at(r * 8 + k / 8, c * 8 + k % 8);
                QVERIFY(std::abs(level->means.at(r, c) - sum / 64) < 1e-4);
            }
        std::stop_source stop;
        stop.request_stop();
        const auto cancelled = MatrixPyramid::build(*m, JobContext{stop.get_token(), nullptr});
        QVERIFY(!cancelled.ok());
        QCOMPARE(cancelled.error().kind, ErrorKind::Cancelled);
    }

    void oneDifferenceAmongMillionsIsSeen() {
        Shown s({500, 500});
        s.view.setMatrix(made(4096, 4096, [](int64_t, int64_t) { return static_cast<uint8_t>(0); }), true);
        auto differences = std::make_shared<Matrix<uint8_t>>(4096, 4096);
        std::fill_n(differences->data(), differences->size(), uint8_t{0});
        differences->at(1000, 3000) = 1;
        s.view.setDifferences(differences);
        QTRY_VERIFY_WITH_TIMEOUT(s.view.summary().contains("differ: 1."), test::patience);
        const QImage image = s.grab();
        QVERIFY(near(at(image, s.view.cellRect(1000, 3000).center()), colors().bad));
        int red = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                red += near(image.pixelColor(x, y), colors().bad);
        QVERIFY(red >= 9 && red <= 16);
        s.view.setLook({QPointF(3000.5, 1000.5), 20});
        const QImage close = s.grab();
        QVERIFY(at(close, s.view.cellRect(1000, 3000).center()).red() > 90);
        QCOMPARE(at(close, s.view.cellRect(1000, 3002).center()), QColor(0, 0, 0));
    }

    void overlayCoversVisibleCellsOnly() {
        Shown s;
        s.view.setMatrix(made(5000, 100, [](int64_t, int64_t) { return static_cast<uint8_t>(0); }), true);
        s.view.setLook({QPointF(50, 2500), 40});
        int64_t asked = 0, lowest = 5000, highest = 0;
        s.view.setOverlay([&](int64_t r, int64_t, const Colors&) {
            ++asked;
            lowest = std::min(lowest, r);
            highest = std::max(highest, r);
            return QColor(0, 0, 255, 128);
        });
        const QImage image = s.grab();
        QVERIFY(asked > 50 && asked < 1000);
        QVERIFY(lowest > 2480 && highest < 2520);
        QVERIFY(near(at(image, s.view.cellRect(2500, 50).topLeft() + QPointF(4, 4)), QColor(0, 0, 128), 4));
    }

    /// A picture that leaves a dark window is light, what is painted over its cells too.
    void overlayOfAnExportHasItsColors() {
        Shown s;
        s.view.setMatrix(made(4, 4, [](int64_t, int64_t) { return static_cast<uint8_t>(0); }), true);
        s.view.setOverlay([](int64_t, int64_t, const Colors& c) { return c.series[1]; });
        for (const auto* wanted : {&Theme::lightColors(), &Theme::darkColors()}) {
            QImage image(200, 200, QImage::Format_ARGB32);
            QPainter painter(&image);
            s.view.renderTo(painter, image.rect(), *wanted);
            painter.end();
            QVERIFY(near(image.pixelColor(70, 70), wanted->series[1], 2));
        }
        QVERIFY(Theme::lightColors().series[1] != Theme::darkColors().series[1]);
    }

    void keepViewKeepsOnlyTheSameShape() {
        Shown s;
        s.view.setMatrix(ramp(100, 100), true);
        s.view.zoomTo(20);
        const auto look = s.view.look();
        s.view.setMatrix(ramp(100, 100), true, true);
        QCOMPARE(s.view.look().center, look.center);
        QCOMPARE(s.view.look().scale, look.scale);
        s.view.setMatrix(ramp(90, 100), true, true);
        QVERIFY(s.view.isFitted());
        s.view.setMatrix(nullptr, true);
        s.grab();
        QVERIFY(!s.view.cellAt({100, 100}));
    }

    void themeChangeRepaints() {
        Shown s;
        s.view.setMatrix(ramp(5, 5), true);
        s.view.setFilled(0);
        QVERIFY(near(at(s.grab(), s.view.cellRect(2, 2).center()), Theme::lightColors().sunken));
        Theme::instance().setMode(Theme::Mode::Dark);
        QVERIFY(near(at(s.grab(), s.view.cellRect(2, 2).center()), Theme::darkColors().sunken));
    }

    void wordsForScreenReaders() {
        Shown s;
        s.view.setTitle("Input");
        s.view.setMatrix(ramp(109, 91), true);
        s.view.setMarks({{MatrixMark::Role::Window, 40, 44, 2, 2}});
        QCOMPARE(s.view.accessibleName(), QString("Input"));
        QTRY_COMPARE(s.view.accessibleDescription(), s.view.summary());
        QCOMPARE(s.view.summary(), QString("109 rows and 91 columns, values from 0 to 255. The window covers 2 by 2 "
                                           "cells from row 40, column 44."));
    }

    void wholeImageHasOnePixelPerCell() {
        Shown s;
        const auto m = ramp(37, 53);
        s.view.setMatrix(m, true);
        const QImage image = s.view.wholeImage();
        QCOMPARE(image.size(), QSize(53, 37));
        for (int r = 0; r < 37; r += 5)
            for (int c = 0; c < 53; c += 3)
                QCOMPARE(qRed(image.pixel(c, r)), int(std::get<Matrix<uint8_t>>(*m).at(r, c)));
    }
};

QTEST_MAIN(tst_matrix_view)
#include "tst_matrix_view.moc"
