const storageKey = 'invite-code';

/** Invite code from a link, stored for this tab so that it survives navigation. Lost where the browser stores nothing. */
export const storedInvite = (arrived: string | null): string => {
  try {
    if (arrived) sessionStorage.setItem(storageKey, arrived);
    return arrived || (sessionStorage.getItem(storageKey) ?? '');
  } catch {
    return arrived ?? ''; // forbidden or full
  }
};

/** Removes the code after its use. */
export const forgetInvite = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // forbidden: nothing was stored
  }
};

/** The invitation link: this page, which requires login or registration first. */
export const companyLink = (page: string, token: string): string => {
  const address = new URL(page);
  address.search = '';
  address.hash = `/userinfo/corpControl?invite=${encodeURIComponent(token)}`;
  return address.href;
};

/** The token in pasted text: a whole link or the token alone; null for neither. */
export const tokenOf = (text: string): string | null => {
  const given = text.trim();
  const inLink = /[?&]invite=([A-Za-z0-9_-]{10,200})/.exec(given)?.[1];
  return inLink ?? (/^[A-Za-z0-9_-]{10,200}$/.test(given) ? given : null);
};
