// The convolution lab driven as a person drives it: filters by name, weight by weight and typed, steps, pins, undo.
#include "tests/support/gui.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/convolution/im2col_page.hpp"
#include "ui/labs/convolution/term_inspector.hpp"
#include "ui/widgets/cell_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>

#include <cmath>

using namespace telar;

namespace {

/// A window with this lab alone, on a random matrix of 6 x 6 with the seed 35.
struct One {
    Registry<ConvolutionVariant> variants = cpuConvolutionVariants();
    Registry<PoolingVariant> poolings = cpuPoolingVariants();
    MainWindow window;
    ConvolutionLab* lab = new ConvolutionLab(variants, poolings);

    explicit One(qint64 side = 6) {
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab("convolution");
        (void)QTest::qWaitForWindowActive(&window);
        lab->model().edit("start", [side](ConvolutionState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = side;
        });
        if (rest())
            lab->undoStack()->clear();
    }
    bool rest() {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().result(); }, test::patience);
    }
    std::shared_ptr<const ConvolutionResult> result() { return rest() ? lab->model().result() : nullptr; }
    template <class T>
    T* find(const char* name) {
        return lab->findChild<T*>(QLatin1String(name));
    }
    QString line() { return window.findChild<QLineEdit*>("commandLine")->text(); }
};

void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

void choose(QComboBox* box, const QString& id) {
    const int index = box->findData(id);
    QVERIFY(index >= 0);
    box->setCurrentIndex(index);
    emit box->activated(index);
}

/// By the definition, from the numbers of the state alone.
double byHand(const ConvolutionState& s, const Matrix<float>& in, qint64 r, qint64 c) {
    double sum = s.bias;
    for (qint64 y = 0; y < s.filter.rows; ++y)
        for (qint64 x = 0; x < s.filter.columns; ++x) {
            const qint64 row = r * s.stride.h - s.padding.h + y * s.dilation.h,
                         column = c * s.stride.w - s.padding.w + x * s.dilation.w;
            if (row >= 0 && column >= 0 && row < in.rows() && column < in.columns())
                sum += static_cast<double>(s.filter.values[static_cast<std::size_t>(y * s.filter.columns + x)]) *
                       static_cast<double>(in.at(row, column));
        }
    return s.relu ? std::max(0.0, sum) : sum;
}

} // namespace

class tst_convolution_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        Theme::instance().attach(*qApp);
    }
    void cleanup() { setLanguage("en"); }

    void isFullAtFirstSight() {
        Registry<ConvolutionVariant> variants = cpuConvolutionVariants();
        Registry<PoolingVariant> poolings = cpuPoolingVariants();
        ConvolutionLab lab(variants, poolings);
        lab.resize(1200, 700);
        lab.show();
        QTRY_VERIFY_WITH_TIMEOUT(!lab.busy() && lab.model().result(), test::patience);
        QCOMPARE(lab.model().result()->shape, (ConvolutionShape{107, 89}));
        QVERIFY(lab.model().result()->least < 0); // edges of both directions
        QVERIFY(lab.stage()->legend().contains("negative"));
        QVERIFY(lab.stage()->caption().contains("output cell <b>("));
    }

    void steppingShowsTheArithmeticOfEveryCell() {
        One w;
        choose(w.find<QComboBox>("filterName"), "sobel-x");
        type(w.find<PairField>("padding")->field(), "1");
        const auto result = w.result();
        QVERIFY(result);
        QCOMPARE(result->shape, (ConvolutionShape{6, 6}));
        auto* transport = w.lab->stage()->transport();
        transport->toFirst();
        const auto* table = w.find<QTableView>("terms");
        for (qint64 step = 0; step < 36; ++step) {
            QCOMPARE(transport->step(), step);
            const qint64 r = step / 6, c = step % 6;
            QCOMPARE(w.lab->stage()->row(), r);
            QCOMPARE(w.lab->stage()->column(), c);
            const auto cell = inspectConvolution(result->problem(), 0, 0, r, c);
            const auto& shown = w.lab->inspector()->cell();
            QCOMPARE(shown.sum, cell.sum);
            QCOMPARE(shown.sum, byHand(w.lab->model().state(), *result->input, r, c));
            QCOMPARE(static_cast<double>(result->at(r, c)), shown.value);
            QCOMPARE(table->model()->rowCount(), 9);
            double products = 0;
            for (int i = 0; i < 9; ++i) // as written in the table
                products += table->model()->index(i, 3).data().toString().replace(u'−', u'-').toDouble();
            QCOMPARE(products, shown.sum);
            QCOMPARE(w.lab->stage()->output()->scene().filled, step == 35 ? -1 : step + 1);
            transport->stepForward();
        }
        transport->toFirst(); // a corner: five cells of its window lie in the padding
        QVERIFY(w.lab->inspector()->words().contains("5 of its cells lie in the padding"));
        QCOMPARE(table->model()->index(0, 1).data().toString(), QString("padding 0"));
    }

    void aWeightChangesTheMapAndUndoBringsItBack() {
        One w;
        const auto before = w.result();
        auto* grid = w.find<QTableWidget>("filterGrid");
        grid->item(1, 1)->setText("2,5");
        QCOMPARE(w.lab->model().state().filter.values[4], 2.5F);
        const auto after = w.result();
        QVERIFY(after != before);
        QCOMPARE(static_cast<double>(after->at(1, 2)), byHand(w.lab->model().state(), *after->input, 1, 2));
        QVERIFY(w.line().contains("--filter") && w.line().contains("2.5"));
        QCOMPARE(w.lab->stage()->filter()->textAt(4), QString("2.5"));
        QVERIFY(w.find<QComboBox>("filterName")->currentData().isNull()); // one's own
        w.lab->undoStack()->undo();
        QCOMPARE(w.lab->model().state().filter, weightsOf(*findFilter("sobel-x")));
        QCOMPARE(w.find<QComboBox>("filterName")->currentData().toString(), QString("sobel-x"));
        const auto again = w.result();
        for (qint64 r = 0; r < 4; ++r)
            for (qint64 c = 0; c < 4; ++c)
                QCOMPARE(again->at(r, c), before->at(r, c));
        w.lab->undoStack()->redo();
        QCOMPARE(w.lab->model().state().filter.values[4], 2.5F);
    }

    void wrongFilterTextIsOneSentenceAndLosesNothing() {
        One w;
        const auto before = w.lab->model().state();
        auto* field = w.find<QLineEdit>("filterText");
        auto* error = w.find<QLabel>("filterError");
        for (const char* typed : {"1,2;3", "a,b", "1,,2", ";;", "1e99"}) {
            type(field, typed);
            QVERIFY2(error->isVisible() && !error->text().isEmpty(), typed);
            QVERIFY2(!error->text().contains('\n'), typed);
            QCOMPARE(field->text(), QString(typed)); // to be mended
            QCOMPARE(w.lab->model().state(), before);
            QCOMPARE(w.lab->undoStack()->count(), 0);
        }
        type(field, "1,0;0,-1");
        QVERIFY(!error->isVisible());
        QCOMPARE(w.lab->model().state().filter, (FilterWeights{2, 2, {1, 0, 0, -1}}));
        QCOMPARE(w.result()->shape, (ConvolutionShape{5, 5}));
        QVERIFY(w.line().contains("--filter '1,0;0,-1'"));
        w.find<QTableWidget>("filterGrid")->item(0, 1)->setText("x");
        QVERIFY(error->isVisible());
        QVERIFY(error->text().contains("the weight stays 0"));
        QCOMPARE(w.find<QTableWidget>("filterGrid")->item(0, 1)->text(), QString("0"));
        QCOMPARE(w.lab->model().state().filter, (FilterWeights{2, 2, {1, 0, 0, -1}}));
    }

    void theBlockOfEveryNetwork() {
        One w(8);
        w.find<QCheckBox>("relu")->click();
        w.find<QCheckBox>("pool")->click();
        w.find<QDoubleSpinBox>("bias")->setValue(-1.5);
        const auto result = w.result();
        QVERIFY(result->pooled);
        QCOMPARE(rowsOf(*result->pooled), 3);
        QVERIFY(w.lab->stage()->pooled()->isVisible());
        const auto& pooled = std::get<Matrix<float>>(*result->pooled);
        for (qint64 r = 0; r < 3; ++r)
            for (qint64 c = 0; c < 3; ++c) {
                double most = 0; // ReLU: nothing is less
                for (qint64 k = 0; k < 4; ++k)
                    most = std::max(most, byHand(w.lab->model().state(), *result->input, 2 * r + k / 2, 2 * c + k % 2));
                QCOMPARE(static_cast<double>(pooled.at(r, c)), most);
            }
        // The pooled map forms behind the feature map: a cell once its four are there.
        auto* transport = w.lab->stage()->transport();
        const std::pair<qint64, qint64> filled[] = {{0, 0}, {6, 0}, {7, 1}, {8, 1}, {9, 2}, {11, 3}, {12, 3}, {19, 4}};
        for (const auto& [step, cells] : filled) {
            transport->setStep(step);
            QCOMPARE(w.lab->stage()->pooled()->scene().filled, cells);
        }
        QVERIFY(w.lab->stage()->caption().contains("ReLU"));
        QVERIFY(w.line().contains("--relu"));
        type(w.find<QLineEdit>("filterText"), "1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1;"
                                              "1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1;1,1,1,1,1,1,1,1");
        QVERIFY(!w.result()->pooled); // one cell: nothing to pool, and it says so
        QVERIFY(w.find<QLabel>("specError")->isVisible());
        QVERIFY(!w.find<QTableWidget>("filterGrid")->isVisible()); // too large to edit by weights
    }

    void aColumnOfIm2colIsAWindow() {
        One w;
        QTest::mouseClick(w.find<Segmented>("page")->button(1), Qt::LeftButton);
        const auto result = w.result();
        auto* page = w.lab->stage()->im2col();
        QTRY_VERIFY(page->view()->matrix());
        const auto& matrix = std::get<Matrix<float>>(*page->view()->matrix());
        QCOMPARE(matrix.rows(), 9);
        QCOMPARE(matrix.columns(), 16);
        w.lab->stage()->pin(2, 1);
        QCOMPARE(page->view()->marks().at(0).column, 9);
        double sum = 0;
        for (int k = 0; k < 9; ++k) {
            QCOMPARE(matrix.at(k, 9), result->input->at(2 + k / 3, 1 + k % 3));
            sum += static_cast<double>(matrix.at(k, 9) * result->filter.values[static_cast<std::size_t>(k)]);
        }
        QCOMPARE(sum, static_cast<double>(result->at(2, 1)));
        QVERIFY(page->sentence().contains("Column 9"));
        emit page->view()->cellClicked(4, 7);
        QCOMPARE(w.lab->stage()->row(), 1);
        QCOMPARE(w.lab->stage()->column(), 3);
        w.lab->model().edit("large", [](ConvolutionState& s) { s.source.rows = s.source.columns = 1024; });
        QVERIFY(w.rest());
        QTRY_VERIFY(page->sentence().contains("9,400,356 numbers")); // 9 x 1022 x 1022
        QVERIFY(!page->view()->isVisible());
    }

    void whatDoesNotFitIsSaid() {
        One w(3);
        type(w.find<PairField>("dilation")->field(), "4");
        QTRY_VERIFY(w.find<QLabel>("specError")->isVisible());
        QVERIFY(w.lab->model().result()); // the last map stays
        QVERIFY(!w.find<QLabel>("specError")->text().isEmpty());
        w.lab->undoStack()->undo();
        QTRY_VERIFY(!w.find<QLabel>("specError")->isVisible());
    }

    void timesEveryVariantAndComparesThem() {
        One w;
        QTest::keyClick(w.lab, Qt::Key_F5);
        if (!w.lab->model().measuring())
            w.lab->run(); // the key belongs to the window's menu
        QVERIFY(w.rest());
        for (const auto& [id, timing] : w.lab->model().timings()) {
            QVERIFY2(timing.state == ConvolutionTiming::State::Measured ||
                         timing.state == ConvolutionTiming::State::Unavailable,
                     id.c_str());
            if (timing.state == ConvolutionTiming::State::Measured)
                QVERIFY(timing.total.runs >= 1);
        }
        QCOMPARE(w.lab->model().timings().at("serial").difference, 0.0);
        QVERIFY(w.find<QLabel>("agreement")->isVisible());
    }

    void speaksSpanishAndExports() {
        One w;
        setLanguage("es");
        QCOMPARE(w.lab->title(), QString("Convolución"));
        QTRY_VERIFY(w.lab->stage()->caption().contains("filtro"));
        setLanguage("en");
        const auto items = w.lab->exportables();
        QVERIFY(items.size() >= 3);
        QTemporaryDir folder;
        for (const auto& item : items) {
            const QString path = folder.filePath("x.svg");
            QVERIFY2(exportTo(path, ExportFormat::Svg, recorded(item, {}, ExportFormat::Svg)).ok(), qPrintable(item.title));
            QVERIFY(QFileInfo(path).size() > 500);
        }
        QVERIFY(std::any_of(items.begin(), items.end(), [](const auto& item) { return item.animation != nullptr; }));
        QVERIFY(items[0].csv && !items[0].csv().isEmpty());
    }
};

QTEST_MAIN(tst_convolution_lab)
#include "tst_convolution_lab.moc"
