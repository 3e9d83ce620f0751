/** Share of a token's lifetime after which it is renewed in the background. */
const silentRefreshShare = 0.8;
/** Life of an access token whose own figures cannot be read (server.md: 2 h). */
const defaultTokenLifeMs = 7_200_000;

interface Claims {
  iat?: unknown;
  exp?: unknown;
}

const claimsOf = (token: string): Claims => {
  try {
    const body = token.split('.')[1] ?? '';
    return JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    // Not a JWT: use the default lifetime.
    return {};
  }
};

/** Milliseconds since 1970 at which to renew; counted from when this browser got it, so a wrong clock does no harm. */
export const renewAt = (token: string, storedAt: number): number => {
  const { iat, exp } = claimsOf(token);
  const life =
    typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : defaultTokenLifeMs;
  return storedAt + life * silentRefreshShare;
};
