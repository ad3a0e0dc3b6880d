// View-model of the attention lab: the state, the matrices of every head, a query followed through a kernel, and times.
#pragma once

#include "core/attention/follow.hpp"
#include "core/attention/growth.hpp"
#include "core/network/layer_numbers.hpp"
#include "core/simt/thread_view.hpp"
#include "ui/lab/count_rows.hpp"
#include "ui/lab/given_numbers.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/lab/prepared_operation.hpp"

namespace telar {

struct AttentionState : AttentionSpec {
    enum class Source { Random, File, Given, Digit };
    AttentionState() { takeDigit(); }
    Source source = Source::Digit;
    qint64 tokens = 0; ///< of random numbers: as many queries as keys
    quint32 seed = 35;
    QString path;                          ///< of the file
    GivenPtr given;                        ///< of another lab: queries, keys and values, a plane for each head
    qint64 digit = 3, block = 1;           ///< that the transformer sees, and its first or second attention
    std::string kernel = "three-launches"; ///< that is followed
    qint64 timed = 256;                    ///< tokens that all variants are measured on
    bool operator==(const AttentionState&) const = default;
    bool fused() const { return kernel == "flash"; }
    /// The sizes of the transformer that sees a digit.
    void takeDigit();
    /// Sizes of random numbers that are worth a look.
    void takeRandom() { tokens = 48, heads = 4, headSize = 16; }
};

/// The matrices of one head, as they are drawn: K transposed.
struct AttentionHeadPicture {
    std::shared_ptr<const AnyMatrix> q, kT, v, scores, weights, o;
};

struct AttentionPicture {
    AttentionState state;
    QString name;                           ///< of a file
    std::shared_ptr<const AnyMatrix> digit; ///< that the transformer sees in patches, or nothing
    qint64 answer = 0;                      ///< of the transformer, and how probable it is
    double probability = 0;
    AttentionInputs inputs;
    AttentionScores between;
    std::vector<AttentionHeadPicture> heads;
    std::vector<CountedLaunch> counts;
    double error = 0;      ///< largest distance of an output of the kernel from `serial`, relative to the largest value
    qint64 notNumbers = 0; ///< queries whose output is NaN
    qint64 queries() const { return inputs.q.rows(); }
    qint64 keys() const { return inputs.k.rows(); }
    float score(qint64 head, qint64 query, qint64 key) const { return between.scores.view().at(query, key, head); }
    float weight(qint64 head, qint64 query, qint64 key) const { return between.weights.view().at(query, key, head); }
};

/// A place that was asked for, the thread that works there, and the walk of its block through the tiles of `flash`.
struct AttentionFollowed {
    AttentionPlace place;
    ThreadView view;
    std::optional<FlashWalk> walk;
};

struct AttentionTiming : VariantTime {
    double gflops = 0;
};

class AttentionModel : public MeasuredModel<AttentionState, AttentionPicture, AttentionTiming> {
    Q_OBJECT
public:
    AttentionModel(const Registry<AttentionVariant>& registry, QUndoStack& undo, QObject* parent = nullptr);

    static constexpr qint64 mostTokens = network::LayerNumbers::mostTokens,
                            mostHeads = network::LayerNumbers::mostHeads,
                            mostSize = network::LayerNumbers::mostHeadSize; ///< of the pictures
    /// Tokens of the curves.
    static const std::vector<qint64>& curveTokens();
    /// Variants of the curves that this computer has, and whether each writes the score matrix.
    std::vector<std::pair<std::string, bool>> curveVariants() const;
    /// The time of a variant on so many tokens, among `timings`.
    static std::string curveId(const std::string& variant, qint64 tokens);

    const Registry<AttentionVariant>& registry() const { return registry_; }
    const PreparedOperation& timed() const { return timed_; }
    Work workOf(qint64 tokens) const; ///< random tokens
    /// Asks for a place; `followedChanged` comes.
    void lookAt(const AttentionPlace& place);
    std::shared_ptr<const AttentionFollowed> followed() const { return followed_; }
    /// How the kernels grow with the tokens: by their ids. Null before they have been counted.
    using Growths = std::map<std::string, AttentionGrowth>;
    std::shared_ptr<const Growths> growths() const { return growths_; }
    bool following() const { return tracer_.running() || grower_.running(); }
    void measure() override;
    QString commandLine() const;

signals:
    void followedChanged();
    void growthsChanged();

private:
    void complete(AttentionState& next) const override;
    void compute() override;
    void computed() override;
    Job<AttentionTiming>::Work timingOf(const std::string& variant) override;
    bool sameTimes(const AttentionState& a, const AttentionState& b) const override {
        return static_cast<const AttentionSpec&>(a) == b && a.timed == b.timed;
    }

    const Registry<AttentionVariant>& registry_;
    std::shared_ptr<const AttentionFollowed> followed_;
    std::shared_ptr<const Growths> growths_;
    std::optional<AttentionSpec> grown_; ///< what `growths_` are of, or will be
    PreparedOperation timed_;
    qint64 prepared_ = 0; ///< tokens of what `timed_` holds; 0: nothing
    JobRunner tracer_, grower_;
};

} // namespace telar
