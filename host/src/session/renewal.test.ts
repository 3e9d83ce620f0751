import { describe, expect, it } from 'vitest';
import { buildHttp, type FakeServer } from '../testing/fake-api.fixture.ts';
import { createRenewal } from './silent-refresh.ts';

const build = (server: FakeServer) => {
  const { refresher, reported, tokens } = buildHttp(server);
  tokens.write({ access: 'a', refresh: 'r' });
  const failures: string[] = [];
  const renew = createRenewal({ refresher, tokens, onFailure: (error) => failures.push(error.code ?? error.kind) });
  return { failures, renew, reported, tokens };
};

describe('refresh outside of a request', () => {
  it('stores the new tokens without a reload and resets the count to 0 [spec 4.11]', async () => {
    const { failures, renew, reported, tokens } = build(() => ({ data: { access: 'a2', refresh: 'r2' } }));
    await renew();
    expect(tokens.read()).toEqual({ access: 'a2', refresh: 'r2' });
    expect(tokens.refreshTimes).toBe(0);
    expect(reported).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('reports an expired login when the refresh token is refused [spec 4.11, 8.8]', async () => {
    const { failures, renew, reported } = build(() => ({ success: '0', code: '40002', status: 401 }));
    await expect(renew()).rejects.toMatchObject({ code: '40001' });
    expect(reported).toEqual(['expired']);
    expect(failures).toEqual(['40001']);
  });

  it('keeps the session while offline', async () => {
    const { renew, reported, tokens } = build(() => 'offline');
    await expect(renew()).rejects.toMatchObject({ kind: 'network' });
    expect(reported).toEqual([]);
    expect(tokens.read()).toEqual({ access: 'a', refresh: 'r' });
  });
});
