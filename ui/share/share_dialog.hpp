// Asks what of a lab goes onto a page for others, with which words and where to; writes it in a job.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/share/share_page.hpp"

#include <QDialog>

namespace telar {

class JobRunner;

class ShareDialog : public QDialog {
    Q_OBJECT
public:
    /// Ticked at first: up to three pictures with something in them; `only` alone where it is given.
    explicit ShareDialog(SharedView view, const QString& only = {}, QWidget* parent = nullptr);
    /// Where the page went; empty before.
    QString writtenPath() const { return written_; }

signals:
    void shared(const QString& path);

private:
    void build();
    void refresh();
    void browse();
    void writeNow();
    /// Draws the pictures of the list small, from `row` on.
    void preview(int row);
    QString path() const;
    SharedView chosen() const;

    SharedView view_;
    JobRunner *job_, *previews_;
    QLineEdit *title_, *path_;
    QListWidget* pictures_;
    QPlainTextEdit* words_;
    QCheckBox* tables_;
    QLabel* note_;
    QPushButton* save_;
    QString written_;
};

} // namespace telar
