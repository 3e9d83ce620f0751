import { type Agreed, agreementDates, type ConsentKind, neededConsents } from '@atelier/contract/agreements';
import type { Consent } from '@atelier/contract/person';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import type { Database, Orm, Tx } from '../../platform/db/database.ts';
import { consents } from '../../platform/db/schema/person.ts';

type Reads = Pick<Orm, 'execute'>;

/** The newest of each kind that was not taken back. */
const newest = async (db: Reads, userId: string) => {
  const { rows } = await db.execute<{ kind: ConsentKind; version: string; accepted_at: Date }>(sql`
    select distinct on (kind) kind, version, accepted_at from consents
    where user_id = ${userId} and withdrawn_at is null order by kind, id desc`);
  return rows;
};

/** What a person agrees to now. */
export const listConsents = async (db: Reads, userId: string): Promise<Consent[]> =>
  (await newest(db, userId)).map(({ kind, version, accepted_at }) => ({
    ...{ kind, version },
    accepted_at: new Date(accepted_at).toISOString(),
  }));

/** Agreements that the user accepted in an earlier version. Users without a record get one at the next sign-in. */
export const dueConsents = async (db: Reads, userId: string): Promise<ConsentKind[]> => {
  const given = new Map((await newest(db, userId)).map(({ kind, version }) => [kind, version]));
  return neededConsents.filter((kind) => given.has(kind) && given.get(kind) !== agreementDates[kind]);
};

const add = (tx: Tx | Orm, userId: string, kind: ConsentKind, version: string) =>
  tx.insert(consents).values({ id: newId(), userId, kind, version });

/** Records the agreements accepted at sign-in. A cached page may show an earlier version: then that version is recorded. */
export const recordAgreed = async (tx: Tx | Orm, userId: string, agreed: Agreed | undefined): Promise<void> => {
  if (!agreed) return;
  const given = new Map((await newest(tx, userId)).map(({ kind, version }) => [kind, version]));
  for (const kind of neededConsents) {
    // A future version cannot have been shown, and an earlier version does not replace a later one.
    const isKnown = agreed[kind] <= agreementDates[kind] && agreed[kind] > (given.get(kind) ?? '');
    if (isKnown) await add(tx, userId, kind, agreed[kind]);
  }
};

interface Choice {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
}

/** Gives or withdraws a consent. @throws ApiFailure 41215 for another version, 41000 for withdrawing a required one */
export const chooseConsent = async (
  db: Database,
  userId: string,
  { kind, version, isGiven }: Choice,
): Promise<void> => {
  if (isGiven) {
    if (version !== agreementDates[kind]) throw new ApiFailure('41215');
    await add(db.orm, userId, kind, version);
    return;
  }
  if (kind !== 'face') throw new ApiFailure('41000', { field: 'kind' });
  await db.orm
    .update(consents)
    .set({ withdrawnAt: dbNow() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)));
};
