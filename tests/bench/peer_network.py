"""Networks of a folder on one thread: telar-cli, ONNX Runtime and OpenCV's dnn by turns, in one run: minimum and median of each, and
how many times as fast Telar is as either, by the minima. Make the networks with tests/data/network/synthetic/make.py --full.
Usage: peer_network.py TELAR-CLI FOLDER [ROUNDS]. Needs numpy, onnxruntime and opencv-python-headless (or Debian's python3-opencv)."""
import json
import os
import statistics
import subprocess
import sys
import time

import cv2
import numpy as np
import onnxruntime as ort

program, folder = sys.argv[1:3]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
cv2.setNumThreads(1)
options = ort.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1


def timed(run):
    run()
    times = []
    for _ in range(10):
        begin = time.perf_counter()
        run()
        times.append(1e3 * (time.perf_counter() - begin))
    return times


def telar(path):
    record = json.loads(subprocess.run([program, "network", "run", path, "--threads", "1", "--repeat", "10", "--json", "-"],
                                       capture_output=True, check=True).stdout)["timings_ms"]["total"]
    return [record["min"], record["median"], record["max"]]


print("ONNX Runtime", ort.__version__, "OpenCV", cv2.__version__)
for name in sorted(n for n in os.listdir(folder) if n.endswith(".onnx")):
    path = os.path.join(folder, name)
    session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    given = session.get_inputs()[0]
    shape = [1 if isinstance(n, str) else n for n in given.shape]
    x = np.random.RandomState(35).standard_normal(int(np.prod(shape))).astype(np.float32).reshape(shape)
    runs = {"Telar": lambda: telar(path), "ONNX Runtime": lambda: timed(lambda: session.run(None, {given.name: x}))}
    try:
        net = cv2.dnn.readNetFromONNX(path)
        net.setInput(x)
        net.forward()

        def forward():
            net.setInput(x)
            net.forward()

        runs["OpenCV"] = lambda: timed(forward)
    except cv2.error as error:
        print(name, "is not read by OpenCV:", str(error).split("\n")[0][:80])
    times = {who: [] for who in runs}
    for _ in range(rounds):
        for who, run in runs.items():
            times[who] += run()
    words = ", ".join(f"{who} {min(t):.2f} ms ({statistics.median(t):.2f})" for who, t in times.items())
    ratios = ", ".join(f"{min(t) / min(times['Telar']):.2f} of {who}" for who, t in times.items() if who != "Telar")
    print(f"{name:20} {words}: {ratios}", flush=True)
