#include "ui/base/language.hpp"

#include "core/base/numbers.hpp"
#include "core/base/one_line.hpp"
#include "core/simt/array_words.hpp"
#include "core/simt/cuda/clang_words.hpp"

#include <QApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <cstring>

namespace telar {

namespace {

/// No line ends between "95" and "%".
QString withShares(QString words) {
    for (qsizetype at = 1; (at = words.indexOf(QLatin1String(" %"), at)) > 0; at += 2)
        if (words[at - 1].isDigit() && (at + 2 == words.size() || !words[at + 2].isLetterOrNumber()))
            words[at] = QChar(QChar::Nbsp);
    return words;
}

/// What translations say in numbers, "0.5 s", has the decimal sign of the country.
class CountryTranslator final : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char* meaning, int n) const override {
        QString words = QTranslator::translate(context, source, meaning, n);
        if (words.isNull() && std::strstr(source, " %") && telar::language() == QLatin1String("en"))
            words = QString::fromUtf8(source);
        words = withShares(std::move(words));
        if (words.contains(u'.'))
            if (const auto style = numberStyle(telar::language().toStdString()); style.decimal != '.')
                words = QString::fromStdString(writtenWords(source, words.toStdString(), style));
        return words;
    }
};

/// Qt's Spanish is that of Spain, where a file is a "fichero"; the window says "archivo". It lacks some words of the dialogs.
class QtTranslator final : public QTranslator {
public:
    explicit QtTranslator(const QTranslator& own) : own_(own) {}
    QString translate(const char* context, const char* source, const char* meaning, int n) const override {
        QString words = QTranslator::translate(context, source, meaning, n);
        for (const auto* kind :
             {QT_TRANSLATE_NOOP("telar::FileKinds", "Folder"), QT_TRANSLATE_NOOP("telar::FileKinds", "Drive")})
            if (words.isNull() && std::strcmp(source, kind) == 0)
                words = own_.translate("telar::FileKinds", kind);
        return words.replace(QStringLiteral("fichero"), QStringLiteral("archivo"))
            .replace(QStringLiteral("Fichero"), QStringLiteral("Archivo"));
    }

private:
    const QTranslator& own_;
};

struct Translators {
    CountryTranslator app;
    QtTranslator qt{app};
    QString code;
};

Translators& translators() {
    static Translators all;
    return all;
}

/// Of the texts that core marks, else of gpu's.
QString translatedMark(const std::string& source) {
    QString core = QCoreApplication::translate("core", source.c_str());
    return core == QString::fromStdString(source) ? QCoreApplication::translate("gpu", source.c_str()) : core;
}

} // namespace

QString contracted(QString sentence) {
    if (language() == QLatin1String("es"))
        for (const auto& [apart, drawn] : {std::pair{" de el ", " del "}, {" a el ", " al "}})
            sentence.replace(QLatin1String(apart) + QLatin1String("arreglo"),
                             QLatin1String(drawn) + QLatin1String("arreglo"));
    return sentence;
}

QString translated(const Text& text) {
    const QString out = translatedMark(text.source);
    const auto style = numberStyle(language().toStdString());
    // One pass, so that an argument holding "%2" is not taken for a place.
    QString filled;
    filled.reserve(out.size() + 32);
    for (int i = 0; i < out.size(); ++i) {
        const int place = out[i] == u'%' && i + 1 < out.size() ? out[i + 1].digitValue() - 1 : -1;
        if (place >= 0 && place < static_cast<int>(text.args.size())) {
            const auto argument = writtenWords(text.source, text.args[static_cast<std::size_t>(place)], style);
            auto words = simt::arrayWords(argument);
            if (words.source == "%1")
                words = cuda::clangWords(argument); // a compiler's words within a sentence
            filled += words.source == "%1" ? translatedMark(oneLine(argument)) : translated(words);
            ++i;
        } else {
            filled += out[i];
        }
    }
    return contracted(std::move(filled));
}

QString translated(const Error& error) {
    QString out = translated(error.what);
    if (!error.where.empty())
        out += QStringLiteral(" (%1)").arg(translated(error.where));
    auto stop = [](QString sentence) {
        return sentence.endsWith(QLatin1Char('.')) ? sentence : sentence + QLatin1Char('.');
    };
    out = stop(out);
    if (!error.hint.empty())
        out += QLatin1Char(' ') + stop(translated(error.hint));
    return out;
}

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("es")}; }

QString language() { return translators().code.isEmpty() ? QStringLiteral("en") : translators().code; }

void setLanguage(const QString& code) {
    auto& t = translators();
    const QString wanted = languages().contains(code) ? code : QStringLiteral("en");
    // Fields to type numbers in, and Qt's own words, follow the country; what Telar writes, ui/base/format.hpp.
    const QLocale locale =
        wanted == QLatin1String("es")
            ? QLocale(QLocale::Spanish, QLocale::codeToTerritory(QString::fromStdString(spanishCountry())))
            : QLocale(QLocale::English, QLocale::UnitedStates);
    if (locale != QLocale()) {
        QLocale::setDefault(locale);
        for (auto* window : QApplication::topLevelWidgets())
            window->setLocale(locale);
    }
    if (wanted == t.code)
        return;
    t.code = wanted;
    QCoreApplication::removeTranslator(&t.qt);
    QCoreApplication::removeTranslator(&t.app);
    if (t.qt.load(QStringLiteral("qtbase_") + wanted, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&t.qt);
    if (t.app.load(QStringLiteral(":/translations/telar_%1.qm").arg(wanted)))
        QCoreApplication::installTranslator(&t.app);
}

QString systemLanguage() {
    return QLocale::system().language() == QLocale::Spanish ? QStringLiteral("es") : QStringLiteral("en");
}

} // namespace telar
