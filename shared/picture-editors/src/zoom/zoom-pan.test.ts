import { describe, expect, it } from 'vitest';
import { clampPan, fitExtent, fitted, maxScale, shownPercent, zoomAt } from './zoom-pan.ts';

const window = { width: 800, height: 600 };
const picture = { width: 2400, height: 2400 };
const fit = fitExtent(picture, window);
const bounds = { fit, window, max: maxScale(picture, fit) };

describe('zoom and pan', () => {
  it('fits the whole picture and never enlarges a small one', () => {
    expect(fit).toEqual({ width: 600, height: 600 });
    expect(fitExtent({ width: 300, height: 200 }, window)).toEqual({ width: 300, height: 200 });
    expect(shownPercent(fitted, picture, fit)).toBe(25);
  });

  it('keeps the point under the pointer', () => {
    const point = { x: 120, y: -80 };
    const before = { scale: 2, x: 30, y: 10 };
    const after = zoomAt(before, 1.5, point, bounds);
    const under = (view: typeof before) => [(point.x - view.x) / view.scale, (point.y - view.y) / view.scale];
    expect(after.scale).toBe(3);
    expect(under(after)[0]).toBeCloseTo(under(before)[0] ?? 0);
    expect(under(after)[1]).toBeCloseTo(under(before)[1] ?? 0);
  });

  it('stops at fit and at eight screen pixels a pixel', () => {
    expect(zoomAt(fitted, 0.1, { x: 50, y: 50 }, bounds)).toEqual(fitted);
    expect(zoomAt(fitted, 1000, { x: 0, y: 0 }, bounds).scale).toBe(32);
  });

  it('never moves the picture out of view', () => {
    expect(clampPan({ scale: 2, x: 5000, y: -5000 }, fit, window)).toEqual({ scale: 2, x: 200, y: -300 });
    expect(clampPan({ scale: 1, x: 90, y: 90 }, fit, window)).toEqual(fitted);
  });
});
