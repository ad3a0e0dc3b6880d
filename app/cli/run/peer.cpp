#include "app/cli/run/peer.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/run/neuron.hpp"

namespace telar::cli {

std::vector<Option> peerOptions() {
    return {{"--peer", "torch|keras",
             "Afterwards PyTorch or Keras trains the same numbers by your Python, as a program with all your rights: "
             "an epoch's time beside this one's",
             "torch keras"},
            {"--python", "PATH",
             "The Python of --peer (default: the first of PATH and of active environments that has it)", "FILE"},
            {"--peer-keep", "DIR", "Where script and data of --peer stay, to be read and run again (default: nowhere)",
             "DIR"}};
}

Expected<PeerRequest> readPeer(const Arguments& arguments) {
    PeerRequest request;
    request.python = arguments.get("--python");
    request.folder = arguments.get("--peer-keep");
    if (!arguments.has("--peer")) {
        for (const char* name : {"--python", "--peer-keep"})
            if (arguments.has(name))
                return userError(text("%1 is for --peer", name));
        return request;
    }
    TELAR_TRY(program, choice(arguments, "--peer", {"torch", "keras"}));
    request.program = *program == "torch" ? nn::PeerProgram::PyTorch : nn::PeerProgram::Keras;
    return request;
}

Expected<nn::PeerTraining> trainPeer(const PeerRequest& request, const nn::PeerWork& work, Session& session) {
    session.doing = "training with another program";
    const auto pythons = request.python.empty() ? nn::peerPythons({}) : std::vector<std::string>{request.python};
    return nn::runPeer(*request.program, work, pythons, request.folder, session.job);
}

std::string peerWords(const PeerRequest& request, const nn::PeerTraining& peer, const nn::Epochs& own) {
    const double theirs = peer.epochMs(), ours = nn::medianEpochMs(own);
    return "peer        " + peer.program + ", Python " + peer.pythonVersion + ", " + std::to_string(peer.threads) +
           (peer.threads == 1 ? " thread" : " threads") + ", " + peer.device + ": an epoch takes " +
           milliseconds(theirs) + " (median without the first), here " + milliseconds(ours) + ": " +
           digits(theirs / ours, 3) + " times as long\n            loss of the last epoch " +
           digits(peer.epochs.back().trainLoss, 5) + ", here " + digits(own.back().trainLoss, 5) +
           "\n            ran: " + peer.command +
           (request.folder.empty() ? " (--peer-keep FOLDER keeps both)\n" : "\n");
}

} // namespace telar::cli
