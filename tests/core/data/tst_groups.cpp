// Groups of pictures: by folders, by the name, by a pattern, by a table; volumes as a set; and what is wrong with a table.
#include "core/base/files.hpp"
#include "core/data/groups.hpp"
#include "core/data/image.hpp"
#include "core/data/phantom.hpp"
#include "core/data/sample_table.hpp"
#include "core/data/samples.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <cstring>
#include <numeric>
#include <set>

using namespace telar;
using namespace telar::test;

namespace {

using Names = std::vector<PictureName>;
using Groups = std::vector<std::string>;

Names patients() {
    return {{"sub-012_slice-34.jpg", "a", {}}, {"sub-012_slice-35.jpg", "a", {}}, {"sub-7_slice-1.jpg", "b", {}}};
}

/// A picture of one grey, at a path below the folder.
void putPicture(const Scratch& scratch, const std::string& name, uint8_t grey) {
    Matrix<uint8_t> m(8, 8);
    std::fill(m.data(), m.data() + m.size(), grey);
    m.data()[0] = 0;
    QVERIFY(QDir().mkpath(QString::fromStdString(folderName(scratch.path(name)))));
    QVERIFY(saveImage(AnyView(PlanesView<const uint8_t>(m.view())), scratch.path(name)).ok());
}

/// A NIfTI-1 file of bytes, 8 x 8 x `slices`, whose first slice is of one value.
void putVolume(const Scratch& scratch, const std::string& name, int slices, uint8_t grey) {
    std::string bytes(352 + 64 * std::size_t(slices), '\0');
    const auto put16 = [&](std::size_t at, int value) {
        bytes[at] = char(value & 255), bytes[at + 1] = char(value >> 8);
    };
    put16(0, 348);
    put16(40, 3), put16(42, 8), put16(44, 8), put16(46, slices), put16(48, 1);
    put16(70, 2), put16(72, 8); // bytes
    const float offset = 352, one = 1;
    for (const std::size_t at : {80, 84, 88})
        std::memcpy(&bytes[at], &one, 4);
    std::memcpy(&bytes[108], &offset, 4);
    std::memcpy(&bytes[344], "n+1", 4);
    for (std::size_t i = 64; i < 64 * std::size_t(slices); ++i)
        bytes[352 + i] = char(i % 7 == 0 ? grey : i % 50);
    QVERIFY(QDir().mkpath(QString::fromStdString(folderName(scratch.path(name)))));
    scratch.write(name, bytes);
}

} // namespace

class tst_groups : public QObject {
    Q_OBJECT

private slots:
    void byName() {
        QCOMPARE(*groupsOf(patients(), "prefix"), (Groups{"sub-012", "sub-012", "sub-7"}));
        QCOMPARE(*groupsOf(patients(), "sub-(\\d+)"), (Groups{"012", "012", "7"}));
        QCOMPARE(*groupsOf(patients(), "sub-[0-9]+"), (Groups{"sub-012", "sub-012", "sub-7"}));
        QVERIFY(groupsOf(patients(), "")->empty());
        QCOMPARE(*groupsOf({{"peñalver/1.png", "a", {}}, {"Ωmega/x/2.png", "b", {}}}, ""),
                 (Groups{"peñalver", "Ωmega"}));
        QCOMPARE(*groupsOf({{"José_1.png", "a", {}}, {"José_2.png", "b", {}}}, "prefix"), (Groups{"José", "José"}));
        QCOMPARE(*groupsOf({{"v.nii.gz#001", "a", "v"}, {"w/v.nii#002", "b", "v"}}, ""), (Groups{"v", "w"}));
    }
    void whoHasNoGroup() {
        QCOMPARE(refusal(groupsOf(patients(), "folder"), {"3 of the 3 pictures have no group", "sub-012_slice-34.jpg"}),
                 QString());
        QCOMPARE(refusal(groupsOf(patients(), "sub-(0\\d+)"), {"1 of the 3 pictures", "sub-7_slice-1.jpg"}), QString());
        QCOMPARE(refusal(groupsOf({{"a.png", "a", {}}}, "prefix"), {"1 of the 1 pictures have no group", "a.png"}),
                 QString());
        for (const char* wrong : {"sub-(", "[", "(a)\\1", "*"})
            QCOMPARE(refusal(groupsOf(patients(), wrong), {"not a regular expression", wrong}), QString());
    }
    /// An expression that a backtracking matcher would still be at tomorrow.
    void aPatternNeverHangs() {
        const Names long_{{std::string(240, 'a') + "!.png", "a", {}}};
        QVERIFY(!groupsOf(long_, "(a+)+(a+)+(a+)+$").ok());
    }
    void tables() {
        const Scratch scratch;
        const auto table = [&](const std::string& bytes) { return scratch.write("t.csv", bytes); };
        QCOMPARE(
            *groupsOf(patients(), table("\xEF\xBB\xBF"
                                        "file,label,patient\r\nsub-012_slice-34.jpg,a,one\r\n"
                                        "a/sub-012_slice-35.jpg,a,\"o\"\"n,e\"\r\n/x/b/sub-7_slice-1.jpg,b,two\r\n")),
            (Groups{"one", "o\"n,e", "two"}));
        QCOMPARE(*groupsOf(patients(), table("sep=;\nPaciente;Archivo\n1;sub-012_slice-34.jpg\n1;sub-012_slice-35.jpg\n"
                                             "2;sub-7_slice-1.jpg\n")),
                 (Groups{"1", "1", "2"}));
        const auto refused = [&](const std::string& bytes, std::initializer_list<const char*> words) {
            return refusal(groupsOf(patients(), table(bytes)), words);
        };
        QCOMPARE(refused("file,patient\nsub-7_slice-1.jpg,2\n", {"2 of the 3 pictures have no group"}), QString());
        QCOMPARE(refused("file,patient\nnobody.jpg,2\n", {"nobody.jpg", "no such picture", "line 2"}), QString());
        QCOMPARE(refused("file,patient,label\nsub-7_slice-1.jpg,2,a\n", {"calls", "'a'", "'b'", "line 2"}), QString());
        QCOMPARE(refused("file,label\nsub-7_slice-1.jpg,b\n", {"no column of patients"}), QString());
        QCOMPARE(refused("name,patient\nx,1\n", {"no column of files", "line 1"}), QString());
        QCOMPARE(refused("file,patient\n,1\n", {"names no file", "line 2"}), QString());
        QCOMPARE(refused("file,patient\nx,1\ny,2\nx,3\n", {"'x' is in line 2 already", "line 4"}), QString());
        QCOMPARE(refused("file,patient\n\"x,1\n", {"quote", "does not end"}), QString());
        QCOMPARE(refused("", {"no column of files"}), QString());
        QCOMPARE(refused("file,patient\n\n", {"names no file"}), QString());
        // The same name in two folders, which only the folder tells apart.
        const Names twins{{"1.png", "a", {}}, {"1.png", "b", {}}};
        QCOMPARE(refusal(groupsOf(twins, table("file,patient\n1.png,x\n")), {"1.png", "2 such pictures"}), QString());
        QCOMPARE(*groupsOf(twins, table("file,patient\nb/1.png,x\na/1.png,y\n")), (Groups{"y", "x"}));
        QVERIFY(!groupsOf(patients(), scratch.path("none.csv")).ok());
    }
    void foldersOfPatients() {
        const Scratch scratch;
        for (const char* c : {"healthy", "ill"})
            for (const char* p : {"sub-2", "sub-10", "Zoë"})
                for (const char* s : {"1.png", "deep/2.png"})
                    putPicture(scratch, std::string(c) + "/" + c[0] + p + "/" + s, uint8_t(*p + *s));
        const auto loaded = folderSamples(scratch.folder());
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().str().c_str());
        const auto& samples = *loaded->samples;
        QCOMPARE(samples.count(), 12);
        QCOMPARE(samples.groupNames, (Groups{"hsub-2", "hsub-10", "hZoë", "isub-2", "isub-10", "iZoë"}));
        for (std::size_t i = 0; i < samples.groups.size(); ++i)
            QVERIFY(samples.names[i].starts_with(samples.groupNames[std::size_t(samples.groups[i])] + "/"));
        const auto byPattern = folderSamples(scratch.folder(), {}, {{}, "sub-(\\d+)|Zo"});
        QCOMPARE(byPattern->samples->groupNames, (Groups{"2", "10", "Zo"}));
    }
    void aTableOfPictures() {
        const Scratch scratch;
        for (const char* name : {"x/1.png", "x/2.png", "3.png"})
            putPicture(scratch, name, uint8_t(40 + name[0]));
        const auto table = scratch.write("t.csv", "file,class,patient\nx/1.png,b,p\nx/2.png,a,q\n3.png,b,p\n");
        const auto loaded = loadSamples(table, 1);
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().str().c_str());
        QCOMPARE(loaded->samples->classes, (Groups{"a", "b"}));
        QCOMPARE(loaded->samples->labels, (std::vector<int32_t>{1, 0, 1}));
        QCOMPARE(loaded->samples->groups, (std::vector<int32_t>{0, 1, 0}));
        QCOMPARE(refusal(loadSamples(scratch.write("u.csv", "file,class\nx/9.png,b\nx/1.png,a\n"), 1),
                         {"x/9.png", "no such picture"}),
                 QString());
        QCOMPARE(refusal(loadSamples(scratch.write("u.csv", "file,class\nx/1.png,b\n"), 1), {"one class"}), QString());
        QCOMPARE(refusal(loadSamples(scratch.write("u.csv", "file\nx/1.png\n"), 1), {"no column of classes"}),
                 QString());
        QCOMPARE(refusal(loadSamples("phantom", 1, {}, {{}, "prefix"}), {"not from phantom"}), QString());
    }
    void volumesAsASet() {
        const Scratch scratch;
        putVolume(scratch, "a/one.nii", 5, 200);
        putVolume(scratch, "a/two.nii", 4, 180);
        putVolume(scratch, "b/sub-3/three.nii", 3, 90);
        const auto loaded = folderSamples(scratch.folder());
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().str().c_str());
        const auto& samples = *loaded->samples;
        QCOMPARE(samples.count(), 4 + 3 + 2); // one slice of each is empty
        QCOMPARE(samples.groupNames, (Groups{"one", "sub-3", "two"}));
        QCOMPARE(samples.names.front(), std::string("one.nii#001"));
        QCOMPARE(loaded->notes.size(), std::size_t(1));
    }
    void bids() {
        const Scratch scratch;
        scratch.write("participants.tsv", "participant_id\tage\tgroup\nsub-01\t30\tcontrol\nsub-02\t31\tpatient\n"
                                          "sub-03\t32\tcontrol\n");
        putVolume(scratch, "sub-01/anat/sub-01_T1w.nii", 4, 200);
        putVolume(scratch, "sub-01/func/sub-01_bold.nii", 9, 100); // not where there is anatomy
        putVolume(scratch, "sub-02/sub-02_T1w.nii", 3, 150);
        const auto loaded = loadSamples(scratch.folder(), 1);
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().str().c_str());
        QCOMPARE(loaded->samples->classes, (Groups{"control", "patient"}));
        QCOMPARE(loaded->samples->groupNames, (Groups{"sub-01", "sub-02"}));
        QCOMPARE(loaded->samples->count(), 3 + 2);
        QVERIFY(std::any_of(loaded->notes.begin(), loaded->notes.end(),
                            [](const Text& note) { return note.str().find("1 participants have no volume") == 0; }));
        scratch.write("participants.tsv", "participant_id\tage\nsub-01\t30\n");
        QCOMPARE(refusal(loadSamples(scratch.folder(), 1), {"no column of classes", "participants.tsv"}), QString());
        scratch.write("participants.tsv", "id\tgroup\nsub-01\t30\n");
        QCOMPARE(refusal(loadSamples(scratch.folder(), 1), {"no column participant_id"}), QString());
        scratch.write("participants.tsv", "participant_id\tgroup\nsub-01\ta\n\t\tb\n");
        QCOMPARE(refusal(loadSamples(scratch.folder(), 1), {"names no participant", "line 3"}), QString());
        scratch.write("participants.tsv", "participant_id\tgroup\nsub-01\ta\n");
        QCOMPARE(refusal(loadSamples(scratch.folder(), 1), {"are of 1 classes"}), QString());
    }
    void headsDiffer() {
        std::set<std::vector<float>> styles;
        for (uint32_t seed = 0; seed < 20; ++seed) {
            const auto style = headStyle(seed);
            QVERIFY(std::abs(style.size - 1) <= 0.06f && std::abs(style.contrast - 1) <= 0.25f);
            QVERIFY(std::abs(style.tilt) <= 0.1221f && style.noise >= 0.7f && style.noise <= 1.6f);
            styles.insert({style.size, style.contrast, style.tilt, style.noise});
        }
        QCOMPARE(styles.size(), std::size_t(20));
        const auto patients = patientHeads(9, 3);
        QCOMPARE(std::count(patients.begin(), patients.end(), true), 4);
        QVERIFY(patientHeads(9, 3) == patients && patientHeads(9, 4) != patients);
        // Where nothing is asked for, nothing changes; and each of the four shows.
        const auto usual = phantomSlice(PhantomClass::Anatomical, 50, 7);
        HeadStyle style;
        const auto changed = [&] {
            const auto other = headSlice(PhantomClass::Anatomical, 50, 7, style);
            return std::inner_product(usual.data(), usual.data() + usual.size(), other.data(), 0, std::plus<>(),
                                      [](int a, int b) { return a != b; });
        };
        QCOMPARE(changed(), 0);
        for (float HeadStyle::*one : {&HeadStyle::size, &HeadStyle::contrast, &HeadStyle::tilt, &HeadStyle::noise}) {
            style = {};
            style.*one += 0.1f;
            QVERIFY(changed() > 2000);
        }
        style = {};
        style.lesion = true;
        QVERIFY(changed() > 120 && changed() < 300); // 3 cm are 16 pixels
    }
    void phantomPeople() {
        QCOMPARE(*phantomHeads("phantom"), PhantomHeads());
        QCOMPARE(*phantomHeads("phantom:8:lesion"), (PhantomHeads{8, HeadLabel::Lesion}));
        for (const char* wrong :
             {"phantoms", "phantom:", "phantom:0", "phantom:8:", "phantom:8:x", "phantom:-1", "digits"})
            QVERIFY2(!phantomHeads(wrong), wrong);
        const auto loaded = loadSamples("phantom:3:random", 5);
        const auto& samples = *loaded->samples;
        QCOMPARE(samples.count(), 3 * 91);
        QCOMPARE(samples.groupNames, (Groups{"sub-01", "sub-02", "sub-03"}));
        for (int64_t i = 0; i < samples.count(); ++i) // a head has one label
            QCOMPARE(samples.labels[std::size_t(i)], samples.labels[std::size_t(i / 91 * 91)]);
        // What is written is what is trained on.
        const Scratch scratch;
        PhantomOptions options;
        options.format = ImageFormat::Png;
        options.people = {3, HeadLabel::Random};
        QCOMPARE(*writePhantom(scratch.folder(), 5, options), 3 * 91);
        const auto back = folderSamples(scratch.folder());
        QVERIFY2(back.ok(), back ? "" : back.error().str().c_str());
        QCOMPARE(back->samples->classes, samples.classes);
        QCOMPARE(back->samples->groupNames, samples.groupNames);
        std::multiset<std::string> one, other;
        for (int64_t i = 0; i < 3 * 91; ++i) {
            one.emplace(reinterpret_cast<const char*>(samples.plane(i)), std::size_t(109 * 91));
            other.emplace(reinterpret_cast<const char*>(back->samples->plane(i)), std::size_t(109 * 91));
        }
        QVERIFY(one == other);
    }
};

QTEST_GUILESS_MAIN(tst_groups)
#include "tst_groups.moc"
