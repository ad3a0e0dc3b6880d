// Somebody who reads a lesson and does what it says with mouse and keys.
#pragma once

#include "core/base/files.hpp"
#include "tests/support/projects.hpp"
#include "tests/support/scratch.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lesson_panel.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTextBrowser>
#include <QToolButton>

namespace telar::test {

/// A reader: what hands do, no more.
struct Reader {
    AllLabs all;
    LessonSession& session() { return all.window.lessons()->session(); }
    QWidget* lab() { return all.window.currentLab(); }

    template <class T>
    T* find(const char* name) {
        auto* run = all.window.currentLab()->runButton();
        auto* found = run && run->objectName() == QLatin1String(name) ? qobject_cast<T*>(run)
                                                                      : lab()->findChild<T*>(QLatin1String(name));
        if (!found)
            qFatal("no control named %s", name);
        return found;
    }
    bool open(const char* id) {
        setLessonProgress(id, {});
        all.window.lessons()->open(id);
        const auto begun = [&] { return session().lesson() && session().lesson()->id == id; };
        if (!QTest::qWaitFor(begun, test::patience)) {
            qWarning("%s does not begin", id);
            return false;
        }
        const bool still = rest();
        QTest::qWait(300); // a person looks first: the view of the step is in place by then
        if (!still || !rest()) {
            qWarning("%s does not come to rest", id);
            return false;
        }
        return asks();
    }
    /// A step leaves something to do: not all of it is green before a hand has moved.
    bool asks() {
        QTest::qWait(150); // facts are looked at every 120 ms
        if (!session().lesson() || session().current().checks.empty() || !session().allGreen())
            return true;
        qWarning("step %d is green before anything was done:", session().step() + 1);
        for (const auto& fact : session().lab(session().current().lab)->facts())
            for (const auto& check : session().current().checks)
                if (fact.id.toStdString() == check.fact)
                    qWarning("%s %s", check.fact.c_str(), qPrintable(wordsOf(fact)));
        return false;
    }
    /// Until all is computed. Nobody waits until every variant has been measured.
    bool rest() {
        if (lab() == all.pooling)
            return QTest::qWaitFor(
                [this] { return !all.pooling->model().loading() && !all.pooling->model().computing(); },
                test::patience);
        return all.rest(test::patience);
    }
    void click(MatrixView* view, int row, int column) {
        QTest::mouseClick(view, Qt::LeftButton, {}, view->cellRect(row, column).center().toPoint());
    }
    void pair(const char* name, const char* text) {
        auto* field = find<PairField>(name)->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        (void)rest();
    }
    void type(const char* name, const char* text) {
        auto* field = find<QLineEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        (void)rest();
    }
    void segment(const char* name, int index) {
        QTest::mouseClick(find<Segmented>(name)->button(index), Qt::LeftButton);
        (void)rest();
    }
    void spin(const char* name, int value) {
        auto* box = find<QSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Return);
        (void)rest();
    }
    void combo(const char* name, int index) {
        auto* box = find<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        if (box->currentIndex() != index)
            qFatal("%s does not go to %d", name, index);
        (void)rest();
    }
    /// A tab, or a panel of that title wherever it has been folded.
    void tab(const QString& title) {
        for (auto* dock : lab()->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (dock->windowTitle() == title)
                all.window.currentLab()->bringUp(*dock);
        for (auto* bar : lab()->findChildren<QTabBar*>())
            for (int i = 0; i < bar->count(); ++i)
                if (bar->tabText(i) == title)
                    bar->setCurrentIndex(i);
        (void)rest();
    }
    bool green() {
        return QTest::qWaitFor([this] { return session().allGreen(); }, test::patience);
    }
    /// Green, and on to the next step by the button.
    bool next() {
        if (!green())
            return false;
        const int before = session().step();
        const bool last = session().isLast();
        QTest::mouseClick(all.window.findChild<QPushButton*>("lessonNext"), Qt::LeftButton);
        if (last)
            return !session().lesson();
        return QTest::qWaitFor([&] { return session().step() == before + 1; }, test::patience) && rest() && asks();
    }
    static QString wordsOf(const LabFact& fact) {
        const auto* number = std::get_if<double>(&fact.value);
        const auto* word = std::get_if<std::string>(&fact.value);
        return number ? QString::number(*number) : word ? QString::fromStdString(*word) : QStringLiteral("unknown");
    }
    QString stuck() {
        if (!session().lesson())
            return {};
        QString words = QStringLiteral("step %1:").arg(session().step() + 1);
        const auto& step = session().current();
        for (std::size_t i = 0; i < step.checks.size(); ++i)
            if (!session().green(static_cast<int>(i)))
                for (const auto& fact : session().lab(step.lab)->facts())
                    if (fact.id.toStdString() == step.checks[i].fact)
                        words += QStringLiteral(" %1 is %2;").arg(fact.id, wordsOf(fact));
        return words;
    }
};

} // namespace telar::test

#define NEXT(reader) QVERIFY2((reader).next(), qPrintable((reader).stuck()))
