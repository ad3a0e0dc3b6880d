"""Forward runs of torchvision's networks on the GPU, input and weights there: PyTorch's compiled forward in float32 without and with
TF32, its input in both layouts; milliseconds by the device's own clock, median of 30. Usage: peer_gpu_network.py SAMPLES NAME...
Telar's are bench_gpu_network's, of the same networks by tests/data/network/synthetic/make.py --full. Needs torch and torchvision. With --json FILE the times are
written there, too (peer_results.py)."""
import statistics
import sys

from peer_results import Results


def name_of(network, count, tf32, layout):
    """As bench_gpu_network calls its own, and the layout behind it."""
    return f"{network}/{count}/{'cuda:tf32' if tf32 else 'cuda'}/{layout}"


LAYOUTS = ("NCHW", "NHWC")
said = [word for word in sys.argv[1:] if not word.startswith("--")]
results = Results([name_of(network, count, tf32, layout) for network in said[1:] or ("resnet18", "mobilenetv2")
                   for count in said[:1] or ("64",) for tf32 in (False, True) for layout in LAYOUTS])
import torch  # behind the list of cases, which needs none
import torchvision

samples = int(sys.argv[1])
print("PyTorch", torch.__version__, torch.cuda.get_device_name())
for name in sys.argv[2:]:
    network = getattr(torchvision.models, {"mobilenetv2": "mobilenet_v2"}.get(name, name))(weights=None).eval().cuda()
    for tf32 in (False, True):
        torch.backends.cudnn.allow_tf32 = tf32
        torch.backends.cuda.matmul.allow_tf32 = tf32
        torch.backends.cudnn.benchmark = True
        for word, layout in zip(LAYOUTS, (torch.contiguous_format, torch.channels_last)):
            torch._dynamo.reset()
            laid = network.to(memory_format=layout)
            compiled = torch.compile(laid)
            x = torch.randn(samples, 3, 224, 224, device="cuda").contiguous(memory_format=layout)
            times = []
            with torch.no_grad():
                for turn in range(40):
                    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                    begin.record()
                    compiled(x)
                    end.record()
                    torch.cuda.synchronize()
                    if turn >= 10:
                        times.append(begin.elapsed_time(end))
            results.add(name_of(name, samples, tf32, word), times)
            print(f"{name} of {samples}, {'TF32' if tf32 else 'float32'}, {word}: {statistics.median(times):.3f} ms "
                  f"({min(times):.3f} to {max(times):.3f})", flush=True)
results.write(f"PyTorch {torch.__version__}", torch.cuda.get_device_name())
