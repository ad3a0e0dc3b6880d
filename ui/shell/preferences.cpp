#include "ui/shell/preferences.hpp"

#include "core/base/numbers.hpp"
#include "core/simt/cards.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace telar {

namespace {

const QString numbersKey = QStringLiteral("numbers"), cardKey = QStringLiteral("card"),
              typeSizeKey = QStringLiteral("typeSize"), stillKey = QStringLiteral("reduceMotion");
/// A country that writes numbers so; the first is that of the desktop.
const char* const numberCountries[] = {"", "es_MX", "es_ES"};

} // namespace

void Preferences::restore() {
    const auto kept = QSettings().value(numbersKey).toString().toStdString();
    for (const auto* country : numberCountries)
        if (!kept.empty() && kept == country)
            setCountry(country);
    Theme::instance().setTypeSize(QSettings().value(typeSizeKey, 100).toInt());
    Theme::instance().setUserStill(QSettings().value(stillKey).toBool());
}

Preferences::Preferences(QWidget* window) : QDialog(window) {
    setObjectName("preferences");
    build();
}

/// Anew for each language.
void Preferences::build() {
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete layout();
    setWindowTitle(tr("Preferences"));
    auto* column = padded(new QVBoxLayout(this), {20, 16, 20, 16});
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(px(18));
    form->setVerticalSpacing(px(10));
    buildLook(form);
    buildFolders(form);
    buildPrivacy(form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    addAll(column, form, spring(1), buttons);
    fitToScreen(*this, QSize(690, 520), buttons);
}

QComboBox* Preferences::choice(const char* name, const QStringList& texts, int current) {
    auto* box = named(new QComboBox(this), name);
    box->addItems(texts);
    box->setCurrentIndex(current);
    return box;
}

void Preferences::buildLook(QFormLayout* form) {
    auto* language = choice("language", {QStringLiteral("English"), QStringLiteral("Español")},
                            static_cast<int>(languages().indexOf(telar::language())));
    connect(
        language, &QComboBox::activated, this,
        [this](int at) {
            emit languageChosen(languages().at(at));
            build();
            findChild<QComboBox*>("language")->setFocus();
        },
        Qt::QueuedConnection); // the list itself goes, too
    form->addRow(tr("Language"), language);
    int numbers = 0;
    for (int k = 1; k < static_cast<int>(std::size(numberCountries)); ++k)
        if (QSettings().value(numbersKey).toString() == QLatin1String(numberCountries[k]))
            numbers = k;
    auto* style = choice(
        "numbers",
        {tr("As the desktop"), tr("Point: %1").arg(QStringLiteral("0.5")), tr("Comma: %1").arg(QStringLiteral("0,5"))},
        numbers);
    style->setToolTip(tr("The decimal sign in Spanish; English has a point. Takes effect in each window that opens."));
    connect(style, &QComboBox::activated, this, [](int at) {
        QSettings().setValue(numbersKey, QString::fromLatin1(numberCountries[at]));
        setCountry(at > 0 ? numberCountries[at] : qgetenv("LANG").toStdString());
    });
    form->addRow(tr("Decimal sign"), style);
    auto* theme =
        choice("theme", {tr("Follow the system"), tr("Light"), tr("Dark")}, static_cast<int>(Theme::instance().mode()));
    connect(theme, &QComboBox::activated, this,
            [](int at) { Theme::instance().setMode(static_cast<Theme::Mode>(at), Theme::Pace::InTurns); });
    form->addRow(tr("Theme"), theme);
    auto* type = choice("type", {}, 0);
    for (const int percent : {100, 110, 125, Theme::largestType})
        type->addItem(tr("%1 %").arg(percent), percent);
    type->setCurrentIndex(std::max(0, type->findData(Theme::instance().typeSize())));
    type->setToolTip(tr("Presenter mode multiplies it for a class room: Ctrl+Shift+L."));
    connect(type, &QComboBox::activated, this, [type](int at) {
        const int percent = type->itemData(at).toInt();
        QSettings().setValue(typeSizeKey, percent);
        Theme::instance().setTypeSize(percent, Theme::Pace::InTurns);
    });
    form->addRow(tr("Type size"), type);
    auto* still = named(new QCheckBox(tr("Reduce motion"), this), "reduceMotion");
    still->setChecked(QSettings().value(stillKey).toBool());
    still->setToolTip(tr("Nothing moves by itself. The desktop's own setting is followed, too."));
    connect(still, &QCheckBox::toggled, this, [](bool on) {
        QSettings().setValue(stillKey, on);
        Theme::instance().setUserStill(on);
    });
    form->addRow(QString(), still);
    QStringList cards{tr("automatic")};
    for (const auto& card : simt::knownCards())
        cards << QString::fromStdString(card.name);
    auto* card =
        choice("card", cards, std::max(0, static_cast<int>(cards.indexOf(QSettings().value(cardKey).toString()))));
    card->setToolTip(tr("The card for which times are predicted where no other one is chosen"));
    connect(card, &QComboBox::activated, this,
            [card](int at) { QSettings().setValue(cardKey, at > 0 ? card->itemText(at) : QString()); });
    form->addRow(tr("Default GPU for predictions"), card);
}

void Preferences::addFolder(QFormLayout* form, const char* name, const QString& title, const QString& key,
                            const QString& usual) {
    auto* path = named(new ElidedLabel(this), name);
    path->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    const QString now = QSettings().value(key, usual).toString();
    path->setFullText(now);
    path->setToolTip(now);
    auto* change = new QPushButton(tr("Change…"), this);
    connect(change, &QPushButton::clicked, this, [this, path, key] {
        const QString chosen = askFolder(this, tr("Choose a folder"));
        if (chosen.isEmpty())
            return;
        QSettings().setValue(key, chosen);
        path->setFullText(chosen);
        path->setToolTip(chosen);
    });
    form->addRow(new QLabel(title, this)); // above its folder: both are long
    form->addRow(inRow(wide(path), change));
}

void Preferences::buildFolders(QFormLayout* form) {
    addFolder(form, "exportFolder", tr("Exports go to"), QStringLiteral("export/folder"),
              tr("where the last export went"));
    addFolder(form, "autosaveFolder", tr("Autosaved projects, from the next start"), QStringLiteral("autosaveFolder"),
              QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave"));
}

void Preferences::buildPrivacy(QFormLayout* form) {
    auto* words = wrapped(roleLabel("muted", this));
    words->setText(tr("Everything stays on this computer: Telar sends nothing and asks for no account."));
    auto* forget = named(new QPushButton(tr("Forget recent files"), this), "forgetRecent");
    connect(forget, &QPushButton::clicked, this, [this, forget] {
        QSettings().remove(QStringLiteral("recent"));
        forget->setEnabled(false);
        emit recentCleared();
    });
    form->addRow(tr("Privacy"), inRow(forget, spring(1)));
    form->addRow(words);
}

} // namespace telar
