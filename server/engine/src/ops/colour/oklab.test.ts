import { converter } from 'culori';
import { describe, expect, it } from 'vitest';
import { parseOklab, toOklabPlanes, writeSrgb } from './oklab.ts';

const toOklab = converter('oklab');

describe('OKLab', () => {
  it('round-trips every sampled 8-bit colour', () => {
    const steps = Array.from({ length: 18 }, (_, i) => i * 15);
    const data = Uint8Array.from(steps.flatMap((r) => steps.flatMap((g) => steps.flatMap((b) => [r, g, b]))));
    const { lightness, a, b } = toOklabPlanes(data, 3);
    const back = new Uint8Array(data.length);
    lightness.forEach((value, i) => {
      writeSrgb(value, a[i] ?? 0, b[i] ?? 0, back, i * 3);
    });
    expect(Buffer.compare(back, data)).toBe(0);
  });

  it.each(['#d02030', '#1f7a4d', '#f2e205', '#0a0a0a'])('agrees with culori on %s', (hex) => {
    const expected = toOklab(hex);
    const [lightness, a, b] = parseOklab(hex);
    expect(lightness).toBeCloseTo(expected?.l ?? 0, 4);
    expect(a).toBeCloseTo(expected?.a ?? 0, 4);
    expect(b).toBeCloseTo(expected?.b ?? 0, 4);
  });

  it('reduces chroma, not hue or lightness, outside the gamut', () => {
    const out = new Uint8Array(3);
    writeSrgb(0.6, 0.4, 0, out, 0);
    const { lightness, a, b } = toOklabPlanes(out, 3);
    expect(lightness[0]).toBeCloseTo(0.6, 1);
    expect(a[0]).toBeLessThan(0.4);
    expect(Math.abs(b[0] ?? 1)).toBeLessThan(0.03);
  });
});
