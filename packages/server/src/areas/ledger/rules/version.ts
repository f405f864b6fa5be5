/** Counts up when an animal's state comes to hold something that old entries say too. */
export const projectionVersion = 24;

/**
 * Rules before these left other things by which animals find each other: their marks, who their parents are, who was in
 * a mob, whom whatever follows a step hands something to. What is looked up by those says too little where only some
 * animals are told anew, so a farm that such rules left is brought as a whole. Whoever changes one of them sets this to
 * the new version.
 */
export const asAWholeBefore = 22;

type Farm = { projectionVersion: number };

export const isBehind = ({ projectionVersion: version }: Farm): boolean =>
  version < projectionVersion;

/** In: a farm that is behind. */
export const isOnlyWhole = ({ projectionVersion: version }: Farm): boolean =>
  version < asAWholeBefore;
