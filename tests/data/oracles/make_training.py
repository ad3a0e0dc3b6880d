#!/usr/bin/env python3
"""Writes training.json beside this file: what PyTorch makes of a small network with class weights, weight decay and frozen
layers, and its learning-rate schedules. pip install torch."""
import json, os, warnings
import torch

warnings.filterwarnings("ignore")
torch.manual_seed(35)
n, features, classes = 12, 12, 3
pixels = torch.randint(0, 256, (n, features))
labels = torch.tensor([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 0])
first = torch.nn.Sequential(torch.nn.Linear(features, 5), torch.nn.ReLU(), torch.nn.Linear(5, classes))
start = {name: value.clone() for name, value in first.state_dict().items()}
weights = [0.5, 1.25, 3.0]


def flat(state):
    return {name: value.double().flatten().tolist() for name, value in state.items()}


cases = []
for name, weighted, decay, frozen, kind in [("weights", True, 0, 0, "sgd"), ("weights adam", True, 0, 0, "adam"),
                                            ("decay", False, 0.1, 0, "sgd"), ("decay momentum", False, 0.1, 0, "momentum"),
                                            ("decay adam", False, 0.1, 0, "adam"), ("frozen", False, 0, 1, "sgd"),
                                            ("all", True, 0.05, 1, "adam")]:
    net = torch.nn.Sequential(torch.nn.Linear(features, 5), torch.nn.ReLU(), torch.nn.Linear(5, classes))
    net.load_state_dict(start)
    for parameter in list(net.parameters())[:2 * frozen]:
        parameter.requires_grad_(False)
    trained = [p for p in net.parameters() if p.requires_grad]
    optimiser = (torch.optim.Adam(trained, lr=0.01, weight_decay=decay) if kind == "adam" else
                 torch.optim.SGD(trained, lr=0.05, weight_decay=decay, momentum=0.9 if kind == "momentum" else 0))
    criterion = torch.nn.CrossEntropyLoss(weight=torch.tensor(weights) if weighted else None)
    losses = []
    for step in range(6):
        batch = slice(0, 8) if step % 2 == 0 else slice(8, 12)
        optimiser.zero_grad()
        loss = criterion(net(pixels[batch].float() / 255), labels[batch])
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    cases.append({"name": name, "weights": weights if weighted else [], "decay": decay, "frozen": frozen, "kind": kind,
                  "losses": losses, "parameters": flat(net.state_dict())})


def rates(make, epochs):
    optimiser = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1)
    schedule, out = make(optimiser), []
    for _ in range(epochs):
        out.append(optimiser.param_groups[0]["lr"])
        optimiser.step()
        schedule.step()
    return out


schedulers = torch.optim.lr_scheduler
made = {"pixels": pixels.flatten().tolist(), "labels": labels.tolist(), "start": flat(start), "cases": cases,
        "schedules": {}}
for epochs in (10, 25, 40):
    made["schedules"][str(epochs)] = {
        "step": rates(lambda o: schedulers.StepLR(o, -(-epochs // 3), 0.1), epochs),
        "cosine": rates(lambda o: schedulers.CosineAnnealingLR(o, epochs), epochs),
        "one-cycle": rates(lambda o: schedulers.OneCycleLR(o, 0.1, total_steps=epochs, cycle_momentum=False), epochs)[:epochs]}
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "training.json"), "w") as file:
    json.dump(made, file)
