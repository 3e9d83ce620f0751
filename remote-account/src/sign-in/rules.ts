import {
  isPhoneLike,
  parseEmail,
  password as passwordShape,
  plainPhone,
  presentPassword,
  smsCode,
} from '@atelier/contract/auth';

/** Translation keys of field errors, each a sentence with the next step. */
export type FieldError =
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

/** Errors by field; `form` is shown above the button. Absent: valid. */
export type FieldErrors<F extends string> = Partial<Record<F | 'form', FieldError>>;

const phoneFault = (typed: string): FieldError | undefined => {
  if (plainPhone(typed) === '') return 'fault.phone.empty';
  return isPhoneLike(typed) ? undefined : 'fault.phone.format';
};

/** Validates a phone number or an e-mail address. */
export const addressFault = (typed: string, isEmail = false): FieldError | undefined => {
  if (!isEmail) return phoneFault(typed);
  if (typed.trim() === '') return 'fault.email.empty';
  return parseEmail(typed) === null ? 'fault.email.format' : undefined;
};

/** The number or address in the form sent to the server. */
export const plainAddress = (typed: string, isEmail = false): string =>
  isEmail ? (parseEmail(typed) ?? typed) : plainPhone(typed);

const codeFault = (typed: string): FieldError | undefined => {
  if (typed.trim() === '') return 'fault.code.empty';
  return smsCode.safeParse(typed).success ? undefined : 'fault.code.format';
};

const passwordFault = (typed: string, shape: typeof passwordShape = passwordShape): FieldError | undefined => {
  if (typed === '') return 'fault.password.empty';
  return shape.safeParse(typed).success ? undefined : 'fault.password.short';
};

/** Drops valid fields. */
const only = <F extends string>(faults: Record<F, FieldError | undefined>): FieldErrors<F> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as FieldErrors<F>;

/** Validates sign-in by code: number or e-mail address present and well formed, code present; one message when both are missing. */
export const codeSignInFaults = (typed: {
  phone: string;
  code: string;
  isEmail?: boolean;
}): FieldErrors<'phone' | 'code'> =>
  typed.phone.trim() === '' && typed.code.trim() === ''
    ? { form: typed.isEmail ? 'fault.bothEmpty.email' : 'fault.bothEmpty.code' }
    : only({ phone: addressFault(typed.phone, typed.isEmail), code: codeFault(typed.code) });

/** Validates sign-in by password: at least 4 characters; one message when both are missing. */
export const passwordSignInFaults = (typed: {
  username: string;
  password: string;
}): FieldErrors<'username' | 'password'> =>
  typed.username.trim() === '' && typed.password === ''
    ? { form: 'fault.bothEmpty.password' }
    : only({
        username: typed.username.trim() === '' ? 'fault.username.empty' : undefined,
        password: passwordFault(typed.password, presentPassword),
      });

/** Validates a registration: number and code are required; password and invite code are optional. */
export const registerFaults = (typed: {
  phone: string;
  code: string;
  password: string;
}): FieldErrors<'phone' | 'code' | 'password'> => ({
  ...only({
    phone: phoneFault(typed.phone),
    code: typed.code.trim() === '' ? 'fault.register.incomplete' : codeFault(typed.code),
    password: typed.password === '' ? undefined : passwordFault(typed.password),
  }),
});

/** Validates a password reset: all three fields are required. */
export const resetFaults = (typed: {
  phone: string;
  isEmail?: boolean;
  code: string;
  password: string;
}): FieldErrors<'phone' | 'code' | 'password'> =>
  only({
    phone: addressFault(typed.phone, typed.isEmail),
    code: codeFault(typed.code),
    password: passwordFault(typed.password),
  });
