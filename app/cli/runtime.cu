// Run once when Telar is built, so that the runtime of whole programs is compiled by then.
int main() {}
