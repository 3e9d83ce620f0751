import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Figure, Place } from './body-zones.ts';
import { choosePiece } from './find-subject.ts';
import { findWornCloth } from './worn-garment.ts';

const [width, height] = [160, 160];
const skin = '#d9a58a';
const ring = (x: number, y: number, across: number, down: number): Place[] =>
  Array.from({ length: 24 }, (_, n) => {
    const turn = (n * Math.PI) / 12;
    return { x: x + across * Math.sin(turn), y: y - down * Math.cos(turn) };
  });

/** Head and shoulders; the frame cuts the rest off, with joints beyond it. `length`: length of the hair. */
const portrait = async ({ cloth, hair, length = 0 }: { cloth: string; hair: string; length?: number }) => {
  const strands = length && `<path d="M46 50H62V${length}H34ZM98 50H114L126 ${length}H98Z" fill="${hair}"/>`;
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7f8a99"/>
    <path d="M20 160Q24 122 64 116H96Q136 122 140 160Z" fill="${cloth}"/><path d="M68 90H92V114L80 122L68 114Z" fill="${skin}"/>
    <ellipse cx="80" cy="58" rx="32" ry="38" fill="${hair}"/><ellipse cx="80" cy="70" rx="24" ry="32" fill="${skin}"/>${strands || ''}</svg>`;
  const raw = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  // Grain of a photograph.
  const data = Uint8Array.from(raw, (value, at) => value + 3 * Math.sin(at * 12.9898));
  const work: Raster = { width, height, channels: 3, data };
  const isGround = (at: number) => Math.abs(raw[at * 3] - 0x7f) + Math.abs(raw[at * 3 + 2] - 0x99) < 6;
  const person = createMask(work, (at) => !isGround(at));
  const joints = Array.from({ length: 33 }, (_, n) => ({
    ...(n === 0 ? { x: 80, y: 72 } : n < 13 ? { x: n % 2 ? 125 : 35, y: 150 } : { x: n % 2 ? 110 : 50, y: 300 }),
    isSeen: n < 11,
  }));
  const face = {
    ...{ oval: ring(80, 70, 24, 32), middle: { x: 80, y: 70 }, chin: { x: 80, y: 102 }, top: { x: 80, y: 38 } },
    ...{ height: 64, width: 48 },
  };
  const figure: Figure = { joints, face, neck: { x: 80, y: 150 }, hips: { x: 80, y: 300 }, unit: 96 };
  return { work, found: await findWornCloth(work, person, figure, 7) };
};
const at = (x: number, y: number) => y * width + x;
const [shoulder, otherShoulder, cheek, crown] = [at(45, 145), at(115, 145), at(70, 75), at(80, 26)];

describe('a portrait that shows the shoulders of a garment', () => {
  it.each([
    ['of a colour of its own', '#3f6fb5', '#3a2a20'],
    ['of the colour of short hair', '#2b2320', '#2b2320'],
  ])('%s is found', async (_, cloth, hair) => {
    const { found } = await portrait({ cloth, hair });
    expect([shoulder, otherShoulder, cheek, crown].map((one) => found?.mask.data[one])).toEqual([1, 1, 0, 0]);
  });

  it('none is found on bare shoulders', async () => {
    const { found } = await portrait({ cloth: skin, hair: '#3a2a20' });
    expect(found).toBeNull();
  });

  it('none is found when long hair has its colour and hides its upper edge', async () => {
    const { found } = await portrait({ cloth: '#2b2320', hair: '#2b2320', length: 150 });
    expect(found).toBeNull();
  });
});

describe('long hair over cloth of its colour', () => {
  it('is marked, and makes the region uncertain', async () => {
    const { work, found } = await portrait({ cloth: '#3f6fb5', hair: '#3a2a20' });
    if (!found) throw new Error('no cloth');
    const sure = await choosePiece(work, found, 'outfit', 7);
    const mixedHair = new Float32Array(width * height);
    mixedHair[shoulder] = 0.9;
    const { confidence, doubtful } = await choosePiece(work, { ...found, mixedHair }, 'outfit', 7);
    expect(confidence).toBeLessThan(Math.min(0.75, sure.confidence));
    expect([doubtful.data[shoulder], doubtful.data[otherShoulder]]).toEqual([1, 0]);
  });
});
