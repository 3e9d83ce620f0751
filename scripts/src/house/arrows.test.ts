import { describe, expect, it } from 'vitest';
import { arrowsOf, circlesOf, reducedArrows } from './arrows.ts';

const roomOf = (path: string) => path.split('/')[0] ?? null;
const arrows = (...lines: string[]) =>
  arrowsOf(
    lines.map((line) => {
      const [file = '', target = ''] = line.split(' > ');
      return { file, target };
    }),
    roomOf,
  );

describe('the arrows between rooms', () => {
  it('are told once each, with a line that draws them, and never within a room', () => {
    expect(
      arrows('tasks/draw.ts > wallet/hold.ts', 'tasks/end.ts > wallet/release.ts', 'tasks/end.ts > tasks/draw.ts'),
    ).toEqual([{ from: 'tasks', to: 'wallet', example: 'tasks/draw.ts imports wallet/hold.ts' }]);
  });

  it('close a circle over three rooms, not where two only share a floor', () => {
    expect(circlesOf(arrows('a/1 > b/1', 'b/1 > c/1', 'c/1 > a/1', 'd/1 > a/1'))).toEqual([['a', 'b', 'c']]);
    expect(circlesOf(arrows('a/1 > c/1', 'b/1 > c/1', 'a/1 > b/1'))).toEqual([]);
  });

  it('are drawn without those that a longer way says', () => {
    const shown = reducedArrows(arrows('app/1 > api/1', 'api/1 > db/1', 'app/1 > db/1'));
    expect(shown.map(({ from, to }) => `${from} ${to}`)).toEqual(['api db', 'app api']);
  });
});
