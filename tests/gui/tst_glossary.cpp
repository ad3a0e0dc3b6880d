// The glossary: each term has a picture that is drawn, in every look and language, and is like no other's.
#include "tests/support/gui.hpp"
#include "ui/glossary/term_pictures.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/widgets/own_text.hpp"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTextBlock>

using namespace telar;

namespace {

QImage painted(const QString& name) {
    const QImage drawn = termPicture(name, 1);
    QImage image(drawn.size(), QImage::Format_RGB32);
    image.fill(colors().surface);
    QPainter(&image).drawImage(0, 0, drawn);
    return image;
}

/// Pixels of the outermost lines that are drawn upon: a picture that is cut has many.
int onTheEdge(const QString& name) {
    const QImage drawn = termPicture(name, 1);
    int count = 0;
    for (int x = 0; x < drawn.width(); ++x)
        count += (qAlpha(drawn.pixel(x, 0)) > 0) + (qAlpha(drawn.pixel(x, drawn.height() - 1)) > 0);
    for (int y = 0; y < drawn.height(); ++y)
        count += (qAlpha(drawn.pixel(0, y)) > 0) + (qAlpha(drawn.pixel(drawn.width() - 1, y)) > 0);
    return count;
}

} // namespace

class tst_glossary : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setPresenter(false);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void everyTermHasAPicture() {
        for (const char* code : {"en", "es"}) {
            QFile file(QStringLiteral(":/help/%1/glossary.md").arg(QLatin1String(code)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto terms = QString::fromUtf8(file.readAll()).split(QStringLiteral("\n### ")).mid(1);
            QVERIFY(terms.size() > 40);
            static const QRegularExpression link(QStringLiteral("!\\[([^\\]]{12,})\\]\\(term:([a-z0-9-]+)\\)"));
            QStringList used;
            for (const auto& term : terms) {
                const auto found = link.match(term);
                QVERIFY2(found.hasMatch(), qPrintable(term.left(60)));
                used << found.captured(2);
            }
            QCOMPARE(QSet<QString>(used.begin(), used.end()).size(), used.size());
            auto drawn = termPictureNames();
            used.sort();
            drawn.sort();
            QCOMPARE(used, drawn);
        }
    }
    void everyPictureIsDrawnWhole() {
        QStringList wrong;
        for (const bool dark : {false, true})
            for (const bool large : {false, true}) {
                Theme::instance().setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
                Theme::instance().setPresenter(large);
                for (const char* code : {"en", "es"}) {
                    setLanguage(code);
                    QList<QImage> seen;
                    for (const auto& name : termPictureNames()) {
                        const QImage image = painted(name);
                        QVERIFY2(image.width() >= px(100) && image.width() <= px(300) && image.height() >= px(30),
                                 qPrintable(name));
                        QVERIFY2(!seen.contains(image), qPrintable(name));
                        if (const int cut = onTheEdge(name); cut > 0)
                            wrong << QStringLiteral("%1 in %2: %3 pixels at its edge")
                                         .arg(name, QLatin1String(code))
                                         .arg(cut);
                        seen << image;
                    }
                }
            }
        wrong.removeDuplicates();
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
    /// In the help, and again in the colours of another theme.
    void theHelpShowsThem() {
        QWidget parent;
        auto* help = HelpWindow::open(&parent, "glossary", "warp");
        auto* text = help->findChild<OwnText*>();
        QVERIFY(text);
        const auto picture = [&] {
            return text->document()->resource(QTextDocument::ImageResource, QUrl("term:warp")).value<QImage>();
        };
        const QImage light = picture();
        QVERIFY(light.width() > 100);
        Theme::instance().setMode(Theme::Mode::Dark);
        QCoreApplication::processEvents();
        QVERIFY(picture().width() > 100 && picture() != light);
        QVERIFY(
            text->document()->resource(QTextDocument::ImageResource, QUrl("term:nothing")).value<QImage>().width() <=
            1);
    }
    /// In the words of either language, and there it stays in another size.
    void theHelpOpensAtATerm() {
        for (const auto& [code, asked, words] :
             {std::tuple("en", "tile", "tile"), {"es", "tile", "mosaico"}, {"es", "measuring", "Medir"}}) {
            setLanguage(QLatin1String(code));
            QWidget parent;
            auto* help = HelpWindow::open(&parent, "glossary", QLatin1String(asked));
            help->resize(1280, 720);
            QCoreApplication::processEvents();
            auto* text = help->findChild<OwnText*>();
            bool seen = false;
            for (auto block = text->document()->begin(); block.isValid(); block = block.next())
                if (block.blockFormat().headingLevel() > 0 && block.text() == QLatin1String(words)) {
                    const int top = text->cursorRect(QTextCursor(block)).top();
                    QVERIFY2(top > -px(4) && top < px(60),
                             qPrintable(QStringLiteral("%1 at %2").arg(QLatin1String(words)).arg(top)));
                    seen = true;
                }
            QVERIFY2(seen, words);
        }
        setLanguage("en");
    }
};

QTEST_MAIN(tst_glossary)
#include "tst_glossary.moc"
