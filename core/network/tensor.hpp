// Arrays of any number of axes, as a network passes them from node to node: row-major, dense, at a multiple of 64 bytes.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/half.hpp"
#include "core/matrix/matrix.hpp"

#include <bit>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace telar::network {

/// In ONNX's numbers (TensorProto.DataType); None: not known.
enum class Type {
    None = 0,
    Float32 = 1,
    UInt8 = 2,
    Int8 = 3,
    UInt16 = 4,
    Int16 = 5,
    Int32 = 6,
    Int64 = 7,
    String = 8,
    Bool = 9,
    Float16 = 10,
    Float64 = 11,
    UInt32 = 12,
    UInt64 = 13,
    BFloat16 = 16
};

/// "float32"; "unknown" where it is none of these.
const char* typeName(Type type);
/// Bytes of an element; 0 of strings, of `None` and of what is not computed here.
int64_t typeBytes(Type type);

/// float16 and bfloat16 are computed as float32.
struct Half {
    uint16_t bits = 0;
    Half() = default;
    explicit Half(float value) : bits(floatToHalf(value)) {}
    operator float() const { return halfToFloat(bits); }
};
struct BFloat16 {
    uint16_t bits = 0;
    BFloat16() = default;
    explicit BFloat16(float value);
    operator float() const { return std::bit_cast<float>(uint32_t{bits} << 16); }
};

using Shape = std::vector<int64_t>;
/// "1x3x224x224"; "scalar" without axes.
std::string shapeName(const Shape& shape);
/// Numbers of an array of that shape; -1 where there would be more than 2^40.
int64_t sizeOf(const Shape& shape);
inline constexpr int64_t mostNumbers = int64_t{1} << 40;

/// Memory of arrays that are no longer needed, for the next ones: fresh memory costs a page fault for every 4 KiB. Any thread.
class BufferPool : public std::enable_shared_from_this<BufferPool> {
public:
    /// Null where the system has not that much memory. The last copy of it gives the memory back.
    std::shared_ptr<const void> take(std::size_t bytes);

private:
    std::mutex mutex_;
    std::multimap<std::size_t, Buffer> free_;
};

/// The numbers of a tensor in the memory of another device; shared by all copies of the tensor. Any thread.
struct Elsewhere {
    std::mutex mutex;
    std::shared_ptr<void> memory;     ///< there; null: they were not copied there yet
    std::shared_ptr<const void> here; ///< of numbers that were made there: null until somebody looked
    /// Waits for what was made there and copies it here; never null.
    std::function<std::shared_ptr<const void>()> fetch;
};

/// Its values are shared by copies: who writes has just made it.
class Tensor {
public:
    Tensor() = default;
    /// Without values: what is known before anything is computed.
    Tensor(Type type, Shape shape) : type_(type), shape_(std::move(shape)), known_(true) {}
    /// With room for values, not initialised. An environment error where memory does not suffice.
    static Expected<Tensor> create(Type type, Shape shape, BufferPool* pool = nullptr);
    /// Over values that lie in somebody's memory.
    static Tensor over(Type type, Shape shape, std::shared_ptr<const void> owner, const void* data);
    /// Values that another device has made.
    static Tensor madeElsewhere(Type type, Shape shape, std::shared_ptr<Elsewhere> elsewhere);
    template <class T>
    static Tensor of(Shape shape, const std::vector<T>& values);

    Type type() const { return type_; }
    const Shape& shape() const { return shape_; }
    bool known() const { return known_; } ///< its shape
    bool hasValues() const { return data_ != nullptr || strings_ || isElsewhere(); }
    int64_t rank() const { return static_cast<int64_t>(shape_.size()); }
    int64_t size() const { return sizeOf(shape_); }
    /// Of memory; of texts as many as they take while they are short.
    int64_t bytes() const {
        return size() * (type_ == Type::String ? static_cast<int64_t>(sizeof(std::string)) : typeBytes(type_));
    }
    int64_t dim(int64_t axis) const { return shape_[static_cast<std::size_t>(axis)]; }

    template <class T>
    const T* data() const {
        return static_cast<const T*>(data_ ? data_ : fetched());
    }
    template <class T>
    T* write() {
        return static_cast<T*>(const_cast<void*>(data_));
    }
    const std::vector<std::string>& strings() const { return *strings_; }
    std::vector<std::string>& writeStrings() { return *strings_; }
    /// Whether another device made its values; `data` brings them here.
    bool isElsewhere() const { return !data_ && elsewhere_ && elsewhere_->fetch; }
    void bringHere() const { fetched(); }
    /// Where the same numbers lie on another device, or will; null where nobody asked for such a place.
    const std::shared_ptr<Elsewhere>& elsewhere() const { return elsewhere_; }
    void openElsewhere() {
        if (!elsewhere_)
            elsewhere_ = std::make_shared<Elsewhere>();
    }
    /// The same values with other axes.
    Tensor as(Shape shape) const;
    /// Only its type and shape.
    Tensor outline() const { return Tensor(type_, shape_); }
    /// Whole numbers of any type, as shapes and indices are given. Only where there are values.
    std::vector<int64_t> wholes() const;
    /// Its numbers as double.
    std::vector<double> doubles() const;
    /// body(number as double) for each, in order: where a list of them would take much more memory than they do.
    template <class Body>
    void eachNumber(const Body& body) const;

private:
    Type type_ = Type::None;
    Shape shape_;
    bool known_ = false;
    const void* data_ = nullptr;
    std::shared_ptr<const void> owner_;
    std::shared_ptr<std::vector<std::string>> strings_;
    std::shared_ptr<Elsewhere> elsewhere_;

    const void* fetched() const;
};

template <class T>
struct TypeOf;
#define TELAR_NETWORK_TYPE(T, name)                                                                                    \
    template <>                                                                                                        \
    struct TypeOf<T> {                                                                                                 \
        static constexpr Type value = Type::name;                                                                      \
    };
TELAR_NETWORK_TYPE(float, Float32)
TELAR_NETWORK_TYPE(double, Float64)
TELAR_NETWORK_TYPE(Half, Float16)
TELAR_NETWORK_TYPE(BFloat16, BFloat16)
TELAR_NETWORK_TYPE(int8_t, Int8)
TELAR_NETWORK_TYPE(int16_t, Int16)
TELAR_NETWORK_TYPE(int32_t, Int32)
TELAR_NETWORK_TYPE(int64_t, Int64)
TELAR_NETWORK_TYPE(uint8_t, UInt8)
TELAR_NETWORK_TYPE(uint16_t, UInt16)
TELAR_NETWORK_TYPE(uint32_t, UInt32)
TELAR_NETWORK_TYPE(uint64_t, UInt64)
TELAR_NETWORK_TYPE(bool, Bool)
#undef TELAR_NETWORK_TYPE

/// Calls body.operator()<T>() for the type's T among `Ts`; false where it is none of them.
template <class... Ts, class Body>
bool among(Type type, const Body& body) {
    return ((type == TypeOf<Ts>::value ? (body.template operator()<Ts>(), true) : false) || ...);
}
template <class Body>
bool amongFloats(Type type, const Body& body) {
    return among<float, double, Half, BFloat16>(type, body);
}
template <class Body>
bool amongNumbers(Type type, const Body& body) {
    return among<float, double, Half, BFloat16, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t,
                 uint64_t>(type, body);
}
template <class Body>
bool amongAll(Type type, const Body& body) {
    return amongNumbers(type, body) || among<bool>(type, body);
}

/// What sums and functions of a type are computed in.
template <class T>
using Wide = std::conditional_t<std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>, float, T>;

template <class Body>
void Tensor::eachNumber(const Body& body) const {
    amongAll(type_, [&]<class T>() {
        for (int64_t i = 0, count = size(); i < count; ++i)
            body(static_cast<double>(data<T>()[i]));
    });
}

template <class T>
Tensor Tensor::of(Shape shape, const std::vector<T>& values) {
    auto made = std::make_shared<std::vector<T>>(values);
    const void* data = made->data();
    return over(TypeOf<T>::value, std::move(shape), std::move(made), data);
}

} // namespace telar::network
