"""What a peer measured, in Google Benchmark's JSON, so that `tables` reads it: `--json FILE` says where it is written, and
`--benchmark_list_tests` prints the cases."""
import datetime
import json
import sys


def taken(option):
    """What stands behind an option, which is taken out of the words."""
    if option not in sys.argv:
        return None
    at = sys.argv.index(option)
    value = sys.argv[at + 1]
    del sys.argv[at:at + 2]
    return value


class Results:
    def __init__(self, cases):
        """`cases`: the names of all that may be measured."""
        if "--benchmark_list_tests" in sys.argv:
            print("\n".join(cases))
            sys.exit()
        self.path, self.cases, self.all = taken("--json"), set(cases), []

    def add(self, name, milliseconds):
        assert name in self.cases, name
        self.all += [{"run_name": name, "run_type": "iteration", "time_unit": "ms", "real_time": one} for one in milliseconds]

    def write(self, peer, device):
        """`peer`: what was measured, with its version."""
        if self.path:
            context = {"date": datetime.date.today().isoformat(), "device": device, "peer": peer}
            with open(self.path, "w", encoding="utf-8") as file:
                json.dump({"context": context, "benchmarks": self.all}, file)
