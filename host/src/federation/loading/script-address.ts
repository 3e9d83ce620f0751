export interface ScriptAddressRules {
  /** The page's base address. */
  base: string;
  isVerified: (url: string) => boolean;
  /** Origins of development servers; empty in production. */
  developmentOrigins: readonly string[];
}

/**
 * Which addresses may become code in this page: the host's own files, and those files of remotes that the signed registry
 * names. Gives the address back, or null to refuse it.
 */
export const allowScriptAddress = (address: string, rules: ScriptAddressRules): string | null => {
  const url = new URL(address, rules.base);
  if (rules.isVerified(url.href) || rules.developmentOrigins.includes(url.origin)) return address;
  const own = new URL('./', rules.base).href;
  const isOwn = url.href.startsWith(own) && !url.href.startsWith(`${own}remotes/`);
  return isOwn ? address : null;
};
