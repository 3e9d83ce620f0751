import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineJob, EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { type DressedGarment, readGarmentOf } from '../ops/cloth/dressed-garment.ts';
import { layTile } from '../ops/cloth/lay-tile.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { encodePng, type Raster } from '../ops/geometry/raster.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { renderCloth } from './cloth-picture.ts';
import { fromOklab, isDark } from './colour-shade.ts';
import { resolveSpec } from './resolve-spec.ts';
import type { FlatSpec } from './spec.ts';
import type { Wish } from './wish.ts';

/** Cm that a photographed garment is taken to be wide. */
const garmentCm = 52;
const coefficient = 2.5;

/** What a wish can change on a photograph; everything else needs another garment. */
export interface PhotoWish {
  colour?: string;
  colours?: Wish['colours'];
  print?: FlatSpec['print'];
  fabric?: FlatSpec['fabric'];
  printScale?: number;
}

/** The part of a wish that a photograph can take. */
export const photoPartOf = ({ colours, print, fabric, printScale }: Wish): PhotoWish | undefined => {
  const hasPrint = print !== undefined && print !== 'colourBlock';
  if (!colours?.main && !hasPrint && !fabric) return undefined;
  return {
    ...(colours?.main ? { colour: colours.main, colours } : {}),
    ...(hasPrint ? { print } : {}),
    ...(fabric ? { fabric } : {}),
    ...(printScale ? { printScale } : {}),
  };
};

/** A garment with less plain cloth than this has a print of its own, which new cloth would not hide. */
const plainShare = 0.93;

export const isPlain = ({ cloth }: DressedGarment): boolean => cloth.share >= plainShare;

/** Said wherever cloth is laid on a garment that has a print. */
export const ownPrintWarning = (garment: DressedGarment): WarningCode[] =>
  isPlain(garment) ? [] : ['printed-garment'];

/** The garment of one picture of a job, cut out and ready. */
export const readPhoto = (job: EngineJob, picture: EnginePicture, context: HandlerContext): Promise<DressedGarment> =>
  readGarmentOf({ ...job, inputs: { ...job.inputs, garment: [picture] } }, context);

/**
 * Dyes, prints or covers the garment of a photograph inside its mask; folds and ground stay. A colour alone is dyed, so that the
 * cloth's own texture stays; a print or a fabric is laid on as cloth, in the garment's own colour where none is wished.
 */
export const redressPhoto = async (garment: DressedGarment, wish: PhotoWish, seed: number): Promise<EnginePicture> => {
  const quiet = async (): Promise<void> => {};
  const { picture, matte, cloth, box } = garment;
  const own = fromOklab(cloth.middle, cloth.a, cloth.b);
  const isDyeOnly = wish.colour !== undefined && (wish.print ?? 'solid') === 'solid' && wish.fabric === undefined;
  if (isDyeOnly && wish.colour) {
    const options = {
      target: parseOklab(wish.colour),
      contrast: 0,
      coefficient: coefficient,
      protectPrint: wish.print !== 'solid',
    };
    return encodePng((await recolourGarment(picture, matte, cloth, options, quiet)).picture);
  }
  const main = wish.colour ?? own;
  const spec = resolveSpec(
    {
      kind: 'shirt',
      print: wish.print ?? 'solid',
      fabric: wish.fabric ?? 'cotton',
      printScale: wish.printScale ?? 1,
      colours: { ...wish.colours, main },
    },
    seed,
  );
  const { unit, width } = await renderCloth({ ...spec, print: wish.print ?? 'solid' }, isDark(main));
  const pixelsPerCm = (box.right - box.left) / garmentCm;
  return encodePng(await layCloth(garment, unit, width * pixelsPerCm));
};

/** A seamless unit over the whole garment, `width` pixels wide. */
export const layCloth = (garment: DressedGarment, unit: Raster, width: number): Promise<Raster> =>
  layTile(garment, unit, { width, rotation: 0, folds: 1, bend: 0.5 }, async () => {});
