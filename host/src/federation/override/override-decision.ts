import { developerRole, operatorRole } from '@atelier/catalogue/constants';
import { limits } from '../limits.ts';

/** Developer build that replaces one remote in this tab. */
export interface Override {
  remote: string;
  /** Address of the build's folder, with a trailing `/`. */
  base: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface OverrideQuestion {
  /** Raw value in the tab's storage. */
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

/** Whether an account may override a remote. */
const mayOverride = (roles: readonly string[]): boolean => roles[0] === operatorRole || roles.includes(developerRole);

/** The override in effect: the account's own, not expired and within the maximum lifetime. */
export const decideOverride = ({ stored, now, roles, isSecure }: OverrideQuestion): Override | null => {
  if (!isSecure || roles === null || !mayOverride(roles) || !isOverride(stored)) return null;
  const left = stored.expiresAt - now;
  return left > 0 && left <= limits.overrideLifeMs ? stored : null;
};

export type OverrideFault = 'address' | 'origin';

/** Parses the entered address: a path on one of the origins that the installation allows. */
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
