import { beforeAll, describe, expect, it } from 'vitest';
import type { DoubtfulPiece } from '../../engine.ts';
import { createMask } from '../geometry/mask.ts';
import { findDoubtfulPieces } from './doubtful-pieces.ts';
import { followRegions } from './follow-regions.ts';
import type { GarmentMask } from './garment-mask.ts';
import { drawTrap, fillGround, type MatteTrap } from './matte-traps.fixture.ts';

/** A tee whose sleeves touch it at the cuff: `trap` is the ground between the left one and the body, in the shade. */
const tee =
  '<path d="M95 60 L205 60 L285 130 L262 250 L232 246 L228 150 L215 320 L85 320 L72 150 L68 246 L38 250 L15 130 Z" fill="#35506e"/>';
const joined = `${tee}<path d="M62 236 L84 236 L84 262 L60 262 Z M216 236 L240 236 L240 262 L216 262 Z" fill="#35506e"/>`;
const gap = '<path d="M73 155 L84 165 L82 235 L70 235 Z" fill="#b9b2a6"/>';
const label = '<rect x="120" y="312" width="70" height="26" fill="#f4f1ea"/>';

const foundOf = (mask: Uint8Array, { width, height }: { width: number; height: number }, cut = mask): GarmentMask => {
  const size = { width, height };
  return {
    mask: createMask(size, (at) => mask[at] === 1),
    cut: createMask(size, (at) => cut[at] === 1),
    confidence: 1,
    prior: 'vote',
    faint: createMask(size, () => false),
  };
};

const united = (one: Uint8Array, other: Uint8Array) => one.map((value, at) => value | (other[at] ?? 0));

/** Share of the pixels of `place` within the piece's box. */
const heldBy = ({ box }: DoubtfulPiece, place: Uint8Array, width: number): number => {
  let [all, held] = [0, 0];
  place.forEach((value, at) => {
    if (!value) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    all++;
    if (x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height) held++;
  });
  return held / all;
};

describe('doubtful pieces of a cutout', () => {
  let withGap: MatteTrap;
  let withLabel: MatteTrap;
  beforeAll(async () => {
    withGap = await drawTrap({ ground: fillGround('#d8d2c6'), garment: joined, trap: gap });
    withLabel = await drawTrap({ ground: fillGround('#a9a397'), garment: tee, trap: label });
  });

  it('are ground that the garment encloses, with an outline in pixels of the picture', async () => {
    const { picture, garment, trap } = withGap;
    const pieces = await findDoubtfulPieces(picture, foundOf(united(garment, trap), picture));
    expect(pieces).toHaveLength(1);
    const [piece] = pieces as [DoubtfulPiece];
    expect(piece.isIn).toBe(true);
    expect(heldBy(piece, trap, picture.width)).toBeGreaterThan(0.9);
    expect(piece.box.width * piece.box.height).toBeLessThan(0.05 * picture.width * picture.height);
    expect(piece.outline.length).toBeGreaterThan(2);
    expect(piece.outline.length).toBeLessThanOrEqual(60);
  });

  it('are ground in a shade that the sheet has elsewhere and not beside it', async () => {
    const ground = `${fillGround('#e2a9bd')}<rect width="300" height="30" fill="#b8607c"/>`;
    const shaded = '<path d="M92 170 L104 165 L102 270 L94 270 Z" fill="#b8607c"/>';
    const { picture, garment, trap } = await drawTrap({ ground, garment: tee, trap: shaded });
    const pieces = await findDoubtfulPieces(picture, foundOf(united(garment, trap), picture));
    expect(pieces.map(({ isIn }) => isIn)).toEqual([true]);
    expect(heldBy(pieces[0] as DoubtfulPiece, trap, picture.width)).toBeGreaterThan(0.9);
  });

  it('are cloth that the clean-up dropped', async () => {
    const { picture, garment, trap } = withLabel;
    const pieces = await findDoubtfulPieces(picture, foundOf(garment, picture, united(garment, trap)));
    expect(pieces.map(({ isIn }) => isIn)).toEqual([false]);
    expect(heldBy(pieces[0] as DoubtfulPiece, trap, picture.width)).toBeGreaterThan(0.9);
  });

  it('are none where all is certain, and none of a mask that is wrong as a whole', async () => {
    const { picture, garment, trap } = withGap;
    expect(await findDoubtfulPieces(picture, foundOf(garment, picture))).toEqual([]);
    const wrong = { ...foundOf(united(garment, trap), picture), confidence: 0.2 };
    expect(await findDoubtfulPieces(picture, wrong)).toEqual([]);
  });

  it('go with one region, whose edge is as soft as the rest, and change nothing farther away', async () => {
    const { picture, garment, trap } = withGap;
    const whole = united(garment, trap);
    const [piece] = (await findDoubtfulPieces(picture, foundOf(whole, picture))) as [DoubtfulPiece];
    const before = Float32Array.from(whole);
    const region = { action: 'remove', tool: 'region', points: piece.outline, edge: 'soft' } as const;
    const after = await followRegions(picture, before, [region]);
    let [left, lost, soft, far] = [0, 0, 0, 0];
    const { left: x0, top: y0, width, height } = piece.box;
    after.forEach((value, at) => {
      const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
      const isNear = x > x0 - 12 && x < x0 + width + 12 && y > y0 - 12 && y < y0 + height + 12;
      if (!isNear && value !== before[at]) far++;
      if (trap[at] && value > 0.5) left++;
      if (garment[at] && value < 0.5) lost++;
      if (isNear && value > 0.05 && value < 0.95) soft++;
    });
    const area = trap.reduce((sum, value) => sum + value, 0);
    expect(left / area).toBeLessThan(0.08);
    expect(lost / area).toBeLessThan(0.15);
    expect(soft).toBeGreaterThan(20);
    expect(far).toBe(0);
    const back = await followRegions(picture, after, [{ ...region, action: 'keep' }]);
    const stillOut = back.reduce((sum, value, at) => sum + (trap[at] && value < 0.5 ? 1 : 0), 0);
    expect(stillOut / area).toBeLessThan(0.02);
  });
});
