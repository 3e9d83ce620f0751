import { describe, expect, it } from 'vitest';
import { slowTests } from './slow-tests.ts';

const test = (runner: 'unit' | 'server' | 'journeys', seconds: number) => ({
  runner,
  file: `${runner}.test.ts`,
  title: `takes ${seconds} s`,
  seconds,
});
const tests = [test('unit', 12), test('unit', 13), test('server', 24), test('server', 26), test('journeys', 72)];

describe('slow tests', () => {
  it('are over the limit of their runner, the slowest first', () => {
    expect(slowTests(tests, 1).map(({ seconds }) => seconds)).toEqual([72, 26, 13]);
  });

  it('get more time on a slower machine', () => {
    expect(slowTests(tests, 1.4).map(({ seconds }) => seconds)).toEqual([72]);
  });

  it('may be in a file that is slow for a reason', () => {
    const excepted = { ...test('journeys', 80), file: 'e2e/tests/company.spec.ts' };
    expect(slowTests([excepted, ...tests], 1)).not.toContain(excepted);
  });
});
