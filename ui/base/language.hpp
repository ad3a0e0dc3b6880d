// English and Spanish, switchable while the program runs.
#pragma once

#include "core/base/expected.hpp"

#include <QLocale>
#include <QString>
#include <QStringList>

namespace telar {

/// Words that are asked for each time the language changes: TELAR_SAYS("Run"), in a member of a class with Q_OBJECT.
#define TELAR_SAYS(words) [] { return tr(words); }

/// Spanish draws "de el arreglo" and "a el arreglo" together, where a name was put into a sentence.
QString contracted(QString sentence);
/// Sentences of core in the language on screen.
QString translated(const Text& text);
/// "What (where). Hint." in the language on screen.
QString translated(const Error& error);

/// "en" and "es".
QStringList languages();
QString language();
/// Installs the translators and sends QEvent::LanguageChange to every widget. Unknown codes mean English.
void setLanguage(const QString& code);
/// What the system asks for: "es" where its language is Spanish, else "en".
QString systemLanguage();

} // namespace telar
