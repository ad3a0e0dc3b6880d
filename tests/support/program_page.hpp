// What tests of the page of whole programs and of Python's scripts do again and again.
#pragma once

#include "core/simt/cuda/python.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/patience.hpp"
#include "ui/labs/kernel/program_page.hpp"

#include <QFile>
#include <QTableView>
#include <QTemporaryDir>

namespace telar::test {

/// A file of the folder that holds this; empty: it could not be written.
inline QString written(const QTemporaryDir& folder, const char* name, const std::string& text) {
    QFile file(folder.filePath(QLatin1String(name)));
    return file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) >= 0
               ? file.fileName()
               : QString();
}

/// Opens the file and waits for the editor to hold it.
inline void openScript(KernelPage& kernel, const QString& path) {
    QVERIFY(kernel.rest());
    QVERIFY(kernel.lab->openPath(path));
    QTRY_COMPARE(kernel.model().state().name, QFileInfo(path).fileName().toStdString());
    QTRY_COMPARE(kernel.results().page(), int(KernelResults::Program));
    QVERIFY(kernel.rest());
}
inline bool noPython() { return TELAR_SANITIZED || cuda::pythonOfPath().empty() || !cuda::cudaFolder(); }

inline ProgramPage* pageOf(KernelPage& kernel) {
    kernel.results().showPage(KernelResults::Program);
    return kernel.results().program();
}
/// Of the first launch of a kernel; -1: there is none.
inline int rowOf(const ProgramPage* page, const char* kernel) {
    for (int k = 0; k < page->rows().rowCount(); ++k)
        if (page->rows().index(k, ProgramTable::What).data().toString() == QLatin1String(kernel))
            return k;
    return -1;
}
inline bool openLaunch(KernelPage& w, const char* kernel) {
    auto* page = pageOf(w);
    const int row = rowOf(page, kernel);
    if (row < 0)
        return false;
    emit page->table()->activated(page->rows().index(row, 0));
    return QTest::qWaitFor([&] { return !page->busy(); }, patience) && w.rest() &&
           w.results().page() == int(KernelResults::Output);
}
inline const char* wrong(KernelPage& kernel) {
    const auto compiled = kernel.model().compiled();
    return compiled && compiled->error ? compiled->error->what.source.c_str() : "no result";
}
/// There is one button to run by: the page's own where it does something else than the lab's.
inline void press(ProgramPage* page) {
    const QWidget* up = page;
    while (up && !qobject_cast<const KernelLab*>(up))
        up = up->parentWidget();
    auto* lab = static_cast<const KernelLab*>(up);
    QTest::mouseClick(page->button()->isVisible() ? page->button() : lab->runButton(), Qt::LeftButton);
}

} // namespace telar::test
