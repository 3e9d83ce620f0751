import { describe, expect, it } from 'vitest';
import { readAdvisories } from './read-advisories.ts';

const advisory = (severity: string) => ({
  module_name: 'left',
  severity,
  title: 'reads beyond the end',
  url: 'https://example.org/1',
  patched_versions: '>=2.0.1',
});

describe('audit result', () => {
  it('fails the check when severe, with the fixed version', () => {
    const { grave, slight } = readAdvisories(
      JSON.stringify({ advisories: { 1: advisory('high'), 2: advisory('low') }, metadata: {} }),
    );
    expect(grave).toEqual(['left: reads beyond the end (high, mended in >=2.0.1) https://example.org/1']);
    expect(slight).toHaveLength(1);
  });

  it('is not treated as empty when invalid', () => {
    expect(() => readAdvisories('Error: ERR_PNPM_AUDIT_BAD_RESPONSE')).toThrow();
    expect(() => readAdvisories('{"error":"405"}')).toThrow();
  });
});
