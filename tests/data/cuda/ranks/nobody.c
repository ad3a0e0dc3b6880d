// ranks: 2
// finds: MPI call: nobody.c:8: MPI_Send names rank 2, and there are 2: 0 to 1
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
