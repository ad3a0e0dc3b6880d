#include "ui/labs/network/network_run.hpp"

#include "core/network/gallery.hpp"
#include "core/network/operation.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/training/image_grid.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace telar {

namespace {

using network::Tensor;

std::shared_ptr<const AnyMatrix> matrixOf(Matrix<float>&& values) {
    return std::make_shared<const AnyMatrix>(std::move(values));
}

QStringList linesOf(const std::string& lines) {
    return QString::fromStdString(lines).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

/// Rows and columns that a file leaves open are as those of most classifiers; other open lengths are 1.
constexpr int64_t usualSide = 224;
std::map<std::string, network::Shape> usualShapes(const network::Graph& graph) {
    std::map<std::string, network::Shape> shapes;
    for (const int input : graph.inputs) {
        const auto& value = graph.values[static_cast<std::size_t>(input)];
        bool open = false;
        network::Shape shape;
        for (std::size_t i = 0; i < value.axes.size(); ++i) {
            const bool side = value.axes.size() == 4 && (i == 2 || (value.axes[3].length == 3 ? i == 1 : i == 3));
            open = open || (value.axes[i].length < 0 && i > 0);
            shape.push_back(value.axes[i].length >= 0 ? value.axes[i].length : side ? usualSide : 1);
        }
        if (value.hasAxes && open)
            shapes[value.name] = std::move(shape);
    }
    return shapes;
}

Expected<std::shared_ptr<const OpenedNetwork>> opened(const QString& model, const JobContext& job) {
    TELAR_TAKE(graph, network::namedGraph(model.toStdString(), job));
    auto shared = std::make_shared<const network::Graph>(std::move(*graph));
    TELAR_CHECK(shared->complete());
    const auto shapes = usualShapes(*shared);
    TELAR_TAKE(ready, network::Network::prepare(shared, shapes, job));
    const Text assumed =
        !shapes.empty() ? text(TELAR_TR("core", "The file leaves lengths of its input open: %1 is taken"),
                               network::shapeName(shapes.begin()->second))
        : shared->inputs.size() > 1
            ? text(TELAR_TR("core", "The picture is the first of %1 inputs; the others get normal numbers"),
                   static_cast<int64_t>(shared->inputs.size()))
            : Text();
    const auto reading =
        shared->inputs.empty() ? network::PictureReading() : network::usualReading(*shared, ready->input(0));
    return std::make_shared<const OpenedNetwork>(
        OpenedNetwork{model, shared, std::move(*ready), reading, linesOf(shared->said("classes")), shapes, assumed});
}

/// The first input: a picture or an array, or normal numbers where a built-in picture does not fit it.
Expected<Tensor> firstInput(const OpenedNetwork& opened, const QString& picture, bool& normal, const JobContext& job) {
    const Tensor& wanted = opened.network.input(0);
    const auto path = picture.toStdString();
    if (picture.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive) ||
        picture.endsWith(QLatin1String(".pb"), Qt::CaseInsensitive)) {
        const auto tensor = network::loadTensor(path, job);
        return tensor ? network::converted(*tensor, wanted.type()) : tensor.error();
    }
    auto made = network::pictureTensor(path, wanted, opened.reading, job);
    normal = !made && network::isBuiltInPicture(path) && made.error().kind != ErrorKind::Cancelled;
    return normal ? network::normalTensor(wanted, 35, job) : std::move(made);
}

/// The mean of an input's channels as a matrix.
std::shared_ptr<const AnyMatrix> shownOf(const Tensor& input, bool channelsLast) {
    const auto planes = network::planesOf(input.shape());
    const bool last = channelsLast && input.rank() == 4;
    const int64_t rows = last ? input.dim(1) : planes.rows, columns = last ? input.dim(2) : planes.columns,
                  channels = last ? input.dim(3) : planes.planes;
    auto made = Matrix<float>::create(rows, columns);
    if (!made)
        return nullptr;
    for (int64_t cell = 0; cell < rows * columns; ++cell) {
        double sum = 0;
        const bool there = last || cell < planes.cells;
        for (int64_t c = 0; there && c < channels; ++c)
            sum += network::numberAt(input, last ? cell * channels + c : c * planes.cells + cell);
        made->data()[cell] =
            there ? static_cast<float>(sum / static_cast<double>(channels)) : std::numeric_limits<float>::quiet_NaN();
    }
    return matrixOf(std::move(*made));
}

Expected<std::shared_ptr<const NetworkRun>> run(const std::shared_ptr<const OpenedNetwork>& opened,
                                                const NetworkState& state, const QString& picture,
                                                const JobContext& job) {
    auto made = std::make_shared<NetworkRun>();
    made->opened = opened;
    made->picture = picture;
    made->reference = state.reference;
    made->threads = state.threads;
    made->off = state.off;
    const auto& net = opened->network;
    for (std::size_t i = 0; i < opened->graph->inputs.size(); ++i) {
        TELAR_TAKE(input, i == 0 ? firstInput(*opened, picture, made->normal, job)
                                 : network::normalTensor(net.input(i), 35 + static_cast<uint32_t>(i), job));
        made->inputs.push_back(std::move(*input));
    }
    network::RunSettings settings{
        state.reference ? network::Engine::Reference : network::Engine::Fast, state.threads, job, {}, {}};
    if (!state.off.empty())
        settings.change = network::silencing(state.off);
    TELAR_TAKE(activations, network::runKeeping(net, made->inputs, settings));
    made->activations = std::move(*activations);
    if (!made->activations.outputs.empty()) {
        made->probabilities = network::classProbabilities(made->activations.outputs.front());
        made->cells = network::cellAnswer(*opened->graph, made->activations.outputs.front(), picture.toStdString());
    }
    if (!made->inputs.empty()) {
        made->shown = shownOf(made->inputs.front(), opened->reading.channelsLast);
        made->isPicture = made->inputs.front().rank() == 4;
    }
    return std::shared_ptr<const NetworkRun>(std::move(made));
}

bool sameRun(const NetworkRun& run, const NetworkState& state, const QString& model, const QString& picture) {
    return run.opened->model == model && run.picture == picture && run.reference == state.reference &&
           run.threads == state.threads && run.off == state.off;
}

/// Layers whose numbers can be shown.
std::vector<int> layersOf(const NetworkRun& run) {
    std::vector<int> layers;
    const auto& facts = run.opened->network.facts();
    for (int n = 0; n < static_cast<int>(facts.size()); ++n) {
        const auto& out = run.output(n);
        if (!facts[static_cast<std::size_t>(n)].folded && out.hasValues() && out.type() != network::Type::String &&
            out.size() > 0)
            layers.push_back(n);
    }
    return layers;
}

int chosenLayer(const NetworkRun& run, const std::vector<int>& layers, qint64 wanted) {
    if (std::find(layers.begin(), layers.end(), wanted) != layers.end())
        return static_cast<int>(wanted);
    for (const int n : layers)
        if (run.output(n).rank() == 4)
            return n;
    return layers.empty() ? -1 : layers.front();
}

Expected<Matrix<float>> planeOf(const Tensor& values, const network::Planes& planes, qint64 plane) {
    auto made = Matrix<float>::create(planes.rows, planes.columns);
    if (!made)
        return made;
    for (int64_t i = 0; i < made->size(); ++i)
        made->data()[i] = i < planes.cells ? static_cast<float>(network::numberAt(values, plane * planes.cells + i))
                                           : std::numeric_limits<float>::quiet_NaN();
    return made;
}

Expected<std::shared_ptr<const LayerPictures>> picturesOf(const std::shared_ptr<const NetworkRun>& run, int node,
                                                          const JobContext& job) {
    auto made = std::make_shared<LayerPictures>();
    made->run = run;
    made->node = node;
    const Tensor& values = run->output(node);
    made->planes = network::planesOf(values.shape());
    bool any = false;
    values.eachNumber([&](double value) {
        if (std::isfinite(value)) {
            made->least = any ? std::min(made->least, value) : value;
            made->most = any ? std::max(made->most, value) : value;
            any = true;
        }
    });
    for (qint64 plane = 0; plane < std::min<qint64>(made->planes.planes, LayerPictures::mostPlanes); ++plane) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_TRY(one, planeOf(values, made->planes, plane));
        made->maps.push_back(valuesImage(one->data(), one->rows(), one->columns(), ColorMap::Viridis, false));
    }
    return std::shared_ptr<const LayerPictures>(std::move(made));
}

/// The second network or picture; what is wrong with it leaves the first as it is.
Status compareWithSecond(const NetworkState& state, const NetworkResult* before, const JobContext& job,
                         NetworkResult& result) {
    if (state.second.isEmpty())
        return {};
    const bool other = isNetworkPath(state.second);
    const QString model = other ? state.second : state.model, picture = other ? state.picture : state.second;
    NetworkState plain = state;
    if (other)
        plain.off.clear(); // they are channels of the first
    if (before && before->second && sameRun(*before->second, plain, model, picture))
        result.second = before->second;
    if (!result.second) {
        TELAR_TAKE(network,
                   other ? opened(model, job) : Expected<std::shared_ptr<const OpenedNetwork>>(result.run->opened));
        TELAR_TAKE(made, run(*network, plain, picture, job));
        result.second = std::move(*made);
    }
    result.apart = before && before->second == result.second && before->run == result.run
                       ? before->apart
                       : network::differences(result.run->opened->network, result.run->activations,
                                              result.second->opened->network, result.second->activations);
    return {};
}

/// The map of the same layer and channel in the second run, where it has one of that shape.
Status showSecond(NetworkResult& result) {
    if (!result.second)
        return {};
    const auto& mine = result.run->graph();
    const auto& theirs = result.second->graph();
    const auto& name =
        mine.values[static_cast<std::size_t>(mine.nodes[static_cast<std::size_t>(result.node)].shown())].name;
    const int value = &mine == &theirs ? mine.nodes[static_cast<std::size_t>(result.node)].shown() : theirs.find(name);
    if (value < 0)
        return {};
    const Tensor& found = result.second->activations.values[static_cast<std::size_t>(value)];
    if (!found.hasValues() || found.shape() != result.run->output(result.node).shape())
        return {};
    TELAR_TAKE(map, planeOf(found, result.pictures->planes, result.channel));
    result.secondMap = matrixOf(std::move(*map));
    return {};
}

} // namespace

const network::Tensor& NetworkRun::output(int node) const {
    static const Tensor none;
    const int value = graph().nodes[static_cast<std::size_t>(node)].shown();
    return value < 0 ? none : activations.values[static_cast<std::size_t>(value)];
}

/// Classes of the network that reads tissue, for the translation (core/data/phantom.hpp).
[[maybe_unused]] constexpr const char* tissueNames[] = {TELAR_TR("core", "air"), TELAR_TR("core", "head"),
                                                        TELAR_TR("core", "brain")};

QString NetworkRun::className(qint64 number) const {
    if (number < 0 || number >= opened->classes.size())
        return QString::number(number);
    const auto& name = opened->classes[static_cast<int>(number)];
    return network::isBuiltInNetwork(opened->model.toStdString()) ? translated(Text{name.toStdString(), {}}) : name;
}

Expected<NetworkResult> runNetworkLab(const NetworkState& state, const std::shared_ptr<const NetworkResult>& before,
                                      const JobContext& job) {
    NetworkResult result;
    result.state = state;
    if (before && sameRun(*before->run, state, state.model, state.picture))
        result.run = before->run;
    if (!result.run) {
        TELAR_TAKE(network, before && before->run->opened->model == state.model
                                ? Expected<std::shared_ptr<const OpenedNetwork>>(before->run->opened)
                                : opened(state.model, job));
        TELAR_TAKE(made, run(*network, state, state.picture, job));
        result.run = std::move(*made);
    }
    if (auto fine = compareWithSecond(state, before.get(), job, result); !fine) {
        if (fine.error().kind == ErrorKind::Cancelled)
            return fine.error();
        result.second.reset();
        result.secondError = fine.error();
    }
    result.layers = layersOf(*result.run);
    result.node = chosenLayer(*result.run, result.layers, state.node);
    if (result.node < 0)
        return userError(text(TELAR_TR("core", "The network has no layer whose numbers can be shown")),
                         text("%1", result.run->graph().source));
    if (before && before->run == result.run && before->node == result.node)
        result.pictures = before->pictures;
    if (!result.pictures) {
        TELAR_TAKE(pictures, picturesOf(result.run, result.node, job));
        result.pictures = std::move(*pictures);
    }
    result.channel = std::clamp<qint64>(state.channel, 0, std::max<qint64>(0, result.pictures->planes.planes - 1));
    TELAR_TAKE(map, planeOf(result.run->output(result.node), result.pictures->planes, result.channel));
    result.map = matrixOf(std::move(*map));
    TELAR_CHECK(showSecond(result));
    return result;
}

Expected<NetworkCell> lookAtCell(const NetworkResult& result, qint64 row, qint64 column) {
    NetworkCell cell;
    cell.run = result.run;
    cell.node = result.node;
    cell.channel = result.channel;
    cell.row = row;
    cell.column = column;
    const auto place = result.pictures->planes.cell(result.channel, row, column);
    if (place < 0)
        return cancelledError();
    const auto& net = result.run->opened->network;
    TELAR_TAKE(terms, network::termsOf(net, result.run->activations.values, result.node, place));
    cell.terms = std::move(*terms);
    const int value = result.run->graph().nodes[static_cast<std::size_t>(result.node)].shown();
    if (!result.run->inputs.empty())
        cell.field =
            network::receptiveField(net, value, network::cellBox(result.run->output(result.node).shape(), place));
    return cell;
}

Expected<NetworkExplanation> explainRun(const NetworkResult& result, const JobContext& job) {
    NetworkExplanation made;
    made.run = result.run;
    made.look = result.state.look;
    made.node = result.node;
    const auto& run = *result.run;
    if (run.inputs.size() != 1 || !run.isPicture)
        return userError(text(TELAR_TR("core", "Occlusion needs one picture as the network's only input")),
                         text("%1", run.graph().source));
    const bool last = run.opened->reading.channelsLast;
    network::CoverSpec spec;
    spec.target = result.state.target;
    spec.threads = run.threads;
    auto map =
        made.look == NetworkState::Look::GradCam
            ? network::gradCam(run.opened->network, run.activations.values, result.node, result.state.target, job)
            : network::occlusion(run.opened->network, run.inputs.front(), last, spec, job);
    if (!map)
        return map.error();
    made.map = std::move(*map);
    const int64_t rows = rowsOf(*run.shown), columns = columnsOf(*run.shown);
    TELAR_TAKE(shown, Matrix<float>::create(rows, columns));
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c)
            shown->at(r, c) = made.map.values[static_cast<std::size_t>(r * made.map.rows / rows * made.map.columns +
                                                                       c * made.map.columns / columns)];
    made.shown = matrixOf(std::move(*shown));
    return made;
}

} // namespace telar
