import { describe, expect, it } from 'vitest';
import { announced } from '../testing/announced.fixture.ts';
import { breadcrumbsOf } from './shell.tsx';

const wordsAt = (path: string, table = announced) => breadcrumbsOf(path, table).map(({ title }) => title.en);

describe('breadcrumbs', () => {
  it('lead from the dashboard over the group to a page without a tool [spec 2.30]', () => {
    expect(wordsAt('/resource/drawHistory')).toEqual(['Studio', 'My files', 'Generation history']);
    expect(wordsAt('/userinfo/personInfo')).toEqual(['Studio', 'Personal centre', 'Personal info']);
    expect(wordsAt('/tutorial')).toEqual(['Studio', 'Tutorials']);
    expect(wordsAt('/tutorial/cutout')).toEqual(['Studio', 'Tutorials']);
  });

  it('are hidden when the row says breadcrumb: false, and on the dashboard itself', () => {
    for (const path of [
      '/auxiliaryTools/hDenlarge',
      '/home',
      '/pricing',
      '/worksInspiration',
      '/dashboard',
      '/nowhere',
    ])
      expect(wordsAt(path), path).toEqual([]);
  });

  it('follow the signed rows', () => {
    const page = { path: '/market/cloth', title: { zh: '面料', en: 'Cloth' }, breadcrumb: true };
    const group = { path: '/market', title: { zh: '集市', en: 'Market' } };
    expect(wordsAt(page.path, { 'remote-market': [group, page] })).toEqual(['Studio', 'Cloth']);
    expect(wordsAt(page.path, { 'remote-market': [group, { ...page, breadcrumb: false }] })).toEqual([]);
  });
});
