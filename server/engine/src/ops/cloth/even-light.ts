import { toOklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { createSurface } from '../geometry/surface-fit.ts';
import type { ColourChange } from '../matte/lay-over.ts';
import type { Subject } from '../matte/open-subject.ts';

/** Longest side of the copy on which light is measured. */
const workSide = 192;
/** Rounds of the fit; after each, pixels farther from the surface than this (OKLab lightness) count as a print or another panel. */
const rounds = 3;
const outlier = 0.09;
/** Ridge regularisation of the fit: a corner of cloth does not bend the whole surface. */
const ridge = 0.02;
/** Maximum factor by which light is raised or lowered. */
const maxGain = 1.25;

/**
 * Removes the light gradient of a subject: fits a quadratic surface to the lightness of its cloth without prints, and scales each
 * colour by mean over surface. Folds, which are finer, remain. `amount` 0 to 1.
 */
export const createEvenLight = async ({ picture, matte }: Subject, amount: number): Promise<ColourChange> => {
  const small = await shrinkToSide(picture, workSide);
  const { lightness } = toOklabPlanes(small.data, 3);
  const cover = resamplePlane(matte.alpha, picture, small);
  let members = Uint32Array.from(cover.keys()).filter((at) => cover[at] > 0.97);
  if (members.length < 50) return () => {};
  const fit = () => createSurface(lightness, members, small, { isQuadratic: true, ridge: ridge });
  const at = (i: number): [number, number] => [
    (i % small.width) / small.width,
    Math.floor(i / small.width) / small.height,
  ];
  let surface = fit();
  for (let round = 1; round < rounds; round++) {
    const limit = Math.max(outlier, 1.5 * Math.sqrt(surface.variance));
    const kept = members.filter((i) => Math.abs(lightness[i] - surface.at(...at(i))) < limit);
    if (kept.length < 0.4 * members.length) break;
    members = kept;
    surface = fit();
  }
  let mean = 0;
  for (const i of members) mean += surface.at(...at(i)) / members.length;
  const lab: [number, number, number] = [0, 0, 0];
  return (x, y, colour) => {
    const light = surface.at(x / picture.width, y / picture.height);
    const gain = Math.max(1 / maxGain, Math.min(maxGain, mean / Math.max(0.05, light))) ** amount;
    writeOklab(Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2]), lab);
    // Less or more light scales all three OKLab coordinates alike.
    writeSrgb(Math.min(1, lab[0] * gain), lab[1] * gain, lab[2] * gain, colour, 0);
  };
};
