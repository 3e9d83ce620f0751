import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** @throws ApiFailure 40001 when expired, 40002 when anything else is wrong. */
  verify(token: string): AccessClaims;
}

const issuer = 'atelier';
/** Seconds. */
const accessLifetime = 2 * 60 * 60;
const encode = (text: string): string => Buffer.from(text).toString('base64url');
/** Ours is the only head that is accepted, so a token cannot choose how it is checked. */
const head = encode('{"alg":"HS256"}');

const payloadShape = z.object({
  sub: z.string(),
  sid: z.string(),
  iss: z.literal(issuer),
  /** Seconds since 1970. */
  exp: z.number(),
});

const nowSeconds = (): number => Math.floor(dbNowMs() / 1000);

/** @throws SyntaxError or ZodError when it is none of ours. */
const readPayload = (payload: string) => payloadShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));

/**
 * JWT, HS256, 2 h. Signed and checked at once on the asking thread: a job for the thread pool costs five times as much as the
 * HMAC, and waits behind pictures and passwords.
 * @param keys the first signs, each verifies
 */
export const createAccessTokens = (
  keys: readonly [Uint8Array, ...Uint8Array[]],
  lifetime: number = accessLifetime,
): AccessTokens => {
  const [present, ...earlier] = keys.map((key) => createSecretKey(key)) as [KeyObject, ...KeyObject[]];
  const macOf = (text: string, by = present): Buffer => createHmac('sha256', by).update(text).digest();

  const isSigned = (payload: string, signature: string): boolean => {
    const given = Buffer.from(signature, 'base64url');
    return [present, ...earlier].some((key) => {
      const expected = macOf(`${head}.${payload}`, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  };

  const open = (token: string) => {
    const [first, payload, signature, ...more] = token.split('.');
    if (first !== head || payload === undefined || signature === undefined || more.length > 0) return null;
    return isSigned(payload, signature) ? readPayload(payload) : null;
  };

  const openOurs = (token: string) => {
    try {
      return open(token);
    } catch (cause) {
      throw new ApiFailure('40002', {}, { cause });
    }
  };

  return {
    sign({ userId, sessionId }) {
      const iat = nowSeconds();
      const payload = encode(JSON.stringify({ sid: sessionId, iss: issuer, sub: userId, iat, exp: iat + lifetime }));
      return `${head}.${payload}.${macOf(`${head}.${payload}`).toString('base64url')}`;
    },

    verify(token) {
      const payload = openOurs(token);
      if (!payload) throw new ApiFailure('40002');
      if (payload.exp <= nowSeconds()) throw new ApiFailure('40001');
      return { userId: payload.sub, sessionId: payload.sid };
    },
  };
};

export interface RefreshClaims {
  sessionId: string;
  /** Grows by one with every rotation. */
  number: number;
}

export interface RefreshTokens {
  sign(claims: RefreshClaims): string;
  /** @returns null when it is not one of ours. */
  verify(token: string): RefreshClaims | null;
}

/**
 * `<session>.<number>.<HMAC>`. A token follows from its number, so that the answer to a repeated refresh within the grace
 * time is the very same token, and nothing secret is stored.
 */
export const createRefreshTokens = (secrets: Pick<Secrets, 'of'>): RefreshTokens => {
  const { mac, isMac } = secrets.of('refresh');
  return {
    sign({ sessionId, number }) {
      const head = `${sessionId}.${number}`;
      return `${head}.${mac(head).toString('base64url')}`;
    },
    verify(token) {
      const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/.exec(token);
      const [, sessionId, number, given] = parts ?? [];
      if (sessionId === undefined || number === undefined || given === undefined) return null;
      return isMac(`${sessionId}.${number}`, given) ? { sessionId, number: Number(number) } : null;
    },
  };
};
