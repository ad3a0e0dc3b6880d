// What a lab shows as one page for anybody: pictures, the numbers under them, words, and the command that repeats it. One
// HTML file that any browser opens; no script in it, and nothing that is fetched from elsewhere.
#pragma once

#include "core/report/pages.hpp"
#include "ui/charts/export.hpp"

namespace telar {

class Lab;

/// In the language on screen, as it was when it was taken.
struct SharedView {
    QString language;                               ///< "en" or "es"
    QString title, words;                           ///< the words stand above the pictures; may be empty
    QString command;                                ///< quoted for a shell
    std::vector<std::pair<QString, QString>> facts; ///< when, where, with what
    std::vector<std::pair<QString, QString>>
        state; ///< what the lab says of itself: the table of pictures without numbers
    std::vector<Exportable> items;
    bool tables = true;
};

/// Rows and columns that a page shows of a picture's numbers; three times the rows where there are few columns.
inline constexpr int mostSharedRows = 20, mostSharedColumns = 12;

/// Films are left out: their pictures are there.
SharedView sharedView(const Lab& lab);

/// GUI thread: from here on any thread may write it.
SharedView recorded(SharedView view);
/// Errors: a picture that cannot be made, no memory.
Expected<ReportPages> sharedPages(const SharedView& view, const JobContext& job = {});
/// Whole or not at all.
Status writeSharedPage(const QString& path, const SharedView& view, const JobContext& job = {});

} // namespace telar
