import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { tellCloth, zone } from './body-zones.ts';

const [width, height] = [40, 100];
const [headTo, shouldersTo, hips] = [20, 45, 100];

type Lab = readonly [number, number, number];

/** A head with hair above a face, and cloth from the shoulders down; hair covers the left of the shoulders. */
const figure = (hair: Lab, cloth: Lab) => {
  const size = width * height;
  const planes = { lightness: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) };
  const zones = new Uint8Array(size);
  const down = new Float32Array(size);
  const isHair = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return y < 8 || (y >= headTo && y < shouldersTo && x < 8);
  };
  for (let at = 0; at < size; at++) {
    const y = Math.floor(at / width);
    const isFace = y >= 8 && y < headTo;
    const [l, a, b] = isFace ? [0.8, 0.03, 0.05] : isHair(at) ? hair : cloth;
    // Grain of a photograph.
    planes.lightness[at] = l + 0.012 * Math.sin(at * 12.9898);
    planes.a[at] = a;
    planes.b[at] = b;
    zones[at] = y < headTo ? zone.head : zone.trunk;
    down[at] = (y - headTo) / (hips - headTo);
  }
  const likeHair = planes.lightness.map((value, at) => (value < 0.5 ? 0.9 - 4 * Math.abs(planes.a[at] - hair[1]) : 0));
  const skin = planes.lightness.map((value) => (value > 0.7 ? 1 : 0));
  const person = createMask({ width, height }, () => true);
  return { planes, person, zones: { zones, down }, colours: { skin, hair: likeHair } };
};

const at = (x: number, y: number) => y * width + x;

describe('cloth with nearly the colour of the hair', () => {
  it('is separated from it at the shoulders, and hair over them stays hair', () => {
    const { planes, person, zones, colours } = figure([0.3, 0.025, 0.03], [0.36, 0.002, 0.002]);
    expect(colours.hair[at(30, 25)]).toBeGreaterThan(0.6);
    const likeness = tellCloth(planes, person, zones, colours);
    expect(colours.hair[at(30, 25)]).toBeLessThan(0.2);
    expect(likeness?.[at(30, 25)]).toBeGreaterThan(0.75);
    expect(colours.hair[at(3, 25)]).toBeGreaterThan(0.6);
    expect(likeness?.[at(3, 25)]).toBeLessThan(0.25);
  });

  it('stays undecided when both have one colour', () => {
    const { planes, person, zones, colours } = figure([0.3, 0.01, 0.01], [0.3, 0.01, 0.01]);
    const likeness = tellCloth(planes, person, zones, colours);
    expect(likeness?.[at(30, 25)]).toBeLessThan(0.75);
    expect(colours.hair[at(30, 25)]).toBeLessThan(0.6);
  });

  it('keeps the skin of a person with a bare trunk', () => {
    const { planes, person, zones, colours } = figure([0.3, 0.01, 0.01], [0.8, 0.03, 0.05]);
    tellCloth(planes, person, zones, colours);
    expect(colours.skin[at(30, 80)]).toBe(1);
  });
});
