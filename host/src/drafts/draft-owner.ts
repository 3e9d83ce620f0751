import type { SessionState } from '@atelier/platform/session';

/** Whose drafts a page keeps: what is written for a company, with its pictures, is not there for the person, nor for another company. */
export const draftOwner = (state: SessionState): string | null => {
  if (state.status !== 'signed-in') return null;
  const { user, identity } = state;
  return identity.company === null ? user.id : `${user.id}/${identity.company.id}`;
};
