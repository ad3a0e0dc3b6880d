// ranks: 2
// finds: MPI call: overlaps.c:13: MPI_Recv receives with a datatype whose parts lie over each other
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[10] = {0};
    MPI_Datatype type;
    MPI_Type_vector(3, 2, 1, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Ssend(v, 6, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(v, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
