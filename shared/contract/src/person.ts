import { z } from 'zod';
import { consentKinds, providerConsentKinds } from './agreements.ts';
import { codeSent, isEmailLike, password, phone, presentPassword, smsCode } from './auth.ts';
import { defineCall } from './call.ts';
import { mutableTopics } from './notices.ts';

/** Maximum characters of a nickname or name. */
export const nameLength = 32;
const nickname = z.string().trim().min(1).max(nameLength);
const realName = z.string().trim().max(nameLength);

/** Days in which the user can undo closing the account. */
export const closingDays = 15;
/** Days in which an export can be downloaded. */
export const exportDays = 7;

export const chatAccount = z.object({ provider: z.string(), name: z.string(), bound_at: z.iso.datetime() });

export const consent = z.object({
  kind: z.enum(['terms', 'privacy', 'face']),
  /** Date of the accepted document version. */
  version: z.iso.date(),
  accepted_at: z.iso.datetime(),
});
export type Consent = z.infer<typeof consent>;

export const providerConsent = z.object({ ...consent.shape, kind: z.enum(providerConsentKinds) });
export type ProviderConsent = z.infer<typeof providerConsent>;

export const dataExport = z.object({
  state: z.enum(['waiting', 'ready', 'failed']),
  asked_at: z.iso.datetime(),
  /** Download URL once ready. */
  url: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const person = z.object({
  username: z.string(),
  nickname: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  /** Middle digits masked. */
  phone: z.string(),
  /** Masked; null: none; absent when the installation sends no mail and the user has no address. */
  email: z.string().nullable().optional(),
  has_password: z.boolean(),
  password_changed_at: z.iso.datetime().nullable(),
  chats: z.array(chatAccount),
  muted_topics: z.array(z.enum(mutableTopics)),
  /** Active consents; withdrawn ones are excluded. */
  consents: z.array(consent),
  /** Consents to providers outside this installation; absent from older servers, which have none. */
  provider_consents: z.array(providerConsent).optional(),
  /** Consent to the language model that reads descriptions; null: not asked yet. Absent: no such model outside this installation. */
  words_consent: z.object({ host: z.string(), is_given: z.boolean().nullable() }).optional(),
  /** Deletion date of the account; null: not scheduled. */
  closes_at: z.iso.datetime().nullable(),
  /** The last export, while it is prepared or can be downloaded. */
  export: dataExport.nullable(),
});
export type Person = z.infer<typeof person>;

/** Personal information page, except data with its own list call. */
export const getPerson = defineCall('GET /person', { action: 'account', response: person });

/**
 * Account settings; an absent field stays unchanged. `avatar_image_id`: an own upload, square, 256 to 1024 pixels; empty
 * removes the avatar. 41020 for a forbidden name, 41214 for an image that is not square, 44001 for one that no longer exists.
 */
export const putPerson = defineCall('PUT /person', {
  action: 'account',
  request: z.object({
    nickname: nickname.optional(),
    name: realName.optional(),
    avatar_image_id: z.string().max(64).optional(),
    muted_topics: z.array(z.enum(mutableTopics)).max(mutableTopics.length).optional(),
  }),
  response: person,
});

/** Sends a code to a new number, or without one to the account's number, to confirm the user. 41212 for the same number, 45001. */
export const telSendCode = defineCall('POST /TelSendCode', {
  action: 'account',
  request: z.object({ phone: phone.optional() }),
  response: codeSent,
  isSpecified: true,
});

/**
 * Changes the number, confirmed by a code to it, and by the password or a code to the old number. The old number is notified,
 * all other sessions end. 41002, 41004 number taken, 41210 wrong password, 41211 no confirmation, 41212 the same number,
 * 45002.
 */
export const modifyTel = defineCall('POST /ModifyTel', {
  action: 'account',
  request: z.object({ phone, code: smsCode, password: presentPassword.optional(), old_code: smsCode.optional() }),
  isSpecified: true,
});

const email = z.string().refine(isEmailLike);

/** Sends a code to a new e-mail address. 41008, 45001, 50015 when the installation sends no mail. */
export const emailSendCode = defineCall('POST /email_send_code', {
  action: 'account',
  request: z.object({ email }),
  response: codeSent,
});

/**
 * Sets an e-mail address for sign-in, confirmed by a code to it, and by the password or a code to the number. The replaced address is
 * notified. 41002, 41008, 41210 wrong password, 41211 no confirmation, 41217 address taken, 45002.
 */
export const setEmail = defineCall('POST /set_email', {
  action: 'account',
  request: z.object({ email, code: smsCode, password: presentPassword.optional(), own_code: smsCode.optional() }),
});

/** Removes the e-mail address from the account; the address is notified. 41002, 41210, 41211, 45002. */
export const removeEmail = defineCall('POST /remove_email', {
  action: 'account',
  request: z.object({ password: presentPassword.optional(), own_code: smsCode.optional() }),
});

/** Sets a new password, confirmed by the old one or by a code to the account's number; other sessions end. 41002, 41210, 41211, 45002. */
export const setPassword = defineCall('POST /set_password', {
  action: 'account',
  request: z.object({ password, old_password: presentPassword.optional(), code: smsCode.optional() }),
});

/** Exports all data of the user; a notice is sent when it is ready. An export in progress is returned. 45000 after three a day. */
export const exportData = defineCall('POST /export_data', { action: 'account', response: dataExport });

/**
 * Schedules the deletion of the account in 15 days and ends its sessions; until then signing in offers to cancel it. 41002, 41213 last
 * administrator.
 */
export const closeAccount = defineCall('POST /close_account', {
  action: 'account',
  request: z.object({ code: smsCode }),
  response: z.object({ closes_at: z.iso.datetime() }),
});

/** Cancels the scheduled deletion of the account. */
export const keepAccount = defineCall('POST /keep_account', { action: 'account' });

/**
 * Accepts the document version of that date, or withdraws an optional consent. `host`: the host shown by the page, for `words`, which can
 * also be declined before it is given. 41215 for an outdated version, or another host.
 */
export const giveConsent = defineCall('POST /consent', {
  action: 'account',
  request: z.object({
    kind: z.enum(consentKinds),
    version: z.iso.date(),
    is_given: z.boolean().default(true),
    host: z.string().max(255).optional(),
  }),
  response: z.object({ consents: z.array(consent) }),
});
