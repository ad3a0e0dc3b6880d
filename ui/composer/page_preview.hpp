// The pages of a report one below the other, as they are printed. A job lays out and draws those that are seen: fonts belong
// to the thread that made them, so nothing laid out leaves it.
#pragma once

#include "core/report/pages.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QAbstractScrollArea>
#include <QImage>

#include <map>

namespace telar {

class PagePreview : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit PagePreview(QWidget* parent = nullptr);
    /// What was drawn before stays until the new page is.
    void setPages(std::shared_ptr<const ReportPages> report);
    int pages() const { return count_; }
    void showPage(int page);
    /// Whether every visible page is drawn as it is now.
    bool settled() const;

signals:
    /// So many pages, since `setPages`.
    void laidOut(int count);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Drawn {
        QImage image;
        int round = 0;
    };
    QSize pageSize() const;
    QRect pageAt(int page) const;
    void arrange();
    void draw();
    bool isStale(int page) const;
    std::vector<int> stale() const;

    std::shared_ptr<const ReportPages> report_;
    std::map<int, Drawn> drawn_;
    int round_ = 0, laidOutRound_ = 0, count_ = 0;
    JobRunner drawer_;
};

} // namespace telar
