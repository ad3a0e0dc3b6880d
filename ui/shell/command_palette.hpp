// Every action of the window by name, and every place that people look for: type a few letters, Enter goes there.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDialog>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace telar {

class MainWindow;

// Where the command palette leads besides commands: the controls of the lab on screen, lessons, findings, pages and
// terms of the help.

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

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window, std::vector<PalettePlace> places = {}, PaletteSynonyms synonyms = {});
    QStringList shown() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& words);
    void runCurrent();
    /// `key`: what stands at the right of the name. `place`: an action's, or below zero that of a place.
    void addRow(const QIcon& icon, const QString& text, const QString& key, int place);
    int synonymScore(const QString& words, const QString& id) const;

    QLineEdit* field_;
    QListWidget* list_;
    QList<QAction*> actions_;
    std::vector<PalettePlace> places_; ///< shown once something is typed
    PaletteSynonyms synonyms_;
    QLabel* nothing_;
};

/// Letters of `pattern` in order inside `text`, case and accents ignored; higher is better, negative is no
/// match.
int fuzzyScore(const QString& pattern, const QString& text);

} // namespace telar
