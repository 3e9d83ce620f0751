import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@atelier/contract/console';
import type { Secrets } from '../secrets/secrets.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

const half = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Ten codes of 50 bits each, as they are shown: `abcde-fghij`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);

const codeWords = (userId: string, code: string): string => `${userId} ${code.replace('-', '')}`;

/** What is kept of a code. */
export const hashRecoveryCode = (secrets: Secrets, userId: string, code: string): string =>
  secrets.of('recovery-code').mac(codeWords(userId, code)).toString('base64url');

/** Which of the kept ones it is. */
export const matchRecoveryCode = (
  secrets: Secrets,
  userId: string,
  code: string,
  kept: readonly string[],
): string | undefined => kept.find((hash) => secrets.of('recovery-code').isMac(codeWords(userId, code), hash));
