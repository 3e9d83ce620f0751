import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Raster, toBytes } from '../geometry/raster.ts';
import { cleanPalette } from './clean-palette.ts';

const side = 256;
const art = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f4efe6"/>
  <circle cx="90" cy="96" r="60" fill="#c8102e"/><path d="M60 200 L200 220 L180 60 Z" fill="#1f4e9e"/>
  <path d="M20 30 L240 44" stroke="#20242c" stroke-width="1.2"/></svg>`;

const open = async (data: Uint8Array | Buffer): Promise<Raster> => {
  const { data: pixels, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: toBytes(pixels) };
};
const coloursOf = ({ data }: Raster) => {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

describe('cleanPalette', () => {
  it('keeps the colours of flats, and the thin line', async () => {
    const picture = await open(Buffer.from(art));
    const clean = cleanPalette(picture);
    const [before, after] = [coloursOf(picture), coloursOf(clean)];
    const commonest = [...after].sort((p, q) => q[1] - p[1]).slice(0, 3);
    expect(new Set(commonest.map(([colour]) => colour))).toEqual(new Set([0xf4efe6, 0xc8102e, 0x1f4e9e]));
    expect(after.size).toBeLessThan(before.size / 2);
    // Half-way along the line a dark part remains.
    const column = Array.from({ length: 14 }, (_, y) => clean.data[((30 + y) * side + 130) * 3] ?? 255);
    expect(Math.min(...column)).toBeLessThan(150);
  });

  it('merges colours scattered by JPEG', async () => {
    const jpeg = await open(await sharp(Buffer.from(art)).jpeg({ quality: 80 }).toBuffer());
    const clean = cleanPalette(jpeg);
    const share = (raster: Raster) => Math.max(...coloursOf(raster).values()) / (side * side);
    expect(share(clean)).toBeGreaterThan(0.55);
    expect(coloursOf(clean).size).toBeLessThan(coloursOf(jpeg).size / 2);
  });

  it('keeps photographs and gradients unchanged', async () => {
    const look = { garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 6, seed: 4 } as const;
    const photo = await open((await drawGarmentPhoto({ width: side, height: side, ...look })).png);
    expect(cleanPalette(photo)).toBe(photo);
    const wash = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><linearGradient id="g"><stop stop-color="#7a4a20"/><stop offset="1" stop-color="#20508a"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
    const gradient = await open(Buffer.from(wash));
    expect(cleanPalette(gradient)).toBe(gradient);
  });
});
