import type { ToolType } from '@atelier/engine/tools';
import sharp from 'sharp';
import { drawFlatPicture, drawGarmentPicture, pictureHeight, pictureWidth } from '../modules/tools/recolour-sample.ts';
import { readLibraryPicture } from '../seed/library/import-library.ts';

/** Example of one tool: its images, each rendered once and named after its file, and parameters that differ from the form's defaults. */
export interface ExampleJob {
  inputs: Record<string, readonly ExamplePicture[]>;
  params?: Record<string, unknown>;
  /** Number of results shown; default 1. */
  shown?: number;
  /** Shows the enlarged centre of the result, for differences in fine details. */
  showsDetail?: boolean;
  /** Only prefills a form: the user must add inputs, a model generates the result, or the result is not an image. */
  isBeginning?: true;
}

export interface ExamplePicture {
  /** File name without its extension; the same name is the same image. */
  name: string;
  draw: () => Promise<Buffer>;
}

const material = (key: string): ExamplePicture => ({
  name: key.split('/').at(-1) ?? key,
  draw: () => readLibraryPicture(key),
});

const wool = { main: '#b07c46', second: '#8a5f34', accent: '#5d3f22', trim: '#3a2a1b' };
const oat = { main: '#e4ddd0', second: '#d4cabb', accent: '#a99f8e', trim: '#8d8474' };
const blush = { main: '#d9a7a0', second: '#c78f88', accent: '#a86f68', trim: '#8a5952' };

const garment = (name: string, ...wish: Parameters<typeof drawGarmentPicture>): ExamplePicture => ({
  name,
  draw: () => drawGarmentPicture(...wish),
});

const coat = garment('coat', { kind: 'coat', gender: 'woman', print: 'solid', colours: wool }, 12);
const dress = garment('dress', { kind: 'dress', gender: 'woman', print: 'solid', colours: blush }, 21, '#e3e0d8');
const shirt = garment(
  'shirt',
  { kind: 'shirt', gender: 'man', print: 'solid', colours: oat, length: 'hip' },
  5,
  '#b9c0c2',
);
const tee = garment(
  'tee',
  {
    kind: 'tShirt',
    gender: 'woman',
    print: 'solid',
    colours: oat,
    neckline: 'crew',
    pocket: 'none',
    logo: 'none',
    length: 'hip',
    fit: 'regular',
    sleeveType: 'setIn',
  },
  9,
  '#8b97a3',
);
const checkedShirt = garment(
  'checked-shirt',
  { kind: 'shirt', gender: 'man', print: 'gingham', length: 'hip' },
  33,
  '#d8d3c9',
);
const dottedShirt = garment(
  'dotted-shirt',
  { kind: 'shirt', gender: 'woman', print: 'geometric', length: 'hip', printScale: 1.6 },
  33,
  '#d8d3c9',
);
const flat = (name: string, ...wish: Parameters<typeof drawFlatPicture>): ExamplePicture => ({
  name,
  draw: () => drawFlatPicture(...wish),
});

const flatDress = flat('flat-dress', { kind: 'dress', gender: 'woman', print: 'ditsy', length: 'knee' }, 4);
const flatKnit = flat('flat-knit', { kind: 'knitwear', gender: 'woman', print: 'argyle' }, 17);
const ink = { main: '#ffffff', second: '#ffffff', accent: '#ffffff', trim: '#ffffff' };
const lineDrawing = flat('line-drawing', { kind: 'coat', gender: 'woman', print: 'solid', colours: ink }, 8);

const bouquet = material('pattern/bouquet');

/** Position of the bouquet on the T-shirt, pixels. */
const printed = { side: 230, top: 380 };

const printedTee: ExamplePicture = {
  name: 'printed-tee',
  draw: async () => {
    const motif = await sharp(await bouquet.draw())
      .resize(printed.side, printed.side, { fit: 'inside' })
      .png()
      .toBuffer();
    const { width = 0 } = await sharp(motif).metadata();
    return sharp(await tee.draw())
      .composite([{ input: motif, left: Math.round((pictureWidth - width) / 2), top: printed.top }])
      .png()
      .toBuffer();
  },
};

/** White where the bouquet is. */
const bouquetMask: ExamplePicture = {
  name: 'bouquet-mask',
  draw: () => {
    const side = printed.side + 20;
    const mark = { create: { width: side, height: side, channels: 3 as const, background: '#fff' } };
    return sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#000' } })
      .composite([{ input: mark, left: Math.round((pictureWidth - side) / 2), top: printed.top - 10 }])
      .png()
      .toBuffer();
  },
};

const chest = { x: 0.5, y: 0.47, scale: 0.3, rotation: 0 };

/** Example of each tool: rendered where no model is needed and its effect shows on a garment, else the initial input of its form. */
export const exampleJobs: Partial<Record<ToolType, ExampleJob>> = {
  1: { inputs: {}, params: { prompt: '红色碎花连衣裙，V 领，泡泡袖', batch_size: 3 }, shown: 3 },
  4: { inputs: { sketch: [lineDrawing] } },
  110: { inputs: { garment: [flatDress] }, params: { batch_size: 4 }, shown: 4 },
  11: { inputs: { garment: [flatDress] }, params: { batch_size: 4 }, shown: 4 },
  41: { inputs: { garment: [flatDress, flatKnit] }, params: { batch_size: 2 }, shown: 2 },
  111: { inputs: { garment: [flatDress] }, params: { prompt: '改成墨绿色，长袖，加腰带' } },
  221: { inputs: { garment: [dress] }, shown: 4 },
  230: { inputs: { garment: [dress], pattern: [material('pattern/night-meadow')] }, params: { size: 60 } },
  235: { inputs: { garment: [tee], pattern: [material('pattern/bouquet')] }, params: { placement: chest } },
  229: { inputs: { garment: [tee], pattern: [material('pattern/sun')] }, params: { placement: chest } },
  231: { inputs: { original: [dottedShirt] } },
  232: { inputs: { original: [printedTee] } },
  2: { inputs: { garment: [coat], fabric: [material('fabric/tartan')] } },
  233: {
    inputs: { garment: [shirt], logo: [material('pattern/leaf-mark')] },
    params: { placement: { x: 0.62, y: 0.4, scale: 0.1, rotation: 0 } },
  },
  22: { inputs: { original: [printedTee], mask: [bouquetMask] }, params: { action: 'erase' } },
  101: { inputs: { pattern: [material('pattern/deco-fans')] } },
  102: { inputs: { pattern: [material('pattern/terrazzo')] } },
  220: { inputs: { original: [coat] }, params: { colour: '#2f5d50' } },
  8: { inputs: { original: [checkedShirt] }, showsDetail: true },
  215: { inputs: { original: [coat], background: [material('scene/terracotta-arch')] } },
  210: { inputs: { original: [shirt] }, params: { colour: '#e8d9c6' } },
  212: { inputs: { original: [dress], background: [material('scene/evening-street')] } },
  213: { inputs: { original: [coat] } },
  800: { inputs: { original: [shirt] } },
  5: { inputs: { original: [coat] }, showsDetail: true },
  100: { inputs: { original: [coat] } },
  730: { inputs: { garment: [coat] }, isBeginning: true },
  722: { inputs: { garment: [coat] }, params: { skinRoughness: 45 }, isBeginning: true },
  731: { inputs: { garment: [coat], background: [material('scene/evening-street')] }, isBeginning: true },
  72: { inputs: { garment: [tee] }, params: { garmentArea: 'upper' }, isBeginning: true },
  741: { inputs: { garment: [dress] }, params: { personView: 'V02' }, isBeginning: true },
  740: { inputs: { garment: [dress] }, isBeginning: true },
  750: { inputs: { pose: [material('pose/walking')] }, isBeginning: true },
  300: { inputs: { startImage: [coat] }, params: { move: 'push-in', duration: 3 }, isBeginning: true },
  6: { inputs: {}, params: { faceSimilarity: 85, batch_size: 4 }, isBeginning: true },
  64: { inputs: {}, params: { faceSimilarity: 85, skinRoughness: 45 }, isBeginning: true },
  61: { inputs: {}, params: { centreY: 28, faceHeight: 26 }, isBeginning: true },
  63: { inputs: {}, params: { smile: 0.35, eyebrow: 3 }, isBeginning: true },
  62: { inputs: {}, params: { tone: 'brown' }, isBeginning: true },
};
