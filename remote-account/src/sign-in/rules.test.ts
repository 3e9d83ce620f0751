import { describe, expect, it } from 'vitest';
import { codeSignInFaults, passwordSignInFaults, registerFaults, resetFaults } from './rules.ts';

const phone = '138 0013 8000';
const code = '123456';

describe('sign-in by code', () => {
  it('shows one message when both are missing [spec 5.1]', () => {
    expect(codeSignInFaults({ phone: ' ', code: '' })).toEqual({ form: 'fault.bothEmpty.code' });
  });
  it('requires the number [spec 5.1]', () => {
    expect(codeSignInFaults({ phone: '', code })).toEqual({ phone: 'fault.phone.empty' });
  });
  it('requires the code [spec 5.1]', () => {
    expect(codeSignInFaults({ phone, code: '' })).toEqual({ code: 'fault.code.empty' });
  });
  it.each(['12345', '+86', 'phone', '138abcd8000'])('refuses the number %s', (wrong) => {
    expect(codeSignInFaults({ phone: wrong, code })).toEqual({ phone: 'fault.phone.format' });
  });
  it.each([
    phone,
    ' (138) 0013-8000 ',
    '+81 90-1234-5678',
    '１３８００１３８０００',
    '\u202d138\u20110013\u20118000\u202c',
  ])('accepts the number %s', (right) => {
    expect(codeSignInFaults({ phone: right, code })).toEqual({});
  });
});

describe('sign-in by password', () => {
  it('shows one message when both are missing [spec 5.2]', () => {
    expect(passwordSignInFaults({ username: '', password: '' })).toEqual({ form: 'fault.bothEmpty.password' });
  });
  it('names the missing field', () => {
    expect(passwordSignInFaults({ username: '', password: 'abcd' })).toEqual({ username: 'fault.username.empty' });
    expect(passwordSignInFaults({ username: 'lin', password: '' })).toEqual({ password: 'fault.password.empty' });
  });
  it('requires at least 4 characters [spec 5.2]', () => {
    expect(passwordSignInFaults({ username: 'lin', password: 'abc' })).toEqual({ password: 'fault.password.short' });
    expect(passwordSignInFaults({ username: 'lin', password: 'abcd' })).toEqual({});
  });
});

describe('registration', () => {
  it('asks to fill in the complete information [spec 5.3]', () => {
    expect(registerFaults({ phone, code: '', password: '' })).toEqual({ code: 'fault.register.incomplete' });
  });
  it('requires a valid number [spec 5.2]', () => {
    expect(registerFaults({ phone: '', code, password: '' })).toEqual({ phone: 'fault.phone.empty' });
    expect(registerFaults({ phone: '12', code, password: '' })).toEqual({ phone: 'fault.phone.format' });
  });
  it('needs no password, but refuses a short one', () => {
    expect(registerFaults({ phone, code, password: '' })).toEqual({});
    expect(registerFaults({ phone, code, password: 'abc' })).toEqual({ password: 'fault.password.short' });
  });
});

describe('new password', () => {
  it('requires number, code and password', () => {
    expect(resetFaults({ phone: '', code: '', password: '' })).toEqual({
      phone: 'fault.phone.empty',
      code: 'fault.code.empty',
      password: 'fault.password.empty',
    });
  });
});
