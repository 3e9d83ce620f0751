import type { Delegation } from '@atelier/contract/registry';

/** Whose word counts for a version of a remote that was given away. */
export const trustedKeys = ({ keys, retired }: Delegation): readonly string[] => [...keys, ...retired];

/** Whether the signatures of a version allow it to run; a remote without a team needs none. */
export const isTrusted = (
  delegation: Delegation | undefined,
  { signedBy = [] }: { signedBy?: string[] | undefined },
): boolean => delegation === undefined || signedBy.some((key) => trustedKeys(delegation).includes(key));
