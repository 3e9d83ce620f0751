import { randomInt } from 'node:crypto';
import type { Language } from '@atelier/contract/errors';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import { sharedMs, sharedNow } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { phoneCodes } from '../db/schema/accounts.ts';
import { addressKey } from '../limits/address-key.ts';
import type { Limits } from '../limits/limits.ts';
import { newId } from '../new-id.ts';
import { type SmsProvider, type SmsPurpose, SmsTooMany } from '../providers/sms.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Logging in and registering share a code, so that who took the wrong door needs no second one. `new-phone` proves a number that the account
 * shall have, `own` that it is the person who asks.
 */
export type CodePurpose = 'sign-in' | 'password' | 'new-phone' | 'own';

/** What each is to the sender of messages. */
const smsPurposeOf: Readonly<Record<CodePurpose, SmsPurpose>> = {
  'sign-in': 'sign-in',
  password: 'password',
  'new-phone': 'phone',
  own: 'phone',
};

const lifetimeMinutes = 10;
const maxTries = 5;
/** A network that sends no more to a number does so for an hour or a day; it does not say which. */
const tooManySeconds = 3600;

export interface PhoneCodes {
  /** `address`: where it is asked from. @throws ApiFailure 45001 with `seconds`, 50001 when the gateway refuses, 50012 without one. */
  send(request: { phone: string; purpose: CodePurpose; address: string; language: Language }): Promise<void>;
  /** Counts as a try. @returns the code's id for `use`. @throws ApiFailure 41002 */
  check(phone: string, purpose: CodePurpose, code: string): Promise<string>;
  /** Uses a checked code up, once. @throws ApiFailure 41002 */
  use(tx: Tx, codeId: string): Promise<void>;
}

interface PhoneCodesOptions {
  db: Database;
  secrets: Secrets;
  sms: SmsProvider;
  limits: Limits;
}

export const createPhoneCodes = ({ db, secrets, sms, limits }: PhoneCodesOptions): PhoneCodes => {
  const { mac, isMac } = secrets.of('code');
  const textOf = (phone: string, purpose: CodePurpose, code: string) => `${phone} ${purpose} ${code}`;

  const count = (phone: string, address: string) =>
    limits.attempt(
      { limit: 'code-number-minute', of: phone },
      { limit: 'code-number-hour', of: phone },
      { limit: 'code-number-day', of: phone },
      { limit: 'code-address', of: addressKey(address) },
    );

  return {
    async send({ phone, purpose, address, language }) {
      const attempt = await count(phone, address);
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const id = newId();
      await db.orm.insert(phoneCodes).values({
        id,
        phone,
        purpose,
        codeHash: mac(textOf(phone, purpose, code)).toString('base64url'),
        expiresAt: new Date(sharedMs() + lifetimeMinutes * 60_000),
      });
      try {
        const params = { code, minutes: String(lifetimeMinutes) };
        await sms.send({ phone, purpose: smsPurposeOf[purpose], params, language });
      } catch (cause) {
        await db.orm.delete(phoneCodes).where(eq(phoneCodes.id, id));
        await attempt.refund();
        if (cause instanceof SmsTooMany) throw new ApiFailure('45001', { seconds: tooManySeconds }, { cause });
        throw cause instanceof ApiFailure ? cause : new ApiFailure('50001', {}, { cause });
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
      if (!row || !isMac(textOf(phone, purpose, code), row.hash)) throw new ApiFailure('41002');
      return newest.id;
    },

    async use(tx, codeId) {
      const used = await tx
        .update(phoneCodes)
        .set({ usedAt: sharedNow() })
        .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
        .returning({ id: phoneCodes.id });
      if (used.length === 0) throw new ApiFailure('41002');
    },
  };
};
