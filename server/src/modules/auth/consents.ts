import { mayShowPeople } from '@atelier/catalogue/asset-type-of-input';
import {
  type Agreed,
  agreementDates,
  type ConsentKind,
  consentsFor,
  isProviderConsent,
  neededConsents,
} from '@atelier/contract/agreements';
import type { Consent, ProviderConsent } from '@atelier/contract/person';
import { type Provider, providerKeys } from '@atelier/contract/providers';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import type { Database, Orm, Tx } from '../../platform/db/database.ts';
import { consents } from '../../platform/db/schema/person.ts';

type Reads = Pick<Orm, 'execute'>;

/** The newest consent of each kind that was not withdrawn. */
const newest = async (db: Reads, userId: string) => {
  const { rows } = await db.execute<{ kind: ConsentKind; version: string; accepted_at: Date }>(sql`
    select distinct on (kind) kind, version, accepted_at from consents
    where user_id = ${userId} and withdrawn_at is null order by kind, id desc`);
  return rows;
};

/** Accepted version of each kind. */
const newestVersions = async (db: Reads, userId: string): Promise<Map<ConsentKind, string>> =>
  new Map((await newest(db, userId)).map(({ kind, version }) => [kind, version]));

export const listConsents = async (
  db: Reads,
  userId: string,
): Promise<{ consents: Consent[]; providerConsents: ProviderConsent[] }> => {
  const consents: Consent[] = [];
  const providerConsents: ProviderConsent[] = [];
  for (const { kind, version, accepted_at } of await newest(db, userId)) {
    const given = { version, accepted_at: new Date(accepted_at).toISOString() };
    if (kind === 'words') continue;
    if (isProviderConsent(kind)) providerConsents.push({ kind, ...given });
    else consents.push({ kind, ...given });
  }
  return { consents, providerConsents };
};

/** Agreements that the user accepted in an earlier version. Users without a record get one at the next sign-in. */
export const dueConsents = async (db: Reads, userId: string): Promise<(typeof neededConsents)[number][]> => {
  const given = await newestVersions(db, userId);
  return neededConsents.filter((kind) => given.has(kind) && given.get(kind) !== agreementDates[kind]);
};

type Inputs = Readonly<Record<string, readonly unknown[]>>;

/** Consents that a user has not given, without which a task with these images is not sent to the provider. */
export const missingConsents = async (
  db: Reads,
  userId: string,
  provider: Provider,
  inputs: Inputs,
): Promise<ConsentKind[]> => {
  const hasPeople = Object.entries(inputs).some(([name, pictures]) => pictures.length > 0 && mayShowPeople(name));
  const given = await newestVersions(db, userId);
  return consentsFor(provider, hasPeople).filter((kind) => given.get(kind) !== agreementDates[kind]);
};

/** Providers to which a task of the user with these images may be sent. */
export const allowedProviders = async (db: Reads, userId: string, inputs: Inputs): Promise<ReadonlySet<Provider>> => {
  const allowed = new Set<Provider>();
  for (const provider of providerKeys) {
    if ((await missingConsents(db, userId, provider, inputs)).length === 0) allowed.add(provider);
  }
  return allowed;
};

/** The date alone would also be valid for a host that the operator configures later. */
const wordsVersion = (host: string): string => `${agreementDates.words} ${host}`;

/** True when the language model at the host may read the user's descriptions; null: not answered. */
export const readWordsConsent = async (db: Reads, userId: string, host: string): Promise<boolean | null> => {
  const { rows } = await db.execute<{ is_given: boolean }>(sql`
    select withdrawn_at is null as is_given from consents
    where user_id = ${userId} and kind = 'words' and version = ${wordsVersion(host)} order by id desc limit 1`);
  return rows[0]?.is_given ?? null;
};

const add = (tx: Tx | Orm, userId: string, kind: ConsentKind, version: string) =>
  tx.insert(consents).values({ id: newId(), userId, kind, version });

/** Records the agreements accepted at sign-in. A cached page may show an earlier version: then that version is recorded. */
export const recordAgreed = async (tx: Tx | Orm, userId: string, agreed: Agreed | undefined): Promise<void> => {
  if (!agreed) return;
  const given = await newestVersions(tx, userId);
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
  /** Language model that the page named, and the configured one. */
  hosts?: readonly [string | undefined, string | null];
}

/** Gives or withdraws a consent. @throws ApiFailure 41215 for another version or host, 41000 for withdrawing a required one */
export const chooseConsent = async (
  db: Database,
  userId: string,
  { kind, version, isGiven, hosts: [shown, host] = [undefined, null] }: Choice,
): Promise<void> => {
  if (kind === 'words') {
    if (version !== agreementDates.words || host === null || shown !== host) throw new ApiFailure('41215');
    await add(db.orm, userId, kind, wordsVersion(host));
    // A refusal is stored too: the user is asked once.
    if (isGiven) return;
  } else if (isGiven) {
    if (version !== agreementDates[kind]) throw new ApiFailure('41215');
    await add(db.orm, userId, kind, version);
    return;
  }
  if (kind !== 'face' && kind !== 'words' && !isProviderConsent(kind)) throw new ApiFailure('41000', { field: 'kind' });
  await db.orm
    .update(consents)
    .set({ withdrawnAt: dbNow() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)));
};
