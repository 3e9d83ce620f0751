import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

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
export const createRefreshTokens = (secrets: Secrets): RefreshTokens => {
  const macOf = (head: string) => secrets.mac('refresh', head);
  return {
    sign({ sessionId, number }) {
      const head = `${sessionId}.${number}`;
      return `${head}.${macOf(head).toString('base64url')}`;
    },
    verify(token) {
      const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/.exec(token);
      const [, sessionId, number, mac] = parts ?? [];
      if (sessionId === undefined || number === undefined || mac === undefined) return null;
      const given = Buffer.from(mac, 'base64url');
      return timingSafeEqual(given, macOf(`${sessionId}.${number}`)) ? { sessionId, number: Number(number) } : null;
    },
  };
};
