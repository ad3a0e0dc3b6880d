// Reading files whole, folders, and names; writing is in output_file.hpp.
#pragma once

#include "core/base/input_file.hpp"
#include "core/base/job_context.hpp"
#include "core/base/output_file.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace telar {

/// What errno says, as a sentence part: "there is no such file or folder".
Text systemReason(int number);

/// The whole file. Refuses what is no regular file, what is larger than `mostBytes` and what does not fit in
/// memory; never waits.
Expected<std::string> readFile(const std::string& path, const JobContext& job = {}, int64_t mostBytes = anySize);
/// What an open descriptor still gives, a pipe or a terminal, too; `name` goes into messages.
Expected<std::string> readDescriptor(int descriptor, const std::string& name, const JobContext& job = {});
/// The first `most` bytes, or less where the file is shorter. `size` receives the size of the file.
Expected<std::string> readFileStart(const std::string& path, int64_t most, int64_t* size = nullptr);

/// Makes the folder and its parents; fine where it is there already.
Status makeFolder(const std::string& path);

/// The part after the last slash.
std::string fileName(const std::string& path);
/// The part before it; "." where there is none.
std::string folderName(const std::string& path);
/// `name`, with its links followed, if it lies in `folder`; a document may name what is beside it and
/// nothing else. Refuses absolute names, addresses and whatever leads out, with one sentence whether something is there or not.
Expected<std::string> pathBeside(const std::string& folder, const std::string& name);
/// In lower case with its point: ".nii.gz" gives ".gz"; empty where there is none.
std::string fileExtension(const std::string& path);

/// Order of people: "slice_2" before "slice_10"; capitals count like small letters unless all else is equal.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace telar
