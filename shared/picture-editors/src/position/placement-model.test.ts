import { describe, expect, it } from 'vitest';
import {
  allowedPlacement,
  boundsOf,
  firstPlacement,
  fitPlacement,
  snapPlacement,
  snapTurn,
} from './placement-model.ts';
import { reducePlacement, startHistory } from './position-dialog.tsx';
import { placementOfKey } from './position-stage.tsx';

const box = { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 };
/** A portrait garment and a square motif. */
const ratios = { garment: 0.8, motif: 1 };
const still = { x: 0.4, y: 0.4, scale: 0.2, rotation: 0 };

describe('placement', () => {
  it("stays within the server's limits", () => {
    expect(allowedPlacement({ x: -1, y: 3, scale: 9, rotation: 541 })).toEqual({
      x: 0,
      y: 1,
      scale: 2,
      rotation: -179,
    });
  });

  it('has correct upright bounds, rotated or not, on a picture that is not square', () => {
    const upright = boundsOf(still, ratios);
    const sides = [upright.left, upright.right, upright.top, upright.bottom];
    expect(sides.map((side) => Number(side.toFixed(6)))).toEqual([0.3, 0.5, 0.32, 0.48]);
    const turned = boundsOf({ ...still, rotation: 45 }, ratios);
    expect(turned.right - turned.left).toBeCloseTo(0.2 * Math.SQRT2);
    expect(turned.bottom - turned.top).toBeCloseTo(0.2 * Math.SQRT2 * 0.8);
  });

  it('starts on the chest and fills the garment on request [spec 2.28]', () => {
    const first = firstPlacement(box, ratios);
    expect(first).toMatchObject({ x: 0.5, rotation: 0 });
    expect(boundsOf(first, ratios).top).toBeGreaterThan(box.top);
    const whole = boundsOf(fitPlacement(box, ratios), ratios);
    expect(whole.left).toBeCloseTo(0.2);
    expect(whole.right).toBeCloseTo(0.8);
  });
});

describe('snapping', () => {
  const reach = { x: 0.02, y: 0.02 };

  it('snaps to the middle, and returns the line', () => {
    const { placement, lines } = snapPlacement({ ...still, x: 0.49, y: 0.6 }, box, ratios, reach);
    expect(placement.x).toBeCloseTo(0.5);
    expect(placement.y).toBe(0.6);
    expect(lines).toEqual({ across: [0.5], down: [] });
  });

  it('snaps to thirds and the edges of the garment', () => {
    expect(snapPlacement({ ...still, x: 0.34 }, box, ratios, reach).placement.x).toBeCloseTo(1 / 3);
    const atEdge = snapPlacement({ ...still, x: 0.705 }, box, ratios, reach).placement;
    expect(boundsOf(atEdge, ratios).right).toBeCloseTo(box.right);
  });

  it('ignores distant lines', () => {
    expect(snapPlacement(still, box, ratios, reach)).toEqual({ placement: still, lines: { across: [], down: [] } });
  });

  it('snaps to quarter turns, and to 15 degrees with Shift', () => {
    expect([2, -88, 178, 40].map((degrees) => snapTurn(degrees))).toEqual([0, -90, 180, 40]);
    expect(snapTurn(40, { isStepped: true })).toBe(45);
  });
});

describe('keys', () => {
  it('move, resize and rotate, further with Shift', () => {
    const press = (key: string, shiftKey = false) => placementOfKey({ key, shiftKey }, still);
    expect(press('ArrowLeft')?.x).toBeCloseTo(0.398);
    expect(press('ArrowDown', true)?.y).toBeCloseTo(0.42);
    expect(press('+')?.scale).toBeGreaterThan(0.2);
    expect(press('<', true)?.rotation).toBe(-15);
    expect(press('x')).toBeUndefined();
  });
});

describe('undo', () => {
  it('reverts a whole drag in one step, and redoes it', () => {
    let history = startHistory(still);
    const drag = (x: number) =>
      reducePlacement(history, { kind: 'placed', placement: { ...still, x }, gesture: 'move' });
    for (const x of [0.41, 0.45, 0.5]) history = drag(x);
    history = reducePlacement(history, { kind: 'gesture-ended' });
    history = drag(0.6);
    history = reducePlacement(history, { kind: 'undone' });
    expect(history.now.x).toBe(0.5);
    history = reducePlacement(history, { kind: 'undone' });
    expect(history.now).toEqual(still);
    history = reducePlacement(reducePlacement(history, { kind: 'redone' }), { kind: 'redone' });
    expect(history.now.x).toBe(0.6);
  });
});
