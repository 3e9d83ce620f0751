import { describe, expect, it } from 'vitest';
import { callersOf, mayDo, permissions } from './permissions.ts';

const alone = { isCompany: false, isAdmin: false, isOperator: false };

describe('who may what', () => {
  it('counts a session as one of a person, a member and an administrator, and as the operator beside it', () => {
    expect(callersOf(alone)).toEqual(['personal']);
    expect(callersOf({ ...alone, isCompany: true })).toEqual(['member']);
    expect(callersOf({ ...alone, isCompany: true, isAdmin: true })).toEqual(['administrator']);
    expect(callersOf({ ...alone, isCompany: true, isOperator: true })).toEqual(['member', 'operator']);
    expect(callersOf({ ...alone, isDeveloper: true })).toEqual(['personal', 'developer']);
    // A right that was left in a company not in use gives nothing.
    expect(callersOf({ ...alone, isAdmin: true })).toEqual(['personal']);
  });

  it('lets no member buy or manage, and only the operator see the installation', () => {
    expect(mayDo(['member'], 'wallet.buy')).toBe(false);
    expect(mayDo(['member'], 'company.manage')).toBe(false);
    expect(mayDo(['administrator'], 'wallet.buy')).toBe(true);
    expect(mayDo(['administrator'], 'installation')).toBe(false);
    expect(mayDo(['member', 'operator'], 'installation')).toBe(true);
  });

  it('lets a developer override a remote and nothing else', () => {
    const own = (Object.keys(permissions) as (keyof typeof permissions)[]).filter((action) =>
      mayDo(['developer'], action),
    );
    expect(own).toEqual(['override']);
  });

  it('has no row without callers, and none that allows an administrator less than a member', () => {
    for (const [action, row] of Object.entries(permissions)) {
      expect(Object.values(row).some(Boolean), action).toBe(true);
      if (row.member) expect(row.administrator, action).toBe(true);
    }
  });
});
