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

/// What makes one person's pictures unlike another's beside the head's proportions. The usual values change nothing.
struct HeadStyle {
    float size = 1;      ///< of the head
    float contrast = 1;  ///< exponent of the grey levels
    float tilt = 0;      ///< of the head in the axial plane, in radians
    float noise = 1;     ///< factor of its deviation
    bool lesion = false; ///< a dark rod of 3 cm, upright in the right hemisphere, where the brain is
};
/// Drawn from the seed: size within 6 %, contrast within 25 %, tilt within 7 degrees, noise 0.7 to 1.6.
HeadStyle headStyle(uint32_t seed);

/// What the classes of several heads are.
enum class HeadLabel {
    Look,   ///< the three looks, each of every head
    Random, ///< half of the heads are called patients and differ in nothing: only the head itself can be learned
    Lesion  ///< the same halves, and patients have a lesion
};
/// Several heads as patients: of seeds seed, seed + 1 ..., each with its own style.
struct PhantomHeads {
    int64_t heads = 1;
    HeadLabel label = HeadLabel::Look;
    bool operator==(const PhantomHeads&) const = default;
};
/// Which heads are patients: half of them, rounded down, drawn from the seed.
std::vector<bool> patientHeads(int64_t heads, uint32_t seed);
std::string headName(int64_t head); ///< "sub-01" for head 0

/// Of what draws a head. It rises whenever a pixel changes, since slices drawn before are kept (core/base/kept.hpp).
constexpr int drawingVersion = 1;
/// As `phantomSlice`, in that style.
Matrix<uint8_t> headSlice(PhantomClass kind, int64_t index, uint32_t seed, const HeadStyle& style);

/// What the cells of a slice are: 0 air, 1 head, 2 brain, as the anatomical look of `headSlice` has them.
Matrix<uint8_t> headTissue(int64_t index, uint32_t seed, const HeadStyle& style);
inline constexpr const char* headTissueNames[] = {"air", "head", "brain"};

/// One head in one look, with its class.
struct HeadPictures {
    PhantomClass kind = PhantomClass::Anatomical;
    int64_t head = 0; ///< of the people
    uint32_t seed = 0;
    HeadStyle style;
    std::string className; ///< the look, or "control" and "patient"
};
/// Head after head; `looks` matter only where the label is the look.
std::vector<HeadPictures> headsOf(const PhantomHeads& people, const std::vector<PhantomClass>& looks, uint32_t seed);
/// Its 91 slices, front on top, from the foot up. Progress counts slices.
Expected<Matrix<uint8_t>> drawHead(const HeadPictures& head, const JobContext& job = {});
std::string phantomPictureName(int64_t slice); ///< "axial_007"

struct PhantomOptions {
    ImageFormat format = ImageFormat::Jpeg;
    int quality = 95;
    std::vector<PhantomClass> classes{std::begin(phantomClasses), std::end(phantomClasses)};
    PhantomHeads people; ///< one head: the three looks of `seed` alone
};
/// FOLDER/anatomical/axial_000.jpg and so on; of several heads FOLDER/anatomical/sub-01/axial_000.jpg, or control and
/// patient in place of the look, with anatomical pictures alone, where the label is not the look. Returns the number of pictures. Progress counts pictures.
Expected<int64_t> writePhantom(const std::string& folder, uint32_t seed, const PhantomOptions& options = {},
                               const JobContext& job = {});

} // namespace telar
