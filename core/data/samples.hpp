// Where the pictures to train on come from: the built-in phantom and digits, folders of classes, IDX files.
#pragma once

#include "core/data/class_folder.hpp"
#include "core/data/phantom.hpp"
#include "core/data/sample_set.hpp"

#include <optional>

namespace telar {

struct LoadedSamples {
    nn::SamplesPtr samples;
    std::vector<SkippedFile> skipped; ///< broken pictures: never counted
    std::vector<Text> notes;          ///< what else was unusual: resized pictures, empty folders
};

/// The three classes of the phantom, 91 slices each, 109 x 91; with several heads each head is a group.
Expected<LoadedSamples> phantomSamples(uint32_t seed, const JobContext& job = {}, const PhantomHeads& people = {});
/// "phantom", "phantom:8", "phantom:8:random" or "phantom:8:lesion"; nothing for any other word.
std::optional<PhantomHeads> phantomHeads(const std::string& source);
/// What a folder of pictures is: classes, or such folders under the names of parts.
struct FolderParts {
    std::string train, validation, test; ///< paths; empty where there is no such part
};
/// DIR/train, training or entrenamiento beside DIR/test, testing or prueba, and perhaps validation, val or
/// validacion; where there are not both of the first, all is one folder of classes: `train` is DIR itself.
FolderParts folderParts(const std::string& folder);

/// What is said of a source beside its name.
struct SampleOptions {
    std::string test;      ///< a folder of classes that becomes the test part
    std::string groupFrom; ///< where the groups are read (`groupsOf`)
};

/// DIR/class/picture, DIR/class/patient/picture, or parts as above: at least two classes. NIfTI volumes among the pictures
/// become one picture for each axial slice that is not of one value, from the volume's smallest value to its largest.
/// Parts with other classes are refused with both lists. Pictures of other sizes become as large as the first.
Expected<LoadedSamples> folderSamples(const std::string& folder, const JobContext& job = {},
                                      const SampleOptions& options = {});
/// A table of pictures with their classes and, perhaps, patients (core/data/sample_table.hpp); files are sought beside it.
Expected<LoadedSamples> tableSamples(const std::string& table, const JobContext& job = {},
                                     const SampleOptions& options = {});

/// A BIDS data set: participants.tsv with participant_id and a column of classes (core/data/sample_table.hpp), beside folders
/// of these names with NIfTI volumes, of anat where there is one. Each participant is a group.
Expected<LoadedSamples> bidsSamples(const std::string& folder, const JobContext& job = {});
bool isBids(const std::string& folder); ///< participants.tsv is there

/// One picture as a network reads it: grey, or red, green and blue where `channels` is 3 and the picture is coloured.
Expected<nn::SamplesPtr> pictureSample(const std::string& path, int64_t channels, const JobContext& job = {});

/// Digits of MNIST's IDX files in a folder, packed (.gz) or not: train-images..., train-labels..., t10k-...
/// Where there is one pair only, its last tenth is the test part.
Expected<LoadedSamples> idxSamples(const std::string& folder, const JobContext& job = {});
/// True where the folder has IDX files of that kind.
bool hasIdxFiles(const std::string& folder);

struct IdxArray {
    std::vector<int64_t> shape;
    std::vector<uint8_t> values;
};
/// One IDX file of bytes (Y. LeCun's format: magic 0 0 8 dimensions), gzip or not. `name` goes into messages.
Expected<IdxArray> parseIdx(std::string_view bytes, const std::string& name, const JobContext& job = {});
/// The bytes of an IDX file.
std::string idxBytes(const std::vector<int64_t>& shape, const uint8_t* values);

/// Built-in digits: drawn from stroke models with a pen of varying width, slant and shake. 28 x 28, white on
/// black, ten classes in turn; the last `test` are the test part. The same seed gives the same bytes.
Expected<LoadedSamples> digitSamples(int64_t train, int64_t test, uint64_t seed, const JobContext& job = {});
/// One digit, 28 x 28 bytes.
void drawDigit(int digit, uint64_t seed, uint64_t number, uint8_t* out);

/// "phantom" and its forms, "digits", a folder (IDX files, BIDS or classes) or a table (.csv, .tsv). Options are for folders of
/// classes and tables only.
Expected<LoadedSamples> loadSamples(const std::string& source, uint32_t seed, const JobContext& job = {},
                                    const SampleOptions& options = {});

} // namespace telar
