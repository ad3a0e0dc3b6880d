// ONNX files: what is read, what comes back after it was written, and what is refused with one sentence.
#include "core/base/files.hpp"
#include "core/data/onnx.hpp"
#include "core/network/graph.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace telar;
using namespace telar::onnx_file;

namespace {

Tensor floats(const std::string& name, std::vector<int64_t> shape, const std::vector<float>& values) {
    auto owner = std::make_shared<std::vector<float>>(values);
    return {name, 1, std::move(shape), {owner, reinterpret_cast<const char*>(owner->data()), 4 * owner->size()}, {}};
}

Value value(const std::string& name, std::vector<Axis> axes) { return {name, 1, true, std::move(axes)}; }

/// y = relu(x * w + b)
Model small() {
    Model model;
    model.irVersion = 8;
    model.producer = "tst_onnx";
    model.graph = "small";
    model.opsets = {{"", 13}};
    model.initializers = {floats("w", {3, 2}, {1, 2, 3, 4, 5, 6}), floats("b", {2}, {0.5f, -1})};
    model.inputs = {value("x", {{-1, "N"}, {3, ""}})};
    model.outputs = {value("y", {{-1, "N"}, {2, ""}})};
    Attribute alpha{"alpha", AttributeKind::Float, {1.0f}, {}, {}, {}};
    model.nodes = {{"product", "Gemm", "", {"x", "w", "b"}, {"sums"}, {alpha}}, {"", "Relu", "", {"sums"}, {"y"}, {}}};
    model.metadata = {{"classes", "circle,square"}};
    return model;
}

/// The sentence about a model that is refused; empty where it is not.
QString refusal(const Model& model) {
    const auto read = parseModel(modelBytes(model), "model.onnx");
    if (!read)
        return QString::fromStdString(read.error().str());
    const auto graph = network::graphOf(*read, "model.onnx");
    if (!graph)
        return QString::fromStdString(graph.error().str());
    const auto complete = graph->complete();
    return complete ? QString() : QString::fromStdString(complete.error().str());
}

} // namespace

class tst_onnx : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites() {
        const Model model = small();
        const auto bytes = modelBytes(model);
        const auto read = parseModel(bytes, "small.onnx");
        QVERIFY2(read, read ? "" : read.error().str().c_str());
        QVERIFY(modelBytes(*read) == bytes);
        QCOMPARE(read->nodes.size(), std::size_t(2));
        QCOMPARE(read->nodes[0].inputs, (std::vector<std::string>{"x", "w", "b"}));
        QCOMPARE(read->nodes[0].attributes[0].floats, std::vector<float>{1});
        QCOMPARE(read->inputs[0].axes[0].name, std::string("N"));
        QCOMPARE(read->inputs[0].axes[1].length, int64_t(3));
        QCOMPARE(read->initializers[0].shape, (std::vector<int64_t>{3, 2}));
        QCOMPARE(reinterpret_cast<const float*>(read->initializers[0].bytes.data)[5], 6.0f);
        QCOMPARE(read->metadata[0].second, std::string("circle,square"));
    }
    /// Graphs as attributes go out and come back, and what they take from around them is an input of their node.
    void readsGraphsWithinGraphs() {
        const auto nested = [](int depth) {
            Model model = small();
            Graph inside;
            inside.nodes = {{"", "Neg", "", {"sums"}, {"negative"}, {}}};
            inside.outputs = {value("negative", {{2, ""}})};
            for (int i = 0; i < depth; ++i) {
                Node node{"", "If", "", {"yes"}, {"chosen" + std::to_string(i)}, {}};
                for (const char* branch : {"then_branch", "else_branch"})
                    node.attributes.push_back(
                        {branch, AttributeKind::Graph, {}, {}, {}, {}, std::make_shared<Graph>(inside)});
                inside = {};
                inside.nodes = {node};
                inside.outputs = {value(node.outputs[0], {{2, ""}})};
            }
            model.inputs.push_back({"yes", 9, true, {}});
            model.nodes[1] = inside.nodes[0];
            model.outputs = inside.outputs;
            return model;
        };
        const auto bytes = modelBytes(nested(2));
        auto read = parseModel(bytes, "nested.onnx");
        QVERIFY2(read, read ? "" : read.error().str().c_str());
        QVERIFY(modelBytes(*read) == bytes);
        const auto graph = network::graphOf(*read, "nested.onnx");
        QVERIFY2(graph, graph ? "" : graph.error().str().c_str());
        QCOMPARE(graph->nodes[1].captured, std::size_t(2)); // "yes" once more, and "sums"
        QCOMPARE(refusal(nested(static_cast<int>(mostNested))), QString());
        QVERIFY2(refusal(nested(static_cast<int>(mostNested) + 1)).contains("more than 8 graphs within each other"),
                 qPrintable(refusal(nested(static_cast<int>(mostNested) + 1))));
        Model missing = nested(1);
        missing.nodes[1].attributes[0].graph->nodes[0].op = "Unique";
        QVERIFY2(refusal(missing).contains("operator Unique of opset 13 (node 'If_0' (If))"),
                 qPrintable(refusal(missing)));
    }
    void saysWhatIsWrong() {
        Model cycle = small();
        cycle.nodes[0].inputs[0] = "y";
        QVERIFY2(refusal(cycle).contains("cycle (node 'product' (Gemm))"), qPrintable(refusal(cycle)));
        Model nobody = small();
        nobody.nodes[1].inputs[0] = "nowhere";
        QVERIFY2(refusal(nobody).contains("'nowhere'"), qPrintable(refusal(nobody)));
        Model twice = small();
        twice.nodes[1].outputs[0] = "sums";
        QVERIFY2(refusal(twice).contains("'sums' is made twice"), qPrintable(refusal(twice)));
        Model unknown = small();
        unknown.nodes[1].op = "Unique";
        QVERIFY2(refusal(unknown).contains("operator Unique of opset 13 (node 'Unique_0' (Unique))"),
                 qPrintable(refusal(unknown)));
        Model foreign = small();
        foreign.nodes[1].domain = "com.example";
        QVERIFY2(refusal(foreign).contains("operator Relu of the domain com.example"), qPrintable(refusal(foreign)));
        foreign.nodes[1].domain = "com.microsoft";
        QVERIFY2(refusal(foreign).contains("open the file from before"), qPrintable(refusal(foreign)));
        QVERIFY2(refusal(unknown).contains("opset_version=17"), qPrintable(refusal(unknown)));
    }
    void refusesShapesThatCannotBe() {
        Model huge = small();
        huge.initializers[0].shape = {int64_t{1} << 62, int64_t{1} << 62};
        QVERIFY2(refusal(huge).contains("'w' has an impossible shape"), qPrintable(refusal(huge)));
        Model negative = small();
        negative.initializers[0].shape = {-3, -2};
        QVERIFY2(refusal(negative).contains("impossible shape"), qPrintable(refusal(negative)));
        Model fewer = small();
        fewer.initializers[0].shape = {4, 2};
        QVERIFY2(refusal(fewer).contains("as many numbers as its shape"), qPrintable(refusal(fewer)));
        Model strange = small();
        strange.initializers[0].type = 77;
        QVERIFY2(refusal(strange).contains("(77)"), qPrintable(refusal(strange)));
    }
    /// Numbers of a tensor may lie in a file beside the model, and nowhere else.
    void readsNumbersBesideTheModelOnly() {
        const QTemporaryDir folder;
        const auto path = folder.filePath("model.onnx").toStdString();
        // protobuf: field 14 (data_location) = 1, field 13 (external_data) = {1: "location", 2: place}
        const auto external = [](const std::string& place) {
            const auto text = [](char tag, const std::string& words) {
                return std::string{tag, static_cast<char>(words.size())} + words;
            };
            const std::string entry = text('\x0a', "location") + text('\x12', place);
            const std::string tensor =
                std::string("\x08\x02\x10\x01", 4) + text('\x42', "w") + text('\x6a', entry) + "\x70\x01";
            const std::string output = text('\x62', text('\x0a', "w"));
            return text('\x3a', text('\x2a', tensor) + output); // a graph with one initializer, which is its output
        };
        QVERIFY(writeFile(folder.filePath("numbers.bin").toStdString(), std::string("\0\0\x80\x3f\0\0\0\x40", 8)).ok());
        QVERIFY(writeFile(path, external("numbers.bin")).ok());
        const auto read = loadModel(path);
        QVERIFY2(read, read ? "" : read.error().str().c_str());
        QCOMPARE(reinterpret_cast<const float*>(read->initializers[0].bytes.data)[1], 2.0f);
        for (const char* place : {"../numbers.bin", "/etc/passwd", "none.bin", "http://example.org/numbers.bin"}) {
            QVERIFY(writeFile(path, external(place)).ok());
            const auto refused = loadModel(path);
            QVERIFY(!refused && !refused.error().what.empty());
        }
    }
    /// Whatever is there or not, in folders that may be entered or not, by names or by links: the same sentence.
    void saysNothingOfWhatIsOutside() {
        const QTemporaryDir around;
        QDir(around.path()).mkpath("model/inner");
        QDir(around.path()).mkpath("there/deeper");
        const auto path = [&](const char* name) { return around.filePath(name).toStdString(); };
        QVERIFY(writeFile(path("there/file.txt"), "1").ok());
        QFile::link(around.filePath("there"), around.filePath("model/out"));
        QFile::link(around.filePath("there/gone.txt"), around.filePath("model/dangling"));
        QFile::link("loop", around.filePath("model/loop"));
        for (const char* name :
             {"../there/file.txt", "../there/gone.txt", "../gone/file.txt", "../there/file.txt/below", "..", ".",
              "inner/../../there/file.txt", "gone/../../there/file.txt", "inner/../../there/gone.txt", "out/file.txt",
              "out/gone.txt", "out/deeper/gone.txt", "out/../model", "dangling", "loop", "loop/file.txt", "/etc/passwd",
              "/etc/gone", "out"}) {
            const auto beside = pathBeside(path("model"), name);
            QVERIFY2(!beside && beside.error().str().find("same folder") != std::string::npos, name);
        }
        QVERIFY(QString::fromStdString(pathBeside(path("model"), "gone.txt").error().str()).contains("gone.txt"));
        QVERIFY(writeFile(path("model/inner/file.txt"), "1").ok());
        QVERIFY(pathBeside(path("model"), "inner/file.txt").ok() &&
                pathBeside(path("model"), "./inner/../inner/file.txt").ok());
    }
    void neverOpensOthersPrograms() {
        for (const char* name : {"model.pt", "model.pth", "model.h5", "model.keras"}) {
            const auto read = loadModel(name);
            QVERIFY(!read && read.error().str().find("hold programs") != std::string::npos);
        }
        QVERIFY(QString::fromStdString(loadModel("model.pt").error().str()).contains("torch.onnx.export("));
    }
    /// Cut anywhere and changed anywhere: one sentence, or a graph.
    void answersEveryFile() {
        const auto bytes = modelBytes(small());
        std::mt19937 random(35);
        int sentences = 0;
        for (int i = 0; i < 2000; ++i) {
            std::string changed =
                i < static_cast<int>(bytes.size()) ? bytes.substr(0, static_cast<std::size_t>(i)) : bytes;
            for (int n = i < static_cast<int>(bytes.size()) ? 0 : 1 + i % 4; n > 0; --n)
                changed[random() % changed.size()] = static_cast<char>(random());
            const auto read = parseModel(changed, "changed.onnx");
            const auto graph = read ? network::graphOf(*read, "changed.onnx") : read.error();
            if (graph)
                continue;
            ++sentences;
            QVERIFY(!graph.error().what.empty());
            QVERIFY(graph.error().str().find('\n') == std::string::npos || changed.find('\n') != std::string::npos);
        }
        QVERIFY(sentences > 300);
    }
};

QTEST_GUILESS_MAIN(tst_onnx)
#include "tst_onnx.moc"
