// ranks: 4
// prints: hello from 0 of 4
// prints: hello from 1 of 4
// prints: hello from 2 of 4
// prints: hello from 3 of 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int* line = malloc(sizeof(int)); // C: no cast
    *line = rank;
    printf("hello from %d of %d\n", *line, size);
    free(line);
    MPI_Finalize();
    return 0;
}
