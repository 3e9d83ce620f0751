import { randomBytes, hash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isSameText } from '../../platform/secrets/secrets.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, postgresCode, type Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { chatAccounts, chatLogins } from '../../platform/db/schema/person.ts';
import type { ChatIdentity, ChatWay, KeptLogin } from './chat-login.ts';

/** Minutes from start to end, including the phone step. */
const lifetimeMinutes = 10;

const hashOf = (text: string): string => hash('sha256', text, 'base64url');
const random = (): string => randomBytes(32).toString('base64url');

type Purpose = 'login' | 'bind';
type Row = typeof chatLogins.$inferSelect;

interface Asked {
  state: string;
  code: string;
  /** Value of the browser's cookie. */
  browser: string;
  /** A sign-in started for one purpose cannot be used for another. */
  purpose: Purpose;
}

/** The account at the provider, and the provider. */
type Known = ChatIdentity & { way: ChatWay };

/** Start of a sign-in: provider, purpose, redirect URI, and the page's URL. */
type Start = Pick<Row, 'purpose' | 'redirectUri' | 'page'> & { way: ChatWay };

/** @param wayOf null: the chat app; undefined for one that is no longer configured */
export const createLoginsUnderWay = (db: Database, wayOf: (provider: string | null) => ChatWay | undefined) => {
  const insert = async ({ way, ...row }: Start & Partial<Row>, state: string, browser: string) => {
    const expiresAt = new Date(dbNowMs() + lifetimeMinutes * 60_000);
    const made = { nonce: random(), verifier: random(), provider: way.login.provider, ...row };
    await db.orm.insert(chatLogins).values({ ...made, hash: hashOf(state), browserHash: hashOf(browser), expiresAt });
    return { ...made, expiresAt };
  };

  /** @throws ApiFailure 41202 */
  const read = async ({ state, browser }: Pick<Asked, 'state' | 'browser'>): Promise<Row> => {
    const good = and(
      eq(chatLogins.hash, hashOf(state)),
      isNull(chatLogins.usedAt),
      gt(chatLogins.expiresAt, sql`clock_timestamp()`),
    );
    const [row] = await db.orm.select().from(chatLogins).where(good);
    if (!row || !isSameText(row.browserHash, hashOf(browser))) throw new ApiFailure('41202');
    return row;
  };

  /** Requires the code that the provider gave this browser. @throws ApiFailure 41202 */
  const readBack = async (asked: Asked): Promise<Row & { callbackQuery: string; way: ChatWay }> => {
    const { callbackQuery, ...row } = await read(asked);
    const code = callbackQuery === null ? null : new URLSearchParams(callbackQuery).get('code');
    if (callbackQuery === null || code !== asked.code || row.purpose !== asked.purpose) throw new ApiFailure('41202');
    const way = wayOf(row.provider);
    if (!way) throw new ApiFailure('41202');
    return { ...row, callbackQuery, way };
  };

  const use = async (tx: Pick<Tx, 'update'>, state: string): Promise<void> => {
    const used = await tx
      .update(chatLogins)
      .set({ usedAt: dbNow() })
      .where(and(eq(chatLogins.hash, hashOf(state)), isNull(chatLogins.usedAt)))
      .returning({ hash: chatLogins.hash });
    if (used.length === 0) throw new ApiFailure('41202');
  };

  return {
    /** @param browser existing cookie value: several tabs may sign in concurrently */
    async begin(start: Start, browser: string | undefined = random()) {
      const state = random();
      const { nonce, verifier, expiresAt } = await insert(start, state, browser);
      try {
        const url = await start.way.login.authorize({ state, nonce, verifier, redirectUri: start.redirectUri });
        return { url, state, browser, expiresAt };
      } catch (cause) {
        throw new ApiFailure('41203', { provider: start.way.title.zh }, { cause });
      }
    },

    /** Stores the provider's callback. @returns the start of the sign-in; null when the state has expired or belongs to another browser */
    async comeBack(state: string, browser: string, callbackQuery: string) {
      const kept = await db.orm
        .update(chatLogins)
        .set({ callbackQuery })
        .where(
          and(
            eq(chatLogins.hash, hashOf(state)),
            eq(chatLogins.browserHash, hashOf(browser)),
            isNull(chatLogins.callbackQuery),
            isNull(chatLogins.usedAt),
            gt(chatLogins.expiresAt, sql`clock_timestamp()`),
          ),
        )
        .returning({ provider: chatLogins.provider, purpose: chatLogins.purpose, page: chatLogins.page });
      return kept[0] ?? null;
    },

    /** Consumes the state and requests the identity from the provider. @throws ApiFailure 41202, 41203 */
    async finish(asked: Asked) {
      const { way, ...row } = await readBack(asked);
      // Consumed before the provider is called: of two concurrent requests one gets through.
      await use(db.orm, asked.state);
      const callback = new URL(row.redirectUri);
      callback.search = row.callbackQuery;
      const kept: KeptLogin = { ...row, state: asked.state };
      try {
        return { way, ...(await way.login.finish(callback, kept)) };
      } catch (cause) {
        throw new ApiFailure('41203', { provider: way.title.zh }, { cause });
      }
    },

    /** Stores a known identity without a phone: another state for the same browser and code. */
    async holdFor(asked: Asked, { way, subject, name }: Known) {
      const state = random();
      const callbackQuery = new URLSearchParams({ code: asked.code }).toString();
      const row = { way, purpose: 'login' as const, redirectUri: '', page: '', callbackQuery, subject, name };
      await insert(row, state, asked.browser);
      return state;
    },

    /** The identity of such a state; null when the provider has not confirmed it yet. @throws ApiFailure 41202 */
    async held(asked: Asked) {
      const { way, subject, name } = await readBack(asked);
      return subject === null ? null : { way, subject, name: name ?? '' };
    },

    /** Consumes such a state within the caller's transaction. @throws ApiFailure 41202 */
    useHeld: use,
  };
};

/** An account of a chat app, by its id there. */
interface ChatAccount {
  provider: string;
  subject: string;
  name: string;
}

type UserRow = typeof users.$inferSelect;

/** User who signs in with it. */
export const findByChat = async (
  db: Pick<Database, 'orm'>,
  { provider, subject }: Pick<ChatAccount, 'provider' | 'subject'>,
): Promise<UserRow | undefined> => {
  const [row] = await db.orm
    .select({ user: users })
    .from(chatAccounts)
    .innerJoin(users, eq(users.id, chatAccounts.userId))
    .where(and(eq(chatAccounts.provider, provider), eq(chatAccounts.subject, subject)));
  return row?.user;
};

/** Links it to this user; idempotent. @throws ApiFailure 41200 another user's, 41201 another one linked already */
export const bindChat = async (
  db: Pick<Database, 'orm'>,
  tx: Tx,
  userId: string,
  account: ChatAccount & { title: string },
): Promise<void> => {
  const { provider, subject, name, title } = account;
  const owner = await findByChat(db, account);
  if (owner?.id === userId) return;
  if (owner) throw new ApiFailure('41200', { provider: title, tail: owner.phone.slice(-4) });
  try {
    await tx.insert(chatAccounts).values({ provider, subject, userId, name: name || title });
  } catch (cause) {
    if (postgresCode(cause) === '23505') throw new ApiFailure('41201', { provider: title }, { cause });
    throw cause;
  }
};

/** @returns its former name; null when none was linked. */
export const unbindChat = async (tx: Tx, userId: string, provider: string): Promise<string | null> => {
  const [row] = await tx
    .delete(chatAccounts)
    .where(and(eq(chatAccounts.userId, userId), eq(chatAccounts.provider, provider)))
    .returning({ name: chatAccounts.name });
  return row?.name ?? null;
};
