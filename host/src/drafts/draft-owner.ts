import type { SessionState } from '@atelier/platform/session';

/** Owner of the drafts: those of a company, with their images, are separate from personal ones and from other companies'. */
export const draftOwner = (state: SessionState): string | null => {
  if (state.status !== 'signed-in') return null;
  const { user, identity } = state;
  return identity.company === null ? user.id : `${user.id}/${identity.company.id}`;
};
