import { z } from 'zod';

/** `sign-in=SMS_1,password=SMS_2,sign-in.en=SMS_3`: a template by purpose, or by purpose and language. */
const templates = z
  .string()
  .default('')
  .transform((text, context): ReadonlyMap<string, string> => {
    const given = text.split(',').filter((part) => part.trim() !== '');
    const form = /^\s*((?:sign-in|password|phone|phone-changed|invite)(?:\.(?:zh|en))?)=([\w-]+)\s*$/;
    const rows = given.map((part) => form.exec(part));
    if (rows.some((row) => row === null)) {
      context.addIssue({
        code: 'custom',
        message:
          'looks like sign-in=SMS_1,password=SMS_2,phone=SMS_3,phone-changed=SMS_4,invite=SMS_5 (English: sign-in.en=...)',
      });
      return z.NEVER;
    }
    return new Map(rows.flatMap((row) => (row?.[1] && row[2] ? [[row[1], row[2]] as const] : [])));
  });

const address = z.url({ error: 'is an address such as https://sms.example' }).optional();
const words = z.string().min(1).optional();

/** Variables of the sender of short messages. */
export const smsVariables = {
  SMS_PROVIDER: z.enum(['inbox', 'http', 'aliyun', 'tencent', 'twilio']).optional(),
  SMS_HTTP_URL: z.url({ error: 'is the address of the gateway' }).optional(),
  SMS_HTTP_TOKEN: words,
  SMS_KEY_ID: words,
  SMS_KEY_SECRET: words,
  SMS_SIGN_NAME: words,
  SMS_TEMPLATES: templates,
  SMS_APP_ID: words,
  SMS_REGION: z.string().min(1).default('ap-guangzhou'),
  SMS_FROM: words,
  SMS_ENDPOINT: address,
} as const;

type SmsVariables = z.output<z.ZodObject<typeof smsVariables>>;

interface Key {
  endpoint: string;
  keyId: string;
  keySecret: string;
}

/** Who sends short messages. `inbox` shows them on a page and is never there in production; `none` sends nothing and says so. */
export type SmsSettings =
  | { provider: 'inbox' }
  | { provider: 'none' }
  | { provider: 'http'; url: string; token: string | undefined }
  | ({ provider: 'aliyun'; signName: string | undefined; templates: ReadonlyMap<string, string> } & Key)
  | ({
      provider: 'tencent';
      signName: string | undefined;
      templates: ReadonlyMap<string, string>;
      appId: string;
      region: string;
    } & Key)
  | ({ provider: 'twilio'; from: string } & Key);

const needed = {
  http: ['SMS_HTTP_URL'],
  aliyun: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_TEMPLATES'],
  tencent: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_TEMPLATES', 'SMS_APP_ID'],
  twilio: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_FROM'],
} as const satisfies Record<string, readonly (keyof SmsVariables)[]>;

const isSet = (value: unknown): boolean => (value instanceof Map ? value.size > 0 : value !== undefined);

/** Variables that the provider needs and that are not set. */
export const missingForSms = (env: SmsVariables): readonly string[] => {
  if (env.SMS_PROVIDER === undefined || env.SMS_PROVIDER === 'inbox') return [];
  return needed[env.SMS_PROVIDER].filter((name) => !isSet(env[name]));
};

/** The settings, once nothing is missing. */
export const smsSettings = (env: SmsVariables, isProduction: boolean): SmsSettings => {
  const key = (endpoint: string): Key => ({
    endpoint: (env.SMS_ENDPOINT ?? endpoint).replace(/\/$/, ''),
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
  });
  const byTemplate = { signName: env.SMS_SIGN_NAME, templates: env.SMS_TEMPLATES };
  switch (env.SMS_PROVIDER) {
    case 'http':
      return { provider: 'http', url: env.SMS_HTTP_URL ?? '', token: env.SMS_HTTP_TOKEN };
    case 'aliyun':
      return { provider: 'aliyun', ...byTemplate, ...key('https://dysmsapi.aliyuncs.com') };
    case 'tencent':
      return {
        ...{ provider: 'tencent', ...byTemplate, ...key('https://sms.tencentcloudapi.com') },
        ...{ appId: env.SMS_APP_ID ?? '', region: env.SMS_REGION },
      };
    case 'twilio':
      return { provider: 'twilio', from: env.SMS_FROM ?? '', ...key('https://api.twilio.com') };
    default:
      return { provider: isProduction ? 'none' : 'inbox' };
  }
};

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
