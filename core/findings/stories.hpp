// Private to core/findings: one maker a story.
#pragma once

#include "core/findings/story.hpp"

namespace telar::findings {

Story launchesStory();
Story sharedStory();
Story amdahlStory();
Story copiesStory();
Story misreadStory(const StorySources& sources);
Story clockStory();
Story batchStory(const StorySources& sources);
Story sureStory();
Story headStory();
Story saturatedStory();
Story overflowStory();
Story raceStory();
Story scoresStory();
Story waitingStory();
Story slopeStory();
Story meanStory();

std::vector<Quantity> counts(std::initializer_list<double> values);

} // namespace telar::findings
