import { login, socketTicket, userAuth } from '@atelier/contract/auth';
import { putContent } from '@atelier/contract/contents';
import { generateCount } from '@atelier/contract/membership';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildHttp, type FakeServer } from '../testing/fake-api.fixture.ts';
import { buildStorage } from '../testing/memory-storage.fixture.ts';

const quota = { residue_count: 40, held: 0 };

/** Accepts one access token; `/refresh` issues the next one. */
const rotatingServer = () => {
  const state = { good: 'access-1', refreshes: 0 };
  const server: FakeServer = async ({ path, bearer }) => {
    if (path === '/refresh') {
      state.refreshes += 1;
      await Promise.resolve();
      state.good = `access-${state.refreshes + 1}`;
      return { data: { access: state.good, refresh: `refresh-${state.refreshes + 1}` } };
    }
    if (bearer !== state.good) return { success: '0', code: '40001', status: 401 };
    return { data: path === '/socket_ticket' ? { ticket: 't' } : quota };
  };
  return { server, state };
};

/** One lock for all "tabs", as navigator.locks gives. */
const buildLocks = (): LockManager => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: LockOptions, task: () => Promise<unknown>) => {
    const isGivenUp = () => signal?.aborted;
    const turn = last.then(() => (isGivenUp() ? Promise.reject(new DOMException('', 'AbortError')) : task()));
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request, query: async () => ({}) } as unknown as LockManager;
};

describe('encrypted calls', () => {
  it('encrypts the body of a signed-in call and decrypts its response', async () => {
    const { http, seen, tokens } = buildHttp(() => ({ data: { ticket: 'abc' } }));
    tokens.write({ access: 'a', refresh: 'r' });
    await expect(http.call(socketTicket, {})).resolves.toEqual({ ticket: 'abc' });
    expect(Object.keys(seen[0]?.body as object)).toEqual(['data']);
    expect(seen[0]).toMatchObject({ bearer: 'a', content: {} });
  });

  it('sends a public call in plain text without a bearer', async () => {
    const { http, seen, tokens } = buildHttp(() => ({ data: { access: 'a', refresh: 'r' } }));
    tokens.write({ access: 'old', refresh: 'old' });
    await http.call(login, { username: 'lin', password: 'secret' });
    expect(seen[0]).toMatchObject({ bearer: null, body: { username: 'lin', password: 'secret' } });
  });

  it('sends nothing when signed out', async () => {
    const { http, seen } = buildHttp(() => ({}));
    await expect(http.call(userAuth, {})).rejects.toMatchObject({ name: 'ApiError', code: '40001' });
    expect(seen).toEqual([]);
  });

  it('sends an upload as a form, fields first and file last', async () => {
    const { http, seen, tokens } = buildHttp(() => ({ success: '0', code: '41065' }));
    tokens.write({ access: 'a', refresh: 'r' });
    const sha256 = '0'.repeat(64);
    const call = http.call(putContent, { sha256, file: new Blob(['pieces']), kind: 'pattern' });
    await expect(call).rejects.toMatchObject({ code: '41065' });
    const form = seen[0]?.body;
    expect(seen[0]?.path).toBe(`/content/${sha256}`);
    expect(form instanceof FormData && [...form.keys()]).toEqual(['kind', 'file']);
  });

  it('aborts an upload without progress for a minute and a half', async () => {
    vi.useFakeTimers();
    const shares: number[] = [];
    const { http, progress, tokens } = buildHttp(() => new Promise(() => {}));
    tokens.write({ access: 'a', refresh: 'r' });
    const given = { sha256: '0'.repeat(64), file: new Blob(['pieces']), kind: 'pattern' } as const;
    const ended = vi.fn();
    const call = http.call(putContent, given, { onUploadProgress: (share) => shares.push(share) });
    void call.catch(ended);
    for (let share = 1; share <= 4; share += 1) {
      await vi.advanceTimersByTimeAsync(80_000);
      progress({ loaded: share, total: 4 });
    }
    await vi.advanceTimersByTimeAsync(89_000);
    expect([shares, ended.mock.calls]).toEqual([[0.25, 0.5, 0.75, 1], []]);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(call).rejects.toMatchObject({ kind: 'network' });
    vi.useRealTimers();
  });

  it('validates the request before sending', async () => {
    const { http, seen } = buildHttp(() => ({}));
    const call = http.call(login, { username: 'lin', password: 'abc' });
    await expect(call).rejects.toMatchObject({ code: '41000', details: { field: 'password' } });
    expect(seen).toEqual([]);
  });
});

describe('refresh on 40001 and 40002 [spec 4.12]', () => {
  afterEach(() => void vi.useRealTimers());

  it('refreshes once for many failures in a queue: one at a time, replays all of them and reloads once [spec 4.13]', async () => {
    const { server, state } = rotatingServer();
    const { http, reported, tokens } = buildHttp(server);
    tokens.write({ access: 'access-0', refresh: 'refresh-0' });
    const answers = await Promise.all([
      http.call(generateCount, {}),
      http.call(generateCount, {}),
      http.call(socketTicket, {}),
    ]);
    expect(answers).toEqual([quota, quota, { ticket: 't' }]);
    expect(state.refreshes).toBe(1);
    expect(reported).toEqual(['reload']);
    expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
    expect(tokens.storedAt()).toBeGreaterThan(0);
  });

  it('refreshes once for two tabs, and only the refreshing tab reloads', async () => {
    const { server, state } = rotatingServer();
    const web = buildStorage();
    const locks = buildLocks();
    const one = buildHttp(server, { web, locks });
    const other = buildHttp(server, { web, locks });
    one.tokens.write({ access: 'access-0', refresh: 'refresh-0' });
    await Promise.all([one.http.call(generateCount, {}), other.http.call(generateCount, {})]);
    expect(state.refreshes).toBe(1);
    expect([...one.reported, ...other.reported]).toEqual(['reload']);
  });

  it('reports an expired login when the refresh token is refused, and fails every queued request [spec 4.14]', async () => {
    const { http, reported, tokens } = buildHttp(() => ({ success: '0', code: '40002', status: 401 }));
    tokens.write({ access: 'a', refresh: 'r' });
    const calls = await Promise.allSettled([http.call(generateCount, {}), http.call(generateCount, {})]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reported.filter((word) => word === 'expired')).toHaveLength(1);
    expect(reported).not.toContain('reload');
  });

  it('reports it after more than 3 failed refreshes, counted across requests [spec 3.11, 8.1]', async () => {
    let refreshes = 0;
    const { http, reported, tokens } = buildHttp(({ path }) => {
      if (path !== '/refresh') return { success: '0', code: '40001', status: 401 };
      refreshes += 1;
      return { status: 502, raw: '<html>bad gateway</html>' };
    });
    tokens.write({ access: 'a', refresh: 'r' });
    for (let n = 0; n < 3; n++) await expect(http.call(generateCount, {})).rejects.toMatchObject({ kind: 'network' });
    expect(reported).not.toContain('expired');
    await expect(http.call(generateCount, {})).rejects.toMatchObject({ code: '40001' });
    expect(reported).toContain('expired');
    expect(refreshes).toBe(3);
  });

  it('does not loop when new tokens are refused too', async () => {
    let refreshes = 0;
    const { http, reported, tokens } = buildHttp(({ path }) => {
      if (path !== '/refresh') return { success: '0', code: '40001', status: 401 };
      refreshes += 1;
      return { data: { access: `a${refreshes}`, refresh: 'r' } };
    });
    tokens.write({ access: 'a0', refresh: 'r' });
    await expect(http.call(generateCount, {})).rejects.toMatchObject({ code: '40001' });
    expect(refreshes).toBe(3);
    expect(reported).toContain('expired');
    expect(reported).not.toContain('reload');
  });

  it('keeps the session when offline during the refresh', async () => {
    const { http, reported, tokens } = buildHttp(({ path }) =>
      path === '/refresh' ? 'offline' : { success: '0', code: '40001', status: 401 },
    );
    tokens.write({ access: 'a', refresh: 'r' });
    for (let n = 0; n < 5; n++) await expect(http.call(generateCount, {})).rejects.toMatchObject({ kind: 'network' });
    expect(reported).not.toContain('expired');
    expect(tokens.read()).not.toBeNull();
  });

  it('works when the browser refuses locks or storage', async () => {
    const { server, state } = rotatingServer();
    const locks = {
      request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
    } as unknown as LockManager;
    const { http, tokens } = buildHttp(server, { locks });
    tokens.write({ access: 'access-0', refresh: 'refresh-0' });
    await expect(http.call(generateCount, {})).resolves.toEqual(quota);
    expect(state.refreshes).toBe(1);
  });

  it('ends after 30 s in every tab without a response, and the session stays', async () => {
    vi.useFakeTimers();
    const web = buildStorage();
    const locks = buildLocks();
    const server: FakeServer = ({ path }) =>
      path === '/refresh' ? new Promise(() => undefined) : { success: '0', code: '40001', status: 401 };
    const tabs = [1, 2, 3].map(() => buildHttp(server, { web, locks }));
    tabs[0]?.tokens.write({ access: 'access-0', refresh: 'refresh-0' });
    const ends = tabs.map(({ http }) => http.call(generateCount, {}).catch((error: unknown) => error));
    const isOver = vi.fn();
    void Promise.all(ends).then(isOver);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(isOver).toHaveBeenCalled();
    for (const end of ends) expect(await end).toMatchObject({ kind: 'network' });
    expect(tabs.flatMap(({ reported }) => reported)).not.toContain('expired');
    expect(tabs[0]?.tokens.read()).toEqual({ access: 'access-0', refresh: 'refresh-0' });
  });

  it('repeats a lost refresh while the old refresh token is valid', async () => {
    vi.useFakeTimers();
    let refreshes = 0;
    const { http, tokens } = buildHttp(({ path, bearer }) => {
      if (path !== '/refresh') {
        return bearer === 'access-1' ? { data: quota } : { success: '0', code: '40001', status: 401 };
      }
      refreshes += 1;
      // The server rotated the token, but its response was lost.
      return refreshes === 1 ? new Promise(() => undefined) : { data: { access: 'access-1', refresh: 'refresh-1' } };
    });
    tokens.write({ access: 'access-0', refresh: 'refresh-0' });
    const call = http.call(generateCount, {});
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(call).resolves.toEqual(quota);
    expect(refreshes).toBe(2);
  });

  it('resets refreshTimes to 0 on the next successful response [spec 4.15]', async () => {
    const { server } = rotatingServer();
    const { http, tokens } = buildHttp(server);
    tokens.write({ access: 'access-1', refresh: 'r' });
    tokens.countRefresh();
    tokens.countRefresh();
    expect(tokens.refreshTimes).toBe(2);
    await http.call(generateCount, {});
    expect(tokens.refreshTimes).toBe(0);
  });
});

describe('failures', () => {
  const failing = async (server: FakeServer, quiet = false) => {
    const { http, reported, tokens } = buildHttp(server);
    tokens.write({ access: 'a', refresh: 'r' });
    const error = await http.call(generateCount, {}, { quiet }).catch((thrown: unknown) => thrown);
    return { error, reported };
  };

  it("include any response whose success is not '1' [spec 7.4]", async () => {
    const { error, reported } = await failing(() => ({ success: '0', msg: 'no' }));
    expect(error).toMatchObject({ name: 'ApiError', kind: 'api', message: 'no' });
    expect(reported).toEqual(['api']);
  });

  it('keep code and figures of the response', async () => {
    const { error } = await failing(() => ({ success: '0', code: '42003', details: { short: 7 }, status: 402 }));
    expect(error).toMatchObject({ code: '42003', details: { short: 7 } });
  });

  it('are network for offline and a gateway page, shape for an unknown response [spec 8.5]', async () => {
    expect((await failing(() => 'offline')).error).toMatchObject({ kind: 'network' });
    expect((await failing(() => ({ status: 502, raw: '<html>' }))).error).toMatchObject({ kind: 'network' });
    expect((await failing(() => ({ data: { residue_count: 'many' } }))).error).toMatchObject({ kind: 'shape' });
  });

  it("keep the caller's silent option", async () => {
    expect((await failing(() => 'offline', true)).reported).toEqual(['network quiet']);
  });

  it('are cancelled for an aborted request', async () => {
    const { http, tokens } = buildHttp(() => new Promise(() => undefined));
    tokens.write({ access: 'a', refresh: 'r' });
    const abort = new AbortController();
    const call = http.call(generateCount, {}, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
