/** Registration with the code filled in, as an address of this installation. */
export const inviteLink = (page: string, code: string): string => {
  const address = new URL(page);
  address.search = '';
  address.hash = `/register?invite_code=${encodeURIComponent(code)}`;
  return address.href;
};
