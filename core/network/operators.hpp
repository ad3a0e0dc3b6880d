// The operators that are computed, one row each in the tables of operators_*.cpp: what they take, the shape of what they make, and
// the reference in plain loops. The meaning of each is that of ONNX's Operators.md, opset 7 to 24 (older where a file's name for it
// has not changed).
#pragma once

#include "core/base/job_context.hpp"
#include "core/network/graph.hpp"

#include <memory>
#include <mutex>
#include <span>

namespace telar::network {

/// What a node keeps of its weights from run to run, in the order in which a kernel reads them.
struct KeptWeights {
    std::mutex mutex;
    std::shared_ptr<const void> made;
    std::shared_ptr<const void> elsewhere; ///< the same of a device
    uint64_t madeBy = 0;                   ///< that device
};

class Device;

/// One node at work.
struct Call {
    const Node& node;
    std::vector<const Tensor*> in; ///< null: left out
    std::vector<Tensor> out;
    JobContext job = {};
    int threads = 1;
    BufferPool* pool = nullptr;
    KeptWeights* kept = nullptr; ///< null where the weights may be others in the next run
    bool fast = false;           ///< the kernels of core where they are faster; else the reference
    Device* device = nullptr;    ///< computes what it can, before either

    const Tensor* input(std::size_t i) const { return i < in.size() ? in[i] : nullptr; }
    bool has(std::size_t i) const { return input(i) != nullptr; }
    const Shape& shape(std::size_t i) const { return in[i]->shape(); }
    Type type(std::size_t i = 0) const { return in[i]->type(); }
    /// Where an input's values decide shapes, they may not be known yet.
    bool unknown(std::size_t i) const { return has(i) && !in[i]->hasValues(); }
    /// An input's values as a list of axes, lengths, places: no operator takes more than some thousands. A longer one becomes a list
    /// that every operator refuses, so that it takes no memory.
    std::vector<int64_t> list(std::size_t i) const;
    void make(std::size_t i, Type type, Shape shape) {
        if (i < out.size())
            out[i] = Tensor(type, std::move(shape));
    }
    /// Sizes what `make` did not know before.
    Status allocate(std::size_t i, Type type, Shape shape);
    Error refuse(Text what, Text hint = {}) const { return userError(std::move(what), node.place(), std::move(hint)); }
    /// An operator has no meaning for such numbers.
    Error wrongType(Type type) const;
    Error wrongShapes(std::size_t a, std::size_t b) const;
    Error wrongShape(std::size_t i) const;
    Error wrongAttribute(const char* name) const;
    /// `body` with a number type of as many bytes as `type` has, which is not text.
    template <class Body>
    Status bySize(Type type, const Body& body) const {
        switch (typeBytes(type)) {
        case 1:
            return body.template operator()<uint8_t>();
        case 2:
            return body.template operator()<uint16_t>();
        case 4:
            return body.template operator()<uint32_t>();
        case 8:
            return body.template operator()<uint64_t>();
        default:
            return wrongType(type);
        }
    }
    /// Axis from -rank to rank - 1 as 0 to rank - 1; -1 where it is none.
    static int64_t axisOf(int64_t axis, int64_t rank) {
        const int64_t from = axis < 0 ? axis + rank : axis;
        return axis < -rank || axis >= rank ? -1 : from;
    }
};

/// Bytes that an operator's `compute` takes beside its outputs, for each number of its first input, of its other inputs and of its
/// outputs. What depends on more than that, it asks for itself.
struct Scratch {
    int first = 0, others = 0, outputs = 0;
};

struct Operator {
    const char* name;
    int since;  ///< opset from which on this row holds
    int inputs; ///< that must be there
    bool makes; ///< `compute` makes its outputs: they are other views of its inputs, or their shape depends on values
    /// Types and shapes of all outputs; leaves those out that depend on values which are not known.
    Status (*shape)(Call&);
    Status (*compute)(Call&);
    Scratch scratch = {};
    bool texts = false; ///< computes texts, too
};

/// The newest row of that name not newer than the opset; null where there is none.
const Operator* findOperator(const std::string& name, int opset);
/// Every row there is.
const std::vector<std::span<const Operator>>& operatorTables();

// The tables.
std::span<const Operator> elementOperators();
std::span<const Operator> binaryOperators();
std::span<const Operator> matrixOperators();
std::span<const Operator> convolutionOperators();
std::span<const Operator> poolingOperators();
std::span<const Operator> normalisationOperators();
std::span<const Operator> shapeOperators();
std::span<const Operator> padOperators();
std::span<const Operator> makingOperators();
std::span<const Operator> indexOperators();
std::span<const Operator> reduceOperators();
std::span<const Operator> resizeOperators();
std::span<const Operator> quantisedOperators();
std::span<const Operator> wholeOperators();
std::span<const Operator> recurrentOperators();
std::span<const Operator> controlOperators();
std::span<const Operator> attentionOperators();
std::span<const Operator> detectionOperators();

/// Of products and convolutions of bytes.
bool isWhole(const Node& node);

/// Whether `bytes` of scratch fit beside the outputs, whose memory may not be in use yet.
Status checkRoom(const Call& call, int64_t bytes);

/// Shape and type of the first input.
Status sameAsFirst(Call& call);

} // namespace telar::network
