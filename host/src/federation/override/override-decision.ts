import { developerRole, operatorRole } from '@atelier/catalogue/constants';
import { limits } from '../limits.ts';

/** One remote of this tab comes from elsewhere. */
export interface Override {
  remote: string;
  /** Address of the folder that holds the build, with `/` at its end. */
  base: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface OverrideQuestion {
  /** What the tab's storage holds. */
  stored: unknown;
  now: number;
  /** null: signed out. */
  roles: readonly string[] | null;
  /** Hashing needs https or localhost. */
  isSecure: boolean;
}

const isOverride = (value: unknown): value is Override => {
  const { remote, base, expiresAt } = (value ?? {}) as Partial<Override>;
  return typeof remote === 'string' && typeof base === 'string' && typeof expiresAt === 'number';
};

/** Whether an account may take a remote from elsewhere. */
const mayOverride = (roles: readonly string[]): boolean => roles[0] === operatorRole || roles.includes(developerRole);

/** The override that counts now: the account's own, still running, and never longer than it may. */
export const decideOverride = ({ stored, now, roles, isSecure }: OverrideQuestion): Override | null => {
  if (!isSecure || roles === null || !mayOverride(roles) || !isOverride(stored)) return null;
  const left = stored.expiresAt - now;
  return left > 0 && left <= limits.overrideLifeMs ? stored : null;
};

export type OverrideFault = 'address' | 'origin';

/** Reads what was typed: a path on one of the origins that the installation allows. */
export const readOverrideBase = (
  origin: string,
  path: string,
  allowedOrigins: readonly string[],
): { base: string } | { fault: OverrideFault } => {
  const folder = path.endsWith('/') ? path : `${path}/`;
  const url = URL.parse(folder, origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash) return { fault: 'address' };
  return allowedOrigins.includes(url.origin) ? { base: url.href } : { fault: 'origin' };
};
