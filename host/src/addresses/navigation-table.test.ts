import { remoteNames } from '@atelier/catalogue/groups';
import { navigationOf } from '@atelier/catalogue/routes';
import { describe, expect, it } from 'vitest';
import { forRoles, remoteAtPath } from './navigation-table.ts';

const catalogue = Object.fromEntries(remoteNames.map((remote) => [remote, navigationOf(remote)]));
const operators = { 'remote-new': [{ path: '/health', title: { zh: '健康', en: 'Health' }, roles: ['3'] }] };

describe('navigation table', () => {
  it.each(['0', '1', '2'])('shows role %s every page of the catalogue', (role) => {
    expect(forRoles(catalogue, [role])).toEqual(catalogue);
  });

  it('leaves out what lists none of the roles', () => {
    expect(forRoles(operators, ['0'])).toEqual({ 'remote-new': [] });
    expect(forRoles(operators, ['0', '3'])).toEqual(operators);
  });

  it('shows a visitor every entry, to be asked to sign in behind it', () => {
    expect(forRoles(operators, null)).toEqual(operators);
  });

  it('knows who draws a path', () => {
    expect(remoteAtPath('/auxiliaryTools/hDenlarge', {})).toBe('remote-tools');
    expect(remoteAtPath('/home', {})).toBeUndefined();
    expect(remoteAtPath('/health', operators)).toBe('remote-new');
    expect(remoteAtPath('/nowhere', operators)).toBeUndefined();
  });
});
