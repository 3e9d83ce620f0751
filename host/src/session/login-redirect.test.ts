import { describe, expect, it } from 'vitest';
import { createLoginRedirect, loginAddress, redirectTarget } from './login-redirect.ts';

describe('redirect to login', () => {
  it('keeps path and query', () => {
    const address = loginAddress('/auxiliaryTools/hDenlarge?from=mail&n=1');
    expect(address).toBe('/login?redirect=%2FauxiliaryTools%2FhDenlarge%3Ffrom%3Dmail%26n%3D1');
    expect(redirectTarget(address.slice('/login'.length))).toBe('/auxiliaryTools/hDenlarge?from=mail&n=1');
  });

  it('leads to the dashboard, or to the named return address', () => {
    expect(redirectTarget('', '/dashboard')).toBe('/dashboard');
    expect(redirectTarget('?redirect=%2Fpricing', '/dashboard')).toBe('/pricing');
  });

  it('never returns to the login page itself or to another return page', () => {
    expect(loginAddress('/home')).toBe('/login');
    expect(loginAddress('/login?redirect=%2Fx')).toBe('/login');
    expect(loginAddress('/')).toBe('/login');
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', ''])(
    'refuses to return to %j',
    (target) => {
      expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/');
    },
  );

  it('blocks another redirect for 3 s [spec 4.14]', () => {
    let now = 1000;
    const went: string[] = [];
    const go = createLoginRedirect({ navigate: (address) => went.push(address), now: () => now });
    expect([go('/a'), go('/b')]).toEqual([true, false]);
    now += 2999;
    expect(go()).toBe(false);
    now += 1;
    expect(go()).toBe(true);
    expect(went).toEqual(['/login?redirect=%2Fa', '/login']);
  });
});
