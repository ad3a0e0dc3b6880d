#include "core/network/tensor.hpp"

#include <cmath>

namespace telar::network {

const char* typeName(Type type) {
    switch (type) {
    case Type::Float32:
        return "float32";
    case Type::UInt8:
        return "uint8";
    case Type::Int8:
        return "int8";
    case Type::UInt16:
        return "uint16";
    case Type::Int16:
        return "int16";
    case Type::Int32:
        return "int32";
    case Type::Int64:
        return "int64";
    case Type::String:
        return "string";
    case Type::Bool:
        return "bool";
    case Type::Float16:
        return "float16";
    case Type::Float64:
        return "float64";
    case Type::UInt32:
        return "uint32";
    case Type::UInt64:
        return "uint64";
    case Type::BFloat16:
        return "bfloat16";
    case Type::None:
        break;
    }
    return "unknown";
}

int64_t typeBytes(Type type) {
    int64_t bytes = 0;
    amongAll(type, [&]<class T>() { bytes = sizeof(T); });
    return bytes;
}

BFloat16::BFloat16(float value) {
    const auto word = std::bit_cast<uint32_t>(value);
    bits = std::isnan(value) ? static_cast<uint16_t>(word >> 16 | 0x40u)
                             : static_cast<uint16_t>((word + 0x7fffu + (word >> 16 & 1u)) >> 16);
}

std::string shapeName(const Shape& shape) {
    constexpr std::size_t most = 16; // that fit into a sentence
    std::string name;
    for (std::size_t i = 0; i < std::min(shape.size(), most); ++i)
        name += (name.empty() ? "" : "x") + std::to_string(shape[i]);
    if (shape.size() > most)
        name += "x...";
    return name.empty() ? "scalar" : name;
}

int64_t sizeOf(const Shape& shape) {
    int64_t size = 1;
    bool empty = false;
    for (const int64_t length : shape) {
        if (length < 0 || (length > 0 && size > mostNumbers / length))
            return -1;
        empty = empty || length == 0;
        size *= length > 0 ? length : 1;
    }
    return empty ? 0 : size;
}

std::shared_ptr<const void> BufferPool::take(std::size_t bytes) {
    Buffer buffer;
    {
        const std::lock_guard lock(mutex_);
        const auto found = free_.lower_bound(bytes);
        if (found != free_.end() && found->first <= 2 * bytes) {
            buffer = std::move(found->second);
            free_.erase(found);
        }
    }
    if (!buffer)
        buffer = allocateBuffer(bytes);
    if (!buffer)
        return nullptr;
    const auto size = std::max(bytes, buffer.get_deleter().bytes);
    return {buffer.release(), [pool = weak_from_this(), size](const void* memory) {
                Buffer back(const_cast<void*>(memory), BufferDeleter{size});
                if (const auto home = pool.lock()) {
                    const std::lock_guard lock(home->mutex_);
                    home->free_.emplace(size, std::move(back));
                }
            }};
}

Expected<Tensor> Tensor::create(Type type, Shape shape, BufferPool* pool) {
    Tensor tensor(type, std::move(shape));
    const int64_t size = tensor.size();
    if (size < 0)
        return userError(
            text(TELAR_TR("core", "An array of %1 numbers is more than can be computed"), shapeName(tensor.shape_)));
    if (type == Type::String) {
        TELAR_CHECK(checkMemory(tensor.bytes()));
        tensor.strings_ = std::make_shared<std::vector<std::string>>(static_cast<std::size_t>(size));
        return tensor;
    }
    const int64_t bytes = size * typeBytes(type);
    const auto room = static_cast<std::size_t>(std::max<int64_t>(bytes, 64));
    if (pool) {
        tensor.owner_ = pool->take(room);
        tensor.data_ = tensor.owner_.get();
        return tensor.data_ ? Expected<Tensor>(std::move(tensor)) : outOfMemoryError();
    }
    TELAR_CHECK(checkMemory(bytes));
    Buffer buffer = allocateBuffer(static_cast<std::size_t>(std::max<int64_t>(bytes, 64)));
    if (!buffer)
        return outOfMemoryError();
    tensor.data_ = buffer.get();
    tensor.owner_ = std::shared_ptr<const void>(std::move(buffer));
    return tensor;
}

Tensor Tensor::over(Type type, Shape shape, std::shared_ptr<const void> owner, const void* data) {
    static constexpr int64_t nothing = 0; // where there are no values, an address that is none of nothing
    Tensor tensor(type, std::move(shape));
    tensor.owner_ = std::move(owner);
    tensor.data_ = data ? data : &nothing;
    return tensor;
}

Tensor Tensor::madeElsewhere(Type type, Shape shape, std::shared_ptr<Elsewhere> elsewhere) {
    Tensor tensor(type, std::move(shape));
    tensor.elsewhere_ = std::move(elsewhere);
    return tensor;
}

const void* Tensor::fetched() const {
    if (!isElsewhere())
        return nullptr;
    const std::lock_guard lock(elsewhere_->mutex);
    if (!elsewhere_->here)
        elsewhere_->here = elsewhere_->fetch();
    return elsewhere_->here.get();
}

Tensor Tensor::as(Shape shape) const {
    Tensor tensor = *this;
    tensor.shape_ = std::move(shape);
    return tensor;
}

std::vector<int64_t> Tensor::wholes() const {
    std::vector<int64_t> out(static_cast<std::size_t>(size()));
    amongAll(type_, [&]<class T>() {
        for (std::size_t i = 0; i < out.size(); ++i) {
            if constexpr (std::is_integral_v<T>)
                out[i] = static_cast<int64_t>(data<T>()[i]);
            else { // beyond the range there is no number to convert to
                const auto value = static_cast<double>(data<T>()[i]);
                out[i] = std::abs(value) < 0x1p62 ? static_cast<int64_t>(value) : 0;
            }
        }
    });
    return out;
}

std::vector<double> Tensor::doubles() const {
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(size()));
    eachNumber([&](double value) { out.push_back(value); });
    return out;
}

} // namespace telar::network
