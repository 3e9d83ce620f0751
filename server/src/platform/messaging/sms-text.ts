import type { Language } from '@atelier/contract/errors';
import type { SmsMessage, SmsPurpose } from './sms.ts';

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
