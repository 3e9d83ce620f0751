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
import type { FlatSpec, PartialSpec } from './spec.ts';

/** Longer side of one repeat, pixels. */
const repeatSide = 512;
/** Width of one fabric tile on a garment, cm. */
const fabricCm = 5;

interface ClothPicture {
  unit: Raster;
  /** Width of one unit on an adult garment, cm. */
  width: number;
}

/** Renders the print of a spec, or its plain weave, as a seamless tile for photographs of garments. */
export const renderCloth = async (spec: FlatSpec, isDark: boolean): Promise<ClothPicture> => {
  const tile = tileOf(spec);
  const size = tile ?? { width: fabricCm, height: fabricCm, content: '' };
  const scale = repeatSide / Math.max(size.width, size.height);
  const width = Math.max(8, Math.round(size.width * scale));
  const height = Math.max(8, Math.round(size.height * scale));
  const fabric = await renderFabricTile(spec.fabric, { isDark, washed: spec.craft === 'washed' });
  // Whole tiles across, so that the weave is seamless at the edge as well.
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

/** Assumed width of a photographed garment, cm. */
const garmentCm = 52;
const coefficient = 2.5;

/** Changes that can be applied to a photograph; all others need another garment. */
export interface PhotoSpec {
  colour?: string;
  colours?: PartialSpec['colours'];
  print?: FlatSpec['print'];
  fabric?: FlatSpec['fabric'];
  printScale?: number;
}

/** Extracts the changes that can be applied to a photograph. */
export const photoPartOf = ({ colours, print, fabric, printScale }: PartialSpec): PhotoSpec | undefined => {
  const hasPrint = print !== undefined && print !== 'colourBlock';
  if (!colours?.main && !hasPrint && !fabric) return undefined;
  return {
    ...(colours?.main ? { colour: colours.main, colours } : {}),
    ...(hasPrint ? { print } : {}),
    ...(fabric ? { fabric } : {}),
    ...(printScale ? { printScale } : {}),
  };
};

/** Fraction of plain fabric below which a garment has a print of its own, which new fabric would not hide. */
const plainShare = 0.93;

export const isPlain = ({ cloth }: DressedGarment): boolean => cloth.share >= plainShare;

/** Reported wherever fabric is laid on a garment that has a print. */
export const ownPrintWarning = (garment: DressedGarment): WarningCode[] =>
  isPlain(garment) ? [] : ['printed-garment'];

/** Reads the garment of one picture of a job and segments it. */
export const readPhoto = (job: EngineJob, picture: EnginePicture, context: HandlerContext): Promise<DressedGarment> =>
  readGarmentOf({ ...job, inputs: { ...job.inputs, garment: [picture] } }, context);

/**
 * Dyes, prints or covers the garment of a photograph inside its mask; folds and background remain. A colour alone is dyed, so that the
 * fabric's texture remains; a print or a fabric is laid on, in the garment's own colour where none is requested.
 */
export const redressPhoto = async (garment: DressedGarment, wish: PhotoSpec, seed: number): Promise<EnginePicture> => {
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

/** Lays a seamless unit over the whole garment, `width` pixels wide. */
export const layCloth = (garment: DressedGarment, unit: Raster, width: number): Promise<Raster> =>
  layTile(garment, unit, { width, rotation: 0, folds: 1, bend: 0.5 }, async () => {});

const photoPrints = 'solid solid stripeDown stripeAcross gingham polkaDot ditsy windowpane leaves daisy'.split(
  ' ',
) as FlatSpec['print'][];

/** Number of candidates; the first that differs enough from all others is used, otherwise the most different. */
const draws = 16;
const drawStep = 104_729;
/** OKLab distance of clearly different colours; a different print counts as this distance. */
const farEnough = 0.18;
const otherPrint = 0.12;
/** OKLab lightness offsets of variations of a named colour. */
const shades = [0.12, -0.12, 0.2, -0.2, 0.07, -0.07] as const;

interface LookOptions {
  /** OKLab of the original garment. */
  own: Oklab;
  /** Variations of the other pictures of the same garment. */
  earlier: readonly PhotoSpec[];
  /** Request of text and style; part of every variation. */
  asked: PhotoSpec | undefined;
  seed: number;
  /** Above 1 prints change too. */
  freedom: number;
}

/** Chooses a variation of a photographed garment that differs from the original and from its other pictures. */
export const chooseLook = (options: LookOptions): PhotoSpec => {
  let best: { look: PhotoSpec; far: number } | undefined;
  for (let nth = 0; nth < draws; nth++) {
    const look = drawLook(options, nth);
    const far = measureFar(look, options);
    if (far >= farEnough) return look;
    if (far > (best?.far ?? -1)) best = { look, far };
  }
  return best?.look ?? {};
};

const drawLook = ({ asked, seed, freedom, earlier }: LookOptions, nth: number): PhotoSpec => {
  const look = { ...drawWish((seed + nth * drawStep) >>> 0, freedom), ...asked };
  if (!asked?.colour || earlier.length === 0) return look;
  return { ...look, colour: shade(asked.colour, shades[(nth + earlier.length - 1) % shades.length] ?? 0) };
};

/** Another colour, sometimes with a print; low freedom only dyes. */
const drawWish = (seed: number, freedom: number): PhotoSpec => {
  const random = createRandom(seed);
  for (let i = 0; i < 3; i++) random();
  const stories = storiesFor({ kind: 'tShirt', fabric: 'cotton', gender: 'woman' });
  const colours = stories[Math.floor(random() * stories.length)];
  if (!colours) return {};
  const print = freedom > 1 ? (photoPrints[Math.floor(random() * photoPrints.length)] ?? 'solid') : 'solid';
  return { colour: colours.main, colours, ...(print === 'solid' ? {} : { print }) };
};

const measureFar = (look: PhotoSpec, { own, earlier, asked }: LookOptions): number => {
  const colour = look.colour ? parseOklab(look.colour) : own;
  const apart = (other: Oklab) => Math.hypot(colour[0] - other[0], colour[1] - other[1], colour[2] - other[2]);
  const others = earlier.map((one) => {
    const theirs = one.colour ? parseOklab(one.colour) : own;
    return apart(theirs) + (one.print === look.print ? 0 : otherPrint);
  });
  // A colour named by the user is used even when it is close to the garment's own.
  return Math.min(asked?.colour ? Number.POSITIVE_INFINITY : apart(own) + (look.print ? otherPrint : 0), ...others);
};
