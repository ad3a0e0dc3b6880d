// Pictures that are written: what was put in comes back, and what no file can hold is refused.
#include "core/data/image.hpp"
#include "core/data/random.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/picture_cells.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::test;

class tst_image_save : public QObject {
    Q_OBJECT

private slots:
    void savesAndReadsBack() {
        Scratch scratch;
        const auto made = randomMatrix(33, 17, 1, 255);
        const auto path = scratch.path("a.png");
        QVERIFY(saveImage(viewOf(made->values), path).ok());
        const auto back = loadImage(path);
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<uint8_t>>(back->values).view(),
                                                   std::get<Matrix<uint8_t>>(made->values).view())),
                 QString());
        QCOMPARE(scratch.files(), 1);
    }
    void savesSixteenBits() {
        Scratch scratch;
        const auto made = randomMatrix(9, 11, 1, 65535);
        ImageOptions options;
        options.bits = 16;
        QVERIFY(saveImage(viewOf(made->values), scratch.path("a.png"), options).ok());
        const auto back = loadImage(scratch.path("a.png"));
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<int32_t>>(back->values).view(),
                                                   std::get<Matrix<int32_t>>(made->values).view())),
                 QString());
    }
    void levels() {
        Matrix<float> m(1, 6);
        const float values[] = {-5, 0, 127.5f, 300, NAN, INFINITY};
        std::copy(values, values + 6, m.data());
        auto plain = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png), "a.png");
        const int wanted[] = {0, 0, 128, 255, 0, 255};
        for (int c = 0; c < 6; ++c)
            QCOMPARE(at(plain, 0, c), wanted[c]);
        ImageOptions stretch;
        stretch.asIs = false;
        stretch.minimum = -5;
        stretch.maximum = 300;
        auto stretched = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png, stretch), "a.png");
        const int range[] = {0, 4, 111, 255, 0, 255};
        for (int c = 0; c < 6; ++c)
            QCOMPARE(at(stretched, 0, c), range[c]);
    }
    void refusesToSave() {
        Matrix<uint8_t> m(1, 1), wide(1, 70000);
        m.at(0, 0) = 1;
        Scratch scratch;
        ImageOptions deep;
        deep.bits = 16;
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("a.gif")), {".png or .jpg", "a.gif"}), QString());
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("a.jpg"), deep), {"8 bits"}), QString());
        QCOMPARE(refusal(saveImage(AnyView(wide.view()), scratch.path("a.jpg")), {"65535", "70000"}), QString());
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("no/a.png")), {"no such file"}), QString());
        QCOMPARE(refusal(saveImage(AnyView(Matrix<float>().view()), scratch.path("a.png")), {"empty"}), QString());
        QCOMPARE(scratch.files(), 0);
    }
    void onePixel() {
        Matrix<uint8_t> m(1, 1);
        m.at(0, 0) = 77;
        const auto back = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png), "a.png");
        QCOMPARE(at(back, 0, 0), 77);
    }
};

QTEST_GUILESS_MAIN(tst_image_save)
#include "tst_image_save.moc"
