// Nothing is cut in any step of any lesson, nor in any finding. Each lesson has a window with the labs that it visits.
#include "tests/support/all_labs.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/fit_sweep.hpp"
#include "tests/support/one_lab.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"

using namespace telar;

class tst_fit_lessons : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    Registry<PoolingVariant> poolings_ = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolutions_ = cpuConvolutionVariants();
    Registry<MatmulVariant> matmuls_ = cpuMatmulVariants();
    Registry<NeuronVariant> neurons_ = cpuNeuronVariants();
    Registry<PipelineVariant> pipelines_ = cpuPipelineVariants();
    Registry<AttentionVariant> attentions_ = cpuAttentionVariants();
    Registry<nn::Engine> engines_ = nn::cpuEngines();

    Lab* make(const std::string& id) {
        if (id == "pooling")
            return new PoolingLab(poolings_);
        if (id == "convolution")
            return new ConvolutionLab(convolutions_, poolings_);
        if (id == "matmul")
            return new MatmulLab(matmuls_);
        if (id == "bench")
            return new KernelLab;
        if (id == "neuron")
            return new NeuronLab(neurons_);
        if (id == "pipeline")
            return new PipelineLab(pipelines_);
        if (id == "attention")
            return new AttentionLab(attentions_, nullptr);
        if (id == "cnn" || id == "mlp")
            return new TrainingLab(id == "cnn" ? TrainingKind::AlexNet : TrainingKind::Mlp, engines_);
        if (id == "forward")
            return new ForwardLab;
        if (id == "network")
            return new NetworkLab;
        if (id == "experiments")
            return new ExperimentsLab(test::catalogue());
        return id == "findings" ? new FindingsLab : nullptr;
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    /// Beside a lesson on a small screen the middle of the lab is whole: nothing of it has to be scrolled to sideways.
    void theMiddleIsWhole_data() { lessons_data(); }
    void theMiddleIsWhole() {
        QFETCH(int, number);
        lookAtTheMiddle(builtInLessons()[static_cast<std::size_t>(number)], {720, 800}, Qt::Horizontal);
    }
    /// In front of a class neither sideways nor down: the picture has the room, and panels wait until they are asked for.
    void aClassSeesTheMiddleWhole_data() { lessons_data(); }
    void aClassSeesTheMiddleWhole() {
        QFETCH(int, number);
        Theme::instance().setPresenter(true);
        const auto small = qScopeGuard([] { Theme::instance().setPresenter(false); });
        lookAtTheMiddle(builtInLessons()[static_cast<std::size_t>(number)], {800}, Qt::Horizontal | Qt::Vertical);
    }

private:
    void lookAtTheMiddle(const Lesson& lesson, std::initializer_list<int> heights, Qt::Orientations ways) {
        MainWindow window;
        for (const auto& step : lesson.steps)
            if (!window.lab(QString::fromStdString(step.lab)))
                if (auto* lab = make(step.lab))
                    window.addLab(lab);
        window.resize(1280, *heights.begin());
        window.show();
        auto& session = window.lessons()->session();
        session.start(std::make_shared<const Lesson>(lesson), 0, true);
        QStringList cut;
        for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
            if (step > 0) // the first as a person comes to it
                session.goTo(step);
            QTRY_COMPARE(session.step(), step);
            for (const auto* language : {"en", "es"}) {
                setLanguage(language);
                for (const int height : heights) {
                    window.resize(1280, height);
                    const auto hidden = [&] {
                        const auto* lab = window.currentLab();
                        const auto* stage = lab ? qobject_cast<const ShrinkArea*>(lab->centralWidget()) : nullptr;
                        if (!stage || (ways & Qt::Vertical && lab->id() == QLatin1String("bench")))
                            return QSize(0, 0); // its editor scrolls by itself, and its results are its subject
                        return QSize(stage->horizontalScrollBar()->maximum(),
                                     ways & Qt::Vertical ? stage->verticalScrollBar()->maximum() : 0);
                    };
                    QTest::qWait(60);               // panels fold in one of the next turns
                    constexpr QSize rounding(1, 1); // of large type
                    if (!QTest::qWaitFor([&] { return hidden().boundedTo(rounding) == hidden(); }, 1500))
                        cut << QString("%1/%2 %3 %4: %5 x %6")
                                   .arg(lesson.id.c_str())
                                   .arg(step + 1)
                                   .arg(language)
                                   .arg(height)
                                   .arg(hidden().width())
                                   .arg(hidden().height());
                }
            }
        }
        session.stop();
        setLanguage("en");
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join("\n")));
    }

private slots:
    void lessons_data() {
        QTest::addColumn<int>("number");
        for (int i = 0; i < static_cast<int>(builtInLessons().size()); ++i)
            QTest::addRow("%s", builtInLessons()[static_cast<std::size_t>(i)].id.c_str()) << i;
    }
    void lessons() {
        QFETCH(int, number);
        const auto& lesson = builtInLessons()[static_cast<std::size_t>(number)];
        MainWindow window;
        for (const auto& step : lesson.steps)
            if (!window.lab(QString::fromStdString(step.lab)))
                if (auto* lab = make(step.lab))
                    window.addLab(lab);
        window.resize(1280, 720);
        window.show();
        auto& session = window.lessons()->session();
        session.start(std::make_shared<const Lesson>(lesson), 0, true);
        test::FitSweep sweep(window, true);
        for (;;) {
            (void)QTest::qWaitFor([&] { return !window.currentLab() || !window.currentLab()->busy(); }, 150);
            sweep.see(QStringLiteral("%1/%2").arg(QString::fromStdString(lesson.id)).arg(session.step() + 1));
            if (session.isLast())
                break;
            const int next = session.step() + 1;
            session.goTo(next);
            QTRY_COMPARE(session.step(), next); // its lab is made first
        }
        session.stop();
        sweep.verify();
    }
    void findings() {
        test::One<FindingsLab> one("findings");
        test::FitSweep sweep(one.window);
        for (const auto& place : FindingsLab::name().places()) {
            QVERIFY(one.lab->showState(place.state));
            (void)one.rest(test::patience);
            sweep.see(QStringLiteral("findings/") + place.state);
        }
        sweep.verify();
    }
};

QTEST_MAIN(tst_fit_lessons)
#include "tst_fit_lessons.moc"
