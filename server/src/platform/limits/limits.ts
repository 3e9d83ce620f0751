import type { Server } from 'node:http';
import type { ErrorCode } from '@atelier/contract/errors';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiFailure } from '../api-failure.ts';
import type { Config } from '../config/config.ts';
import { clockOffsetMs, dbNowMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { throttleLog } from './throttle-log.ts';

/** Points that this node may spend until `endsAt` (ms since 1970); 0: the limit is reached on every node until then. */
interface Lease {
  points: number;
  endsAt: number;
}

interface Leases {
  /** Spends one point. @returns 0, or the milliseconds until a retry is useful. */
  spend(key: string): Promise<number>;
}

/** Number of keys above which expired ones are removed. */
const mostKeys = 10_000;

/** Spends points in memory and obtains more when they are used up; concurrent callers wait for the same request. */
export const createLeases = (obtain: (key: string) => Promise<Lease>, now: () => number = dbNowMs): Leases => {
  const leases = new Map<string, Lease>();
  const obtaining = new Map<string, Promise<void>>();

  const forgetEnded = () => {
    for (const [key, { endsAt }] of leases) if (endsAt <= now()) leases.delete(key);
  };

  const obtainOne = async (key: string): Promise<void> => {
    const lease = await obtain(key);
    if (leases.size >= mostKeys) forgetEnded();
    leases.set(key, { ...lease });
  };

  const renew = (key: string): Promise<void> => {
    const renewing = obtaining.get(key) ?? obtainOne(key).finally(() => obtaining.delete(key));
    obtaining.set(key, renewing);
    return renewing;
  };

  return {
    async spend(key) {
      for (;;) {
        const lease = leases.get(key);
        const wait = lease ? lease.endsAt - now() : 0;
        if (lease && wait > 0) {
          if (lease.points > 0) {
            lease.points -= 1;
            if (lease.points === 0) leases.delete(key);
            return 0;
          }
          return wait;
        }
        await renew(key);
      }
    },
  };
};

/** Open files of a node besides client connections: files, database connections and child process pipes. */
const ownFiles = 96;
/** A download or an upload has one open file besides its connection. */
const shareOfOwn = 1 / 4;
const mostOwnFiles = 1024;
/** Minimum for very low limits. */
const fewest = 16;

/** Number of connections for a limit of open files. */
export const connectionsWithin = (openFiles: number): number =>
  Math.max(fewest, openFiles - Math.min(mostOwnFiles, Math.max(ownFiles, Math.ceil(openFiles * shareOfOwn))));

/** The process's limit of open files (`ulimit -n`); undefined when unknown or unlimited. */
const openFilesLimit = (): number | undefined => {
  // Avoids DNS lookups, for example of the database's address. Node's types do not include this option yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
};

/** Reserves file descriptors for the node itself; excess connections are closed and reported. */
export const limitConnections = (
  server: Server,
  tell: (facts: { most: number; refused: number }) => void,
  openFiles = openFilesLimit(),
): void => {
  if (openFiles === undefined) return;
  const most = connectionsWithin(openFiles);
  server.maxConnections = most;
  server.on(
    'drop',
    throttleLog((_, refused) => tell({ most, refused })),
  );
};

/** At most `points` in `seconds`, starting with the first one; further ones are refused with `code`. */
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
    /** Wrong passwords of a device that signed in before, or of a signed-in user. */
    'password-device': { points: 10, seconds: 900, code: '45002' },
    /** Per account and address. */
    'password-account-address': { points: 10, seconds: 900, code: '45002' },
    /** Per account from all addresses; above it the next two rows count. */
    'password-account': { points: 30, seconds: day, code: '45003' },
    'password-attacked-address': { points: 2, seconds: 900, code: '45003' },
    'password-attacked-account': { points: 450, seconds: day, code: '45003' },
    'password-address': { points: 50, seconds: 900, code: '45000' },
    /** Wrong passwords of one link from one address, and from all. */
    'link-password-address': { points: 10, seconds: 900, code: '45006' },
    'link-password': { points: 100, seconds: hour, code: '45006' },
    /** Wrong codes of the second factor; successful ones are not counted. */
    'factor-account': { points: 5, seconds: 900, code: '45004' },
    /** Codes to one number from one address, or by one device that signed in to its account before. */
    'code-number-minute': { points: 1, seconds: resendAfter, code: '45001' },
    'code-number-hour': { points: 5, seconds: hour, code: '45001' },
    'code-number-day': { points: 10, seconds: day, code: '45001' },
    /** Codes to one number from all addresses; above it a challenge is required. */
    'code-number-freely': { points: 5, seconds: hour, code: '45003' },
    'code-number-hour-all': { points: 15, seconds: hour, code: '45001' },
    'code-number-day-all': { points: 30, seconds: day, code: '45001' },
    /** Wrong codes from one address, for any number. */
    'code-try-address': { points: 30, seconds: 900, code: '45000' },
    /** The same for browsers that requested the code, which allows five attempts: two typing errors of each of 50 users. */
    'code-try-own-address': { points: 100, seconds: hour, code: '45000' },
    /** Above it a challenge is required. */
    'code-address-freely': { points: codesBeforeChallenge, seconds: hour, code: '45003' },
    'code-address': { points: codesPerAddress, seconds: hour, code: '45001' },
    'invitation-account': { points: 50, seconds: day, code: '45000' },
    'invitation-number': { points: 5, seconds: day, code: '45000' },
    /** Numbers that an administrator looks up before inviting. */
    'select-user-account': { points: 30, seconds: hour, code: '45000' },
    'exchange-account': { points: 10, seconds: hour, code: '45000' },
    'request-address': { points: rateLimit, seconds: 60, code: '45000' },
    /** Programs, separate from users behind the same address. */
    'open-address': { points: rateLimit, seconds: 60, code: '45000' },
    'open-wallet': { points: 600, seconds: 60, code: '45000' },
    'picture-address': { points: rateLimit * 5, seconds: 60, code: '45000' },
    'download-address': { points: Math.ceil(rateLimit / 10), seconds: 60, code: '45000' },
    'webhook-address': { points: rateLimit, seconds: 60, code: '45000' },
    'zip-address': { points: Math.ceil(rateLimit / 40), seconds: 60, code: '45000' },
    'challenge-address': { points: 60, seconds: 600, code: '45000' },
    'chat-address': { points: 60, seconds: 600, code: '45000' },
    /** New images in searches. */
    'image-search-account': { points: 60, seconds: 60, code: '45000' },
    /** Rendered patterns and pattern files. */
    'sewing-account': { points: 240, seconds: 60, code: '45000' },
    'publish-account': { points: 30, seconds: day, code: '41500' },
    'comment-account': { points: 30, seconds: 60, code: '45000' },
    /** Comments and decisions of a board's clients. */
    'board-guest-address': { points: 30, seconds: 60, code: '45000' },
    'board-guest-link': { points: 600, seconds: hour, code: '45000' },
    'like-account': { points: 240, seconds: hour, code: '45000' },
    'report-account': { points: 30, seconds: day, code: '45000' },
    'export-account': { points: 3, seconds: day, code: '45000' },
    /** Colours of the sample for visitors; a cached colour is not counted. */
    'sample-address': { points: 20, seconds: hour, code: '45000' },
    'sample-everybody': { points: 120, seconds: 600, code: '45000' },
    /** A page that violates the policy tends to do so often. */
    'policy-report-address': { points: 60, seconds: 60, code: '45000' },
    /** Status reports of pages: the stored rows never exceed eight minutes' worth. */
    'open-page-address': { points: 600, seconds: 60, code: '45000' },
    'open-page-everybody': { points: 30_000, seconds: 60, code: '45000' },
  }) as const satisfies Record<string, LimitRow>;

export type LimitName = keyof ReturnType<typeof limitRows>;

/** A limit, and its counted subject: an account's id, a number, an address. */
export interface Counted {
  limit: LimitName;
  of: string;
}

/** One counted row: whether its limit was reached, and when (ms since 1970) its window ends. */
interface Window {
  limit: LimitName;
  key: string;
  isOver: boolean;
  points: number;
  endsAt: number;
}

export interface Attempt {
  /** Removes the attempt from the count. */
  refund(): Promise<void>;
}

type AttemptResult = ({ isCounted: true } & Attempt) | { isCounted: false; limit: LimitName; failure: ApiFailure };

/** A lease is this fraction of the limit. */
const leaseShare = 1 / 20;

interface LimitsOptions {
  db: Database;
  secrets: Pick<Secrets, 'mac'>;
  config: Pick<Config, 'codesPerAddress' | 'codesBeforeChallenge' | 'rateLimit'>;
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The library's limiters over our table: one upsert returns the count. */
const createLimiters = (db: Database, rows: Record<LimitName, LimitRow>) => {
  // Removes the library's statement names: a pooler would send each to another connection. Converts timestamps between this machine's
  // clock, which the library uses, and the shared clock of the rows.
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

/** The library's key of a row. */
const limiterKey = (limit: LimitName, key: string): string => `${limit}:${key}`;

/** Counts several limits in one statement up to the first exceeded one: $1 is now, then key, window (ms) and limit of each. */
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

/** Consumes. @returns the state after it, also when the limit is exceeded. @throws database errors. */
const consume = async (limiter: RateLimiterPostgres, key: string, points: number) => {
  try {
    return { isOver: false, ...(await limiter.consume(key, points)).toJSON() };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { isOver: true, ...refused.toJSON() };
  }
};

/** Rate limits, counted in PostgreSQL for all nodes together and before the work itself. */
export const createLimits = ({ db, secrets, config }: LimitsOptions) => {
  const rows: Record<LimitName, LimitRow> = limitRows(config);
  const limiterOf = createLimiters(db, rows);
  // Numbers and addresses are not stored in plain text.
  const keyOf = (of: string): string => secrets.mac('limit', of).toString('base64url');
  const refuse = (limit: LimitName, ms: number) => new ApiFailure(rows[limit].code, { seconds: secondsOf(ms) });

  /** In the given order, up to the first exceeded limit: it is the last result, and later ones were not counted. */
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

  // One statement for all: every successful sign-in refunds two.
  const refundAll = async (windows: readonly Window[]): Promise<void> => {
    // A window that started later does not include this attempt.
    const open = windows.filter(({ endsAt }) => dbNowMs() < endsAt).map(({ key }) => key);
    if (open.length === 0) return;
    // Locked in counting order, so that two transactions that share both rows wait and do not deadlock.
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

  const tryAttempt = async (...counted: readonly Counted[]): Promise<AttemptResult> => {
    const windows = await count(counted);
    const last = windows.at(-1);
    if (!last?.isOver) return { isCounted: true, refund: () => refundAll(windows) };
    await refundAll(windows.slice(0, -1));
    return { isCounted: false, limit: last.limit, failure: refuse(last.limit, last.endsAt - dbNowMs()) };
  };

  return {
    /** Like `attempt`, with a reached limit as a result. */
    tryAttempt,

    /** Counts one attempt in all limits or in none. @throws ApiFailure the row's code with `seconds` */
    async attempt(...counted: readonly Counted[]) {
      const attempt = await tryAttempt(...counted);
      if (!attempt.isCounted) throw attempt.failure;
      return attempt;
    },

    /** Counts one request and returns the remaining number. */
    async measure(counted: Counted) {
      const { points } = rows[counted.limit];
      const [window] = await count([counted]);
      const ms = window ? window.endsAt - dbNowMs() : 0;
      const left = Math.max(0, points - (window?.points ?? 0));
      return { points, left, seconds: secondsOf(ms), failure: window?.isOver ? refuse(counted.limit, ms) : undefined };
    },

    /** Like `attempt`, leased in twentieths of the limit per node, also without the database. @throws ApiFailure the row's code */
    async request({ limit, of }: Counted) {
      const known = leases.get(limit) ?? leasesOf(limit);
      leases.set(limit, known);
      const wait = await known.spend(of);
      if (wait > 0) throw refuse(limit, wait);
    },
  };
};

export type Limits = ReturnType<typeof createLimits>;
