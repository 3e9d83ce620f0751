import type { Language } from '@atelier/contract/errors';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { devMessages } from '../db/schema/accounts.ts';

/** `code` is filled with `code` and `minutes`; `email-removed` goes to an address that an account no longer has. */
type MailPurpose = 'code' | 'email-removed';

interface MailMessage {
  email: string;
  purpose: MailPurpose;
  params: Readonly<Record<string, string>>;
  language: Language;
}

/** Sends mail. Rejects when the server refuses; the caller says "busy". */
export interface MailProvider {
  send(message: MailMessage): Promise<void>;
}

interface MailWords {
  subject: string;
  text: string;
}

const words: Readonly<Record<MailPurpose, Readonly<Record<Language, MailWords>>>> = {
  code: {
    zh: {
      subject: '{signature} 验证码：{code}',
      text: '你的 {signature} 验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。\n\n如非本人操作，请忽略此邮件。',
    },
    en: {
      subject: 'Your {signature} code: {code}',
      text: 'Your {signature} code is {code}. It is valid for {minutes} minutes. Do not share it.\n\nIf you didn’t ask for it, ignore this email.',
    },
  },
  'email-removed': {
    zh: {
      subject: '{signature} 账户已更换邮箱',
      text: '你的 {signature} 账户不再使用此邮箱。如非本人操作，请立即联系客服。',
    },
    en: {
      subject: 'Email removed from your {signature} account',
      text: 'Your {signature} account no longer uses this email. If this wasn’t you, contact support immediately.',
    },
  },
};

const mailWords = (signature: string, { purpose, params, language }: MailMessage): MailWords => {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'signature' ? signature : (params[name] ?? '')));
  const { subject, text } = words[purpose][language];
  return { subject: fill(subject), text: fill(text) };
};

const timeout = 5000;

/** The provider that the configuration names; null where no mail is sent. */
export const createMail = ({ mail, brand }: Pick<Config, 'mail' | 'brand'>, db: Database): MailProvider | null => {
  const signature = brand.smsSignature;
  if (mail.provider === 'none') return null;
  if (mail.provider === 'inbox')
    return {
      async send(message) {
        const { text } = mailWords(signature, message);
        await db.orm.insert(devMessages).values({ id: newId(), phone: message.email, text });
      },
    };
  const transport = createTransport({
    url: mail.url,
    ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
  });
  return {
    async send(message) {
      await transport.sendMail({ from: mail.from, to: message.email, ...mailWords(signature, message) });
    },
  };
};
