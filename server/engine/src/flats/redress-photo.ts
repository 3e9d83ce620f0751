import type { WarningCode } from '@atelier/contract/warnings';
import sharp from 'sharp';
import type { EngineJob, EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { layTile } from '../ops/cloth/drape.ts';
import { type DressedGarment, readGarmentOf } from '../ops/cloth/dressed-garment.ts';
import { type Oklab, parseOklab } from '../ops/colour/oklab.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { encodePng, type Raster, toBytes } from '../ops/geometry/raster.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { fromOklab, isDark, shade, storiesFor } from './flat-colours.ts';
import { renderFabricTile, tileOf, tileSide } from './prints/print-tile.ts';
import { round } from './prints/tile-tools.ts';
import { resolveSpec } from './resolve-spec.ts';
import type { FlatSpec, Wish } from './spec.ts';

/** Pixels of one repeat, on its longer side. */
const repeatSide = 512;
/** Cm that one fabric tile is wide on a garment. */
const fabricCm = 5;

interface ClothPicture {
  unit: Raster;
  /** Cm that one unit is wide on a grown garment. */
  width: number;
}

/** The print of a spec, or its plain weave, as a picture that repeats without a seam: for photographs of garments. */
export const renderCloth = async (spec: FlatSpec, isDark: boolean): Promise<ClothPicture> => {
  const tile = tileOf(spec);
  const size = tile ?? { width: fabricCm, height: fabricCm, content: '' };
  const scale = repeatSide / Math.max(size.width, size.height);
  const width = Math.max(8, Math.round(size.width * scale));
  const height = Math.max(8, Math.round(size.height * scale));
  const fabric = await renderFabricTile(spec.fabric, { isDark, washed: spec.craft === 'washed' });
  // Whole tiles across, so that the weave meets itself at the edge as well.
  const across = Math.max(1, Math.round((size.width / fabricCm) * 2)) * tileSide;
  const weave = width / across;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
<defs><pattern id="w" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse" patternTransform="scale(${round(weave * 100) / 100} ${weave})"><image width="${tileSide}" height="${tileSide}" xlink:href="${fabric}"/></pattern></defs>
<rect width="100%" height="100%" fill="${shade(spec.colours.main, 0)}"/><svg width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">${size.content}</svg><rect width="100%" height="100%" fill="url(#w)"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    unit: { width: info.width, height: info.height, channels: 3, data: toBytes(data) },
    width: size.width * spec.printScale,
  };
};

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

const photoPrints = 'solid solid stripeDown stripeAcross gingham polkaDot ditsy windowpane leaves daisy'.split(
  ' ',
) as FlatSpec['print'][];

/** Draws of which the first that is far enough from all others is taken, or else the farthest. */
const draws = 16;
const drawStep = 104_729;
/** OKLab distance at which two garments are two colours at a glance; another print counts as much of it. */
const farEnough = 0.18;
const otherPrint = 0.12;
/** Where the colour is named, relatives are as much darker or lighter: OKLab lightness. */
const shades = [0.12, -0.12, 0.2, -0.2, 0.07, -0.07] as const;

interface LookOptions {
  /** OKLab of the garment as it is. */
  own: Oklab;
  /** Looks that other pictures of the same garment have. */
  earlier: readonly PhotoWish[];
  /** What words and style ask for; it is in every look. */
  asked: PhotoWish | undefined;
  seed: number;
  /** Over 1 prints change too. */
  freedom: number;
}

/** A look for a photographed garment that differs from how it is and from its other pictures. */
export const chooseLook = (options: LookOptions): PhotoWish => {
  let best: { look: PhotoWish; far: number } | undefined;
  for (let nth = 0; nth < draws; nth++) {
    const look = drawLook(options, nth);
    const far = measureFar(look, options);
    if (far >= farEnough) return look;
    if (far > (best?.far ?? -1)) best = { look, far };
  }
  return best?.look ?? {};
};

const drawLook = ({ asked, seed, freedom, earlier }: LookOptions, nth: number): PhotoWish => {
  const look = { ...drawWish((seed + nth * drawStep) >>> 0, freedom), ...asked };
  if (!asked?.colour || earlier.length === 0) return look;
  return { ...look, colour: shade(asked.colour, shades[(nth + earlier.length - 1) % shades.length] ?? 0) };
};

/** Another colour, sometimes with a print; small freedom only dyes. */
const drawWish = (seed: number, freedom: number): PhotoWish => {
  const random = createRandom(seed);
  for (let i = 0; i < 3; i++) random();
  const stories = storiesFor({ kind: 'tShirt', fabric: 'cotton', gender: 'woman' });
  const colours = stories[Math.floor(random() * stories.length)];
  if (!colours) return {};
  const print = freedom > 1 ? (photoPrints[Math.floor(random() * photoPrints.length)] ?? 'solid') : 'solid';
  return { colour: colours.main, colours, ...(print === 'solid' ? {} : { print }) };
};

const measureFar = (look: PhotoWish, { own, earlier, asked }: LookOptions): number => {
  const colour = look.colour ? parseOklab(look.colour) : own;
  const apart = (other: Oklab) => Math.hypot(colour[0] - other[0], colour[1] - other[1], colour[2] - other[2]);
  const others = earlier.map((one) => {
    const theirs = one.colour ? parseOklab(one.colour) : own;
    return apart(theirs) + (one.print === look.print ? 0 : otherPrint);
  });
  // A colour that the user named is used however near it is to the garment's own.
  return Math.min(asked?.colour ? Number.POSITIVE_INFINITY : apart(own) + (look.print ? otherPrint : 0), ...others);
};
