import { describe, expect, it } from 'vitest';
import { callersOf, mayDo, needsUnlockedConsole, permissions } from './permissions.ts';

const alone = { isCompany: false, isAdmin: false, isOperator: false };

describe('permissions', () => {
  it('treat a session as user, member or administrator, and as operator in addition', () => {
    expect(callersOf(alone)).toEqual(['personal']);
    expect(callersOf({ ...alone, isCompany: true })).toEqual(['member']);
    expect(callersOf({ ...alone, isCompany: true, isAdmin: true })).toEqual(['administrator']);
    expect(callersOf({ ...alone, isCompany: true, isOperator: true })).toEqual(['member', 'operator']);
    expect(callersOf({ ...alone, isDeveloper: true })).toEqual(['personal', 'developer']);
    // A remaining right in an inactive company grants nothing.
    expect(callersOf({ ...alone, isAdmin: true })).toEqual(['personal']);
  });

  it('allow no member to buy, publish or manage, and only the operator to see the installation', () => {
    expect(mayDo(['member'], 'wallet.buy')).toBe(false);
    expect(mayDo(['member'], 'work.publish')).toBe(false);
    expect(mayDo(['member'], 'company.manage')).toBe(false);
    expect(mayDo(['administrator'], 'wallet.buy')).toBe(true);
    expect(mayDo(['administrator'], 'installation')).toBe(false);
    expect(mayDo(['member', 'operator'], 'installation')).toBe(true);
  });

  it('allow a developer to override a remote and nothing else', () => {
    const own = (Object.keys(permissions) as (keyof typeof permissions)[]).filter((action) =>
      mayDo(['developer'], action),
    );
    expect(own).toEqual(['override']);
  });

  it('require the second factor to release, moderate and operate', () => {
    const actions = (Object.keys(permissions) as (keyof typeof permissions)[]).filter(needsUnlockedConsole);
    expect(actions.toSorted()).toEqual(['moderate', 'operate', 'releases']);
  });

  it('have no row without callers, and none that allows an administrator less than a member', () => {
    for (const [action, row] of Object.entries(permissions)) {
      expect(Object.values(row).some(Boolean), action).toBe(true);
      if (row.member) expect(row.administrator, action).toBe(true);
    }
  });
});
