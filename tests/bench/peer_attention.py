"""PyTorch's softmax and scaled-dot-product attention at the sizes of bench_attention, on one thread: median and range of 30.
With the argument cuda: each of its backends on a GPU in bfloat16, at the sizes of bench_gpu_attention.
Needs torch, which a user installs; run it beside the benchmark."""
import statistics
import sys
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)


def timed(name, run):
    for _ in range(3):
        run()
    times = []
    for _ in range(30):
        begin = time.perf_counter()
        run()
        times.append(1e3 * (time.perf_counter() - begin))
    print(f"{name:40} {statistics.median(times):8.2f} ms ({min(times):.2f} to {max(times):.2f})")


def on_gpu():
    from torch.nn.attention import SDPBackend, sdpa_kernel

    print(torch.cuda.get_device_name())
    for size in (64, 128):
        for causal in (False, True):
            q, k, v = (torch.randn(1, 16, 4096, size, device="cuda", dtype=torch.bfloat16) for _ in range(3))
            for backend in (SDPBackend.FLASH_ATTENTION, SDPBackend.CUDNN_ATTENTION, SDPBackend.EFFICIENT_ATTENTION):
                times = []
                with sdpa_kernel(backend):
                    for repeat in range(14):
                        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                        begin.record()
                        for _ in range(10):
                            F.scaled_dot_product_attention(q, k, v, is_causal=causal)
                        end.record()
                        end.synchronize()
                        if repeat > 2:
                            times.append(begin.elapsed_time(end) / 10)
                ms = statistics.median(times)
                work = 4e-9 * 16 * 4096 * 4096 * size / (2 if causal else 1)
                print(f"16 x 4096 x {size}{' causal' if causal else ''} {backend.name:22} {ms:9.4f} ms {work / ms:7.1f} TFLOP/s")


print("torch", torch.__version__)
if "cuda" in sys.argv:
    on_gpu()
    sys.exit()
x = torch.randn(4096, 4096)
timed("copy 4096 x 4096", lambda: x.clone())
out = torch.empty_like(x)
timed("copy into memory that is there", lambda: out.copy_(x))
timed("softmax 4096 x 4096", lambda: torch.softmax(x, -1))
timed("softmax into memory that is there", lambda: torch.softmax(x, -1, out=out))
for tokens, causal in ((1024, False), (1024, True), (4096, False)):
    q, k, v = (torch.randn(1, 8, tokens, 64) for _ in range(3))
    timed(f"attention {tokens}{' causal' if causal else ''}", lambda: F.scaled_dot_product_attention(q, k, v, is_causal=causal))
