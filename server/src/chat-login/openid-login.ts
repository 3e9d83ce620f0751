import * as client from 'openid-client';
import type { ChatLogin } from './chat-login.ts';

interface OpenidOptions {
  issuer: string;
  id: string;
  secret: string;
}

const nameOf = (claims: Readonly<Record<string, unknown>>): string => {
  const name = claims['nickname'] ?? claims['name'] ?? claims['preferred_username'];
  return typeof name === 'string' ? name : '';
};

/** Any OpenID provider, with PKCE, state and nonce. Its metadata is fetched at the first sign-in, and again after a failure. */
export const createOpenidLogin = ({ issuer, id, secret }: OpenidOptions): ChatLogin => {
  const address = new URL(issuer);
  // A provider on this machine or in a private network may be reached without TLS.
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  let found: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    found ??= client.discovery(address, id, secret, undefined, { execute, timeout: 5 }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    provider: 'openid',
    async authorize({ state, nonce, verifier, redirectUri }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await discover(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider gave no identity');
      return { subject: `${claims.iss} ${claims.sub}`, name: nameOf(claims) };
    },
  };
};
