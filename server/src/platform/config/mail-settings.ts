import { z } from 'zod';

/** Variables of the sender of mail. */
export const mailVariables = {
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address such as smtps://user:password@mail.example:465' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'is an address such as login@atelier.example or "Atelier <login@atelier.example>"',
    })
    .optional(),
} as const;

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>;

/** Sends mail. `inbox` shows it on a local page, where codes for phones are shown too; `none`: no mail, and no sign-in by e-mail. */
export type MailSettings =
  | { provider: 'inbox' }
  | { provider: 'none' }
  | { provider: 'smtp'; url: string; from: string };

export const missingForMail = (env: MailVariables): readonly (keyof MailVariables)[] =>
  env.MAIL_URL !== undefined && env.MAIL_FROM === undefined ? ['MAIL_FROM'] : [];

/** @param hasInbox codes are shown on the local page, so mail is too. */
export const mailSettings = (env: MailVariables, hasInbox: boolean): MailSettings => {
  if (env.MAIL_URL !== undefined) return { provider: 'smtp', url: env.MAIL_URL, from: env.MAIL_FROM ?? '' };
  return { provider: hasInbox ? 'inbox' : 'none' };
};
