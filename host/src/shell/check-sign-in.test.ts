import { describe, expect, it } from 'vitest';
import { checkSignIn } from './plain-sign-in.tsx';

const form = { username: 'lin', password: 'secret', isAgreed: true };

describe('plain sign-in', () => {
  it.each([
    [{}, {}],
    [{ username: ' ', password: '' }, { form: 'signin.bothEmpty' }],
    [{ username: '' }, { username: 'signin.usernameEmpty' }],
    [{ password: '' }, { password: 'signin.passwordEmpty' }],
    [{ password: 'abc' }, { password: 'signin.passwordShort' }],
    [{ isAgreed: false }, { form: 'signin.agreeFirst' }],
  ])('%j', (differs, expected) => {
    expect(checkSignIn({ ...form, ...differs })).toEqual(expected);
  });
});
