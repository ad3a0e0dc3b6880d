// ranks: 2
// finds: deadlock: Deadlock: rank 0 waits in MPI_Recv (deadlock.c:7) for rank 1, which waits in MPI_Recv (deadlock.c:7) for rank 0
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1, w;
    MPI_Recv(&w, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&v, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
