// Asks for a report's file, its format and the names on it in one dialog, wherever one is written. It begins where something
// was opened or saved last, with the format and the authors of the report before.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDialog>
#include <QStringList>

#include <optional>

namespace telar {

struct ReportTarget {
    QString path; ///< its ending decides the format
    QString title;
    QStringList authors;
    QString notes;

    /// "Ana Ruiz, Luis" as names; blank ones and those past what a report holds are left out.
    static QStringList names(const QString& typed);
};

class ReportDialog : public QDialog {
    Q_OBJECT
public:
    struct Start {
        QString file = QStringLiteral("telar"); ///< name without folder and ending
        QString title, untitled;                ///< `untitled`: what a report without a title is headed with
        QStringList authors;                    ///< empty: those of the last report
        bool notes = false;                     ///< whether notes are asked for
    };
    explicit ReportDialog(const Start& start, QWidget* parent = nullptr);

    ReportTarget target() const;
    /// Shows one and waits for the answer; nothing where it was dismissed.
    static std::optional<ReportTarget> ask(const Start& start, QWidget* parent);

protected:
    void accept() override;

private:
    void acceptNow();
    void build(bool notes);
    QString path() const;
    void browse();
    void refresh();

    QLineEdit *title_, *authors_, *path_;
    QPlainTextEdit* notes_ = nullptr;
    QComboBox* format_;
    QLabel* note_;
    QPushButton* write_;
};

} // namespace telar
