"""Makes features.safetensors: the network of small.safetensors as a module with `features` and `classifier`, as torchvision
writes its own, saved by the safetensors package.  Run with: python3 make_features.py  (PyTorch 2.15, safetensors 0.8)
"""
import json

import torch
from safetensors.torch import load_file, save_file


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.features = torch.nn.Sequential(
            torch.nn.Conv2d(2, 5, 3, 2, 1), torch.nn.ReLU(), torch.nn.Conv2d(5, 7, 3, 1, 1), torch.nn.MaxPool2d(2),
            torch.nn.Tanh())
        self.classifier = torch.nn.Sequential(
            torch.nn.Dropout(0.5), torch.nn.Linear(7 * 3 * 3, 11), torch.nn.Sigmoid(), torch.nn.Linear(11, 3))

    def forward(self, x):
        return self.classifier(torch.flatten(self.features(x), 1))


net = Net().eval()
old = load_file("small.safetensors")
names = {"features.0": "0", "features.2": "2", "classifier.1": "7", "classifier.3": "9"}
net.load_state_dict({f"{new}.{kind}": old[f"{was}.{kind}"] for new, was in names.items() for kind in ("weight", "bias")})
said = json.load(open("small.json"))
picture = torch.tensor(said["picture"]).reshape(2, 12, 12)
with torch.no_grad():
    logits = net((picture[None] / 255 - 0.5) / 0.5)[0]
assert (logits - torch.tensor(said["logits"])).abs().max() < 1e-5
save_file(net.state_dict(), "features.safetensors", metadata={"format": "pt"})
