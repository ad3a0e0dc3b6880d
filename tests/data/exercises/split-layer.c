#include <mpi.h>
#include <stdio.h>

enum { neurons = 12, inputs = 8 };

int main(int argc, char** argv) {
    int rank, size;
    double w[neurons][inputs], x[inputs], out[neurons], all[neurons] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int mine = neurons / size, first = rank * mine;
    for (int k = 0; k < mine; ++k)
        for (int j = 0; j < inputs; ++j)
            w[k][j] = ((first + k) * 5 + j * 3) % 7 - 3;
    for (int j = 0; j < inputs; ++j)
        x[j] = j % 3 - 1;
    for (int k = 0; k < mine; ++k) {
        double sum = 0;
        for (int j = 0; j < inputs; ++j)
            sum += w[k][j] * x[j];
        out[k] = sum > 0 ? sum : 0;
    }
    MPI_Gather(out, mine, MPI_DOUBLE, all, mine, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    char line[200];
    int end = snprintf(line, sizeof line, "rank %d:", rank);
    for (int k = 0; k < neurons; ++k)
        end += snprintf(line + end, sizeof line - end, " %g", all[k]);
    puts(line);
    MPI_Finalize();
    return 0;
}
