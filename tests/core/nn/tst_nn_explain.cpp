// Grad-CAM against finite differences of the rest of the network, and where the answer is known; pictures moved by a pixel.
#include "core/nn/grad_cam.hpp"
#include "core/nn/plain_network.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/scratch.hpp"

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;
using telar::test::refusal;

namespace {

ModelSpec small() {
    return {"small",
            {1, 12, 12},
            {convolution(4, 3, 1, 1), activation(LayerKind::Relu), pooling(LayerKind::MaxPooling, 2, 2),
             convolution(5, 3, 1, 1), activation(LayerKind::Tanh), linear(7), activation(LayerKind::Relu),
             dropout(0.5f), linear(3)},
            Loss::CrossEntropy,
            Initial::Default,
            {0, 0.25f}};
}

std::vector<float> picture(uint64_t seed) {
    std::vector<float> values(144);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = float(randomWord(seed, 1, 2, i) % 1000) / 500;
    return values;
}

/// Outputs of the layers behind `from`, in double precision where it counts: the difference of two runs.
std::vector<float> rest(const ModelSpec& model, const Tensors& parameters, std::size_t from,
                        const std::vector<float>& maps) {
    ModelSpec tail = model;
    tail.input = describe(model)->layers[from].output;
    tail.layers.assign(model.layers.begin() + std::ptrdiff_t(from) + 1, model.layers.end());
    for (auto& layer : tail.layers)
        layer.rate = 0;
    const Tensors own(parameters.end() - 4, parameters.end()); // both linear layers
    const auto fitting = fitParameters(tail, own);
    plain::Network network(tail, 1, false);
    std::copy(maps.begin(), maps.end(), network.input());
    plain::Runner runner(1);
    network.forward(runner, *fitting, {1, 0, 0, 0, false});
    return {network.outputs(), network.outputs() + 3};
}

} // namespace

class tst_nn_explain : public QObject {
    Q_OBJECT

private slots:
    void asFiniteDifferences() {
        const auto model = small();
        const auto parameters = initialParameters(model, 7);
        const auto input = picture(3);
        const auto seen = inspect(model, parameters, input);
        QVERIFY(seen.ok());
        const auto& maps = seen->layers[4];
        QCOMPARE(maps.shape, (Shape{5, 6, 6}));
        for (int32_t target = 0; target < 3; ++target) {
            const auto cam = gradCam(model, parameters, input, target);
            QVERIFY2(cam.ok(), cam ? "" : cam.error().str().c_str());
            QCOMPARE(cam->layer, 4);
            std::vector<double> sum(36);
            for (int64_t k = 0; k < 5; ++k) {
                auto up = maps.values, down = maps.values; // all cells of a map together: the sum of its gradients
                constexpr float step = 1e-3f;
                for (int64_t i = 0; i < 36; ++i)
                    up[std::size_t(k * 36 + i)] += step, down[std::size_t(k * 36 + i)] -= step;
                const double weight = double(rest(model, parameters, 4, up)[std::size_t(target)] -
                                             rest(model, parameters, 4, down)[std::size_t(target)]) /
                                      (2 * double(step) * 36);
                for (int64_t i = 0; i < 36; ++i)
                    sum[std::size_t(i)] += weight * double(maps.values[std::size_t(k * 36 + i)]);
            }
            for (auto& one : sum)
                one = std::max(0.0, one);
            // In the middle of four pixels of the input lies a cell: their mean is the cell and its neighbours'.
            const double most = *std::max_element(sum.begin(), sum.end());
            const auto& map = cam->map.values;
            QCOMPARE(map.size(), std::size_t(144));
            if (most <= 0) {
                QVERIFY(std::all_of(map.begin(), map.end(), [](float v) { return v == 0; }));
                continue;
            }
            QCOMPARE(*std::max_element(map.begin(), map.end()), 1.0f);
            const double corner = sum[0] > 0 ? double(map[0]) / sum[0] : 0; // a corner is its cell alone
            for (const auto& [at, cell] : {std::pair{0, 0}, {11, 5}, {132, 30}, {143, 35}})
                if (corner > 0)
                    QVERIFY(std::fabs(double(map[std::size_t(at)]) - corner * sum[std::size_t(cell)]) < 2e-3);
        }
    }
    /// A network that counts what is bright on the left looks to the left.
    void looksWhereItIs() {
        ModelSpec model{"left",           {1, 8, 8}, {convolution(1, 1, 1, 0), linear(2)}, Loss::CrossEntropy,
                        Initial::Default, {0, 1}};
        auto parameters = emptyParameters(model);
        parameters[0].values = {1};
        for (std::size_t i = 0; i < 64; ++i)
            parameters[2].values[i] = i % 8 < 4 ? 1.0f : -0.5f;
        std::vector<float> input(64);
        input[2 * 8 + 1] = 1;
        const auto cam = gradCam(model, parameters, input);
        QVERIFY(cam.ok() && cam->target == 0 && cam->layer == 0);
        QCOMPARE(std::max_element(cam->map.values.begin(), cam->map.values.end()) - cam->map.values.begin(), 2 * 8 + 1);
    }
    void refusals() {
        auto plain = mlp(5, 3);
        plain.input = {1, 12, 12};
        QCOMPARE(refusal(gradCam(plain, initialParameters(plain, 1), picture(1)), {"no convolution", "occlusion"}),
                 QString());
        const auto model = small();
        const auto parameters = initialParameters(model, 1);
        QCOMPARE(refusal(gradCam(model, parameters, picture(1), 3), {"no output 3"}), QString());
        QCOMPARE(refusal(gradCam(model, parameters, std::vector<float>(5)), {"size that the model reads"}), QString());
        const auto samples = blobs(6, 1, 12, 12);
        const auto all = firstSamples(6);
        QCOMPARE(refusal(shiftEffect(model, parameters, *samples, all, 12), {"12 x 12", "12 pixels"}), QString());
        std::stop_source stop;
        stop.request_stop();
        const JobContext job{stop.get_token(), nullptr};
        QCOMPARE(gradCam(model, parameters, picture(1), -1, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(shiftEffect(model, parameters, *samples, all, 1, job).error().kind, ErrorKind::Cancelled);
    }
    /// One that looks at a single pixel changes its mind with it; one that adds all pixels hardly does.
    void movedByAPixel() {
        auto samples = std::make_shared<Samples>();
        samples->rows = samples->columns = 8;
        samples->classes = {"dark", "bright"};
        samples->labels = {1, 1};
        samples->pixels = Matrix<uint8_t>(8, 8, 2);
        std::fill(samples->pixels.data(), samples->pixels.data() + 128, uint8_t{0});
        samples->pixels.data()[4 * 8 + 4] = 255;      // at the pixel
        samples->pixels.data()[64 + 4 * 8 + 4] = 255; // likewise
        ModelSpec model{"pixel", {1, 8, 8}, {linear(2)}, Loss::CrossEntropy, Initial::Default, {0, 1}};
        auto parameters = emptyParameters(model);
        parameters[1].values = {0.5f, 0};
        parameters[0].values[64 + 4 * 8 + 4] = 1;
        const auto all = firstSamples(2);
        const auto pixel = shiftEffect(model, parameters, *samples, all, 1);
        QVERIFY(pixel.ok());
        QCOMPARE(pixel->pictures, 2);
        QCOMPARE(pixel->changed, 2);
        QCOMPARE(pixel->moves, 16);
        QCOMPARE(pixel->movesChanged, 16);
        const double sure = 1 / (1 + std::exp(-0.5)), unsure = 1 / (1 + std::exp(0.5));
        QVERIFY(std::fabs(pixel->meanFall - (sure - unsure)) < 1e-6 &&
                std::fabs(pixel->largestFall - (sure - unsure)) < 1e-6);
        const auto answers = shiftedAnswers(model, parameters, *samples, 1, 1);
        QVERIFY(answers.ok() && answers->size() == 9);
        for (std::size_t i = 0; i < 9; ++i) {
            const auto& one = (*answers)[i];
            QVERIFY(one.rows == int64_t(i / 3) - 1 && one.columns == int64_t(i % 3) - 1);
            QCOMPARE(one.predicted, i == 4 ? 1 : 0);
            QVERIFY(std::fabs(double(one.probability) - (i == 4 ? sure : unsure)) < 1e-6);
        }
        QCOMPARE(refusal(shiftedAnswers(model, parameters, *samples, 1, 8), {"8 x 8", "8 pixels"}), QString());
        for (std::size_t i = 64; i < 128; ++i)
            parameters[0].values[i] = 1;
        const auto sum = shiftEffect(model, parameters, *samples, all, 1);
        QVERIFY(sum->changed == 0 && sum->movesChanged == 0 && sum->largestFall == 0);
        QVERIFY(shiftEffect(model, parameters, *samples, all, 5)->movesChanged > 0); // out of the picture
    }
};

QTEST_GUILESS_MAIN(tst_nn_explain)
#include "tst_nn_explain.moc"
