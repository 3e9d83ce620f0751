import { describe, expect, it } from 'vitest';
import { createMask } from '../ops/geometry/mask.ts';
import { createDyeReport } from './dye-report.ts';

const size = { width: 100, height: 80 };
const left = createMask(size, (at) => at % size.width < 30);

describe('dye report', () => {
  it('keeps earlier entries, has each warning once and marks its region', () => {
    const report = createDyeReport({ confidence: 0.8, warnings: ['matte-check-edge'] });
    report.add([{ code: 'cloth-crushed', mask: left }, { code: 'many-dyes' }]);
    report.add([{ code: 'cloth-crushed', mask: left }]);
    const { confidence, warnings, places } = report.finish();
    expect(confidence).toBe(0.8);
    expect(warnings).toEqual(['matte-check-edge', 'cloth-crushed', 'many-dyes']);
    expect(places?.map(({ code }) => code)).toEqual(['cloth-crushed']);
    const area = places?.[0]?.area;
    if (area?.kind !== 'polygon') throw new Error('no polygon');
    expect(Math.max(...area.points.map(([x]) => x))).toBeLessThan(0.4);
  });

  it('marks every region of a code in one list', () => {
    const report = createDyeReport({ warnings: [] });
    const right = createMask(size, (at) => at % size.width > 70);
    report.add([left, right].map((mask) => ({ code: 'print-lost', mask })));
    expect(report.finish().warnings).toEqual(['print-lost']);
    expect(report.finish().places).toHaveLength(2);
  });

  it('has no region without one', () => {
    expect(createDyeReport({ warnings: [] }).finish()).toEqual({ warnings: [] });
  });
});
