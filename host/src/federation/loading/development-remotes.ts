declare const ATELIER_DEVELOPMENT_REMOTES: Readonly<Record<string, string>>;

/** Name -> address of `build-info.json` of remotes that run from their own development server. Empty in production. */
export const developmentRemotes: Readonly<Record<string, string>> =
  typeof ATELIER_DEVELOPMENT_REMOTES === 'undefined' ? {} : ATELIER_DEVELOPMENT_REMOTES;

export const developmentOrigins: readonly string[] = Object.values(developmentRemotes).map(
  (address) => new URL(address).origin,
);
