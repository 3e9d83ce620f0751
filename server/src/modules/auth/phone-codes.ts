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

/** Sign-in and registration share a code. `new-phone` verifies a number or address to be added to the account, `own` the signed-in user. */
export type CodePurpose = 'sign-in' | 'password' | 'new-phone' | 'own';

/** Purpose for the SMS provider. */
const smsPurposeOf: Readonly<Record<CodePurpose, SmsPurpose>> = {
  'sign-in': 'sign-in',
  password: 'password',
  'new-phone': 'phone',
  own: 'phone',
};

const lifetimeMinutes = 10;
const maxTries = 5;
/** A network that limits messages to a number does so for an hour or a day, without stating which. */
const tooManySeconds = 3600;

export interface CodeRequester {
  /** Hash of the device cookie, or the id of the signed-in user; null when the client keeps no cookie. */
  id: string | null;
  address: string;
}

export interface CodeRequest {
  /** E.164, or an e-mail address. */
  phone: string;
  purpose: CodePurpose;
  requester: CodeRequester & { id: string };
  /** True for the account's user, or a device that signed in to it before. */
  isKnown: boolean;
  /** True for a call that supports a challenge and includes no solved one. */
  mayChallenge: boolean;
  language: Language;
}

interface PhoneCodesOptions {
  db: Database;
  secrets: Secrets;
  sms: SmsProvider;
  mail: MailProvider | null;
  limits: Limits;
}

export const createPhoneCodes = ({ db, secrets, sms, mail, limits }: PhoneCodesOptions) => {
  const { mac, macs, isMac } = secrets.of('code');
  const textOf = (phone: string, purpose: CodePurpose, code: string) => `${phone} ${purpose} ${code}`;
  const asText = (hash: Buffer): string => hash.toString('base64url');
  /** Hashes with the current key, which new rows use, and each earlier one. */
  const hashesOfRequester = (id: string) => macs(`asker ${id}`).map(asText);
  const hashesOfAddress = (address: string) => macs(`address ${addressKey(address)}`).map(asText);

  const count = ({ phone, requester, isKnown, mayChallenge }: CodeRequest) => {
    const address = addressKey(requester.address);
    const each = `${phone} ${isKnown ? requester.id : address}`;
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

  /** The newest code that this requester may use. */
  const findFor = async (phone: string, purpose: CodePurpose, { id, address }: CodeRequester) => {
    const isRequesters =
      id === null
        ? inArray(phoneCodes.addressHash, hashesOfAddress(address))
        : inArray(phoneCodes.askerHash, hashesOfRequester(id));
    const [newest] = await db.orm
      .select({ id: phoneCodes.id })
      .from(phoneCodes)
      .where(
        and(
          ...[eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose), isNull(phoneCodes.usedAt)],
          or(isRequesters, isNull(phoneCodes.askerHash)),
        ),
      )
      .orderBy(desc(phoneCodes.createdAt))
      .limit(1);
    return newest?.id;
  };

  /** Counted before the comparison: parallel guesses cannot exceed five. */
  const countTry = async (codeId: string, tries: typeof phoneCodes.tries | typeof phoneCodes.askerTries) => {
    const [row] = await db.orm
      .update(phoneCodes)
      .set({ [tries === phoneCodes.tries ? 'tries' : 'askerTries']: sql`${tries} + 1` })
      .where(and(eq(phoneCodes.id, codeId), lt(tries, maxTries), gt(phoneCodes.expiresAt, sql`clock_timestamp()`)))
      .returning({ hash: phoneCodes.codeHash });
    return row?.hash;
  };

  return {
    /** @throws ApiFailure 45001 with `seconds`, 45003 challenge required, 50001 refused by the gateway, 50012 and 50015 without one */
    async send(request: CodeRequest) {
      const { phone, purpose, requester, language } = request;
      if (isEmailLike(phone) && mail === null) throw new ApiFailure('50015');
      const attempt = await count(request);
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const id = newId();
      await db.orm.insert(phoneCodes).values({
        id,
        phone,
        purpose,
        askerHash: hashesOfRequester(requester.id)[0],
        addressHash: hashesOfAddress(requester.address)[0],
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

    /** Counts as an attempt. @returns the code's id for `use`. @throws ApiFailure 41002, 45000 after many wrong ones from this address */
    async check(phone: string, purpose: CodePurpose, code: string, requester: CodeRequester) {
      const found = await findFor(phone, purpose, requester);
      const isByRequester = requester.id !== null && found !== undefined;
      const limit = isByRequester ? 'code-try-own-address' : 'code-try-address';
      // A signed-in user can only guess their own code.
      const isSignedIn = purpose === 'new-phone' || purpose === 'own';
      const attempt =
        isByRequester && isSignedIn ? null : await limits.attempt({ limit, of: addressKey(requester.address) });
      const hash = found && (await countTry(found, isByRequester ? phoneCodes.askerTries : phoneCodes.tries));
      if (!found || !hash || !isMac(textOf(phone, purpose, code), hash)) throw new ApiFailure('41002');
      await attempt?.refund();
      return found;
    },

    /** Consumes a checked code, once. @throws ApiFailure 41002 */
    async use(tx: Tx, codeId: string) {
      const used = await tx
        .update(phoneCodes)
        .set({ usedAt: dbNow() })
        .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
        .returning({ id: phoneCodes.id });
      if (used.length === 0) throw new ApiFailure('41002');
    },
  };
};

export type PhoneCodes = ReturnType<typeof createPhoneCodes>;

/** E.164. @throws ApiFailure 41001 for an invalid number */
export const toE164 = (phone: string): string => {
  const number = parsePhone(phone);
  if (number === null) throw new ApiFailure('41001');
  return number;
};

/** In lower case. @throws ApiFailure 41008 for an invalid e-mail address */
export const toEmail = (typed: string): string => {
  const email = parseEmail(typed);
  if (email === null) throw new ApiFailure('41008');
  return email;
};

/** A number in E.164, or an e-mail address. @throws ApiFailure 41001, 41008 */
export const toAddress = (typed: string): string => (isEmailLike(typed) ? toEmail(typed) : toE164(typed));

/** `l****@example.com` */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1****');

/** `138****0000`: the national number with its middle digits hidden. */
export const maskPhone = (e164: string): string => {
  const number = e164.startsWith('+86') ? e164.slice(3) : e164;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
