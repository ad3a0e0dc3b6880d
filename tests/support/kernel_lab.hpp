// The lab of kernels alone in a window, and what its tests look at.
#pragma once

#include "core/simt/cuda/compiler.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/scratch.hpp"
#include "ui/labs/kernel/compare_page.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/kernel_samples.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/kernel/kernel_steps.hpp"
#include "ui/labs/kernel/kernel_versions.hpp"
#include "ui/labs/kernel/output_page.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/labs/kernel/warp_pictures.hpp"
#include "ui/source/source_view.hpp"
#include "ui/steps/step_variables.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>

namespace telar::test {

inline constexpr char endless[] = "__global__ void spin(int* out) {\n"
                                  "    for (volatile int i = 0;; ++i)\n"
                                  "        if (i < 0)\n"
                                  "            out[0] = i;\n"
                                  "}\n";

struct KernelPage : One<KernelLab> {
    KernelPage() : One("bench") {}
    KernelModel& model() { return lab->model(); }
    SourceView& source() { return *lab->stage()->source(); }
    KernelResults& results() { return *lab->results(); }
    bool open(const char* sample) {
        find<QAction>(qPrintable(QStringLiteral("sample_") + QLatin1String(sample)))->trigger();
        return rest() && model().result();
    }
    bool replace(const std::string& text) {
        model().replaceSource("test", text, "kernel.cu");
        return rest();
    }
    StepsPage& steps() { return *results().steps(); }
    void showVariables() { results().showPage(KernelResults::Variables); }
    /// What the table says of a variable, "tile.[3].[1]" of a part of it; empty where it is not there.
    QString variable(const QString& path, int column = StepVariables::Value, int role = Qt::DisplayRole) {
        auto& model = *steps().variables();
        const auto names = path.split(QLatin1Char('.'));
        QModelIndex at = model.find(names[0]);
        for (qsizetype k = 1; k < names.size() && at.isValid(); ++k) {
            while (model.canFetchMore(at))
                model.fetchMore(at);
            QModelIndex next;
            for (int row = 0; row < model.rowCount(at); ++row)
                if (model.index(row, 0, at).data().toString() == names[k])
                    next = model.index(row, 0, at);
            at = next;
        }
        return at.isValid() ? at.siblingAtColumn(column).data(role).toString() : QString();
    }
    /// Value of an array's element after the run.
    double value(int64_t row, int64_t column) { return results().output()->view()->scene().value(row, column); }
};

inline int lineOf(const std::string& source, const char* words) {
    return 1 +
           static_cast<int>(std::count(source.begin(), source.begin() + static_cast<long>(source.find(words)), '\n'));
}

} // namespace telar::test
