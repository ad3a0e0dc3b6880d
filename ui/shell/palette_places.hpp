// Where the command palette leads besides commands: the controls of the lab on screen, lessons, findings, pages and
// terms of the help.
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace telar {

class MainWindow;

struct PalettePlace {
    QString text;
    QString kind; ///< "lesson", "term": beside the text
    std::function<void()> go;
};
/// In the present language; each `go` while the window lives.
std::vector<PalettePlace> palettePlaces(MainWindow& window);

} // namespace telar
