import { blurBox } from './box-filter.ts';
import type { Lattice, Vector } from './lattice.ts';
import { toOklabPlanes } from './oklab.ts';
import type { Raster } from './raster.ts';

/** Pixels that weave and noise are blurred by, and how much of all change runs one way in stripes: tartans and prints have about 0. */
const BLUR = 2;
const COHERENT = 0.92;
/** Chroma is weaker than lightness in OKLab: threads of another colour count as much as darker ones. */
const CHROMA_WEIGHT = 2;
/** A shorter period is weave: pixels. */
const MIN_PERIOD = 6;

/**
 * A repeat of cloth that changes in one direction only, as the stripes that it is: the period across them and an equal length along
 * them. Stripes narrowing in perspective pass for a slanted cell otherwise. The lattice itself for any other cloth.
 */
export function straightenStripes(lattice: Lattice, cloth: Raster): Lattice {
  if (lattice.isStripes) return lattice;
  const across = findNormal(cloth);
  if (!across) return lattice;
  const along = ([x, y]: Vector) => Math.abs(x * across[0] + y * across[1]);
  const periods = [lattice.a, lattice.b].map(along).filter((length) => length >= MIN_PERIOD);
  if (periods.length === 0) return lattice;
  const period = Math.min(...periods);
  const [x, y] = [across[0] * period, across[1] * period];
  const isLevel = Math.abs(y) >= Math.abs(x);
  const sign = (isLevel ? y : x) < 0 ? -1 : 1;
  const step: Vector = [sign * x, sign * y];
  return isLevel
    ? { ...lattice, a: [step[1], -step[0]], b: step, isStripes: true }
    : { ...lattice, a: step, b: [-step[1], step[0]], isStripes: true };
}

/** The unit vector along which colours change, from the structure tensor; undefined where there is no one direction. */
function findNormal({ width, height, channels, data }: Raster): Vector | undefined {
  const planes = toOklabPlanes(data, channels);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [nth, plane] of [planes.lightness, planes.a, planes.b].entries()) {
    const soft = blurBox(plane, width, height, BLUR);
    const weight = nth === 0 ? 1 : CHROMA_WEIGHT ** 2;
    for (let at = width; at < soft.length - width; at++) {
      if (at % width === 0 || at % width === width - 1) continue;
      const dx = (soft[at + 1] as number) - (soft[at - 1] as number);
      const dy = (soft[at + width] as number) - (soft[at - width] as number);
      xx += weight * dx * dx;
      xy += weight * dx * dy;
      yy += weight * dy * dy;
    }
  }
  const coherence = Math.hypot(xx - yy, 2 * xy) / Math.max(1e-12, xx + yy);
  if (coherence < COHERENT) return undefined;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}
