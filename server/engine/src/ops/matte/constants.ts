/**
 * All tuned numbers of the cutout. Lengths are shares of the image's longer side and areas shares of the image, unless stated otherwise.
 */

/** Longest sides in pixels: of the copy for GrabCut, and of the copy for the border vote. */
export const workSide = 1024;
export const voteSide = 256;
/** Of the copy that the guided filter is fitted on, and of the one that strokes, regions and frames are followed on. */
export const guideSide = 1024;
export const strokeSide = 512;
/** Minimum alpha of a mark, of 255, for its pixel to count. */
export const covered = 128;

/** Thresholds of the prior for confident garment and confident background, and the margins of the uncertain band between them. */
export const sureGarment = 0.92;
export const sureGround = 0.08;
export const bandInside = 0.008;
export const bandOutside = 0.01;

/**
 * Minimum certainty of a border vote that overlaps the network's garment (`leastShared`) for blending both, which widens the uncertain band
 * where they differ; weight of the network in the blend.
 */
export const minCertain = 0.6;
export const networkWeight = 0.55;

/** Below either value, the result is noise on an empty background: bare walls measured steps of 0.3 to 1.4, a black dress on black 3.9. */
export const minGarment = 0.004;
export const minStep = 2.5;

/**
 * Minimum share of the largest region's area for a region to remain; maximum size of a hole to be filled when the prior does not contain
 * it.
 */
export const minPart = 0.03;
export const maxHole = 0.006;
/** Radius of the opening that removes frayed pixels. */
export const fray = 0.0015;

/**
 * Radius of the opening that removes differences along the outline, minimum and maximum area of a doubtful region, shares of the garment.
 */
export const doubtOpening = 0.006;
export const minDoubt = 0.002;
export const maxDoubt = 0.12;
/** Minimum overlap of a vote with the garment: a vote below it found another object and is ignored. */
export const leastShared = 0.7;
/** Size of a network pixel, and the addition to the difference of network and colours for an outline off all visible edges. */
export const networkPixel = 1 / 320;
export const edgeWeight = 0.1;
/**
 * Confidence by that difference, calibrated on visually inspected photographs: of 133, 61 are at 0.9 or more, 6 of them with a visible
 * error; of 24 between 0.6 and 0.9 half have one, of 53 below 0.6 three quarters.
 */
export const calibration = [
  [0, 0.99],
  [0.002, 0.96],
  [0.0066, 0.9],
  [0.0092, 0.7],
  [0.0128, 0.6],
  [0.0233, 0.4],
  [0.05, 0.2],
  [0.2, 0.05],
] as const;
/**
 * Without a network: weights of the vote's certainty, of visible edges, and of the overlap of vote and mask, which counts from 0.85 to
 * 0.95.
 */
export const simpleWeights = { certainty: 0.5, edge: 0.3, overlap: 0.2 } as const;
export const overlapRamp = { from: 0.85, range: 0.1 } as const;

/**
 * Weight of a mask's outline on visible edges, and its start; deduction where the frame cuts the mask, by the share of the frame that it
 * touches.
 */
export const edgeRamp = { from: 0.7, range: 0.28 } as const;
export const freeTouch = 0.03;
export const touchLoss = 3;
export const maxTouchLoss = 0.3;
/** Maximum number of regions for a user's review. */
export const maxPieces = 6;
/** Confidence below which the garment is wrong as a whole, so that changing single regions does not help. */
export const minSure = 0.25;
