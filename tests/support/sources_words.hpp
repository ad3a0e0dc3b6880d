// The words of sources that are to be translated, as lupdate finds them.
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace telar::test {

/// Of files and folders, as a file of translations without any; false where lupdate fails.
inline bool collectWords(const QStringList& sources, const QString& to) {
    QProcess lupdate;
    lupdate.start(TELAR_LUPDATE, QStringList{"-I", TELAR_SOURCE_DIR, "-locations", "none", "-silent",
                                             "-tr-function-alias", "QT_TRANSLATE_NOOP+=TELAR_TR,tr+=TELAR_SAYS"} +
                                     sources + QStringList{"-target-language", "es_MX", "-ts", to});
    return lupdate.waitForFinished(60000) && lupdate.exitCode() == 0;
}
/// The words alone.
inline QStringList wordsOf(const QStringList& sources) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("fresh.ts"));
    QStringList words;
    if (!collectWords(sources, file.fileName()) || !file.open(QIODevice::ReadOnly))
        return words;
    for (QXmlStreamReader xml(&file); !xml.atEnd();)
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("source"))
            words << xml.readElementText();
    return words;
}

} // namespace telar::test
