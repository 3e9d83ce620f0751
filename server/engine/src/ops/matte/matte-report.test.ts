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

describe('cutout warnings', () => {
  it('report uncertain regions above a relevant size, unless the outline is confident', () => {
    expect(reportOf(found({ doubt: square(5) }))).toEqual({ confidence: 0.85, warnings: [] });
    const report = reportOf(found({ doubt: square(12) }));
    expect(report.warnings).toEqual(['matte-check-edge']);
    expect(report.places).toHaveLength(1);
    expect(reportOf(found({ doubt: square(12), confidence: 0.95 })).warnings).toEqual([]);
  });

  it('report an uncertain outline before uncertain regions', () => {
    expect(reportOf(found({ beyond: square(12), confidence: 0.4 })).warnings).toEqual(['matte-uncertain']);
  });

  it('report an outline without a region only when it is very uncertain', () => {
    expect(reportOf(found({ confidence: 0.75 })).warnings).toEqual([]);
    expect(reportOf(found({ confidence: 0.65 })).warnings).toEqual(['matte-check-edge']);
  });
});
