import { EngineError } from '../engine.ts';
import type { Handler } from './handler.ts';
import type { Lattice } from './ops/lattice.ts';
import { tileUnit } from './ops/layout.ts';
import { toOklabPlanes, writeSrgb } from './ops/oklab.ts';
import { decodePicture, encodePng, type Raster } from './ops/raster.ts';
import { extractUnit, type RepeatUnit } from './ops/repeat-unit.ts';
import { reduceToSide } from './ops/resample.ts';
import { cropCentre, dropAlpha, subtractLight } from './ops/seamless.ts';
import { searchLattice } from './ops/search-lattice.ts';
import { straightenStripes } from './ops/stripe-direction.ts';

/** Longest side that units are cut from, and of the sheet of copies. */
const WORK_SIDE = 2048;
const SHEET_SIDE = 2048;
/** Shares of the picture that are looked at: the whole, then its middle, where a garment hides its ground. */
const SHARES = [1, 0.6, 0.4] as const;
/** Smaller crops hold too few copies to tell a repeat from chance: pixels. */
const MIN_CROP_SIDE = 192;
/** Explained variance from which a repeat is taken, offered with a warning, and good enough to look no further. */
const SURE = 0.3;
const POSSIBLE = 0.15;
const PLENTY = 0.35;
/** A unit with less of the cloth's contrast is a blur. */
const MIN_SHARPNESS = 0.7;
/** Copies that do not agree may still be creased cloth: with so much explained and sharp, the most typical one is offered with a warning. */
const CREASED_EXPLAINED = 0.35;
const CREASED_SHARPNESS = 0.85;
/** Repeats in view, along each vector: of a sure one, and of one that is only offered, because halves of one thing repeat too. */
const MIN_REPEATS = 2;
const MIN_REPEATS_UNSURE = 3;

/**
 * Pattern repeat extraction (231): the unit of tartans, checks, stripes and prints that repeat at least twice in view, as a
 * rectangle that tiles straight, and a sheet of its copies. Light is evened, turned cloth is turned upright, half-drops come
 * as a rectangle of two, stripes are made straight. Explained variance under .3, or copies that disagree, warn `repeat-uncertain`; under
 * .15, with fewer than two whole repeats either way, or when the unit comes out blurred, it refuses with `no-repeat-found`.
 *
 * Method: autocorrelation, lattice by explained variance, median over copies or the most typical copy with cut edges.
 */
export const patternRepeatExtraction: Handler = {
  toolType: 231,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const [original] = job.inputs.original ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = dropAlpha(await reduceToSide(await decodePicture(original), WORK_SIDE));
    await finishStep('decode', 5);
    let best: { lattice: Lattice; crop: Raster } | undefined;
    for (const [nth, share] of SHARES.entries()) {
      const crop = cropCentre(picture, share);
      if (share < 1 && Math.min(crop.width, crop.height) < MIN_CROP_SIDE) break;
      const lattice = await searchLattice(crop);
      if (lattice && lattice.explained > (best?.lattice.explained ?? 0)) best = { lattice, crop };
      await finishStep('lattice', 5 + 20 * (nth + 1));
      if ((best?.lattice.explained ?? 0) >= PLENTY) break;
    }
    const stripes =
      best?.lattice.isStripes && best.lattice.explained < SURE ? await searchStripes(picture, best.lattice) : undefined;
    if (stripes) best = stripes;
    if (!best || best.lattice.explained < POSSIBLE) throw new EngineError('refused', 'no-repeat-found');
    best = { ...best, lattice: straightenStripes(best.lattice, best.crop) };
    const even = evenLight(best.crop, best.lattice);
    const found = extractUnit(even, best.lattice);
    if (!found || !isCredible(found, best)) throw new EngineError('refused', 'no-repeat-found');
    const { unit, method } = found;
    await finishStep('unit', 85);
    const copies = Math.max(2, Math.min(8, Math.floor(SHEET_SIDE / Math.max(unit.width, unit.height))));
    const outputs = [await encodePng(unit), await encodePng(tileUnit(unit, copies, copies))];
    // Copies that do not agree make a blurred median: then the lattice may be wrong too.
    const isSure = best.lattice.explained >= SURE && method === 'median';
    const warnings = isSure ? [] : ['repeat-uncertain'];
    return { outputs, method: `lattice+${method}`, report: { warnings } };
  },
};

function isCredible({ sharpness, method }: RepeatUnit, { lattice, crop }: { lattice: Lattice; crop: Raster }): boolean {
  const { a, b, explained, isStripes } = lattice;
  const copies = Math.min(crop.width / Math.hypot(...a), crop.height / Math.hypot(...b));
  if (!isStripes && copies < (explained < SURE ? MIN_REPEATS_UNSURE : MIN_REPEATS)) return false;
  if (method === 'median') return sharpness >= MIN_SHARPNESS;
  return explained >= CREASED_EXPLAINED && sharpness >= CREASED_SHARPNESS;
}

/** Periods of stripes that are looked at when the whole picture does not agree: perspective makes the far ones narrower. */
const STRIPE_PERIODS = 6;

async function searchStripes(picture: Raster, { a }: Lattice): Promise<{ lattice: Lattice; crop: Raster } | undefined> {
  const share = (STRIPE_PERIODS * Math.hypot(...a)) / Math.min(picture.width, picture.height);
  if (share >= 1) return undefined;
  const crop = cropCentre(picture, share);
  const lattice = await searchLattice(crop);
  if (!lattice || lattice.explained < PLENTY) return undefined;
  return { lattice: { ...lattice, isStripes: true }, crop };
}

/** The crop without changes of lightness slower than the repeat. */
function evenLight(crop: Raster, { a, b }: Lattice): Raster {
  const { width, height } = crop;
  const planes = toOklabPlanes(crop.data, crop.channels);
  const period = Math.max(Math.hypot(...a), Math.hypot(...b));
  const lightness = subtractLight(planes.lightness, width, height, Math.max(0.12, period / Math.max(width, height)));
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    writeSrgb(lightness[i] as number, planes.a[i] as number, planes.b[i] as number, data, i * 3);
  }
  return { width, height, channels: 3, data };
}
