import { operatorRole, roleOfType } from '@atelier/catalogue/constants';
import type { User } from '@atelier/contract/auth';

/** Roles from the server; without them, derived from the stored type number. A developer's comes last. */
export const rolesOf = (
  { roles, is_developer: isDeveloper }: Pick<User, 'roles' | 'is_developer'>,
  storedType: string | null,
): User['roles'] => [
  ...(roles.length > 0 ? roles : [roleOfType(Number(storedType ?? Number.NaN))]),
  ...(isDeveloper ? (['4'] as const) : []),
];

/** Specification section 5: open to all without a list, else to users with one of the roles. */
export const isAllowed = (required: readonly string[] | undefined, roles: readonly string[]): boolean =>
  required === undefined || required.length === 0 || required.some((role) => roles.includes(role));

/** Role '3', the installation's operator, gets no socket. */
export const getsSocket = (roles: readonly string[]): boolean => roles[0] !== operatorRole;
