import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '@atelier/embedded-postgres/create-once';

export interface Secrets {
  /** Key of access tokens. */
  access: Buffer;
  /** HMAC of a value for one purpose (`refresh`, `code`, `image`, ...); a purpose never verifies another's. */
  mac(purpose: string, value: string): Buffer;
}

const bytes = 32;

const readOrCreate = async (path: string): Promise<Buffer> => {
  const key = Buffer.from(await createOnce(path, () => randomBytes(bytes).toString('base64')), 'base64');
  if (key.length !== bytes) throw new Error(`${path} does not hold a key; remove it to have a new one made`);
  return key;
};

const createSecrets = (access: Buffer, hmac: Buffer): Secrets => {
  // Made once: from bytes, each HMAC would make a key of its own first.
  const key = createSecretKey(hmac);
  return { access, mac: (purpose, value) => createHmac('sha256', key).update(`${purpose}\n${value}`).digest() };
};

/** Key files under `<dataDir>/secrets`, made once, readable by their owner only. */
export const loadSecrets = async (dataDir: string): Promise<Secrets> => {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return createSecrets(await readOrCreate(join(folder, 'access.key')), await readOrCreate(join(folder, 'hmac.key')));
};
