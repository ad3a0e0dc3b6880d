#include "core/data/colour_planes.hpp"

#include "core/base/files.hpp"
#include "core/data/image.hpp"

namespace telar {

Expected<Matrix<float>> colourPlanes(const std::string& path, const JobContext& job) {
    const auto bytes = readFile(path, job);
    if (!bytes)
        return bytes.error();
    const auto planes = decodePlanes(*bytes, path, {Channel::Red, Channel::Green, Channel::Blue}, job);
    if (!planes)
        return planes.error();
    return std::visit(
        [&](const auto& matrix) -> Expected<Matrix<float>> {
            auto made = Matrix<float>::create(matrix.rows(), matrix.columns(), matrix.planes());
            if (!made)
                return made.error();
            for (int64_t i = 0; i < matrix.size(); ++i) {
                if (i % (1 << 20) == 0 && job.stopRequested())
                    return cancelledError();
                made->data()[i] = static_cast<float>(matrix.data()[i]);
            }
            return made;
        },
        *planes);
}

} // namespace telar
