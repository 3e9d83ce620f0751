import { describe, expect, it } from 'vitest';
import { formatVital, worseVitals } from './telemetry.ts';

describe('web vitals of a version', () => {
  const before = { lcp: { p75: 2000, samples: 400 }, inp: { p75: 100, samples: 400 }, cls: { p75: 10, samples: 400 } };

  it('are worse than before by a fifth and significantly', () => {
    expect(worseVitals({ lcp: { p75: 2500, samples: 50 }, cls: { p75: 120, samples: 60 } }, before)).toEqual([
      'lcp',
      'cls',
    ]);
    expect(worseVitals({ lcp: { p75: 2300, samples: 500 }, inp: { p75: 130, samples: 500 } }, before)).toEqual([]);
  });

  it('are not compared with few page loads, or without the other version', () => {
    expect(worseVitals({ lcp: { p75: 9000, samples: 49 } }, before)).toEqual([]);
    expect(worseVitals({ lcp: { p75: 9000, samples: 900 } }, undefined)).toEqual([]);
  });

  it('have a unit, except the layout shift', () => {
    expect([formatVital('lcp', 2499.6), formatVital('cls', 123)]).toEqual(['2500 ms', '0.12']);
  });
});
