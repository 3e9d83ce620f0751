import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Minutes that the console stays open after a code. */
export const consoleMinutes = 30;
export const recoveryCodeCount = 10;
export const consoleLimits = { reason: 200, search: 60, credits: 1_000_000, days: 3660 } as const;

/** `unset`: no second factor yet. `locked`: a code opens it. `open`: until `until`, on this device alone. */
export const consoleStates = ['unset', 'locked', 'open'] as const;
export type ConsoleState = (typeof consoleStates)[number];

/** Six digits of the authenticator, or a recovery code with or without its hyphen. */
const entryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/);
const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
const reason = z.string().trim().min(1).max(consoleLimits.reason);
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};
const opened = z.object({ until: z.iso.datetime() });

export const getConsole = defineCall({
  method: 'GET',
  path: '/operator/console',
  action: 'console',
  added: true,
  request: z.object({}),
  response: z.object({
    state: z.enum(consoleStates),
    until: z.iso.datetime().nullable(),
    /** Recovery codes that were not used. */
    recovery_left: z.number().int(),
    /** By what the setting up can be proved. */
    has_password: z.boolean(),
  }),
});

/** Begins the setting up, or begins it anew until it is confirmed. Proved as a new password is. 43012 when it is set up. */
export const beginFactor = defineCall({
  method: 'POST',
  path: '/operator/factor',
  action: 'console',
  added: true,
  request: z.object({ password: z.string().max(200).optional(), code: digits.optional() }),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/...`, for a QR code. */
    uri: z.string(),
  }),
});

/** The first code of the authenticator; opens the console. The recovery codes are said this once. */
export const confirmFactor = defineCall({
  method: 'POST',
  path: '/operator/factor/confirm',
  action: 'console',
  added: true,
  request: z.object({ code: digits }),
  response: opened.extend({ recovery_codes: z.array(z.string()) }),
});

/** 43011 a wrong code or a used one, 45004 too many. */
export const enterConsole = defineCall({
  method: 'POST',
  path: '/operator/enter',
  action: 'console',
  added: true,
  request: z.object({ code: entryCode }),
  response: opened,
});

export const leaveConsole = defineCall({
  method: 'POST',
  path: '/operator/leave',
  action: 'console',
  added: true,
  request: z.object({}),
  response: z.object({}),
});

const personRow = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  is_operator: z.boolean(),
  is_blocked: z.boolean(),
  is_developer: z.boolean().optional(),
  /** Of the personal wallet, to be spent now. */
  credits: z.number().int(),
  companies: z.array(z.string()),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type PersonRow = z.infer<typeof personRow>;

/** By part of user name, nickname or number, or by id; the newest first. From here on every call answers 43010 while locked. */
export const findPeople = defineCall({
  method: 'GET',
  path: '/operator/people',
  action: 'operate',
  added: true,
  request: z.object({ search: searchText(consoleLimits.search).optional(), ...paging }),
  response: z.object({ total: z.number().int(), people: z.array(personRow) }),
});

/** Blocking signs the user out everywhere. Not oneself (43014). */
export const blockPerson = defineCall({
  method: 'POST',
  path: '/operator/block_person',
  action: 'operate',
  added: true,
  request: z.object({ user_id: z.string().max(64), blocked: z.boolean(), reason }),
  response: z.object({ user_id: z.string(), is_blocked: z.boolean() }),
});

/** A developer may override a remote in its own tab, and has no other right of an operator. */
export const setDeveloper = defineCall({
  method: 'POST',
  path: '/operator/set_developer',
  action: 'operate',
  added: true,
  request: z.object({ user_id: z.string().max(64), developer: z.boolean(), reason }),
  response: z.object({ user_id: z.string(), is_developer: z.boolean() }),
});

/** Gives credits to the personal wallet; the user is notified. The same key gives once. */
export const giveCredits = defineCall({
  method: 'POST',
  path: '/operator/give_credits',
  action: 'operate',
  added: true,
  request: z.object({
    user_id: z.string().max(64),
    amount: z.number().int().min(1).max(consoleLimits.credits),
    days: z.number().int().min(1).max(consoleLimits.days).default(90),
    reason,
    once_key: z.string().min(8).max(64),
  }),
  response: z.object({ user_id: z.string(), credits: z.number().int() }),
});

const logRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** As the command line calls it: `accounts block`. */
  command: z.string(),
  /** Whom or what it was about. */
  about: z.string(),
  reason: z.string(),
  is_done: z.boolean(),
});
export type OperatorLogRow = z.infer<typeof logRow>;

/** What operators did here and at the command line, and tried to do; the newest first. */
export const getOperatorLog = defineCall({
  method: 'GET',
  path: '/operator/log',
  action: 'operate',
  added: true,
  request: z.object({ ...paging }),
  response: z.object({ total: z.number().int(), lines: z.array(logRow) }),
});
