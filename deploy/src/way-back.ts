import type { RegistryPayload } from '@atelier/contract/registry';
import type { RemoteCounts } from './remote-counts.ts';
import { wayBack } from './standing.ts';
import { isTrusted } from './trust.ts';

/** Where a roll back of a remote goes that names no version; null where nothing good is left. */
export const wayBackOf = (
  { remotes, delegations }: RegistryPayload,
  remote: string,
  counts: RemoteCounts | undefined,
): string | null => {
  const entry = remotes[remote];
  if (entry === undefined) return null;
  return wayBack(
    entry,
    (version) => counts?.get(`${remote} ${version}`),
    (version) => isTrusted(delegations?.[remote], entry.versions[version] ?? {}),
  );
};
