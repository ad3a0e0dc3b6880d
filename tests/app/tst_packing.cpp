// What leaves this house in one file: the wheel, its record of every file, and the bill of materials, made of a small folder and
// read by others' programs (Python's zipfile and JSON of Qt).
#include "tests/support/patience.hpp"
#include "tests/support/scratch.hpp"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTest>

using namespace telar;

class tst_packing : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    QString stage_, python_;

    static QByteArray bytesOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QByteArray run(const QString& program, const QStringList& words) const {
        QProcess process;
        process.start(program, words);
        if (!process.waitForFinished(test::patience) || process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    }

private slots:
    void initTestCase() {
        python_ = QStandardPaths::findExecutable(QStringLiteral("python3"));
        const auto program = QStandardPaths::findExecutable(QStringLiteral("true"));
        if (python_.isEmpty() || program.isEmpty() ||
            QStandardPaths::findExecutable(QStringLiteral("objdump")).isEmpty())
            QSKIP("python3 or objdump is not installed");
        stage_ = QString::fromStdString(scratch_.path("stage"));
        QVERIFY(QDir(stage_).mkpath("bin") && QDir(stage_).mkpath("share"));
        QVERIFY(QFile::copy(program, stage_ + "/bin/telar-cli"));
        QFile words(stage_ + "/share/words.txt");
        QVERIFY(words.open(QIODevice::WriteOnly) && words.write("words\n") == 6);
    }

    void wheel() {
        const auto out = QString::fromStdString(scratch_.folder());
        const auto path =
            QString::fromUtf8(run(TELAR_SOURCE_DIR "/app/packing/wheel", {stage_, "9.8.7", out})).trimmed();
        static const QRegularExpression name("/telar-9\\.8\\.7-py3-none-manylinux_2_\\d+_\\w+\\.whl$");
        QVERIFY2(name.match(path).hasMatch(), qPrintable(path));
        const auto unpacked = out + "/unpacked";
        run(python_, {"-m", "zipfile", "-e", path, unpacked});
        QCOMPARE(bytesOf(unpacked + "/telar/files/share/words.txt"), QByteArray("words\n"));
        QCOMPARE(bytesOf(unpacked + "/telar/__init__.py"), bytesOf(TELAR_SOURCE_DIR "/app/packing/telar.py"));
        // pip refuses a file whose digest is another than the record's, or that has none.
        int files = 0;
        for (const auto& line : bytesOf(unpacked + "/telar-9.8.7.dist-info/RECORD").split('\n')) {
            const auto parts = line.split(',');
            if (parts.size() != 3 || parts[1].isEmpty())
                continue;
            const auto bytes = bytesOf(unpacked + '/' + QString::fromUtf8(parts[0]));
            QCOMPARE(parts[1],
                     "sha256=" + QCryptographicHash::hash(bytes, QCryptographicHash::Sha256)
                                     .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
            QCOMPARE(parts[2].toLongLong(), bytes.size());
            ++files;
        }
        QCOMPARE(files, 6); // two files of the folder, the module, and three that describe them
    }

    void billOfMaterials() {
        const auto sources =
            QString::fromStdString(scratch_.write("sources", "qtbase 6.4.2+dfsg-10\nlibpng1.6 1.6.39-2\n"));
        const auto bill =
            QJsonDocument::fromJson(run(TELAR_SOURCE_DIR "/app/packing/sbom", {stage_, "9.8.7", sources})).object();
        QCOMPARE(bill["spdxVersion"].toString(), QString("SPDX-2.3"));
        QSet<QString> ids{bill["SPDXID"].toString()};
        int named = 1;
        for (const char* list : {"packages", "files"})
            for (const auto& one : bill[QLatin1String(list)].toArray()) {
                ids.insert(one.toObject()["SPDXID"].toString());
                ++named;
            }
        QCOMPARE(ids.size(), named); // each once
        QCOMPARE(named, 1 + 3 + 2);
        for (const auto& one : bill["relationships"].toArray())
            for (const char* end : {"spdxElementId", "relatedSpdxElement"})
                QVERIFY(ids.contains(one.toObject()[QLatin1String(end)].toString()));
        for (const auto& one : bill["files"].toArray()) {
            const auto sum = one.toObject()["checksums"].toArray()[1].toObject()["checksumValue"].toString();
            const auto bytes = bytesOf(stage_ + '/' + one.toObject()["fileName"].toString());
            QCOMPARE(sum.toUtf8(), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
        }
    }
};

QTEST_GUILESS_MAIN(tst_packing)
#include "tst_packing.moc"
