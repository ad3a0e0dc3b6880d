// Private to core/findings: one maker a story.
#pragma once

#include "core/findings/story.hpp"
#include "core/forward/network.hpp"

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
Story curvesStory();
Story minimumStory();
Story registersStory(const StorySources& sources);
Story latencyStory();
Story layerStory();
Story fitStory();

/// The published network, 250 epochs: as it was published, or with the correct slope and a rate that suits it.
forward::TrainSpec networkOfStories(int registers, bool asPublished);

/// The words of the story with its id (story_words.cpp).
void putWords(Story& story);

/// An answer whose picture has these titles and nothing else yet.
StoryAnswer pictured(Text title, Text xTitle, Text yTitle = {});

std::vector<Quantity> counts(std::initializer_list<double> values);

} // namespace telar::findings
