#include "ui/shell/palette_places.hpp"

#include "ui/base/language.hpp"
#include "ui/lessons/control_focus.hpp"
#include "ui/lessons/lesson_library.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/widgets/scroll_into_view.hpp"

#include <QDockWidget>

namespace telar {

namespace {

/// In front and with the keys, wherever it has been folded or scrolled to.
void focusControl(Lab& lab, const QString& name) {
    for (auto* dock : lab.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        auto* control = dock->findChild<QWidget*>(name);
        if (!control)
            continue;
        lab.bringUp(*dock);
        scrollIntoView(control);
        // A control of several parts has the keys in its first.
        QList<QWidget*> parts{control};
        parts << control->findChildren<QWidget*>();
        for (auto* part : parts)
            if ((part->focusPolicy() & Qt::TabFocus) && part->isVisible()) {
                part->setFocus(Qt::ShortcutFocusReason);
                return;
            }
    }
}

} // namespace

std::vector<PalettePlace> palettePlaces(MainWindow& window) {
    std::vector<PalettePlace> places;
    if (auto* lab = window.currentLab())
        for (const auto& control : namedControls(lab))
            places.push_back({control.words, MainWindow::tr("setting of this lab"),
                              [lab, name = control.name] { focusControl(*lab, name); }});
    for (const auto& lesson : builtInLessons())
        places.push_back({QString::fromStdString(lesson.title.in(language().toStdString())), MainWindow::tr("lesson"),
                          [&window, id = lesson.id] { window.lessons()->open(id); }});
    for (const auto& name : window.labs().names())
        for (const auto& place : name.places ? name.places() : std::vector<LabPlace>())
            places.push_back({place.title, name.title(),
                              [&window, id = name.id, state = place.state] { window.openLab(id, state); },
                              name.id + QLatin1Char('/') + place.state});
    for (const auto& topic : helpTopics())
        places.push_back({topic.heading, topic.term ? MainWindow::tr("term") : MainWindow::tr("help"),
                          [&window, topic] { HelpWindow::open(&window, topic.page, topic.heading); }});
    return places;
}

PaletteSynonyms paletteSynonyms() {
    return {
        {QStringLiteral("presenter"), MainWindow::tr("font size, text size, bigger letters, zoom, projector, class")},
        {QStringLiteral("toggleTheme"), MainWindow::tr("dark, night, black, bright")},
        {QStringLiteral("preferences"),
         MainWindow::tr("settings, options, configuration, language, font size, dark, decimal comma, folder, privacy")},
        {QStringLiteral("export"), MainWindow::tr("save picture, image, figure, svg, pdf, png, csv, download")},
        {QStringLiteral("sharePage"), MainWindow::tr("send, web page, html, publish")},
        {QStringLiteral("composer"), MainWindow::tr("document, homework, hand in a report, latex, word")},
        {QStringLiteral("copyCommand"), MainWindow::tr("terminal, script, command line, telar-cli")},
        {QStringLiteral("run"), MainWindow::tr("start, measure, execute, train, benchmark")},
        {QStringLiteral("cancel"), MainWindow::tr("abort, interrupt, halt")},
        {QStringLiteral("undo"), MainWindow::tr("back, revert")},
        {QStringLiteral("resetLayout"), MainWindow::tr("panels, windows, lost panel, default layout")},
        {QStringLiteral("pictureAlone"), MainWindow::tr("full picture, only the picture, focus")},
        {QStringLiteral("help"), MainWindow::tr("manual, documentation, how")},
        {QStringLiteral("lessons"), MainWindow::tr("course, tutorial, learn")},
        {QStringLiteral("messageList"), MainWindow::tr("errors, log, notifications")},
        {QStringLiteral("mlp/mistakes"), MainWindow::tr("worst mistake, errors, wrong digits")},
        {QStringLiteral("mlp/draw"), MainWindow::tr("draw, write a number, hand")},
    };
}

} // namespace telar
