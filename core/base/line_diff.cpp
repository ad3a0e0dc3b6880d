#include "core/base/line_diff.hpp"

#include <algorithm>

namespace telar {

namespace {

std::vector<std::string_view> diffLinesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

using DiffTextLines = std::vector<std::string_view>;

/// For each line of a and b whether it stays; false where more than 2 * mostDiffLines change.
bool shortestEdit(const DiffTextLines& a, const DiffTextLines& b, std::vector<bool>& keptA, std::vector<bool>& keptB) {
    const auto n = static_cast<int32_t>(a.size()), m = static_cast<int32_t>(b.size());
    const int32_t most = std::min(n + m, 2 * mostDiffLines);
    // reach[most + k]: how far into a the diagonal k = x - y has come; a copy of its middle for each d.
    std::vector<int32_t> reach(static_cast<std::size_t>(2 * most + 2), 0);
    std::vector<std::vector<int32_t>> history;
    const auto at = [&](int32_t k) -> int32_t& { return reach[static_cast<std::size_t>(most + k)]; };
    for (int32_t d = 0; d <= most; ++d) {
        history.emplace_back(reach.begin() + (most - d), reach.begin() + (most + d + 1));
        for (int32_t k = -d; k <= d; k += 2) {
            const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
            int32_t x = down ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
                ++x;
            at(k) = x;
            if (x < n || x - k < m)
                continue;
            // Back along the way that led here.
            for (int32_t step = d, px = n, py = m; step >= 0; --step) {
                const auto& old = history[static_cast<std::size_t>(step)];
                const auto was = [&](int32_t diagonal) { return old[static_cast<std::size_t>(step + diagonal)]; };
                const int32_t diagonal = px - py;
                const bool fromAbove =
                    step > 0 && (diagonal == -step || (diagonal != step && was(diagonal - 1) < was(diagonal + 1)));
                const int32_t startX = step == 0 ? 0 : fromAbove ? was(diagonal + 1) : was(diagonal - 1);
                const int32_t startY = step == 0 ? 0 : startX - (fromAbove ? diagonal + 1 : diagonal - 1);
                const int32_t afterX = step == 0 || fromAbove ? startX : startX + 1;
                while (px > afterX) {
                    keptA[static_cast<std::size_t>(--px)] = true;
                    keptB[static_cast<std::size_t>(--py)] = true;
                }
                px = startX;
                py = startY;
            }
            return true;
        }
    }
    return false;
}

} // namespace

std::vector<DiffLine> lineDiff(std::string_view before, std::string_view after) {
    const auto a = diffLinesOf(before), b = diffLinesOf(after);
    std::size_t front = 0, back = 0;
    while (front < a.size() && front < b.size() && a[front] == b[front])
        ++front;
    while (back < a.size() - front && back < b.size() - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    const DiffTextLines middleA(a.begin() + static_cast<std::ptrdiff_t>(front),
                                a.end() - static_cast<std::ptrdiff_t>(back)),
        middleB(b.begin() + static_cast<std::ptrdiff_t>(front), b.end() - static_cast<std::ptrdiff_t>(back));
    std::vector<bool> keptA(middleA.size()), keptB(middleB.size());
    shortestEdit(middleA, middleB, keptA, keptB);
    std::vector<DiffLine> made;
    std::size_t i = 0, j = 0;
    const auto put = [&](DiffLine::Kind kind) {
        const auto& text = kind == DiffLine::Kind::Added ? b[j] : a[i];
        made.push_back({kind, kind == DiffLine::Kind::Added ? 0 : static_cast<int32_t>(i + 1),
                        kind == DiffLine::Kind::Removed ? 0 : static_cast<int32_t>(j + 1), std::string(text)});
        i += kind != DiffLine::Kind::Added;
        j += kind != DiffLine::Kind::Removed;
    };
    const auto stays = [&](const std::vector<bool>& kept, std::size_t line) {
        return line < front || line >= front + kept.size() || kept[line - front];
    };
    while (i < a.size() || j < b.size())
        if (i < a.size() && !stays(keptA, i))
            put(DiffLine::Kind::Removed);
        else if (j < b.size() && !stays(keptB, j))
            put(DiffLine::Kind::Added);
        else
            put(DiffLine::Kind::Same);
    return made;
}

std::string withoutChange(const std::vector<DiffLine>& lines, std::size_t at) {
    const auto same = [&](std::size_t k) { return lines[k].kind == DiffLine::Kind::Same; };
    std::size_t from = at, end = at;
    while (from > 0 && from <= lines.size() && !same(from - 1))
        --from;
    while (end < lines.size() && !same(end))
        ++end;
    std::string text;
    for (std::size_t k = 0; k < lines.size(); ++k) {
        const bool inside = at < lines.size() && !same(at) && k >= from && k < end;
        if (same(k) || (lines[k].kind == DiffLine::Kind::Removed) == inside)
            text += lines[k].text;
    }
    return text;
}

int64_t countLines(const std::vector<DiffLine>& lines, DiffLine::Kind kind) {
    return std::count_if(lines.begin(), lines.end(), [kind](const DiffLine& line) { return line.kind == kind; });
}

} // namespace telar
