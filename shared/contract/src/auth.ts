import { z } from 'zod';
import { agreed, neededConsents } from './agreements.ts';
import { defineCall } from './call.ts';

/** Response to a challenge. Users who cannot read the image wait for `wait_seconds` and leave the letters empty. */
export const challengeAnswer = z.object({ id: z.string().max(64), letters: z.string().trim().max(16).default('') });
export type ChallengeAnswer = z.output<typeof challengeAnswer>;

/** Image challenge that unlocks one more code or password attempt (45003). */
export const getChallenge = defineCall('GET /challenge', {
  auth: 'public',
  response: z.object({
    id: z.string(),
    /** `data:image/png`, for light and dark theme. */
    picture: z.string(),
    /** Seconds after which the challenge passes without the letters. */
    wait_seconds: z.number().int(),
    expires_at: z.iso.datetime(),
  }),
});

/** A phone number without the separators that users, phone books and chat apps insert: spaces, dashes, brackets, invisible characters. */
export const plainPhone = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\p{Z}\p{Cf}\p{Cc}\p{Pd}\u2212\u30fb\u30fc.·•()[\]/~]/gu, '');

/** Number of digits of a phone number. The server validates the numbers of each country (`parsePhone`). */
const phoneLike = /^\+?\p{Nd}{6,20}$/u;
export const isPhoneLike = (typed: string): boolean => typed.length <= 64 && phoneLike.test(plainPhone(typed));

/** Mainland mobile number, or international with a plus or 00, in any notation; 41001 when invalid. Stored as E.164. */
export const phone = z.string().refine(isPhoneLike);

const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** Normalizes an e-mail address for storage; null when invalid. */
export const parseEmail = (typed: string): string | null => {
  const plain = typed.normalize('NFKC').trim().toLowerCase();
  return plain.length <= 254 && emailShape.test(plain) ? plain : null;
};
export const isEmailLike = (typed: string): boolean => typed.length <= 320 && /[@\uff20]/.test(typed);
/** Recipient of codes: a phone number or, where the installation sends mail, an e-mail address; 41008 when invalid. */
const codeAddress = z.string().refine((typed) => isPhoneLike(typed) || isEmailLike(typed));
export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
const charactersOf = (text: string, form: 'NFC' | 'NFD'): number => text.normalize(form).length;
/** Maximum length of a password, counted in NFC. */
const passwordLength = 128;
/** Specification section 5: at least 4 characters. Equal in each Unicode normal form. */
export const password = z
  .string()
  .min(4)
  .max(passwordLength * 4)
  .refine((text) => charactersOf(text, 'NFC') >= 4 && charactersOf(text, 'NFC') <= passwordLength);
/** A password set earlier: it may be shorter in NFC. */
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
  /** May override a remote in the own tab: pages count it as role '4'. */
  is_developer: z.boolean().optional(),
  /** Current identity: B company, C personal. */
  cate: z.enum(['B', 'C']),
  /** Middle digits hidden. */
  phone: z.string(),
  /** Agreements whose text has changed since the user accepted them. */
  consents_due: z.array(z.enum(neededConsents)).optional(),
  /** When the account will be deleted, unless the deletion is cancelled. */
  closes_at: z.iso.datetime().nullable().optional(),
});
export type User = Omit<z.infer<typeof user>, 'roles'> & { roles: (Role | '4')[] };

export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Maximum length of a login name: user name, phone number or e-mail address. */
export const userNameLength = 254;
// Not a maxLength of the schema: clients of an earlier contract may send longer names, and get a clear error.
const userName = z
  .string()
  .trim()
  .min(1)
  .refine((name) => name.length <= userNameLength);

/**
 * Password sign-in; `username` is a user name, a phone number or an e-mail address. 41003 when either is wrong, 45002 after ten wrong
 * passwords from this device or address, 45003 when a challenge is required because many addresses are guessing.
 */
export const login = defineCall('POST /login', {
  auth: 'public',
  request: z.object({
    username: userName,
    password: presentPassword,
    agreed: agreed.optional(),
    challenge: challengeAnswer.optional(),
  }),
  response: tokens,
  isSpecified: true,
});

/** Rotates the refresh token; the previous one stays valid for 30 s. Codes 40001 to 40004. */
export const refresh = defineCall('POST /refresh', {
  auth: 'public',
  request: z.object({ refresh: z.string() }),
  response: tokens,
  isSpecified: true,
});

/** Ends this device's session; `everywhere` ends all of them. */
export const logout = defineCall('POST /Logout', {
  action: 'account',
  request: z.object({ everywhere: z.boolean().default(false) }),
  isSpecified: true,
});

/** Result of sending a code. */
export const codeSent = z.object({
  resend_after: z.number().int().describe('seconds until the next code may be asked for'),
});

/** A device that is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  /** As reported by the device, e.g. `Chrome`, `Windows`; empty where unknown. */
  browser: z.string(),
  system: z.string(),
  is_phone: z.boolean(),
  /** True for the requesting device. */
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** Devices signed in to this account, the requesting one first, then by last use. */
export const getSessions = defineCall('GET /sessions', {
  action: 'account',
  response: z.object({ sessions: z.array(deviceSession) }),
});

/** Signs a device out; its pages are notified immediately. 41007: no device of this account, or already signed out. */
export const endSession = defineCall('DELETE /session/{id}', {
  action: 'account',
  request: z.object({ id: z.string() }),
});

/**
 * Sends a six-digit code, valid only in the requesting browser. The response is the same for known and unknown addresses. Registration is
 * by phone only. 45001 when too frequent, 45003 when a challenge is required, 50015 for e-mail where none is sent.
 */
export const sendCode = defineCall('POST /SendCode', {
  auth: 'public',
  request: z.object({
    phone: codeAddress,
    purpose: z.enum(['login', 'register']),
    challenge: challengeAnswer.optional(),
  }),
  response: codeSent,
  isSpecified: true,
});

/** Sign-in by code. 41002 wrong code, 41005 number not registered, 41009 e-mail address without an account. */
export const codeAuth = defineCall('POST /CodeAuth', {
  auth: 'public',
  request: z.object({ phone: codeAddress, code: smsCode, agreed: agreed.optional() }),
  response: tokens,
  isSpecified: true,
});

/** Registration; a new account gets trial credits. 41002, 41004, 41006. */
export const phoneRegister = defineCall('POST /PhoneRegister', {
  auth: 'public',
  request: z.object({
    phone,
    code: smsCode,
    password: password.optional(),
    invite_code: z.string().trim().max(32).optional(),
    agreed: agreed.optional(),
  }),
  response: tokens,
  isSpecified: true,
});

/** Sends a code for a new password. */
export const pwdSendCode = defineCall('POST /PwdSendCode', {
  auth: 'public',
  request: z.object({ phone: codeAddress, challenge: challengeAnswer.optional() }),
  response: codeSent,
  isSpecified: true,
});

/** Sets a new password by code and ends all sessions. */
export const modifyPwd = defineCall('POST /ModifyPwd', {
  auth: 'public',
  request: z.object({ phone: codeAddress, code: smsCode, password }),
  isSpecified: true,
});

/** The signed-in user. */
export const userAuth = defineCall('POST /UserAuth', { action: 'account', response: user, isSpecified: true });

/**
 * Without a code: the user's own code and its registration link. With one: whether it exists, also for visitors. 40002 for a visitor
 * without a code.
 */
export const authInviteCode = defineCall('GET /auth_invite_code', {
  auth: 'optional',
  action: 'account',
  request: z.object({ invite_code: z.string().trim().max(32).optional() }),
  response: z.object({
    /** Empty where a code was requested. */
    invite_code: z.string(),
    /** Starting with the page's own address: `#/register?...`. */
    link: z.string().optional(),
    valid: z.boolean().optional(),
  }),
  isSpecified: true,
});

/** The owner of an invite code; 41006 if there is none. */
export const getInviteUser = defineCall('GET /get_invite_user', {
  auth: 'public',
  request: z.object({ invite_code: z.string().trim().min(1).max(32) }),
  response: z.object({ nickname: z.string() }),
  isSpecified: true,
});

/** Single-use ticket for the socket, valid for 30 s and this user only. */
export const socketTicket = defineCall('POST /socket_ticket', {
  action: 'account',
  response: z.object({ ticket: z.string() }),
});
