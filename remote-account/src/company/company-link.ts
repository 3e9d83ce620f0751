/** Where an invitation link leads: this page, which asks whoever opens it to sign in or register first. */
export const companyLink = (page: string, token: string): string => {
  const address = new URL(page);
  address.search = '';
  address.hash = `/userinfo/corpControl?invite=${encodeURIComponent(token)}`;
  return address.href;
};

/** The key in what somebody pasted: a whole link, or the key alone. Null: neither. */
export const tokenOf = (text: string): string | null => {
  const given = text.trim();
  const inLink = /[?&]invite=([A-Za-z0-9_-]{10,200})/.exec(given)?.[1];
  return inLink ?? (/^[A-Za-z0-9_-]{10,200}$/.test(given) ? given : null);
};
