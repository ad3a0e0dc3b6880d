// ranks: 2
// finds: rank left early: Rank 0 waits in MPI_Recv (leaves.c:9) for rank 1, which has ended (exit code 4)
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v;
    if (rank == 1)
        exit(4);
    MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
