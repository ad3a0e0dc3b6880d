// The arrays of a kernel after its run, as numbers or a heat map; a click asks which thread wrote an element.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QWidget>

namespace telar {

struct Exportable;
class MatrixView;
class Segmented;

/// Of an array that is drawn in rows: a square where there is one, else rows of 32, 64 for longer ones.
int64_t usualColumns(int64_t count);

class OutputPage : public QWidget {
    Q_OBJECT
public:
    explicit OutputPage(KernelModel& model, QWidget* parent = nullptr);
    MatrixView* view() const { return view_; }
    /// Parameter whose array is shown; -1: none.
    int parameter() const;
    /// Asks who wrote it; the answer is shown when it is known.
    void choose(int64_t element);
    int64_t element() const { return element_; }
    QString answer() const;
    /// What the comparison with the reference says; empty where none is asked for.
    QString verdict() const;
    MatrixView* wantedView() const { return wanted_; }
    std::vector<Exportable> exportables() const;

signals:
    /// The warp that wrote the element, and its lane.
    void writerRequested(qint64 block, quint32 warp, int lane, int parameter, qint64 element);
    /// The thread that wrote it, in its block.
    void variablesRequested(qint64 block, quint32 thread, int parameter, qint64 element);

private:
    void build();
    void takeResult();
    void showArray();
    void showAnswer();
    QString unsetWords() const;
    QString sectorWords(const KernelWriters& writers, std::size_t element) const;
    void showComparison();
    void chooseReference();
    QPushButton* button(const char* name);
    void ask(bool variables);

    KernelModel& model_;
    QLabel* answer_;
    QComboBox* array_;
    QSpinBox* columns_;
    Segmented* display_;
    MatrixView* view_;
    QPushButton *follow_, *step_, *compare_, *goTo_;
    QLabel *verdict_, *ownLabel_, *wantedLabel_;
    MatrixView* wanted_;
    std::shared_ptr<const KernelLaunch> shown_;
    int64_t element_ = -1;
    std::map<int, int> columnsOf_; ///< as chosen, by parameter
};

} // namespace telar
