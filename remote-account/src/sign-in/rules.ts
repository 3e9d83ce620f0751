import {
  isPhoneLike,
  parseEmail,
  password as passwordShape,
  plainPhone,
  presentPassword,
  smsCode,
} from '@atelier/contract/auth';

/** Keys of the account texts: what is wrong with a field, in a sentence with the next step. */
export type Fault =
  | 'fault.bothEmpty.code'
  | 'fault.bothEmpty.email'
  | 'fault.bothEmpty.password'
  | 'fault.email.empty'
  | 'fault.email.format'
  | 'fault.phone.empty'
  | 'fault.phone.format'
  | 'fault.code.empty'
  | 'fault.code.format'
  | 'fault.factor'
  | 'fault.username.empty'
  | 'fault.password.empty'
  | 'fault.password.short'
  | 'fault.register.incomplete'
  | 'fault.agreement';

/** Faults by field; `form` is shown above the button. No entry: fine. */
export type Faults<F extends string> = Partial<Record<F | 'form', Fault>>;

const phoneFault = (typed: string): Fault | undefined => {
  if (plainPhone(typed) === '') return 'fault.phone.empty';
  return isPhoneLike(typed) ? undefined : 'fault.phone.format';
};

/** A number, or what a code by e-mail goes to. */
export const addressFault = (typed: string, isEmail = false): Fault | undefined => {
  if (!isEmail) return phoneFault(typed);
  if (typed.trim() === '') return 'fault.email.empty';
  return parseEmail(typed) === null ? 'fault.email.format' : undefined;
};

/** As it is sent. */
export const plainAddress = (typed: string, isEmail = false): string =>
  isEmail ? (parseEmail(typed) ?? typed) : plainPhone(typed);

const codeFault = (typed: string): Fault | undefined => {
  if (typed.trim() === '') return 'fault.code.empty';
  return smsCode.safeParse(typed).success ? undefined : 'fault.code.format';
};

const passwordFault = (typed: string, shape: typeof passwordShape = passwordShape): Fault | undefined => {
  if (typed === '') return 'fault.password.empty';
  return shape.safeParse(typed).success ? undefined : 'fault.password.short';
};

/** Drops the fields that are fine. */
const only = <F extends string>(faults: Record<F, Fault | undefined>): Faults<F> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults<F>;

/** Sign-in by code: number or e-mail address not empty and well formed, code not empty, one sentence when both are missing. */
export const codeSignInFaults = (typed: {
  phone: string;
  code: string;
  isEmail?: boolean;
}): Faults<'phone' | 'code'> =>
  typed.phone.trim() === '' && typed.code.trim() === ''
    ? { form: typed.isEmail ? 'fault.bothEmpty.email' : 'fault.bothEmpty.code' }
    : only({ phone: addressFault(typed.phone, typed.isEmail), code: codeFault(typed.code) });

/** Sign-in by password: at least 4 characters, one sentence when both are missing. */
export const passwordSignInFaults = (typed: { username: string; password: string }): Faults<'username' | 'password'> =>
  typed.username.trim() === '' && typed.password === ''
    ? { form: 'fault.bothEmpty.password' }
    : only({
        username: typed.username.trim() === '' ? 'fault.username.empty' : undefined,
        password: passwordFault(typed.password, presentPassword),
      });

/** Registration: number and code are needed; password and invite code are not. */
export const registerFaults = (typed: {
  phone: string;
  code: string;
  password: string;
}): Faults<'phone' | 'code' | 'password'> => ({
  ...only({
    phone: phoneFault(typed.phone),
    code: typed.code.trim() === '' ? 'fault.register.incomplete' : codeFault(typed.code),
    password: typed.password === '' ? undefined : passwordFault(typed.password),
  }),
});

/** New password by code: all three are needed. */
export const resetFaults = (typed: {
  phone: string;
  isEmail?: boolean;
  code: string;
  password: string;
}): Faults<'phone' | 'code' | 'password'> =>
  only({
    phone: addressFault(typed.phone, typed.isEmail),
    code: codeFault(typed.code),
    password: passwordFault(typed.password),
  });
