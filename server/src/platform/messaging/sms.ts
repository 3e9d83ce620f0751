import type { Language } from '@atelier/contract/errors';
import { desc, eq } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { devMessages } from '../db/schema/accounts.ts';
import messages from './messages.json' with { type: 'json' };

/** Purpose of a message; providers with templates have one for each. */
const smsPurposes = ['sign-in', 'password', 'phone', 'phone-changed', 'invite'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

/** `code`, `minutes` of the first three; masked `phone` of `phone-changed`; `name`, `company`, `days` of `invite`. */
export type SmsParams = Readonly<Record<string, string>>;

export interface SmsMessage {
  /** E.164. */
  phone: string;
  purpose: SmsPurpose;
  params: SmsParams;
  language: Language;
}

/** Sends a message to a phone. Rejects when the gateway refuses; the caller reports a temporary error. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}

/** The gateway's limit for this number is reached. */
export class SmsTooMany extends Error {
  constructor(provider: string) {
    super(`${provider} sends no more to this number for now`);
    this.name = 'SmsTooMany';
  }
}

/** Production without an SMS gateway: requests for a code fail with a message. */
export const noSms: SmsProvider = {
  send: () => Promise.reject(new ApiFailure('50012')),
};

const words: Readonly<Record<SmsPurpose, Readonly<Record<Language, string>>>> = messages.sms;

/** Text of a message, for gateways without templates. A Chinese one starts with the signature, as the networks require. */
export const smsText = (signature: string, { purpose, params, language }: SmsMessage): string => {
  const text = words[purpose][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'signature' ? signature : (params[name] ?? ''),
  );
  return language === 'zh' ? `【${signature}】${text}` : text;
};

export interface InboxMessage {
  phone: string;
  text: string;
  createdAt: Date;
}

/** The local default: messages are stored in the database, and the page /dev/inbox shows them. */
export const createInboxSms = (db: Database, signature: string): SmsProvider => ({
  async send(message) {
    const text = smsText(signature, message);
    await db.orm.insert(devMessages).values({ id: newId(), phone: message.phone, text });
  },
});

/** Messages of one number or of all, newest first. */
export const readInbox = (db: Database, phone?: string): Promise<InboxMessage[]> =>
  db.orm
    .select({ phone: devMessages.phone, text: devMessages.text, createdAt: devMessages.createdAt })
    .from(devMessages)
    .where(phone === undefined ? undefined : eq(devMessages.phone, phone))
    .orderBy(desc(devMessages.createdAt))
    .limit(50);

/** A provider's templates by purpose, and by purpose and language (`sign-in.en`) if configured. */
export type SmsTemplates = ReadonlyMap<string, string>;

/** Template parameter names in order: some networks use positional parameters. */
export const templateParams: Readonly<Record<SmsPurpose, readonly string[]>> = {
  'sign-in': ['code', 'minutes'],
  password: ['code', 'minutes'],
  phone: ['code', 'minutes'],
  'phone-changed': ['phone'],
  invite: ['name', 'company', 'days'],
};

/** @throws Error naming the setting when the operator configured no template for this */
export const templateOf = (templates: SmsTemplates, { purpose, language }: SmsMessage): string => {
  const template = templates.get(`${purpose}.${language}`) ?? templates.get(purpose);
  if (template === undefined) throw new Error(`SMS_TEMPLATES has no template for ${purpose}`);
  return template;
};
