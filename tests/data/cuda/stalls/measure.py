#!/usr/bin/env python3
"""Measures every launch of the programs beside it with Nsight Compute, on a machine with nvcc and an NVIDIA GPU.

    python3 measure.py OUT [PROGRAM.cu...]     writes OUT/launches.csv and OUT/sass.txt.gz

One row a launch: the program, the number of the launch in it, kernel, grid, block, then the metrics (the last part of each
name is left out). Caches are flushed before each launch, as ncu does by itself; the two columns that begin with "warm_" are of
a second run that leaves them as they are."""
import csv
import gzip
import io
import os
import re
import subprocess
import sys
import tempfile

STALLS = """long_scoreboard short_scoreboard barrier math_pipe_throttle lg_throttle mio_throttle wait not_selected selected
no_instruction dispatch_stall drain branch_resolving membar imc_miss tex_throttle gmma sleeping misc""".split()
CORE = {
    "cycles": "sm__cycles_elapsed.max",
    "time_ns": "gpu__time_duration.sum",
    "instructions": "smsp__inst_executed.sum",
    "issue_active_pct": "smsp__issue_active.avg.pct_of_peak_sustained_active",
    "warps_active_pct": "sm__warps_active.avg.pct_of_peak_sustained_active",
    "dram_bytes": "dram__bytes.sum",
    "l2_sectors": "lts__t_sectors.sum",
}
CORE.update({s: f"smsp__average_warps_issue_stalled_{s}_per_issue_active.ratio" for s in STALLS})
MORE = {
    "active_cycles": "sm__cycles_active.avg",
    "threads_per_instruction": "smsp__thread_inst_executed_per_inst_executed.ratio",
    "registers": "launch__registers_per_thread",
    "shared_static": "launch__shared_mem_per_block_static",
    "shared_dynamic": "launch__shared_mem_per_block_dynamic",
    "global_load_requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "global_load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "global_load_hits": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
    "global_store_requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "global_store_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "shared_load_instructions": "smsp__inst_executed_op_shared_ld.sum",
    "shared_store_instructions": "smsp__inst_executed_op_shared_st.sum",
    "shared_load_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "shared_store_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "data_wavefronts": "l1tex__data_pipe_lsu_wavefronts.sum",
    "pipe_alu": "smsp__inst_executed_pipe_alu.sum",
    "pipe_fma": "smsp__inst_executed_pipe_fma.sum",
    "pipe_lsu": "smsp__inst_executed_pipe_lsu.sum",
    "pipe_xu": "smsp__inst_executed_pipe_xu.sum",
    "pipe_fp64": "smsp__inst_executed_pipe_fp64.sum",
    "pipe_uniform": "smsp__inst_executed_pipe_uniform.sum",
}
WARM = {"warm_time_ns": "gpu__time_duration.sum", "warm_cycles": "sm__cycles_elapsed.max"}


def ncu(program, metrics, *options):
    """Rows of one profile, as dictionaries by the short names; None where ncu refuses it."""
    done = subprocess.run(["ncu", "--clock-control", "none", *options, "--csv", "--page", "raw", "--print-units", "base",
                           "--metrics", ",".join(metrics.values()), program], capture_output=True, text=True)
    text = done.stdout[done.stdout.find('"ID"'):]
    rows = [r for r in csv.DictReader(io.StringIO(text)) if r.get("ID", "").isdigit()]
    if done.returncode or not rows:
        sys.stderr.write(f"{program}: {done.stderr[-400:]}{done.stdout[-400:]}\n")
        return None

    def size(row, name):
        return "x".join(re.findall(r"\d+", next(v for k, v in row.items() if k.lower().startswith(name + " size"))))

    def number(row, metric):
        return row.get(metric, "").replace(",", "")

    return [{"kernel": r["Kernel Name"].split("(")[0], "grid": size(r, "grid"), "block": size(r, "block"),
             **{short: number(r, m) for short, m in metrics.items()}} for r in rows]


def main():
    out, here = sys.argv[1], os.path.dirname(os.path.abspath(__file__))
    programs = sys.argv[2:] or sorted(os.path.join(here, f) for f in os.listdir(here) if f.endswith(".cu"))
    os.makedirs(out, exist_ok=True)
    names = ["program", "launch", "kernel", "grid", "block", *CORE, *MORE, *WARM]
    listing = []
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(out, "launches.csv"), "w", newline="") as file:
        table = csv.DictWriter(file, names, restval="", lineterminator="\n")
        table.writeheader()
        for source in programs:
            name = os.path.basename(source)
            program = os.path.join(folder, name[:-3])
            made = subprocess.run(["nvcc", "-O3", "-arch=sm_90", "-lineinfo", "-o", program, source])
            if made.returncode:
                sys.exit(f"nvcc does not build {name}")
            sass = subprocess.run(["cuobjdump", "-sass", program], capture_output=True, text=True)
            listing.append(f"==== {name}\n{sass.stdout}")
            rows = ncu(program, {**CORE, **MORE}) or ncu(program, CORE)
            warm = ncu(program, WARM, "--cache-control", "none") or []
            if rows is None:
                sys.exit(f"ncu does not measure {name}")
            for k, row in enumerate(rows):
                if k < len(warm):
                    row.update({short: warm[k][short] for short in WARM})
                table.writerow({"program": name, "launch": k, **row})
            file.flush()
            print(f"{name}: {len(rows)} launches", flush=True)
    with gzip.open(os.path.join(out, "sass.txt.gz"), "wt") as file:
        file.write("\n".join(listing))


if __name__ == "__main__":
    main()
