import { type RegistryPayload, servedVersions } from '@atelier/contract/registry';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Right, standingOf, type TokenRow } from './tokens.ts';

/** Error codes of the service, for programs; the message is for users. */
export type ServiceErrorCode =
  | 'no-token'
  | 'wrong-token'
  | 'not-allowed'
  | 'bad-request'
  | 'not-found'
  | 'too-large'
  | 'too-many'
  | 'changed'
  | 'refused'
  | 'failed';

/** Refusal with the next step; sent as `{ error: { code, message, next } }`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: ServiceErrorCode;
  readonly next: string;
  /** Retry delay in seconds. */
  readonly retryAfter: number | undefined;
  constructor(status: number, code: ServiceErrorCode, message: string, next: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.next = next;
    this.retryAfter = retryAfter;
  }
}

/** Wrong tokens allowed per client address in 15 minutes; a valid token is always accepted. */
const wrongTokens = { points: 10, duration: 900 };
/** Calls per minute and token; the operator's page polls every few seconds at most. */
const callsPerMinute = { points: 120, duration: 60 };

const newToken = 'Ask the operator for one: atelier-deploy tokens add <team> --remotes <names> --may <rights>.';

const secondsOf = (refused: RateLimiterRes): number => Math.max(1, Math.ceil(refused.msBeforeNext / 1000));

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** Finds the token of a request. `onKnown`: called for each issued token, also an expired one. @throws ServiceError 401 or 429 */
export const createAdmission = (find: (token: string) => TokenRow | undefined) => {
  const wrong = new RateLimiterMemory(wrongTokens);
  const calls = new RateLimiterMemory(callsPerMinute);

  /** @throws ServiceError when the limit of a key is used up */
  const count = async (limiter: RateLimiterMemory, key: string, message: string, next: string): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new ServiceError(429, 'too-many', message, next, secondsOf(refused));
    }
  };
  /** @throws ServiceError always */
  const refuse = async (address: string, code: ServiceErrorCode, message: string, next = newToken): Promise<never> => {
    const wait = `Check the token, then wait. ${newToken}`;
    await count(wrong, address, 'too many wrong tokens came from this address', wait);
    throw new ServiceError(401, code, message, next);
  };

  return async (request: FastifyRequest, onKnown: (token: TokenRow) => void): Promise<TokenRow> => {
    const shown = bearerOf(request);
    const next = 'Send the header "Authorization: Bearer <token>".';
    if (shown === undefined) return refuse(request.ip, 'no-token', 'no token was sent', next);
    const token = find(shown);
    if (token === undefined) return refuse(request.ip, 'wrong-token', 'this token is unknown');
    onKnown(token);
    const standing = standingOf(token);
    if (standing !== 'good') {
      return refuse(request.ip, 'wrong-token', `token ${token.id} of ${token.team} is ${standing}`);
    }
    await count(calls, token.id, 'too many calls with this token', 'Wait.');
    return token;
  };
};

export const mayTouch = ({ remotes }: TokenRow, remote: string): boolean =>
  remotes.includes('*') || remotes.includes(remote);

/** @throws ServiceError 403 naming the missing right and who can grant it. */
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

/** Upper limit of a canary where only the operator promotes, percent. */
const mostPercent = 50;

/** Steps that equal a promotion. */
export type Step =
  | { action: 'publish' }
  | { action: 'canary'; percent: number }
  | { action: 'rollback'; to: string | undefined };

const problemOf = (step: Step, { remotes }: RegistryPayload, remote: string): string | undefined => {
  const entry = remotes[remote];
  if (step.action === 'publish') {
    return entry === undefined ? `the first version of ${remote} would be active at once` : undefined;
  }
  if (step.action === 'canary') {
    return step.percent > mostPercent ? `a trial of more than ${mostPercent} % is no trial` : undefined;
  }
  // A missing version is refused by the command itself.
  const isNew =
    step.to !== undefined && entry?.versions[step.to] !== undefined && !servedVersions(entry).includes(step.to);
  return !isNew ? undefined : `${remote} ${step.to} never was active, so going to it is no way back`;
};

/** Refuses steps that equal a promotion for tokens without the right `promote`. @throws ServiceError 403 */
export const refusePromotion = (token: TokenRow, step: Step, payload: RegistryPayload, remote: string): void => {
  if (token.may.includes('promote')) return;
  const problem = problemOf(step, payload, remote);
  if (problem === undefined) return;
  const next = 'Ask the operator to do it, or for a token with the right "promote".';
  throw new ServiceError(403, 'not-allowed', `${problem}, and token ${token.id} may not promote`, next);
};
