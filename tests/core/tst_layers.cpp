// The layer rules of the architecture, checked by reading the includes.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

class tst_layers : public QObject {
    Q_OBJECT

    static QString include(const char* what) {
        return QStringLiteral("^\\s*#include\\s*[<\"](%1)").arg(what);
    }

    static QStringList offences(const QString& folder, const QString& pattern, const QString& except = {}) {
        QStringList found;
        const QRegularExpression forbidden(pattern, QRegularExpression::MultilineOption);
        QDirIterator it(QStringLiteral(TELAR_SOURCE_DIR "/") + folder,
                        {"*.cpp", "*.hpp", "*.h", "*.cu", "*.cuh"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!except.isEmpty() && file.fileName().contains(QRegularExpression(except)))
                continue;
            if (!file.open(QIODevice::ReadOnly))
                return {"cannot read " + file.fileName()};
            const auto match = forbidden.match(QString::fromUtf8(file.readAll()));
            if (match.hasMatch())
                found << file.fileName() + ": " + match.captured().trimmed();
        }
        return found;
    }

private slots:
    void ruleCatchesAnOffence() { QVERIFY(!offences("tests/core", include("QTest")).isEmpty()); }
    void coreKnowsNoToolkitAndNoGpu() {
        // The prelude and the runtime of programs are read by clang as CUDA, never by the compiler of Telar.
        QCOMPARE(offences("core", include("Q[A-Z]|cuda|cublas|cudnn|nvml|nccl|mpi|gpu/|ui/|app/"),
                          "/core/simt/(cuda/prelude|program/host)/"),
                 QStringList());
    }
    void onlyDataReadsImagesAndVolumes() {
        QCOMPARE(offences("core", include("opencv2/|nifti|jpeglib|png\\.h"), "/core/data/"), QStringList());
        for (const char* folder : {"core", "gpu", "ui", "app"}) // OpenCV's readers hand files to others
            QCOMPARE(offences(folder, include("opencv2/(imgcodecs|highgui|videoio)|opencv2/opencv")),
                     QStringList());
    }
    void gpuKnowsNoToolkit() {
        QCOMPARE(offences("gpu", include("Q[A-Z]|ui/|app/|opencv2/")), QStringList());
    }
    void onlyTheClusterKnowsMpi() {
        QCOMPARE(offences("app", include("mpi"), "/app/cluster/mpi_module"), QStringList());
    }
    void uiKnowsOnlyCore() {
        QCOMPARE(offences("ui", include("gpu/|app/|cuda|cublas|cudnn|nvml|opencv2/|nifti")), QStringList());
    }
};

QTEST_GUILESS_MAIN(tst_layers)
#include "tst_layers.moc"
