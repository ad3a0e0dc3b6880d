#include "core/data/phantom.hpp"

#include "core/base/files.hpp"
#include "core/base/kept.hpp"
#include "core/data/noise.hpp"
#include "core/data/phantom_head.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

namespace telar {

namespace {

constexpr int rows = static_cast<int>(phantomRows), columns = static_cast<int>(phantomColumns);

using Plane = std::vector<float>; // rows x columns

uint8_t level(float v) { return static_cast<uint8_t>(std::clamp(v + 0.5f, 0.0f, 255.0f)); }

/// A head as it lies in the scanner.
struct Lying {
    explicit Lying(const HeadStyle& asked) : style(asked), sine(std::sin(asked.tilt)), cosine(std::cos(asked.tilt)) {}
    Point place(float r, float c, int64_t slice) const {
        const float x = 2.0f * (c - 45), y = 90 - 2.0f * r + 17; // about the middle of the head
        return {(cosine * x - sine * y) / style.size, (sine * x + cosine * y) / style.size - 17,
                (-68 + 1.75f * static_cast<float>(slice)) / style.size};
    }
    uint8_t shown(float v) const {
        return level(style.contrast == 1 ? v : 255 * std::pow(std::clamp(v / 255, 0.0f, 1.0f), style.contrast));
    }
    /// 0 to 1, and softly between.
    float lesion(const PhantomHead& head, Point p) const {
        if (!style.lesion)
            return 0;
        const float x = p.x - 32, y = p.y + 12;
        return std::clamp((256 - x * x - y * y) / 60, 0.0f, 1.0f) * std::clamp(head.insideBrain(p) / 3, 0.0f, 1.0f);
    }
    HeadStyle style;
    float sine, cosine;
};

/// The magnitude of a signal with noise in both of its parts (Rician).
float rician(float signal, float deviation, int r, int c, int64_t slice, uint32_t seed) {
    const auto z = static_cast<int32_t>(slice);
    const float real = signal + deviation * noise::normal(r, c, z, seed);
    const float imaginary = deviation * noise::normal(r, c, z, seed + 1);
    return std::sqrt(real * real + imaginary * imaginary);
}

/// Separable, with a bell of weights exp(-d^2 / 2 deviation^2) over 7 pixels.
void blur(Plane& plane, float deviation) {
    constexpr int reach = 3;
    float weight[reach + 1], sum = 0;
    for (int d = 0; d <= reach; ++d) {
        weight[d] = 1 / (1 + static_cast<float>(d * d) / (2 * deviation * deviation) +
                         std::pow(static_cast<float>(d * d) / (2 * deviation * deviation), 2.0f) / 2);
        sum += d == 0 ? weight[d] : 2 * weight[d];
    }
    Plane half(plane.size());
    auto pass = [&](const Plane& in, Plane& out, bool down) {
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < columns; ++c) {
                float total = 0;
                for (int d = -reach; d <= reach; ++d) {
                    const int rr = down ? std::clamp(r + d, 0, rows - 1) : r;
                    const int cc = down ? c : std::clamp(c + d, 0, columns - 1);
                    total += weight[std::abs(d)] * in[static_cast<std::size_t>(rr * columns + cc)];
                }
                out[static_cast<std::size_t>(r * columns + c)] = total / sum;
            }
        }
    };
    pass(plane, half, false);
    pass(half, plane, true);
}

float t1Signal(const Tissue& t) {
    return 222 * t.skin + 14 * t.bone + 120 * t.marrow + 92 * t.muscle + 38 * t.fluid + 112 * t.grey + 188 * t.white +
           142 * t.deep + 40 * t.vitreous;
}

float epiSignal(const Tissue& t) {
    return 34 * t.skin + 9 * t.bone + 14 * t.marrow + 30 * t.muscle + 222 * t.fluid + 158 * t.grey + 122 * t.white +
           138 * t.deep + 205 * t.vitreous;
}

Matrix<uint8_t> anatomical(const PhantomHead& head, const Lying& lying, int64_t slice) {
    Matrix<uint8_t> out(rows, columns);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const Point p = lying.place(static_cast<float>(r), static_cast<float>(c), slice);
            const float bias = 1 + 0.09f * head.lumps(p, 120, 81) + 0.0006f * (p.y + 20);
            const float texture = 1 + 0.035f * head.lumps(p, 5, 82);
            const float lesion = lying.lesion(head, p);
            const float signal = t1Signal(head.tissue(p)) * (1 - lesion) + 14 * lesion;
            out.at(r, c) =
                lying.shown(rician(signal * bias * texture, 4.2f * lying.style.noise, r, c, slice, head.seed() + 101));
        }
    }
    return out;
}

Matrix<uint8_t> functional(const PhantomHead& head, const Lying& lying, int64_t slice) {
    Plane plane(static_cast<std::size_t>(rows * columns));
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            Point p = lying.place(static_cast<float>(r), static_cast<float>(c), slice);
            // Air in the sinuses bends the field: the front is stretched, and its signal fades low down.
            const float front = std::clamp((p.y - 10) / 60, 0.0f, 1.0f);
            const float low = std::clamp((14 - p.z) / 40, 0.0f, 1.0f);
            p.y -= 9 * front * front * (0.35f + low) * (1 + 0.5f * head.lumps(p, 30, 91));
            p.x += 1.5f * head.lumps(p, 35, 92);
            const float sinus = std::exp(-(p.x * p.x + (p.y - 50) * (p.y - 50)) / 500 - (p.z + 22) * (p.z + 22) / 420);
            const float ear =
                std::exp(-((std::fabs(p.x) - 54) * (std::fabs(p.x) - 54) + (p.y + 24) * (p.y + 24)) / 320 -
                         (p.z + 32) * (p.z + 32) / 260);
            const float coil = 1 + 0.14f * head.lumps(p, 90, 93);
            plane[static_cast<std::size_t>(r * columns + c)] =
                epiSignal(head.tissue(p)) * coil * (1 - 0.92f * sinus) * (1 - 0.7f * ear);
        }
    }
    blur(plane, 1.35f);
    Plane grain(plane.size());
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            grain[static_cast<std::size_t>(r * columns + c)] =
                noise::normal(r, c, static_cast<int32_t>(slice), head.seed() + 103);
    blur(grain, 0.7f); // neighbouring pixels share their noise, as after resampling
    Matrix<uint8_t> out(rows, columns);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const auto i = static_cast<std::size_t>(r * columns + c);
            out.at(r, c) = lying.shown(rician(std::max(0.0f, plane[i] + 22 * grain[i] * std::min(1.0f, plane[i] / 60)),
                                              5.0f * lying.style.noise, r, c, slice, head.seed() + 105));
        }
    }
    return out;
}

struct Focus {
    Point centre;
    float width, height; ///< mm, and 0 to 1
};

/// Where studies agree: places in the cortex, most of them on both sides.
std::vector<Focus> foci(const PhantomHead& head) {
    std::vector<Focus> found;
    for (int32_t i = 0; found.size() < 30 && i < 4000; ++i) {
        auto draw = [&](int32_t which) { return noise::uniform(i, which, 0, head.seed() + 107); };
        const Point p{70 * draw(1), -104 + 172 * draw(2), -56 + 130 * draw(3)};
        const float depth = head.insideBrain(p);
        if (depth < 5 || depth > 24)
            continue;
        const Focus focus{p, 4.5f + 5 * draw(4), 0.5f + 0.5f * draw(5)};
        const bool both = draw(6) < 0.7f;
        if (both || draw(7) < 0.5f)
            found.push_back(focus);
        if (both || draw(7) >= 0.5f) {
            Focus mirrored = focus;
            mirrored.centre.x = -p.x + 6 * (draw(8) - 0.5f);
            mirrored.height *= 0.7f + 0.3f * draw(9);
            found.push_back(mirrored);
        }
    }
    return found;
}

Matrix<uint8_t> metaAnalytic(const PhantomHead& head, const Lying& lying, const std::vector<Focus>& spots,
                             int64_t slice) {
    Plane faint(static_cast<std::size_t>(rows * columns));
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const Point p = lying.place(static_cast<float>(r), static_cast<float>(c), slice);
            const float inside = head.insideBrain(p);
            const float rim = std::exp(-inside * inside / 7);
            const Tissue t = inside > -2 ? head.tissue(p) : Tissue{};
            faint[static_cast<std::size_t>(r * columns + c)] = 44 * rim + 34 * t.white + 18 * t.grey + 20 * t.deep;
        }
    }
    blur(faint, 0.8f);
    Matrix<uint8_t> out(rows, columns);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const Point p = lying.place(static_cast<float>(r), static_cast<float>(c), slice);
            float activation = 0;
            for (const auto& s : spots) {
                const float x = p.x - s.centre.x, y = p.y - s.centre.y, z = p.z - s.centre.z;
                const float d = (x * x + y * y + z * z) / (2 * s.width * s.width);
                if (d < 9)
                    activation += s.height * std::exp(-d);
            }
            activation *= std::clamp((head.insideBrain(p) + 3) / 4, 0.0f, 1.0f);
            const float shown = std::clamp((activation - 0.12f) / 0.08f, 0.0f, 1.0f); // thresholded, softly
            const float base = faint[static_cast<std::size_t>(r * columns + c)];
            out.at(r, c) = lying.shown(base + shown * (70 + 165 * std::min(1.0f, activation) - base));
        }
    }
    return out;
}

Matrix<uint8_t> draw(PhantomClass kind, const PhantomHead& head, const std::vector<Focus>& spots, int64_t slice,
                     const HeadStyle& style) {
    const Lying lying(style);
    switch (kind) {
    case PhantomClass::Anatomical:
        return anatomical(head, lying, slice);
    case PhantomClass::Functional:
        return functional(head, lying, slice);
    case PhantomClass::MetaAnalytic:
        break;
    }
    return metaAnalytic(head, lying, spots, slice);
}

std::string zeroed(int64_t number, std::size_t digits) {
    const auto words = std::to_string(number);
    return std::string(words.size() < digits ? digits - words.size() : 0, '0') + words;
}

/// From the foot to the crown.
Expected<Matrix<uint8_t>> slicesOf(PhantomClass kind, uint32_t seed, const HeadStyle& style, const JobContext& job) {
    auto made = Matrix<uint8_t>::create(phantomRows, phantomColumns, phantomSlices);
    if (!made)
        return made;
    const PhantomHead head(seed);
    const auto spots = foci(head);
    TELAR_CHECK(inParallel(job, phantomSlices, [&](int64_t z) {
        const auto slice = draw(kind, head, spots, z, style);
        std::copy_n(slice.data(), slice.size(), made->view().row(0, z));
        job.advance();
    }));
    return made;
}

} // namespace

const char* phantomClassName(PhantomClass kind) {
    return kind == PhantomClass::Anatomical   ? "anatomical"
           : kind == PhantomClass::Functional ? "functional"
                                              : "meta-analytic";
}

HeadStyle headStyle(uint32_t seed) {
    const auto draw = [&](int32_t which) { return 2 * noise::uniform(which, 1, 0, seed ^ 0x7a3d19u) - 1; };
    HeadStyle style;
    style.size = 1 + 0.06f * draw(1);
    style.contrast = 1 + 0.25f * draw(2);
    style.tilt = 0.122f * draw(3);
    style.noise = 1.15f + 0.45f * draw(4);
    return style;
}

std::vector<bool> patientHeads(int64_t heads, uint32_t seed) {
    std::vector<std::pair<uint32_t, int64_t>> order;
    for (int64_t h = 0; h < heads; ++h)
        order.emplace_back(noise::hash(static_cast<int32_t>(h), 2, 0, seed ^ 0x35c4e1u), h);
    std::sort(order.begin(), order.end());
    std::vector<bool> patients(static_cast<std::size_t>(heads));
    for (int64_t i = 0; i < heads / 2; ++i)
        patients[static_cast<std::size_t>(order[static_cast<std::size_t>(i)].second)] = true;
    return patients;
}

std::string headName(int64_t head) { return "sub-" + zeroed(head + 1, 2); }

Matrix<uint8_t> headSlice(PhantomClass kind, int64_t index, uint32_t seed, const HeadStyle& style) {
    const PhantomHead head(seed);
    return draw(kind, head, kind == PhantomClass::MetaAnalytic ? foci(head) : std::vector<Focus>{},
                std::clamp<int64_t>(index, 0, phantomSlices - 1), style);
}

Matrix<uint8_t> headTissue(int64_t index, uint32_t seed, const HeadStyle& style) {
    const PhantomHead head(seed);
    const Lying lying(style);
    Matrix<uint8_t> out(rows, columns);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const Point p = lying.place(static_cast<float>(r), static_cast<float>(c), index);
            out.at(r, c) = head.insideBrain(p) > 0 ? 2 : head.insideHead(p) > 0 ? 1 : 0;
        }
    return out;
}

Matrix<uint8_t> phantomSlice(PhantomClass kind, int64_t index, uint32_t seed) {
    return headSlice(kind, index, seed, {});
}

SourceMatrix phantomSource(PhantomClass kind, int64_t index, uint32_t seed) {
    SourceMatrix source;
    source.values = phantomSlice(kind, index, seed);
    source.name = std::string(phantomClassName(kind)) + " " + std::to_string(index);
    source.origin = "phantom";
    source.seed = seed;
    source.image = true;
    source.cliOptions = std::string("--phantom ") + phantomClassName(kind) + ":" + std::to_string(index) + " --seed " +
                        std::to_string(seed);
    return source;
}

std::vector<HeadPictures> headsOf(const PhantomHeads& people, const std::vector<PhantomClass>& looks, uint32_t seed) {
    std::vector<HeadPictures> all;
    const bool byLook = people.label == HeadLabel::Look;
    const auto patients = patientHeads(people.heads, seed);
    for (int64_t h = 0; h < people.heads; ++h)
        for (const auto kind : byLook ? looks : std::vector<PhantomClass>{PhantomClass::Anatomical}) {
            const bool patient = !byLook && patients[static_cast<std::size_t>(h)];
            HeadPictures one{kind, h, seed + static_cast<uint32_t>(h), {}, phantomClassName(kind)};
            if (people.heads > 1 || !byLook)
                one.style = headStyle(one.seed);
            one.style.lesion = patient && people.label == HeadLabel::Lesion;
            if (!byLook)
                one.className = patient ? "patient" : "control";
            all.push_back(std::move(one));
        }
    return all;
}

namespace {

/// A name for what the slices of a head depend on, for `keepResult`.
std::string nameOf(const HeadPictures& head) {
    std::string name = "head-" + std::to_string(drawingVersion) + '-' + phantomClassName(head.kind) + '-' +
                       std::to_string(head.seed) + (head.style.lesion ? "-lesion" : "");
    for (const float number : {head.style.size, head.style.contrast, head.style.tilt, head.style.noise})
        name += '-' + std::to_string(std::bit_cast<uint32_t>(number));
    return name;
}

/// Drawn by an earlier process, or now.
Expected<Matrix<uint8_t>> slicesOf(const HeadPictures& head, const JobContext& job) {
    const auto name = nameOf(head);
    if (const auto kept = keptResult(keptFolder(), name);
        kept && static_cast<int64_t>(kept->size()) == phantomRows * phantomColumns * phantomSlices) {
        auto made = Matrix<uint8_t>::create(phantomRows, phantomColumns, phantomSlices);
        if (made)
            std::copy_n(reinterpret_cast<const uint8_t*>(kept->data()), kept->size(), made->data());
        job.advance(phantomSlices);
        return made;
    }
    auto made = slicesOf(head.kind, head.seed, head.style, job);
    if (made)
        keepResult(name, {reinterpret_cast<const char*>(made->data()), static_cast<std::size_t>(made->size())});
    return made;
}

} // namespace

// The heads drawn last stay in memory, and others on the disk: whoever opens a lab, a lesson or a project asks for the same ones
// again.
Expected<Matrix<uint8_t>> drawHead(const HeadPictures& head, const JobContext& job) {
    constexpr std::size_t mostKept = 32; // 29 MB: eight people in three looks, and one more in each
    static std::mutex mutex;
    static std::map<std::tuple<PhantomClass, uint32_t, float, float, float, float, bool>,
                    std::shared_ptr<const Matrix<uint8_t>>>
        kept;
    const auto& style = head.style;
    const std::tuple key{head.kind, head.seed, style.size, style.contrast, style.tilt, style.noise, style.lesion};
    std::shared_ptr<const Matrix<uint8_t>> drawn;
    {
        const std::lock_guard lock(mutex);
        if (const auto found = kept.find(key); found != kept.end())
            drawn = found->second;
    }
    if (drawn) {
        job.advance(phantomSlices);
    } else {
        auto made = slicesOf(head, job);
        if (!made)
            return made;
        drawn = std::make_shared<const Matrix<uint8_t>>(std::move(*made));
        const std::lock_guard lock(mutex);
        if (kept.size() >= mostKept)
            kept.clear();
        kept[key] = drawn;
    }
    auto copy = Matrix<uint8_t>::create(phantomRows, phantomColumns, phantomSlices);
    if (copy)
        std::copy_n(drawn->data(), drawn->size(), copy->data());
    return copy;
}

std::string phantomPictureName(int64_t slice) { return "axial_" + zeroed(slice, 3); }

Expected<int64_t> writePhantom(const std::string& folder, uint32_t seed, const PhantomOptions& options,
                               const JobContext& job) {
    const auto heads = headsOf(options.people, options.classes, seed);
    const auto all = phantomSlices * static_cast<int64_t>(heads.size());
    job.start(all);
    ImageOptions image;
    image.quality = options.quality;
    image.durable = false;
    for (const auto& head : heads) {
        std::string inside = folder + (folder.ends_with('/') ? "" : "/") + head.className;
        if (options.people != PhantomHeads())
            inside += "/" + headName(head.head);
        TELAR_CHECK(makeFolder(inside));
        TELAR_TRY(slices, drawHead(head, JobContext{job.stop, nullptr}));
        for (int64_t i = 0; i < phantomSlices; ++i) {
            if (job.stopRequested())
                return cancelledError();
            const auto path =
                inside + "/" + phantomPictureName(i) + (options.format == ImageFormat::Jpeg ? ".jpg" : ".png");
            const PlanesView<const uint8_t> picture{
                slices->view().row(0, i), 1, phantomRows, phantomColumns, phantomColumns, phantomRows * phantomColumns};
            TELAR_CHECK(saveImage(AnyView(picture), path, image));
            job.advance();
        }
    }
    return all;
}

} // namespace telar
