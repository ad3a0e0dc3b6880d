// A device that fails in the middle: errors come back as values, the backends say why they are out, and the
// processor goes on. The last test leaves this program without a device, so it has a program of its own.
#include "gpu/device/device.hpp"
#include "gpu/pooling/pooling.hpp"
#ifdef TELAR_HAS_CUDA
#include "gpu/device/workspace.hpp"
#include "gpu/pooling/device_pooling.hpp"
#endif

#include <QTest>

using namespace telar;

class tst_gpu_failure : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();
    Matrix<float> input{64, 64}, output{32, 32};

    Expected<PoolingRun> run(const char* id) {
        return runPooling(*registry.find(id), {{}, std::as_const(input).view()}, {output.view()});
    }

private slots:
    void initTestCase() {
        registerCudaPooling(registry);
        std::fill(input.data(), input.data() + input.size(), 1.0f);
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
    }
#ifdef TELAR_HAS_CUDA
    void whatDoesNotFitIsRefusedWithItsSize() {
        auto workspace = gpu::BorrowedWorkspace::borrow();
        QVERIFY(workspace.ok());
        const auto refused = gpu::checkDeviceMemory(**workspace, int64_t{1} << 50);
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().what.str().find("1073741824 MiB") != std::string::npos);
        QVERIFY(gpu::available().ok()); // refused before, so nothing is broken
    }
    void outOfMemory() {
        QVERIFY(run("cuda:fast").ok());
        const auto refused = gpu::Bytes::allocate(gpu::Memory::Device, std::size_t{1} << 50);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().kind, ErrorKind::Environment);
        QCOMPARE(refused.error().what.str(), std::string("The GPU is out of memory"));
        QVERIFY(refused.error().where.str().find("cudaMalloc") != std::string::npos);
        const auto out = run("cuda:fast");
        QVERIFY(!out.ok());
        QCOMPARE(out.error().what, refused.error().what);
        QVERIFY(run("serial").ok()); // the processor goes on
        QVERIFY(gpu::retryDevice().ok());
        QVERIFY(run("cuda:fast").ok());
    }
    void lostDevice() {
        const PlanesView<const float> nowhere{reinterpret_cast<const float*>(uintptr_t{4096}), 1, 64, 64, 64, 4096};
        const PlanesView<float> nowhereOut{reinterpret_cast<float*>(uintptr_t{1} << 21), 1, 32, 32, 32, 1024};
        const PoolingProblem problem{{}, nowhere};
        const PoolingOutput wanted{nowhereOut};
        const auto plan = gpu::planPooling(problem, wanted);
        QVERIFY(plan.ok());
        auto stream = gpu::Stream::create();
        QVERIFY(stream.ok());
        const auto launched = gpu::poolOnDevice(*plan, problem, wanted, nullptr, stream->get(), {});
        const auto waited = stream->wait();
        QVERIFY(!launched.ok() || !waited.ok());
        QVERIFY(!waited.ok());
        QVERIFY(waited.error().what.str().find("The GPU stopped working") == 0);
        const auto out = run("cuda:fast");
        QVERIFY(!out.ok());
        QCOMPARE(out.error().what, waited.error().what);
        QVERIFY(run("simd").ok());
        QVERIFY(!gpu::retryDevice().ok()); // the process has lost it for good
        QVERIFY(!gpu::available().ok());
    }
#endif
};

QTEST_GUILESS_MAIN(tst_gpu_failure)
#include "tst_gpu_failure.moc"
