"""PyTorch training the vision transformer of bench_training: batches of 64, Adam, one thread; steps a second, median and range.
Needs torch, which a user installs; run it beside bench_training."""
import statistics
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
WIDTH, HEADS, TOKENS, BATCH = 32, 4, 16, 64


class Transformer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.patch = torch.nn.Conv2d(1, WIDTH, 7, 7)
        self.blocks = torch.nn.ModuleList(
            torch.nn.ModuleList([torch.nn.Linear(WIDTH, 3 * WIDTH), torch.nn.Linear(WIDTH, WIDTH),
                                 torch.nn.Linear(WIDTH, 2 * WIDTH), torch.nn.Linear(2 * WIDTH, WIDTH)])
            for _ in range(2))
        self.last = torch.nn.Linear(WIDTH * TOKENS, 10)
        channel = torch.arange(WIDTH)
        angle = torch.arange(TOKENS)[:, None] / 10000 ** ((channel - channel % 2) / WIDTH)
        self.register_buffer("position", torch.where(channel % 2 == 0, torch.sin(angle), torch.cos(angle)))

    def forward(self, pictures):
        x = self.patch(pictures).flatten(2).transpose(1, 2) + self.position
        for both, out, up, down in self.blocks:
            qkv = both(F.layer_norm(x, [WIDTH])).view(-1, TOKENS, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
            x = x + out(F.scaled_dot_product_attention(*qkv).transpose(1, 2).flatten(2))
            x = x + down(F.relu(up(F.layer_norm(x, [WIDTH]))))
        return self.last(F.layer_norm(x, [WIDTH]).transpose(1, 2).flatten(1))


network = Transformer()
optimiser = torch.optim.Adam(network.parameters(), 1e-3)
pictures, labels = torch.rand(BATCH, 1, 28, 28), torch.randint(0, 10, (BATCH,))


def step():
    optimiser.zero_grad()
    F.cross_entropy(network(pictures), labels).backward()
    optimiser.step()


for _ in range(20):
    step()
print("torch", torch.__version__)
for name, clock in (("wall", time.perf_counter), ("processor", time.process_time)):
    times = []
    for _ in range(30):
        begin = clock()
        for _ in range(10):
            step()
        times.append(100 * (clock() - begin))
    print(f"vision transformer, a step of {BATCH}, {name} time: {statistics.median(times):.2f} ms "
          f"({min(times):.2f} to {max(times):.2f}), {1e3 * BATCH / statistics.median(times):.0f} pictures a second")
