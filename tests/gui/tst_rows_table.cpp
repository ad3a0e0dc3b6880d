// Tables of what was computed: what they show, how they are marked, what is copied, what may be written.
#include "ui/theme/theme.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

using namespace telar;

class tst_rows_table : public QObject {
    Q_OBJECT

    static QVariant at(const RowsTable& table, int row, int column, int role) {
        return table.model()->index(row, column).data(role);
    }

private slots:
    void showsTextsSidesTipsAndMarks() {
        RowsTable table("t", "lr", nullptr);
        table.setTitles({"Name", "Time", "Share"});
        table.setRows({tableRow({"one", "1 ms", "10 %"}, "why"), {{"two"}, {"2 ms", {}, CellMark::Bad}}});
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.text(0, 2), QString("10 %"));
        QCOMPARE(table.text(1, 2), QString()); // a row may be shorter
        QCOMPARE(at(table, 0, 1, Qt::ToolTipRole).toString(), QString("why"));
        QVERIFY(at(table, 0, 0, Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
        for (int column : {1, 2}) // the last side goes on
            QVERIFY(at(table, 0, column, Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QCOMPARE(at(table, 1, 1, Qt::ForegroundRole).value<QColor>(), colors().bad);
        QVERIFY(!at(table, 1, 0, Qt::ForegroundRole).isValid());
        Theme::instance().setMode(Theme::Mode::Dark); // a mark is a role, not a colour
        QCOMPARE(at(table, 1, 1, Qt::ForegroundRole).value<QColor>(), Theme::darkColors().bad);
        Theme::instance().setMode(Theme::Mode::Light);
    }

    /// What is painted below the last whole row is one colour, wherever the table is scrolled to and however high it is.
    void rowsAreWhole() {
        RowsTable table("t", "l", nullptr, 20);
        table.setTitles({"A"});
        std::vector<TableRow> rows;
        for (int i = 0; i < 30; ++i)
            rows.push_back(tableRow({"████"}));
        table.setRows(std::move(rows));
        for (const int high : {150, 157, 163}) {
            table.resize(200, high);
            table.show();
            QVERIFY(QTest::qWaitForWindowExposed(&table));
            for (const int row : {0, 7, 29}) {
                table.scrollTo(table.model()->index(row, 0));
                const QImage seen = table.viewport()->grab().toImage();
                const int last = table.rowAt(seen.height() - 1), top = table.rowViewportPosition(last);
                if (last < 0 || top + table.rowHeight(last) <= seen.height())
                    continue;
                for (int y = top; y < seen.height(); ++y)
                    for (int x = 0; x < seen.width(); ++x)
                        QCOMPARE(seen.pixelColor(x, y), colors().surface);
            }
        }
    }

    void rowsThatStayKeepTheSelection() {
        RowsTable table("t", "l", nullptr);
        table.setTitles({"A"});
        table.setRows({tableRow({"a"}), tableRow({"b"}), tableRow({"c"})});
        QSignalSpy moved(&table, &RowsTable::currentRowChanged);
        table.setCurrentRow(1);
        QCOMPARE(moved.count(), 1);
        table.setRows({tableRow({"x"}), tableRow({"y"})});
        QCOMPARE(table.currentRow(), 1);
        QCOMPARE(table.text(1, 0), QString("y"));
        QCOMPARE(moved.count(), 1);
        table.setRows({});
        QCOMPARE(table.currentRow(), -1);
        QVERIFY(!table.model()->index(0, 0).isValid());
    }

    void copiesTheChosenRowsOrAll() {
        RowsTable table("t", "l", nullptr);
        table.setTitles({"A", "B"});
        table.setRows({tableRow({"1", "2"}), tableRow({"3", "4"}), tableRow({"5", "6"})});
        CopyKeys keys; // as the window has them
        qApp->installEventFilter(&keys);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("A\tB\n1\t2\n3\t4\n5\t6\n"));
        table.selectRow(1);
        table.selectionModel()->select(table.model()->index(2, 0),
                                       QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("A\tB\n3\t4\n5\t6\n"));
        qApp->removeEventFilter(&keys);
    }

    void onlyEditableCellsAreWritten() {
        RowsTable table("t", "l", nullptr);
        table.setTitles({"A", "B"});
        TableRow row = tableRow({"1", "2"});
        row[1].editable = true;
        table.setRows({row});
        QSignalSpy written(&table.rows(), &RowsModel::written);
        QVERIFY(!table.model()->setData(table.model()->index(0, 0), "9"));
        QVERIFY(table.model()->setData(table.model()->index(0, 1), "9"));
        QCOMPARE(written.count(), 1);
        QCOMPARE(written[0][2].toString(), QString("9"));
        QCOMPARE(table.text(0, 1), QString("2")); // until the rows are given anew
    }

    void fewerAndMoreColumns() {
        RowsTable table("t", "l", nullptr);
        table.setTitles({"A", "B"});
        table.setRows({tableRow({"1", "2"})});
        table.setTitles({"A", "B", "C"});
        QCOMPARE(table.columnCount(), 3);
        QCOMPARE(table.text(0, 2), QString());
        table.setRows({tableRow({"1", "2", "3"})});
        QCOMPARE(table.words(10), (std::vector<QStringList>{{"A", "B", "C"}, {"1", "2", "3"}}));
    }
};

QTEST_MAIN(tst_rows_table)
#include "tst_rows_table.moc"
