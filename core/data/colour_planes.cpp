#include "core/data/colour_planes.hpp"

#include "core/base/files.hpp"
#include "core/data/image.hpp"

namespace telar {

Expected<Matrix<float>> colourPlanes(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job));
    TELAR_TRY(planes, decodePlanes(*bytes, path, {Channel::Red, Channel::Green, Channel::Blue}, job));
    return std::visit(
        [&](const auto& matrix) -> Expected<Matrix<float>> {
            TELAR_TAKE(made, Matrix<float>::create(matrix.rows(), matrix.columns(), matrix.planes()));
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
