import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import type { GarmentMask } from './garment-mask.ts';
import { reportOf } from './matte.ts';

const size = { width: 200, height: 200 };
/** A square of `side` pixels. */
const square = (side: number): Mask =>
  createMask(size, (at) => at % 200 >= 60 && at % 200 < 60 + side && at >= 60 * 200 && at < (60 + side) * 200);

const found = (over: Partial<GarmentMask>): GarmentMask => ({
  mask: square(100),
  confidence: 0.85,
  prior: 'vote',
  doubt: square(0),
  beyond: square(0),
  faint: square(0),
  ...over,
});

describe('warnings of a cutout', () => {
  it('tells of doubtful places from a size on that a person would mend', () => {
    expect(reportOf(found({ doubt: square(5) }))).toEqual({ confidence: 0.85, warnings: [] });
    const report = reportOf(found({ doubt: square(12) }));
    expect(report.warnings).toEqual(['matte-check-edge']);
    expect(report.places).toHaveLength(1);
  });

  it('tells of an uncertain outline before its doubtful places', () => {
    expect(reportOf(found({ beyond: square(12), confidence: 0.4 })).warnings).toEqual(['matte-uncertain']);
  });

  it('asks to check an outline without a place only where it is much in doubt', () => {
    expect(reportOf(found({ confidence: 0.75 })).warnings).toEqual([]);
    expect(reportOf(found({ confidence: 0.65 })).warnings).toEqual(['matte-check-edge']);
  });
});
