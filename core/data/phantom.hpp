// A synthetic head, made from a seed, in three looks: anatomy (like a T1 image), function (like an
// echo-planar image) and a meta-analysis (an activation map on a faint brain). It stands in for patients'
// images, which may not be passed on; each class has the 91 axial slices of 109 x 91 pixels of the thesis'
// data.
//
// Everything is drawn from signed distances (mm) in a space like MNI's: x to the right, y to the front, z to
// the top. The cortex folds along the zero surfaces of smooth noise. Any thread may call any of these; the
// same seed gives the same bytes on any machine and for any number of threads.
#pragma once

#include "core/data/image.hpp"
#include "core/data/nifti.hpp"

#include <vector>

namespace telar {

enum class PhantomClass { Anatomical, Functional, MetaAnalytic };
constexpr PhantomClass phantomClasses[] = {PhantomClass::Anatomical, PhantomClass::Functional,
                                           PhantomClass::MetaAnalytic};
const char* phantomClassName(PhantomClass kind); ///< "anatomical", "functional", "meta-analytic"

constexpr int64_t phantomRows = 109, phantomColumns = 91, phantomSlices = 91;

/// Slice 0 (neck) to 90 (crown), front on top, uint8. Cut to that range.
Matrix<uint8_t> phantomSlice(PhantomClass kind, int64_t index, uint32_t seed);
SourceMatrix phantomSource(PhantomClass kind, int64_t index, uint32_t seed);
Expected<Volume> phantomVolume(PhantomClass kind, uint32_t seed, const JobContext& job = {});

struct PhantomOptions {
    ImageFormat format = ImageFormat::Jpeg;
    int quality = 95;
    std::vector<PhantomClass> classes{std::begin(phantomClasses), std::end(phantomClasses)};
    int64_t heads = 1; ///< of seeds seed, seed + 1, ...: file names carry the head from the second on
};
/// FOLDER/anatomical/axial_000.jpg and so on. Returns the number of pictures. Progress counts pictures.
Expected<int64_t> writePhantom(const std::string& folder, uint32_t seed, const PhantomOptions& options = {},
                               const JobContext& job = {});

} // namespace telar
