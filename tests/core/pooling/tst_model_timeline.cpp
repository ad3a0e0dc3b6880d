// Time lines without a device: what the model says must follow from the counts and the stated constants.
#include "core/pooling/model_timeline.hpp"

#include <QTest>

using namespace telar;

class tst_model_timeline : public QObject {
    Q_OBJECT
    Matrix<float> input{512, 512};

    Expected<Timeline> model(const char* kernel, int64_t k = 2, const simt::DeviceModel& device = simt::teslaT4) {
        PoolingSpec spec;
        spec.kernel = spec.stride = {k, k};
        return modelPooling(kernel, {spec, std::as_const(input).view()}, device);
    }

private slots:
    void oneLaunchIsThreeSpans() {
        for (const char* kernel : {"direct", "tiled", "separable"}) {
            const auto line = model(kernel);
            QVERIFY2(line.ok(), line ? "" : line.error().str().c_str());
            QVERIFY(line->modelled);
            QCOMPARE(line->device, std::string("Tesla T4"));
            QCOMPARE(line->spans.size(), std::size_t{3});
            QCOMPARE(line->omitted, int64_t{0});
            QVERIFY(line->spans[0].lane == TimelineLane::CopyIn);
            QVERIFY(line->spans[1].lane == TimelineLane::Kernel);
            QVERIFY(line->spans[2].lane == TimelineLane::CopyOut);
            int64_t at = 0;
            for (const auto& span : line->spans) {
                QVERIFY(std::abs(span.startNs - at) <= 1);
                at = span.startNs + span.durationNs;
            }
            QVERIFY(std::abs(at - line->totalNs) <= 1);
            // A megabyte over the bus of 12 GB/s: 10 us for the call and 87 us.
            QVERIFY(std::abs(line->spans[0].durationNs - 97381) < 100);
        }
    }
    void aLaunchForEachWindow() {
        const auto line = model("matmul1");
        QVERIFY(line.ok());
        const int64_t windows = 256 * 256;
        QCOMPARE(static_cast<int64_t>(line->spans.size()) + line->omitted, 7 * windows);
        QVERIFY(static_cast<int64_t>(line->spans.size()) <= Timeline::mostSpans);
        QCOMPARE(line->spans[7].item, int64_t{1});
        const auto& last = line->spans.back();
        const double each = static_cast<double>(last.startNs + last.durationNs) / static_cast<double>(last.item + 1);
        QVERIFY(std::abs(static_cast<double>(line->totalNs) / static_cast<double>(windows) - each) < 2);
        // Four copies and a launch, as in the listings: 45 us at least, whatever the window; three where the filter is constant.
        QVERIFY(each > 45000 && each < 80000);
        const auto copiesOf = [](const Timeline& one) {
            return std::count_if(one.spans.begin(), one.spans.end(), [](const TimelineSpan& span) {
                return span.item == 1 && (span.lane == TimelineLane::CopyIn || span.lane == TimelineLane::CopyOut);
            });
        };
        QCOMPARE(copiesOf(*line), 4);
        const auto constant = model("matmul1-constant");
        QCOMPARE(static_cast<int64_t>(constant->spans.size()) + constant->omitted, 6 * windows);
        QCOMPARE(copiesOf(*constant), 3);
        QVERIFY(std::abs(static_cast<double>(line->totalNs - constant->totalNs) / static_cast<double>(windows) -
                         10001) < 2);
        const auto direct = model("direct");
        QVERIFY(line->totalNs > 1000 * direct->totalNs);
    }
    void moreWorkTakesLonger() {
        const auto kernelNs = [](const Expected<Timeline>& line) { return line->spans[1].durationNs; };
        QVERIFY(kernelNs(model("direct", 1)) > kernelNs(model("direct", 8))); // more windows written
        simt::DeviceModel slow = simt::teslaT4;
        slow.memoryBandwidth /= 100;
        QVERIFY(kernelNs(model("direct", 2, slow)) > 10 * kernelNs(model("direct", 2)));
        // The memory limits now: bytes over its bandwidth, the launch and the floor.
        const double bytes = 4.0 * (512 * 512 + 256 * 256);
        const double want = 1e9 * (bytes / slow.memoryBandwidth + slow.launchSeconds + slow.kernelSeconds);
        QVERIFY(std::abs(static_cast<double>(kernelNs(model("direct", 2, slow))) - want) < 2);
    }
    void countingAPartIsCountingTheWhole() {
        // 128 x 128 outputs are counted in full; of 256 x 256 a corner with a quarter of the blocks.
        simt::DeviceModel issueBound = simt::teslaT4;
        issueBound.slotsPerInstruction = 1e6;
        Matrix<float> small(256, 256);
        const auto part = model("direct", 2, issueBound);
        const auto whole = modelPooling("direct", {{}, std::as_const(small).view()}, issueBound);
        QVERIFY(part.ok() && whole.ok());
        const double fixed = 1e9 * (issueBound.launchSeconds + issueBound.kernelSeconds);
        const double ratio = (static_cast<double>(part->spans[1].durationNs) - fixed) /
                             (static_cast<double>(whole->spans[1].durationNs) - fixed);
        QVERIFY2(std::abs(ratio - 4) < 0.05, std::to_string(ratio).c_str());
    }
    void aGpuOfThisComputerIsAModel() {
        DeviceFacts own;
        own.name = "Loom 9000";
        own.major = 9;
        own.multiprocessors = 80;
        QVERIFY(!simt::deviceModelOf(own)); // its driver does not say the clocks
        own.clockMHz = 1590;
        own.memoryClockMHz = 5001;
        own.memoryBusBits = 512;
        const auto model = simt::deviceModelOf(own);
        QVERIFY(model);
        // Twice a T4: multiprocessors, memory of 640 GB/s, L2 cache.
        const auto& t4 = simt::teslaT4;
        QVERIFY(std::abs(model->memoryBandwidth / t4.memoryBandwidth - 2) < 0.001);
        QVERIFY(std::abs(model->l2Bandwidth / t4.l2Bandwidth - 2) < 0.001);
        QCOMPARE(model->schedulers, 4);
        const auto line = this->model("direct", 2, *model);
        QCOMPARE(line->device, std::string("Loom 9000"));
        QVERIFY(line->totalNs < this->model("direct", 2)->totalNs);
        QCOMPARE(simt::deviceModelOf(9, 0, {own}).name, std::string("Loom 9000"));
        QCOMPARE(simt::deviceModelOf(9, 0).name, std::string("Tesla T4"));
        QCOMPARE(simt::deviceModelOf(3, 5, {own}).name, std::string("Tesla K20"));
        QCOMPARE(simt::deviceModelOf(6, 1, {own}).name, std::string("GTX 1050"));
    }
    void whatCannotBeModelledSaysWhy() {
        QVERIFY(!model("nonsense").ok());
        PoolingSpec spec;
        spec.kernel = {1000, 1000};
        QVERIFY(!modelPooling("direct", {spec, std::as_const(input).view()}).ok());
    }
};

QTEST_GUILESS_MAIN(tst_model_timeline)
#include "tst_model_timeline.moc"
