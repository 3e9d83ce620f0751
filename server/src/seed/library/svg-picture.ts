import sharp from 'sharp';
import { hash } from './noise.ts';

const grainSide = 256;

/** A little grain, so that long fades do not band. */
const grain = (): Buffer => {
  const data = Buffer.alloc(grainSide * grainSide * 4);
  for (let at = 0; at < grainSide * grainSide; at++) {
    const value = hash(at, 5, 17);
    data.fill(value > 0.5 ? 255 : 0, at * 4, at * 4 + 3);
    data[at * 4 + 3] = Math.abs(value - 0.5) * 18;
  }
  return data;
};

/** Draws SVG as a picture; PNG where it is transparent, else JPEG. */
export const svgPicture = (
  body: string,
  { width = 1024, height = 1024, isTransparent = false, hasGrain = false, defs = '' } = {},
): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (hasGrain) {
    const raw = { width: grainSide, height: grainSide, channels: 4 } as const;
    picture.composite([{ input: grain(), raw, tile: true }]);
  }
  return isTransparent
    ? picture.png({ compressionLevel: 9 }).toBuffer()
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
};

/** One unit of a repeat over the whole picture; what hangs over its edge comes in on the other side. */
export const repeat = (unit: string, { ground, tile }: { ground: string; tile: number }): Promise<Buffer> => {
  const shifts = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * tile, y * tile] as const));
  const whole = shifts.map(([x, y]) => `<g transform="translate(${x} ${y})">${unit}</g>`).join('');
  const defs = `<pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><rect width="${tile}" height="${tile}" fill="${ground}"/>${whole}</pattern>`;
  return svgPicture('<rect width="1024" height="1024" fill="url(#p)"/>', { defs });
};

export const at = (x: number, y: number, body: string, turn = 0, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${body}</g>`;
