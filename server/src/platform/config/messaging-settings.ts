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

const needed = {
  http: ['SMS_HTTP_URL'],
  aliyun: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_TEMPLATES'],
  tencent: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_TEMPLATES', 'SMS_APP_ID'],
  twilio: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_FROM'],
} as const satisfies Record<string, readonly (keyof SmsVariables)[]>;

const isSet = (value: unknown): boolean => (value instanceof Map ? value.size > 0 : value !== undefined);

export const missingForSms = (env: SmsVariables): readonly string[] => {
  if (env.SMS_PROVIDER === undefined || env.SMS_PROVIDER === 'inbox') return [];
  return needed[env.SMS_PROVIDER].filter((name) => !isSet(env[name]));
};

/** SMS settings, if complete. `inbox` shows messages on a page, never in production; `none` sends nothing. */
export const smsSettings = (env: SmsVariables, isProduction: boolean) => {
  const key = (endpoint: string) => ({
    endpoint: (env.SMS_ENDPOINT ?? endpoint).replace(/\/$/, ''),
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
  });
  const byTemplate = { signName: env.SMS_SIGN_NAME, templates: env.SMS_TEMPLATES };
  const provider: NonNullable<typeof env.SMS_PROVIDER> | 'none' = env.SMS_PROVIDER ?? (isProduction ? 'none' : 'inbox');
  switch (provider) {
    case 'http':
      return { provider, url: env.SMS_HTTP_URL ?? '', token: env.SMS_HTTP_TOKEN };
    case 'aliyun':
      return { provider, ...byTemplate, ...key('https://dysmsapi.aliyuncs.com') };
    case 'tencent': {
      const application = { appId: env.SMS_APP_ID ?? '', region: env.SMS_REGION };
      return { provider, ...byTemplate, ...application, ...key('https://sms.tencentcloudapi.com') };
    }
    case 'twilio':
      return { provider, from: env.SMS_FROM ?? '', ...key('https://api.twilio.com') };
    default:
      return { provider };
  }
};

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

export const missingForMail = (env: MailVariables): readonly (keyof MailVariables)[] =>
  env.MAIL_URL !== undefined && env.MAIL_FROM === undefined ? ['MAIL_FROM'] : [];

/** Mail settings. `inbox` shows messages on the local page (`hasInbox`: as for SMS codes); `none`: no mail, and no sign-in by e-mail. */
export const mailSettings = (env: MailVariables, hasInbox: boolean) => {
  if (env.MAIL_URL !== undefined) return { provider: 'smtp' as const, url: env.MAIL_URL, from: env.MAIL_FROM ?? '' };
  return { provider: hasInbox ? ('inbox' as const) : ('none' as const) };
};
