import type { Language } from '@atelier/contract/errors';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { devMessages } from '../db/schema/accounts.ts';
import messages from './messages.json' with { type: 'json' };

/** `code` has the parameters `code` and `minutes`; `email-removed` goes to a removed address. */
type MailPurpose = 'code' | 'email-removed';

interface MailMessage {
  email: string;
  purpose: MailPurpose;
  params: Readonly<Record<string, string>>;
  language: Language;
}

/** Sends mail. Rejects when the server refuses; the caller reports a temporary error. */
export interface MailProvider {
  send(message: MailMessage): Promise<void>;
}

interface MailWords {
  subject: string;
  text: string;
}

const words: Readonly<Record<MailPurpose, Readonly<Record<Language, MailWords>>>> = messages.mail;

const mailWords = (signature: string, { purpose, params, language }: MailMessage): MailWords => {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'signature' ? signature : (params[name] ?? '')));
  const { subject, text } = words[purpose][language];
  return { subject: fill(subject), text: fill(text) };
};

const timeout = 5000;

/** The configured provider; null when mail is disabled. */
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
