const storageKey = 'invite-code';

/** Invite code that a link brought to this tab: it outlives the way over other pages. A browser that stores nothing forgets it. */
export const keptInvite = (arrived: string | null): string => {
  try {
    if (arrived) sessionStorage.setItem(storageKey, arrived);
    return arrived || (sessionStorage.getItem(storageKey) ?? '');
  } catch {
    return arrived ?? ''; // forbidden or full
  }
};

/** It was used. */
export const forgetInvite = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // forbidden: nothing was stored
  }
};
