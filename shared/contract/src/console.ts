import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Minutes that the console stays open after a code. */
export const consoleMinutes = 30;
export const recoveryCodeCount = 10;
export const consoleLimits = { reason: 200, search: 60, credits: 1_000_000, days: 3660 } as const;

/** `unset`: no second factor. `locked`: a code is required. `open`: until `until`, on this device only. */
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

export const getConsole = defineCall('GET /operator/console', {
  action: 'console',
  response: z.object({
    state: z.enum(consoleStates),
    until: z.iso.datetime().nullable(),
    /** Number of unused recovery codes. */
    recovery_left: z.number().int(),
    /** Whether the setup can be verified by password. */
    has_password: z.boolean(),
  }),
});

/** Starts the setup, or restarts it until it is confirmed. Verified like a new password. 43012 when it is set up. */
export const beginFactor = defineCall('POST /operator/factor', {
  action: 'console',
  request: z.object({ password: z.string().max(200).optional(), code: digits.optional() }),
  response: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/...`, for a QR code. */
    uri: z.string(),
  }),
});

/** Confirms the first code of the authenticator and opens the console. The recovery codes are returned only here. */
export const confirmFactor = defineCall('POST /operator/factor/confirm', {
  action: 'console',
  request: z.object({ code: digits }),
  response: opened.extend({ recovery_codes: z.array(z.string()) }),
});

/** Opens the console. 43011 for a wrong or used code, 45004 after too many attempts. */
export const enterConsole = defineCall('POST /operator/enter', {
  action: 'console',
  request: z.object({ code: entryCode }),
  response: opened,
});

export const leaveConsole = defineCall('POST /operator/leave', { action: 'console' });

const personRow = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  is_operator: z.boolean(),
  is_blocked: z.boolean(),
  is_developer: z.boolean().optional(),
  /** Spendable credits of the personal wallet. */
  credits: z.number().int(),
  companies: z.array(z.string()),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type PersonRow = z.infer<typeof personRow>;

/**
 * Finds users by part of user name, nickname or phone number, or by id, newest first. From here on every call fails with 43010 while the
 * console is locked.
 */
export const findPeople = defineCall('GET /operator/people', {
  action: 'operate',
  request: z.object({ search: searchText(consoleLimits.search).optional(), ...paging }),
  response: z.object({ total: z.number().int(), people: z.array(personRow) }),
});

/** Blocks a user and signs the user out everywhere. Not the requester's own account (43014). */
export const blockPerson = defineCall('POST /operator/block_person', {
  action: 'operate',
  request: z.object({ user_id: z.string().max(64), blocked: z.boolean(), reason }),
  response: z.object({ user_id: z.string(), is_blocked: z.boolean() }),
});

/** A developer may override a remote in the own browser tab, and has no other operator permission. */
export const setDeveloper = defineCall('POST /operator/set_developer', {
  action: 'operate',
  request: z.object({ user_id: z.string().max(64), developer: z.boolean(), reason }),
  response: z.object({ user_id: z.string(), is_developer: z.boolean() }),
});

/** Grants credits to the personal wallet and notifies the user. The same key grants once. */
export const giveCredits = defineCall('POST /operator/give_credits', {
  action: 'operate',
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
  /** Command name as on the command line: `accounts block`. */
  command: z.string(),
  /** Subject of the action. */
  about: z.string(),
  reason: z.string(),
  is_done: z.boolean(),
});
export type OperatorLogRow = z.infer<typeof logRow>;

/** Audit log of operator actions, successful or not, in the console and on the command line, newest first. */
export const getOperatorLog = defineCall('GET /operator/log', {
  action: 'operate',
  request: z.object({ ...paging }),
  response: z.object({ total: z.number().int(), lines: z.array(logRow) }),
});
