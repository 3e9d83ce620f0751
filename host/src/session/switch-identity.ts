import { useIdentity as useIdentityCall } from '@atelier/contract/identities';
import { http } from '@atelier/platform/http';
import { navigation } from '@atelier/platform/navigation';
import { getDefaultStore } from '@atelier/platform/state';
import { readBalance } from './load-person.ts';

/**
 * Changes the identity in use: membership and quota first, then the page. Unsaved input is kept for the identity that wrote
 * it.
 */
export const switchIdentity = async (companyId: string | null): Promise<void> => {
  const identity = await http.call(useIdentityCall, { company_id: companyId });
  await readBalance(http, getDefaultStore(), identity);
  await navigation.reload();
};
