// Files for tests: bytes in, bytes out, a folder that goes away.
#pragma once

#include "core/base/expected.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <string>
#include <sys/stat.h>

namespace telar::test {

/// Fails the test (by returning nothing) where the file cannot be read.
inline std::string bytesOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

class Scratch {
public:
    std::string path(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    std::string folder() const { return folder_.path().toStdString(); }
    std::string write(const std::string& name, const std::string& bytes) const {
        const QFileInfo place(QString::fromStdString(path(name)));
        QFile file(place.filePath());
        if (!QDir().mkpath(place.path()) || !file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            qFatal("cannot write %s", name.c_str());
        return path(name);
    }
    int files() const { return int(QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden).size()); }

private:
    QTemporaryDir folder_;
};

/// A disk that is always full: /dev/full, or "" where that is not the device (a test that runs as root must
/// not make a file of it).
inline std::string fullDisk() {
    struct stat facts {};
    return ::stat("/dev/full", &facts) == 0 && S_ISCHR(facts.st_mode) ? "/dev/full" : "";
}

/// "" where `outcome` failed with one sentence that holds all of `words`; else what is wrong.
template <class T>
QString refusal(const Expected<T>& outcome, std::initializer_list<const char*> words) {
    if (outcome)
        return "it was accepted";
    const QString said = QString::fromStdString(outcome.error().str());
    if (said.contains('\n') || outcome.error().what.empty())
        return "not one sentence: " + said;
    for (const char* word : words)
        if (!said.contains(word))
            return QString("no '%1' in: %2").arg(word, said);
    return {};
}

} // namespace telar::test
