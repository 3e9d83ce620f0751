import type { Faults } from '../sign-in/rules.ts';

/** Re-authentication of the signed-in user by password or code. */
export interface Proof {
  way: 'password' | 'code';
  password: string;
  code: string;
}

/** What is missing. */
export const proofFaults = ({ way, password, code }: Proof): Faults<'present' | 'ownCode'> => {
  if (way === 'password') return password === '' ? { present: 'fault.password.empty' } : {};
  return /^\d{6}$/.test(code) ? {} : { ownCode: code === '' ? 'fault.code.empty' : 'fault.code.format' };
};

/** What of it is sent. */
export const proofRequest = ({ way, password, code }: Proof): { password?: string; code?: string } =>
  way === 'password' ? { password } : { code };
