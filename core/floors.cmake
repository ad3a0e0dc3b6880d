# The floors of core and their rooms (folders), from the bottom up. A floor stands on those above it in this list, never on
# those below; `tst_layers` reads the table and checks every include, and each floor is a library of its own, telar_FLOOR.
set(TELAR_FLOORS base data simt operations experiment teaching report)
set(FLOOR_base base jobs matrix cluster)
set(FLOOR_data data)
set(FLOOR_simt simt)
set(FLOOR_operations operation published pooling convolution matmul neuron pipeline softmax attention nn forward network catalogue reference)
set(FLOOR_experiment experiment)
set(FLOOR_teaching project lesson exercise findings)
set(FLOOR_report report library)

# The budget of lines of each floor, and of what stands beside core: `tst_budget` holds it. A change that needs more raises the
# number in the same commit and says what for; who takes code away lowers it.
set(LINES_base 8404)
set(LINES_data 11338)
set(LINES_simt 64311)
set(LINES_operations 47699)
set(LINES_experiment 5229)
set(LINES_teaching 7156)
set(LINES_report 4768)
set(LINES_gpu 17481)
set(LINES_ui 86936)
set(LINES_app 18133)

# What each library may cost to compile from nothing, in times of tests/support/compile_reference.cpp.in (4.6 s of processor
# on the day of this table), by GCC 12 on Debian 12: `tst_compile_budget` holds 1.2 of it. gpu is left out, since nvcc's part
# depends on its version.
set(TIME_telar_base 5.2)
set(TIME_telar_data 8.6)
set(TIME_telar_simt 56.5)
set(TIME_telar_operations 72.0)
set(TIME_telar_experiment 6.8)
set(TIME_telar_teaching 9.9)
set(TIME_telar_report 3.7)
set(TIME_telar_library 2.4)
set(TIME_telar_ui 88.1)
set(TIME_telar_libcuda 8.9)
set(TIME_telar-cli 24.1)
set(TIME_telar 5.4)
