import sharp from 'sharp';

/** A label and the dimensions of its picture, pixels. */
interface Sides {
  width: number;
  height: number;
}

/** The marking standard requires letters of at least 5 % of the shorter side (GB 45438-2025). */
const letterShare = 0.052;
/** Minimum legible letter size, pixels. */
const minLetter = 12;

/** Strokes of one character in a box of 100 x 100, and its width. */
interface Glyph {
  strokes: string;
  width: number;
}

/** "AI生成" as strokes, so that rendering needs no font. */
const glyphs: readonly Glyph[] = [
  { width: 74, strokes: 'M6 92 L37 8 L68 92 M18 64 H56' },
  { width: 30, strokes: 'M15 8 V92' },
  { width: 104, strokes: 'M30 8 C28 22 21 36 10 46 M25 30 H88 M20 59 H84 M8 91 H96 M54 6 V91' },
  {
    width: 100,
    strokes:
      'M14 27 H91 M22 27 V52 C22 68 18 81 7 93 M22 52 H48 C48 66 47 75 44 82 C41 87 36 85 30 81 M54 6 C55 42 66 75 84 89 C90 94 92 86 93 75 M82 43 C76 60 64 76 46 90 M69 8 L81 18',
  },
];

const gap = 10;
const pad = 34;

/** The label alone, at the lower right of an otherwise transparent SVG of the given dimensions. */
export const labelSvg = ({ width, height }: Sides): string => {
  const letter = Math.max(minLetter, Math.ceil(Math.min(width, height) * letterShare));
  const scale = letter / 84;
  const textWidth = glyphs.reduce((sum, glyph) => sum + glyph.width + gap, -gap);
  const [plateWidth, plateHeight] = [textWidth + 2 * pad, 100 + 1.2 * pad];
  const margin = letter * 0.5;
  const left = Math.max(0, width - margin - plateWidth * scale);
  const top = Math.max(0, height - margin - plateHeight * scale);
  let at = pad;
  const letters = glyphs.map((glyph) => {
    const path = `<path transform="translate(${at} ${0.6 * pad})" d="${glyph.strokes}"/>`;
    at += glyph.width + gap;
    return path;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})">`,
    `<rect width="${plateWidth}" height="${plateHeight}" rx="22" fill="#000" fill-opacity=".55"/>`,
    '<g fill="none" stroke="#fff" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round">',
    ...letters,
    '</g></g></svg>',
  ].join('');
};

const maxPixels = 80_000_000;

/** Draws the label at the lower right of the picture, as PNG. */
export const drawLabelOn = async (data: Uint8Array): Promise<Buffer> => {
  const picture = sharp(data, { limitInputPixels: maxPixels });
  const { width, height } = await picture.metadata();
  return picture
    .composite([{ input: Buffer.from(labelSvg({ width, height })) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
};

/** A transparent PNG of the given dimensions with the label, or empty: for engines that overlay it on every frame themselves. */
export const drawLabelSheet = ({ width, height }: Sides, hasLabel: boolean): Promise<Buffer> => {
  const empty = { create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const sheet = hasLabel ? sharp(Buffer.from(labelSvg({ width, height }))) : sharp(empty);
  return sheet.ensureAlpha().png().toBuffer();
};
