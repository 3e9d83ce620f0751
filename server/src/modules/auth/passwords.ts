import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's figures: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write the same letters in different Unicode normal forms; NFC is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options);

/** Also as typed and in NFD: hashes of earlier releases were made of the form that was typed. */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account (null) as for a known one. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password');
  const known = stored ?? (await decoy);
  for (const form of formsOf(password)) if (await verify(known, form)) return stored !== null;
  return false;
};
