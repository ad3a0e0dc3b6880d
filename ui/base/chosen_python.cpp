#include "ui/base/chosen_python.hpp"

#include <QSettings>

namespace telar {

static QString key() { return QStringLiteral("python/path"); }

std::string chosenPython() { return QSettings().value(key()).toString().toStdString(); }

void choosePython(const std::string& path) { QSettings().setValue(key(), QString::fromStdString(path)); }

} // namespace telar
