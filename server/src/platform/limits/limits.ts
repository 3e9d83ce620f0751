import type { ErrorCode } from '@atelier/contract/errors';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiFailure } from '../api-failure.ts';
import type { Config } from '../config/config.ts';
import { clockOffsetMs, dbNowMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createLeases, type Leases } from './leases.ts';

/** At most `points` in `seconds`, which begin with the first one; what is over is refused with `code`. */
interface LimitRow {
  points: number;
  seconds: number;
  code: ErrorCode;
}

const hour = 3600;
const day = 24 * hour;

/** Seconds between two codes to one number. */
export const resendAfter = 60;

/** All rate limits by account, number or address. */
const limitRows = ({
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
    /** Wrong passwords of one link from one address, and from all. */
    'link-password-address': { points: 10, seconds: 900, code: '45006' },
    'link-password': { points: 100, seconds: hour, code: '45006' },
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
    /** Of programs, apart from people behind the same address. */
    'open-address': { points: rateLimit, seconds: 60, code: '45000' },
    'open-wallet': { points: 600, seconds: 60, code: '45000' },
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
    'comment-account': { points: 30, seconds: 60, code: '45000' },
    /** Comments and decisions of a board's clients. */
    'board-guest-address': { points: 30, seconds: 60, code: '45000' },
    'board-guest-link': { points: 600, seconds: hour, code: '45000' },
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

/** A limit, and whom it counts: an account's id, a number, an address. */
export interface Counted {
  limit: LimitName;
  of: string;
}

/** One row of the table that was counted in: whether its limit was reached, and when (ms since 1970) its window ends. */
interface Window {
  limit: LimitName;
  key: string;
  isOver: boolean;
  points: number;
  endsAt: number;
}

/** What was counted. */
export interface Attempt {
  /** Takes it back: it was none after all. */
  refund(): Promise<void>;
}

/** What came of an attempt: counted, or the limit that was reached and its failure. */
type AttemptResult = ({ isCounted: true } & Attempt) | { isCounted: false; limit: LimitName; failure: ApiFailure };

/** Where a limit is after one more request. */
export interface LimitState {
  points: number;
  left: number;
  /** Until the window ends. */
  seconds: number;
  /** Set where it was reached. */
  failure: ApiFailure | undefined;
}

/** How often something may be done, counted in PostgreSQL for all nodes together and before the work itself. */
export interface Limits {
  /**
   * Counts one attempt everywhere or nowhere; of any number at once no more than the limit get through.
   * @throws ApiFailure the row's code with `seconds` when one of the limits is reached.
   */
  attempt(...counted: readonly Counted[]): Promise<Attempt>;
  /** The same, with a reached limit as a result. */
  tryAttempt(...counted: readonly Counted[]): Promise<AttemptResult>;
  /** Counts one request and says how many are left. */
  measure(counted: Counted): Promise<LimitState>;
  /**
   * As `attempt` for what is too frequent for a statement each: a node takes a twentieth of the limit at a time, so that several
   * nodes allow at most the limit, and possibly a little less. With the database away each node counts for itself.
   * @throws ApiFailure the row's code with `seconds`
   */
  request(counted: Counted): Promise<void>;
}

/** A lease is this share of the limit. */
const leaseShare = 1 / 20;

interface LimitsOptions {
  db: Database;
  secrets: Pick<Secrets, 'mac'>;
  config: Pick<Config, 'codesPerAddress' | 'codesBeforeChallenge' | 'rateLimit'>;
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The library's limiters over our table: one upsert says how many there were. */
const createLimiters = (db: Database, rows: Record<LimitName, LimitRow>) => {
  // Without the names that the library gives its statements: a pooler in between hands each to another connection.
  // It reads this machine's clock, and rows are in the time that all nodes share: moments are moved on their way there and back.
  const storeClient = {
    async query({ text, values: [key, points, ...moments] }: { text: string; values: unknown[] }) {
      const ahead = clockOffsetMs();
      const moved = moments.map((moment) => (typeof moment === 'number' ? moment + ahead : moment));
      const found = await db.pool.query<{ expire: string | null }>(text, [key, points, ...moved]);
      const rows = found.rows.map((row) => ({ ...row, expire: row.expire && Number(row.expire) - ahead }));
      return { ...found, rows };
    },
  };
  return (name: LimitName, insuranceLimiter?: RateLimiterMemory) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: rows[name].points,
      duration: rows[name].seconds,
      ...(insuranceLimiter ? { insuranceLimiter } : {}),
    });
};

/** How the library names a row. */
const limiterKey = (limit: LimitName, key: string): string => `${limit}:${key}`;

/**
 * The statement that counts in one round trip what belongs together: $1 is now, then come key, length of the window (ms) and limit of
 * each. What follows one that is over is not counted.
 */
const countingOf = (count: number): string => {
  const at = (index: number) => index * 3 + 2;
  const steps = Array.from({ length: count }, (_, index) => {
    const previous = index === 0 ? '' : `from c${index - 1} where not is_over`;
    return `c${index} as (
      insert into rate_limits as known (key, points, expire)
      select $${at(index)}::text, 1, $1::bigint + $${at(index) + 1}::bigint ${previous}
      on conflict (key) do update set
        points = case when known.expire > $1 then known.points + 1 else 1 end,
        expire = case when known.expire > $1 then known.expire else excluded.expire end
      returning ${index} as at, points, points > $${at(index) + 2}::int as is_over, expire)`;
  });
  const all = steps.map((_, index) => `select at, points, is_over, expire::float8 as ends_at from c${index}`);
  return `with ${steps.join(',\n')} ${all.join(' union all ')} order by at`;
};

/** Consumes. @returns the state after it, also where the limit is passed. @throws what the database throws. */
const consume = async (limiter: RateLimiterPostgres, key: string, points: number) => {
  try {
    return { isOver: false, ...(await limiter.consume(key, points)).toJSON() };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { isOver: true, ...refused.toJSON() };
  }
};

export const createLimits = ({ db, secrets, config }: LimitsOptions): Limits => {
  const rows: Record<LimitName, LimitRow> = limitRows(config);
  const limiterOf = createLimiters(db, rows);
  // Neither numbers nor addresses are written down.
  const keyOf = (of: string): string => secrets.mac('limit', of).toString('base64url');
  const refuse = (limit: LimitName, ms: number) => new ApiFailure(rows[limit].code, { seconds: secondsOf(ms) });

  /** In the order asked, up to the first that is over: that one is the last, and those behind it were not counted. */
  const count = async (counted: readonly Counted[]): Promise<Window[]> => {
    const asked = counted.map(({ limit, of }) => ({ limit, key: limiterKey(limit, keyOf(of)) }));
    const { rows: known } = await db.pool.query<{ is_over: boolean; points: number; ends_at: number }>(
      countingOf(asked.length),
      [dbNowMs(), ...asked.flatMap(({ limit, key }) => [key, rows[limit].seconds * 1000, rows[limit].points])],
    );
    return asked.flatMap(({ limit, key }, at) => {
      const row = known[at];
      return row ? [{ limit, key, isOver: row.is_over, points: row.points, endsAt: row.ends_at }] : [];
    });
  };

  // One statement for all: every sign-in that succeeds takes two back.
  const refundAll = async (windows: readonly Window[]): Promise<void> => {
    // A window that began meanwhile knows nothing of this attempt.
    const open = windows.filter(({ endsAt }) => dbNowMs() < endsAt).map(({ key }) => key);
    if (open.length === 0) return;
    // Locked in the order in which they are counted, so that two that share both rows wait and do not block each other.
    await db.pool.query(
      `with counted as (select key from rate_limits where key = any($1) order by array_position($1, key::text) for update)
       update rate_limits set points = points - 1 from counted where rate_limits.key = counted.key and points > 0`,
      [open],
    );
  };

  const leasesOf = (limit: LimitName): Leases => {
    const { points, seconds } = rows[limit];
    const limiter = limiterOf(limit, new RateLimiterMemory({ points, duration: seconds }));
    const size = Math.max(1, Math.floor(points * leaseShare));
    return createLeases(async (of) => {
      const { consumedPoints, msBeforeNext } = await consume(limiter, keyOf(of), size);
      const left = points - (consumedPoints - size);
      return { points: Math.min(size, Math.max(0, left)), endsAt: dbNowMs() + msBeforeNext };
    });
  };
  const leases = new Map<LimitName, Leases>();

  const tryAttempt: Limits['tryAttempt'] = async (...counted) => {
    const windows = await count(counted);
    const last = windows.at(-1);
    if (!last?.isOver) return { isCounted: true, refund: () => refundAll(windows) };
    await refundAll(windows.slice(0, -1));
    return { isCounted: false, limit: last.limit, failure: refuse(last.limit, last.endsAt - dbNowMs()) };
  };

  return {
    tryAttempt,

    async attempt(...counted) {
      const attempt = await tryAttempt(...counted);
      if (!attempt.isCounted) throw attempt.failure;
      return attempt;
    },

    async measure(counted) {
      const { points } = rows[counted.limit];
      const [window] = await count([counted]);
      const ms = window ? window.endsAt - dbNowMs() : 0;
      const left = Math.max(0, points - (window?.points ?? 0));
      return { points, left, seconds: secondsOf(ms), failure: window?.isOver ? refuse(counted.limit, ms) : undefined };
    },

    async request({ limit, of }) {
      const known = leases.get(limit) ?? leasesOf(limit);
      leases.set(limit, known);
      const wait = await known.spend(of);
      if (wait > 0) throw refuse(limit, wait);
    },
  };
};
