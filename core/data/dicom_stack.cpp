#include "core/data/dicom_stack.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace telar::dicom {

namespace {

using codecs::DicomPlace;

/// As pictures in colour are read, in thousandths.
int64_t greyOf(const int32_t* colour, bool wide) {
    const auto part = [&](int i) { return wide ? int64_t{static_cast<uint32_t>(colour[i])} : int64_t{colour[i]}; };
    return (299 * part(0) + 587 * part(1) + 114 * part(2) + 500) / 1000;
}

bool placed(const std::vector<Slice>& slices) {
    const auto& first = slices.front().frame();
    return first.place != DicomPlace::Unknown && std::all_of(slices.begin(), slices.end(), [&](const Slice& one) {
               return one.frame().place == first.place && codecs::parallel(one.frame().normal, first.normal);
           });
}

/// Numbers the places from the lowest; returns where each is.
std::vector<double> numberPlaces(std::vector<Slice>& slices) {
    constexpr double same = 0.01; // mm; two times of one place are rounded apart by as much
    std::stable_sort(slices.begin(), slices.end(),
                     [](const Slice& a, const Slice& b) { return a.frame().position < b.frame().position; });
    std::vector<double> places;
    for (auto& slice : slices) {
        const double at = slice.frame().position;
        if (places.empty() || at - places.back() > same)
            places.push_back(at);
        slice.place = static_cast<int64_t>(places.size()) - 1;
    }
    return places;
}

/// By the temporal positions in the files, where these tell all slices of a place from each other. False: they do not.
bool numberTimes(std::vector<Slice>& slices) {
    std::map<int32_t, int64_t> times;
    std::set<std::pair<int64_t, int32_t>> found;
    for (const auto& slice : slices) {
        if (slice.frame().hasTime == 0 || !found.emplace(slice.place, slice.frame().time).second)
            return false;
        times[slice.frame().time] = 0;
    }
    int64_t number = 0;
    for (auto& [time, index] : times)
        index = number++;
    for (auto& slice : slices)
        slice.time = times[slice.frame().time];
    return true;
}

/// The first ones of each place are one time, the second ones the next.
void countTimes(std::vector<Slice>& slices) {
    const auto order = [](const Slice& one) {
        return std::tuple(one.place, one.frame().hasTime != 0 ? one.frame().time : 0, one.file->facts.acquisition,
                          one.file->facts.instance);
    };
    std::stable_sort(slices.begin(), slices.end(), [&](const Slice& a, const Slice& b) { return order(a) < order(b); });
    for (std::size_t i = 0; i < slices.size(); ++i)
        slices[i].time = i > 0 && slices[i - 1].place == slices[i].place ? slices[i - 1].time + 1 : 0;
}

/// Leaves the times that have a slice at each place. False: none has.
bool keepWholeTimes(Stack& stack, const std::vector<double>& places) {
    std::map<int64_t, std::set<int64_t>> at;
    for (const auto& slice : stack.slices)
        at[slice.time].insert(slice.place);
    std::map<int64_t, int64_t> whole;
    std::vector<Text> notes;
    for (const auto& [time, found] : at) {
        if (found.size() == places.size()) {
            whole.emplace(time, static_cast<int64_t>(whole.size()));
            continue;
        }
        int64_t missing = 0;
        while (found.contains(missing))
            ++missing;
        notes.push_back(
            text(TELAR_TR("core", "Time %1 is left out: it has %2 of %3 slices, and the one at %4 mm is missing"), time,
                 static_cast<int64_t>(found.size()), static_cast<int64_t>(places.size()),
                 places[static_cast<std::size_t>(missing)]));
    }
    if (whole.empty())
        return false;
    std::erase_if(stack.slices, [&](const Slice& one) { return !whole.contains(one.time); });
    for (auto& slice : stack.slices)
        slice.time = whole[slice.time];
    stack.times = static_cast<int64_t>(whole.size());
    stack.notes = std::move(notes);
    return true;
}

/// Says where slices are missing: where two lie a multiple of the usual distance from each other.
void findGaps(Stack& stack, const std::vector<double>& places) {
    std::vector<double> apart;
    for (std::size_t i = 1; i < places.size(); ++i)
        apart.push_back(places[i] - places[i - 1]);
    if (apart.empty())
        return;
    auto sorted = apart;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
    stack.distance = sorted[sorted.size() / 2];
    constexpr double wide = 1.5, off = 0.1;
    constexpr std::size_t most = 3;
    std::size_t gaps = 0;
    for (std::size_t i = 0; i < apart.size(); ++i) {
        const double times = apart[i] / stack.distance, whole = std::floor(times + 0.5);
        if (times < wide || std::fabs(times - whole) > off * whole || ++gaps > most)
            continue;
        stack.notes.push_back(
            whole == 2 ? text(TELAR_TR("core", "A slice is missing at %1 mm, between the slices %2 and %3"),
                              (places[i] + places[i + 1]) / 2, i, i + 1)
                       : text(TELAR_TR("core", "%1 slices are missing between %2 mm and %3 mm, after slice %4"),
                              static_cast<int64_t>(whole) - 1, places[i], places[i + 1], i));
    }
    if (gaps > most)
        stack.notes.push_back(text(TELAR_TR("core", "Slices are missing at %1 more places"), gaps - most));
}

} // namespace

int64_t Slice::word(int64_t cell) const {
    const int64_t samples = file->facts.samples, cells = int64_t{file->facts.rows} * file->facts.columns;
    const auto* from = file->pixels.values.data() + (index * cells + cell) * samples;
    const bool wide = file->facts.wide != 0;
    if (samples == 3)
        return greyOf(from, wide);
    return wide ? int64_t{static_cast<uint32_t>(*from)} : int64_t{*from};
}

Stack stacked(const std::vector<Decoded>& files) {
    Stack stack;
    for (const auto& file : files)
        for (int64_t i = 0; i < file.facts.frames; ++i)
            stack.slices.push_back({&file, i});
    if (!placed(stack.slices)) {
        std::stable_sort(stack.slices.begin(), stack.slices.end(), [](const Slice& a, const Slice& b) {
            return a.file->facts.instance < b.file->facts.instance;
        });
        for (std::size_t i = 0; i < stack.slices.size(); ++i)
            stack.slices[i].place = static_cast<int64_t>(i);
        return stack;
    }
    const auto places = numberPlaces(stack.slices);
    if (!numberTimes(stack.slices) || !keepWholeTimes(stack, places)) {
        countTimes(stack.slices);
        keepWholeTimes(stack, places); // the first ones are whole
    }
    std::stable_sort(stack.slices.begin(), stack.slices.end(), [](const Slice& a, const Slice& b) {
        return std::pair(a.time, a.place) < std::pair(b.time, b.place);
    });
    const auto& first = stack.slices.front().frame();
    if (first.place == DicomPlace::Millimetres) {
        if (places.size() > 1)
            stack.axis = static_cast<Axis>(first.axis);
        findGaps(stack, places);
    }
    return stack;
}

} // namespace telar::dicom
