import { expect, it } from 'vitest';
import type { Raster } from '../ops/geometry/raster.ts';
import { coverOfEach } from './clicked-person.ts';
import type { BodyPoint, FaceMesh, FoundBody, FoundFace, PeopleSeen } from './people.ts';
import { coverOfPeople } from './person-cover.ts';

const mesh: FaceMesh = { points: new Float32Array(468 * 3), score: 1, yaw: 0, pitch: 0, roll: 0 };
const faceAt = (x: number, y: number): FoundFace => ({ box: { x, y, width: 20, height: 20 }, score: 1, mesh });
const point = (x: number, y: number): BodyPoint => ({ x, y, visibility: 1 });

/** A person in the left half of a picture of 200 × 200, whose nose is at 50, 40. */
const body: FoundBody = {
  ...{ box: { x: 20, y: 20, width: 60, height: 170 }, score: 1, points: [point(50, 40)] },
  mask: {
    width: 100,
    height: 100,
    data: new Uint8Array(10_000).map((_, i) => (i % 100 >= 10 && i % 100 < 40 ? 255 : 0)),
  },
};
const seenWith = (...faces: FoundFace[]): PeopleSeen => ({
  models: ['faces', 'face-mesh', 'pose'],
  faces,
  bodies: [body],
});
const size = { width: 200, height: 200 };

it('a face printed on a worn garment needs no body: the wall is excluded', () => {
  const cover = coverOfPeople(seenWith(faceAt(40, 30), faceAt(40, 110)), size);
  expect(cover?.[100 * 200 + 50]).toBe(1);
  expect(cover?.[100 * 200 + 150]).toBe(0);
});

it('a face apart from all bodies is a person without a known body', () => {
  expect(coverOfPeople(seenWith(faceAt(40, 30), faceAt(150, 30)), size)).toBeNull();
});

it('a group with missing bodies: pixels far from all people are excluded, and the cover is uncertain', async () => {
  const picture: Raster = { ...size, channels: 3, data: new Uint8Array(200 * 200 * 3) };
  const withoutBodies = { people: async () => ({ models: [], faces: [], bodies: [] }) };
  const group = await coverOfEach(withoutBodies, picture, seenWith(faceAt(40, 30), faceAt(140, 30)));
  expect(group?.isSure).toBe(false);
  const at = (x: number, y: number) => group?.cover[y * 200 + x];
  // The one with a known body, face and chest of the other, a wall beside both and the distant background.
  expect([at(50, 100), at(150, 40), at(150, 70)]).toEqual([1, 1, 1]);
  expect([at(100, 100), at(190, 40), at(150, 180)]).toEqual([0, 0, 0]);
});

it('a group without any body: the cover is unknown', async () => {
  const picture: Raster = { ...size, channels: 3, data: new Uint8Array(200 * 200 * 3) };
  const withoutBodies = { people: async () => ({ models: [], faces: [], bodies: [] }) };
  const seen = { ...seenWith(faceAt(120, 30), faceAt(160, 30)), bodies: [] };
  expect(await coverOfEach(withoutBodies, picture, seen)).toBeNull();
});
