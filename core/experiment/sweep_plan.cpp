// What a sweep will do: its points in their order, and how plans are written.
#include "core/base/host.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/base/threads.hpp"
#include "core/experiment/sweep.hpp"

#include <algorithm>
#include <charconv>

namespace telar {

namespace {

constexpr std::size_t mostPoints = 1000000;

/// Every combination of the axes' values, with the operation's own where there is no axis.
Expected<std::vector<Settings>> combinations(const SweepPlan& plan, const Operation& operation) {
    const auto base = usualSettings(operation);
    std::vector<Settings> all{base};
    for (const auto& axis : plan.settings) {
        const bool known = axis.name == "seed" ||
                           std::any_of(base.begin(), base.end(), [&](const Setting& s) { return s.name == axis.name; });
        if (!known) {
            std::string list = "seed";
            for (const auto& one : base)
                list += ", " + one.name;
            return userError(text(TELAR_TR("core", "%1 has no setting %2"), operation.id(), axis.name), {},
                             text(TELAR_TR("core", "It has: %1"), list));
        }
        std::vector<Settings> next;
        for (const auto& settings : all)
            for (const auto& value : axis.values) {
                Settings one = settings;
                const auto at =
                    std::find_if(one.begin(), one.end(), [&](const Setting& s) { return s.name == axis.name; });
                if (at != one.end())
                    at->value = value;
                else
                    one.push_back({axis.name, value});
                next.push_back(std::move(one));
                if (next.size() > mostPoints)
                    return userError(
                        text(TELAR_TR("core", "A sweep has at most %1 points"), static_cast<int64_t>(mostPoints)));
            }
        all = std::move(next);
    }
    return all;
}

Expected<Work> workOf(const SweepPlan& plan, int64_t size, const Settings& settings) {
    Work work{size, {}, plan.seed, plan.max};
    for (const auto& setting : settings) {
        if (setting.name != "seed") {
            work.settings.push_back(setting);
            continue;
        }
        uint32_t seed = 0;
        const auto& word = setting.value;
        const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), seed);
        if (failure != std::errc() || end != word.data() + word.size())
            return userError(text(TELAR_TR("core", "A seed is an integer from 0 to 4294967295, not '%1'"), word));
        work.seed = seed;
    }
    return work;
}

/// The size at which each of `threads` has as much to do as one has at `size`.
int64_t grownSize(const Operation& operation, Work work, int threads) {
    const double wanted = operation.effort(work) * threads;
    int64_t low = work.size, high = work.size > INT64_MAX / threads ? INT64_MAX : work.size * threads;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        work.size = middle;
        if (operation.effort(work) < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Status addPoints(const SweepPlan& plan, const Operation& operation, const Settings& settings, int64_t size,
                 std::vector<SweepPoint>& points) {
    if (size < 1)
        return userError(text(TELAR_TR("core", "A size is at least 1, not %1"), size));
    TELAR_TAKE(work, workOf(plan, size, settings));
    TELAR_CHECK(operation.check(*work));
    for (const int& threads : plan.threads) {
        SweepPoint point{{}, threads, *work};
        if (plan.weak)
            point.work.size = grownSize(operation, *work, threads > 0 ? threads : usableCores());
        for (const auto& backend : plan.backends) {
            // A serial variant is measured once, however many numbers of threads are asked for.
            if (!plan.weak && &threads != &plan.threads.front() && operation.threadsOf(backend, 2) == 1)
                continue;
            point.backend = backend;
            points.push_back(point);
        }
        if (points.size() > mostPoints)
            return userError(text(TELAR_TR("core", "A sweep has at most %1 points"), static_cast<int64_t>(mostPoints)));
    }
    return {};
}

Status checkBackends(const SweepPlan& plan, const Operation& operation) {
    const auto known = operation.backends();
    for (const auto& backend : plan.backends) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == backend; });
        if (found == known.end())
            return userError(text(TELAR_TR("core", "%2 has no variant %1"), backend, plan.operation));
        if (!found->second)
            return found->second.error();
    }
    return {};
}

std::optional<int64_t> sizeOf(std::string_view word) {
    int64_t value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size() || value < 1)
        return {};
    return value;
}

/// "64", or "64:4096:x2".
bool addSizes(const std::string& part, std::vector<int64_t>& sizes) {
    const auto first = part.find(':');
    if (first == std::string::npos) {
        const auto n = sizeOf(part);
        if (n)
            sizes.push_back(*n);
        return n.has_value();
    }
    const auto second = part.find(':', first + 1);
    if (second == std::string::npos || second + 2 > part.size())
        return false;
    const auto from = sizeOf(part.substr(0, first)), to = sizeOf(part.substr(first + 1, second - first - 1)),
               by = sizeOf(part.substr(second + 2));
    const char how = part[second + 1];
    if (!from || !to || !by || (how != 'x' && how != '+') || (how == 'x' && *by < 2))
        return false;
    for (int64_t n = *from; n <= *to && sizes.size() < 10000;) {
        sizes.push_back(n);
        if (n > (how == 'x' ? INT64_MAX / *by : INT64_MAX - *by))
            break;
        n = how == 'x' ? n * *by : n + *by;
    }
    return true;
}

std::string trimmed(const std::string& word) {
    const auto first = word.find_first_not_of(" \t");
    return first == std::string::npos ? std::string() : word.substr(first, word.find_last_not_of(" \t") - first + 1);
}

} // namespace

Expected<std::vector<SweepPoint>> sweepPoints(const SweepPlan& plan, const Catalogue& catalogue) {
    const auto* operation = catalogue.find(plan.operation);
    if (!operation) {
        std::string list;
        for (const auto& id : catalogue.ids())
            list += (list.empty() ? "" : ", ") + id;
        return userError(text(TELAR_TR("core", "There is no operation %1 that can be swept"), plan.operation), {},
                         text(TELAR_TR("core", "Choose one of %1"), list));
    }
    if (plan.sizes.empty() || plan.backends.empty() || plan.threads.empty())
        return userError(
            text(TELAR_TR("core", "A sweep needs at least one size, one variant and one number of threads")));
    TELAR_CHECK(checkBackends(plan, *operation));
    for (const int threads : plan.threads)
        TELAR_CHECK(checkThreads(threads));
    TELAR_TRY(settings, combinations(plan, *operation));
    std::vector<SweepPoint> points;
    for (const auto& one : *settings)
        for (const int64_t size : plan.sizes)
            TELAR_CHECK(addPoints(plan, *operation, one, size, points));
    if (plan.shuffle) {
        MersenneTwister random(plan.seed);
        for (std::size_t i = points.size(); i > 1; --i)
            std::swap(points[i - 1], points[random.below(static_cast<uint32_t>(i - 1))]);
    }
    return points;
}

std::string keyOf(const Operation& operation, const SweepPoint& point) {
    RunRecord record;
    record.operation = operation.id();
    record.backend = point.backend;
    record.threads = operation.threadsOf(point.backend, point.threads);
    record.seed = point.work.seed;
    record.inputSource = "random"; // as `runSweep` does where the operation says no other
    operation.describe(point.work, record);
    const auto read = readRecords(toJson(record, -1), "");
    return read ? read->points.front().key() : std::string();
}

Expected<std::vector<int64_t>> parseSizes(const std::string& typed) {
    std::vector<int64_t> sizes;
    for (std::size_t at = 0; at <= typed.size();) {
        const auto comma = std::min(typed.find(',', at), typed.size());
        if (!addSizes(typed.substr(at, comma - at), sizes))
            return userError(text(
                TELAR_TR("core", "Sizes are written as 64,128,256 or 64:4096:x2 or 100:500:+100, not '%1'"), typed));
        at = comma + 1;
    }
    return sizes;
}

Expected<std::vector<int>> parseThreads(const std::string& typed) {
    const auto numbers = parseSizes(typed);
    if (!numbers)
        return userError(text(TELAR_TR("core", "Threads are written as 1,2,4, not '%1'"), typed));
    std::vector<int> threads;
    for (const int64_t number : *numbers) {
        TELAR_CHECK(checkThreads(number));
        threads.push_back(static_cast<int>(number));
    }
    return threads;
}

Expected<std::vector<SweepAxis>> parseAxes(const std::string& typed) {
    std::vector<SweepAxis> axes;
    for (std::size_t at = 0; at <= typed.size();) {
        const auto end = std::min(typed.find(';', at), typed.size());
        const std::string part = trimmed(typed.substr(at, end - at));
        at = end + 1;
        if (part.empty())
            continue;
        const auto equals = part.find('=');
        SweepAxis axis{trimmed(part.substr(0, equals)), {}};
        for (std::size_t from = equals; from < part.size();) {
            const auto comma = std::min(part.find(',', from + 1), part.size());
            axis.values.push_back(trimmed(part.substr(from + 1, comma - from - 1)));
            from = comma;
        }
        if (axis.name.empty() || axis.values.empty() ||
            std::any_of(axis.values.begin(), axis.values.end(), [](const auto& v) { return v.empty(); }))
            return userError(text(TELAR_TR("core", "Settings are written as kernel=2,3,5; stride=1, not '%1'"), typed));
        if (std::any_of(axes.begin(), axes.end(), [&](const auto& one) { return one.name == axis.name; }))
            return userError(text(TELAR_TR("core", "The setting %1 is given twice"), axis.name));
        axes.push_back(std::move(axis));
    }
    return axes;
}

std::string axesText(const std::vector<SweepAxis>& axes) {
    std::string out;
    for (const auto& axis : axes) {
        out += (out.empty() ? "" : "; ") + axis.name + "=";
        for (std::size_t i = 0; i < axis.values.size(); ++i)
            out += (i ? "," : "") + axis.values[i];
    }
    return out;
}

} // namespace telar
