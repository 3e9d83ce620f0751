import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { keyName } from '@atelier/contract/key-signature';
import { z } from 'zod';
import { DeployError } from '../deploy-error.ts';
import type { SigningKey } from '../key-signatures.ts';

const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: keyName,
  y: keyName,
  d: z.string(),
}) satisfies z.ZodType<SigningKey>;

/** A new key; its public name, which the operator gets, is `x`. */
export const createSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signingKey.parse(privateKey.export({ format: 'jwk' }));
};

/**
 * Makes a key and writes it to a file that only its owner can read.
 * @throws DeployError where the file exists: a key that is written over is lost.
 */
export const createKeyFile = (path: string): SigningKey => {
  const key = createSigningKey();
  try {
    writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new DeployError(`${path} exists, and a key that is written over is lost: choose another file`, { cause });
  }
  return key;
};

/** @throws DeployError where the text is no key, or its halves do not belong together. */
const parseSigningKey = (text: string, origin: string): SigningKey => {
  try {
    const key = signingKey.parse(JSON.parse(text));
    createPrivateKey({ key, format: 'jwk' });
    return key;
  } catch (cause) {
    throw new DeployError(`${origin} holds no signing key (a P-256 key as JWK): make one with its keygen command`, {
      cause,
    });
  }
};

/**
 * A team's key: the JSON itself, as CI keeps it in a secret, or the file that has it.
 * @throws DeployError where there is none.
 */
export const readSigningKey = (source: string): SigningKey => {
  if (source.trimStart().startsWith('{')) return parseSigningKey(source, 'the given text');
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (cause) {
    throw new DeployError(`the key ${source} cannot be read: is it there, and yours?`, { cause });
  }
  return parseSigningKey(text, source);
};
