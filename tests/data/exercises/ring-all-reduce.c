#include <mpi.h>
#include <stdio.h>

enum { n = 24 };

static int size;
static double sum[n], come[n];

static double* piece(int k) { return sum + (k % size + size) % size * (n / size); }

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, before = (rank + size - 1) % size, length = n / size;
    for (int i = 0; i < n; ++i)
        sum[i] = (rank + 1) * (i + 1);
    for (int s = 0; s < size - 1; ++s) {
        MPI_Sendrecv(piece(rank - s), length, MPI_DOUBLE, next, s, come, length, MPI_DOUBLE, before, s,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < length; ++i)
            piece(rank - s - 1)[i] += come[i];
    }
    for (int s = 0; s < size - 1; ++s)
        MPI_Sendrecv(piece(rank - s), length, MPI_DOUBLE, next, s, piece(rank - s - 1), length, MPI_DOUBLE, before, s,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    char line[400];
    int end = snprintf(line, sizeof line, "rank %d:", rank);
    for (int i = 0; i < n; ++i)
        end += snprintf(line + end, sizeof line - end, " %g", sum[i]);
    puts(line);
    MPI_Finalize();
    return 0;
}
