import type { RepeatMarks } from '@atelier/catalogue/picture-marks';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { toOklabPlanes, writeSrgb } from '../ops/colour/oklab.ts';
import { decodePicture, encodePng, inputOf, type Raster, tileUnit } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import type { Lattice, Vector } from '../ops/repeat/lattice.ts';
import { cutMarkedRepeat, type MarkedUnit } from '../ops/repeat/marked-repeat.ts';
import { takeMedianUnit } from '../ops/repeat/repeat-unit.ts';
import { cropCentre, dropAlpha, subtractLight } from '../ops/repeat/seamless.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import { judgeThreads } from '../ops/thread/thread-fit.ts';
import { composeThreadUnit, findThreadRepeat } from '../ops/thread/thread-unit.ts';

/** Longest side of the unit source and of the sheet of copies. */
const workSide = 2048;
const sheetSide = 2048;
/** Centre crops that are searched: the whole image, then smaller ones, when a garment hides the background. */
const shares = [1, 0.6, 0.4] as const;
/** Minimum crop, pixels; fewer copies cannot be distinguished from chance. */
const minCropSide = 192;
/** Explained variance: accepted, returned with a warning, and high enough to stop the search. */
const sure = 0.3;
const possible = 0.15;
const plenty = 0.35;
const clear = 0.5;
/** Minimum share of the best lattice's explained variance for threads: motifs arranged in rows reach less. */
const threadLike = 0.6;
/**
 * Tartans, checks and stripes: minimum number of visible cells, and minimum explained share of one; below it the repeat is returned with a
 * warning.
 */
const minCells = 3;
const wholeShare = 0.55;
/** Minimum contrast of a thread unit relative to the fabric's; below it the unit is blurred. */
const minSharpness = 0.7;
/** Minimum visible repeats along each vector: of a clear, a certain and an uncertain repeat, because halves of one motif repeat too. */
const minRepeatsClear = 1.6;
const minRepeats = 2;
const minRepeatsUnsure = 3;
/** Correlation of neighbouring repeats: minimum, certain, and the colour step from which joins are visible. */
const minLikeness = 0.1;
const sureLikeness = 0.2;
const seenCut = 1.5;

/** A unit, its detection method and whether it is certain. */
interface FoundUnit {
  unit: Raster;
  method: string;
  isSure: boolean;
}

/**
 * Pattern repeat extraction (231): the unit of tartans, checks, stripes and prints, as a rectangle that tiles on a straight grid, and a
 * sheet of its copies. Light is evened out, rotated fabric is straightened, half-drops are returned as a rectangle of two units. Automatic
 * search needs at least two visible repeats on flat fabric: a likely result warns `repeat-uncertain`, otherwise it refuses with
 * `no-repeat-found`. A repeat marked by the user (`repeat`, three points in shares of the image) is cut as marked, also from garments and
 * with fewer than two visible repeats; `repeat-marks-differ` where the marked positions do not match.
 *
 * Method: for tartans, checks and stripes, threads followed from their clearest part, and their mean colours over the period; for prints, a
 * lattice by explained variance and the median over its copies; where the copies do not match, and for marks, vectors refined by
 * correlation, and edges displaced to match and joined along the least visible cut.
 */
export const repeatExtraction: Handler = {
  toolType: 231,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const original = inputOf(job, 'original');
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

/** The repeat marked by the user. @throws EngineError `repeat-marks-differ` when the marked positions differ. */
const extractMarked = async (picture: Raster, marks: RepeatMarks): Promise<FoundUnit> => {
  const place = ({ x, y }: RepeatMarks['motif']) => [x * picture.width, y * picture.height] as const;
  const places = { motif: place(marks.motif), across: place(marks.across), down: place(marks.down) };
  const found = await cutMarkedRepeat(picture, places);
  if (!found || found.likeness < minLikeness) throw new EngineError('refused', 'repeat-marks-differ');
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

/** Tartans, checks and stripes at any angle. */
const extractThreads = async (picture: Raster, whole: Lattice | undefined): Promise<FoundUnit | undefined> => {
  const repeat = await findThreadRepeat(picture, whole && !whole.isStripes ? threadLike * whole.explained : 0);
  const verdict = repeat ? judgeThreads(repeat.proof) : 'none';
  if (!repeat || verdict === 'none') return undefined;
  const found = composeThreadUnit(picture, repeat);
  if (found.cells === 0 || found.sharpness < minSharpness) return undefined;
  const isWhole = found.cells >= minCells && found.shown * repeat.proof.explained >= wholeShare;
  return { unit: found.unit, method: 'threads', isSure: verdict === 'sure' && isWhole };
};

/** Prints, and fabric whose threads were not followed, with enough visible repeats. */
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
  // Copies that differ may still be creased fabric.
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

/** Removes lightness changes slower than the repeat from the crop. */
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
