#include "core/data/picture_beside.hpp"

#include "core/base/files.hpp"
#include "core/data/image.hpp"

namespace telar {

namespace {
constexpr int64_t mostBytes = int64_t{16} << 20, mostShown = int64_t{1} << 24;
}

Expected<Matrix<uint8_t>> loadPictureBeside(const std::string& folder, const std::string& name, const JobContext& job) {
    TELAR_TRY(path, pathBeside(folder, name));
    TELAR_TRY(bytes, readFile(*path, job, mostBytes));
    TELAR_TRY(facts, inspectImage(*bytes, name));
    if (facts->pixels() > mostShown)
        return userError(text(TELAR_TR("core", "The picture has %1 x %2 pixels; Telar shows at most %3"), facts->rows,
                              facts->columns, mostShown),
                         text("%1", name), text(TELAR_TR("core", "Reduce its size first")));
    TELAR_TAKE(planes, decodePlanes(*bytes, name, {Channel::Red, Channel::Green, Channel::Blue}, job));
    if (auto* eight = std::get_if<Matrix<uint8_t>>(&*planes))
        return std::move(*eight);
    const auto& wide = std::get<Matrix<int32_t>>(*planes);
    auto out = Matrix<uint8_t>::create(wide.rows(), wide.columns(), wide.planes());
    for (int64_t i = 0; out && i < wide.size(); ++i)
        out->data()[i] = static_cast<uint8_t>(wide.data()[i] >> 8);
    return out;
}

} // namespace telar
