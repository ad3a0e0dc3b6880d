// Outputs of kernels beside a reference: every kind against values worked out here, first differences, wrong words.
#include "core/reference/reference.hpp"

#include "core/catalogue/operations.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace telar;
using cuda::CudaCompiler;

namespace {

Expected<AnyMatrix> noFiles(const std::string& path, const JobContext&) { return userError(text("no %1", path)); }

constexpr char source[] = R"(__global__ void add(const float* a, const float* b, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = a[i] + b[i];
}
__global__ void addLate(const float* x, const float* y, float* z, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        z[i] = i == 40 ? -1.0f : y[i] + x[i];
}
__global__ void past(const float* x, const float* y, float* z, int n) {
    z[n + threadIdx.x] = 1;
}
__global__ void one(float* only) {
    only[0] = 1;
}
)";

/// A kernel of the source, compiled; what it is launched with is of each test.
struct Given {
    cuda::KernelFile file;
    cuda::KernelFacts kernel;
    ReferenceLaunch launch(std::vector<std::string> arguments) const {
        cuda::CompileRequest request;
        request.source = source;
        request.name = "k.cu";
        return {kernel, cuda::parameterNames(source, kernel), request, {{1, 1, 1}, {64, 1, 1}, 0}, std::move(arguments),
                noFiles};
    }
};

const Given& given() {
    static const Given made = [] {
        cuda::CompileRequest request;
        request.source = source;
        request.name = "k.cu";
        request.kernel = "add";
        auto file = cuda::loadKernelFile(request);
        if (!file)
            qFatal("%s", file.error().str().c_str());
        auto kernel = file->kernels.front();
        return Given{std::move(*file), std::move(kernel)};
    }();
    return made;
}

std::vector<double> random(int64_t count, uint32_t seed) {
    const auto launch = "random:" + std::to_string(count) + ":" + std::to_string(seed);
    cuda::KernelFacts facts;
    facts.parameters = {{"float*", true, cuda::elementType("float"), 8}};
    const auto data = cuda::kernelData(facts, {launch}, noFiles);
    return cuda::numbersOf(data->memory[0], data->types[0]);
}

} // namespace

class tst_reference : public QObject {
    Q_OBJECT

    static std::vector<double> values(const char* word, const std::vector<std::string>& arguments, int64_t rows,
                                      int64_t columns) {
        const auto request = parseReference(word);
        if (!request)
            qFatal("%s", request.error().str().c_str());
        const auto made = referenceValues(*request, given().launch(arguments));
        if (!made)
            qFatal("%s: %s", word, made.error().str().c_str());
        if (made->rows != rows || made->columns != columns)
            qFatal("%s: %lld x %lld", word, static_cast<long long>(made->rows), static_cast<long long>(made->columns));
        return made->values;
    }
    static std::string refused(const char* word, const std::vector<std::string>& arguments) {
        const auto request = parseReference(word);
        if (!request)
            return request.error().str();
        const auto made = referenceValues(*request, given().launch(arguments));
        return made ? std::string() : made.error().str();
    }

private slots:
    void initTestCase() { TELAR_NEEDS_CLANG; }
    void wordsComeBack() {
        for (const char* word :
             {"2=max:0:rows=64:columns=64:kernel=3:stride=1:padding=1", "2=product:0:1", "1=sum:0",
              "2=kernel:scale<float, 4>:grid=2x2:block=8", "2=kernel:std::f", "2=expression:a[i] == 0 ? b[i] : -1",
              "2=convolution:0:filter=sobel-x", "2=pipeline:0:1"}) {
            const auto request = parseReference(word);
            QVERIFY2(request.ok(), word);
            QCOMPARE(request->word(), std::string(word));
        }
        for (const char* word : {"",
                                 "2",
                                 "max:0",
                                 "2=",
                                 "2=max",
                                 "2=max:",
                                 "2=max:0:1",
                                 "2=product:0",
                                 "x=max:0",
                                 "2=maximum:0",
                                 "2=max:0:kernel",
                                 "2=max:0:=3",
                                 "2=max:0:kernel=3:kernel=2",
                                 "2=expression:",
                                 "2=expression:  ",
                                 "2=kernel:",
                                 "2=kernel:grid=2",
                                 "-1=sum:0",
                                 "99999999999=sum:0",
                                 "2=max:kernel=3:0"})
            QVERIFY2(word == std::string("2=kernel:grid=2") || !parseReference(word).ok(), word);
        QVERIFY(!parseReference("2=expression:" + std::string(5000, '1')));
        QVERIFY(!parseReference(std::string("2=sum:0\0", 8)));
    }
    void everyPrefixAndChangeIsAnsweredWithASentence() {
        std::mt19937 draw(5);
        const std::string good = "2=convolution:0:1:rows=8:columns=8:kernel=3x3:padding=1";
        for (std::size_t n = 0; n <= good.size(); ++n)
            if (const auto request = parseReference(good.substr(0, n)); !request)
                QVERIFY(!request.error().str().empty());
        for (int round = 0; round < 5000; ++round) {
            auto word = good;
            for (int k = 0; k < 3; ++k)
                word[draw() % word.size()] = static_cast<char>(draw() % 128);
            if (const auto request = parseReference(word); request)
                QVERIFY(parseReference(request->word()).ok());
        }
    }
    void poolingIsItsDefinition() {
        const auto in = random(48, 3);
        const auto got = values("2=max:0:rows=6:columns=8:kernel=3:stride=1:padding=1",
                                {"random:48:3", "zeros:1", "zeros:48", "48"}, 6, 8);
        for (int64_t r = 0; r < 6; ++r)
            for (int64_t c = 0; c < 8; ++c) {
                double most = 0; // of the padding
                for (int64_t y = std::max<int64_t>(0, r - 1); y <= std::min<int64_t>(5, r + 1); ++y)
                    for (int64_t x = std::max<int64_t>(0, c - 1); x <= std::min<int64_t>(7, c + 1); ++x)
                        most = std::max(most, in[static_cast<std::size_t>(y * 8 + x)]);
                QCOMPARE(got[static_cast<std::size_t>(r * 8 + c)], most);
            }
        // Two planes of 4 x 4, and the usual window of 2 x 2.
        const auto twice = random(32, 1);
        const auto average = values("2=average:0:rows=4", {"random:32:1", "zeros:1", "zeros:8", "1"}, 2, 4);
        QCOMPARE(average[0], (twice[0] + twice[1] + twice[8] + twice[9]) / 4);
        const auto planes = values("2=average:0:rows=4:columns=4", {"random:32:1", "zeros:1", "zeros:8", "1"}, 4, 2);
        QCOMPARE(planes[4], (twice[16] + twice[17] + twice[20] + twice[21]) / 4);
    }
    void productsAreTheirDefinition() {
        const auto a = random(12, 1), b = random(20, 2);
        for (const char* word : {"2=product:0:1", "2=product:0:1:rows=3", "2=product:0:1:inner=4",
                                 "2=product:0:1:columns=5", "2=product:0:1:rows=3:inner=4:columns=5"}) {
            const auto got = values(word, {"random:12:1", "random:20:2", "zeros:15", "1"}, 3, 5);
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 5; ++j) {
                    double sum = 0;
                    for (std::size_t k = 0; k < 4; ++k)
                        sum += a[i * 4 + k] * b[k * 5 + j];
                    QCOMPARE(got[i * 5 + j], sum);
                }
        }
    }
    void convolutionsTakeANameAnArrayOrWeights() {
        const auto in = random(25, 4), weights = random(9, 5);
        const auto typed =
            values("2=convolution:0:filter=1,0,-1;2,0,-2;1,0,-1", {"random:25:4", "zeros:1", "zeros:9", "1"}, 3, 3);
        const auto own = values("2=convolution:0:1", {"random:25:4", "random:9:5", "zeros:9", "1"}, 3, 3);
        const auto named =
            values("2=convolution:0:filter=identity:padding=1", {"random:25:4", "zeros:1", "zeros:25", "1"}, 5, 5);
        double sum = 0;
        for (std::size_t y = 0; y < 3; ++y)
            for (std::size_t x = 0; x < 3; ++x)
                sum += weights[y * 3 + x] * in[y * 5 + x];
        QCOMPARE(own[0], sum);
        QCOMPARE(typed[0], in[0] - in[2] + 2 * in[5] - 2 * in[7] + in[10] - in[12]);
        QCOMPARE(named, in);
    }
    void sumsNeuronsAndThePipelineAreTheirFormula() {
        const auto a = random(30, 1), b = random(30, 2);
        double sum = 0, weighed = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            sum += a[i];
            weighed += a[i] * b[i];
        }
        const std::vector<std::string> arguments{"random:30:1", "random:30:2", "zeros:30", "1"};
        QCOMPARE(values("2=sum:0", arguments, 1, 1)[0], sum);
        QCOMPARE(values("2=neuron:0:1", arguments, 1, 1)[0], weighed);
        const auto pipeline = values("2=pipeline:0:1", arguments, 1, 30);
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(std::fabs(pipeline[i] - std::tanh(a[i] / 255 * b[i])) < 1e-6);
    }
    void softmaxAndAttentionAreTheirFormula() {
        const auto x = random(24, 1);
        const auto shares = values("2=softmax:0:columns=8", {"random:24:1", "zeros:1", "zeros:24", "1"}, 3, 8);
        for (std::size_t r = 0; r < 3; ++r) {
            double sum = 0;
            for (std::size_t c = 0; c < 8; ++c)
                sum += std::exp(x[r * 8 + c]);
            for (std::size_t c = 0; c < 8; ++c)
                QVERIFY(std::fabs(shares[r * 8 + c] - std::exp(x[r * 8 + c]) / sum) < 1e-5);
        }
        const auto causal =
            values("2=softmax:0:rows=3:columns=8:mask=causal", {"random:24:1", "zeros:1", "zeros:24", "1"}, 3, 8);
        QCOMPARE(causal[0], 1.0);
        QCOMPARE(causal[1], 0.0);
        // Two heads of three tokens of size two; the array that is looked at is an input of the launch, too.
        const auto q = random(12, 1), v = random(12, 2);
        const auto made =
            values("2=attention:0:0:1:heads=2:head_size=2", {"random:12:1", "random:12:2", "zeros:12", "12"}, 6, 2);
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t i = 0; i < 3; ++i) {
                double weight[3], sum = 0, wanted = 0;
                for (std::size_t j = 0; j < 3; ++j) {
                    double score = 0;
                    for (std::size_t c = 0; c < 2; ++c)
                        score += q[(h * 3 + i) * 2 + c] * q[(h * 3 + j) * 2 + c];
                    weight[j] = std::exp(score / std::sqrt(2.0));
                    sum += weight[j];
                }
                for (std::size_t j = 0; j < 3; ++j)
                    wanted += weight[j] / sum * v[(h * 3 + j) * 2];
                QVERIFY2(std::fabs(made[(h * 3 + i) * 2] - wanted) < 1e-4, QByteArray::number(wanted));
            }
    }
    /// From the list that the program has: every operation that reads arrays is a reference by its own name, and another
    /// says why it is none.
    void everyOperationIsAReferenceOrSaysWhyNot() {
        const AllOperations all([](const std::string&, const JobContext&) -> Expected<nn::SamplesPtr> {
            return userError(text("Nothing is trained here"));
        });
        int made = 0, refusals = 0;
        for (const auto* catalogue : {&all.catalogue, &all.parts})
            for (const auto& operation : catalogue->all()) {
                std::string word = "2=" + operation->id();
                const auto inputs = operation->inputs();
                for (std::size_t i = 0; i < inputs.size(); ++i)
                    word += ":" + std::to_string(i % 2); // two arrays of 36 numbers
                if (inputs.empty()) {
                    const auto answer =
                        refused((word + ":0").c_str(), {"random:36:1", "random:36:2", "zeros:36", "36"});
                    QVERIFY2(answer.find(operation->id() + " reads no arrays") != std::string::npos, answer.c_str());
                    ++refusals;
                    continue;
                }
                const auto request = parseReference(word);
                QVERIFY2(request.ok(), word.c_str());
                const auto got =
                    referenceValues(*request, given().launch({"random:36:1", "random:36:2", "zeros:36", "36"}));
                QVERIFY2(got.ok(), (word + ": " + (got ? "" : got.error().str())).c_str());
                QCOMPARE(static_cast<int64_t>(got->values.size()), got->rows * got->columns);
                double sum = 0;
                for (const double value : got->values)
                    sum += std::fabs(value);
                QVERIFY2(sum > 0, word.c_str());
                ++made;
            }
        QVERIFY(made >= 8 && refusals >= 4);
    }
    void anOperationsOwnNameIsItsWord() {
        const std::vector<std::string> arguments{"random:32:1", "zeros:1", "zeros:8", "1"};
        QCOMPARE(values("2=pool:0:rows=4:columns=4:mode=average", arguments, 4, 2),
                 values("2=average:0:rows=4:columns=4", arguments, 4, 2));
        QCOMPARE(values("2=pool:0:rows=4:columns=4", arguments, 4, 2),
                 values("2=max:0:rows=4:columns=4", arguments, 4, 2));
        QCOMPARE(parseReference("2=matmul:0:1:inner=4")->word(), std::string("2=product:0:1:inner=4"));
    }
    void expressionsAndKernelsSeeTheArraysAsTheyWere() {
        const auto a = random(64, 1), b = random(64, 2);
        const std::vector<std::string> arguments{"random:64:1", "random:64:2", "zeros:64", "64"};
        const auto typed = values("2=expression:a[i] * 2 + (i < n / 2 ? b[i] : 0)", arguments, 1, 64);
        const auto other = values("2=kernel:addLate", arguments, 1, 64);
        const auto half = values("2=kernel:addLate:block=32", arguments, 1, 64);
        for (std::size_t i = 0; i < 64; ++i) {
            QCOMPARE(typed[i], a[i] * 2 + (i < 32 ? b[i] : 0));
            QCOMPARE(other[i], i == 40 ? -1 : a[i] + b[i]);
            QCOMPARE(half[i], i < 32 ? a[i] + b[i] : 0);
        }
    }
    void theFirstDifferenceIsSaid() {
        const auto& kernel = given();
        const auto launch = kernel.launch({"random:64:1", "random:64:2", "zeros:64", "64"});
        auto data = cuda::kernelData(kernel.kernel, launch.arguments, noFiles);
        const auto program = machine::makeProgram(kernel.file.module, {false, false, nullptr});
        machine::Machine machine(*program);
        QVERIFY(machine.run(machine.kernel(kernel.kernel.entry), launch.config, data->buffers, data->arguments, {}, {})
                    .ok());
        const auto fine = compareWithReference(*parseReference("2=expression:a[i] + b[i]"), launch, *data, 0);
        QVERIFY(fine.ok());
        QCOMPARE(fine->different, 0);
        QCOMPARE(QString::fromStdString(fine->sentence("out").str()),
                 QString("All 64 elements of out are as expected; the largest difference is 0"));
        const auto late = compareWithReference(*parseReference("2=kernel:addLate"), launch, *data, 1e-4);
        QCOMPARE(late->different, 1);
        QCOMPARE(late->first, 40);
        QCOMPARE(late->expected, -1.0);
        QVERIFY(late->sentence("out").str().starts_with("Element 40 of out (row 0, column 40) is "));
        // A tolerance is relative to what is expected where that is more than 1.
        const std::vector<double> got{100.01, 0.5, NAN, HUGE_VAL};
        const auto near = compareWithReference(got, {1, 4, {100, 0.5, NAN, HUGE_VAL}}, 2e-4);
        QCOMPARE(near->different, 0);
        QVERIFY(compareWithReference(got, {1, 4, {100, 0.5, NAN, HUGE_VAL}}, 5e-5)->different == 1);
        QCOMPARE(compareWithReference(got, {1, 4, {100.01, 0.5, 1, -HUGE_VAL}}, 1)->different, 2);
        QCOMPARE(compareWithReference(got, {1, 2, {100.01, 0.5}}, 0)->sentence("x").str(),
                 std::string("The first 2 of 4 elements of x are as expected; the reference ends there"));
        QVERIFY(!compareWithReference(got, {1, 5, std::vector<double>(5)}, 0).ok());
    }
    void whatDoesNotFitIsSaidInASentence() {
        const std::vector<std::string> arguments{"random:60:1", "random:60:2", "zeros:60", "60"};
        for (const auto& [word, says] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"2=max:0", "give its rows and columns"},
                 {"2=max:0:rows=7:columns=7", "give its rows and columns"},
                 {"2=max:0:rows=1073741824:columns=1073741824", "give its rows and columns"},
                 {"2=max:0:rows=6:columns=10:kernel=0", "kernel takes"},
                 {"2=max:0:rows=6:columns=10:kernel=11", "kernel"},
                 {"2=max:0:rows=6:columns=10:kernle=3", "no option kernle"},
                 {"2=max:3", "not an array"},
                 {"2=max:9", "not an array"},
                 {"3=sum:0", "not an array"},
                 {"9=sum:0", "not an array"},
                 {"2=product:0:1:inner=7", "cannot be the factors"},
                 {"2=convolution:0:rows=6:columns=10", "takes its filter"},
                 {"2=convolution:0:rows=6:columns=10:filter=nothing", "filter"},
                 {"2=pipeline:0:1:kernel=2", "no option kernel"},
                 {"2=kernel:nothing", "nothing"},
                 {"2=kernel:one", "other arguments"},
                 {"2=kernel:past", "fault"},
                 {"2=kernel:add:block=0", "block takes sizes"},
                 {"2=kernel:add:block=4096", "1024"},
                 {"2=expression:a[i", "does not compile"},
                 {"2=expression:a[i + 100000]", "fault"},
                 {"2=expression:nothing[i]", "nothing"},
                 {"2=expression:\n#include \"/etc/passwd\"\n", "include"}}) {
            const auto answer = refused(word, arguments);
            QVERIFY2(answer.find(says) != std::string::npos, (std::string(word) + ": " + answer).c_str());
        }
        QVERIFY(parseTolerance("0,5").ok());
        for (const char* typed : {"", "x", "-1", "inf", "nan", "1e999"})
            QVERIFY2(!parseTolerance(typed).ok(), typed);
    }
};

QTEST_GUILESS_MAIN(tst_reference)
#include "tst_reference.moc"
