import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'is an address such as https://atelier.example' });
const words = z.string().min(1).optional();
/** A PEM key; in one line its line breaks are written `\n`. */
const pem = words.transform((text) => text?.replaceAll('\\n', '\n'));

export const paymentVariables = {
  SANDBOX_PAYMENTS: z.enum(['on', 'off']).optional(),
  PUBLIC_ORIGIN: address.optional(),
  STRIPE_SECRET_KEY: words,
  STRIPE_WEBHOOK_SECRET: words,
  STRIPE_API: address.default('https://api.stripe.com'),
  ALIPAY_APP_ID: words,
  ALIPAY_PRIVATE_KEY: pem,
  ALIPAY_PUBLIC_KEY: pem,
  ALIPAY_GATEWAY: address.default('https://openapi.alipay.com/gateway.do'),
  WECHAT_PAY_APP_ID: words,
  WECHAT_PAY_MERCHANT: words,
  WECHAT_PAY_SERIAL: words,
  WECHAT_PAY_PRIVATE_KEY: pem,
  WECHAT_PAY_API_KEY: z.string().length(32, 'has 32 characters').optional(),
  WECHAT_PAY_PUBLIC_KEY: pem,
  WECHAT_PAY_PUBLIC_KEY_ID: words,
  WECHAT_PAY_API: address.default('https://api.mch.weixin.qq.com'),
} as const;

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

const groups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_KEY',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
  ],
] as const satisfies readonly (readonly (keyof PaymentVariables)[])[];

/** Missing variables besides those that are set. Payment providers need a notification URL. */
export const missingForPayments = (env: PaymentVariables): readonly string[] => {
  const begun = groups.filter((names) => names.some((name) => env[name] !== undefined));
  const missing = begun.flatMap((names) => names.filter((name) => env[name] === undefined));
  return begun.length > 0 && env.PUBLIC_ORIGIN === undefined ? [...missing, 'PUBLIC_ORIGIN'] : missing;
};

/** Payment providers, if complete; undefined: not configured. Public keys are the providers'. */
export const paymentSettings = (env: PaymentVariables, isProduction: boolean) => ({
  /** A provider without real payments; in production only when it is configured. */
  hasSandbox: env.SANDBOX_PAYMENTS === undefined ? !isProduction : env.SANDBOX_PAYMENTS === 'on',
  /** Public origin for providers and payers; undefined: that of the request. */
  origin: env.PUBLIC_ORIGIN === undefined ? undefined : new URL(env.PUBLIC_ORIGIN).origin,
  stripe:
    env.STRIPE_SECRET_KEY === undefined
      ? undefined
      : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '', api: env.STRIPE_API },
  alipay:
    env.ALIPAY_APP_ID === undefined
      ? undefined
      : {
          appId: env.ALIPAY_APP_ID,
          privateKey: env.ALIPAY_PRIVATE_KEY ?? '',
          publicKey: env.ALIPAY_PUBLIC_KEY ?? '',
          gateway: env.ALIPAY_GATEWAY,
        },
  wechat:
    env.WECHAT_PAY_MERCHANT === undefined
      ? undefined
      : {
          appId: env.WECHAT_PAY_APP_ID ?? '',
          merchant: env.WECHAT_PAY_MERCHANT,
          /** Serial number of the merchant certificate. */
          serial: env.WECHAT_PAY_SERIAL ?? '',
          privateKey: env.WECHAT_PAY_PRIVATE_KEY ?? '',
          /** 32-character key that encrypts messages. */
          apiKey: env.WECHAT_PAY_API_KEY ?? '',
          publicKey: env.WECHAT_PAY_PUBLIC_KEY ?? '',
          publicKeyId: env.WECHAT_PAY_PUBLIC_KEY_ID ?? '',
          api: env.WECHAT_PAY_API,
        },
});

export type ProviderSettings<Name extends 'stripe' | 'alipay' | 'wechat'> = NonNullable<
  ReturnType<typeof paymentSettings>[Name]
>;
