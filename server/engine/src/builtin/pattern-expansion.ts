import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { readSwatch } from '../ops/cloth/cloth-of-photo.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import { type BareCloth, cutBesideLines } from '../ops/repeat/beside-lines.ts';
import { evenSlope } from '../ops/repeat/even-slope.ts';
import type { Lattice } from '../ops/repeat/lattice.ts';
import { quiltPicture } from '../ops/repeat/quilting.ts';
import { dropAlpha, isFineGrained } from '../ops/repeat/seamless.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import type { EnginePlace } from '../places/engine-place.ts';

/** Longest side of the quilted source and of a result, pixels. */
const sourceSide = 768;
const resultSide = 1536;

/** Explained variance above which patches follow the image's repeat. */
const repeats = 0.35;
/**
 * Colour steps at cuts, relative to the image's own steps, above which cuts are visible: along a repeat and in plain fabric, and in other
 * fabric.
 */
const seenInRepeat = 1;
const seen = 0.5;

const patchShares = { small: 0.16, medium: 0.28, large: 0.42 } as const;

interface ExpansionParams {
  /** Motif size: patches must contain whole motifs. */
  motif: keyof typeof patchShares;
  /** Ratio of the result's width to the source's. */
  multiple: 1 | 1.5 | 2;
  /** New patterns for each image, 1 to 3. */
  variants: number;
}

/**
 * Pattern expansion (102): synthesises new, larger patterns of the same texture from each of 1 to 4 images, each variant with another
 * arrangement. Fabric textures and dense prints stay intact, and tartans, checks and stripes are continued; scattered motifs larger than a
 * patch are cut, and images that are likely to show this or have visible cuts warn `motifs-cut`. A placket, seam or edge of the garment is
 * excluded with the area beyond it, and in plain fabric the folds too; where too little fabric would remain, the line stays, is cut and
 * warns `structure-torn` with its region. The longest side is limited to 1536 px.
 *
 * Method: image quilting, aligned with the repeat where there is one, after removal of a light gradient; colours are the image's own.
 */
export const patternExpansion: Handler = {
  toolType: 102,
  timeLimitMs: 180_000,
  async run(job, { finishStep }) {
    const { motif, multiple, variants } = job.params as unknown as ExpansionParams;
    const pictures = job.inputs.pattern ?? [];
    if (pictures.length === 0) throw new EngineError('failed', 'input-missing');
    const outputs: EnginePicture[] = [];
    let isCut = false;
    const total = pictures.length * variants;
    const places: EnginePlace[] = [];
    for (const [index, picture] of pictures.entries()) {
      const whole = dropAlpha(await reduceToSide(await decodePicture(picture), sourceSide));
      const { picture: source, line, isBare } = await findCloth(whole, job.seed);
      const repeat = await findRepeat(source);
      const isFine = isFineGrained(source);
      if (line) places.push({ code: 'structure-torn', on: { input: 'pattern', index }, area: line });
      const scale = Math.min(multiple, resultSide / Math.max(whole.width, whole.height));
      const patch = Math.round(patchShares[motif] * Math.min(source.width, source.height));
      for (let variant = 0; variant < variants; variant++) {
        const quilt = await quiltPicture(
          source,
          {
            width: Math.round(whole.width * scale),
            height: Math.round(whole.height * scale),
            patch,
            seed: job.seed + outputs.length,
            repeat,
          },
          (share) => finishStep('quilt', (98 * (outputs.length + share)) / total),
        );
        isCut ||= repeat || isBare ? quilt.seam > seenInRepeat : !isFine || quilt.seam > seen;
        outputs.push(await encodePng(quilt.picture));
      }
    }
    const warnings: WarningCode[] = [
      ...(places.length > 0 ? (['structure-torn'] as const) : []),
      ...(isCut ? (['motifs-cut'] as const) : []),
    ];
    return { outputs, method: 'image-quilting', report: { warnings, ...(places.length > 0 ? { places } : {}) } };
  },
};

/** Plain fabric: its largest unobstructed square, without folds; other fabric: without the areas beside plackets and seams. */
const findCloth = async (picture: Raster, seed: number): Promise<BareCloth & { isBare?: boolean }> => {
  const swatch = await readSwatch(picture, seed);
  if (swatch?.isCreased) return { picture: swatch.picture, isBare: true };
  const whole = evenSlope(picture);
  const beside = await cutBesideLines(whole, await findRepeat(whole));
  return beside.line && swatch ? { picture: swatch.picture, isBare: true } : beside;
};

const findRepeat = async (picture: Raster): Promise<Lattice | undefined> => {
  const lattice = await searchLattice(picture);
  return lattice && lattice.explained >= repeats ? lattice : undefined;
};
