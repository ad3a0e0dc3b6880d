// A lab of training in a window of its own, and data so small that trainings take moments.
#pragma once

#include "core/base/files.hpp"
#include "tests/support/gui.hpp"
#include "ui/labs/training/training_lab.hpp"

#include <QDir>
#include <QTemporaryDir>

#include <array>
#include <random>

namespace telar::test {

struct TrainingWindow {
    Registry<nn::Engine> engines = nn::cpuEngines();
    MainWindow window;
    TrainingLab* lab;
    /// `briefly`: what is trained at first sight is one epoch, for a test that looks at something else.
    explicit TrainingWindow(TrainingKind kind, bool briefly = false) : lab(new TrainingLab(kind, engines)) {
        if (briefly)
            lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 1; });
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab(lab->id());
    }
    bool rest(int milliseconds = patience) {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().lastRun(); }, milliseconds);
    }
};

/// Few digits as IDX files, so that trainings take moments.
inline QString smallDigits(const QTemporaryDir& folder, int64_t train = 1200, int64_t test = 300) {
    const auto made = digitSamples(train, test, 5);
    const auto& s = *made->samples;
    const auto at = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
    std::vector<uint8_t> labels(s.labels.begin(), s.labels.end());
    const bool fine = writeFile(at("train-images-idx3-ubyte"), idxBytes({train, 28, 28}, s.plane(0))).ok() &&
                      writeFile(at("train-labels-idx1-ubyte"), idxBytes({train}, labels.data())).ok() &&
                      writeFile(at("t10k-images-idx3-ubyte"), idxBytes({test, 28, 28}, s.plane(train))).ok() &&
                      writeFile(at("t10k-labels-idx1-ubyte"), idxBytes({test}, labels.data() + train)).ok();
    return fine ? folder.path() : QString();
}

/// Patients' pictures, sub-01_3.png, in folders of two classes: each patient has a pattern of his own, and nothing goes with
/// the class. `copies`: the first picture of each class is there again under the name of another patient.
inline QString smallPatients(const QTemporaryDir& folder, int patients = 4, int pictures = 10, bool copies = false) {
    const QDir root(folder.path());
    std::mt19937 random(3);
    for (int p = 0; p < 2 * patients; ++p) {
        const QString name = p % 2 ? "b" : "a";
        if (!root.mkpath(name))
            return {};
        std::array<int, 16> own{};
        for (auto& level : own)
            level = 40 + static_cast<int>(random() % 160);
        for (int i = 0; i < pictures; ++i) {
            QImage image(28, 28, QImage::Format_Grayscale8);
            for (int r = 0; r < 28; ++r)
                for (int c = 0; c < 28; ++c)
                    image.scanLine(r)[c] = static_cast<uchar>(own[static_cast<std::size_t>(r / 7 * 4 + c / 7)] +
                                                              static_cast<int>(random() % 56));
            if (!image.save(root.filePath(QStringLiteral("%1/sub-%2_%3.png").arg(name).arg(p + 1).arg(i))))
                return {};
            if (copies && i == 0 && p < 2 &&
                !image.save(root.filePath(QStringLiteral("%1/sub-%2_copy.png").arg(name).arg(p + 3))))
                return {};
        }
    }
    return root.path();
}

} // namespace telar::test
