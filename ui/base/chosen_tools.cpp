#include "ui/base/chosen_tools.hpp"

#include <QSettings>

namespace telar {

static QString compilerKey() { return QStringLiteral("cuda/compiler"); }

cuda::Maker chosenCompiler() {
    const auto maker = cuda::parseMaker(QSettings().value(compilerKey()).toString().toStdString());
    return maker ? *maker : cuda::Maker::Clang;
}

void chooseCompiler(cuda::Maker maker) {
    const auto name = cuda::makerNames[static_cast<std::size_t>(maker)];
    QSettings().setValue(compilerKey(), QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

static QString key() { return QStringLiteral("python/path"); }

std::string chosenPython() { return QSettings().value(key()).toString().toStdString(); }

void choosePython(const std::string& path) { QSettings().setValue(key(), QString::fromStdString(path)); }

} // namespace telar
