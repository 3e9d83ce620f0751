import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@atelier/contract/errors';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { ApiFailure } from '../api-failure.ts';
import { type Database, type Tx, withTransaction } from '../db/database.ts';
import { phoneCodes } from '../db/schema/accounts.ts';
import type { SmsProvider } from '../providers/sms.ts';
import type { Secrets } from '../secrets.ts';

/** Logging in and registering share a code, so that who took the wrong door needs no second one. */
export type CodePurpose = 'sign-in' | 'password';

/** Seconds. */
export const resendAfter = 60;
const lifetimeMinutes = 10;
const maxTries = 5;
const hour = 3600;
const day = 24 * hour;

/** A window of `seconds` in which at most `count` codes go out. */
interface Limit {
  seconds: number;
  count: number;
}
const phoneLimits: readonly Limit[] = [
  { seconds: resendAfter, count: 1 },
  { seconds: hour, count: 5 },
  { seconds: day, count: 10 },
];

export interface PhoneCodes {
  /** @throws ApiFailure 45001 with `seconds`, 50001 when the gateway refuses. */
  send(request: { phone: string; purpose: CodePurpose; address: string; language: Language }): Promise<void>;
  /** Counts as a try. @returns the code's id for `use`. @throws ApiFailure 41002 */
  check(phone: string, purpose: CodePurpose, code: string): Promise<string>;
  /** Uses a checked code up, once. @throws ApiFailure 41002 */
  use(tx: Tx, codeId: string): Promise<void>;
}

const sentence = (code: string, language: Language): string =>
  language === 'zh'
    ? `【Atelier】验证码 ${code}，${lifetimeMinutes} 分钟内有效。请勿告诉他人。`
    : `Your Atelier code is ${code}. It is valid for ${lifetimeMinutes} minutes. Do not share it.`;

export const createPhoneCodes = (
  db: Database,
  secrets: Secrets,
  sms: SmsProvider,
  codesPerAddress: number,
): PhoneCodes => {
  const hashOf = (phone: string, purpose: CodePurpose, code: string) =>
    secrets.mac('code', `${phone} ${purpose} ${code}`);
  const addressHashOf = (address: string) => secrets.mac('address', address).toString('base64url');
  const addressLimits: readonly Limit[] = [{ seconds: hour, count: codesPerAddress }];

  // The wait ends when the oldest code that fills the window leaves it.
  const waitOf = async (tx: Tx, column: 'phone' | 'address_hash', value: string, limit: Limit): Promise<number> => {
    const { rows } = await tx.execute<{ wait: number }>(sql`
      select ceil(extract(epoch from created_at + make_interval(secs => ${limit.seconds}) - clock_timestamp()))::int as wait
      from phone_codes
      where ${sql.identifier(column)} = ${value} and created_at > clock_timestamp() - make_interval(secs => ${limit.seconds})
      order by created_at desc offset ${limit.count - 1} limit 1`);
    return rows[0]?.wait ?? 0;
  };

  const refuseTooMany = async (tx: Tx, phone: string, addressHash: string): Promise<void> => {
    let seconds = 0;
    for (const limit of phoneLimits) seconds = Math.max(seconds, await waitOf(tx, 'phone', phone, limit));
    for (const limit of addressLimits)
      seconds = Math.max(seconds, await waitOf(tx, 'address_hash', addressHash, limit));
    if (seconds > 0) throw new ApiFailure('45001', { seconds });
  };

  return {
    async send({ phone, purpose, address, language }) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const addressHash = addressHashOf(address);
      const id = uuidv7();
      await withTransaction(db, async (tx) => {
        // Two requests at once must not both find the window empty.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 1))`);
        await refuseTooMany(tx, phone, addressHash);
        await tx.insert(phoneCodes).values({
          id,
          phone,
          purpose,
          addressHash,
          codeHash: hashOf(phone, purpose, code).toString('base64url'),
          expiresAt: new Date(Date.now() + lifetimeMinutes * 60_000),
        });
      });
      try {
        await sms.send(phone, sentence(code, language));
      } catch (cause) {
        await db.orm.delete(phoneCodes).where(eq(phoneCodes.id, id));
        throw new ApiFailure('50001', {}, { cause });
      }
    },

    async check(phone, purpose, code) {
      const [newest] = await db.orm
        .select({ id: phoneCodes.id })
        .from(phoneCodes)
        .where(and(eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose), isNull(phoneCodes.usedAt)))
        .orderBy(desc(phoneCodes.createdAt))
        .limit(1);
      if (!newest) throw new ApiFailure('41002');
      // The try is counted before the code is compared: parallel guesses cannot have more than five.
      const [row] = await db.orm
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} + 1` })
        .where(
          and(
            eq(phoneCodes.id, newest.id),
            lt(phoneCodes.tries, maxTries),
            gt(phoneCodes.expiresAt, sql`clock_timestamp()`),
          ),
        )
        .returning({ hash: phoneCodes.codeHash });
      const expected = hashOf(phone, purpose, code);
      if (!row || !timingSafeEqual(Buffer.from(row.hash, 'base64url'), expected)) throw new ApiFailure('41002');
      return newest.id;
    },

    async use(tx, codeId) {
      const used = await tx
        .update(phoneCodes)
        .set({ usedAt: new Date() })
        .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
        .returning({ id: phoneCodes.id });
      if (used.length === 0) throw new ApiFailure('41002');
    },
  };
};
