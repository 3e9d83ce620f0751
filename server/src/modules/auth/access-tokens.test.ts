import { createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from './session.ts';

const key = randomBytes(32);
const tokens = createAccessTokens([key]);
const claims = { userId: 'ada', sessionId: 'one' };
const hour = 3_600_000;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A correctly signed token of any header and payload. */
const signed = (head: unknown, payload: unknown, by: Uint8Array = key) => {
  const text = `${encode(head)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`;
};
const later = () => Math.floor(Date.now() / 1000) + 60;
const codeOf = (token: string): string => {
  try {
    tokens.verify(token);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

afterEach(() => vi.useRealTimers());

describe('access tokens', () => {
  it('identify the user for two hours', () => {
    vi.useFakeTimers();
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    vi.advanceTimersByTime(2 * hour - 1000);
    expect(codeOf(token)).toBe('accepted');
    vi.advanceTimersByTime(1000);
    expect(codeOf(token)).toBe('40001');
  });

  it('are standard JWTs, including those of earlier releases', () => {
    const [head = '', payload = ''] = tokens
      .sign(claims)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(head)).toEqual({ alg: 'HS256' });
    expect(JSON.parse(payload)).toMatchObject({ sub: 'ada', sid: 'one', iss: 'atelier', exp: expect.any(Number) });
    const before = { sid: 'one', iss: 'atelier', sub: 'ada', iat: later() - 120, exp: later() };
    expect(tokens.verify(signed({ alg: 'HS256' }, before))).toEqual(claims);
  });

  const good = () => ({ sid: 'one', iss: 'atelier', sub: 'ada', exp: later() });
  it.each([
    ['nothing', () => ''],
    ['a word', () => 'token'],
    ['two parts', () => signed({ alg: 'HS256' }, good()).split('.').slice(0, 2).join('.')],
    ['four parts', () => `${signed({ alg: 'HS256' }, good())}.x`],
    ['no signature', () => signed({ alg: 'HS256' }, good()).replace(/[^.]*$/, '')],
    ['half a signature', () => signed({ alg: 'HS256' }, good()).slice(0, -20)],
    ['another key', () => signed({ alg: 'HS256' }, good(), randomBytes(32))],
    ['no algorithm', () => signed({ alg: 'none' }, good())],
    ['another algorithm', () => signed({ alg: 'HS512' }, good())],
    ['another issuer', () => signed({ alg: 'HS256' }, { ...good(), iss: 'other' })],
    ['no end', () => signed({ alg: 'HS256' }, { ...good(), exp: undefined })],
    ['an expiry in words', () => signed({ alg: 'HS256' }, { ...good(), exp: '9999999999' })],
    ['no session', () => signed({ alg: 'HS256' }, { ...good(), sid: undefined })],
    ['a user id that is no text', () => signed({ alg: 'HS256' }, { ...good(), sub: 7 })],
    ['no object', () => signed({ alg: 'HS256' }, null)],
    [
      'a changed payload',
      () => signed({ alg: 'HS256' }, good()).replace(/\.[^.]*\./, `.${encode({ ...good(), sub: 'bob' })}.`),
    ],
  ])('refuse %s with 40002', (_, make) => {
    expect(codeOf(make())).toBe('40002');
  });

  it('are verified while the thread pool is busy', async () => {
    let done = 0;
    const busy = Array.from({ length: 16 }, () =>
      promisify(pbkdf2)('password', 'salt', 100_000, 32, 'sha256').then(() => {
        done += 1;
      }),
    );
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token)).toEqual(claims);
    expect(done).toBe(0);
    await Promise.all(busy);
  });
});
