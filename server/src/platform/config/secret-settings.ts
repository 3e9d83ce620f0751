import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/**
 * The environment's secrets, current one first; undefined: those of the data folder. @throws Error whose message follows the variable's
 * name
 */
export const readSecretPairs = (env: SecretVariables): SecretPair[] | undefined => {
  const text = textOf(env);
  return text === undefined ? undefined : readPairs(text);
};

/** Problems of the secrets, by variable. */
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
