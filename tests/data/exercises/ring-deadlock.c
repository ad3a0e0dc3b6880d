#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    int rank, size, got = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Recv(&got, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    printf("rank %d got %d\n", rank, got);
    MPI_Finalize();
    return 0;
}
