import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { devMessages } from '../db/schema/accounts.ts';
import { type MailProvider, mailWords } from './mail.ts';

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
