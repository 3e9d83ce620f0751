/** A version that some users get before others; part of a remote's entry in the registry. */
export interface Canary {
  version: string;
  /** 0 to 100. */
  percent: number;
  /** Ids of companies whose members get it regardless of the percentage. */
  companies?: string[] | undefined;
  /** Differs between canaries, so that different users are selected first. */
  salt: string;
}

/** Identity for canary selection. */
export interface CanarySubject {
  /** The user's id; when signed out, an id stored in the browser. */
  id: string;
  /** Id of the current company. */
  company?: string | undefined;
}

/** Canary data for figures and pages. */
export const describeCanary = (canary: Canary | null): Omit<Canary, 'salt'> | null => {
  if (canary === null) return null;
  const { salt: _, ...shown } = canary;
  return shown;
};

const spread = 2 ** 32;

/** FNV-1a over UTF-16 units with MurmurHash3's finalizer (fmix32), so that similar ids get very different hashes. 0 to 2^32 - 1. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Whether a user or browser gets the canary's version. Sticky: the same id always gets the same result while a canary runs, and an id
 * included at 10 percent is included at 20. Needs no WebCrypto and no schema library, to keep the page small.
 */
export const inCanary = (canary: Canary | null, { id, company }: CanarySubject): boolean =>
  canary !== null &&
  ((company !== undefined && canary.companies?.includes(company) === true) ||
    (hashOf(`${canary.salt}:${id}`) / spread) * 100 < canary.percent);
