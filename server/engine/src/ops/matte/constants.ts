/** Every number that the cutout was set by. Lengths are shares of the picture's longer side and areas shares of the picture, unless a line says otherwise. */

/** Longest sides, pixels: of the copy that GrabCut works on, and of the one on which the border votes. */
export const workSide = 1024;
export const voteSide = 256;

/** Shares of the prior from which on a pixel is surely garment or surely ground, and the margins of the band round that. */
export const sureGarment = 0.92;
export const sureGround = 0.08;
export const bandInside = 0.008;
export const bandOutside = 0.01;

/** A vote of the border that is this certain and has so much in common with the network opens the band where they differ; the network's weight beside it. */
export const leastCertain = 0.6;
export const networkWeight = 0.55;

/** Below either, what was found is noise on an empty ground: bare walls measured steps of .3 to 1.4, a black dress on black 3.9. */
export const leastGarment = 0.004;
export const leastStep = 2.5;

/** A part is kept when it has this share of the largest one's area; a hole that the prior does not know is filled when it is smaller than this. */
export const leastPart = 0.03;
export const mostHole = 0.006;
/** Opening that frayed pixels do not survive. */
export const fray = 0.0015;

/** Opening that what differs along the outline does not survive, least and most area of a doubtful piece, shares of the garment. */
export const doubtOpening = 0.006;
export const leastDoubt = 0.002;
export const mostDoubt = 0.12;
/** A vote that overlaps the garment less than this saw something else, and doubts nothing. */
export const leastShared = 0.7;
/** A pixel of the network, and what an outline off every visible edge adds to the difference of network and colours. */
export const networkPixel = 1 / 320;
export const edgeWeight = 0.1;
/**
 * Confidence by that difference: of 133 photographs judged by eye 61 are at .9 and more, 6 of them with a visible error; of 24 between .6 and .9 half have
 * one, of 53 below .6 three quarters.
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
/** Without a network: weights of the vote's certainty, of visible edges, and of the overlap of vote and mask, which counts from .85 to .95. */
export const simpleWeights = { certainty: 0.5, edge: 0.3, overlap: 0.2 } as const;
export const overlapRamp = { from: 0.85, range: 0.1 } as const;

/** What a mask's outline on visible edges counts for, from where; what it loses where the frame cuts it, by the share of the frame that it touches. */
export const edgeRamp = { from: 0.7, range: 0.28 } as const;
export const freeTouch = 0.03;
export const touchLoss = 3;
export const mostTouchLoss = 0.3;
/** A person looks at a handful, not at a list. */
export const mostPieces = 6;
/** A garment that is found less surely than this is wrong as a whole: pieces of it mend nothing. */
export const leastSure = 0.25;
