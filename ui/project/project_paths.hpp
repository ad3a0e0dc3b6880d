// Files that a project or a lesson names. Whoever made it may name any file of this computer: what lies
// outside its own folder is opened only where the user has opened it before, or agrees.
#pragma once

#include <QJsonObject>
#include <QStringList>

#include <functional>

namespace telar {

/// What the parts of all labs ("labs" of a project) name: absolute paths, each once.
QStringList pathsIn(const QJsonObject& labs);
/// The parts without the paths that `drop` chooses: a lab that loses its own shows its built-in data.
QJsonObject withoutPaths(QJsonObject labs, const std::function<bool(const QString&)>& drop);
/// The same for the part of one lab.
QJsonObject withoutPathsOf(QJsonObject part, const std::function<bool(const QString&)>& drop);

/// Whether `path`, its links followed, lies in `folder`. Asks the disk: not for the window's thread.
bool liesIn(const QString& folder, const QString& path);

/// Paths that the user has saved in a project or agreed to; the newest some hundred are remembered.
bool isKnownPath(const QString& path);
void rememberPaths(const QStringList& paths);

} // namespace telar
