// Any kernel on the GPU from the PTX that the machine runs: what comes out is the machine's, bit for bit.
#include "gpu/device/device.hpp"
#include "gpu/kernel/launch.hpp"
#include "gpu/kernel/math.hpp"
#include "tests/core/simt/machine_run.hpp"

#include <QTest>

#include <set>

using namespace telar;
using namespace telar::test;

namespace {

/// By this computer's clang, else as another compiled it for the tests.
Compiled program(const Case& c) {
    auto made = compiled(c);
    if (made.module)
        return made;
    const std::string stem = c.file.substr(0, c.file.find('.')) + ".ptx";
    auto text = kernelText("nvcc13/" + stem);
    if (text.empty())
        text = kernelText("clang14/" + stem);
    auto module = text.empty() ? Expected<ptx::Module>(cancelledError()) : ptx::parse(text, c.file);
    if (!module || c.kernel.find('<') != std::string::npos)
        return {};
    made = {std::make_shared<const ptx::Module>(std::move(*module)), {}, {}};
    const std::string part = std::to_string(c.kernel.size()) + c.kernel;
    for (const auto& function : made.module->functions)
        if (function->entry && function->name.find(part) == 2)
            made.entry = function->name;
    return made;
}

struct DeviceRun {
    Expected<cuda::DeviceLaunchReport> report = cancelledError();
    std::vector<std::vector<uint8_t>> before;
};

DeviceRun onDevice(const Case& c, const Compiled& code) {
    DeviceRun run;
    for (const auto& b : c.buffers)
        run.before.push_back(b.data);
    std::vector<machine::Argument> arguments;
    for (const auto& a : c.args)
        arguments.push_back({a.bytes, a.buffer, 0});
    std::vector<machine::SymbolValue> symbols;
    for (const auto& s : c.symbols)
        symbols.push_back({s.name, s.bytes});
    cuda::DeviceLaunchRequest request{*code.module, code.entry, {c.grid, c.block, c.dynamic}, run.before, arguments};
    request.symbols = symbols;
    request.repeats = 3;
    run.report = gpu::kernelDevice().launch(request);
    return run;
}

cuda::ElementType scalar(const char* name) { return cuda::elementType(name); }

template <class T>
std::vector<uint8_t> bytesOf(std::initializer_list<T> values) {
    std::vector<uint8_t> out(values.size() * sizeof(T));
    std::memcpy(out.data(), values.begin(), out.size());
    return out;
}

} // namespace

class tst_gpu_kernel_file : public QObject {
    Q_OBJECT

private slots:
    void distancesAreInTheLastPlace() {
        const float one = 1, next = std::nextafter(1.0f, 2.0f), nan = NAN;
        const auto apart = cuda::compareArrays(bytesOf({one, one, 0.0f, nan, 5.0f}),
                                               bytesOf({one, next, -0.0f, -nan, nan}), scalar("float"));
        QCOMPARE(apart.numbers, 5);
        QCOMPARE(apart.different, 3); // the neighbour, the zero of the other sign, a number and no number
        QCOMPARE(apart.first, 1);
        QVERIFY(std::isinf(apart.largestUlp));
        QCOMPARE(cuda::compareArrays(bytesOf({one}), bytesOf({next}), scalar("float")).largestUlp, 1.0);
        QCOMPARE(cuda::compareArrays(bytesOf({0.0f}), bytesOf({-0.0f}), scalar("float")).largestUlp, 0.0);
        QCOMPARE(
            cuda::compareArrays(bytesOf({-1.0}), bytesOf({std::nextafter(-1.0, 0.0)}), scalar("double")).largestUlp,
            1.0);
        const std::vector<uint8_t> halves = {0x00, 0x3c, 0x01, 0x7c}, others = {0x02, 0x3c, 0xff, 0x7f};
        const auto half = cuda::compareArrays(halves, others, scalar("__half")); // 1 and 1 + 2 ulp; two NaN
        QCOMPARE(half.different, 1);
        QCOMPARE(half.largestUlp, 2.0);
        const auto whole = cuda::compareArrays(bytesOf({1, 2, 3}), bytesOf({1, 9, 3}), scalar("int"));
        QCOMPARE(whole.different, 1);
        QCOMPARE(whole.first, 1);
        QCOMPARE(whole.largestUlp, 0.0);
    }

    void withoutAGpuOneSentence() {
        const auto c = basicCases()[0];
        const auto code = program(c);
        if (!code.module)
            QSKIP("no PTX");
        const auto run = onDevice(c, code);
        if (run.report)
            QSKIP("there is a GPU");
        QVERIFY2(run.report.error().str().starts_with("No GPU can run this kernel: NVIDIA's driver"),
                 run.report.error().str().c_str());
    }

    void cudasMathematicsIsThereWhereItWasCompiled() {
        if (!gpu::builtWithCuda()) {
            QVERIFY(gpu::deviceMath().empty());
            return;
        }
        const auto module = ptx::parse(std::string(gpu::deviceMath()), "math.ptx");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        std::set<std::string> names;
        for (const auto& function : module->functions)
            names.insert(std::string(function->name));
        for (const char* name : {"expf", "exp", "sinf", "powf", "pow", "normcdf", "nextafterf", "lgamma"})
            QVERIFY2(names.count(name), name);
    }

    void theMachinesBits() {
        if (!gpu::available())
            QSKIP("no GPU");
        int ran = 0, inexact = 0;
        for (const auto& c : correctCases()) {
            const auto code = program(c);
            if (!code.module || code.entry.empty())
                continue;
            const auto mine = runCase(c, code, {true, false, nullptr}, {});
            QVERIFY2(mine.report.ok(), c.name.c_str());
            if (!mine.report->findings.empty()) // on purpose: not for a GPU
                continue;
            const auto its = onDevice(c, code);
            QVERIFY2(its.report.ok(), (c.name + ": " + (its.report ? "" : its.report.error().str())).c_str());
            QCOMPARE(its.report->kernelMs.size(), std::size_t(3));
            for (std::size_t k = 0; k < mine.buffers.size(); ++k) {
                const auto& a = mine.buffers[k].data;
                const auto& b = its.report->memory[k];
                if (a == b)
                    continue;
                const auto apart = cuda::compareArrays(a, b, scalar("float"));
                qInfo("%s, %s: %lld of %lld differ, %g ulp", c.name.c_str(), mine.buffers[k].name.c_str(),
                      static_cast<long long>(apart.different), static_cast<long long>(apart.numbers), apart.largestUlp);
                ++inexact;
                // The order of atomics, sums inside a tensor core and CUDA's own mathematics are not laid down:
                // what a case asks for holds all the same.
                auto buffers = mine.buffers;
                buffers[k].data = b;
                QVERIFY2(!c.check || c.check(buffers).empty(), c.name.c_str());
            }
            ++ran;
        }
        qInfo("%d launches, %d arrays with other bits", ran, inexact);
        QVERIFY(ran >= 35);
        QVERIFY(inexact <= 6);
    }

    void mathematicsIsLinked() {
        if (!gpu::available())
            QSKIP("no GPU");
        const char* source = R"(.version 7.0
.target sm_80
.address_size 64
.extern .func (.param .b32 r) expf (.param .b32 a);
.visible .entry k(.param .u64 p) {
    .reg .b64 %a<3>; .reg .b32 %r<3>; .reg .f32 %f<3>;
    ld.param.u64 %a1, [p];
    cvta.to.global.u64 %a2, %a1;
    ld.global.f32 %f1, [%a2];
    { .param .b32 x; .param .b32 y;
      st.param.f32 [x], %f1;
      call.uni (y), expf, (x);
      ld.param.f32 %f2, [y]; }
    st.global.f32 [%a2], %f2;
    ret;
}
)";
        auto module = ptx::parse(source, "k.ptx");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        std::vector<std::vector<uint8_t>> memory = {bytesOf({2.0f})};
        const auto pointer = machine::bufferArgument(0);
        const auto run = gpu::kernelDevice().launch({*module, "k", {{1, 1, 1}, {1, 1, 1}, 0}, memory, {&pointer, 1}});
        QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
        float made = 0;
        std::memcpy(&made, run->memory[0].data(), 4);
        QVERIFY(std::fabs(made - std::exp(2.0f)) <= 2e-6f);
    }

    void aProgramTheDriverRefusesIsSaid() {
        if (!gpu::available())
            QSKIP("no GPU");
        auto module = ptx::parse(".version 7.0\n.target sm_80\n.address_size 64\n.extern .func nobody();\n"
                                 ".visible .entry k() { call.uni nobody; ret; }\n",
                                 "k.ptx");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        const auto run = gpu::kernelDevice().launch({*module, "k", {{1, 1, 1}, {1, 1, 1}, 0}, {}, {}});
        QVERIFY(!run.ok());
        QVERIFY2(run.error().str().find("nobody") != std::string::npos, run.error().str().c_str());
        QVERIFY(gpu::available().ok());
    }
};

QTEST_APPLESS_MAIN(tst_gpu_kernel_file)
#include "tst_gpu_kernel_file.moc"
