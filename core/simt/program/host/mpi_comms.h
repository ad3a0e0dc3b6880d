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

int MPI_Comm_rank(MPI_Comm comm, int* rank) {
    const auto place = HERE(Comm_rank);
    COMM(comm);
    *rank = of->rank;
    return MPI_SUCCESS;
}
int MPI_Comm_size(MPI_Comm comm, int* size) {
    const auto place = HERE(Comm_size);
    COMM(comm);
    *size = of->size();
    return MPI_SUCCESS;
}
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made) { return split(HERE(Comm_split), comm, color, key, made); }
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info, MPI_Comm* made) {
    return split(HERE(Comm_split_type), comm, type == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, made);
}
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
    const auto place = HERE(Comm_dup);
    COMM(comm);
    const auto sizes = of->sizes, periods = of->periods;
    error = split(place, comm, 0, of->rank, made);
    if (!error) {
        comms.back().sizes = sizes;
        comms.back().periods = periods;
    }
    return error;
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
int MPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
    const auto place = HERE(Comm_group);
    COMM(comm);
    *group = addGroup(of->members);
    return MPI_SUCCESS;
}
int MPI_Comm_test_inter(MPI_Comm comm, int* flag) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    *flag = 0;
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
int MPI_Comm_set_name(MPI_Comm comm, const char* name) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    strncpy(of->name, name, sizeof of->name - 1);
    return MPI_SUCCESS;
}
int MPI_Comm_get_name(MPI_Comm comm, char* name, int* length) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    strcpy(name, of->name);
    *length = (int)strlen(name);
    return MPI_SUCCESS;
}
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    of->handler = handler;
    return MPI_SUCCESS;
}
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    *handler = of->handler;
    return MPI_SUCCESS;
}
int MPI_Errhandler_free(MPI_Errhandler* handler) {
    *handler = MPI_ERRHANDLER_NULL;
    return MPI_SUCCESS;
}

int MPI_Group_rank(MPI_Group group, int* rank) {
    GROUP(group, of);
    *rank = placeIn(*of, comms[0].rank);
    return MPI_SUCCESS;
}
int MPI_Group_size(MPI_Group group, int* size) {
    GROUP(group, of);
    *size = (int)of->size();
    return MPI_SUCCESS;
}
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
int MPI_Group_union(MPI_Group a, MPI_Group b, MPI_Group* made) {
    GROUP(a, first);
    GROUP(b, second);
    auto all = *first;
    for (const int rank : *second)
        if (placeIn(*first, rank) == MPI_UNDEFINED)
            all.push_back(rank);
    *made = addGroup(std::move(all));
    return MPI_SUCCESS;
}
static int both(const std::vector<int>& first, const std::vector<int>& second, bool in, MPI_Group* made) {
    std::vector<int> some;
    for (const int rank : first)
        if ((placeIn(second, rank) != MPI_UNDEFINED) == in)
            some.push_back(rank);
    *made = addGroup(std::move(some));
    return MPI_SUCCESS;
}
int MPI_Group_intersection(MPI_Group a, MPI_Group b, MPI_Group* made) {
    GROUP(a, first);
    GROUP(b, second);
    return both(*first, *second, true, made);
}
int MPI_Group_difference(MPI_Group a, MPI_Group b, MPI_Group* made) {
    GROUP(a, first);
    GROUP(b, second);
    return both(*first, *second, false, made);
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
int MPI_Group_compare(MPI_Group a, MPI_Group b, int* result) {
    GROUP(a, first);
    GROUP(b, second);
    *result = compare(*first, *second, MPI_IDENT);
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
    error = split(place, comm, rank < all ? 0 : MPI_UNDEFINED, rank, made);
    if (!error && *made != MPI_COMM_NULL) {
        comms.back().sizes.assign(sizes, sizes + dimensions);
        comms.back().periods.assign(periods, periods + dimensions);
    }
    return error;
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
    error = split(place, comm, color, key, made);
    if (!error) {
        comms.back().sizes = sizes;
        comms.back().periods = periods;
    }
    return error;
}
int MPI_Cartdim_get(MPI_Comm comm, int* dimensions) {
    GRID(Cart_coords);
    *dimensions = (int)of->sizes.size();
    return MPI_SUCCESS;
}
int MPI_Topo_test(MPI_Comm comm, int* kind) {
    const auto place = HERE(Comm_other);
    COMM(comm);
    *kind = of->sizes.empty() ? MPI_UNDEFINED : MPI_CART;
    return MPI_SUCCESS;
}

} // extern "C"
