import { z } from 'zod';
import { agreed, neededConsents } from './agreements.ts';
import { defineCall } from './call.ts';
import { challengeAnswer } from './challenge.ts';

/** A phone number without what people, phone books and chat apps put between its digits: blanks, dashes, brackets, invisible marks. */
export const plainPhone = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\p{Z}\p{Cf}\p{Cc}\p{Pd}\u2212\u30fb\u30fc.·•()[\]/~]/gu, '');

/** Digits as a number has them. The server knows the numbers of each country (`parsePhone`). */
const phoneLike = /^\+?\p{Nd}{6,20}$/u;
export const isPhoneLike = (typed: string): boolean => typed.length <= 64 && phoneLike.test(plainPhone(typed));

/** Mainland mobile number, or international with a plus or 00, however it is written; 41001 where it is none. Stored as E.164. */
export const phone = z.string().refine(isPhoneLike);

const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** The e-mail address that a text is, as it is stored; null where it is none. */
export const parseEmail = (typed: string): string | null => {
  const plain = typed.normalize('NFKC').trim().toLowerCase();
  return plain.length <= 254 && emailShape.test(plain) ? plain : null;
};
export const isEmailLike = (typed: string): boolean => typed.length <= 320 && /[@\uff20]/.test(typed);
/** What receives codes: a number or, where the installation sends mail, an e-mail address; 41008 where that is none. */
const codeAddress = z.string().refine((typed) => isPhoneLike(typed) || isEmailLike(typed));
export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
const charactersOf = (text: string, form: 'NFC' | 'NFD'): number => text.normalize(form).length;
/** Characters of a password at most, counted in NFC. */
const passwordLength = 128;
/** Specification section 5: at least 4 characters. It is the same password in each Unicode normal form. */
export const password = z
  .string()
  .min(4)
  .max(passwordLength * 4)
  .refine((text) => charactersOf(text, 'NFC') >= 4 && charactersOf(text, 'NFC') <= passwordLength);
/** One that was set before: it may be shorter in NFC. */
export const presentPassword = z
  .string()
  .max(passwordLength * 4)
  .refine((text) => charactersOf(text, 'NFD') >= 4 && charactersOf(text, 'NFC') <= passwordLength);

/** Roles derive from a stored type number: 0, 1, 2, else '0'. Role '3' is the installation's operator. */
export const role = z.enum(['0', '1', '2', '3']);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  roles: z.array(role),
  /** May override a remote in its own tab: pages count it as role '4'. */
  is_developer: z.boolean().optional(),
  /** Identity in use: B company, C personal. */
  cate: z.enum(['B', 'C']),
  /** Middle digits hidden. */
  phone: z.string(),
  /** Agreements whose words have changed since this person agreed to them. */
  consents_due: z.array(z.enum(neededConsents)).optional(),
  /** When the account will be deleted, unless that is taken back. */
  closes_at: z.iso.datetime().nullable().optional(),
});
export type User = Omit<z.infer<typeof user>, 'roles'> & { roles: (Role | '4')[] };

export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Characters at most of what signs in: a user name, a number, an e-mail address. */
export const userNameLength = 254;
// Not a maxLength of the schema: clients of an earlier contract may send longer names, and get a clear error.
const userName = z
  .string()
  .trim()
  .min(1)
  .refine((name) => name.length <= userNameLength);

/**
 * Password sign-in; `username` is a user name, a phone number or an e-mail address. 41003 when either is wrong, 45002 after ten wrong passwords from this device
 * or address, 45003 when a challenge comes first because many addresses guess.
 */
export const login = defineCall({
  method: 'POST',
  path: '/login',
  auth: 'public',
  request: z.object({
    username: userName,
    password: presentPassword,
    agreed: agreed.optional(),
    challenge: challengeAnswer.optional(),
  }),
  response: tokens,
});

/** Rotates the refresh token; the one before stays good for 30 s. Codes 40001 to 40004. */
export const refresh = defineCall({
  method: 'POST',
  path: '/refresh',
  auth: 'public',
  request: z.object({ refresh: z.string() }),
  response: tokens,
});

/** Ends this device's session; `everywhere` ends all of them. */
export const logout = defineCall({
  method: 'POST',
  path: '/Logout',
  action: 'account',
  request: z.object({ everywhere: z.boolean().default(false) }),
  response: z.object({}),
});

/** A code went out. */
export const codeSent = z.object({
  resend_after: z.number().int().describe('seconds until the next code may be asked for'),
});

/** A device that is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  /** As the device names itself, e.g. `Chrome`, `Windows`; empty where it does not say. */
  browser: z.string(),
  system: z.string(),
  is_phone: z.boolean(),
  /** The device that asks. */
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** Devices that are signed in to this account, this one first, then the one seen last. */
export const getSessions = defineCall({
  method: 'GET',
  path: '/sessions',
  action: 'account',
  added: true,
  request: z.object({}),
  response: z.object({ sessions: z.array(deviceSession) }),
});

/** Signs a device out; its pages are notified at once. 41007: no device of this account, or already signed out. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/session/{id}',
  action: 'account',
  added: true,
  request: z.object({ id: z.string() }),
  response: z.object({}),
});

/**
 * Sends a six-digit code, which counts for the browser that asked for it. Answers alike for known and unknown addresses.
 * Registering is by phone alone. 45001 when too often, 45003 when a challenge comes first, 50015 for e-mail where none is sent.
 */
export const sendCode = defineCall({
  method: 'POST',
  path: '/SendCode',
  auth: 'public',
  request: z.object({
    phone: codeAddress,
    purpose: z.enum(['login', 'register']),
    challenge: challengeAnswer.optional(),
  }),
  response: codeSent,
});

/** Sign-in by code. 41002 wrong code, 41005 number not registered, 41009 e-mail address of no account. */
export const codeAuth = defineCall({
  method: 'POST',
  path: '/CodeAuth',
  auth: 'public',
  request: z.object({ phone: codeAddress, code: smsCode, agreed: agreed.optional() }),
  response: tokens,
});

/** Registration; a new account gets a trial lot of credits. 41002, 41004, 41006. */
export const phoneRegister = defineCall({
  method: 'POST',
  path: '/PhoneRegister',
  auth: 'public',
  request: z.object({
    phone,
    code: smsCode,
    password: password.optional(),
    invite_code: z.string().trim().max(32).optional(),
    agreed: agreed.optional(),
  }),
  response: tokens,
});

/** Sends a code for a new password. */
export const pwdSendCode = defineCall({
  method: 'POST',
  path: '/PwdSendCode',
  auth: 'public',
  request: z.object({ phone: codeAddress, challenge: challengeAnswer.optional() }),
  response: codeSent,
});

/** Sets a new password by code and ends all sessions. */
export const modifyPwd = defineCall({
  method: 'POST',
  path: '/ModifyPwd',
  auth: 'public',
  request: z.object({ phone: codeAddress, code: smsCode, password }),
  response: z.object({}),
});

/** The signed-in person. */
export const userAuth = defineCall({
  method: 'POST',
  path: '/UserAuth',
  action: 'account',
  request: z.object({}),
  response: user,
});

/**
 * Without a code: the user's own code and its sign-up link. With one: whether it exists, also for visitors. 40002 for a
 * visitor without a code.
 */
export const authInviteCode = defineCall({
  method: 'GET',
  path: '/auth_invite_code',
  auth: 'optional',
  action: 'account',
  request: z.object({ invite_code: z.string().trim().max(32).optional() }),
  response: z.object({
    /** Empty where one was asked about. */
    invite_code: z.string(),
    /** From the page's own address on: `#/register?...`. */
    link: z.string().optional(),
    valid: z.boolean().optional(),
  }),
});

/** The owner of an invite code; 41006 if there is none. */
export const getInviteUser = defineCall({
  method: 'GET',
  path: '/get_invite_user',
  auth: 'public',
  request: z.object({ invite_code: z.string().trim().min(1).max(32) }),
  response: z.object({ nickname: z.string() }),
});

/** Single-use ticket for the socket, good for 30 s and this user only. */
export const socketTicket = defineCall({
  method: 'POST',
  path: '/socket_ticket',
  action: 'account',
  added: true,
  request: z.object({}),
  response: z.object({ ticket: z.string() }),
});
