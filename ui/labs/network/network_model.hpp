// View-model of the network lab: a network from a file, a picture, what every layer makes of it, and one cell looked at closely.
#pragma once

#include "core/network/activations.hpp"
#include "core/network/cell.hpp"
#include "core/network/cell_answer.hpp"
#include "core/network/explain.hpp"
#include "core/network/gallery.hpp"
#include "core/network/tensor_file.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/lab/prepared_operation.hpp"

#include <QImage>
#include <QStringList>

namespace telar {

struct NetworkState {
    enum class Look { Plain, GradCam, Occlusion };
    QString model = QStringLiteral("lenet");     ///< a built-in network or an .onnx file
    QString picture = QStringLiteral("digit:3"); ///< a built-in picture, a picture file, a .npy or .pb file
    QString second;                              ///< compared with it: another network or picture; empty: none
    qint64 node = -1;                            ///< on show; -1: the first layer of feature maps
    qint64 channel = 0;
    std::vector<network::SilentChannel> off;
    Look look = Look::Plain;
    qint64 target = -1; ///< class that is explained; -1: the most probable
    bool reference = false;
    int threads = 0; ///< 0: all cores
    bool operator==(const NetworkState&) const = default;
};

struct OpenedNetwork {
    QString model;
    std::shared_ptr<const network::Graph> graph;
    network::Network network;
    network::PictureReading reading;
    QStringList classes;                          ///< empty where the file does not name them
    std::map<std::string, network::Shape> shapes; ///< of inputs whose lengths the file leaves open
    Text assumed; ///< that, in words, and other things that nobody has said; may be empty
};

/// One run of a network on a picture, with every layer's numbers.
struct NetworkRun {
    std::shared_ptr<const OpenedNetwork> opened;
    QString picture;
    bool reference = false;
    int threads = 0;
    std::vector<network::SilentChannel> off;
    std::vector<network::Tensor> inputs;
    network::Activations activations;
    std::vector<double> probabilities;      ///< empty where the output is no row of classes
    network::CellAnswer cells;              ///< where the output is a class of each cell
    std::shared_ptr<const AnyMatrix> shown; ///< the first input: the mean of its channels
    bool isPicture = false;                 ///< that input has rows and columns
    bool normal = false; ///< it is normal numbers: the picture, a built-in one, cannot become such an input
    const network::Graph& graph() const { return *opened->graph; }
    /// The first output of a node.
    const network::Tensor& output(int node) const;
    /// What a class is called; of networks that are built in, in the language of the window.
    QString className(qint64 number) const;
};

/// A layer's planes as pictures.
struct LayerPictures {
    std::shared_ptr<const NetworkRun> run;
    int node = 0;
    network::Planes planes;
    std::vector<QImage> maps; ///< one pixel a number; at most `mostPlanes`
    double least = 0, most = 0;
    static constexpr qint64 mostPlanes = 1024;
};

struct NetworkResult {
    NetworkState state;
    std::shared_ptr<const NetworkRun> run, second; ///< second: null where nothing is compared
    std::vector<network::LayerDifference> apart;   ///< of the second, layer by layer
    std::optional<Error> secondError;
    int node = 0;
    qint64 channel = 0;
    std::shared_ptr<const LayerPictures> pictures;
    std::shared_ptr<const AnyMatrix> map, secondMap; ///< of the channel; secondMap: null where the second has none
    /// The layers that compute something, in order.
    std::vector<int> layers;
};

/// One number of a layer, looked at closely.
struct NetworkCell {
    std::shared_ptr<const NetworkRun> run;
    int node = 0;
    qint64 channel = 0, row = 0, column = 0;
    network::CellTerms terms;
    std::optional<network::Box> field; ///< in the first input
};

struct NetworkExplanation {
    std::shared_ptr<const NetworkRun> run;
    NetworkState::Look look = NetworkState::Look::Plain;
    int node = 0;
    network::PlaceMap map;
    std::shared_ptr<const AnyMatrix> shown; ///< as large as the picture
};

struct NetworkTiming : VariantTime {};

class NetworkModel : public MeasuredModel<NetworkState, NetworkResult, NetworkTiming> {
    Q_OBJECT
public:
    NetworkModel(const std::vector<network::NamedEngine>& engines, QUndoStack& undo, QObject* parent = nullptr);

    void setState(const NetworkState& state) override;
    void restore(const NetworkState& state, std::map<std::string, NetworkTiming> timings, bool now) {
        restoreTo(state, std::move(timings), now, [this] { compute(); });
    }
    const std::vector<network::NamedEngine>& engines() const { return engines_; }
    /// Opens a network, or compares with it.
    void openModel(const QString& path);
    void openPicture(const QString& path);
    void openSecond(const QString& path);
    void chooseLayer(int node);
    void chooseChannel(qint64 channel);
    void silence(bool on); ///< the channel on show

    /// Asks where a cell of the map on show comes from; `cellChanged` follows.
    void lookAt(qint64 row, qint64 column);
    std::shared_ptr<const NetworkCell> cell() const { return cell_; }
    /// Of the present run, layer and look; null where there is none (yet).
    std::shared_ptr<const NetworkExplanation> explanation() const;
    const std::optional<Error>& explanationError() const { return explanationError_; }
    const Progress* explaining() const { return explainer_.running() ? explainer_.progress() : nullptr; }
    const Progress* opening() const { return computer_.progress(); }

    void measure() override;
    void cancel() override;
    bool working() const { return busy() || looker_.running() || explainer_.running(); }
    /// The chosen picture, a built-in one, cannot become the input of the chosen network, which got normal numbers.
    bool readsNormal() const;
    QString commandLine() const;

signals:
    void cellChanged();
    void explanationChanged();
    /// A file has been read.
    void pathOpened(const QString& path);

private:
    void complete(NetworkState& next) const override;
    void compute();
    void computed() override;
    void explain();
    Job<NetworkTiming>::Work timingOf(const std::string& variant) override;
    bool sameTimes(const NetworkState& a, const NetworkState& b) const override { return a.model == b.model; }

    std::shared_ptr<const NetworkCell> cell_;
    std::shared_ptr<const NetworkExplanation> explanation_;
    std::optional<Error> explanationError_;
    QString opening_; ///< a file that is being read
    JobRunner looker_, explainer_;
    const std::vector<network::NamedEngine>& engines_;
    PreparedOperation timed_;
};

/// Whether a path is a network rather than something to show it.
bool isNetworkPath(const QString& path);

} // namespace telar
