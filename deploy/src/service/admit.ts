import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './service-error.ts';
import { type Right, standingOf, type TokenFinder, type TokenRow } from './tokens.ts';

/** Wrong tokens that an address may show in a quarter of an hour; a right one is let in all the same. */
const wrongTokens = { points: 10, duration: 900 };
/** Calls a minute and token: CI asks now and then, the operator's page every few seconds at most. */
const callsPerMinute = { points: 120, duration: 60 };

const newToken = 'Ask the operator for one: atelier-deploy tokens add <team> --remotes <names> --may <rights>.';

export interface Admission {
  /** The token of a request. `onKnown`: called for each issued token, also an expired or revoked one. @throws ServiceError 401 or 429 */
  tokenOf(request: FastifyRequest, onKnown: (token: TokenRow) => void): Promise<TokenRow>;
}

const secondsOf = (refused: RateLimiterRes): number => Math.max(1, Math.ceil(refused.msBeforeNext / 1000));

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

export const createAdmission = (tokens: TokenFinder): Admission => {
  const wrong = new RateLimiterMemory(wrongTokens);
  const calls = new RateLimiterMemory(callsPerMinute);

  /** @throws ServiceError always */
  const refuse = async (address: string, failure: ServiceError): Promise<never> => {
    try {
      await wrong.consume(address);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const message = 'too many wrong tokens came from this address';
      throw new ServiceError(429, 'too-many', message, `Check the token, then wait. ${newToken}`, secondsOf(refused));
    }
    throw failure;
  };

  return {
    async tokenOf(request, onKnown) {
      const shown = bearerOf(request);
      if (shown === undefined) {
        const next = 'Send the header "Authorization: Bearer <token>".';
        return refuse(request.ip, new ServiceError(401, 'no-token', 'no token was sent', next));
      }
      const token = tokens.find(shown);
      if (token === undefined) {
        return refuse(request.ip, new ServiceError(401, 'wrong-token', 'nobody made this token', newToken));
      }
      onKnown(token);
      const standing = standingOf(token);
      if (standing !== 'good') {
        const message = `token ${token.id} of ${token.team} is ${standing}`;
        return refuse(request.ip, new ServiceError(401, 'wrong-token', message, newToken));
      }
      try {
        await calls.consume(token.id);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new ServiceError(429, 'too-many', 'too many calls with this token', 'Wait.', secondsOf(refused));
      }
      return token;
    },
  };
};

export const mayTouch = ({ remotes }: TokenRow, remote: string): boolean =>
  remotes.includes('*') || remotes.includes(remote);

/** @throws ServiceError 403 which says what is missing and who can give it. */
export const refuseUnlessAllowed = (token: TokenRow, right: Right, remote: string): void => {
  const { id, team } = token;
  if (!mayTouch(token, remote)) {
    throw new ServiceError(
      403,
      'not-allowed',
      `token ${id} of ${team} is not for ${remote}; it is for ${token.remotes.join(', ')}`,
      'Use the token of the team that owns this remote.',
    );
  }
  if (token.may.includes(right)) return;
  throw new ServiceError(
    403,
    'not-allowed',
    `token ${id} of ${team} may not ${right}; it may ${token.may.join(', ') || 'only look'}`,
    right === 'promote' ? 'Ask the operator to promote it.' : `Ask the operator for a token with the right "${right}".`,
  );
};
