import type { Raster } from '../ops/geometry/raster.ts';
import { histogramLength, measureColours } from './colour-histogram.ts';
import { colourLength, designLength, type FeatureVector, packFeatures, toUnit } from './feature-vector.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { type Network, networkLength, networkSide } from './network.ts';
import { cutToSquare, stretchMiddle, stretchWhole } from './network-input.ts';
import { measureOutlines, outlineLength } from './outlines.ts';
import { createProjection } from './seeded-projection.ts';

/** `network`: what MobileNetV2 sees. `classical`: outlines; serves where the network is not there. */
export type FeatureEngine = 'network' | 'classical';

/** Changes with everything that changes a vector: vectors of two versions have nothing to do with each other. */
export const featureVersions: Readonly<Record<FeatureEngine, string>> = {
  network: 'network-2',
  classical: 'classical-1',
};

/** Never change one without its version. */
const seeds = { design: 1792, outlines: 1793, colour: 64 } as const;

const designOf = createProjection(networkLength, designLength, seeds.design);
const outlineOf = createProjection(outlineLength, designLength, seeds.outlines);
const colourOf = createProjection(histogramLength, colourLength, seeds.colour);

export interface PictureFeatures {
  features: FeatureVector;
  /** Whether a garment was found; without one the whole picture counts. */
  hasGarment: boolean;
  /** 0 to 1, how surely the whole picture is indecent (`Seen`); null: the network has not looked. */
  indecent: number | null;
}

interface Design {
  values: Float32Array;
  indecent: number | null;
}

/**
 * What each look counts. The picture as it is counts most; the garment alone does not know its background, and the middle is what two
 * crops of one picture share. Measured, see docs/models.md.
 */
const weights = { whole: 2, garment: 1, middle: 0.5 } as const;
/** Of each side. */
const middleShare = 0.7;

const readDesign = async (subject: Subject, network: Network | null): Promise<Design> => {
  if (!network) return { values: outlineOf(toUnit(await measureOutlines(subject))), indecent: null };
  const whole = await stretchWhole(subject, networkSide);
  const middle = await stretchMiddle(subject, middleShare, networkSide);
  const garment = subject.mask ? [await cutToSquare(subject, networkSide)] : [];
  const seen = await network.look([whole, middle, ...garment]);
  const [first, second, third = first] = seen.map(({ floats }) => toUnit(floats)) as [Float32Array, Float32Array];
  const mixed = first.map(
    (value, i) => weights.whole * value + weights.middle * second[i] + weights.garment * third[i],
  );
  return { values: designOf(toUnit(mixed)), indecent: seen[0]?.indecent ?? null };
};

/** What a search compares of a picture: same picture, same bytes. */
export const describePicture = async (picture: Raster, network: Network | null): Promise<PictureFeatures> => {
  const subject = await findSubject(picture);
  const { values, indecent } = await readDesign(subject, network);
  const colour = colourOf(toUnit(measureColours(subject)));
  return { features: packFeatures(values, colour), hasGarment: subject.mask !== null, indecent };
};
