// The menu Edit goes to what has the focus; Ctrl+F finds text where there is some; a copied picture opens; the help is searched.
#include "tests/support/all_labs.hpp"
#include "tests/support/gui.hpp"
#include "ui/labs/kernel/kernel_samples.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/project/project_session.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/source/code_editor.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/messages.hpp"

#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QRegularExpression>

using namespace telar;

class tst_edit_menu : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<test::AllLabs> all_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        all_ = std::make_unique<test::AllLabs>();
    }
    void cleanup() { setLanguage("en"); }

    void wordsAreFoundInTheEditor() {
        all_->window.showLab("bench");
        QVERIFY(all_->rest());
        auto* view = all_->kernel->stage()->source();
        auto* editor = qobject_cast<CodeEditor*>(view->editor());
        auto* words = view->findChild<QLineEdit*>("findWords");
        QVERIFY(!words->isVisible());
        editor->setCursorPosition(0, 0);
        all_->window.action("find")->trigger();
        QTRY_VERIFY(words->isVisible());
        QTest::keyClicks(words, "blockdim");
        QCOMPARE(editor->selectedText(), QString("blockDim"));
        int line = 0, column = 0, toLine = 0, toColumn = 0;
        QTest::keyClicks(words, "X"); // nothing is called so
        editor->getSelection(&line, &column, &toLine, &toColumn);
        words->setText("i");
        QTest::keyClick(words, Qt::Key_Return);
        const auto place = [&] {
            editor->getSelection(&line, &column, &toLine, &toColumn);
            return std::pair(line, column);
        };
        const auto first = place();
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(place() != first);
        QTest::keyClick(words, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(place(), first);
        QTest::keyClick(words, Qt::Key_Escape);
        QVERIFY(!words->isVisible());
    }

    void editActionsGoToWhatHasTheFocus() {
        all_->window.showLab("bench");
        QVERIFY(all_->rest());
        auto* editor = all_->kernel->stage()->source()->editor();
        editor->setFocus();
        QTRY_VERIFY(editor->hasFocus());
        all_->window.action("selectAll")->trigger();
        all_->window.action("copy")->trigger();
        QCOMPARE(QApplication::clipboard()->text().toUtf8(), all_->kernel->stage()->source()->text());
    }

    void aCopiedPictureOpens() {
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        QImage picture(7, 5, QImage::Format_Grayscale8);
        picture.fill(0);
        for (int r = 0; r < 5; ++r)
            for (int k = 0; k < 7; ++k)
                picture.scanLine(r)[k] = static_cast<uchar>(10 * r + k);
        QApplication::clipboard()->setImage(picture);
        all_->pooling->centralWidget()->setFocus();
        all_->window.action("paste")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!all_->pooling->busy() && all_->pooling->commandLine().contains("pasted"),
                                 test::patience);
        QTRY_COMPARE(all_->pooling->model().result()->shape, (PoolingShape{2, 3})); // of 5 x 7 by windows of 2 x 2
        QVERIFY(QFile::exists(all_->pooling->model().state().source.path));
    }

    void theHelpIsSearched() {
        auto* help = HelpWindow::open(&all_->window, "start");
        auto* pages = help->findChild<QListWidget*>();
        auto* search = help->findChild<QLineEdit*>("helpSearch");
        const auto shown = [&] {
            int count = 0;
            for (int i = 0; i < pages->count(); ++i)
                count += !pages->item(i)->isHidden();
            return count;
        };
        const int all = shown();
        search->setText("im2col");
        QVERIFY(shown() > 0 && shown() < all);
        QVERIFY(!pages->currentItem()->isHidden());
        search->setText("xqzwv");
        QCOMPARE(shown(), 0);
        search->clear();
        QCOMPARE(shown(), all);
        help->close();
    }

    /// The comments of the examples and what they print are in the language of the window; their code is the same.
    void examplesSpeakTheLanguage() {
        for (const auto& samples : {kernelSamples(), rankSamples(), scriptSamples()})
            for (const auto& one : samples) {
                setLanguage("en");
                const QByteArray english = kernelSampleSource(QString::fromLatin1(one.id));
                setLanguage("es");
                const QByteArray spanish = kernelSampleSource(QString::fromLatin1(one.id));
                QVERIFY2(english != spanish, one.id);
                QCOMPARE(spanish.count('\n'), english.count('\n'));
                const auto code = [](QByteArray text) {
                    QStringList lines;
                    static const QRegularExpression printed(QStringLiteral("\"[^\"]*\""));
                    for (auto line : QString::fromUtf8(text).replace(printed, QStringLiteral("\"\"")).split(u'\n'))
                        if (const auto at = line.indexOf("//"); at >= 0)
                            lines << line.left(at);
                        else if (line.contains(';') || line.contains('='))
                            lines << line;
                    return lines;
                };
                if (!QByteArray(one.id).endsWith(".py"))
                    QCOMPARE(code(spanish), code(english));
            }
    }

    /// Of two windows with one project the second says so.
    void aProjectInTwoWindowsIsSaid() {
        QTemporaryDir folder;
        const QString path = folder.filePath("both.telar");
        all_->window.session()->save(path);
        QTRY_VERIFY(QFile::exists(path) && !all_->window.session()->saving());
        test::AllLabs second;
        auto* messages = second.window.findChild<Messages*>();
        second.window.openPath(path);
        QTRY_VERIFY_WITH_TIMEOUT(std::any_of(messages->kept().begin(), messages->kept().end(),
                                             [](const auto& one) { return one.words.contains("another window"); }),
                                 test::patience);
    }
};

QTEST_MAIN(tst_edit_menu)
#include "tst_edit_menu.moc"
