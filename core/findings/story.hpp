// Findings as short stories: a question, what to change, what comes of it. Everything a story says is
// computed when it is asked, from the emulator, the cost model, the trainers and the published tables; the
// window, the report and the tests read the same numbers.
#pragma once

#include "core/base/text.hpp"
#include "core/jobs/job.hpp"
#include "core/nn/samples.hpp"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace telar {

/// A number with what it counts, so that whoever shows it can write it in the reader's language.
struct Quantity {
    enum class Unit { Count, Number, Ms, Seconds, Share, Ratio, Bytes, BytesPerSecond, Words };
    double value = 0;
    Unit unit = Unit::Number;
    Text words; ///< Unit::Words
    bool empty() const { return unit == Unit::Words && words.empty(); }
};
namespace quantity {
Quantity count(double value);
Quantity number(double value);
Quantity ms(double value);
Quantity seconds(double value); ///< written as seconds, however many
Quantity share(double value);
Quantity ratio(double value);
Quantity bytes(double value);
Quantity rate(double bytesPerSecond);
Quantity words(const Text& words);
Quantity none();
} // namespace quantity

/// A sentence with quantities in its places.
struct Sentence {
    std::string source; ///< English, marked with TELAR_TR
    std::vector<Quantity> args;
};

/// What the reader may change: one of a few values.
struct StoryControl {
    std::string id;
    Text label;
    std::vector<Quantity> choices; ///< words: a row of buttons; numbers: a slider
    int initial = 0;
};

struct StoryLine {
    Text name;
    std::vector<double> x, y;
    bool published = false; ///< dashed, with marks
    bool marks = false;
    bool joined = true; ///< else marks alone: points that do not follow from each other
};
struct StoryBar {
    Text name;
    std::vector<double> parts; ///< end to end
    Quantity label;
    bool published = false;
};
struct StoryPicture {
    enum class Kind { Lines, Bars, Cells };
    Kind kind = Kind::Lines;
    Text title, xTitle, yTitle; ///< of bars: what their length means is `xTitle`
    bool logX = false, logY = false;
    double cursor = std::numeric_limits<double>::quiet_NaN(); ///< of lines: where the reader stands
    std::vector<StoryLine> lines;
    std::vector<StoryBar> bars;
    std::vector<Text> parts;    ///< names of a bar's parts; empty for bars of one
    int rows = 0, columns = 0;  ///< of cells
    std::vector<uint8_t> cells; ///< 1: marked
};
struct StoryAnswer {
    StoryPicture picture;
    std::vector<Text> columns;
    std::vector<std::vector<Quantity>> rows;
    Sentence conclusion;
};

/// The values chosen, in the order of the controls: numbers as they are, words by their place.
using Choices = std::vector<double>;

struct Story {
    std::string id;   ///< stable: settings, --state
    Text title = {};  ///< the question
    Text words = {};  ///< two or three sentences
    Text invite = {}; ///< what to change, for who can; may be empty, and a report leaves it out
    Text source = {}; ///< of the published numbers
    std::string lab;  ///< where it goes on: "matmul/race"; "matmul/race:size" at the choice of that control
    std::vector<StoryControl> controls;
    /// Milliseconds to seconds; looks at the stop token at least every 50 ms.
    std::function<Expected<StoryAnswer>(const Choices&, const JobContext&)> answer;
    Choices choices(const std::vector<int>& places) const;
    std::vector<int> initial() const;
    /// `lab` with the number that is chosen: "matmul/race:64".
    std::string labAt(const std::vector<int>& places) const;
};

/// The line of `telar-cli` that answers the story with these choices: "telar-cli finding launches --set 'size=1024; trip=0.045'".
std::string storyCommand(const Story& story, const Choices& at);

/// What stories need from outside of core.
struct StorySources {
    /// Built-in digits: so many to train, so many to test.
    std::function<Expected<nn::SamplesPtr>(int64_t train, int64_t test, const JobContext&)> digits;
};
std::vector<Story> makeStories(const StorySources& sources);

} // namespace telar
