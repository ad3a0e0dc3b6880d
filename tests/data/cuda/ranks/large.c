// ranks: 3
// prints: 0: 261758592
// prints: 1: 261758592
// prints: 2: 261758592
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    // More than travels by the socket.
    enum { N = 1 << 18 };
    double* v = malloc(N * sizeof(double));
    double sum = 0;
    for (int k = 0; k < N; ++k)
        v[k] = rank == 0 ? k % 1000 : 0;
    if (rank == 0)
        MPI_Send(v, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(v, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, v, N, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int k = 0; k < N; ++k)
        sum += v[k];
    printf("%d: %.0f\n", rank, sum);
    free(v);
    MPI_Finalize();
    return 0;
}
