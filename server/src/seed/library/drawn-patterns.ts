import { type DesignCategory, designCategories, designs, materialKeyOf } from '@atelier/sewing/designs/designs';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import sharp from 'sharp';
import type { LibraryItem } from './library-item.ts';
import { svgPicture } from './svg-picture.ts';

/** Side of a cover, px. */
const side = 1024;
const ground = '#f4f2ee';

/** What the material library calls a category: its style, and the cloth that it is mostly made of. */
const kinds: Readonly<Record<DesignCategory, { style: string; fabric: string }>> = {
  shirt: { style: 'upperBody', fabric: 'cotton' },
  top: { style: 'upperBody', fabric: 'jersey' },
  sweater: { style: 'upperBody', fabric: 'fleece' },
  jacket: { style: 'outerwear', fabric: 'wool' },
  trousers: { style: 'pants', fabric: 'twill' },
  skirt: { style: 'dresses', fabric: 'cotton' },
  onePiece: { style: 'sets', fabric: 'cotton' },
  underwear: { style: 'homewear', fabric: 'jersey' },
  accessory: { style: 'sets', fabric: 'cotton' },
  block: { style: 'upperBody', fabric: 'cotton' },
};

/** The designs of the pattern library as public materials: so the search by image and the tools find them too. */
export const drawnPatterns = (drawing: DrawingProcess): LibraryItem[] =>
  designs.map(({ id, name, gender, category }) => {
    const kind = gender === 'men' ? 'men' : 'women';
    return {
      key: materialKeyOf(id),
      type: 'sewingPattern',
      name,
      group: designCategories[category],
      ...(gender !== 'unisex' && { gender_style: gender === 'men' ? 'man' : 'woman' }),
      style_type: kinds[category].style,
      fabric_type: kinds[category].fabric,
      draw: async () =>
        sharp(Buffer.from(await drawing.cover(id, kind, ground)))
          .resize(side, side)
          .png({ compressionLevel: 9, palette: true })
          .toBuffer(),
      file: {
        name: `${id}-M.svg`,
        draw: async () => (await drawing.file(id, { kind, size: 'M' }, 'svg', 'en')).toString('utf8'),
      },
    };
  });

/** A piece of a pattern: its outline in millimetres from its own corner, and its position on the sheet. */
interface Piece {
  name: string;
  outline: string;
  /** Straight of grain, from and to. */
  grain: readonly [x: number, y: number, toY: number];
  at: readonly [number, number];
}

const pieceOf = ({ name, outline, grain: [x, y, toY], at }: Piece): string =>
  `<g transform="translate(${at.join(' ')})"><path d="${outline}" fill="#ffffff" stroke="#1f3431" stroke-width="3.2"/><path d="${outline}" fill="none" stroke="#8aa39a" stroke-width="1.6" stroke-dasharray="9 7" transform="translate(8 8) scale(0.965)"/><path d="M${x} ${y}V${toY}M${x - 8} ${y + 14}L${x} ${y}L${x + 8} ${y + 14}M${x - 8} ${toY - 14}L${x} ${toY}L${x + 8} ${toY - 14}" fill="none" stroke="#1f3431" stroke-width="2"/><text x="${x + 22}" y="${(y + toY) / 2}" font-family="sans-serif" font-size="26" fill="#1f3431">${name}</text></g>`;

const sheet = (pieces: readonly Piece[]): string => pieces.map(pieceOf).join('');

const preview = (pieces: readonly Piece[]) => (): Promise<Buffer> => {
  const lines = Array.from(
    { length: 21 },
    (_, at) => `<path d="M${at * 60} 0V1200M0 ${at * 60}H1200" stroke="#e7e4dc" stroke-width="1.5"/>`,
  );
  return svgPicture(`<rect width="1200" height="1200" fill="#faf8f3"/>${lines.join('')}${sheet(pieces)}`, {
    width: 1200,
    height: 1200,
  });
};

/** To scale: one unit is one millimetre. */
const file = (pieces: readonly Piece[]) => (): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="1200mm" height="1200mm" viewBox="0 0 1200 1200">${sheet(pieces)}</svg>\n`;

const tee: readonly Piece[] = [
  {
    name: 'A1',
    at: [70, 90],
    grain: [70, 190, 560],
    outline: 'M0 90C60 84 96 44 104 0L206 44C200 140 224 190 262 214V660H0Z',
  },
  {
    name: 'A2',
    at: [420, 90],
    grain: [70, 190, 560],
    outline: 'M0 28C60 26 92 16 104 0L206 44C200 140 224 190 262 214V660H0Z',
  },
  {
    name: 'B',
    at: [770, 110],
    grain: [180, 60, 280],
    outline: 'M0 190C90 170 110 0 180 0S270 170 360 190L330 320H30Z',
  },
  { name: 'C', at: [770, 520], grain: [180, 14, 66], outline: 'M0 0H360V80H0Z' },
];

const skirt: readonly Piece[] = [
  {
    name: 'A',
    at: [80, 110],
    grain: [120, 120, 760],
    outline: 'M40 26C110 34 180 20 240 0C268 180 330 640 356 880C240 920 110 930 0 926V26Z',
  },
  {
    name: 'B',
    at: [520, 110],
    grain: [120, 120, 760],
    outline: 'M40 18C110 24 180 14 240 0C274 180 342 640 372 880C250 922 112 932 0 928V18Z',
  },
  { name: 'C', at: [950, 130], grain: [60, 40, 620], outline: 'M0 0H120V680H0Z' },
];

const group = { zh: '基础版型', en: 'Basic blocks' };

/** Pattern pieces with their files. */
export const sewingPatterns: readonly LibraryItem[] = [
  {
    key: 'sewing/tee',
    type: 'sewingPattern',
    name: { zh: '圆领 T 恤基础版', en: 'Crew-neck T-shirt block' },
    group,
    gender_style: 'woman',
    style_type: 'upperBody',
    fabric_type: 'jersey',
    draw: preview(tee),
    file: { name: 'crew-neck-t-shirt.svg', draw: file(tee) },
  },
  {
    key: 'sewing/skirt',
    type: 'sewingPattern',
    name: { zh: 'A 字半裙基础版', en: 'A-line skirt block' },
    group,
    gender_style: 'woman',
    style_type: 'dresses',
    fabric_type: 'cotton',
    draw: preview(skirt),
    file: { name: 'a-line-skirt.svg', draw: file(skirt) },
  },
];
