// Which lane holds which element of a fragment: every place once, and as the PTX ISA's tables say, or an H100.
#include "core/base/files.hpp"
#include "core/simt/machine/fragments.hpp"

#include <QTest>

#include <map>
#include <set>
#include <tuple>

using namespace telar;
using namespace telar::machine;

namespace {

/// wmma.load with these words, too.
std::optional<MatrixOp> loadOf(const QString& words) {
    const std::string text = "load sync aligned " + words.toStdString();
    ptx::Instruction load;
    load.opcode = "wmma";
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        load.modifiers.push_back(std::string_view(text).substr(from, end - from));
        from = end + 1;
    }
    return matrixOp(load);
}

/// Of wmma, as the table names it.
MatrixFragment fragmentNamed(const QString& factors, const QString& shape, const QString& part) {
    const QString of = part.size() > 1 ? part.mid(2) : factors;
    const std::map<QString, QString> types{{"half", "f16"},  {"bf16", "bf16"}, {"s8", "s8"},
                                           {"u8", "u8"},     {"tf32", "tf32"}, {"f64", "f64"},
                                           {"float", "f32"}, {"int", "s32"},   {"double", "f64"}};
    const auto op = loadOf(part.left(1) + " row " + shape + " " + types.at(of));
    return op ? matrixFragment(*op, op->part) : MatrixFragment{};
}

QList<QStringList> tableOf(const char* file) {
    QList<QStringList> rows;
    if (const auto text = readFile(TELAR_TEST_DATA "/cuda/" + std::string(file)))
        for (const auto& line : QString::fromStdString(*text).split('\n', Qt::SkipEmptyParts))
            if (!line.startsWith('#'))
                rows.push_back(line.split(','));
    return rows;
}

} // namespace

class tst_fragments : public QObject {
    Q_OBJECT

private slots:
    void everyPlaceIsTakenOnce() {
        for (const auto& kind : fragmentKinds())
            for (const auto* fragment : {&kind.a, &kind.b, &kind.c}) {
                std::set<std::tuple<uint32_t, uint32_t, uint32_t>> seen;
                for (uint32_t row = 0; row < fragment->rows; ++row)
                    for (uint32_t column = 0; column < fragment->columns; ++column) {
                        const auto slot = fragment->slot(row, column);
                        QVERIFY2(slot.lane < 32 && slot.index < fragment->registers &&
                                     slot.part < fragment->perRegister(),
                                 kind.instruction.c_str());
                        QVERIFY2(seen.insert({slot.lane, slot.index, slot.part}).second, kind.instruction.c_str());
                    }
            }
        QVERIFY(fragmentKinds().front().published() && !fragmentKinds().back().published());
    }
    void slotsAndPlacesAreOneAnother() {
        for (const auto& kind : fragmentKinds())
            for (const auto* fragment : {&kind.a, &kind.b, &kind.c})
                for (uint32_t row = 0; row < fragment->rows; ++row)
                    for (uint32_t column = 0; column < fragment->columns; ++column) {
                        const auto slot = fragment->slot(row, column);
                        const auto place = fragment->place(slot.lane, slot.index, slot.part);
                        QVERIFY2(place.row == row && place.column == column, kind.instruction.c_str());
                    }
    }
    void wmmaLiesAsOnAnH100() {
        const auto rows = tableOf("h100_fragments.csv");
        QCOMPARE(rows.size(), 39);
        for (const auto& row : rows) {
            const auto fragment = fragmentNamed(row[0], row[1], row[2]);
            const auto name = qPrintable(row.mid(0, 3).join(' '));
            QVERIFY2(fragment.rows == row[3].toUInt() && fragment.columns == row[4].toUInt(), name);
            const uint32_t per = fragment.perRegister(), held = row[5].toUInt();
            QVERIFY2(held == fragment.registers * per, name);
            for (uint32_t r = 0; r < fragment.rows; ++r)
                for (uint32_t c = 0; c < fragment.columns; ++c) {
                    const auto slot = fragment.slot(r, c);
                    for (uint32_t copy = 0; copy < fragment.copies(); ++copy) {
                        const uint32_t index = slot.index + copy * fragment.registers / fragment.copies();
                        QVERIFY2(row[static_cast<qsizetype>(6 + slot.lane * held + index * per + slot.part)].toUInt() ==
                                     r * fragment.columns + c,
                                 name);
                    }
                }
        }
    }
    /// nvcc names shared memory, and its assembler makes ldmatrix of that where rows of 16 bytes will do (LDSM in its listing, H100).
    void loadsOfSharedMemoryBecomeLdmatrix_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("accesses");
        QTest::addColumn<int>("bytes");
        for (const auto& [words, accesses, bytes] : {std::tuple{"a row m16n16k16 f16", 1, 16},
                                                     {"a col m16n16k16 f16", 1, 16},
                                                     {"b row m16n16k16 f16", 1, 16},
                                                     {"a row m32n8k16 f16", 2, 16},
                                                     {"b col m32n8k16 f16", 1, 16},
                                                     {"a row m16n16k16 s8", 1, 16},
                                                     {"a row m32n8k16 s8", 2, 16},
                                                     {"b col m32n8k16 s8", 1, 16},
                                                     {"a col m16n16k16 s8", 8, 1},
                                                     {"b row m32n8k16 s8", 4, 1},
                                                     {"c row m16n16k16 f32", 4, 8},
                                                     {"c col m16n16k16 f32", 8, 4},
                                                     {"c row m16n16k16 f16", 4, 4},
                                                     {"c col m16n16k16 f16", 4, 4},
                                                     {"c row m8n32k16 f32", 8, 4},
                                                     {"c col m8n32k16 f32", 4, 8}})
            QTest::newRow(words) << QString(words) << accesses << bytes;
    }
    void loadsOfSharedMemoryBecomeLdmatrix() {
        QFETCH(QString, words);
        QFETCH(int, accesses);
        QFETCH(int, bytes);
        const auto op = loadOf("shared " + words);
        QVERIFY(op.has_value());
        MatrixAccess all[mostMatrixAccesses];
        QCOMPARE(static_cast<int>(matrixAccesses(*op, matrixFragment(*op, op->part), all)), accesses);
        for (int k = 0; k < accesses; ++k)
            QCOMPARE(int(all[k].bytes), bytes);
        QCOMPARE(loadsRows(*op), bytes == 16);
    }
    // PTX ISA 9.0, "Matrix Fragments for mma.m16n8k8" of .tf32: groupID = lane / 4, threadID_in_group = lane % 4.
    void tf32IsAsTheTablesSay() {
        const auto& kind = fragmentKinds().front();
        QCOMPARE(kind.title(), std::string("mma m16n8k8, TF32 → float32"));
        for (uint32_t lane = 0; lane < 32; ++lane) {
            const uint32_t group = lane / 4, thread = lane % 4;
            for (uint32_t i = 0; i < 4; ++i) {
                const auto a = kind.a.slot(group + (i % 2 == 1 ? 8 : 0), thread + (i >= 2 ? 4 : 0));
                QVERIFY(a.lane == lane && a.index == i);
                const auto c = kind.c.slot(group + (i >= 2 ? 8 : 0), thread * 2 + i % 2);
                QVERIFY(c.lane == lane && c.index == i);
            }
            for (uint32_t i = 0; i < 2; ++i) {
                const auto b = kind.b.slot(thread + 4 * i, group);
                QVERIFY(b.lane == lane && b.index == i);
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_fragments)
#include "tst_fragments.moc"
