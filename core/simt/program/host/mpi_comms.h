// Communicators, groups and grids.
#pragma once
#include "mpi_collectives.h"

namespace {

std::vector<std::vector<int>> groups = {{}}; ///< ranks of the world; the first one is MPI_GROUP_EMPTY
constexpr int freedGroup = -1;

std::vector<int>* groupOf(MPI_Group handle) {
    const unsigned index = (unsigned)handle - (unsigned)MPI_GROUP_EMPTY;
    return index < groups.size() && (groups[index].empty() || groups[index][0] != freedGroup) ? &groups[index] : nullptr;
}
MPI_Group addGroup(std::vector<int> ranks) {
    if (ranks.empty())
        return MPI_GROUP_EMPTY;
    groups.push_back(std::move(ranks));
    return MPI_GROUP_EMPTY + (int)groups.size() - 1;
}
int placeIn(const std::vector<int>& ranks, int rank) {
    const auto at = std::find(ranks.begin(), ranks.end(), rank);
    return at == ranks.end() ? MPI_UNDEFINED : (int)(at - ranks.begin());
}

/// A collective: those of one colour become a communicator, in the order of their keys.
int split(const Place& place, MPI_Comm comm, int color, int key, MPI_Comm* made) {
    COMM(comm);
    MpiMessage message = {};
    message.act = MpiAct::Split;
    message.comm = of->number;
    message.peer = color;
    message.tag = key;
    const auto answer = ask(place, message);
    *made = MPI_COMM_NULL;
    if (answer.flag) {
        Comm next;
        next.number = answer.index;
        next.rank = answer.source;
        next.handler = of->handler;
        next.members.assign(answer.sizes.begin(), answer.sizes.end());
        *made = addComm(std::move(next));
    }
    return MPI_SUCCESS;
}

int splitGrid(const Place& place, MPI_Comm comm, int color, int key, const std::vector<int>& sizes, const std::vector<int>& periods, MPI_Comm* made) {
    const int error = split(place, comm, color, key, made);
    if (!error && *made != MPI_COMM_NULL) {
        comms.back().sizes = sizes;
        comms.back().periods = periods;
    }
    return error;
}

int rankOf(const Comm& grid, const int* coordinates) {
    int rank = 0;
    for (size_t k = 0; k < grid.sizes.size(); ++k) {
        int at = coordinates[k];
        if (grid.periods[k])
            at = (at % grid.sizes[k] + grid.sizes[k]) % grid.sizes[k];
        if (at < 0 || at >= grid.sizes[k])
            return MPI_PROC_NULL;
        rank = rank * grid.sizes[k] + at;
    }
    return rank;
}
std::vector<int> coordinatesOf(const Comm& grid, int rank) {
    std::vector<int> at(grid.sizes.size());
    for (size_t k = at.size(); k-- > 0; rank /= grid.sizes[k])
        at[k] = rank % grid.sizes[k];
    return at;
}

#define GROUP(handle, name)                                                                                            \
    std::vector<int>* const name = groupOf(handle);                                                                    \
    if (!name)                                                                                                         \
    return mistake(HERE(Group_other), MpiMistake::Argument)

int groupOfRanks(const Place& place, MPI_Group group, const std::vector<int>& places, bool keep, MPI_Group* made) {
    const auto* of = groupOf(group);
    if (!of)
        return mistake(place, MpiMistake::Argument);
    std::vector<int> chosen;
    for (const int k : places)
        if (k < 0 || k >= (int)of->size())
            return mistake(place, MpiMistake::Rank, k, (uint32_t)of->size());
    for (size_t k = 0; keep && k < places.size(); ++k)
        chosen.push_back((*of)[(size_t)places[k]]);
    for (int k = 0; !keep && k < (int)of->size(); ++k)
        if (std::find(places.begin(), places.end(), k) == places.end())
            chosen.push_back((*of)[(size_t)k]);
    *made = addGroup(std::move(chosen));
    return MPI_SUCCESS;
}
std::vector<int> ranksOf(int count, int ranges[][3]) {
    std::vector<int> ranks;
    for (int k = 0; k < count; ++k)
        for (int at = ranges[k][0]; ranges[k][2] && (ranges[k][2] > 0 ? at <= ranges[k][1] : at >= ranges[k][1]); at += ranges[k][2])
            ranks.push_back(at);
    return ranks;
}
/// Ranks of the first group that are in the second one, too (`in`), or are not.
std::vector<int> chosen(const std::vector<int>& first, const std::vector<int>& second, bool in) {
    std::vector<int> some;
    for (const int rank : first)
        if ((placeIn(second, rank) != MPI_UNDEFINED) == in)
            some.push_back(rank);
    return some;
}
std::vector<int> joined(std::vector<int> first, const std::vector<int>& second) {
    const auto more = chosen(second, first, false);
    first.insert(first.end(), more.begin(), more.end());
    return first;
}
int compare(const std::vector<int>& a, const std::vector<int>& b, int same) {
    if (a == b)
        return same;
    auto x = a, y = b;
    std::sort(x.begin(), x.end());
    std::sort(y.begin(), y.end());
    return x == y ? MPI_SIMILAR : MPI_UNEQUAL;
}

} // namespace

extern "C" {

/// What the communicator `of` knows; a sentence names the call.
#define OF_COMM(name, call, answer, ...)                                                                               \
    int MPI_##name(MPI_Comm comm, __VA_ARGS__) {                                                                       \
        const auto place = HERE(call);                                                                                 \
        COMM(comm);                                                                                                    \
        answer;                                                                                                        \
        return MPI_SUCCESS;                                                                                            \
    }
OF_COMM(Comm_rank, Comm_rank, *rank = of->rank, int* rank)
OF_COMM(Comm_size, Comm_size, *size = of->size(), int* size)
OF_COMM(Comm_group, Comm_group, *group = addGroup(of->members), MPI_Group* group)
OF_COMM(Comm_test_inter, Comm_other, *flag = 0, int* flag)
OF_COMM(Comm_set_name, Comm_other, strncpy(of->name, name, sizeof of->name - 1), const char* name)
OF_COMM(Comm_get_name, Comm_other, *length = (int)strlen(strcpy(name, of->name)), char* name, int* length)
OF_COMM(Comm_set_errhandler, Comm_other, of->handler = handler, MPI_Errhandler handler)
OF_COMM(Comm_get_errhandler, Comm_other, *handler = of->handler, MPI_Errhandler* handler)
OF_COMM(Topo_test, Comm_other, *kind = of->sizes.empty() ? MPI_UNDEFINED : MPI_CART, int* kind)
#undef OF_COMM
ANSWER(Errhandler_free, *handler = MPI_ERRHANDLER_NULL, MPI_Errhandler* handler)

/// The same of a group, and of two.
#define OF_GROUP(name, answer, ...) ANSWER(name, GROUP(group, of); answer, MPI_Group group, __VA_ARGS__)
#define OF_GROUPS(name, answer, ...) ANSWER(name, GROUP(a, first); GROUP(b, second); answer, MPI_Group a, MPI_Group b, __VA_ARGS__)
OF_GROUP(Group_rank, *rank = placeIn(*of, comms[0].rank), int* rank)
OF_GROUP(Group_size, *size = (int)of->size(), int* size)
OF_GROUPS(Group_union, *made = addGroup(joined(*first, *second)), MPI_Group* made)
OF_GROUPS(Group_intersection, *made = addGroup(chosen(*first, *second, true)), MPI_Group* made)
OF_GROUPS(Group_difference, *made = addGroup(chosen(*first, *second, false)), MPI_Group* made)
OF_GROUPS(Group_compare, *result = compare(*first, *second, MPI_IDENT), int* result)
#undef OF_GROUP
#undef OF_GROUPS

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made) { return split(HERE(Comm_split), comm, color, key, made); }
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info, MPI_Comm* made) {
    return split(HERE(Comm_split_type), comm, type == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, made);
}
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
    const auto place = HERE(Comm_dup);
    COMM(comm);
    return splitGrid(place, comm, 0, of->rank, of->sizes, of->periods, made);
}
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made) {
    const auto place = HERE(Comm_create);
    COMM(comm);
    const auto* ranks = groupOf(group);
    if (!ranks)
        return mistake(place, MpiMistake::Argument, 0, 0, of->handler);
    const int mine = placeIn(*ranks, of->members[(size_t)of->rank]);
    return split(place, comm, mine == MPI_UNDEFINED ? MPI_UNDEFINED : 0, mine, made);
}
int MPI_Comm_free(MPI_Comm* comm) {
    const auto place = HERE(Comm_free);
    COMM(*comm);
    if (*comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF)
        return mistake(place, MpiMistake::NullComm, 0, 0, of->handler);
    MpiMessage message = {};
    message.act = MpiAct::FreeComm;
    message.comm = of->number;
    ask(place, message);
    of->members.clear();
    *comm = MPI_COMM_NULL;
    return MPI_SUCCESS;
}
int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int* result) {
    const auto place = HERE(Comm_compare);
    COMM(a);
    const auto* other = commOf(place, b, error);
    if (!other)
        return error;
    *result = a == b ? MPI_IDENT : compare(of->members, other->members, MPI_CONGRUENT);
    return MPI_SUCCESS;
}
int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    static int tags = mostTag, size, yes = 1, input = 0;
    size = comms[0].size();
    int* const known = key == MPI_TAG_UB ? &tags : key == MPI_UNIVERSE_SIZE ? &size : key == MPI_WTIME_IS_GLOBAL ? &yes : key == MPI_IO ? &input : nullptr;
    *flag = known != nullptr;
    if (known)
        *(int**)value = known;
    return MPI_SUCCESS;
}
int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag) { return MPI_Comm_get_attr(comm, key, value, flag); }

int MPI_Group_incl(MPI_Group group, int count, const int* ranks, MPI_Group* made) {
    return groupOfRanks(HERE(Group_incl), group, {ranks, ranks + count}, true, made);
}
int MPI_Group_excl(MPI_Group group, int count, const int* ranks, MPI_Group* made) {
    return groupOfRanks(HERE(Group_other), group, {ranks, ranks + count}, false, made);
}
int MPI_Group_range_incl(MPI_Group group, int count, int ranges[][3], MPI_Group* made) {
    return groupOfRanks(HERE(Group_other), group, ranksOf(count, ranges), true, made);
}
int MPI_Group_range_excl(MPI_Group group, int count, int ranges[][3], MPI_Group* made) {
    return groupOfRanks(HERE(Group_other), group, ranksOf(count, ranges), false, made);
}
int MPI_Group_translate_ranks(MPI_Group from, int count, const int* ranks, MPI_Group to, int* made) {
    GROUP(from, first);
    GROUP(to, second);
    for (int k = 0; k < count; ++k) {
        if (ranks[k] != MPI_PROC_NULL && (ranks[k] < 0 || ranks[k] >= (int)first->size()))
            return mistake(HERE(Group_other), MpiMistake::Rank, ranks[k], (uint32_t)first->size());
        made[k] = ranks[k] == MPI_PROC_NULL ? MPI_PROC_NULL : placeIn(*second, (*first)[(size_t)ranks[k]]);
    }
    return MPI_SUCCESS;
}
int MPI_Group_free(MPI_Group* group) {
    GROUP(*group, of);
    if (!of->empty())
        of->assign(1, freedGroup);
    *group = MPI_GROUP_NULL;
    return MPI_SUCCESS;
}

/// As alike as they can be, the larger ones first.
int MPI_Dims_create(int ranks, int dimensions, int* sizes) {
    const auto place = HERE(Dims_create);
    needRanks(place);
    int left = ranks, open = 0;
    for (int k = 0; k < dimensions; ++k) {
        if (sizes[k] < 0 || (sizes[k] > 0 && left % sizes[k]))
            return mistake(place, MpiMistake::Topology);
        if (sizes[k] > 0)
            left /= sizes[k];
        else
            ++open;
    }
    std::vector<int> factors, made((size_t)open, 1);
    for (int prime = 2; left > 1 && open > 0; ++prime)
        for (; left % prime == 0; left /= prime)
            factors.push_back(prime);
    for (size_t k = factors.size(); k-- > 0;)
        *std::min_element(made.begin(), made.end()) *= factors[k];
    std::sort(made.rbegin(), made.rend());
    for (int k = 0, next = 0; k < dimensions; ++k)
        if (sizes[k] == 0)
            sizes[k] = made[(size_t)next++];
    return MPI_SUCCESS;
}
int MPI_Cart_create(MPI_Comm comm, int dimensions, const int* sizes, const int* periods, int, MPI_Comm* made) {
    const auto place = HERE(Cart_create);
    COMM(comm);
    long long all = 1;
    for (int k = 0; k < dimensions; ++k)
        if (sizes[k] <= 0 || (all *= sizes[k]) > of->size())
            return mistake(place, MpiMistake::Topology, 0, 0, of->handler);
    const int rank = of->rank;
    return splitGrid(place, comm, rank < all ? 0 : MPI_UNDEFINED, rank, {sizes, sizes + dimensions}, {periods, periods + dimensions}, made);
}
#define GRID(name)                                                                                                     \
    const auto place = HERE(name);                                                                                        \
    COMM(comm);                                                                                                        \
    if (of->sizes.empty())                                                                                             \
    return mistake(place, MpiMistake::Topology, 0, 0, of->handler)
int MPI_Cart_coords(MPI_Comm comm, int rank, int most, int* coordinates) {
    GRID(Cart_coords);
    if (rank < 0 || rank >= of->size())
        return mistake(place, MpiMistake::Rank, rank, (uint32_t)of->size(), of->handler);
    const auto made = coordinatesOf(*of, rank);
    for (size_t k = 0; k < made.size() && (int)k < most; ++k)
        coordinates[k] = made[k];
    return MPI_SUCCESS;
}
int MPI_Cart_rank(MPI_Comm comm, const int* coordinates, int* rank) {
    GRID(Cart_rank);
    *rank = rankOf(*of, coordinates);
    return *rank == MPI_PROC_NULL ? mistake(place, MpiMistake::Topology, 0, 0, of->handler) : MPI_SUCCESS;
}
int MPI_Cart_shift(MPI_Comm comm, int dimension, int by, int* from, int* to) {
    GRID(Cart_shift);
    if (dimension < 0 || dimension >= (int)of->sizes.size())
        return mistake(place, MpiMistake::Topology, 0, 0, of->handler);
    auto here = coordinatesOf(*of, of->rank);
    const int own = here[(size_t)dimension];
    here[(size_t)dimension] = own - by;
    *from = rankOf(*of, here.data());
    here[(size_t)dimension] = own + by;
    *to = rankOf(*of, here.data());
    return MPI_SUCCESS;
}
int MPI_Cart_get(MPI_Comm comm, int most, int* sizes, int* periods, int* coordinates) {
    GRID(Cart_coords);
    const auto here = coordinatesOf(*of, of->rank);
    for (size_t k = 0; k < here.size() && (int)k < most; ++k) {
        sizes[k] = of->sizes[k];
        periods[k] = of->periods[k];
        coordinates[k] = here[k];
    }
    return MPI_SUCCESS;
}
int MPI_Cart_sub(MPI_Comm comm, const int* remain, MPI_Comm* made) {
    GRID(Cart_sub);
    const auto here = coordinatesOf(*of, of->rank);
    std::vector<int> sizes, periods;
    int color = 0, key = 0;
    for (size_t k = 0; k < here.size(); ++k) {
        int& number = remain[k] ? key : color;
        number = number * of->sizes[k] + here[k];
        if (remain[k]) {
            sizes.push_back(of->sizes[k]);
            periods.push_back(of->periods[k]);
        }
    }
    return splitGrid(place, comm, color, key, sizes, periods, made);
}
int MPI_Cartdim_get(MPI_Comm comm, int* dimensions) {
    GRID(Cart_coords);
    *dimensions = (int)of->sizes.size();
    return MPI_SUCCESS;
}

} // extern "C"
