import { describe, expect, it } from 'vitest';
import { companyLink, tokenOf } from '../sign-in/invites.ts';

describe('company link', () => {
  it('is an address of this installation that contains its key', () => {
    const link = companyLink('https://atelier.example/app/?x=1#/userinfo/corpControl', 'abcDEF_-0123456789abcd');
    expect(link).toBe('https://atelier.example/app/#/userinfo/corpControl?invite=abcDEF_-0123456789abcd');
    expect(tokenOf(`  ${link} `)).toBe('abcDEF_-0123456789abcd');
    expect(tokenOf('abcDEF_-0123456789abcd')).toBe('abcDEF_-0123456789abcd');
  });

  it.each(['', 'hello', 'https://atelier.example/', '😀'.repeat(20)])('is not %j', (text) => {
    expect(tokenOf(text)).toBeNull();
  });
});
