import type { MattingPiece } from '@atelier/contract/matting';
import { describe, expect, it } from 'vitest';
import { placeBadges } from '../stage/piece-marks.tsx';
import { pieceAt, standPieces, turnPiece, zoneOfPiece } from '../state/use-pieces.ts';
import { applyCommand, layersOf, openHistory, perform, redo, undo } from './editor-history.ts';
import { createPlane, kept } from './plane.ts';
import { replayOperations } from './plane-cache.ts';

/** A picture of 400 x 200, edited at half its size: the right half is kept, with a soft edge. */
const scale = 0.5;
const start = () => {
  const plane = createPlane(200, 100);
  for (let y = 0; y < 100; y++) plane.data.fill(kept, y * 200 + 100, (y + 1) * 200);
  for (let y = 0; y < 100; y++) plane.data[y * 200 + 99] = 90;
  return plane;
};
const pieceOf = (left: number, top: number, width: number, height: number, is_in: boolean): MattingPiece => ({
  outline: [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ],
  is_in,
  box: { left, top, width, height },
});
const gap = pieceOf(190, 60, 60, 60, true);
const label = pieceOf(100, 100, 40, 40, false);

const valueAt = (operations: Parameters<typeof replayOperations>[1], x: number, y: number) =>
  replayOperations(start(), operations, scale).data[y * 200 + x];

describe('an uncertain region', () => {
  it("keeps the engine's decision until it is toggled, and is restored by a second toggle", () => {
    const [first, second] = standPieces([gap, label], start(), scale);
    expect([first?.isKept, first?.isChanged, second?.isKept, second?.isChanged]).toEqual([true, false, false, false]);
    const out = turnPiece(first as NonNullable<typeof first>);
    expect(out).toMatchObject({ tool: 'lasso', act: 'remove', edge: 'soft' });
    const [turned] = standPieces([gap], replayOperations(start(), [out], scale), scale);
    expect([turned?.isKept, turned?.isChanged]).toEqual([false, true]);
    const back = turnPiece(turned as NonNullable<typeof turned>);
    const [again] = standPieces([gap], replayOperations(start(), [out, back], scale), scale);
    expect([again?.isKept, again?.isChanged]).toEqual([true, false]);
  });

  it('is resolved by a stroke or an inversion as well', () => {
    const stroke = {
      tool: 'brush',
      act: 'remove',
      width: 90,
      points: [
        [190, 90],
        [250, 90],
      ],
    } as const;
    const brush = { ...stroke, points: stroke.points.map(([x, y]): [number, number] => [x, y]) };
    expect(standPieces([gap], replayOperations(start(), [brush], scale), scale)[0]?.isChanged).toBe(true);
    const [inverted] = standPieces([label], replayOperations(start(), [{ tool: 'inverse' }], scale), scale);
    expect(inverted).toMatchObject({ isKept: true, isChanged: true });
  });

  it('is removed with its soft old edge, has a soft new one and keeps the rest', () => {
    const [piece] = standPieces([gap], start(), scale);
    const out = turnPiece(piece as NonNullable<typeof piece>);
    // the old soft edge at the left of it
    expect(valueAt([], 99, 45)).toBe(90);
    expect(valueAt([out], 99, 45)).toBe(0);
    expect(valueAt([out], 110, 45)).toBe(0);
    const across = [122, 123, 124, 125, 126].map((x) => valueAt([out], x, 45) ?? 0);
    expect(across[0]).toBe(0);
    expect(across.at(-1)).toBe(kept);
    expect(across.some((value) => value > 0 && value < kept)).toBe(true);
    expect(valueAt([out], 99, 80)).toBe(90);
    expect(valueAt([out], 150, 45)).toBe(kept);
  });

  it('is one step of undo and redo, like a stroke', () => {
    const [piece] = standPieces([gap], start(), scale);
    const layer = { id: 'a', name: 'A', start: { kind: 'empty' }, overlap: 'take', operations: [] } as const;
    const opened = openHistory([{ ...layer, operations: [] }]);
    const operation = turnPiece(piece as NonNullable<typeof piece>);
    const done = perform(opened, { kind: 'drawn', layer: 'a', operation });
    expect(layersOf(undo(done))).toEqual(layersOf(opened));
    expect(layersOf(redo(undo(done)))).toEqual(
      applyCommand(layersOf(opened), { kind: 'drawn', layer: 'a', operation }),
    );
  });

  it('is hit inside or close to its outline, the nearer one of two', () => {
    const outlines = [gap.outline, label.outline];
    expect(pieceAt(outlines, [220, 90], 5)).toBe(0);
    expect(pieceAt(outlines, [97, 120], 5)).toBe(1);
    expect(pieceAt(outlines, [90, 120], 5)).toBeUndefined();
    expect(pieceAt([gap.outline, pieceOf(210, 80, 10, 10, true).outline], [215, 85], 5)).toBe(1);
  });

  it('is named by its position', () => {
    const picture = { width: 400, height: 200 };
    expect(zoneOfPiece(label.box, picture)).toBe('zoneMiddleLeft');
    expect(zoneOfPiece({ left: 380, top: 0, width: 30, height: 10 }, picture)).toBe('zoneTopRight');
  });
});

describe('region badges', () => {
  const stage = { width: 390, height: 400 };
  it('are beside their regions, within the stage, without overlaps', () => {
    const boxes = Array.from({ length: 6 }, (_, at) => ({ left: 360, top: 380 + at, right: 372, bottom: 399 }));
    const places = placeBadges([...boxes, { left: -900, top: -900, right: -800, bottom: -800 }], stage);
    for (const { x, y } of places) {
      expect([x >= 0, y >= 0, x <= stage.width, y <= stage.height]).toEqual([true, true, true, true]);
    }
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(28);
      }
    }
    expect(placeBadges([{ left: 100, top: 100, right: 140, bottom: 150 }], stage)).toEqual([{ x: 156, y: 84 }]);
  });
});
