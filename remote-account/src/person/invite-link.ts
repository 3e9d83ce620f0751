/** Registration with the code filled in, as an address of this installation. In the query: chat apps drop or encode fragments. */
export const inviteLink = (page: string, code: string): string => {
  const address = new URL(page);
  address.search = `?invite_code=${encodeURIComponent(code)}`;
  address.hash = '';
  return address.href;
};
