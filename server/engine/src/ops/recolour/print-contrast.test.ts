import { describe, expect, it } from 'vitest';
import { createPrintContrast } from './dye-row.ts';

describe('a print on cloth of nearly its own lightness', () => {
  it('is drawn below white cloth and above black cloth, strokes farther than panels', () => {
    expect(createPrintContrast(0.94, 1)(0.96, 0.94, 0.01)).toBeLessThan(0.94 - 0.12);
    expect(createPrintContrast(0.94, 0)(0.96, 0.94, 0.01)).toBeLessThan(0.94 - 0.05);
    expect(createPrintContrast(0.94, 0)(0.96, 0.94, 0.01)).toBeGreaterThan(0.94 - 0.12);
    expect(createPrintContrast(0.17, 1)(0.15, 0.17, 0.01)).toBeGreaterThan(0.17 + 0.12);
  });

  it('keeps its own where it is seen: by lightness, by colour, and on cloth that is neither white nor black', () => {
    const onWhite = createPrintContrast(0.94, 1);
    expect(onWhite(0.4, 0.94, 0)).toBe(0.4);
    expect(onWhite(0.93, 0.94, 0.2)).toBe(0.93);
    expect(createPrintContrast(0.6, 1)(0.6, 0.6, 0)).toBe(0.6);
    // White lettering on beige.
    expect(createPrintContrast(0.83, 1)(0.95, 0.8, 0.02)).toBe(0.95);
  });

  it.each([0.95, 0.17])('keeps the order of its steps on cloth of %d, and has no jump', (cloth) => {
    const read = createPrintContrast(cloth, 1);
    const steps = Array.from({ length: 101 }, (_, n) => read(n / 100, cloth, 0.05));
    for (let n = 1; n < steps.length; n++) {
      const rise = (steps[n] ?? 0) - (steps[n - 1] ?? 0);
      expect(rise).toBeGreaterThanOrEqual(0);
      expect(rise).toBeLessThan(0.02);
    }
  });
});
