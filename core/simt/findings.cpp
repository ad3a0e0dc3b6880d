#include "core/simt/findings.hpp"

#include <algorithm>
#include <cctype>

namespace telar::simt {

namespace {

/// An index of less was more than 2^31 - 1 before.
constexpr int64_t leastPlausible = -(int64_t{1} << 26);

std::string str(const Dim3& d) {
    return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) + ")";
}

std::string str(const Site& s) { return s.file + ":" + std::to_string(s.line); }

/// Of a variable, maybe a member: "tile", "g.input".
bool isName(const std::string& array) {
    return !array.empty() && std::ranges::all_of(array, [](unsigned char c) {
        return std::isalnum(c) || c == '_' || c == '.' || c == ':' || c >= 0x80;
    });
}

// As the student writes it, a[1000]; an array that has no name of its own ("the array of client.py:12") in words.
Text outside(const Finding& f) {
    const std::string &array = f.array, &kernel = f.kernel;
    const auto index = f.index, length = f.length;
    const bool write = f.write;
    const std::string who = str(f.thread), where = str(f.block), line = str(f.site);
    if (!isName(array))
        return telar::text(
            write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes element %5 of %6, which has %7 elements")
                  : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads element %5 of %6, which has %7 elements"),
            kernel, line, who, where, index, array, length);
    if (index < leastPlausible)
        return telar::text(
            write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes %6[%5], but %6 has %7 elements: the index "
                                     "exceeded what an int can hold; compute it as size_t")
                  : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads %6[%5], but %6 has %7 elements: the index "
                                     "exceeded what an int can hold; compute it as size_t"),
            kernel, line, who, where, index, array, length);
    if (index < 0)
        return telar::text(write
                               ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes %6[%5], but %6 begins at %6[0]")
                               : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads %6[%5], but %6 begins at %6[0]"),
                           kernel, line, who, where, index, array);
    if (length <= 0)
        return telar::text(write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes %6[%5], but %6 is empty")
                                 : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads %6[%5], but %6 is empty"),
                           kernel, line, who, where, index, array);
    return telar::text(write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes %6[%5], but %6 ends at %6[%7]")
                             : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads %6[%5], but %6 ends at %6[%7]"),
                       kernel, line, who, where, index, array, length - 1);
}

/// By kind: its name, what happened and what to do. In a sentence %1 is the kernel, %2 the line, %3 the thread, %4 its block,
/// %5 the index, %6 the array, %7 the other thread and %8 its block. What has another order, or several sentences, stands below.
struct FindingWords {
    const char *name, *sentence, *remedy;
};
const FindingWords& findingWords(FindingKind kind) {
    static constexpr FindingWords all[] = {
        {"out of bounds", nullptr,
         TELAR_TR("core", "Compare the index with the length first, for example: if (i < %1).")},
        {"shared race", nullptr, TELAR_TR("core", "Put __syncthreads() between the two accesses.")},
        {"uninitialised shared",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 reads element %5 of %6, which nobody has written"),
         TELAR_TR("core", "Write the element before it is read, with __syncthreads() in between.")},
        {"barrier not reached", nullptr,
         TELAR_TR("core", "Move the barrier out of the condition, so that every thread reaches it.")},
        {"misaligned",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 accesses a vector at element %5 of %6, which is not a "
                          "multiple of its size"),
         TELAR_TR("core", "Make the index a multiple of the vector's length, or access single elements.")},
        {"global race",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 accesses element %5 of %6, which thread %7 of block %8 also "
                          "accesses; nothing orders them, and one of them writes it"),
         TELAR_TR("core", "Give each thread elements of its own, or use an atomic function.")},
        {"uninitialised global",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 reads element %5 of %6, which nobody has written"),
         TELAR_TR("core", "Fill the array before the launch, or write the element before it is read.")},
        {"endless", TELAR_TR("core", "%1, %2: the warp of thread %3 of block %4 does not end"),
         TELAR_TR("core", "Check the condition of the loop: something in it must change with each pass.")},
        {"stack overflow", TELAR_TR("core", "%1, %2: thread %3 of block %4 has exhausted its stack"),
         TELAR_TR("core", "Replace the recursion with a loop, or make the local arrays smaller.")},
        {"assertion", nullptr, TELAR_TR("core", "Look at the variables of this thread: the condition is false there.")},
        {"trap", TELAR_TR("core", "%1, %2: thread %3 of block %4 ends the kernel with a trap"),
         TELAR_TR("core", "Look at the variables of this thread: they led to __trap().")},
        {"index range", TELAR_TR("core", "%1, %2: thread %3 of block %4 uses index %5 of %6"),
         TELAR_TR("core", "Keep the index below the dimension that the array was declared with.")},
        {"warp mask",
         TELAR_TR("core",
                  "%1, %2: in the warp of thread %3 of block %4, the mask differs from the lanes that take part"),
         TELAR_TR("core", "Call the function outside the condition, or take the mask from __ballot_sync().")},
        {"shuffle source", TELAR_TR("core", "%1, %2: thread %3 of block %4 reads from a lane that does not take part"),
         TELAR_TR("core", "Move the shuffle out of the condition, so that the lane it reads takes part.")},
        {"unused shared", nullptr, TELAR_TR("core", "Launch the kernel with 0 bytes of dynamic shared memory.")},
        {"read before wait",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 reads element %5 of %6 while its asynchronous copy is still "
                          "under way: wait for the copy first (__pipeline_wait_prior)"),
         TELAR_TR("core", "Call __pipeline_wait_prior(0) and __syncthreads() before the read.")},
        {"uninitialised local",
         TELAR_TR("core", "%1, %2: thread %3 of block %4 reads an element of an array of its own that it has not "
                          "written"),
         TELAR_TR("core", "Give the array values where it is declared, for example: float sums[4] = {};")},
        {"division by zero",
         TELAR_TR("core",
                  "%1, %2: thread %3 of block %4 divides an integer by zero; on a GPU, every bit of the result is set"),
         TELAR_TR("core", "Look at the divisor of this thread, and leave the division out where it is 0.")},
        {"unknown function", nullptr,
         TELAR_TR("core", "Write the function in this file, or call one that the help names.")},
    };
    return all[static_cast<int>(kind)];
}

} // namespace

const char* findingName(FindingKind kind) { return findingWords(kind).name; }

Text Finding::text() const {
    const std::string who = str(thread), where = str(block), line = str(site);
    const std::string second = other ? str(*other) : std::string();
    switch (kind) {
    case FindingKind::OutOfBounds:
        if (array.empty())
            return telar::text(
                write ? TELAR_TR("core", "%1, %2: thread %3 of block %4 writes at address %5, where there is no memory")
                      : TELAR_TR("core", "%1, %2: thread %3 of block %4 reads at address %5, where there is no memory"),
                kernel, line, who, where, index);
        return outside(*this);
    case FindingKind::SharedRace:
        if (!otherSite && second.empty())
            return telar::text(TELAR_TR("core", "%1, %2: thread %3 of block %4 and another one access element %5 of %6 "
                                                "without a barrier between them, and one of them writes it"),
                               kernel, line, who, where, index, array);
        if (!otherSite)
            return telar::text(TELAR_TR("core", "%1, %2: threads %3 and %4 of block %5 access element %6 of %7 without "
                                                "a barrier between them, and one of them writes it"),
                               kernel, line, who, second, where, index, array);
        return telar::text(TELAR_TR("core", "%1, %2: threads %3 and %4 of block %5 access element %6 of %7 without a "
                                            "barrier between them, and one of them writes it (the other at %8)"),
                           kernel, line, who, second, where, index, array, otherSite ? str(*otherSite) : line);
    case FindingKind::BarrierNotReached:
        return telar::text(
            TELAR_TR("core", "%1, %2: thread %3 of block %4 does not reach the barrier at which thread %5 waits"),
            kernel, line, who, where, second);
    default:
        return machineText();
    }
}

Text Finding::machineText() const {
    const std::string who = str(thread), where = str(block), line = str(site);
    const std::string second = other ? str(*other) : std::string(), there = otherBlock ? str(*otherBlock) : where;
    if (kind == FindingKind::GlobalRace && !other)
        return telar::text(TELAR_TR("core", "%1, %2: thread %3 of block %4 and another one access element %5 of %6; "
                                            "nothing orders them, and one of them writes it"),
                           kernel, line, who, where, index, array);
    if (kind == FindingKind::Assertion)
        return telar::text(TELAR_TR("core", "%1, %2: thread %3 of block %4: assertion %5 failed"), kernel, line, who,
                           where, array);
    if (kind == FindingKind::UnusedShared)
        return telar::text(
            TELAR_TR("core", "%1: no thread accesses the %2 bytes of dynamic shared memory of the launch"), kernel,
            length);
    if (kind == FindingKind::UnknownFunction)
        return telar::text(TELAR_TR("core", "%1, %2: the function %3 does not exist here"), kernel, line, array);
    return telar::text(findingWords(kind).sentence, kernel, line, who, where, index, array, second, there);
}

Text Finding::remedy() const {
    if (kind == FindingKind::OutOfBounds)
        return array.empty() ? telar::text(TELAR_TR(
                                   "core", "Check the pointer: it must point to memory that has not been freed."))
                             : telar::text(findingWords(kind).remedy, length);
    if (kind == FindingKind::SharedRace && otherSite && otherSite->file == site.file && otherSite->line != site.line)
        return telar::text(TELAR_TR("core", "Put __syncthreads() between lines %1 and %2."),
                           int64_t{std::min(site.line, otherSite->line)},
                           int64_t{std::max(site.line, otherSite->line)});
    return telar::text(findingWords(kind).remedy);
}

} // namespace telar::simt
