import { describe, expect, it } from 'vitest';
import { getsSocket, isAllowed, rolesOf } from './load-current-user.ts';

describe('roles', () => {
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['2', '2'],
    ['7', '0'],
    ['abc', '0'],
    [null, '0'],
  ] as const)('derives %s from stored type %s', (type, role) => {
    expect(rolesOf({ roles: [] }, type)).toEqual([role]);
  });

  it("prefers the server's list", () => {
    expect(rolesOf({ roles: ['2', '3'] }, '1')).toEqual(['2', '3']);
  });

  it("adds a developer's", () => {
    expect(rolesOf({ roles: ['0'], is_developer: true }, null)).toEqual(['0', '4']);
  });

  it('opens a route without a list to all, else to any listed role [spec 5.17]', () => {
    expect(isAllowed(undefined, [])).toBe(true);
    expect(isAllowed(['1', '2'], ['0', '2'])).toBe(true);
    expect(isAllowed(['1'], ['0'])).toBe(false);
  });

  it("opens no socket for a user whose first role is '3' [spec 4.21]", () => {
    expect(getsSocket(['3', '0'])).toBe(false);
    expect(getsSocket(['0', '3'])).toBe(true);
  });
});
