"""Makes small.safetensors and small.json: a small network saved by PyTorch, and what PyTorch says to one picture.

The safetensors package is not needed: the file is 8 bytes of header length, the header (JSON: name, dtype, shape,
byte range), then the tensors' bytes as PyTorch holds them.  Run with: python3 make.py  (PyTorch 1.13.1)
"""
import json
import struct

import torch

torch.manual_seed(35)
net = torch.nn.Sequential(
    torch.nn.Conv2d(2, 5, 3, 2, 1), torch.nn.ReLU(), torch.nn.Conv2d(5, 7, 3, 1, 1), torch.nn.MaxPool2d(2),
    torch.nn.Tanh(), torch.nn.Flatten(), torch.nn.Dropout(0.5), torch.nn.Linear(7 * 3 * 3, 11), torch.nn.Sigmoid(),
    torch.nn.Linear(11, 3)).eval()
picture = torch.randint(0, 256, (2, 12, 12))
with torch.no_grad():
    logits = net((picture[None] / 255 - 0.5) / 0.5)[0]

header, data = {"__metadata__": {"format": "pt"}}, b""
for name, tensor in net.state_dict().items():
    raw = tensor.contiguous().numpy().tobytes()
    header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
words = json.dumps(header).encode()
words += b" " * (-len(words) % 8)
with open("small.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(words)) + words + data)
with open("small.json", "w") as f:
    json.dump({"torch": torch.__version__, "picture": picture.flatten().tolist(), "logits": logits.tolist(),
               "probabilities": logits.softmax(0).tolist()}, f)
