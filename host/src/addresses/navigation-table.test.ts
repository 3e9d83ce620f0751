import { knownPages } from '@atelier/catalogue/known-pages';
import { describe, expect, it } from 'vitest';
import { announced } from '../testing/announced.fixture.ts';
import { forRoles, isAssumedPage, pageAt, redirectOf, remoteAtPath, toolPageOf } from './navigation-table.ts';

const operators = { 'remote-new': [{ path: '/health', title: { zh: '健康', en: 'Health' }, roles: ['3'] }] };

describe('navigation table', () => {
  it.each(['0', '1', '2'])('shows role %s every announced page, except the operator’s [spec 6.3]', (role) => {
    const remotePages = Object.entries(announced).map(([remote, pages]) => [
      remote,
      pages.filter(({ path }) => !['/moderation', '/console'].includes(path)),
    ]);
    expect(forRoles(announced, [role])).toEqual(Object.fromEntries(remotePages));
  });

  it('omits permission routes whose roles do not match [spec 3.10]', () => {
    expect(forRoles(operators, ['0'])).toEqual({ 'remote-new': [] });
    expect(forRoles(operators, ['0', '3'])).toEqual(operators);
  });

  it('shows a visitor every entry; protected ones ask for a sign-in', () => {
    expect(forRoles(operators, null)).toEqual(operators);
  });

  it('finds the owner of a path', () => {
    expect(remoteAtPath('/auxiliaryTools/hDenlarge', {})).toBe('remote-tools');
    expect(remoteAtPath('/home', {})).toBeUndefined();
    expect(remoteAtPath('/health', operators)).toBe('remote-new');
    expect(remoteAtPath('/nowhere', operators)).toBeUndefined();
  });
});

describe('page metadata in the host', () => {
  it.each(knownPages.map((page) => [page.path, page] as const))('has %s as its remote announces it', (path, page) => {
    const { remote, icon: _icon, ...known } = page;
    expect(announced[remote]?.find((row) => row.path === path)).toMatchObject(known);
  });

  it('assigns part of a page to that page only', () => {
    const parts = { 'remote-new': [{ path: '/tutorial/cutout', title: { zh: '新', en: 'New' } }] };
    expect(pageAt('/tutorial/cutout', parts)).toMatchObject({ path: '/tutorial', access: 'protected' });
    expect(remoteAtPath('/tutorial/cutout/', parts)).toBe('remote-library');
    expect(redirectOf('/tutorial/cutout', announced)).toBeUndefined();
    expect(pageAt('/tutorial/cutout/more', announced)).toBeUndefined();
    expect(pageAt('/pricing/cutout', announced)).toBeUndefined();
  });

  it('is overridden by the signed row', () => {
    const table = { 'remote-account': [{ path: '/pricing', title: { zh: '套餐', en: 'Plans' } }] };
    expect(pageAt('/pricing', table)).toMatchObject({ title: { en: 'Plans' }, access: 'public', hideHeader: true });
  });

  it('never assigns an address of the host, of an entry page or of a group to another remote', () => {
    const table = {
      'remote-new': ['/home', '/login', '/auxiliaryTools/hDenlarge'].map((path) => ({
        path,
        title: { zh: '新', en: 'New' },
      })),
    };
    expect(remoteAtPath('/home', table)).toBeUndefined();
    expect(remoteAtPath('/login', table)).toBe('remote-account');
    expect(remoteAtPath('/auxiliaryTools/hDenlarge', table)).toBe('remote-tools');
  });

  it.each([
    ['/', '/home'],
    ['/navTop', '/navTop/modelSquare'],
    ['/clothingStyle', '/clothingStyle/styleExpansion'],
    ['/aiDrawing', '/aiDrawing/fabicImg'],
    ['/aiShoppingPhotos', '/aiShoppingPhotos/AIDressing'],
    ['/auxiliaryTools', '/auxiliaryTools/hDenlarge'],
    ['/patternLibrary', '/patternLibrary/versionLibrary'],
    ['/resource', '/resource/corpResource'],
    ['/userinfo', '/userinfo/personInfo'],
    ['/auxiliaryTools/?from=mail', '/auxiliaryTools/hDenlarge'],
  ])(
    'redirects %s to %s, with a registry and without [spec 2.1, 2.10, 2.11, 2.12, 2.15, 2.16, 2.18, 2.19]',
    (from, to) => {
      expect(redirectOf(from, announced)).toBe(to);
      expect(redirectOf(from, {})).toBe(to);
    },
  );

  it('accepts any page below a group until the group’s registry entry is known', () => {
    expect(isAssumedPage('/auxiliaryTools/nowhere', {})).toBe(true);
    expect(isAssumedPage('/auxiliaryTools/nowhere', announced)).toBe(false);
    expect(isAssumedPage('/auxiliaryTools/hDenlarge', announced)).toBe(false);
    expect(isAssumedPage('/404', {})).toBe(false);
    expect(isAssumedPage('/nowhere', {})).toBe(false);
  });

  it('redirects no unknown address', () => {
    expect(redirectOf('/nowhere', announced)).toBeUndefined();
    expect(redirectOf('/auxiliaryTools/nowhere', announced)).toBeUndefined();
  });

  it('finds the page of a tool by any of its versions', () => {
    expect(toolPageOf(722, announced)?.path).toBe('/aiShoppingPhotos/AIDressing');
    expect(toolPageOf(4711, announced)).toBeUndefined();
    const guest = { path: '/fabricMarket/tryOn', title: { zh: '试穿', en: 'Try on' }, type: 722 };
    expect(toolPageOf(722, { 'remote-fabric-market': [guest], ...announced })?.path).toBe(
      '/aiShoppingPhotos/AIDressing',
    );
    expect(toolPageOf(722, { 'remote-fabric-market': [guest] })?.path).toBe('/fabricMarket/tryOn');
  });
});
