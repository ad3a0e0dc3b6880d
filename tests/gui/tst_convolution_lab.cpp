// The convolution lab driven as a person drives it: filters by name, weight by weight and typed, steps, pins, undo.
#include "core/matrix/floats.hpp"
#include "core/nn/checkpoint.hpp"
#include "tests/support/gui.hpp"
#include "ui/charts/export.hpp"
#include "ui/lab/thread_panel.hpp"
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
#include <QImage>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
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
        window.resize(1600, 900); // where the parameters are on show
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
    void initTestCase() { test::beginWindows(settings_); }
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

    /// Pictures, transport and caption, in front of a class on a small screen.
    void nothingIsScrolledInFrontOfAClass() {
        One w;
        Theme::instance().setPresenter(true);
        w.window.resize(1280, 720);
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        auto* stage = qobject_cast<QAbstractScrollArea*>(w.lab->centralWidget());
        QVERIFY(stage);
        QTRY_COMPARE(stage->verticalScrollBar()->maximum(), 0);
        QTest::qWait(200);
        QCOMPARE(stage->verticalScrollBar()->maximum(), 0);
        QCOMPARE(stage->horizontalScrollBar()->maximum(), 0);
        Theme::instance().setPresenter(false);
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
        QVERIFY(w.find<QComboBox>("filterName")->currentData().toString() == "own"); // one's own
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

    void severalChannelsAddUpToOneMapOfSeveral() {
        One w;
        choose(w.find<QComboBox>("filterName"), "random");
        w.find<QSpinBox>("channels")->setValue(3);
        w.find<QSpinBox>("drawnFilters")->setValue(2);
        const auto result = w.result();
        QCOMPARE(result->spec.inputChannels, 3);
        QCOMPARE(result->spec.outputChannels, 2);
        QCOMPARE(w.find<QSpinBox>("channels")->maximum(), 16);
        for (qint64 i = 0; i < result->filters->size(); ++i) {
            const float weight = result->filters->data()[i];
            QVERIFY(std::abs(weight) <= 2 && weight == std::trunc(weight));
        }
        // The first channel is the source; the others are drawn after it, as the command line does.
        QVERIFY2(w.line().contains("--filter random:2:35 --channels 3"), qPrintable(w.line()));
        const auto values = asFloats(w.lab->model().source()->values);
        QVERIFY(values);
        for (qint64 i = 0; i < values->size(); ++i)
            QCOMPARE(result->input->data()[i], values->data()[i]);
        // By the definition, from the planes alone.
        const auto byPlanes = [&](qint64 output, qint64 r, qint64 c, std::vector<double>* parts = nullptr) {
            double sum = 0;
            for (qint64 channel = 0; channel < 3; ++channel) {
                double part = 0;
                for (qint64 k = 0; k < 9; ++k)
                    part += static_cast<double>(result->filters->data()[(output * 3 + channel) * 9 + k]) *
                            static_cast<double>(result->input->data()[channel * 36 + (r + k / 3) * 6 + c + k % 3]);
                sum += part;
                if (parts)
                    parts->push_back(part);
            }
            return sum;
        };
        auto* stage = w.lab->stage();
        auto* seen = w.find<QSpinBox>("seenOutput");
        QVERIFY(seen->isVisible() && w.find<QSpinBox>("seenInput")->isVisible());
        stage->pin(1, 2);
        QCOMPARE(static_cast<double>(result->at(1, 2)), byPlanes(0, 1, 2));
        // All three channels stand over the weights, each with the window; a click brings one up.
        for (int i = 0; i < 4; ++i) {
            auto* small = w.find<MatrixView>(qPrintable(QString("channel%1").arg(i)));
            QCOMPARE(small->isVisible(), i < 3);
            if (i < 3)
                QCOMPARE(std::get<Matrix<float>>(*small->matrix()).at(5, 4), result->input->data()[i * 36 + 5 * 6 + 4]);
            QCOMPARE(small->marks().size(), i < 3 ? 1U : 0U);
            if (i < 3)
                QCOMPARE(small->marks().at(0).row, 1);
        }
        emit w.find<MatrixView>("channel1")->cellClicked(0, 0);
        QCOMPARE(w.result()->seenInput, 1);
        // Another map and another channel, without computing again.
        seen->setValue(1);
        w.find<QSpinBox>("seenInput")->setValue(2);
        const auto other = w.result();
        QCOMPARE(other->maps, result->maps);
        std::vector<double> parts;
        QCOMPARE(static_cast<double>(other->at(1, 2)), byPlanes(1, 1, 2, &parts));
        QCOMPARE(w.lab->inspector()->cell().value, byPlanes(1, 1, 2));
        QCOMPARE(w.find<QTableView>("terms")->model()->rowCount(), 27);
        QVERIFY(w.find<QTableView>("terms")->model()->index(26, 0).data().toString().startsWith("2: "));
        QString sums;
        for (std::size_t i = 0; i < parts.size(); ++i)
            sums += (i ? QString("; ") : QString()) +
                    QString("%1: %2").arg(i).arg(QString::number(parts[i]).replace('-', QChar(u'\u2212')));
        QVERIFY2(w.lab->inspector()->words().contains(sums), qPrintable(w.lab->inspector()->words() + " | " + sums));
        QVERIFY2(stage->caption().contains("3 input channels"), qPrintable(stage->caption()));
        const auto& read = std::get<Matrix<float>>(*stage->input()->matrix());
        QCOMPARE(read.at(4, 3), result->input->data()[2 * 36 + 4 * 6 + 3]);
        for (int k = 0; k < 9; ++k)
            QCOMPARE(stage->filter()->textAt(k).replace(QChar(u'\u2212'), '-').toDouble(),
                     static_cast<double>(result->filters->data()[(3 + 2) * 9 + k]));
        // A project keeps it; back to one filter, and the source alone is read.
        const auto kept = w.lab->snapshot()();
        choose(w.find<QComboBox>("filterName"), "sobel-x");
        w.find<QSpinBox>("channels")->setValue(1);
        QCOMPARE(w.result()->spec.terms(), 9);
        QVERIFY(!seen->isVisible());
        auto opened = w.lab->prepare(kept);
        QVERIFY(opened);
        (*opened)();
        QCOMPARE(w.result()->spec.outputChannels, 2);
        QCOMPARE(seen->value(), 1);
        for (const auto& variant : w.variants.all()) { // timed as one problem
            if (variant->id() == "serial")
                QVERIFY(variant->supports(w.lab->model().result()->problem()).ok());
        }
    }

    void aMapReadsTheChannelsOfItsGroup() {
        One w;
        choose(w.find<QComboBox>("filterName"), "random");
        auto* groups = w.find<QSpinBox>("groups");
        QVERIFY(!groups->isVisible()); // one channel has nothing to part
        w.find<QSpinBox>("channels")->setValue(4);
        w.find<QSpinBox>("drawnFilters")->setValue(2);
        QVERIFY(groups->isVisible());
        groups->setValue(3);
        QTRY_VERIFY(w.find<QLabel>("specError")->text().contains("3 groups do not divide the 4 input channels"));
        groups->setValue(2);
        auto result = w.result();
        QCOMPARE(result->filters->planes(), 4);
        QVERIFY2(w.line().contains("--groups 2"), qPrintable(w.line()));
        auto* seen = w.find<QSpinBox>("seenInput");
        QCOMPARE(seen->maximum(), 1);
        w.find<QSpinBox>("seenOutput")->setValue(1);
        result = w.result();
        QVERIFY(seen->minimum() == 2 && seen->maximum() == 3 && result->seenInput == 2);
        auto* stage = w.lab->stage();
        stage->pin(1, 2);
        double sum = 0;
        for (qint64 k = 0; k < 18; ++k)
            sum += static_cast<double>(result->filters->data()[18 + k]) *
                   static_cast<double>(result->input->data()[(2 + k / 9) * 36 + (1 + k % 9 / 3) * 6 + 2 + k % 3]);
        QCOMPARE(static_cast<double>(result->at(1, 2)), sum);
        QCOMPARE(w.lab->inspector()->cell().value, sum);
        QVERIFY2(stage->caption().contains("belongs to group 1 and reads only input channels 2 to 3"),
                 qPrintable(stage->caption()));
        for (int i = 0; i < 4; ++i) // the window stands over those that are read
            QCOMPARE(w.find<MatrixView>(qPrintable(QString("channel%1").arg(i)))->marks().empty(), i < 2);
        QCOMPARE(result->filter.values.at(0), result->filters->data()[18]);
        // One filter goes over each group by itself; a project keeps the groups.
        const auto kept = w.lab->snapshot()();
        choose(w.find<QComboBox>("filterName"), "sobel-x");
        QCOMPARE(w.result()->spec.outputChannels, 2);
        groups->setValue(1);
        QCOMPARE(w.result()->spec.outputChannels, 1);
        auto opened = w.lab->prepare(kept);
        QVERIFY(opened);
        (*opened)();
        QCOMPARE(w.result()->spec.groups, 2);
    }

    void aPictureIsGivenInItsThreeColours() {
        QTemporaryDir folder;
        QImage picture(5, 4, QImage::Format_RGB32);
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 5; ++x)
                picture.setPixel(x, y, qRgb(10 * x, 20 * y, 200));
        const QString path = folder.filePath("colours.png");
        QVERIFY(picture.save(path));
        One w;
        QVERIFY(w.lab->openPath(path));
        QTRY_COMPARE(columnsOf(w.lab->model().source()->values), 5);
        QVERIFY(w.rest());
        QCOMPARE(w.lab->model().result()->spec.inputChannels, 1);
        w.find<QSpinBox>("channels")->stepUp();
        const auto result = w.result();
        QCOMPARE(result->spec.inputChannels, 3);
        QCOMPARE(result->input->data()[1 * 5 + 3], 30.0f);
        QCOMPARE(result->input->data()[20 + 2 * 5 + 3], 40.0f);
        QCOMPARE(result->input->data()[40], 200.0f);
        QVERIFY2(w.line().contains("--channels 3") && !w.line().contains("--channel "), qPrintable(w.line()));
    }

    void aTrainedLayerSlides() {
        One w;
        auto* name = w.find<QComboBox>("filterName");
        choose(name, "trained");
        auto* error = w.find<QLabel>("filterError");
        QTRY_VERIFY(error->isVisible());
        QVERIFY2(error->text().contains("has not been trained here"), qPrintable(error->text()));
        QCOMPARE(name->currentData().toString(), QString("sobel-x")); // nothing lost
        nn::Tensors weights{
            {"3.weight", {1, 2, 1, 1}, {7, 7}}, {"0.bias", {2}, {0, 0}}, {"0.weight", {2, 3, 2, 2}, {}}};
        for (int i = 0; i < 24; ++i)
            weights[2].values.push_back(static_cast<float>(i));
        w.lab->model().setTrained([weights] { return std::make_shared<const nn::Tensors>(weights); });
        choose(name, "trained");
        auto result = w.result();
        QCOMPARE(result->spec.kernel, (Size2{2, 2}));
        QCOMPARE(result->spec.inputChannels, 3);
        QCOMPARE(result->spec.outputChannels, 2);
        QVERIFY(!w.find<QSpinBox>("channels")->isEnabled());
        QVERIFY2(w.find<QLabel>("filterIdea")->text().contains("2 filters of 2 × 2"),
                 qPrintable(w.find<QLabel>("filterIdea")->text()));
        QVERIFY(w.line().endsWith("# cannot be repeated by a command: the filter is in no file"));
        QVERIFY2(!w.line().contains("--channels"), qPrintable(w.line()));
        w.find<QSpinBox>("seenOutput")->setValue(1);
        w.find<QSpinBox>("seenInput")->setValue(2);
        QCOMPARE(w.result()->filter.values, (std::vector<float>{20, 21, 22, 23}));
        const auto kept = w.lab->snapshot()();
        w.lab->undoStack()->undo();
        // The same from a file; what is none of it says so and changes nothing.
        QTemporaryDir folder;
        const QString path = folder.filePath("mine.safetensors");
        QVERIFY(nn::saveTensors(path.toStdString(), {weights, {}}).ok());
        QVERIFY(w.lab->openPath(path));
        QTRY_VERIFY(w.find<QLabel>("filterIdea")->text().contains("mine.safetensors"));
        QVERIFY2(w.line().contains("--filter " + path) && !w.line().contains('#'), qPrintable(w.line()));
        weights.pop_back();
        weights.erase(weights.begin());
        QVERIFY(nn::saveTensors(path.toStdString(), {weights, {}}).ok());
        QVERIFY(w.lab->openPath(path));
        QTRY_VERIFY(error->text().contains("These weights contain no convolution"));
        QCOMPARE(w.result()->spec.outputChannels, 2);
        // A project keeps the weights themselves.
        choose(name, "blur");
        QCOMPARE(w.result()->spec.outputChannels, 1);
        auto opened = w.lab->prepare(kept);
        QVERIFY(opened);
        (*opened)();
        QCOMPARE(w.result()->filter.values, (std::vector<float>{20, 21, 22, 23}));
        auto wrong = kept;
        auto controls = wrong["controls"].toObject();
        auto layer = controls["layer"].toObject();
        layer["rows"] = 3;
        controls["layer"] = layer;
        wrong["controls"] = controls;
        QVERIFY(!w.lab->prepare(wrong));
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
            QVERIFY2(exportTo(path, ExportFormat::Svg, recorded(item, {}, ExportFormat::Svg)).ok(),
                     qPrintable(item.title));
            QVERIFY(QFileInfo(path).size() > 500);
        }
        QVERIFY(std::any_of(items.begin(), items.end(), [](const auto& item) { return item.animation != nullptr; }));
        QVERIFY(items[0].csv && !items[0].csv().isEmpty());
    }
    /// The thread of a pinned cell, its lanes and its line of the kernel; of several maps the one on show.
    void showsTheThreadOfACell() {
        One w;
        w.lab->model().edit("channels", [](ConvolutionState& s) {
            s.channels = 2;
            s.filters = FilterKind::Random;
            s.seenOutput = 3;
            s.variant = "emulator:tiled";
        });
        (void)w.result();
        w.lab->stage()->pin(2, 1);
        const auto* places = w.find<QLabel>("threadPlaces");
        QTRY_VERIFY_WITH_TIMEOUT(places->text().contains("2 + 0 · 8 = <b>2</b>"), test::patience);
        QVERIFY2(places->text().contains("1 + 0 · 32 = <b>1</b>") && places->text().contains("(0, 0, 3)"),
                 qPrintable(places->text()));
        const auto* panel = w.lab->findChild<ThreadPanel*>();
        QVERIFY(panel->view()->file.ends_with("tiled.cu"));
        QVERIFY(w.find<QPlainTextEdit>("kernelSource")->toPlainText().contains("tile["));
        const int step = panel->step();
        const_cast<ThreadPanel*>(panel)->stepForward();
        QCOMPARE(panel->step(), step + 1);
        // All nine products of a filter are seen without scrolling, and no column is cut.
        const auto* table = w.find<QTableView>("terms");
        QVERIFY(table->viewport()->height() >= 9 * table->rowHeight(0));
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    }
};

QTEST_MAIN(tst_convolution_lab)
#include "tst_convolution_lab.moc"
