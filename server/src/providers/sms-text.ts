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
    zh: '你的账户已换绑手机号 {phone}。不是你本人操作的话，请马上联系客服。',
    en: 'Your {signature} account has another phone number now, {phone}. If that was not you, contact support at once.',
  },
  invite: {
    zh: '{name}邀请你加入“{company}”。用这个手机号注册后即可加入，{days} 天内有效。',
    en: '{signature}: {name} invites you to join “{company}”. Register with this number to join, within {days} days.',
  },
};

/** The words of a message, for whoever sends words and not a template. A Chinese one begins with the signature, as the networks ask. */
export const smsText = (signature: string, { purpose, params, language }: SmsMessage): string => {
  const text = words[purpose][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'signature' ? signature : (params[name] ?? ''),
  );
  return language === 'zh' ? `【${signature}】${text}` : text;
};
