import { describe, expect, it } from 'vitest';
import { announced, everyPage } from '../testing/announced.fixture.ts';
import { decide, type GuardQuestion, pageAtPath } from './create-app-router.ts';

const ask = (pathname: string, differs: Partial<GuardQuestion> = {}) =>
  decide({
    pathname,
    search: '',
    hasToken: false,
    roles: null,
    page: pageAtPath(pathname, announced),
    trend: null,
    ...differs,
  });

const signedIn = { hasToken: true, roles: ['0'] } as const;

describe('route guard', () => {
  it.each(everyPage.filter(({ access }) => access === 'public').map(({ path }) => path))(
    '%s needs no login',
    (path) => {
      expect(ask(path)).toEqual({ kind: 'open' });
    },
  );

  it.each(everyPage.filter(({ access }) => access === 'protected').map(({ path }) => path))(
    '%s sends a visitor to login and back [spec 2.8]',
    (path) => {
      expect(ask(path, { search: '?a=1' })).toEqual({
        kind: 'redirect',
        to: `/login?redirect=${encodeURIComponent(`${path}?a=1`)}`,
      });
      const [role = '0'] = pageAtPath(path, announced)?.roles ?? [];
      expect(ask(path, { hasToken: true, roles: [role] })).toEqual({ kind: 'open' });
    },
  );

  it('opens group addresses and entry pages while no registry was accepted', () => {
    const bare = (pathname: string, differs: Partial<GuardQuestion> = {}) =>
      ask(pathname, { page: pageAtPath(pathname, {}), ...differs });
    expect(bare('/auxiliaryTools/hDenlarge', signedIn)).toEqual({ kind: 'open' });
    expect(bare('/auxiliaryTools/hDenlarge')).toMatchObject({ kind: 'redirect' });
    expect(bare('/login')).toEqual({ kind: 'open' });
    expect(bare('/nowhere', signedIn)).toEqual({ kind: 'unknown' });
  });

  it('finds no address below a group that its remote does not announce', () => {
    expect(ask('/auxiliaryTools/nowhere', signedIn)).toEqual({ kind: 'unknown' });
  });

  it('opens the operator’s page to operators only', () => {
    expect(ask('/remoteHealth', signedIn)).toEqual({ kind: 'forbidden' });
    expect(ask('/remoteHealth', { hasToken: true, roles: ['3'] })).toEqual({ kind: 'open' });
  });

  it('refuses a page without a matching role', () => {
    expect(ask('/auxiliaryTools/hDenlarge', { hasToken: true, roles: ['3'] })).toEqual({ kind: 'forbidden' });
    expect(ask('/auxiliaryTools/hDenlarge', { hasToken: true, roles: ['3', '2'] })).toEqual({ kind: 'open' });
  });

  it('waits for the token’s user before any code of a remote is fetched', () => {
    expect(ask('/auxiliaryTools/hDenlarge', { hasToken: true, roles: null })).toEqual({ kind: 'wait' });
  });

  it.each(['/login', '/register'])('redirects a signed-in user from %s to / [spec 2.9]', (path) => {
    expect(ask(path, signedIn)).toEqual({ kind: 'redirect', to: '/' });
  });

  it('redirects a signed-in user to the trend site when the query asks for it', () => {
    const trend = 'https://trend.example/?lk_token=t';
    expect(ask('/login', { ...signedIn, trend })).toEqual({ kind: 'leave', to: trend });
    expect(ask('/login', { trend: null })).toEqual({ kind: 'open' });
  });

  it('finds no page at any other path, signed in or not [spec 2.20]', () => {
    expect(ask('/nowhere/at/all')).toEqual({ kind: 'unknown' });
    expect(ask('/nowhere/at/all', signedIn)).toEqual({ kind: 'unknown' });
    expect(ask('/auxiliarytools/hdenlarge', signedIn)).toEqual({ kind: 'unknown' });
  });

  it('applies the roles of a page known only to the registry', () => {
    const navigation = {
      'remote-new': [{ path: '/newGroup/tool', title: { zh: '新', en: 'New' }, roles: ['2'] }],
    };
    const page = pageAtPath('/newGroup/tool', navigation);
    expect(ask('/newGroup/tool', { page })).toMatchObject({ kind: 'redirect' });
    expect(ask('/newGroup/tool', { page, hasToken: true, roles: ['0'] })).toEqual({ kind: 'forbidden' });
    expect(ask('/newGroup/tool', { page, hasToken: true, roles: ['2'] })).toEqual({ kind: 'open' });
  });
});
