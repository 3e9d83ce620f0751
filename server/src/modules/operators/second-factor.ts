import { createHmac } from 'node:crypto';
import { type ConsoleState, consoleMinutes, recoveryCodeCount } from '@atelier/contract/console';
import { sql } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { openText, sealText } from '../../platform/secrets/secrets.ts';
import { checkProof, type Proof, randomLetters } from '../auth/accounts.ts';
import { nameOf, type OperatorContext, type Requester } from './operator-log.ts';

interface StateRow extends Record<string, unknown> {
  is_set: boolean;
  recovery_left: number;
  until: Date | null;
  has_password: boolean;
}

export const consoleStateOf = async (
  db: Database,
  { userId, sessionId }: Requester,
): Promise<{ state: ConsoleState; until: string | null; recovery_left: number; has_password: boolean }> => {
  const { rows } = await db.orm.execute<StateRow>(sql`
    select f.confirmed_at is not null as is_set, coalesce(cardinality(f.recovery_hashes), 0) as recovery_left,
      u.password_hash is not null as has_password,
      (select p.expires_at from console_passes p where p.session_id = ${sessionId} and p.expires_at > now()) as until
    from users u left join operator_factors f on f.user_id = u.id where u.id = ${userId}`);
  const row = firstOf(rows, '40000');
  const common = { recovery_left: row.recovery_left, has_password: row.has_password };
  if (!row.is_set) return { state: 'unset', until: null, ...common };
  if (row.until === null) return { state: 'locked', until: null, ...common };
  return { state: 'open', until: new Date(row.until).toISOString(), ...common };
};

/** Unlocks the console on a device. @returns the expiry */
const openConsole = async (tx: Pick<Tx, 'execute'>, sessionId: string): Promise<string> => {
  const { rows } = await tx.execute<{ until: Date }>(sql`
    insert into console_passes (session_id, expires_at) values (${sessionId}, now() + make_interval(mins => ${consoleMinutes}))
    on conflict (session_id) do update set expires_at = excluded.expires_at returning expires_at as until`);
  return new Date((rows[0] as { until: Date }).until).toISOString();
};

export const closeConsole = async (tx: Pick<Tx, 'execute'>, sessionId: string): Promise<void> => {
  await tx.execute(sql`delete from console_passes where session_id = ${sessionId}`);
};

/** @throws ApiFailure 43010 while the console is locked on this device */
export const requireUnlockedConsole = async (db: Database, requester: Requester): Promise<void> => {
  if ((await consoleStateOf(db, requester)).state !== 'open') throw new ApiFailure('43010');
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten codes of 50 bits each, in their displayed form: `abcde-fghij`. */
const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5, letters)}-${randomLetters(5, letters)}`);

/** HMAC of a code under the authenticator's secret, which survives key rotation. */
const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery code\n${code.replace('-', '')}`)
    .digest('base64url');

/** Duration of a code, and the accepted clock difference of a phone, in seconds. */
const [period, tolerance] = [30, 30];

interface FactorRow extends Record<string, unknown> {
  sealed_secret: string;
  is_confirmed: boolean;
  last_step: number;
  recovery_hashes: string[];
}

const readFactor = async (tx: Pick<Tx, 'execute'>, userId: string): Promise<FactorRow | undefined> => {
  const { rows } = await tx.execute<FactorRow>(sql`
    select sealed_secret, confirmed_at is not null as is_confirmed, last_step::float8 as last_step, recovery_hashes
    from operator_factors where user_id = ${userId}`);
  return rows[0];
};

/** Starts the setup. @throws ApiFailure 43012 when it is set up, and the errors of a proof */
export const beginSecondFactor = async (
  context: OperatorContext,
  { userId }: Requester,
  proof: Proof,
): Promise<{ secret: string; uri: string }> => {
  const { db, secrets, issuer } = context;
  if ((await readFactor(db.orm, userId))?.is_confirmed) throw new ApiFailure('43012');
  const useProof = await checkProof(context, userId, proof);
  const secret = generateSecret();
  const label = await nameOf(db.orm, userId);
  await withTransaction(db, async (tx) => {
    await useProof(tx);
    const { rows } = await tx.execute(sql`
      insert into operator_factors (user_id, sealed_secret) values (${userId}, ${sealText(secrets.of('second-factor'), userId, secret)})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = -1
      where operator_factors.confirmed_at is null returning user_id`);
    if (rows.length === 0) throw new ApiFailure('43012');
  });
  return { secret, uri: generateURI({ issuer, label, secret, period }) };
};

/** @throws ApiFailure 43013 when no key of the ring decrypts it */
const openFactor = (
  { secrets }: OperatorContext,
  userId: string,
  factor: FactorRow,
): NonNullable<ReturnType<typeof openText>> => {
  const opened = openText(secrets.of('second-factor'), userId, factor.sealed_secret);
  if (!opened) throw new ApiFailure('43013');
  return opened;
};

/** The time step of a code; undefined for a wrong or used one. */
const stepOf = async (secret: string, factor: FactorRow, code: string) => {
  const after = factor.last_step < 0 ? {} : { afterTimeStep: factor.last_step };
  const result = await verify({ secret, token: code, period, epochTolerance: tolerance, ...after });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};

/** Marks the code of a step as used. @throws ApiFailure 43011 when a concurrent request used it */
const takeStep = async (tx: Tx, userId: string, step: number): Promise<void> => {
  const { rows } = await tx.execute(
    sql`update operator_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`,
  );
  if (rows.length === 0) throw new ApiFailure('43011');
};

/** Consumes a recovery code. @throws ApiFailure 43011 for an unknown or used one */
const takeRecoveryCode = async (tx: Tx, userId: string, hash: string): Promise<void> => {
  const { rows } = await tx.execute(sql`
    update operator_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${userId} and ${hash} = any(recovery_hashes) returning user_id`);
  if (rows.length === 0) throw new ApiFailure('43011');
};

/** Completes the setup and unlocks the console. @returns the recovery codes, which are stored as hashes only */
export const confirmSecondFactor = async (
  context: OperatorContext,
  { userId, sessionId }: Requester,
  code: string,
): Promise<{ until: string; recovery_codes: string[] }> => {
  const factor = await readFactor(context.db.orm, userId);
  if (!factor) throw new ApiFailure('43013');
  if (factor.is_confirmed) throw new ApiFailure('43012');
  const attempt = await context.limits.attempt({ limit: 'factor-account', of: userId });
  const { text: secret } = openFactor(context, userId, factor);
  const step = await stepOf(secret, factor, code);
  if (step === undefined) throw new ApiFailure('43011');
  const codes = makeRecoveryCodes();
  const hashes = codes.map((each) => hashRecoveryCode(secret, each));
  const until = await withTransaction(context.db, async (tx) => {
    await takeStep(tx, userId, step);
    const { rows } = await tx.execute(sql`
      update operator_factors set confirmed_at = now(), recovery_hashes = ${sql.param(hashes)}::text[]
      where user_id = ${userId} and confirmed_at is null and sealed_secret = ${factor.sealed_secret} returning user_id`);
    if (rows.length === 0) throw new ApiFailure('43012');
    return openConsole(tx, sessionId);
  });
  await attempt.refund();
  return { until, recovery_codes: codes };
};

/** A verified code that is not consumed yet. */
export interface Entry {
  /** Consumes the code and unlocks the console. @throws ApiFailure 43011 when a concurrent request used it */
  take: (tx: Tx) => Promise<{ until: string; by: 'authenticator' | 'recovery code' }>;
  /** Removes the successful attempt from the count of wrong ones. Call it after the commit. */
  forgive: () => Promise<void>;
}

/** Verifies a code. @throws ApiFailure 43011, 43013, 45004 */
export const checkEntry = async (
  context: OperatorContext,
  { userId, sessionId }: Requester,
  code: string,
): Promise<Entry> => {
  const attempt = await context.limits.attempt({ limit: 'factor-account', of: userId });
  const factor = await readFactor(context.db.orm, userId);
  if (!factor?.is_confirmed) throw new ApiFailure('43013');
  const secret = openFactor(context, userId, factor);
  const isRecovery = !/^\d{6}$/.test(code);
  const hash = isRecovery ? hashRecoveryCode(secret.text, code) : undefined;
  const step = isRecovery ? undefined : await stepOf(secret.text, factor, code);
  if (hash === undefined && step === undefined) throw new ApiFailure('43011');
  const take: Entry['take'] = async (tx) => {
    if (step !== undefined) await takeStep(tx, userId, step);
    if (hash !== undefined) await takeRecoveryCode(tx, userId, hash);
    if (secret.isOld)
      await tx.execute(sql`
        update operator_factors set sealed_secret = ${sealText(context.secrets.of('second-factor'), userId, secret.text)}
        where user_id = ${userId} and sealed_secret = ${factor.sealed_secret}`);
    return { until: await openConsole(tx, sessionId), by: isRecovery ? 'recovery code' : 'authenticator' };
  };
  return { take, forgive: () => attempt.refund() };
};

/** Removes the second factor and locks the console on every device. @returns false when none was set up */
export const resetSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  await tx.execute(sql`
    delete from console_passes where session_id in (select id from sessions where user_id = ${userId})`);
  const { rows } = await tx.execute(sql`delete from operator_factors where user_id = ${userId} returning user_id`);
  return rows.length > 0;
};
