import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import type { S3Settings } from '@atelier/object-store/s3-object-store';
import { z } from 'zod';

/** Separate keys, so that a signed URL reveals nothing about the sign-in key. */
export interface SecretPair {
  access: Buffer;
  hmac: Buffer;
}

/** Key size in bytes. */
export const secretBytes = 32;

/** Variables of the secrets shared by all nodes. */
export const secretVariables = {
  /** One, or several separated by commas: the first signs, each verifies. */
  ATELIER_SECRETS: z.string().min(1).optional(),
  /** A file with one secret per line. */
  ATELIER_SECRETS_FILE: z.string().min(1).optional(),
} as const;

type SecretVariables = z.output<z.ZodObject<typeof secretVariables>>;

const makeOne = 'one is made by "openssl rand -base64 32"';

/** @throws Error with a message for the operator */
const readKey = (text: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  if (key.length !== secretBytes || !/^[A-Za-z0-9+/_-]{43}=?$/.test(text))
    throw new Error(`holds something that is no key of ${secretBytes} bytes in base64; ${makeOne}`);
  return key;
};

const derive = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `atelier ${use}`, secretBytes));

/** One key, from which two are derived; or the two of a data folder, `<access.key>:<hmac.key>`. */
const readPair = (text: string): SecretPair => {
  const [first = '', second, ...more] = text.split(':');
  if (more.length > 0) throw new Error('has too many colons: it is one key, or access.key:hmac.key');
  if (second !== undefined) return { access: readKey(first), hmac: readKey(second) };
  const secret = readKey(first);
  return { access: derive(secret, 'access'), hmac: derive(secret, 'hmac') };
};

const readPairs = (text: string): SecretPair[] => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length === 0) throw new Error(`is empty; ${makeOne}`);
  if (new Set(parts).size < parts.length) throw new Error('names a key twice');
  return parts.map(readPair);
};

const textOf = ({ ATELIER_SECRETS, ATELIER_SECRETS_FILE }: SecretVariables): string | undefined => {
  if (ATELIER_SECRETS_FILE === undefined) return ATELIER_SECRETS;
  if (ATELIER_SECRETS !== undefined) throw new Error('and ATELIER_SECRETS cannot both be set');
  return readFileSync(ATELIER_SECRETS_FILE, 'utf8');
};

/** The environment's secrets, current one first; undefined: those of the data folder. @throws Error to append to the variable's name */
export const readSecretPairs = (env: SecretVariables): SecretPair[] | undefined => {
  const text = textOf(env);
  return text === undefined ? undefined : readPairs(text);
};

export const secretProblems = (env: SecretVariables): { name: keyof SecretVariables; problem: string }[] => {
  try {
    readSecretPairs(env);
    return [];
  } catch (error) {
    const name = env.ATELIER_SECRETS_FILE === undefined ? 'ATELIER_SECRETS' : 'ATELIER_SECRETS_FILE';
    return [{ name, problem: error instanceof Error ? error.message : String(error) }];
  }
};

/** Secrets of public example files, and common placeholders. */
const placeholder =
  /^((an?|another)[-_ ]password|change[-_ ]?(me|it|this)\b.*|replace[-_ ]?(me|it|this)\b.*|your[-_ ].*|<.*>|x{3,}|\*{3,}|\.{3,})$/i;

const isSecretName = (name: string): boolean => /(SECRET|TOKEN|PASSWORD|_KEY)(S|$)/.test(name);

const passwordOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address).password);
  } catch {
    return '';
  }
};

/** Variables whose secret was copied from a public example. */
export const placeholderProblems = (env: Readonly<Record<string, unknown>>): { name: string; problem: string }[] =>
  Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const secret = isSecretName(name) ? value : passwordOf(value);
    if (!placeholder.test(secret.trim())) return [];
    return [{ name, problem: 'has the secret of an example; make one of your own by "openssl rand -hex 24"' }];
  });

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

/** Storage of file contents: a folder of this machine, or a bucket shared by all nodes. */
export type BlobPlace = { kind: 'folder'; folder: string } | { kind: 'bucket'; settings: S3Settings };

export interface BlobSettings {
  place: BlobPlace;
  /** Previous storage while contents are being moved. */
  from: BlobPlace | undefined;
}

/** A folder, or `s3://bucket/prefix`. */
const place = z.string().min(1).optional();

/** Variables of the file content storage. */
export const blobVariables = {
  BLOB_STORE: place,
  BLOB_STORE_FROM: place,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is an address such as https://s3.example.com' }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
} as const;

type BlobVariables = z.output<z.ZodObject<typeof blobVariables>>;

const isBucket = (name: string): boolean => name.startsWith('s3://');

/** Looks like a URL or shell syntax: a folder of that name would contain all files, on one machine. */
const isMistyped = (name: string): boolean => /^[a-z][a-z\d]+:/i.test(name) || name.startsWith('~');

/** Parses a storage name; returns the storage or the problem. */
export const readBlobPlace = (
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): { place: BlobPlace; problem?: never } | { place?: never; problem: string } => {
  if (!isBucket(name) && isMistyped(name)) return { problem: 'is a folder by its whole path, or s3://bucket/prefix' };
  if (!isBucket(name)) return { place: { kind: 'folder', folder: resolve(name) } };
  const { settings, problem } = readBucketSettings(name, env);
  return settings ? { place: { kind: 'bucket', settings } } : { problem };
};

const names = ['BLOB_STORE', 'BLOB_STORE_FROM'] as const;

export const blobProblems = (env: BlobVariables): { name: (typeof names)[number]; problem: string }[] =>
  names.flatMap((name) => {
    const value = env[name];
    const problem = value === undefined ? undefined : readBlobPlace(value, env).problem;
    return problem === undefined ? [] : [{ name, problem }];
  });

/** The settings, if valid. Without a name, the folder `blobs` of the data folder. */
export const blobSettings = (env: BlobVariables, dataDir: string): BlobSettings => {
  const placeOf = (name: string | undefined) => (name === undefined ? undefined : readBlobPlace(name, env).place);
  return {
    place: placeOf(env.BLOB_STORE) ?? { kind: 'folder', folder: resolve(dataDir, 'blobs') },
    from: placeOf(env.BLOB_STORE_FROM),
  };
};
