"""PyTorch's softmax and scaled-dot-product attention at the sizes of bench_attention, on one thread: median and range of 30.
Needs torch, which a user installs; run it beside bench_attention."""
import statistics
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


print("torch", torch.__version__)
x = torch.randn(4096, 4096)
timed("copy 4096 x 4096", lambda: x.clone())
out = torch.empty_like(x)
timed("copy into memory that is there", lambda: out.copy_(x))
timed("softmax 4096 x 4096", lambda: torch.softmax(x, -1))
timed("softmax into memory that is there", lambda: torch.softmax(x, -1, out=out))
for tokens, causal in ((1024, False), (1024, True), (4096, False)):
    q, k, v = (torch.randn(1, 8, tokens, 64) for _ in range(3))
    timed(f"attention {tokens}{' causal' if causal else ''}", lambda: F.scaled_dot_product_attention(q, k, v, is_causal=causal))
