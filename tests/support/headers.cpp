// Carries the precompiled headers of a folder of tests (tests/CMakeLists.txt). Nobody runs it.
int main() {}
