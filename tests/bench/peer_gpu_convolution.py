"""cuDNN's convolutions through PyTorch beside bench_gpu_convolution's: 64 pictures, input and weights there, in NHWC, bfloat16 in and
out and then float32 with TF32; ten of them in a graph, milliseconds of one, median and least of 11. Needs torch."""
import statistics

import torch

torch.backends.cudnn.benchmark = True
torch.backends.cudnn.allow_tf32 = True
print("PyTorch", torch.__version__, "cuDNN", torch.backends.cudnn.version(), torch.cuda.get_device_name())
shapes = [(64, 64, 3, 1, 56)]
for out in (128, 256, 512):
    shapes += [(out // 2, out, 3, 2, 7168 // out), (out, out, 3, 1, 3584 // out)]
shapes += [(64, 128, 1, 2, 56), (64, 256, 1, 1, 56), (256, 64, 1, 1, 56), (1024, 256, 1, 1, 14), (64, 64, 3, 1, 112),
           (64, 64, 5, 1, 112), (256, 256, 3, 1, 28), (256, 256, 3, 1, 56)]
for dtype in (torch.bfloat16, torch.float32):
    for channels, out, side, stride, n in shapes:
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
        print(f"{'bf16' if dtype == torch.bfloat16 else 'tf32'} 64x{channels}x{n}x{n},{out}o{side}x{side} {statistics.median(times):.4f} "
              f"{min(times):.4f}", flush=True)
