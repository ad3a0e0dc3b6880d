// ranks: 2
// finds: message mismatch: Rank 1 receives 1 × MPI_FLOAT with MPI_Recv (types.c:11), and rank 0 sends 1 × MPI_INT (types.c:9)
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    float w;
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&w, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
