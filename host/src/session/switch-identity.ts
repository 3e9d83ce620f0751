import { useIdentity as useIdentityCall } from '@atelier/contract/identities';
import { http } from '@atelier/platform/http';
import { navigation } from '@atelier/platform/navigation';
import { getDefaultStore } from '@atelier/platform/state';
import { readBalance } from './read-balance.ts';

/** Acts as somebody else from now on: membership and quota first, then the page. What is half written is kept for the identity that it was written as. */
export const switchIdentity = async (companyId: string | null): Promise<void> => {
  const identity = await http.call(useIdentityCall, { company_id: companyId });
  await readBalance(http, getDefaultStore(), identity);
  await navigation.reload();
};
