// The built-in kernels, compiled by NVIDIA's own compilers where this computer has them: the same kernels, the same outputs, no
// findings.
#include "core/convolution/emulate.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/neuron/reduce.hpp"
#include "core/pooling/emulate.hpp"
#include "core/simt/builtin/watch.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "tests/support/compilations.hpp"

#include <QTest>
#include <set>

using namespace telar;

class tst_nvidia_builtin : public QObject {
    Q_OBJECT

    /// What `run` writes into its numbers, as clang's and as nvcc's PTX; both without a finding.
    void sameNumbers(const std::function<Status(const simt::LaunchOptions&, std::vector<float>&)>& run) {
        if (const auto nvcc = cuda::CudaCompiler::find(cuda::Maker::Nvcc); !nvcc)
            QSKIP(nvcc.error().str().c_str());
        std::vector<float> numbers[2];
        for (const auto maker : {cuda::Maker::Clang, cuda::Maker::Nvcc}) {
            builtin::LaunchWatch watch;
            watch.maker = maker;
            simt::LaunchOptions options;
            options.mode = simt::Mode::Counted;
            options.watch = &watch;
            const auto status = run(options, numbers[maker == cuda::Maker::Nvcc]);
            QVERIFY2(status.ok(), status ? "" : status.error().str().c_str());
            QVERIFY(!watch.launches.empty());
            for (const auto& launch : watch.launches) {
                QCOMPARE(launch.compiler.starts_with("nvcc"), maker == cuda::Maker::Nvcc);
                QVERIFY2(launch.findings.empty(),
                         launch.findings.empty() ? "" : launch.findings[0].text().str().c_str());
                QVERIFY(launch.total.instructions > 0 && !launch.lines.empty());
            }
        }
        QVERIFY(!numbers[0].empty());
        QVERIFY(numbers[0] == numbers[1]);
    }

    static void rowsOf(const std::vector<simt::KernelCard>& cards) {
        QTest::addColumn<QString>("kernel");
        for (std::size_t k = 0; k < cards.size(); k += std::min<std::size_t>(test::everyHowMany(), 4))
            if (const auto& card = cards[k]; !card.broken())
                QTest::newRow(card.id) << QString(card.id);
    }

private slots:
    void everyFileHasItsKernels_data() {
        QTest::addColumn<QString>("name");
        const auto& files = builtin::files();
        for (std::size_t k = 0; k < files.size(); k += std::min<std::size_t>(test::everyHowMany(), 4))
            QTest::newRow(std::string(files[k].name).c_str()) << QString::fromStdString(std::string(files[k].name));
    }
    void everyFileHasItsKernels() {
        QFETCH(QString, name);
        const auto* file = builtin::findFile(name.toStdString());
        const auto namesOf = [](const cuda::KernelFile& of) {
            std::set<QString> names; // NVRTC's int64_t is a long long
            for (const auto& kernel : of.kernels)
                names.insert(QString::fromStdString(kernel.signature()).replace("long long", "long"));
            return names;
        };
        const auto own = cuda::readKernelPtx(std::string(file->ptx()), name.toStdString());
        if (!own)
            QSKIP("built without clang");
        // NVRTC is the faster one, and has no built-in functions of the host's compiler.
        const auto maker =
            file->text.find("__builtin_") == std::string_view::npos ? cuda::Maker::Nvrtc : cuda::Maker::Nvcc;
        const auto compiler = cuda::CudaCompiler::find(maker);
        if (!compiler)
            QSKIP(compiler.error().str().c_str());
        cuda::CompileRequest request;
        request.source =
            "#include <cmath>\n#include <cstdint>\n#include <cuda_pipeline.h>\n#line 1\n" + std::string(file->text);
        request.maker = maker;
        request.trusted = true;
        const auto made = compiler->compile(request);
        QVERIFY(made.ok());
        QVERIFY2(made->ok, made->ok ? "" : cuda::compileError(made->diagnostics, "kernel.cu").str().c_str());
        const auto theirs = cuda::readKernelPtx(made->ptx, "kernel.cu");
        QVERIFY2(theirs.ok(), theirs ? "" : theirs.error().str().c_str());
        QVERIFY(namesOf(*theirs) == namesOf(*own));
    }

    void pooling_data() { rowsOf(poolingKernels()); }
    void pooling() {
        QFETCH(QString, kernel);
        const auto input = randomMatmul({37, 9}, 5);
        sameNumbers([&](const simt::LaunchOptions& options, std::vector<float>& numbers) {
            PoolingSpec spec;
            spec.kernel = spec.stride = {2, 2};
            const auto shape = poolingShape(spec, 37, 37);
            numbers.resize(static_cast<std::size_t>(shape->rows * shape->columns));
            PlanesView<float> out{numbers.data(), 1, shape->rows, shape->columns, shape->columns, 0};
            const auto report = emulatePooling(kernel.toStdString(), {spec, input->problem().a}, {out}, {{}, options});
            return report ? Status{} : Status{report.error()};
        });
    }

    void matmul_data() { rowsOf(matmulKernels()); }
    void matmul() {
        QFETCH(QString, kernel);
        const auto inputs = randomMatmul({kernel == "wgmma" ? 128 : 50, 9}, 3);
        sameNumbers([&](const simt::LaunchOptions& options, std::vector<float>& numbers) {
            Matrix<float> c(inputs->problem().a.rows, inputs->problem().b.columns);
            const auto report = emulateMatmul(kernel.toStdString(), inputs->problem(), c.view(), options);
            for (int64_t row = 0; row < c.rows(); ++row)
                for (int64_t column = 0; column < c.columns(); ++column)
                    numbers.push_back(c.at(row, column));
            return report ? Status{} : Status{report.error()};
        });
    }

    void convolution_data() { rowsOf(convolutionKernels()); }
    void convolution() {
        QFETCH(QString, kernel);
        const auto input = randomMatmul({40, 9}, 7), weights = randomMatmul({3, 9}, 8);
        sameNumbers([&](const simt::LaunchOptions& options, std::vector<float>& numbers) {
            ConvolutionSpec spec;
            spec.kernel = {3, 3};
            const auto shape = convolutionShape(spec, 40, 40);
            numbers.resize(static_cast<std::size_t>(shape->rows * shape->columns));
            PlanesView<float> out{numbers.data(), 1, shape->rows, shape->columns, shape->columns, 0};
            const auto report = emulateConvolution(kernel.toStdString(),
                                                   {spec, input->problem().a, weights->problem().a}, out, options);
            return report ? Status{} : Status{report.error()};
        });
    }

    void sums_data() { rowsOf(reductionKernels()); }
    void sums() {
        QFETCH(QString, kernel);
        std::vector<float> values(1000);
        for (std::size_t k = 0; k < values.size(); ++k)
            values[k] = static_cast<float>(k % 17) / 3;
        sameNumbers([&](const simt::LaunchOptions& options, std::vector<float>& numbers) {
            const auto made = emulateReduction(kernel.toStdString(), values, options);
            if (!made)
                return Status{made.error()};
            numbers = {made->sum};
            return Status{};
        });
    }
};

QTEST_GUILESS_MAIN(tst_nvidia_builtin)
#include "tst_nvidia_builtin.moc"
