// What a person chooses once for the whole program: language, numbers, theme, type, the usual card, folders, privacy.
// Each choice takes effect at once and is kept.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDialog>

namespace telar {

class Preferences : public QDialog {
    Q_OBJECT
public:
    explicit Preferences(QWidget* window);

    /// Applies what was kept and is no matter of a widget: how numbers are written. Before the language is set.
    static void restore();

signals:
    void languageChosen(const QString& code);
    /// The list of recent files has been emptied.
    void recentCleared();

private:
    void build();
    QComboBox* choice(const char* name, const QStringList& texts, int current);
    void addFolder(QFormLayout* form, const char* name, const QString& title, const QString& key, const QString& usual);
    void buildLook(QFormLayout* form);
    void buildFolders(QFormLayout* form);
    void buildPrivacy(QFormLayout* form);
};

} // namespace telar
