/** Is this file the script of a worker? The build names them so. */
export const isWorkerFile = (path: string): boolean => /\.worker\.[^/]*$/.test(path);

/** Where `checked.worker.ts` finds what it starts. `starter`: its own address. */
export const checkedWorkerAddress = (starter: URL, script: { address: string; integrity: string }): string =>
  new URL(`#${encodeURIComponent(JSON.stringify(script))}`, starter).href;

export interface ScriptAddressRules {
  /** The page's base address. */
  base: string;
  isVerified: (url: string) => boolean;
  /** Address that runs the checked bytes of a worker's script. */
  checkedWorker: (url: string) => string;
  /** Origins of development servers; empty in production. */
  developmentOrigins: readonly string[];
}

/**
 * Which addresses may become code in this page: the host's own files, and those files of remotes that the signed registry
 * names. Gives the address back, for a worker of a remote the one that checks what it runs, or null to refuse it.
 */
export const allowScriptAddress = (address: string, rules: ScriptAddressRules): string | null => {
  const url = new URL(address, rules.base);
  if (rules.isVerified(url.href)) return isWorkerFile(url.pathname) ? rules.checkedWorker(url.href) : address;
  if (rules.developmentOrigins.includes(url.origin)) return address;
  const own = new URL('./', rules.base).href;
  const isOwn = url.href.startsWith(own) && !url.href.startsWith(`${own}remotes/`);
  return isOwn ? address : null;
};
