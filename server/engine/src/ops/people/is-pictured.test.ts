import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import type { FoundBody, FoundFace } from '../../vision/people.ts';
import { decodePicture } from '../geometry/raster.ts';
import { isPictured, type PickedPeople } from './find-subject.ts';

const size = { width: 420, height: 480 };
const tee = { garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 4, seed: 11 } as const;
const picture = await drawGarmentPhoto({ ...tee, ...size }).then(({ png }) =>
  decodePicture({ data: png, mime: 'image/png', ...size }),
);

/** A person in a rectangle of the picture, in shares of it; `value`: confidence of the network, 0 to 255. */
const personIn = (left: number, top: number, right: number, bottom: number, value = 255): PickedPeople => {
  const data = new Uint8Array(100 * 100);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at % 100) / 100, Math.floor(at / 100) / 100];
    if (x >= left && x < right && y >= top && y < bottom) data[at] = value;
  }
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const body: FoundBody = { box, score: 0.99, points: [], mask: { width: 100, height: 100, data } };
  return { bodies: [body], face: null, share: (right - left) * (bottom - top) };
};

describe('a pictured person', () => {
  it('is on a print of the garment, or on a poster beside it @full', async () => {
    expect(await isPictured(picture, personIn(0.42, 0.4, 0.58, 0.6))).toBe(true);
    expect(await isPictured(picture, personIn(0.02, 0.02, 0.14, 0.22))).toBe(true);
  });

  it('is not one that is large, or half in front of the garment @full', async () => {
    expect(await isPictured(picture, personIn(0.02, 0.02, 0.4, 0.9))).toBe(false);
    expect(await isPictured(picture, personIn(0.02, 0.4, 0.35, 0.6))).toBe(false);
  });

  it('is on a print that fills the chest, when the network is unsure and the garment continues above their head @full', async () => {
    const faceAt = (y: number): FoundFace => ({
      ...{ box: { x: 190, y: y * size.height, width: 40, height: 45 }, score: 0.9 },
      mesh: { points: new Float32Array(1404), score: 0.99, yaw: 0, pitch: 0, roll: 0 },
    });
    const [doubtful, sure] = [160, 255].map((value) => personIn(0.32, 0.3, 0.68, 0.8, value)) as [
      PickedPeople,
      PickedPeople,
    ];
    expect(await isPictured(picture, { ...doubtful, face: faceAt(0.36) })).toBe(true);
    expect(await isPictured(picture, { ...sure, face: faceAt(0.36) })).toBe(false);
    expect(await isPictured(picture, { ...doubtful, face: faceAt(0.16) })).toBe(false);
  });
});
