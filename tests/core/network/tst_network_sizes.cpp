// Networks of a few bytes that ask for a million million numbers, operator by operator: each is refused by a sentence before
// anything of that size is made.
#include "core/network/network.hpp"
#include "core/network/operators.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <fstream>
#include <set>

using namespace telar;
using namespace telar::network;

namespace {

constexpr int64_t side = 1 << 20; // a square of it has 2^40 numbers
constexpr int64_t limit = int64_t{256} << 20, beside = int64_t{64} << 20;

struct In {
    Type type = Type::Float32;
    Shape shape = {side, side};
    std::vector<int64_t> whole = {}; ///< where there are values
    std::vector<float> real = {};
    bool left = false; ///< out
};
In wholes(std::vector<int64_t> values) { return {Type::Int64, {static_cast<int64_t>(values.size())}, values}; }
In scalar(int64_t value) { return {Type::Int64, {}, {value}}; }
In reals(std::vector<float> values) { return {Type::Float32, {static_cast<int64_t>(values.size())}, {}, values}; }
In flat(Shape shape, Type type = Type::Float32) { return {type, std::move(shape)}; }

struct Asked {
    std::vector<In> in = {In()};
    int opset = 21;
    std::map<std::string, Attribute> attributes = {};
    std::size_t captured = 0;
};
Attribute number(int64_t value) {
    Attribute made;
    made.kind = onnx_file::AttributeKind::Int;
    made.ints = {value};
    return made;
}
Attribute list(std::vector<int64_t> values) {
    Attribute made;
    made.kind = onnx_file::AttributeKind::Ints;
    made.ints = std::move(values);
    return made;
}
Attribute word(const std::string& value) {
    Attribute made;
    made.kind = onnx_file::AttributeKind::String;
    made.strings = {value};
    return made;
}

/// A graph that makes a Relu of the last of its inputs and passes the one before it on.
Attribute graph(std::vector<Type> inputs, bool passes, std::vector<int> captured) {
    auto made = std::make_shared<Graph>();
    made->source = "small.onnx";
    for (const Type type : inputs) {
        made->inputs.push_back(static_cast<int>(made->values.size()));
        made->values.emplace_back().type = type;
    }
    Node node;
    node.op = "Relu", node.opset = 21, node.inputs = {made->inputs.back()};
    node.outputs = {static_cast<int>(made->values.size())};
    made->values.emplace_back().maker = 0;
    made->outputs = node.outputs;
    if (passes)
        made->outputs.insert(made->outputs.begin(), made->inputs[made->inputs.size() - 2]);
    made->nodes.push_back(std::move(node));
    Attribute attribute;
    attribute.kind = onnx_file::AttributeKind::Graph;
    attribute.graph = std::move(made);
    attribute.captured = std::move(captured);
    return attribute;
}

/// What makes an operator give (or take) 2^40 numbers; of all others an array of so many is asked for.
std::map<std::string, Asked> askedOf() {
    std::map<std::string, Asked> all;
    const In column = flat({side, 1}), row = flat({1, side}), plane = flat({1, 1, side, side}), channels = flat({side});
    for (const char* op : {"Add", "Div", "Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "Mul", "Pow",
                           "Sub", "Max", "Mean", "Min", "Sum", "MatMul", "Gemm"})
        all[op] = {{column, row}};
    all["Mod"] = {{column, row}, 21, {{"fmod", number(1)}}};
    for (const char* op : {"And", "Or", "Xor"})
        all[op] = {{flat({side, 1}, Type::Bool), flat({1, side}, Type::Bool)}};
    all["BitShift"] = {
        {flat({side, 1}, Type::UInt32), flat({1, side}, Type::UInt32)}, 21, {{"direction", word("LEFT")}}};
    all["Not"] = {{flat({side, side}, Type::Bool)}};
    all["PRelu"] = {{In(), flat({1})}};
    all["Where"] = {{flat({side, 1}, Type::Bool), row, flat({1})}};
    all["Einsum"] = {{channels, channels}, 21, {{"equation", word("i,j->ij")}}};
    for (const char* op : {"Conv", "ConvTranspose"})
        all[op] = {{plane, flat({1, 1, 1, 1})}};
    for (const char* op : {"AveragePool", "LpPool", "MaxPool"})
        all[op] = {{plane}, 21, {{"kernel_shape", list({1, 1})}}};
    for (const char* op : {"GlobalAveragePool", "GlobalLpPool", "GlobalMaxPool"})
        all[op] = {{flat({side, side, 1, 1})}};
    all["BatchNormalization"] = {{In(), channels, channels, channels, channels}};
    all["InstanceNormalization"] = {{flat({1, side, side}), channels, channels}};
    all["GroupNormalization"] = {{flat({1, side, side}), flat({1}), flat({1})}, 18, {{"num_groups", number(1)}}};
    all["LayerNormalization"] = {{In(), channels}};
    all["LRN"] = {{plane}, 21, {{"size", number(1)}}};
    all["MeanVarianceNormalization"] = {{plane}};
    all["Concat"] = {{flat({side, side / 2}), flat({side, side / 2})}, 21, {{"axis", number(1)}}};
    for (const char* op : {"DepthToSpace", "SpaceToDepth"})
        all[op] = {{plane}, 21, {{"blocksize", number(1)}}};
    all["Expand"] = {{flat({1}), wholes({side, side})}};
    all["Reshape"] = {{In(), wholes({side * side})}};
    all["Unsqueeze"] = {{In(), wholes({0})}};
    all["Pad"] = {{flat({1}, Type::UInt8), wholes({0, side * side - 1})}};
    all["Slice"] = {{In(), wholes({0}), wholes({side})}};
    all["Tile"] = {{flat({1}), wholes({side * side})}};
    all["ConstantOfShape"] = {{wholes({side, side})}};
    all["Range"] = {{scalar(0), scalar(side * side - 1), scalar(1)}};
    all["Gather"] = {{channels, flat({side, side}, Type::Int64)}};
    all["GatherElements"] = {{In(), flat({side, side}, Type::Int64)}};
    all["GatherND"] = {{channels, flat({side, side, 1}, Type::Int64)}};
    for (const char* op : {"Scatter", "ScatterElements"})
        all[op] = {{In(), flat({1, 1}, Type::Int64), flat({1, 1})}};
    all["ScatterND"] = {{In(), flat({1, 1}, Type::Int64), flat({1, side})}};
    all["OneHot"] = {{flat({side}, Type::Int64), scalar(side), flat({2})}};
    all["TopK"] = {{In(), wholes({side})}};
    all["Compress"] = {{In(), flat({side}, Type::Bool)}};
    all["CumSum"] = {{In(), scalar(0)}};
    all["ReverseSequence"] = {{In(), flat({side}, Type::Int64)}};
    all["Resize"] = {{flat({1, 1}), In{Type::Float32, {}, {}, {}, true}, reals({float(side), float(side)})}};
    all["Upsample"] = {{flat({1, 1}), reals({float(side), float(side)})}, 9};
    all["Cast"] = {{In()}, 21, {{"to", number(10)}}};
    all["CastLike"] = {{In(), flat({1}, Type::Float16)}};
    const In left{Type::Float32, {}, {}, {}, true}, one = flat({1}), zero = flat({1}, Type::UInt8);
    const In bytes = flat({side, side}, Type::UInt8), byteColumn = flat({side, 1}, Type::UInt8),
             byteRow = flat({1, side}, Type::UInt8), bytePlane = flat({1, 1, side, side}, Type::UInt8),
             byteFilter = flat({1, 1, 1, 1}, Type::UInt8);
    all["QuantizeLinear"] = {{In(), one}};
    all["DequantizeLinear"] = {{bytes, one}};
    all["MatMulInteger"] = {{byteColumn, byteRow}};
    all["ConvInteger"] = {{bytePlane, byteFilter}};
    all["QLinearMatMul"] = {{byteColumn, one, zero, byteRow, one, zero, one, zero}};
    all["QLinearConv"] = {{bytePlane, one, zero, byteFilter, one, zero, one, zero}};
    const int64_t third = 1 << 18;
    all["RNN"] = {{flat({1, side, 1}), flat({1, side, 1}), flat({1, side, side})}};
    all["GRU"] = {{flat({1, side, 1}), flat({1, 3 * third, 1}), flat({1, 3 * third, third})}};
    all["LSTM"] = {{flat({1, side, 1}), flat({1, side, 1}), flat({1, side, side / 4})}};
    const Attribute branch = graph({Type::Float32}, false, {1});
    all["If"] = {{flat({}, Type::Bool), In()}, 21, {{"then_branch", branch}, {"else_branch", branch}}, 1};
    all["Loop"] = {{left, left, In()}, 21, {{"body", graph({Type::Int64, Type::Bool, Type::Float32}, true, {})}}};
    all["Scan"] = {{In()}, 21, {{"body", graph({Type::Float32}, false, {})}, {"num_scan_inputs", number(1)}}};
    const In head = flat({1, 1, side, 1}), angles = flat({1, side, side / 2});
    all["Attention"] = {{head, head, head}, 24};
    all["RotaryEmbedding"] = {{plane, angles, angles}, 24};
    all["RMSNormalization"] = {{In(), channels}, 24};
    all["Swish"] = {{In()}, 24};
    all["GridSample"] = {{flat({1, 1, 1, 1}), flat({1, side, side / 2, 2})}};
    all["NonMaxSuppression"] = {{flat({1, side * side / 4, 4}), flat({1, 1, side * side / 4}), wholes({1})}};
    return all;
}

Tensor valuesOf(const In& in) {
    if (!in.whole.empty())
        return Tensor::of<int64_t>(in.shape, in.whole);
    if (!in.real.empty())
        return Tensor::of<float>(in.shape, in.real);
    return {};
}

/// A network of one node; values are the file's, or come with the run.
std::shared_ptr<const Graph> graphOf(const std::string& op, const Asked& asked, bool inFile) {
    Graph graph;
    graph.source = "small.onnx";
    Node node;
    node.name = "n", node.op = op, node.opset = asked.opset, node.attributes = asked.attributes,
    node.captured = asked.captured;
    for (const auto& in : asked.in) {
        if (in.left) {
            node.inputs.push_back(-1);
            continue;
        }
        Value value;
        const auto number = static_cast<int>(graph.values.size());
        value.name = "v" + std::to_string(number), value.type = in.type, value.hasAxes = true;
        for (const int64_t length : in.shape)
            value.axes.push_back({length, {}});
        if (const auto values = valuesOf(in); values.hasValues() && inFile)
            value.constant = values;
        else
            graph.inputs.push_back(number);
        node.inputs.push_back(number);
        graph.values.push_back(std::move(value));
    }
    Value out;
    out.name = "out", out.maker = 0;
    node.outputs = {static_cast<int>(graph.values.size())};
    graph.outputs = node.outputs;
    graph.values.push_back(std::move(out));
    graph.nodes.push_back(std::move(node));
    return std::make_shared<const Graph>(std::move(graph));
}

/// What is said of it; empty where it was computed. Large inputs have an address and no memory: nobody may read them.
std::string said(const std::shared_ptr<const Graph>& graph, const Asked& asked, Engine engine) {
    const auto ready = Network::prepare(graph, {});
    if (!ready)
        return ready.error().str();
    std::vector<Tensor> inputs;
    for (std::size_t i = 0, n = 0; i < asked.in.size() && n < graph->inputs.size(); ++i) {
        const auto& in = asked.in[i];
        if (in.left || graph->nodes[0].inputs[i] != graph->inputs[n])
            continue;
        ++n;
        const auto values = valuesOf(in);
        inputs.push_back(values.hasValues()      ? values
                         : sizeOf(in.shape) <= 2 ? *Tensor::create(in.type, in.shape)
                                                 : Tensor::over(in.type, in.shape, nullptr, nullptr));
    }
    const auto made = ready->run(inputs, {engine, 1, {}, {}, {}});
    return made ? std::string() : made.error().str();
}

/// The most that this process has used, from now on.
int64_t peakMemory() {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoll(line.substr(6)) << 10;
    return 0;
}

} // namespace

class tst_network_sizes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("TELAR_MEMORY", QByteArray::number(qlonglong(limit))); }
    void everyOperator_data() {
        QTest::addColumn<QString>("op");
        std::set<std::string> names{"Constant"}; // whose numbers the file holds
        for (const auto& table : operatorTables())
            for (const auto& row : table)
                if (names.insert(row.name).second)
                    QTest::newRow(row.name) << QString::fromLatin1(row.name);
    }
    void everyOperator() {
        QFETCH(QString, op);
        const auto all = askedOf();
        const auto found = all.find(op.toStdString());
        const Asked asked = found == all.end() ? Asked() : found->second;
        for (const bool inFile : {true, false})
            for (const auto engine : {Engine::Reference, Engine::Fast}) {
                const int64_t before = peakMemory();
                const auto words = said(graphOf(op.toStdString(), asked, inFile), asked, engine);
                QVERIFY2(words.find("GiB of memory") != std::string::npos ||
                             words.find("more than can be computed") != std::string::npos,
                         words.c_str());
                QVERIFY2(TELAR_SANITIZED || peakMemory() - before < limit + beside, words.c_str());
            }
    }
    /// Texts have no bytes of their own, but take some; nothing but Cast and views of them makes texts.
    void texts_data() {
        QTest::addColumn<QString>("op");
        for (const char* op : {"Expand", "Gather", "Tile", "Pad", "Concat", "Transpose", "Where", "Slice", "Cast"})
            QTest::newRow(op) << op;
    }
    void texts() {
        QFETCH(QString, op);
        auto asked = askedOf()[op.toStdString()];
        if (asked.in.empty())
            asked.in = {In()};
        for (auto& in : asked.in)
            if (in.type == Type::Float32 || in.type == Type::UInt8)
                in.type = Type::String;
        if (op == "Cast")
            asked = {{In()}, 21, {{"to", number(8)}}};
        const int64_t before = peakMemory();
        const auto words = said(graphOf(op.toStdString(), asked, true), asked, Engine::Reference);
        QVERIFY2(words.find("string") != std::string::npos || words.find("GiB of memory") != std::string::npos,
                 words.c_str());
        QVERIFY2(TELAR_SANITIZED || peakMemory() - before < beside, words.c_str());
    }
    /// What fits costs about its result, whatever its type: bytes once took 22 times as much.
    void padOfBytes() {
        constexpr int64_t bytes = int64_t{128} << 20;
        const Asked asked{{{Type::UInt8, {1}, {}}, wholes({0, bytes - 1})}};
        const int64_t before = peakMemory();
        QCOMPARE(said(graphOf("Pad", asked, true), asked, Engine::Fast), std::string());
        QVERIFY2(TELAR_SANITIZED || peakMemory() - before < bytes + beside,
                 qPrintable(QString::number(peakMemory() - before)));
    }
    /// A list of axes that is longer than any array has is refused before it is a list.
    void longLists() {
        for (const char* op : {"Expand", "Reshape", "Tile", "Pad", "ReduceSum", "Unsqueeze", "Slice"}) {
            Asked asked{{flat({1}), In{Type::Int64, {5000}, std::vector<int64_t>(5000, 1)}}};
            if (std::string(op) == "Slice")
                asked.in.push_back(asked.in[1]);
            const auto words = said(graphOf(op, asked, true), asked, Engine::Reference);
            QVERIFY2(!words.empty() && words.size() < 400, words.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_network_sizes)
#include "tst_network_sizes.moc"
