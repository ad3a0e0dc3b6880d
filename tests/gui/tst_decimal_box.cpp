// Decimal numbers typed with a point or a comma, wherever the desktop is.
#include "core/base/numbers.hpp"
#include "ui/base/language.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QTest>
#include <QVBoxLayout>

using namespace telar;

class tst_decimal_box : public QObject {
    Q_OBJECT

private slots:
    void cleanup() {
        setCountry("");
        setLanguage("en");
    }
    void bothSigns_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<std::string>("country");
        QTest::addColumn<QString>("shown");
        QTest::newRow("English") << "en" << std::string("") << "0.500";
        QTest::newRow("Mexico") << "es" << std::string("es_MX") << "0.500";
        QTest::newRow("Spain") << "es" << std::string("es_ES") << "0,500";
        QTest::newRow("Argentina") << "es" << std::string("es_AR") << "0,500";
    }
    void bothSigns() {
        QFETCH(QString, language);
        QFETCH(std::string, country);
        QFETCH(QString, shown);
        QWidget window;
        auto* box = new DecimalBox(&window); // made before the language is chosen
        box->setDecimals(3);
        box->setRange(-5000, 5000);
        (new QVBoxLayout(&window))->addWidget(box);
        window.show();
        setCountry(country);
        setLanguage(language);
        for (const char* typed : {"0.5", "0,5", ".5", ",5"}) {
            box->setValue(7);
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, typed);
            QTest::keyClick(box, Qt::Key_Return);
            QVERIFY2(box->value() == 0.5, qPrintable(QString("%1: %2").arg(typed).arg(box->value())));
            QCOMPARE(box->text(), shown);
        }
        box->setValue(1234.5); // four digits stand together, as in every field
        QCOMPARE(box->text(), QString("1234") + shown[1] + "500");
        box->selectAll();
        QTest::keyClicks(box, "1.234,5"); // which of them? the second is not taken
        QTest::keyClick(box, Qt::Key_Return);
        QVERIFY(box->value() < 2);
    }
};

QTEST_MAIN(tst_decimal_box)
#include "tst_decimal_box.moc"
