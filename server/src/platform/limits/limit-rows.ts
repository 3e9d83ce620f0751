import type { ErrorCode } from '@atelier/contract/errors';
import type { Config } from '../config/config.ts';

/** At most `points` in `seconds`, which begin with the first one; what is over is refused with `code`. */
export interface LimitRow {
  points: number;
  seconds: number;
  code: ErrorCode;
}

const hour = 3600;
const day = 24 * hour;

/** Seconds between two codes to one number. */
export const resendAfter = 60;

/** All rate limits by account, number or address. */
export const limitRows = ({
  codesPerAddress,
  codesBeforeChallenge,
  rateLimit,
}: Pick<Config, 'codesPerAddress' | 'codesBeforeChallenge' | 'rateLimit'>) =>
  ({
    /** Wrong passwords of a device that signed in before, or of a person who is signed in. */
    'password-device': { points: 10, seconds: 900, code: '45002' },
    /** Of one account from one address. */
    'password-account-address': { points: 10, seconds: 900, code: '45002' },
    /** Of one account from all addresses; from here on the next two rows count. */
    'password-account': { points: 30, seconds: day, code: '45003' },
    'password-attacked-address': { points: 2, seconds: 900, code: '45003' },
    'password-attacked-account': { points: 450, seconds: day, code: '45003' },
    'password-address': { points: 50, seconds: 900, code: '45000' },
    /** Codes of the second factor; what opened the console is not counted. */
    'factor-account': { points: 5, seconds: 900, code: '45004' },
    /** Codes to one number from one address, or by one device that signed in to its account before. */
    'code-number-minute': { points: 1, seconds: resendAfter, code: '45001' },
    'code-number-hour': { points: 5, seconds: hour, code: '45001' },
    'code-number-day': { points: 10, seconds: day, code: '45001' },
    /** Codes to one number from all addresses; from here on a challenge comes first. */
    'code-number-freely': { points: 5, seconds: hour, code: '45003' },
    'code-number-hour-all': { points: 15, seconds: hour, code: '45001' },
    'code-number-day-all': { points: 30, seconds: day, code: '45001' },
    /** Wrong codes from one address, of whatever numbers. */
    'code-try-address': { points: 30, seconds: 900, code: '45000' },
    /** The same of browsers that asked for the code, which has five tries: two typing errors of each of 50 people. */
    'code-try-own-address': { points: 100, seconds: hour, code: '45000' },
    /** From here on a challenge comes first. */
    'code-address-freely': { points: codesBeforeChallenge, seconds: hour, code: '45003' },
    'code-address': { points: codesPerAddress, seconds: hour, code: '45001' },
    'invitation-account': { points: 50, seconds: day, code: '45000' },
    'invitation-number': { points: 5, seconds: day, code: '45000' },
    /** Numbers that an administrator asks about before inviting. */
    'select-user-account': { points: 30, seconds: hour, code: '45000' },
    'exchange-account': { points: 10, seconds: hour, code: '45000' },
    'request-address': { points: rateLimit, seconds: 60, code: '45000' },
    'picture-address': { points: rateLimit * 5, seconds: 60, code: '45000' },
    'download-address': { points: Math.ceil(rateLimit / 10), seconds: 60, code: '45000' },
    'webhook-address': { points: rateLimit, seconds: 60, code: '45000' },
    'zip-address': { points: Math.ceil(rateLimit / 40), seconds: 60, code: '45000' },
    'challenge-address': { points: 60, seconds: 600, code: '45000' },
    'chat-address': { points: 60, seconds: 600, code: '45000' },
    /** Pictures that a search sees for the first time. */
    'image-search-account': { points: 60, seconds: 60, code: '45000' },
    /** Patterns and files of patterns that are drawn. */
    'sewing-account': { points: 240, seconds: 60, code: '45000' },
    'publish-account': { points: 30, seconds: day, code: '41500' },
    'like-account': { points: 240, seconds: hour, code: '45000' },
    'report-account': { points: 30, seconds: day, code: '45000' },
    'export-account': { points: 3, seconds: day, code: '45000' },
    /** Colours of the sample that visitors try; a colour that was drawn already is free. */
    'sample-address': { points: 20, seconds: hour, code: '45000' },
    'sample-everybody': { points: 120, seconds: 600, code: '45000' },
    /** A page that breaks the policy tends to break it often. */
    'policy-report-address': { points: 60, seconds: 60, code: '45000' },
    /** What pages say of themselves: of the rows that they keep there are never more than eight minutes' worth. */
    'open-page-address': { points: 600, seconds: 60, code: '45000' },
    'open-page-everybody': { points: 30_000, seconds: 60, code: '45000' },
  }) as const satisfies Record<string, LimitRow>;

export type LimitName = keyof ReturnType<typeof limitRows>;
