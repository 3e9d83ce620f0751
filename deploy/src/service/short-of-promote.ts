import { type RegistryPayload, servedVersions } from '@atelier/contract/registry';
import { ServiceError } from './service-error.ts';
import type { TokenRow } from './tokens.ts';

/** People that a trial may reach where the operator alone promotes, percent. */
const mostPercent = 50;

/** Steps that are equal to a promotion. */
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
  // What is not there at all is refused as the command does it.
  const isNew =
    step.to !== undefined && entry?.versions[step.to] !== undefined && !servedVersions(entry).includes(step.to);
  return !isNew ? undefined : `${remote} ${step.to} never was active, so going to it is no way back`;
};

/**
 * Refuses steps equal to a promotion for tokens without the right `promote`.
 * @throws ServiceError 403
 */
export const refusePromotion = (token: TokenRow, step: Step, payload: RegistryPayload, remote: string): void => {
  if (token.may.includes('promote')) return;
  const problem = problemOf(step, payload, remote);
  if (problem === undefined) return;
  const next = 'Ask the operator to do it, or for a token with the right "promote".';
  throw new ServiceError(403, 'not-allowed', `${problem}, and token ${token.id} may not promote`, next);
};
