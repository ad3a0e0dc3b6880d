// ranks: 4
// prints: 0: -1 2
// prints: 1: 1 2
// prints: 2: -1 2
// prints: 3: 0 2
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    MPI_Group all, few;
    MPI_Comm made;
    int ranks[2] = {3, 1}, place = -1, size2, same;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, ranks, &few);
    MPI_Group_size(few, &size2);
    MPI_Comm_create(MPI_COMM_WORLD, few, &made);
    if (made != MPI_COMM_NULL) {
        MPI_Comm_rank(made, &place);
        MPI_Comm_compare(made, MPI_COMM_WORLD, &same);
        MPI_Bcast(&size2, 1, MPI_INT, 0, made);
        MPI_Comm_free(&made);
    }
    MPI_Group_free(&few);
    MPI_Group_free(&all);
    printf("%d: %d %d\n", rank, place, size2);
    MPI_Finalize();
    return 0;
}
