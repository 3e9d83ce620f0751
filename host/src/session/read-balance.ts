import type { Identity } from '@atelier/contract/company';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import type { Http } from '@atelier/platform/http';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';

/** Reads quota and membership of the identity in use; a company's identity sends its id. Never rejects. */
export const readBalance = async (
  http: Http,
  store: ReturnType<typeof getDefaultStore>,
  { type, company }: Identity,
): Promise<void> => {
  const request = type === 'B' && company ? { company_id: company.id } : {};
  const [quota, membership] = await Promise.allSettled([
    http.call(generateCount, request, { quiet: true }),
    http.call(getUserMembership, request, { quiet: true }),
  ]);
  // A figure that cannot be read now keeps its last value; the socket brings the next one.
  if (quota.status === 'fulfilled') store.set(quotaAtom, quota.value);
  if (membership.status === 'fulfilled') store.set(membershipAtom, membership.value);
};
