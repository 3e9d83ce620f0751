import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.ts';

const photo = { width: 600, height: 800, garment: 'tshirt', noise: 4, seed: 3 } as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const isNear = (hex: string, wanted: string) =>
  channels(hex).every((value, i) => Math.abs(value - (channels(wanted)[i] ?? 0)) < 40);

describe('quick recognition of a picture', () => {
  it('finds the garment and its colour', async () => {
    const { jpeg, mask } = await drawGarmentPhoto({ ...photo, colour: '#b03040', ground: '#e8e6e0' });
    const seen = await recognise(jpeg, photo.width);
    expect(seen.colours.some(({ hex }) => isNear(hex, '#b03040'))).toBe(true);
    expect(seen.colours.map(({ share }) => share)).toEqual(
      seen.colours.map(({ share }) => share).toSorted((a, b) => b - a),
    );
    const xs = Array.from(mask.keys()).flatMap((i) => (mask[i] ? [i % photo.width] : []));
    const left = xs.reduce((least, x) => Math.min(least, x), photo.width);
    const right = xs.reduce((most, x) => Math.max(most, x), 0);
    expect(Math.abs((seen.box?.x ?? 0) - left)).toBeLessThan(40);
    expect(Math.abs((seen.box?.x ?? 0) + (seen.box?.width ?? 0) - right)).toBeLessThan(40);
    expect(seen.confidence).toBeGreaterThan(0.5);
  });

  it('finds no garment in a picture without one', async () => {
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect(await recognise(plain, 300)).toEqual({ colours: [{ hex: '#336699', share: 1 }], box: null, confidence: 0 });
  });
});
