// What is said about devices, with and without one.
#include "gpu/device/device.hpp"

#include <QTest>
#include <dlfcn.h>

using namespace telar;

class tst_gpu_device : public QObject {
    Q_OBJECT
private slots:
    void eitherADeviceOrASentence() {
        const auto ready = gpu::available();
        if (!ready) {
            const auto words = ready.error().what.str();
            QVERIFY2(!words.empty() && words.back() != '.' && words.find('%') == std::string::npos, words.c_str());
            QVERIFY(!gpu::freeMemory().ok());
            QVERIFY(!gpu::retryDevice().ok());
            QCOMPARE(gpu::available().error().what, ready.error().what);
        }
        QCOMPARE(ready.ok(), gpu::chosenDevice() != nullptr);
        if (!gpu::builtWithCuda())
            QCOMPARE(ready.error().str(),
                     std::string("This build has no CUDA. Build Telar where the CUDA Toolkit is installed"));
        void* driver = dlopen("libcuda.so.1", RTLD_LAZY);
        if (!driver && gpu::builtWithCuda())
            QCOMPARE(ready.error().str(), std::string("No NVIDIA driver on this computer"));
        if (driver)
            dlclose(driver);
    }
    void factsAreWhole() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        for (const auto& f : gpu::devices()) {
            QVERIFY(!f.name.empty() && f.uuid.size() == 40 && !f.pciBus.empty());
            QVERIFY(f.major >= 7 && f.multiprocessors > 0 && f.warpSize == 32);
            QVERIFY(f.memoryBytes > 0 && f.l2Bytes > 0 && f.sharedPerBlock >= 48 * 1024);
            QVERIFY(f.sharedPerBlockOptIn >= f.sharedPerBlock && f.registersPerMultiprocessor >= 65536);
            QCOMPARE(f.threadsPerBlock, 1024);
            QVERIFY(f.threadsPerMultiprocessor >= 1024 && f.blocksPerMultiprocessor >= 16);
            QCOMPARE(f.blockLimit[0], int64_t{1024});
            QCOMPARE(f.gridLimit[0], int64_t{0x7fffffff});
            QVERIFY(f.clockMHz > 0 && f.memoryBusBits > 0);
        }
        const auto free = gpu::freeMemory();
        QVERIFY(free.ok() && *free > 0 && *free <= gpu::chosenDevice()->memoryBytes);
        QVERIFY(!gpu::driverVersion().empty() && !gpu::runtimeVersion().empty());
    }
    void monitorReadsOrSaysWhy() {
        auto monitor = gpu::Monitor::open();
        if (!monitor) {
            QVERIFY(!monitor.error().what.empty());
            QSKIP(monitor.error().str().c_str());
        }
        QVERIFY(monitor->count() >= 1 && !monitor->driver().empty());
        const auto load = monitor->read(0);
        QVERIFY(load.ok());
        QVERIFY(load->memoryTotal && *load->memoryTotal > 0 && *load->memoryUsed <= *load->memoryTotal);
        QVERIFY(load->temperatureC && *load->temperatureC > 0 && *load->temperatureC < 120);
        QVERIFY(load->coreClockMHz && *load->coreClockMHz > 0);
        QVERIFY(!monitor->read(1000).ok());
        const gpu::Monitor moved = std::move(*monitor);
        QVERIFY(!moved.name(0).empty());
    }
    void theSourceSaysTheSame() {
        const auto source = gpu::deviceSource();
        QCOMPARE(source->available().ok(), gpu::available().ok());
        QCOMPARE(source->devices().size(), gpu::devices().size());
        QCOMPARE(source->chosen() >= 0, gpu::available().ok());
        const auto nowhere = source->read(1000);
        QVERIFY(!nowhere.ok() && !nowhere.error().what.empty());
        if (!gpu::available())
            return;
        const auto load = source->read(source->chosen());
        QVERIFY2(load.ok(), load ? "" : load.error().str().c_str());
        QVERIFY(load->memoryTotal && *load->memoryTotal > 0);
        QVERIFY(source->driver().find("CUDA") != std::string::npos && !source->cudaRuntime().empty());
    }
    void csvLinesMatchTheHeading() {
        DeviceLoad load;
        load.temperatureC = 41;
        load.memoryUsed = 1 << 20;
        const auto heading = QString::fromStdString(deviceCsvHeading()).split(',');
        const auto line = QString::fromStdString(deviceCsvLine(1.5, 0, load)).split(',');
        QCOMPARE(line.size(), heading.size());
        QCOMPARE(line[heading.indexOf("temperature_c")], QString("41"));
        QCOMPARE(line[heading.indexOf("memory_used_bytes")], QString("1048576"));
        QCOMPARE(line[heading.indexOf("power_w")], QString());
    }
};

QTEST_GUILESS_MAIN(tst_gpu_device)
#include "tst_gpu_device.moc"
