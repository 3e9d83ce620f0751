import type { RepeatMarks } from '@atelier/catalogue/repeat-marks';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { toOklabPlanes, writeSrgb } from '../ops/colour/oklab.ts';
import { decodePicture, encodePng, type Raster, tileUnit } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import type { Lattice, Vector } from '../ops/repeat/lattice.ts';
import { cutMarkedRepeat, type MarkedUnit } from '../ops/repeat/marked-repeat.ts';
import { takeMedianUnit } from '../ops/repeat/repeat-unit.ts';
import { cropCentre, dropAlpha, subtractLight } from '../ops/repeat/seamless.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import { judgeThreads } from '../ops/thread/thread-fit.ts';
import { composeThreadUnit, findThreadRepeat } from '../ops/thread/thread-unit.ts';

/** Longest side that units are cut from, and of the sheet of copies. */
const workSide = 2048;
const sheetSide = 2048;
/** Shares of the picture that are searched: the whole, then its middle, where a garment hides its ground. */
const shares = [1, 0.6, 0.4] as const;
/** Smaller crops hold too few copies to tell a repeat from chance: pixels. */
const minCropSide = 192;
/** Explained variance from which a repeat is taken, offered with a warning, and good enough to look no further. */
const sure = 0.3;
const possible = 0.15;
const plenty = 0.35;
const clear = 0.5;
/** Threads must explain this share of what the best lattice does: of motifs that are arranged in rows they explain less. */
const threadLike = 0.6;
/** Of tartans, checks and stripes: so many cells must be seen, and this share of one explained, or it is only offered. */
const minCells = 3;
const wholeShare = 0.55;
/** A unit of threads with less of the cloth's contrast is a blur. */
const minSharpness = 0.7;
/** Repeats in view, along each vector: of a clear one, of a sure one, and of one that is only offered, because halves of one thing repeat too. */
const minRepeatsClear = 1.6;
const minRepeats = 2;
const minRepeatsUnsure = 3;
/** Correlation of neighbouring repeats: less is no repeat, and from here on it is sure; joins with a greater step of colour are seen. */
const leastLikeness = 0.1;
const sureLikeness = 0.2;
const seenCut = 1.5;

/** A unit, how it was found, and whether that is beyond doubt. */
interface FoundUnit {
  unit: Raster;
  method: string;
  isSure: boolean;
}

/**
 * Pattern repeat extraction (231): the unit of tartans, checks, stripes and prints, as a rectangle that tiles straight, and a sheet of its
 * copies. Light is evened, turned cloth is turned upright, half-drops come as a rectangle of two. A repeat that is searched must show at least
 * twice on flat cloth: what is only likely warns `repeat-uncertain`, else it refuses with `no-repeat-found`. A repeat that was marked by hand (`repeat`, three
 * points in shares of the picture) is cut as it is marked, also from garments and with less than two repeats in view; `repeat-marks-differ` where the places are not alike.
 *
 * Method: of tartans, checks and stripes, threads followed from the part that shows them best, their colours folded at the period; of prints, a
 * lattice by explained variance and the median over its copies; where they do not agree, and of marks, the steps measured by correlation, the
 * ends moved to meet and joined along the least visible cut.
 */
export const repeatExtraction: Handler = {
  toolType: 231,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const [original] = job.inputs.original ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = dropAlpha(await reduceToSide(await decodePicture(original), workSide));
    await finishStep('decode', 5);
    const marks = job.params.repeat as RepeatMarks | undefined;
    const found = await (marks ? extractMarked(picture, marks) : searchUnit(picture));
    await finishStep('unit', 85);
    const { unit, method, isSure } = found;
    const copies = Math.max(2, Math.min(8, Math.floor(sheetSide / Math.max(unit.width, unit.height))));
    const outputs = [await encodePng(unit), await encodePng(tileUnit(unit, copies, copies))];
    return { outputs, method, report: { warnings: isSure ? [] : ['repeat-uncertain'] } };
  },
};

/** The repeat that a user marked by hand. @throws EngineError `repeat-marks-differ` where the marked places are not alike. */
const extractMarked = async (picture: Raster, marks: RepeatMarks): Promise<FoundUnit> => {
  const place = ({ x, y }: RepeatMarks['motif']) => [x * picture.width, y * picture.height] as const;
  const places = { motif: place(marks.motif), across: place(marks.across), down: place(marks.down) };
  const found = await cutMarkedRepeat(picture, places);
  if (!found || found.likeness < leastLikeness) throw new EngineError('refused', 'repeat-marks-differ');
  return { unit: found.unit, method: 'marked', isSure: isSure(found) };
};

const isSure = ({ likeness, cut }: MarkedUnit): boolean => likeness >= sureLikeness && cut <= seenCut;

/** @throws EngineError `no-repeat-found` */
const searchUnit = async (picture: Raster): Promise<FoundUnit> => {
  const whole = await searchLattice(picture);
  const threads = await extractThreads(picture, whole);
  const found = threads?.isSure ? threads : ((await extractPrint(picture, whole)) ?? threads);
  if (!found) throw new EngineError('refused', 'no-repeat-found');
  return found;
};

/** Tartans, checks and stripes, however they lie. */
const extractThreads = async (picture: Raster, whole: Lattice | undefined): Promise<FoundUnit | undefined> => {
  const repeat = await findThreadRepeat(picture, whole && !whole.isStripes ? threadLike * whole.explained : 0);
  const verdict = repeat ? judgeThreads(repeat.proof) : 'none';
  if (!repeat || verdict === 'none') return undefined;
  const found = composeThreadUnit(picture, repeat);
  if (!found || found.sharpness < minSharpness) return undefined;
  const isWhole = found.cells >= minCells && found.shown * repeat.proof.explained >= wholeShare;
  return { unit: found.unit, method: 'threads', isSure: verdict === 'sure' && isWhole };
};

/** Prints, and cloth whose threads were not followed, that show often enough. */
const extractPrint = async (picture: Raster, whole: Lattice | undefined): Promise<FoundUnit | undefined> => {
  let best: { lattice: Lattice; crop: Raster } | undefined;
  for (const share of shares) {
    const crop = cropCentre(picture, share);
    if (share < 1 && Math.min(crop.width, crop.height) < minCropSide) break;
    const lattice = share === 1 ? whole : await searchLattice(crop);
    if (lattice && lattice.explained > (best?.lattice.explained ?? 0)) best = { lattice, crop };
    if ((best?.lattice.explained ?? 0) >= plenty) break;
  }
  if (!best || !showsOften(best.lattice, best.crop)) return undefined;
  const { crop, lattice } = best;
  const { a, b, explained } = lattice;
  const median = takeMedianUnit(evenLight(crop, lattice), lattice);
  if (median) return { unit: median, method: 'lattice+median', isSure: explained >= sure };
  // Copies that do not agree may still be creased cloth.
  if (explained < plenty) return undefined;
  const motif: Vector = [(crop.width - a[0] - b[0]) / 2, (crop.height - a[1] - b[1]) / 2];
  const add = (step: Vector): Vector => [motif[0] + step[0], motif[1] + step[1]];
  const found = await cutMarkedRepeat(crop, { motif, across: add(a), down: add(b) });
  if (!found || !isSure(found)) return undefined;
  return { unit: found.unit, method: 'lattice+cut', isSure: true };
};

const showsOften = ({ a, b, explained, isStripes }: Lattice, { width, height }: Raster): boolean => {
  const least = explained >= clear ? minRepeatsClear : explained >= sure ? minRepeats : minRepeatsUnsure;
  const counts = [width / Math.hypot(...a), height / Math.hypot(...b)];
  return explained >= possible && (isStripes ? Math.max(...counts) : Math.min(...counts)) >= least;
};

/** The crop without changes of lightness slower than the repeat. */
const evenLight = (crop: Raster, { a, b }: Lattice): Raster => {
  const { width, height } = crop;
  const planes = toOklabPlanes(crop.data, crop.channels);
  const period = Math.max(Math.hypot(...a), Math.hypot(...b));
  const lightness = subtractLight(planes.lightness, width, height, Math.max(0.12, period / Math.max(width, height)));
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    writeSrgb(lightness[i], planes.a[i], planes.b[i], data, i * 3);
  }
  return { width, height, channels: 3, data };
};
