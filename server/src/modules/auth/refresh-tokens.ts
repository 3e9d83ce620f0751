import type { Secrets } from '../../platform/secrets/secrets.ts';

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
