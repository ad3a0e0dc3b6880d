"""Makes predictions.safetensors and predictions.json: a network saved by PyTorch with the description that Telar
writes into its checkpoints, 100 random pictures, and the probabilities that PyTorch gives them.

Run with: python3 make_predictions.py  (PyTorch 1.13.1)
"""
import json
import struct

import torch

torch.manual_seed(7)
net = torch.nn.Sequential(
    torch.nn.Conv2d(1, 6, 3, 1, 1), torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Conv2d(6, 8, 3, 1, 1),
    torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Flatten(), torch.nn.Linear(8 * 3 * 3, 16), torch.nn.ReLU(),
    torch.nn.Linear(16, 4)).eval()
mean, deviation = 0.25, 0.5
pictures = torch.randint(0, 256, (100, 1, 12, 12))
with torch.no_grad():
    probabilities = net((pictures / 255 - mean) / deviation).softmax(1)

layer = lambda kind, **facts: dict(kind=kind, **facts)
conv = lambda n: layer("convolution", outputs=n, kernel=[3, 3], stride=[1, 1], padding=[1, 1])
pool, relu = layer("max-pooling", kernel=[2, 2], stride=[2, 2]), layer("relu")
model = {"name": "small", "input": {"channels": 1, "rows": 12, "columns": 12},
         "reads": {"mean": mean, "deviation": deviation}, "loss": "cross-entropy", "initial": "default",
         "layers": [conv(6), relu, pool, conv(8), relu, pool, layer("linear", outputs=16), relu,
                    layer("linear", outputs=4)]}
header = {"__metadata__": {"format": "pt", "telar_model": json.dumps(model),
                           "telar_classes": json.dumps(["north", "east", "south"])}}
data = b""
for name, tensor in net.state_dict().items():
    raw = tensor.contiguous().numpy().tobytes()
    header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
words = json.dumps(header).encode()
words += b" " * (-len(words) % 8)
with open("predictions.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(words)) + words + data)
with open("predictions.json", "w") as f:
    json.dump({"torch": torch.__version__, "pictures": pictures.flatten(1).tolist(),
               "probabilities": probabilities.tolist()}, f)
