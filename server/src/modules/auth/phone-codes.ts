import { randomInt } from 'node:crypto';
import { isEmailLike, parseEmail } from '@atelier/contract/auth';
import type { Language } from '@atelier/contract/errors';
import { parsePhone } from '@atelier/contract/phone';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs, newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { phoneCodes } from '../../platform/db/schema/accounts.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { Counted, Limits } from '../../platform/limits/limits.ts';
import type { MailProvider } from '../../platform/messaging/mail.ts';
import { type SmsProvider, type SmsPurpose, SmsTooMany } from '../../platform/messaging/sms.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/**
 * Sign-in and registration share a code, so that choosing the wrong form needs no second one. `new-phone` verifies a number or an e-mail
 * address that the account is going to have, `own` confirms the identity of the signed-in user.
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

/** Who asks for a code, and who types it. */
export interface CodeAsker {
  /** Hash of the device cookie, or the id of the signed-in user; null when the client keeps no cookie. */
  id: string | null;
  address: string;
}

interface CodeRequest {
  /** E.164, or an e-mail address. */
  phone: string;
  purpose: CodePurpose;
  asker: CodeAsker & { id: string };
  /** The asker is the account's person, or a device that signed in to it before. */
  isKnown: boolean;
  /** A call that can ask for a challenge, and had none answered. */
  mayChallenge: boolean;
  language: Language;
}

export interface PhoneCodes {
  /** @throws ApiFailure 45001 with `seconds`, 45003 when a challenge comes first, 50001 when the gateway refuses, 50012 and 50015 without one. */
  send(request: CodeRequest): Promise<void>;
  /**
   * Counts as a try. A code counts for the browser or person that asked for it; for a client without cookies by its address.
   * @returns the code's id for `use`. @throws ApiFailure 41002, 45000 after many wrong ones from this address
   */
  check(phone: string, purpose: CodePurpose, code: string, asker: CodeAsker): Promise<string>;
  /** Uses a checked code up, once. @throws ApiFailure 41002 */
  use(tx: Tx, codeId: string): Promise<void>;
}

interface PhoneCodesOptions {
  db: Database;
  secrets: Secrets;
  sms: SmsProvider;
  mail: MailProvider | null;
  limits: Limits;
}

export const createPhoneCodes = ({ db, secrets, sms, mail, limits }: PhoneCodesOptions): PhoneCodes => {
  const { mac, macs, isMac } = secrets.of('code');
  const textOf = (phone: string, purpose: CodePurpose, code: string) => `${phone} ${purpose} ${code}`;
  const asText = (hash: Buffer): string => hash.toString('base64url');
  /** By the present key, which new rows are written with, and by each earlier one. */
  const hashesOfAsker = (id: string) => macs(`asker ${id}`).map(asText);
  const hashesOfAddress = (address: string) => macs(`address ${addressKey(address)}`).map(asText);

  const count = ({ phone, asker, isKnown, mayChallenge }: CodeRequest) => {
    const address = addressKey(asker.address);
    const each = `${phone} ${isKnown ? asker.id : address}`;
    const own: Counted[] = [
      { limit: 'code-number-minute', of: each },
      { limit: 'code-number-hour', of: each },
      { limit: 'code-number-day', of: each },
    ];
    const freely: Counted[] = [
      { limit: 'code-address-freely', of: address },
      { limit: 'code-number-freely', of: phone },
    ];
    const all: Counted[] = [
      { limit: 'code-number-hour-all', of: phone },
      { limit: 'code-number-day-all', of: phone },
      { limit: 'code-address', of: address },
    ];
    return limits.attempt(...own, ...(isKnown ? [] : [...(mayChallenge ? freely : []), ...all]));
  };

  /** The newest code that this asker may use. */
  const findFor = async (phone: string, purpose: CodePurpose, { id, address }: CodeAsker) => {
    const isAskers =
      id === null
        ? inArray(phoneCodes.addressHash, hashesOfAddress(address))
        : inArray(phoneCodes.askerHash, hashesOfAsker(id));
    const [newest] = await db.orm
      .select({ id: phoneCodes.id })
      .from(phoneCodes)
      .where(
        and(
          ...[eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose), isNull(phoneCodes.usedAt)],
          or(isAskers, isNull(phoneCodes.askerHash)),
        ),
      )
      .orderBy(desc(phoneCodes.createdAt))
      .limit(1);
    return newest?.id;
  };

  /** The try is counted before the code is compared: parallel guesses cannot have more than five. */
  const countTry = async (codeId: string, tries: typeof phoneCodes.tries | typeof phoneCodes.askerTries) => {
    const [row] = await db.orm
      .update(phoneCodes)
      .set({ [tries === phoneCodes.tries ? 'tries' : 'askerTries']: sql`${tries} + 1` })
      .where(and(eq(phoneCodes.id, codeId), lt(tries, maxTries), gt(phoneCodes.expiresAt, sql`clock_timestamp()`)))
      .returning({ hash: phoneCodes.codeHash });
    return row?.hash;
  };

  return {
    async send(request) {
      const { phone, purpose, asker, language } = request;
      if (isEmailLike(phone) && mail === null) throw new ApiFailure('50015');
      const attempt = await count(request);
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const id = newId();
      await db.orm.insert(phoneCodes).values({
        id,
        phone,
        purpose,
        askerHash: hashesOfAsker(asker.id)[0],
        addressHash: hashesOfAddress(asker.address)[0],
        codeHash: asText(mac(textOf(phone, purpose, code))),
        expiresAt: new Date(dbNowMs() + lifetimeMinutes * 60_000),
      });
      try {
        const params = { code, minutes: String(lifetimeMinutes) };
        if (isEmailLike(phone)) await mail?.send({ email: phone, purpose: 'code', params, language });
        else await sms.send({ phone, purpose: smsPurposeOf[purpose], params, language });
      } catch (cause) {
        await db.orm.delete(phoneCodes).where(eq(phoneCodes.id, id));
        await attempt.refund();
        if (cause instanceof SmsTooMany) throw new ApiFailure('45001', { seconds: tooManySeconds }, { cause });
        throw cause instanceof ApiFailure ? cause : new ApiFailure('50001', {}, { cause });
      }
    },

    async check(phone, purpose, code, asker) {
      const found = await findFor(phone, purpose, asker);
      const isByAsker = asker.id !== null && found !== undefined;
      const limit = isByAsker ? 'code-try-own-address' : 'code-try-address';
      // A signed-in user can only guess their own code.
      const isSignedIn = purpose === 'new-phone' || purpose === 'own';
      const attempt = isByAsker && isSignedIn ? null : await limits.attempt({ limit, of: addressKey(asker.address) });
      const hash = found && (await countTry(found, isByAsker ? phoneCodes.askerTries : phoneCodes.tries));
      if (!found || !hash || !isMac(textOf(phone, purpose, code), hash)) throw new ApiFailure('41002');
      await attempt?.refund();
      return found;
    },

    async use(tx, codeId) {
      const used = await tx
        .update(phoneCodes)
        .set({ usedAt: dbNow() })
        .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
        .returning({ id: phoneCodes.id });
      if (used.length === 0) throw new ApiFailure('41002');
    },
  };
};

/** E.164. @throws ApiFailure 41001 for what is no number */
export const toE164 = (phone: string): string => {
  const number = parsePhone(phone);
  if (number === null) throw new ApiFailure('41001');
  return number;
};

/** In small letters. @throws ApiFailure 41008 for what is no e-mail address */
export const toEmail = (typed: string): string => {
  const email = parseEmail(typed);
  if (email === null) throw new ApiFailure('41008');
  return email;
};

/** A number in E.164, or an e-mail address. @throws ApiFailure 41001, 41008 */
export const toAddress = (typed: string): string => (isEmailLike(typed) ? toEmail(typed) : toE164(typed));

/** `l****@example.com` */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1****');

/** `138****0000`: the national number with its middle hidden. */
export const maskPhone = (e164: string): string => {
  const number = e164.startsWith('+86') ? e164.slice(3) : e164;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
