import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiFailure } from '../api-failure.ts';

interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** @throws ApiFailure 40001 when expired, 40002 when anything else is wrong. */
  verify(token: string): Promise<AccessClaims>;
}

const issuer = 'atelier';
/** Seconds. */
const accessLifetime = 2 * 60 * 60;

/** JWT, HS256, 2 h. */
export const createAccessTokens = (key: Uint8Array, lifetime: number = accessLifetime): AccessTokens => ({
  sign: ({ userId, sessionId }) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(key),

  async verify(token) {
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub'],
      });
      if (typeof payload.sid !== 'string' || payload.sub === undefined) throw new ApiFailure('40002');
      return { userId: payload.sub, sessionId: payload.sid };
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) throw new ApiFailure('40001', {}, { cause });
      throw new ApiFailure('40002', {}, { cause });
    }
  },
});
