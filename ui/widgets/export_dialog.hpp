// Asks what to export, how large, in which format and where to, with a live preview; writes it in a job.
#pragma once

#include "ui/charts/export.hpp"

#include <QDialog>

namespace telar {

class JobRunner;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `items` are offered one by one, and all on one page where there are several. `current` is chosen at
    /// first.
    explicit ExportDialog(std::vector<Exportable> items, int current = 0, QWidget* parent = nullptr);
    ~ExportDialog() override;

    /// Where the last export went; empty before.
    QString writtenPath() const { return written_; }

signals:
    void exported(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Ui;
    void build();
    void buildFilm();
    void copy();
    void retranslate();
    void itemChanged();
    void formatChanged();
    void schedulePreview();
    void updatePreview();
    void notePath();
    void setNote(const QString& text, bool error);
    void browse();
    void write();
    void writeTo(const QString& path);
    void remember() const;
    ExportFormat format() const;
    ExportOptions options() const;
    Exportable chosen() const;

    std::vector<Exportable> items_;
    std::unique_ptr<Ui> ui_;
    JobRunner* previewJob_;
    JobRunner* writeJob_;
    QString written_;
};

} // namespace telar
