import { describe, expect, it } from 'vitest';
import { cyclesOf, dependenciesOf } from './dependencies.ts';

const moduleOf = (path: string) => path.split('/')[0] ?? null;
const dependencies = (...lines: string[]) =>
  dependenciesOf(
    lines.map((line) => {
      const [file = '', target = ''] = line.split(' > ');
      return { file, target };
    }),
    moduleOf,
  );

describe('dependencies between modules', () => {
  it('are listed once each, with an example, and never within a module', () => {
    expect(
      dependencies(
        'tasks/draw.ts > wallet/hold.ts',
        'tasks/end.ts > wallet/release.ts',
        'tasks/end.ts > tasks/draw.ts',
      ),
    ).toEqual([{ from: 'tasks', to: 'wallet', example: 'tasks/draw.ts imports wallet/hold.ts' }]);
  });

  it('form a cycle over three modules, not where two only share a third', () => {
    expect(cyclesOf(dependencies('a/1 > b/1', 'b/1 > c/1', 'c/1 > a/1', 'd/1 > a/1'))).toEqual([['a', 'b', 'c']]);
    expect(cyclesOf(dependencies('a/1 > c/1', 'b/1 > c/1', 'a/1 > b/1'))).toEqual([]);
  });
});
