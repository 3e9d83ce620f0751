import { describe, expect, it } from 'vitest';
import { type GridMeasures, gridLayout, partsBetween } from '../layout/grid-layout.ts';
import { type Place, placeAt, scaleOf, scrolledPlace } from './scaled-scroll.ts';

/** A phone of pixel ratio 3 with two columns and 100,000 pictures: 12 million pixels, of which a browser can lay out 8. */
const measures: GridMeasures = { width: 358, tileMin: 160, ratio: 1.12, caption: 32, gap: 14, heading: 40 };
const layout = gridLayout(100_000, [], measures);
const scale = scaleOf({ full: layout.height, view: 700, pixelRatio: 3 });

describe("a list higher than the browser's limit", () => {
  it('is scaled below the limit', () => {
    expect(layout.columns).toBe(2);
    expect(layout.height).toBeGreaterThan(11_184_809);
    expect(scale.factor).toBeGreaterThan(1.3);
    expect(scale.box).toBeLessThanOrEqual(8_000_000);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('reaches decile %i by its bar', (decile) => {
    const real = ((scale.box - scale.view) * decile) / 10;
    const { virtual } = scrolledPlace(scale, { real: decile < 5 ? scale.box : 0, virtual: 0 }, real);
    const { lines } = partsBetween(layout, virtual, virtual + scale.view);
    const expected = ((layout.height - scale.view) * decile) / 10;
    expect(Math.abs(virtual - expected)).toBeLessThan(2);
    expect(lines[0]?.line).toBe(Math.floor(expected / layout.lineHeight));
    if (decile === 10) expect(lines.at(-1)?.first).toBe(99_998);
  });

  it('moves pixel by pixel by wheel and touch', () => {
    let place: Place = placeAt(scale, 5_000_000);
    for (let step = 0; step < 10; step += 1) place = scrolledPlace(scale, place, place.real + 100);
    expect(place.virtual).toBeCloseTo(5_001_000, 3);
  });

  it('reaches both ends by the wheel, where the bar ends before the list does', () => {
    const most = scale.box - scale.view;
    const near = { real: most - 150, virtual: scale.full - scale.view - 400 };
    expect(scrolledPlace(scale, near, most).virtual).toBe(scale.full - scale.view);
    expect(scrolledPlace(scale, { real: 150, virtual: 400 }, 0).virtual).toBe(0);
  });

  it('is realigned with its bar at rest without moving', () => {
    let place = placeAt(scale, 5_000_000);
    for (let step = 0; step < 50; step += 1) place = scrolledPlace(scale, place, place.real + 100);
    const rested = placeAt(scale, place.virtual);
    expect(rested.virtual).toBe(place.virtual);
    expect(scrolledPlace(scale, rested, rested.real).virtual).toBe(place.virtual);
  });

  it('a short list is not scaled', () => {
    const small = scaleOf({ full: 4_000_000, view: 700, pixelRatio: 1 });
    expect(small.factor).toBe(1);
    expect(scrolledPlace(small, { real: 0, virtual: 0 }, 1234)).toEqual({ real: 1234, virtual: 1234 });
  });
});
