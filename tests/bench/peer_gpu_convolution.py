"""cuDNN's convolutions through PyTorch beside bench_gpu_convolution's: 64 pictures, input and weights there, in NHWC, bfloat16 in and
out and then float32 with TF32; ten of them in a graph, milliseconds of one, median and least of 11. Needs torch. With --json FILE the
times are written there, too (peer_results.py)."""
import statistics

from peer_results import Results

shapes = [(64, 64, 3, 1, 56)]
for out in (128, 256, 512):
    shapes += [(out // 2, out, 3, 2, 7168 // out), (out, out, 3, 1, 3584 // out)]
shapes += [(64, 128, 1, 2, 56), (64, 256, 1, 1, 56), (256, 64, 1, 1, 56), (1024, 256, 1, 1, 14), (64, 64, 3, 1, 112),
           (64, 64, 5, 1, 112), (256, 256, 3, 1, 28), (256, 256, 3, 1, 56)]


def name_of(shape, kind):
    """As bench_gpu_convolution calls the same."""
    channels, out, side, _, n = shape
    return f"64x{channels}x{n}x{n},{out}o{side}x{side}/{kind}"


results = Results([name_of(shape, kind) for kind in ("bf16", "tf32") for shape in shapes])
import torch  # behind the list of cases, which needs none

torch.backends.cudnn.benchmark = True
torch.backends.cudnn.allow_tf32 = True
print("PyTorch", torch.__version__, "cuDNN", torch.backends.cudnn.version(), torch.cuda.get_device_name())
for dtype in (torch.bfloat16, torch.float32):
    for shape in shapes:
        channels, out, side, stride, n = shape
        x = torch.randn(64, channels, n, n, device="cuda", dtype=dtype).to(memory_format=torch.channels_last)
        layer = torch.nn.Conv2d(channels, out, side, stride, side // 2, bias=False, device="cuda", dtype=dtype)
        layer = layer.to(memory_format=torch.channels_last)
        with torch.no_grad():
            for _ in range(5):
                layer(x)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                for _ in range(10):
                    layer(x)
            graph.replay()
            times = []
            for _ in range(11):
                begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                begin.record()
                graph.replay()
                end.record()
                torch.cuda.synchronize()
                times.append(begin.elapsed_time(end) / 10)
        name = name_of(shape, "bf16" if dtype == torch.bfloat16 else "tf32")
        results.add(name, times)
        print(f"{name} {statistics.median(times):.4f} {min(times):.4f}", flush=True)
results.write(f"cuDNN {torch.backends.cudnn.version()} through PyTorch {torch.__version__}", torch.cuda.get_device_name())
