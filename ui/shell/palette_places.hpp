// Where the command palette leads besides commands: the controls of the lab on screen, lessons, findings, pages and
// terms of the help.
#pragma once

#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace telar {

class MainWindow;

struct PalettePlace {
    QString text;
    QString kind; ///< "lesson", "term": beside the text
    std::function<void()> go;
    QString id = {}; ///< of its synonyms; never translated
};
/// Other words for a command or place, by its name: "font size, zoom"; in the present language.
using PaletteSynonyms = std::vector<std::pair<QString, QString>>;
PaletteSynonyms paletteSynonyms();
/// In the present language; each `go` while the window lives.
std::vector<PalettePlace> palettePlaces(MainWindow& window);

} // namespace telar
