import { describe, expect, it } from 'vitest';
import { withCurrent } from './keep-alive-outlet.tsx';

const page = (key: string, isKept = true) => ({ key, isKept, snapshot: key });
const visit = (keys: readonly string[], limit: number) =>
  keys.reduce<readonly ReturnType<typeof page>[]>((pages, key) => withCurrent(pages, page(key), limit), []);

describe('keep-alive cache', () => {
  it('drops the least recently left page', () => {
    expect(visit(['a', 'b', 'c', 'd'], 3).map(({ key }) => key)).toEqual(['b', 'c', 'd']);
  });

  it('counts a return as use', () => {
    expect(visit(['a', 'b', 'c', 'a', 'd'], 3).map(({ key }) => key)).toEqual(['c', 'a', 'd']);
  });

  it('stores the newest snapshot of the current page', () => {
    const pages = withCurrent([page('a')], { key: 'a', isKept: true, snapshot: 'new' });
    expect(pages).toEqual([{ key: 'a', isKept: true, snapshot: 'new' }]);
  });

  it('drops a page that is not kept alive when it is left', () => {
    const pages = withCurrent([page('a'), page('login', false)], page('b'));
    expect(pages.map(({ key }) => key)).toEqual(['a', 'b']);
  });
});
