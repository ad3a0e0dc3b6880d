// Pairs of similar answers of a class, and both texts of a pair side by side with what they have in common.
#pragma once

#include "core/exercise/similarity.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QDialog>

class QPlainTextEdit;

namespace telar {

class RowsTable;

class SimilarWindow : public QDialog {
    Q_OBJECT
public:
    /// Compares the answers in a job.
    explicit SimilarWindow(std::shared_ptr<const ClassList> list, QWidget* parent = nullptr);
    bool busy() const { return runner_.running(); }
    RowsTable* pairs() const { return pairs_; }
    QPlainTextEdit* text(int side) const { return texts_[side]; }

private:
    void retranslate();
    void showPair(int row);
    void mark();
    /// The place of the other text that has the line of this one at the cursor.
    void follow(int side);

    std::shared_ptr<const ClassList> list_;
    std::shared_ptr<const Similarities> found_;
    QLabel *summary_, *names_[2];
    RowsTable* pairs_;
    QPlainTextEdit* texts_[2];
    JobRunner runner_;
    int shown_ = -1; ///< row of the pair
};

} // namespace telar
