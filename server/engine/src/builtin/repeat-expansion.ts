import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { readSwatch } from '../ops/cloth/cloth-of-photo.ts';
import {
  composeLayout,
  decodePicture,
  encodePng,
  type Raster,
  type RepeatLayout,
  tileUnit,
} from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import { cutBesideLines } from '../ops/repeat/beside-lines.ts';
import { findLoneLine } from '../ops/repeat/lone-line.ts';
import { makeTile } from '../ops/repeat/make-tile.ts';
import { quiltPicture } from '../ops/repeat/quilting.ts';
import { dropAlpha, makeSeamless, type SeamlessMethod } from '../ops/repeat/seamless.ts';
import type { EnginePlace } from '../places/engine-place.ts';

/** Longest side of a unit and of the sheet of its copies, pixels. */
const unitSide = 1024;
const sheetSide = 3072;

/** Relative colour step above which a cut is visible. */
const seen = 1;

/** Enlargement factor of a piece of plain fabric, and the patch size as a share of it. */
const grown = 2.5;
const patchShare = 0.5;

interface ExpansionParams {
  layout: RepeatLayout;
  method: SeamlessMethod;
  /** Copies across the sheet, 2 to 6. */
  tiles: number;
}

/**
 * Pattern repeat expansion (101): for each of 1 to 4 images, a rectangle that tiles seamlessly on a straight grid, and a sheet of its
 * copies. Motifs are joined along the least visible cut (seam ratio at most 1.3), fabric by evening out light and edges (at most 1); an
 * image that already tiles stays unchanged; tartans, checks and stripes keep whole repeats. Mirroring needs none of this. Plain fabric with
 * visible folds, seams or trims uses its largest unobstructed square with folds removed; other fabric uses the area beside a placket or a
 * seam. A visible cut warns `repeat-uncertain`; a remaining placket, seam or edge of the garment, which would repeat, warns
 * `structure-torn` with its region.
 *
 * Method: minimum-error boundary cut, or periodic plus smooth decomposition; fabric is recognised by its grain; image quilting of plain
 * squares.
 */
export const repeatExpansion: Handler = {
  toolType: 101,
  timeLimitMs: 120_000,
  async run(job, { finishStep }) {
    const { layout, method, tiles } = job.params as unknown as ExpansionParams;
    const pictures = job.inputs.pattern ?? [];
    if (pictures.length === 0) throw new EngineError('failed', 'input-missing');
    const outputs: EnginePicture[] = [];
    const methods = new Set<string>();
    let isSeen = false;
    const places: EnginePlace[] = [];
    for (const [nth, picture] of pictures.entries()) {
      const step = (name: string, share: number) => finishStep(name, (98 * (nth + share)) / pictures.length);
      const source = await reduceToSide(await decodePicture(picture), unitSide);
      await step('decode', 0.1);
      const { line, ...seamless } = await makeUnit(source, { layout, method }, job.seed);
      methods.add(seamless.method);
      isSeen ||= (seamless.cut ?? 0) > seen;
      if (line) places.push({ code: 'structure-torn', on: { input: 'pattern', index: nth }, area: line });
      await step('seamless', 0.6);
      const tile = composeLayout(seamless.unit, layout);
      outputs.push(await encodePng(tile));
      // Resized before tiling: an odd size afterwards would reopen the seams.
      const share = sheetSide / tiles / Math.max(tile.width, tile.height);
      const small = share < 1 ? await reduceToSide(tile, Math.floor(sheetSide / tiles)) : tile;
      outputs.push(await encodePng(tileUnit(small, tiles, tiles)));
      await step('encode', 1);
    }
    const warnings: WarningCode[] = [
      ...(places.length > 0 ? (['structure-torn'] as const) : []),
      ...(isSeen ? (['repeat-uncertain'] as const) : []),
    ];
    const report = { warnings, ...(places.length > 0 ? { places } : {}) };
    return { outputs, method: [...methods].join('+'), report };
  },
};

interface Unit {
  unit: Raster;
  method: string;
  cut?: number;
  /** Area of a line that occurs once and would repeat in the sheet. */
  line?: PictureArea;
}

const makeUnit = async (
  source: Raster,
  { layout, method }: Pick<ExpansionParams, 'layout' | 'method'>,
  seed: number,
): Promise<Unit> => {
  if (layout === 'mirror') return { unit: dropAlpha(source), method: 'mirror' };
  const whole = await makeTile(source, method, layout);
  if (whole.method === 'as-is') return whole;
  const opaque = dropAlpha(source);
  const line = await findLoneLine(source);
  const swatch = method === 'motif' ? undefined : await readSwatch(opaque, seed);
  if (swatch && (line || swatch.isCreased)) {
    const { unit } = makeSeamless(await growSwatch(swatch.picture, seed), 'cloth', layout);
    return { unit, method: 'bare-cloth+quilting' };
  }
  if (!line) return whole;
  const rest = await cutBesideLines(opaque);
  if (rest.line) return { ...whole, line };
  const beside = await makeTile(rest.picture, method, layout);
  // The smaller piece is not used when its own seam is visible.
  return (beside.cut ?? 0) > Math.max(seen, whole.cut ?? 0) ? { ...whole, line } : beside;
};

/** Enlarges a small piece of fabric, so that a speck does not recur in rows. */
const growSwatch = async (picture: Raster, seed: number): Promise<Raster> => {
  const side = Math.min(Math.round(grown * picture.width), Math.max(picture.width, unitSide));
  const options = { width: side, height: side, patch: Math.round(patchShare * picture.width), seed };
  return (await quiltPicture(picture, options, async () => {})).picture;
};
