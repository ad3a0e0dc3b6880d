// A label that remembers heights says what QLabel says, whatever was asked and changed before.
#include "tests/support/patience.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/theme.hpp"

#include <QRandomGenerator>
#include <QVBoxLayout>

#include <functional>

using namespace telar;

class tst_text_label : public QObject {
    Q_OBJECT

    /// The same label twice, one of each kind, below the same parent.
    struct Both {
        QWidget parent;
        QLabel plain{&parent};
        TextLabel kept{&parent};
        void change(const std::function<void(QLabel&)>& how) {
            how(plain);
            how(kept);
        }
    };

private slots:
    void initTestCase() { Theme::instance().attach(*qApp); }

    void aSentenceThatKeepsTallNeverGivesRoomBack() {
        TextLabel label;
        label.setWordWrap(true);
        label.setText(QStringLiteral("short"));
        const int low = label.heightForWidth(200);
        label.keepTall();
        QCOMPARE(label.heightForWidth(200), low);
        label.setText(QString("a sentence of many words ").repeated(5));
        const int high = label.heightForWidth(200), wide = label.heightForWidth(2000);
        QVERIFY(high > low && wide < high);
        for (const char* words : {"short", "", "two words"}) {
            label.setText(QLatin1String(words));
            QCOMPARE(label.heightForWidth(200), high);
            QCOMPARE(label.heightForWidth(2000), wide);
        }
        QFont larger = label.font();
        larger.setPixelSize(QFontInfo(larger).pixelSize() + 9);
        label.setFont(larger); // another look: what was high before says nothing
        label.setText(QStringLiteral("short"));
        QVERIFY(label.heightForWidth(200) < high);
    }

    void whatEverIsAskedIsWhatQtSays() {
        Both both;
        both.parent.show();
        QRandomGenerator random(77);
        const QString words[] = {
            QStringLiteral("A window glides over the image, cell by cell, and the largest value stays."),
            QStringLiteral("<b>Rich</b> text of <i>several</i> words<br>and of two lines, with a <a href='x'>link</a>"),
            QStringLiteral("Uno"), QString(), QStringLiteral("32 x 32 threads, 8 warps, 1 block, 4,096 cells")};
        const std::vector<std::function<void(QLabel&)>> changes = {
            [&, at = 0](QLabel& label) mutable { label.setText(words[at++ / 2 % std::size(words)]); },
            [at = 0](QLabel& label) mutable { label.setWordWrap(at++ / 2 % 4 != 3); },
            [at = 0](QLabel& label) mutable {
                QFont font = label.font();
                font.setPixelSize(10 + at++ / 2 % 3 * 6);
                label.setFont(font);
            },
            [at = 0](QLabel& label) mutable { label.setMargin(at++ / 2 % 3 * 4); },
            [at = 0](QLabel& label) mutable { label.setIndent(at++ / 2 % 3 * 9); },
            [at = 0](QLabel& label) mutable { label.setContentsMargins(at++ / 2 % 3 * 7, 3, 2, 1); },
            [at = 0](QLabel& label) mutable { label.setFrameStyle(at++ / 2 % 2 ? QFrame::Box : QFrame::NoFrame); },
            [at = 0](QLabel& label) mutable { label.setTextFormat(at++ / 2 % 2 ? Qt::PlainText : Qt::AutoText); },
            [at = 0](QLabel& label) mutable {
                label.setTextInteractionFlags(at++ / 2 % 2 ? Qt::TextSelectableByMouse : Qt::LinksAccessibleByMouse);
            },
            [at = 0](QLabel& label) mutable {
                label.setStyleSheet(at++ / 2 % 2 ? QStringLiteral("padding: 11px; font-size: 19px;") : QString());
            },
        };
        int asked = 0;
        for (int round = 0; round < 600; ++round) {
            both.change(changes[random.bounded(static_cast<quint32>(changes.size()))]);
            if (round % 50 == 49)
                Theme::instance().setPresenter(!Theme::instance().presenter());
            for (int i = 0; i < 9; ++i, ++asked) { // some of them again
                const int width = 40 + 20 * random.bounded(9);
                QCOMPARE(both.kept.heightForWidth(width), both.plain.heightForWidth(width));
            }
            QCOMPARE(both.kept.sizeHint(), both.plain.sizeHint());
            QCOMPARE(both.kept.hasHeightForWidth(), both.plain.hasHeightForWidth());
        }
        Theme::instance().setPresenter(false);
        QCOMPARE(asked, 5400);
    }

    /// In a layout: text that grows gets its room.
    void aLayoutGivesItsRoom() {
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        auto* label = new TextLabel(QStringLiteral("One line"), &page);
        label->setWordWrap(true);
        column->addWidget(label);
        column->addStretch(1);
        page.resize(200, 500);
        page.show();
        const int before = label->height();
        label->setText(
            QStringLiteral("So many words that they take several lines where a page is as narrow as this one is. ")
                .repeated(2));
        QTRY_VERIFY(label->height() >= 3 * before);
        label->setText(QStringLiteral("One line"));
        QTRY_COMPARE(label->height(), before);
    }
};

QTEST_MAIN(tst_text_label)
#include "tst_text_label.moc"
