import { close, fillHoles, findComponents, type Mask, open } from '../geometry/mask.ts';
import { measureBorderDistance } from './border-distance.ts';
import { measureCentreLikelihood } from './centre-likelihood.ts';
import { fillMinimax } from './minimax-fill.ts';
import { findOtsuThreshold, findQuantile } from './otsu.ts';
import { listBorder, type PicturePlanes } from './picture-planes.ts';

/** Source map of a candidate. */
export type CandidateSource = 'border' | 'centre';

export interface Candidate {
  source: CandidateSource;
  mask: Mask;
  /** Number of thresholds with this mask, or with one so similar that it was not evaluated again. */
  count: number;
}

/** Distance of each pixel from the background by one source, plain and with the inside of each rim raised to the rim. */
export interface Evidence {
  source: CandidateSource;
  plain: Float32Array;
  filled: Float32Array;
}

export const collectEvidence = (planes: PicturePlanes, seed: number): Evidence[] => {
  const { width, height } = planes;
  const maps: Array<[CandidateSource, Float32Array]> = [
    ['border', measureBorderDistance(planes, seed)],
    ['centre', measureCentreLikelihood(planes)],
  ];
  return maps.map(([source, plain]) => ({ source, plain, filled: fillMinimax(plain, width, height) }));
};

/** Closing radii as shares of the longest side; filled maps need none. */
const closings = [0.012, 0.026];
const opening = 0.014;
/** Minimum share of the greatest region's area, weighted by nearness to the centre, for a region to remain. */
const minPart = 0.15;
const maxHole = 0.03;

/**
 * Creates candidate masks of the garment: each map cut at up to six thresholds. A single threshold fails on prints (Otsu splits the print),
 * so several are tried and `scoreCandidate` decides.
 */
export const createCandidates = (planes: PicturePlanes, evidence: Evidence[]): Candidate[] => {
  const border = listBorder(planes);
  const candidates: Candidate[] = [];
  for (const { source, plain, filled } of evidence) {
    for (const { raw, count } of cutDistinct(planes, plain, listLevels(source, plain, border))) {
      for (const closing of closings) candidates.push({ source, mask: tidy(planes, raw, closing), count });
    }
    for (const { raw, count } of cutDistinct(planes, filled, listLevels(source, filled, border))) {
      candidates.push({ source, mask: tidy(planes, raw, 0), count });
    }
  }
  return candidates.filter(({ mask }) => mask.data.includes(1));
};

/** Masks of one map are nested: their areas show their similarity. */
const alike = 0.99;

const cutDistinct = (
  { width, height }: PicturePlanes,
  map: Float32Array,
  thresholds: readonly number[],
): { raw: Mask; count: number }[] => {
  const distinct: { raw: Mask; area: number; count: number }[] = [];
  for (const threshold of [...thresholds].sort((one, other) => one - other)) {
    const data = new Uint8Array(map.length);
    let area = 0;
    for (let at = 0; at < data.length; at++) {
      if (map[at] <= threshold) continue;
      data[at] = 1;
      area++;
    }
    const last = distinct.at(-1);
    if (last && area >= alike * last.area) last.count++;
    else if (area > 0) distinct.push({ raw: { width, height, data }, area, count: 1 });
  }
  return distinct;
};

/** Levels of a likelihood are known in advance: equally likely at the centre and the rim is 7 of 14. */
const likelihoodLevels = [5.6, 7, 8.4, 9.8] as const;

const listLevels = (source: CandidateSource, map: Float32Array, border: Uint32Array): readonly number[] =>
  source === 'centre' ? likelihoodLevels : listThresholds(map, border);

const listThresholds = (map: Float32Array, border: Uint32Array): number[] => {
  const otsu = findOtsuThreshold(map);
  const capped = findOtsuThreshold(map.map((value) => Math.min(value, 1.2 * otsu)));
  const rim = Float32Array.from(border, (at) => map[at]);
  const all = [
    otsu,
    capped,
    0.75 * capped,
    0.55 * capped,
    Math.max(1.15 * findQuantile(rim, 0.9), 0.4 * capped),
    Math.max(2 * findQuantile(rim, 0.5), 0.35 * capped),
  ];
  return [...new Set(all)].filter((value) => value > 0);
};

const tidy = ({ width, height, side }: PicturePlanes, raw: Mask, closing: number): Mask => {
  const closed = closing > 0 ? close(raw, Math.round(side * closing)) : raw;
  const mask = keepCentralParts(open(closed, Math.round(side * opening * 0.5)));
  return fillHoles(mask, maxHole * width * height);
};

const keepCentralParts = (mask: Mask): Mask => {
  const { width, height } = mask;
  const weights = weighCentre(mask);
  const parts = findComponents(mask).map(({ pixels }) => {
    let weight = 0;
    for (const at of pixels) weight += weights[at];
    return { pixels, weight };
  });
  const best = parts.reduce((most, { weight }) => Math.max(most, weight), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { pixels, weight } of parts) {
    if (weight >= minPart * best) for (const at of pixels) data[at] = 1;
  }
  return { width, height, data };
};

/** Cached for the next of about fifty masks of one size. */
let centre = { width: 0, height: 0, weights: new Float64Array(0) };

/** Weight of each pixel of a mask of this size: highest at the centre of the image. */
const weighCentre = ({ width, height }: Mask): Float64Array => {
  if (centre.width === width && centre.height === height) return centre.weights;
  const weights = Float64Array.from({ length: width * height }, (_, at) => {
    const dx = (at % width) / width - 0.5;
    const dy = Math.floor(at / width) / height - 0.5;
    return Math.exp(-(dx * dx + dy * dy) / 0.18);
  });
  centre = { width, height, weights };
  return weights;
};
