// ranks: 2
// finds: deadlock: Deadlock: rank 0 waits in MPI_Ssend (tag.c:8) for rank 1, which waits in MPI_Recv (tag.c:10)
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    if (rank == 0)
        MPI_Ssend(&v, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    else
        MPI_Recv(&v, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
