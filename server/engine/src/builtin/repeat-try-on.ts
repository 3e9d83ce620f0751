import type { Handler } from '../handler.ts';
import { layTile } from '../ops/cloth/drape.ts';
import { readGarmentOf } from '../ops/cloth/dressed-garment.ts';
import { composeLayout, decodePicture, encodePng, inputOf, type RepeatLayout } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import { makeTile } from '../ops/repeat/make-tile.ts';
import { dropAlpha } from '../ops/repeat/seamless.ts';

const unitSide = 1024;

interface TryOnParams {
  /** Width of one unit, percent of the garment's width. */
  size: number;
  /** Degrees, clockwise. */
  rotation: number;
  /** Depth of the folds, percent; 100 as photographed. */
  folds: number;
  /** Distortion by folds, percent. */
  bend: number;
  /** Patterns only; fabric is always laid straight. */
  layout?: RepeatLayout;
}

/**
 * Covers a garment with the image of `input`, which is made tileable first: folds and light stay (band-passed lightness correlates at least
 * .8 with the photograph's under plain fabric), the background keeps every byte. The longest side is limited to 2048 px. Spread sleeves and
 * legs rotate the fabric with them. Warns `printed-garment` where an existing print may show through.
 *
 * Method: the cutout's matte, fold map from the plain fabric, shading in linear light, displacement by the slope of large folds; limbs by
 * morphological opening of the outline.
 */
const createTryOn = (toolType: 230 | 2, input: 'pattern' | 'fabric'): Handler => ({
  toolType,
  timeLimitMs: 120_000,
  async run(job, context) {
    const { size, rotation, folds, bend, layout = 'straight' } = job.params as unknown as TryOnParams;
    const cloth = inputOf(job, input);
    const garment = await readGarmentOf(job, context);
    const { box, report } = garment;
    const source = await reduceToSide(await decodePicture(cloth), unitSide);
    const unit = layout === 'mirror' ? dropAlpha(source) : (await makeTile(source, 'auto', layout)).unit;
    const tile = composeLayout(unit, layout);
    await context.finishStep('seamless', 70);
    const width = ((size / 100) * (box.right - box.left) * tile.width) / unit.width;
    const draped = await layTile(garment, tile, { width, rotation, folds: folds / 100, bend: bend / 100 }, (share) =>
      context.finishStep('drape', 70 + 22 * share),
    );
    const output = await encodePng(draped);
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+fold-map+drape', report };
  },
});

/** Pattern repeat try-on (230). */
export const repeatTryOn = createTryOn(230, 'pattern');

/** Fabric try-on (2). */
export const fabricTryOn = createTryOn(2, 'fabric');
