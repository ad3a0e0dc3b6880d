// ranks: 2
// prints: even 0
// prints: even 2
// prints: odd 1 3
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    // Messages of one sender and tag come in their order, others as they are asked for.
    if (rank == 0)
        for (int k = 0; k < 4; ++k)
            MPI_Send(&k, 1, MPI_INT, 1, k % 2, MPI_COMM_WORLD);
    if (rank == 1) {
        int a, b;
        MPI_Request first, second;
        MPI_Irecv(&a, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &first);
        MPI_Irecv(&b, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &second);
        for (int k = 0; k < 2; ++k) {
            int v;
            MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("even %d\n", v);
        }
        MPI_Wait(&first, MPI_STATUS_IGNORE);
        MPI_Wait(&second, MPI_STATUS_IGNORE);
        printf("odd %d %d\n", a, b);
    }
    MPI_Finalize();
    return 0;
}
