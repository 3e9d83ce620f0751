import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@atelier/contract/console';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

const half = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Ten codes of 50 bits each, as they are shown: `abcde-fghij`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);

/**
 * What is kept of a code: an HMAC under the authenticator's secret, which is sealed anew when keys are rotated, so that the codes outlive them.
 * @param secret the authenticator's
 */
export const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery code\n${code.replace('-', '')}`)
    .digest('base64url');
