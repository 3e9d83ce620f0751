import { describe, expect, it } from 'vitest';
import { announced } from '../testing/announced.fixture.ts';
import { groupEntries, headerSections, isCurrent } from './menu-entries.ts';

const table = announced;

describe('menus', () => {
  it('order home, tool groups, libraries and squares', () => {
    const titles = headerSections({}).map((section) => section.map(({ title }) => title.zh));
    expect(titles).toEqual([
      ['首页'],
      ['款式设计', '面料图案', 'AI 商拍', '处理工具'],
      ['版型库', '资源管理', '款式库'],
      ['模特广场', '作品广场', '教程'],
    ]);
  });

  it('start with the dashboard instead of home when signed in, and mark it there', () => {
    const [home] = headerSections({}, ['0']).flat();
    expect(home).toMatchObject({ path: '/dashboard', title: { zh: '工作台' } });
    expect(home && isCurrent(home, '/dashboard')).toBe(true);
    expect(headerSections({}).flat()[0]?.path).toBe('/home');
  });

  it('omit entries that an operator cannot open', () => {
    const paths = headerSections({}, ['3'])
      .flat()
      .map(({ path }) => path);
    expect(paths).toContain('/home');
    expect(paths).not.toContain('/auxiliaryTools');
  });

  it('show a group known only to the registry', () => {
    const added = { 'remote-new': [{ path: '/newGroup', title: { zh: '新', en: 'New' }, order: 19 }] };
    expect(headerSections(added)[1]?.at(-1)?.path).toBe('/newGroup');
  });

  it('list the pages of the current group', () => {
    expect(groupEntries('/auxiliaryTools/hDenlarge', table).map(({ title }) => title.en)).toEqual([
      'HD upscale',
      'Recolour',
      'AI cutout',
    ]);
    expect(groupEntries('/tutorial', table)).toEqual([]);
  });

  it('show a group with a single page only if its row says alwaysShow', () => {
    const page = { path: '/market/cloth', title: { zh: '面料', en: 'Cloth' } };
    const group = (alwaysShow: boolean) => ({ path: '/market', title: { zh: '集市', en: 'Market' }, alwaysShow });
    expect(groupEntries(page.path, { 'remote-market': [group(true), page] }).map(({ path }) => path)).toEqual([
      page.path,
    ]);
    expect(groupEntries(page.path, { 'remote-market': [group(false), page] })).toEqual([]);
    expect(groupEntries(page.path, { 'remote-market': [page] })).toEqual([]);
  });

  it('mark the group around a page, and a square only on its own page', () => {
    const [, tools, , squares] = headerSections(table);
    const isOn = (path: string) => [...(tools ?? []), ...(squares ?? [])].filter((entry) => isCurrent(entry, path));
    expect(isOn('/auxiliaryTools/hDenlarge').map(({ path }) => path)).toEqual(['/auxiliaryTools']);
    expect(isOn('/navTop/modelSquare').map(({ path }) => path)).toEqual(['/navTop/modelSquare']);
  });
});
