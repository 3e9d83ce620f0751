import type { SmsMessage, SmsPurpose } from './sms.ts';

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
