import type { ErrorCode } from '@atelier/contract/errors';
import type { Config } from '../config.ts';

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

/** How often something may be done. Every figure of every limit by account, number or address stands here. */
export const limitRows = ({ codesPerAddress, rateLimit }: Pick<Config, 'codesPerAddress' | 'rateLimit'>) =>
  ({
    'password-account': { points: 10, seconds: 900, code: '45002' },
    'password-address': { points: 50, seconds: 900, code: '45000' },
    'code-number-minute': { points: 1, seconds: resendAfter, code: '45001' },
    'code-number-hour': { points: 5, seconds: hour, code: '45001' },
    'code-number-day': { points: 10, seconds: day, code: '45001' },
    'code-address': { points: codesPerAddress, seconds: hour, code: '45001' },
    'request-address': { points: rateLimit, seconds: 60, code: '45000' },
    'picture-address': { points: rateLimit * 5, seconds: 60, code: '45000' },
    'download-address': { points: Math.ceil(rateLimit / 10), seconds: 60, code: '45000' },
    'zip-address': { points: Math.ceil(rateLimit / 40), seconds: 60, code: '45000' },
    /** A page that breaks the policy tends to break it often. */
    'policy-report-address': { points: 60, seconds: 60, code: '45000' },
  }) as const satisfies Record<string, LimitRow>;

export type LimitName = keyof ReturnType<typeof limitRows>;
