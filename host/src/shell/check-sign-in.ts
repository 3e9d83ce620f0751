import { passwordMinLength } from '@atelier/catalogue/constants';
import type { HostTextKey } from '../i18n/frame-words.ts';

export interface SignInForm {
  username: string;
  password: string;
  isAgreed: boolean;
}

export interface SignInFaults {
  username?: HostTextKey;
  password?: HostTextKey;
  /** Over the button: both empty, or the agreement. */
  form?: HostTextKey;
}

/** Specification section 5, password login. */
export const checkSignIn = ({ username, password, isAgreed }: SignInForm): SignInFaults => {
  if (!username.trim() && !password) return { form: 'signin.bothEmpty' };
  if (!username.trim()) return { username: 'signin.usernameEmpty' };
  if (!password) return { password: 'signin.passwordEmpty' };
  if (password.length < passwordMinLength) return { password: 'signin.passwordShort' };
  return isAgreed ? {} : { form: 'signin.agreeFirst' };
};
