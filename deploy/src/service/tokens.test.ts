import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment } from '../built-remote.fixture.ts';
import { addToken, createTokenFinder, readTokens, revokeToken, standingOf } from './tokens.ts';

const may = ['publish', 'rollback'] as const;
const buildKeys = () => buildDeployment().keys;
const add = (keys: string, team = 'cutout') => addToken(keys, { team, remotes: ['remote-tools'], may });

describe('a token', () => {
  it('is stored as its hash only, in a private file', async () => {
    const keys = buildKeys();
    const { row, token } = await add(keys);
    const path = join(keys, 'tokens.json');
    expect(readFileSync(path, 'utf8')).not.toContain(token.slice(-20));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(createTokenFinder(keys)(token)).toEqual(row);
  });

  it('matches no other, modified one or hash', async () => {
    const keys = buildKeys();
    const { row, token } = await add(keys);
    const find = createTokenFinder(keys);
    for (const wrong of ['', 'x', `${token}x`, token.slice(0, -1), row.hash, row.id]) {
      expect(find(wrong)).toBeUndefined();
    }
  });

  it('ends when it is revoked, also for earlier readers, and when it expires', async () => {
    const keys = buildKeys();
    const { row, token } = await add(keys);
    const finder = createTokenFinder(keys);
    expect(finder(token)?.revokedAt).toBeNull();
    await revokeToken(keys, row.id);
    const found = finder(token);
    expect(found && standingOf(found)).toBe('revoked');
    const now = new Date('2026-01-02T00:00:00Z');
    expect(standingOf({ revokedAt: null, expiresAt: '2026-01-02T00:00:00.000Z' }, now)).toBe('expired');
    expect(standingOf({ revokedAt: null, expiresAt: '2026-01-02T00:00:01.000Z' }, now)).toBe('good');
    await expect(revokeToken(keys, 'unknown')).rejects.toThrow(`there are: ${row.id} (cutout)`);
  });

  it('of a slot replaces the previous one, and keeps the others', async () => {
    const keys = buildKeys();
    await add(keys, 'other');
    const first = await addToken(keys, { team: 'server', remotes: ['*'], may, slot: 'start' });
    const second = await addToken(keys, { team: 'server', remotes: ['*'], may, slot: 'start' });
    const find = createTokenFinder(keys);
    expect([find(first.token), find(second.token)?.id]).toEqual([undefined, second.row.id]);
    expect(readTokens(keys).map(({ team }) => team)).toEqual(['other', 'server']);
  });

  it('is kept when another is created concurrently', async () => {
    const keys = buildKeys();
    await Promise.all(Array.from({ length: 5 }, (_, number) => add(keys, `team-${number}`)));
    expect(readTokens(keys)).toHaveLength(5);
  });

  it('file that is damaged is reported, not treated as empty', () => {
    const keys = buildKeys();
    writeFileSync(join(keys, 'tokens.json'), '{"tokens"');
    expect(() => readTokens(keys)).toThrow('restore it from the backup');
  });
});
