import { sign } from 'node:crypto';
import * as client from 'openid-client';
import type { AppleKey, OpenidSettings } from '../../platform/config/chat-settings.ts';
import { sharedMs } from '../../platform/db/clock.ts';
import type { ChatLogin } from './chat-login.ts';

const nameOf = (claims: Readonly<Record<string, unknown>>): string => {
  const name = claims['nickname'] ?? claims['name'] ?? claims['preferred_username'];
  return typeof name === 'string' ? name : '';
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple's secret: a token of ten minutes, signed with ES256. */
const createAppleSecret = ({ teamId, keyId, privateKey }: AppleKey, id: string, audience: string): string => {
  const now = Math.floor(sharedMs() / 1000);
  const claims = { iss: teamId, iat: now, exp: now + 600, aud: audience, sub: id };
  const signed = `${base64url({ alg: 'ES256', kid: keyId })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

/** Any OpenID provider, with PKCE, state and nonce. Its metadata is fetched at the first sign-in, and again after a failure. */
export const createOpenidLogin = ({ provider, issuer, id, secret, scope }: OpenidSettings): ChatLogin => {
  const address = new URL(issuer);
  // A provider on this machine or in a private network may be reached without TLS.
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const authenticate: client.ClientAuth = (server, known, body, headers) =>
    client.ClientSecretPost(typeof secret === 'string' ? secret : createAppleSecret(secret, id, issuer))(
      server,
      known,
      body,
      headers,
    );
  let found: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(address, id, undefined, authenticate, { execute, timeout: 5 })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  return {
    provider,
    async authorize({ state, nonce, verifier, redirectUri }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope,
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
