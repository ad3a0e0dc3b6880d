// The list of variants that every operation has: its order, and which one is taken where nobody chose.
#include "core/operation/registry.hpp"

#include <QTest>

using namespace telar;

namespace {

/// Can do problems up to `most`, and pays from `least` on.
struct Worker {
    std::string name;
    bool here = true;
    int most = 100, least = 0;
    bool threads = true;
    std::string id() const { return name; }
    Status available() const { return here ? Status{} : Status{userError(text("not here"))}; }
    Status supports(int problem) const { return problem <= most ? Status{} : Status{userError(text("too large"))}; }
    bool pays(int problem) const { return problem >= least; }
    bool usesThreads() const { return threads; }
};

/// Of an operation whose variants all do everything.
struct Plain {
    std::string name;
    bool here = true;
    std::string id() const { return name; }
    Status available() const { return here ? Status{} : Status{userError(text("not here"))}; }
};

Registry<Worker> workers() {
    Registry<Worker> registry;
    for (const Worker& worker : {Worker{"plain", true, 100, 0, false}, Worker{"small", true, 10},
                                 Worker{"large", true, 100, 50}, Worker{"absent", false}})
        registry.add(std::make_unique<Worker>(worker));
    return registry;
}

} // namespace

class tst_registry : public QObject {
    Q_OBJECT

private slots:
    void keepsTheOrder() {
        auto registry = workers();
        QCOMPARE(registry.ids(), (std::vector<std::string>{"plain", "small", "large", "absent"}));
        registry.addBefore("small", std::make_unique<Worker>(Worker{"before"}));
        registry.addBefore("nobody", std::make_unique<Worker>(Worker{"last"}));
        QCOMPARE(registry.ids(), (std::vector<std::string>{"plain", "before", "small", "large", "absent", "last"}));
        for (std::size_t i = 0; i < registry.all().size(); ++i)
            QCOMPARE(registry.find(registry.ids()[i]), registry.all()[i].get());
        QVERIFY(!registry.find("nobody"));
        QVERIFY(!registry.find(""));
    }
    void takesTheLastThatCanAndPays() {
        const auto registry = workers();
        QCOMPARE(registry.best(5)->id(), std::string("small"));
        QCOMPARE(registry.best(20)->id(), std::string("plain"));
        QCOMPARE(registry.best(60)->id(), std::string("large"));
        QVERIFY(!registry.best(101));
        QVERIFY(!Registry<Worker>().best(1));
    }
    void whereThereIsNothingToChooseByTakesTheLastThatIsHere() {
        Registry<Plain> registry;
        QVERIFY(!registry.best());
        registry.add(std::make_unique<Plain>(Plain{"first"}));
        registry.add(std::make_unique<Plain>(Plain{"second"}));
        registry.add(std::make_unique<Plain>(Plain{"third", false}));
        QCOMPARE(registry.best()->id(), std::string("second"));
    }
    void saysWhatCannotRunHere() {
        const auto all = backendsOf(workers());
        QCOMPARE(all.size(), std::size_t{4});
        for (const auto& [id, status] : all)
            QCOMPARE(status.ok(), id != "absent");
    }
    void threadsAreOneWhereTheyAreNotUsed() {
        const auto registry = workers();
        QCOMPARE(threadsOf(registry, "plain", 7), 1);
        QCOMPARE(threadsOf(registry, "small", 7), 7);
        QCOMPARE(threadsOf(registry, "small", 0), usableCores());
        QCOMPARE(threadsOf(registry, "nobody", 3), 3);
    }
};

QTEST_GUILESS_MAIN(tst_registry)
#include "tst_registry.moc"
