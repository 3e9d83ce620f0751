import type { ToolType } from '@atelier/engine/tools';
import { drawGarmentPicture, drawSampleCoat, sampleSize } from '../modules/tools/recolour-sample.ts';
import { readLibraryPicture } from '../seed/library/import-library.ts';
import type { ExampleJob, ExamplePicture } from './example-jobs.ts';

/** One before and after of the official site. */
export interface HomeCase {
  /** Of its second file, without `-after`. */
  name: string;
  /** Of its first file, without `-before`; several cases may begin with the same one. */
  start: string;
  type: ToolType;
  before: ExamplePicture;
  job: ExampleJob;
  /** Pixels of both files. */
  width: number;
  height: number;
  quality: number;
}

const material = (key: string): ExamplePicture => ({ name: key, draw: () => readLibraryPicture(key) });

const oat = { main: '#e4ddd0', second: '#d4cabb', accent: '#a99f8e', trim: '#8d8474' };
const blush = { main: '#d9a7a0', second: '#c78f88', accent: '#a86f68', trim: '#8a5952' };
const sage = { main: '#9db09a', second: '#8aa087', accent: '#6d8469', trim: '#566b53' };

const coat: ExamplePicture = { name: 'wide coat', draw: drawSampleCoat };
const dress: ExamplePicture = {
  name: 'dress',
  draw: () => drawGarmentPicture({ kind: 'dress', gender: 'woman', print: 'solid', colours: blush }, 21, '#e3e0d8'),
};
const shirt: ExamplePicture = {
  name: 'shirt',
  draw: () =>
    drawGarmentPicture({ kind: 'shirt', gender: 'man', print: 'solid', colours: oat, length: 'hip' }, 5, '#b9c0c2'),
};
const checkedShirt: ExamplePicture = {
  name: 'checked shirt',
  draw: () => drawGarmentPicture({ kind: 'shirt', gender: 'man', print: 'gingham', length: 'hip' }, 33, '#d8d3c9'),
};
const knit: ExamplePicture = {
  name: 'knit',
  draw: () => drawGarmentPicture({ kind: 'knitwear', gender: 'woman', print: 'solid', colours: sage }, 17, '#dedbd5'),
};

/** The one garment that the page begins with, 5:4. */
const wide = { start: 'coat', before: coat, ...sampleSize, quality: 76 };
const upright = { width: 560, height: 700, quality: 76 };

/** The first four are one coat under four tools, then one case for each group of tools. */
export const homeCases: readonly HomeCase[] = [
  { ...wide, name: 'coat-fabric', type: 2, job: { inputs: { garment: [coat], fabric: [material('fabric/tartan')] } } },
  { ...wide, name: 'coat-colour', type: 220, job: { inputs: { original: [coat] }, params: { colour: '#2f5d50' } } },
  {
    ...wide,
    name: 'coat-scene',
    type: 215,
    job: { inputs: { original: [coat], background: [material('scene/terracotta-arch')] } },
  },
  { ...wide, name: 'coat-cutout', type: 100, job: { inputs: { original: [coat] } } },
  { ...upright, name: 'style', start: 'style', type: 221, before: knit, job: { inputs: { garment: [knit] } } },
  {
    ...upright,
    name: 'fabric',
    start: 'fabric',
    type: 230,
    before: dress,
    job: { inputs: { garment: [dress], pattern: [material('pattern/night-meadow')] }, params: { size: 60 } },
  },
  {
    ...upright,
    name: 'shoot',
    start: 'shoot',
    type: 215,
    before: shirt,
    job: { inputs: { original: [shirt], background: [material('scene/evening-street')] } },
  },
  {
    ...upright,
    name: 'processing',
    start: 'processing',
    type: 100,
    before: checkedShirt,
    job: { inputs: { original: [checkedShirt] } },
  },
];
