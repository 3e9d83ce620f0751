import type { User } from '@atelier/contract/auth';
import { membershipAtom, quotaAtom, sessionStateAtom } from '@atelier/platform/session';
import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { createBus } from '../bus/create-bus.ts';
import { buildHttp, type FakeAnswer } from '../testing/fake-api.fixture.ts';
import { buildClientStorage, buildStorage } from '../testing/memory-storage.fixture.ts';
import { createSession } from './create-session.ts';
import { accountChangedAtom, companyRemovalAtom, sessionProblemAtom } from './session-atoms.ts';

const user: User = {
  id: 'u1',
  username: 'lin',
  nickname: '林',
  name: '',
  avatar_url: '',
  roles: ['0'],
  cate: 'C',
  phone: '138****8000',
};

const good: Record<string, FakeAnswer | 'offline'> = {
  '/UserAuth': { data: user },
  '/get_company': { data: { company: null, member: null, type: 'C' } },
  '/AIdesign/generate_count': { data: { residue_count: 40, held: 0 } },
  '/AIdesign/get_user_membership': { data: { membership_type: 0, expires_at: null } },
  '/Logout': { data: {} },
};

const mill = (is_admin: boolean) => ({
  company: {
    id: 'c9',
    name: 'Mill',
    logo_url: '',
    member_count: 2,
    seats: 5,
    is_company: 'c9',
    created_at: '2026-01-01T00:00:00.000Z',
  },
  member: { id: 'm', is_admin, role: is_admin ? 'administrator' : 'member', credit_limit: null, credit_used: 0 },
  type: 'B',
});

const build = (answers: Record<string, FakeAnswer | 'offline'> = {}, path = '/auxiliaryTools/hDenlarge?x=1') => {
  const web = buildStorage();
  const { http, seen, tokens } = buildHttp(
    (request) => answers[request.path] ?? good[request.path] ?? { status: 404 },
    {
      web,
    },
  );
  const store = createStore();
  const did: string[] = [];
  const socket = { start: (id: string) => did.push(`socket ${id}`), stop: () => did.push('socket off') };
  const session = createSession({
    http,
    tokens,
    storage: buildClientStorage(web),
    store,
    bus: createBus(),
    socket,
    renewal: { plan: vi.fn(), stop: vi.fn() },
    clearCaches: () => did.push('clear'),
    goToLogin: (to) => {
      did.push(`login ${to ?? ''}`);
      return true;
    },
    currentPath: () => path,
    isPublicPath: (to) => to.startsWith('/home'),
    redirectAfterSignIn: () => did.push('go on'),
    notify: (text) => did.push(text),
    reload: async () => void did.push('reload'),
  });
  const signIn = () => tokens.write({ access: 'a', refresh: 'r' });
  return { did, seen, session, signIn, state: () => store.get(sessionStateAtom), store, tokens, web };
};

describe('session', () => {
  it('is signed out without tokens and sends no request', async () => {
    const { seen, session, state } = build();
    await session.start();
    expect(state()).toEqual({ status: 'signed-out' });
    expect(seen).toEqual([]);
  });

  it('loads user and identity, opens the socket and reads the balance', async () => {
    const { did, session, signIn, state, store } = build();
    signIn();
    await session.start();
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: 'u1' }, identity: { type: 'C' } });
    expect(did).toContain('socket u1');
    await vi.waitFor(() => expect(store.get(quotaAtom)).toEqual({ residue_count: 40, held: 0 }), 30_000);
    expect(store.get(membershipAtom)?.menu_list).toEqual([{ value: 100, point: 1 }]);
  });

  it("opens no socket for role '3'", async () => {
    const { did, session, signIn } = build({ '/UserAuth': { data: { ...user, roles: ['3', '0'] } } });
    signIn();
    await session.start();
    expect(did.filter((word) => word.startsWith('socket u'))).toEqual([]);
  });

  it('sends company_id with quota and membership in the company’s identity [spec 6.2]', async () => {
    const { seen, session, signIn } = build({ '/get_company': { data: mill(true) } });
    signIn();
    await session.start();
    const accountRequests = () => seen.filter(({ path }) => /generate_count|get_user_membership/.test(path));
    await expect
      .poll(() => accountRequests().map(({ query }) => query))
      .toEqual([{ company_id: 'c9' }, { company_id: 'c9' }]);
  });

  it('follows a role change in the company, and reloads for another company or none', async () => {
    const answers: Record<string, FakeAnswer> = { '/get_company': { data: mill(false) } };
    const { did, session, signIn, state, store } = build(answers);
    signIn();
    await session.start();
    answers['/get_company'] = { data: mill(true) };
    await session.followIdentity();
    expect(state()).toMatchObject({ identity: { member: { is_admin: true } } });
    expect(did).not.toContain('reload');
    const left = { name: 'Mill', reason: 'removed' };
    answers['/get_company'] = { data: { company: null, member: null, type: 'C', left } };
    await session.followIdentity();
    expect(did).toContain('reload');
    expect(store.get(companyRemovalAtom)).toEqual(left);
  });

  it('resets the tokens and goes to login when the user cannot be loaded [spec 8.7]', async () => {
    const { did, session, signIn, state, tokens } = build({ '/UserAuth': { success: '0', code: '43000' } });
    signIn();
    await session.start();
    expect(state()).toEqual({ status: 'signed-out' });
    expect(tokens.read()).toBeNull();
    expect(did).toEqual(expect.arrayContaining(['login /auxiliaryTools/hDenlarge?x=1', 'login-again']));
  });

  it('keeps the tokens while the server is unreachable, and recovers', async () => {
    const answers: Record<string, FakeAnswer | 'offline'> = { '/UserAuth': 'offline' };
    const { session, signIn, state, store, tokens } = build(answers);
    signIn();
    await session.start();
    expect(store.get(sessionProblemAtom)).toBe('unreachable');
    expect(tokens.read()).not.toBeNull();
    delete answers['/UserAuth'];
    await session.start();
    expect(store.get(sessionProblemAtom)).toBeNull();
    expect(state().status).toBe('signed-in');
  });

  it('signs in: stores the tokens, loads the user, continues [spec 3.11, 4.9]', async () => {
    const { did, session, state, tokens } = build();
    await session.signIn({ access: 'a', refresh: 'r' });
    expect(tokens.read()).toEqual({ access: 'a', refresh: 'r' });
    expect(state().status).toBe('signed-in');
    expect(did.at(-1)).toBe('go on');
  });

  it.each(['ok', 'refused', 'offline'] as const)(
    'signs out locally for any response of the server: %s [spec 4.9, 7.5]',
    async (how) => {
      const answer = { ok: { data: {} }, refused: { success: '0', code: '50000' }, offline: 'offline' } as const;
      const { did, session, signIn, state, tokens, web } = build({ '/Logout': answer[how] });
      signIn();
      await session.start();
      await session.signOut();
      expect(tokens.read()).toBeNull();
      expect(state()).toEqual({ status: 'signed-out' });
      expect(web.getItem('user_test')).toBeNull();
      expect(did).toEqual(expect.arrayContaining(['socket off', 'clear', 'login ']));
    },
  );

  it('reports an expired login and returns here after signing in', async () => {
    const { did, session, signIn } = build();
    signIn();
    await session.start();
    session.expire();
    expect(did.slice(-2)).toEqual(['login /auxiliaryTools/hDenlarge?x=1', 'login-expired']);
  });

  it('keeps a public page when the login expires', async () => {
    const { did, session, signIn } = build({}, '/home');
    signIn();
    await session.start();
    session.expire();
    expect(did.some((word) => word.startsWith('login'))).toBe(false);
  });

  it('detects that another account signed in in another tab [spec 4.20]', async () => {
    const { session, signIn, store, web } = build();
    signIn();
    await session.start();
    session.syncFromStorage();
    expect(store.get(accountChangedAtom)).toBe(false);
    buildClientStorage(web).writeSealed('user', { ...user, id: 'u2' });
    session.syncFromStorage();
    expect(store.get(accountChangedAtom)).toBe(true);
  });

  it('follows another tab that signed out', async () => {
    const { did, session, signIn, state, tokens } = build();
    signIn();
    await session.start();
    tokens.clear();
    session.syncFromStorage();
    expect(state()).toEqual({ status: 'signed-out' });
    expect(did.at(-1)).toBe('login /auxiliaryTools/hDenlarge?x=1');
  });

  it('reloads user and balance and reopens the socket after long inactivity [spec 4.11]', async () => {
    const { did, seen, session, signIn } = build();
    signIn();
    await session.start();
    await vi.waitFor(() => expect(seen.length).toBe(4), 30_000);
    did.length = 0;
    await session.reloadBase();
    await vi.waitFor(() => expect(seen.length).toBe(8), 30_000);
    expect(seen.slice(4).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/UserAuth', '/get_company', '/AIdesign/generate_count']),
    );
    expect(did).toEqual(['socket off', 'socket u1']);
  });

  it('follows another tab that signed in, and leaves the login page', async () => {
    const { did, session, signIn, state } = build({}, '/login?redirect=%2Fresource');
    await session.start();
    signIn();
    session.syncFromStorage();
    await vi.waitFor(() => expect(did.at(-1)).toBe('go on'), 30_000);
    expect(state().status).toBe('signed-in');
  });

  it('knows the user before the next page, though only another tab signed in', async () => {
    const { session, signIn, state } = build();
    await session.start();
    signIn();
    await session.ready();
    expect(state().status).toBe('signed-in');
  });

  it('leaves no partial sign-in', async () => {
    const { did, session, state, tokens } = build({ '/UserAuth': { success: '0', code: '43000' } });
    await expect(session.signIn({ access: 'a', refresh: 'r' })).rejects.toMatchObject({ code: '43000' });
    expect(tokens.read()).toBeNull();
    expect(state()).toEqual({ status: 'signed-out' });
    expect(did).not.toContain('go on');
  });
});
