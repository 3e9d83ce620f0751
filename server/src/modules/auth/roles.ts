import type { Role } from '@atelier/contract/auth';

/** Roles derive from a stored type number: 0, 1 and 2 give their own, anything else '0'; the operator is '3'. */
export const rolesOf = (typeNumber: number, isOperator: boolean): Role[] => {
  if (isOperator) return ['3'];
  if (typeNumber === 1) return ['1'];
  if (typeNumber === 2) return ['2'];
  return ['0'];
};
