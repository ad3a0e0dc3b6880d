// ranks: 4
// prints: 0: 0 2
// prints: 1 11 0 16
// prints: 1: 1 4
// prints: 2: 4 8
// prints: 3: 11 16
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Products of 2 x 2 matrices do not commute.
static void multiply(void* in, void* inout, int* count, MPI_Datatype* type) {
    const double* a = in;
    double* b = inout;
    for (int k = 0; k < *count; ++k, a += 4, b += 4) {
        const double c[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
        for (int i = 0; i < 4; ++i)
            b[i] = c[i];
    }
    (void)type;
}
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double m[4] = {1, rank, 0, 2}, all[4], upto[4];
    MPI_Datatype matrix;
    MPI_Op product;
    MPI_Type_contiguous(4, MPI_DOUBLE, &matrix);
    MPI_Type_commit(&matrix);
    MPI_Op_create(multiply, 0, &product);
    MPI_Reduce(m, all, 1, matrix, product, 0, MPI_COMM_WORLD);
    MPI_Scan(m, upto, 1, matrix, product, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g %g %g %g\n", all[0], all[1], all[2], all[3]);
    printf("%d: %g %g\n", rank, upto[1], upto[3]);
    MPI_Op_free(&product);
    MPI_Type_free(&matrix);
    MPI_Finalize();
    return 0;
}
