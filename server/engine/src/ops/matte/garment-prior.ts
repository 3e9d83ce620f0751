import { askCutoutNetwork, findCutoutNetwork, type NetworkMask } from '../../networks/cutout/cutout-network.ts';
import { NetworkError } from '../../networks/network-process.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { voteForGarment } from './garment-vote.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Estimate of the garment before GrabCut. */
export interface GarmentPrior {
  /** Source: the vote over models of the background, or the operator's own network. */
  source: 'vote' | 'network';
  /** Size of `share` and `field`, and the image at that size. */
  planes: PicturePlanes;
  /** Probability that each pixel is garment, 0 to 1. */
  share: Float32Array;
  /** Certainty of the whole, 0 to 1. */
  certainty: number;
}

/** The prior of `voteForGarment`; undefined when nothing looks like a garment. */
export const voteForPrior = (planes: PicturePlanes, seed: number): GarmentPrior | undefined => {
  const vote = voteForGarment(planes, seed);
  if (!vote) return undefined;
  const { share } = vote;
  const certainty = 0.6 * ramp(vote.bestScore, 0.6, 0.25) + 0.4 * ramp(vote.agreement, 0.5, 0.4);
  return { source: 'vote', planes, share, certainty };
};

/** Delay before a failed network is tried again, in milliseconds: each try may cost a job half a minute. */
const restMs = 300_000;
const restsUntil = new Map<string, number>();

/**
 * The prior of the operator's network at the size of `planes`; undefined without a network or a garment, and on failure, which
 * `atelier-engine doctor` explains.
 */
export const askNetworkForPrior = async (picture: Raster, planes: PicturePlanes): Promise<GarmentPrior | undefined> => {
  const network = findCutoutNetwork();
  if (!network || Date.now() < (restsUntil.get(network.path) ?? 0)) return undefined;
  try {
    return priorOfMask(await askCutoutNetwork(network, picture), planes);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    restsUntil.set(network.path, Date.now() + restMs);
    return undefined;
  }
};

/** Minimum share of the image for a garment. */
const minArea = 0.004;

const priorOfMask = (mask: NetworkMask, planes: PicturePlanes): GarmentPrior | undefined => {
  const share = resamplePlane(mask.share, mask, planes);
  let area = 0;
  let doubt = 0;
  for (let at = 0; at < share.length; at++) {
    if (share[at] > 0.5) area++;
    doubt += Math.min(share[at], 1 - share[at]);
  }
  if (area < minArea * share.length) return undefined;
  // The soft outline alone is some hundredths of a garment.
  return { source: 'network', planes, share, certainty: ramp(1 - doubt / area, 0.6, 0.3) };
};

const ramp = (value: number, from: number, range: number): number => Math.max(0, Math.min(1, (value - from) / range));
