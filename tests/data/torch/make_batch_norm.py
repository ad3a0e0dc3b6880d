"""Makes batch_norm.safetensors: a network with two normalisations of the batch before and after four steps by PyTorch (SGD with
momentum and weight decay, batches of 8 and 4 of twelve pictures, twice), and its loss outside of the training.
Run with: python3 make_batch_norm.py  (PyTorch 2.15)"""
import json
import struct

import torch

torch.manual_seed(35)
net = torch.nn.Sequential(
    torch.nn.Conv2d(2, 5, 3, 1, 1), torch.nn.BatchNorm2d(5), torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Flatten(),
    torch.nn.Linear(5 * 6 * 6, 35), torch.nn.BatchNorm1d(35), torch.nn.Tanh(), torch.nn.Linear(35, 3))
with torch.no_grad():
    for layer in (net[1], net[6]):
        layer.weight.uniform_(0.5, 1.5)
        layer.bias.uniform_(-0.5, 0.5)
pictures = torch.randint(0, 256, (12, 2, 12, 12))
labels = torch.arange(12) % 3
tensors = {"start." + name: value.clone() for name, value in net.state_dict().items()}
net.double()
optimiser = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=0.01)
losses = []
for _ in range(2):
    for first in (0, 8):
        batch = slice(first, first + 8)
        optimiser.zero_grad()
        loss = torch.nn.functional.cross_entropy(net(pictures[batch].double() / 255), labels[batch])
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
tensors.update({"after." + name: value for name, value in net.state_dict().items()})
net.eval()
with torch.no_grad():
    tensors["loss"] = torch.nn.functional.cross_entropy(net(pictures.double() / 255), labels).reshape(1)
tensors["losses"] = torch.tensor(losses)
tensors["pictures"] = pictures.to(torch.float32)

header, data = {"__metadata__": {"format": "pt"}}, b""
for name, tensor in tensors.items():
    if tensor.dtype == torch.float64:
        tensor = tensor.float()
    raw = tensor.contiguous().numpy().tobytes()
    kind = "I64" if tensor.dtype == torch.int64 else "F32"
    header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
words = json.dumps(header).encode()
words += b" " * (-len(words) % 8)
with open("batch_norm.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(words)) + words + data)
