import type { Language } from '@atelier/contract/errors';
import { desc, eq } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { devMessages } from '../db/schema/accounts.ts';

/** What a message is for; providers that send by template have one for each. */
const smsPurposes = ['sign-in', 'password', 'phone', 'phone-changed', 'invite'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

/**
 * What is filled into a message: `code` and `minutes` of the first three; `phone` (middle hidden) of `phone-changed`; `name` (who invites),
 * `company` and `days` of `invite`.
 */
export type SmsParams = Readonly<Record<string, string>>;

export interface SmsMessage {
  /** E.164. */
  phone: string;
  purpose: SmsPurpose;
  params: SmsParams;
  language: Language;
}

/** Sends a message to a phone. Rejects when the gateway refuses; the caller says "busy". */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}

/** The gateway says that this number got too many. */
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

const codeWords = {
  zh: '验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  en: 'Your {signature} code is {code}. It is valid for {minutes} minutes. Do not share it.',
} as const;

const words: Readonly<Record<SmsPurpose, Readonly<Record<Language, string>>>> = {
  'sign-in': codeWords,
  password: codeWords,
  phone: codeWords,
  'phone-changed': {
    zh: '你的账户已换绑手机号 {phone}。如非本人操作，请立即联系客服。',
    en: 'The phone number of your {signature} account was changed to {phone}. If this wasn’t you, contact support immediately.',
  },
  invite: {
    zh: '{name}邀请你加入“{company}”。用此手机号注册即可加入，{days} 天内有效。',
    en: '{signature}: {name} invited you to join “{company}”. Sign up with this number within {days} days to join.',
  },
};

/** Text of a message, for gateways without templates. A Chinese one begins with the signature, as the networks require. */
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

/** The local default: messages stay in the database, and the page /dev/inbox shows them. */
export const createInboxSms = (db: Database, signature: string): SmsProvider => ({
  async send(message) {
    const text = smsText(signature, message);
    await db.orm.insert(devMessages).values({ id: newId(), phone: message.phone, text });
  },
});

/** The newest messages first, of one number or of all. */
export const readInbox = (db: Database, phone?: string): Promise<InboxMessage[]> =>
  db.orm
    .select({ phone: devMessages.phone, text: devMessages.text, createdAt: devMessages.createdAt })
    .from(devMessages)
    .where(phone === undefined ? undefined : eq(devMessages.phone, phone))
    .orderBy(desc(devMessages.createdAt))
    .limit(50);

/** A provider's templates by purpose, and by purpose and language (`sign-in.en`) where there is one for it. */
export type SmsTemplates = ReadonlyMap<string, string>;

/** The names of what a template is filled with, in order: networks that count instead of name take them so. */
export const templateParams: Readonly<Record<SmsPurpose, readonly string[]>> = {
  'sign-in': ['code', 'minutes'],
  password: ['code', 'minutes'],
  phone: ['code', 'minutes'],
  'phone-changed': ['phone'],
  invite: ['name', 'company', 'days'],
};

/** @throws Error naming the setting when the operator gave no template for this */
export const templateOf = (templates: SmsTemplates, { purpose, language }: SmsMessage): string => {
  const template = templates.get(`${purpose}.${language}`) ?? templates.get(purpose);
  if (template === undefined) throw new Error(`SMS_TEMPLATES has no template for ${purpose}`);
  return template;
};
